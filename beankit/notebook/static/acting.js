// What the person does at a table: things are chosen, aimed, explained, composed, and sent to Python.
import { copies, fillTray, textOf, want } from "./composer.js";
import { badge, cards, chosen, froms, isSource, options, targets } from "./ways.js";

// Methods of a page.
export const acting = {
  act(text) {
    if (text && this.pic?.ask) this.request({ do: "act", n: this.pic.n, text });
  },

  // Python answers with a new picture: until then no second press is taken.
  request(message) {
    if (this.sent) return;
    this.sent = true;
    this.mark();
    this.send(message);
  },

  aim(id) {
    const found = targets(this, id);
    if (found.length === 1) this.act(found[0].text);
    else if (found.length) this.choose(found);
    else this.explain(id);
  },

  explain(id) {
    const now = chosen(this);
    const found = (this.pic.barred ?? []).find(
      (one) => (one.to === id && (!one.from || now.includes(one.from))) || (one.from === id && !one.to),
    );
    if (found) {
      this.tip = found.why;
      this.draw();
    }
  },

  choose(list) {
    this.choice = list;
    this.draw();
    this.root.querySelector(".bk-chooser button")?.focus();
  },

  pressBadge(id) {
    if (!id) return;
    const found = badge(this, id);
    if (found.options.length === 1) this.act(found.options[0].text);
    else if (found.options.length) {
      this.chosen = { key: id, froms: [id] };
      this.choose(found.options);
    } else if (found.later.length === 1) this.send({ do: "queue", text: found.later[0].text });
    else if (found.later.length) {
      this.later = true;
      this.choose(found.later);
    } else this.explain(id);
  },

  // A page of its own leads somewhere else; in a notebook the table waits in its cell.
  leave() {
    if (this.settings.home) {
      location.assign(this.settings.home);
      return;
    }
    this.escape();
    this.away = true;
    this.draw();
    this.root.querySelector('[data-do="sitdown"]').focus();
    this.say(this.said.left);
  },

  sitDown() {
    this.away = false;
    this.draw();
    this.root.querySelector(".bk-question")?.focus();
  },

  take(id) {
    const found = badge(this, id).options;
    if (!found.length) return;
    const slip = this.pic.answers.slips.find((one) => `answer:${one.seat}` === id);
    const given = copies(this, slip.give);
    this.act(given ? `take ${slip.seat}${given}` : found[0].text);
  },

  accept() {
    const found = badge(this, "accept").options;
    if (found.length) this.act(found[0].text);
    else if (!this.pic.ask.accept?.why) this.act("accept");
    else {
      this.tip = this.pic.ask.accept.why;
      this.draw();
    }
  },

  quietly() {
    if (!this.pic?.ask) return;
    const { quiet, barred } = this.pic.ask;
    if (quiet) this.act(quiet.text);
    else if (barred) {
      this.tip = barred.why;
      this.draw();
    }
  },

  compose(open) {
    this.composing = open ?? !this.composing;
    const { ask, offer } = this.pic;
    if (this.composing && ask.compose === "bid" && !this.tray.give.length)
      fillTray(
        this,
        offer.give.filter((one) => !one.missing).map((one) => one.card),
        offer.get,
        null,
      );
    this.ask_try();
    this.draw();
    this.root.querySelector(".bk-composer .bk-question")?.focus();
  },

  ask_try() {
    const empty = !this.tray.give.length && !Object.values(this.tray.want).some(Boolean);
    if (!empty) this.send({ do: "try", text: textOf(this) });
  },

  sendDeal() {
    const empty = !this.tray.give.length && !Object.values(this.tray.want).some(Boolean);
    if (empty) return;
    if (this.tried?.text === textOf(this) && this.tried.why) {
      this.tip = this.tried.why;
      this.draw();
      return;
    }
    this.act(textOf(this));
  },

  wanting(kind, by) {
    want(this, kind, by);
    this.ask_try();
    this.draw();
  },

  // A double click on a card that can go to one place only takes it there.
  hurry(id) {
    const one = !this.reel && !this.composing && id && cards(this).find((found) => found.id === id);
    if (!one || !isSource(this, one)) return;
    const names = froms(one);
    const ways = options(this).filter((option) => option.to && names.includes(option.from));
    if (ways.length === 1) this.act(ways[0].text);
  },

  pick(id) {
    const one = cards(this).find((found) => found.id === id);
    if (!one) return;
    const names = froms(one);
    this.chosen = this.chosen?.key === id ? null : { key: id, froms: names, spot: one.spot };
    this.choice = null;
    this.draw();
  },
};
