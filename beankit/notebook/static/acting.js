// What the person does at a table: things are chosen, aimed, explained, composed, and sent to Python.
import * as changes from "./changes.js";
import { copies, isEmpty, textOf } from "./composer.js";
import { badge, cards, chosen, froms, isSource, options, targets } from "./ways.js";

// Methods of a page.
export const acting = {
  act(text) {
    const { pic } = this.state;
    if (text && pic?.ask) this.request({ do: "act", n: pic.n, text });
  },

  // Python answers with a new picture: until then no second press is taken.
  request(message) {
    if (this.state.answer.sent) return;
    this.note(changes.sent);
    this.mark();
    this.send(message);
  },

  aim(id) {
    const ways = targets(this.state, id);
    if (ways.length === 1) this.act(ways[0].text);
    else if (ways.length) this.choose(ways);
    else this.explain(id);
  },

  explain(id) {
    const now = chosen(this.state);
    const ban = (this.state.pic.barred ?? []).find(
      ({ from, to }) => (to === id && (!from || now.includes(from))) || (from === id && !to),
    );
    if (ban) this.change(changes.tip, ban.why);
  },

  choose(list) {
    this.change(changes.choice, list);
    this.root.querySelector(".bk-chooser button")?.focus();
  },

  // All fields with beans, each with its number; what cannot be harvested says why.
  chooseHarvest() {
    const { barred, seats } = this.state.pic;
    const fields = seats.find((seat) => seat.me)?.fields ?? [];
    const list = fields.flatMap(({ number, cards: there, label }) => {
      if (!there.length) return [];
      const id = `harvest:${number}`;
      const { options: now, later } = badge(this.state, id);
      const why = barred?.find(({ from }) => from === id)?.why;
      const ways = now.length ? now : later;
      const key = String(number + 1);
      if (ways.length) return ways.map((option, at) => ({ ...option, key: at ? "" : key }));
      return why ? [{ text: id, label: [label], key, why }] : [];
    });
    if (list.length) this.choose(list);
  },

  chooseNumber(digit) {
    const { choice } = this.state.answer;
    const numbered = choice.some((option) => "key" in option);
    const wanted = numbered ? choice.find(({ key }) => key === String(digit)) : choice[digit - 1];
    if (wanted?.why) this.change(changes.tip, wanted.why);
    else if (wanted) this.chosen(wanted.text);
  },

  // One of the choices: played now, or kept for the next opportunity.
  chosen(text) {
    if (options(this.state).some((option) => option.text === text)) {
      this.act(text);
      return;
    }
    this.send({ do: "queue", text });
    this.escape();
  },

  pressBadge(id) {
    if (!id) return;
    const ways = badge(this.state, id);
    if (ways.options.length === 1) this.act(ways.options[0].text);
    else if (ways.options.length) {
      this.note(changes.badge, id);
      this.choose(ways.options);
    } else if (ways.later.length === 1) this.send({ do: "queue", text: ways.later[0].text });
    else if (ways.later.length) this.choose(ways.later);
    else this.explain(id);
  },

  // A page of its own leads somewhere else; in a notebook the table waits in its cell.
  leave() {
    const { said, settings } = this.state;
    if (settings.home) {
      location.assign(settings.home);
      return;
    }
    this.escape();
    this.change(changes.away, true);
    this.root.querySelector('[data-do="sitdown"]').focus();
    this.say(said.left);
  },

  sitDown() {
    this.change(changes.away, false);
    this.root.querySelector(".bk-question")?.focus();
  },

  take(id) {
    const ways = badge(this.state, id).options;
    if (!ways.length) return;
    const slip = this.state.pic.answers.slips.find(({ seat }) => `answer:${seat}` === id);
    const given = copies(this.state, slip.give);
    this.act(given ? `take ${slip.seat}${given}` : ways[0].text);
  },

  accept() {
    const ways = badge(this.state, "accept").options;
    const why = this.state.pic.ask.accept?.why;
    if (ways.length) this.act(ways[0].text);
    else if (!why) this.act("accept");
    else this.change(changes.tip, why);
  },

  quietly() {
    const { quiet, barred } = this.state.pic?.ask ?? {};
    if (quiet) this.act(quiet.text);
    else if (barred) this.change(changes.tip, barred.why);
  },

  compose(open = !this.state.deal.open) {
    const { deal, pic } = this.state;
    this.note(changes.composing, open);
    if (open && pic.ask.compose === "bid" && !deal.give.length) {
      const give = pic.offer.give.filter((slip) => !slip.missing).map((slip) => slip.card);
      this.note(changes.filled, give, pic.offer.get, null);
    }
    this.tryDeal();
    this.draw();
    this.root.querySelector(".bk-composer .bk-question")?.focus();
  },

  // Python says how the deal reads, and whether it is allowed.
  tryDeal() {
    if (!isEmpty(this.state)) this.send({ do: "try", text: textOf(this.state) });
  },

  // The deal changes.
  deal(change, ...values) {
    this.note(change, ...values);
    this.tryDeal();
    this.draw();
  },

  wanting(kind, by) {
    this.deal(changes.wanted, kind, by);
  },

  sendDeal() {
    if (isEmpty(this.state)) return;
    const { tried } = this.state.answer;
    const text = textOf(this.state);
    if (tried?.text === text && tried.why) this.change(changes.tip, tried.why);
    else this.act(text);
  },

  // A double click on a card that can go to one place only takes it there.
  hurry(id) {
    const { deal, reel } = this.state;
    const card = !reel && !deal.open && id && cards(this.state).find((other) => other.id === id);
    if (!card || !isSource(this.state, card)) return;
    const names = froms(card);
    const ways = options(this.state).filter((option) => option.to && names.includes(option.from));
    if (ways.length === 1) this.act(ways[0].text);
  },

  // A card that cannot be moved says why.
  tellStill(id) {
    const why = this.state.pic.still?.[id];
    if (!why) return;
    this.note(changes.dropped, true);
    this.change(changes.tip, why);
  },

  pick(id) {
    const card = cards(this.state).find((other) => other.id === id);
    if (card) this.change(changes.picked, card);
  },
};
