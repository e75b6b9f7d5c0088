// One table on a page: what is shown, what is chosen, and what is sent to Python.
import { bar } from "./bar.js";
import { button, esc, icon, plain, spans } from "./bits.js";
import { copies, emptyTray, fillTray, textOf, tidy, toggle, want } from "./composer.js";
import { draw } from "./dom.js";
import { ending } from "./ends.js";
import { grounds, hand, question } from "./ground.js";
import { onKey } from "./keys.js";
import { edicts, mafia, market } from "./market.js";
import { players } from "./players.js";
import { replayView } from "./replay.js";
import { notices, sheet, side } from "./side.js";
import { answersPanel, coinsPanel, composer, offerPanel } from "./trade.js";
import { badge, cards, chosen, froms, isSource, options, targets } from "./ways.js";

const KEPT = "beankit-look";

function look() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

export class Page {
  constructor(model, el) {
    this.model = model;
    this.pic = null;
    this.words = { said: {}, keys: {} };
    this.settings = { lang: "en" };
    this.rules = [];
    this.log = [];
    this.tab = "log";
    this.look = { theme: "auto", size: "1", ...look() };
    this.heard = 0;
    this.closed = new Set();
    this.reset();
    this.tray = emptyTray();
    this.root = document.createElement("div");
    this.root.className = "bk";
    this.root.dataset.lmSuppressShortcuts = "true";
    this.root.setAttribute("role", "region");
    this.root.innerHTML = `${BEANS}<div class="bk-sr" aria-live="polite" data-live></div><div class="bk-in"></div>`;
    this.live = this.root.querySelector("[data-live]");
    this.inner = this.root.querySelector(".bk-in");
    el.append(this.root);
    this.listen();
    this.draw();
    this.call();
  }

  // A first word can get lost while a page and its kernel find each other, so it is said until there is an answer.
  call() {
    if (this.pic) return;
    this.model.send({ do: "since" });
    this.slow = setTimeout(() => this.call(), 3000);
  }

  get said() {
    return this.words.said;
  }

  reset() {
    this.chosen = null;
    this.choice = null;
    this.prefix = null;
    this.sent = false;
    this.hint = null;
    this.tip = null;
    this.tried = null;
  }

  // --- what Python says ---

  hear(message) {
    if (message.words) this.words = message.words;
    if (message.rules) this.rules = message.rules;
    if (message.settings) this.settings = message.settings;
    if (message.reel) this.reel = message.reel;
    if (message.frame) this.film(message);
    if (message.rule) {
      this.rule = message.rule;
      this.tab = "rules";
    }
    if (message.hint) {
      this.hint = message.hint;
      this.say(plain(message.hint.label));
    }
    if (message.tried) this.tried = message.tried;
    if (message.thinking) {
      this.thinking = message.thinking;
      this.thinkingSeat = message.seat;
    }
    if (message.refused) {
      this.tip = [message.refused];
      this.sent = false;
    }
    if ("n" in message) this.take_in(message);
    this.draw();
  }

  take_in(picture) {
    const before = this.pic;
    const inside = this.root.contains(this.root.getRootNode().activeElement);
    const kept = this.tray;
    const fresh = !before || before.game.turn !== picture.game.turn || plain(before.ask?.question) !== plain(picture.ask?.question);
    this.reset();
    this.pic = picture;
    this.thinking = null;
    this.tray = kept;
    if (picture.log.from < this.log.length) this.log = this.log.slice(0, picture.log.from);
    const news = picture.log.from ? picture.log.lines : [];
    this.log = [...this.log, ...picture.log.lines];
    if (before?.ask) this.heard = picture.log.from;
    const trading = ["offer", "answer", "settle"].includes(picture.ask?.kind);
    if (!trading || (before && before.game.turn !== picture.game.turn)) this.tray = emptyTray();
    else tidy(this);
    if (picture.ask?.kind === "offer" && before?.ask?.kind !== "offer") this.composing = true;
    if (!picture.ask?.compose) this.composing = false;
    if (picture.ask?.kind === "answer" && before?.ask?.kind !== "answer") this.composing = false;
    this.announce(news, fresh);
    if (this.composing) this.ask_try();
    this.refocus = inside && picture.ask && fresh;
  }

  announce(news, fresh) {
    const told = news.map((line) => plain(line.spans));
    for (const one of this.pic.notices) told.push(plain(one.text));
    if (this.pic.result) told.push(plain(this.pic.result.title));
    else if (this.pic.ask && fresh) told.push(plain(this.pic.ask.question));
    if (told.length) this.say(told.slice(-8).join(" "));
  }

  say(text) {
    clearTimeout(this.saying);
    this.saying = setTimeout(() => {
      this.live.textContent = text;
    }, 60);
  }

  // --- what the person does ---

  send(message) {
    this.model.send(message);
  }

  act(text) {
    if (text && this.pic?.ask) this.request({ do: "act", n: this.pic.n, text });
  }

  // Python answers with a new picture: until then no second press is taken.
  request(message) {
    if (this.sent) return;
    this.sent = true;
    this.mark();
    this.send(message);
  }

  aim(id) {
    const found = targets(this, id);
    if (found.length === 1) this.act(found[0].text);
    else if (found.length) this.choose(found);
    else this.explain(id);
  }

  explain(id) {
    const now = chosen(this);
    const found = (this.pic.barred ?? []).find((one) => (one.to === id && (!one.from || now.includes(one.from))) || (one.from === id && !one.to));
    if (found) {
      this.tip = found.why;
      this.draw();
    }
  }

  choose(list) {
    this.choice = list;
    this.draw();
    this.root.querySelector(".bk-chooser button")?.focus();
  }

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
  }

  take(id) {
    const found = badge(this, id).options;
    if (!found.length) return;
    const slip = this.pic.answers.slips.find((one) => `answer:${one.seat}` === id);
    const given = copies(this, slip.give);
    this.act(given ? `take ${slip.seat}${given}` : found[0].text);
  }

  accept() {
    const found = badge(this, "accept").options;
    if (found.length) this.act(found[0].text);
    else if (!this.pic.ask.accept?.why) this.act("accept");
    else {
      this.tip = this.pic.ask.accept.why;
      this.draw();
    }
  }

  quietly() {
    if (!this.pic?.ask) return this.pic?.status?.clock ? null : null;
    const { quiet, barred } = this.pic.ask;
    if (quiet) this.act(quiet.text);
    else if (barred) {
      this.tip = barred.why;
      this.draw();
    }
    return null;
  }

  compose(open) {
    this.composing = open ?? !this.composing;
    const { ask, offer } = this.pic;
    if (this.composing && ask.compose === "bid" && !this.tray.give.length)
      fillTray(this, offer.give.filter((one) => !one.missing).map((one) => one.card), offer.get, null);
    this.ask_try();
    this.draw();
    this.root.querySelector(".bk-composer .bk-question")?.focus();
  }

  ask_try() {
    const empty = !this.tray.give.length && !Object.values(this.tray.want).some(Boolean);
    if (!empty) this.send({ do: "try", text: textOf(this) });
  }

  sendDeal() {
    const empty = !this.tray.give.length && !Object.values(this.tray.want).some(Boolean);
    if (empty) return;
    if (this.tried?.text === textOf(this) && this.tried.why) {
      this.tip = this.tried.why;
      this.draw();
      return;
    }
    this.act(textOf(this));
  }

  wanting(kind, by) {
    want(this, kind, by);
    this.ask_try();
    this.draw();
  }

  pick(id) {
    const one = cards(this).find((found) => found.id === id);
    if (!one) return;
    const names = froms(one);
    this.chosen = this.chosen?.key === id ? null : { key: id, froms: names, spot: one.spot };
    this.choice = null;
    this.draw();
  }

  show(what) {
    if (["log", "beans", "rules"].includes(what)) {
      this.tab = what;
      this.draw();
      const tab = this.root.querySelector(`[data-key="tab:${what}"]`);
      if (tab?.offsetParent) tab.focus();
      else this.sheet = what === "log" ? "log" : null;
    } else this.sheet = what;
    this.draw();
    this.root.querySelector(".bk-sheet input, .bk-sheet button")?.focus();
  }

  escape() {
    const open = this.sheet || this.choice || this.chosen || this.prefix || this.tip || (this.composing && this.pic?.ask?.compose === "bid");
    if (this.composing && this.pic?.ask?.compose === "bid" && !this.sheet) this.composing = false;
    this.sheet = null;
    this.choice = null;
    this.chosen = null;
    this.prefix = null;
    this.tip = null;
    this.draw();
    if (!open) this.root.querySelector(".bk-question")?.focus();
  }

  current(name) {
    return name in this.look ? this.look[name] : this.settings[name];
  }

  set(name, value) {
    if (name in this.look) {
      this.look[name] = value;
      try {
        localStorage.setItem(KEPT, JSON.stringify(this.look));
      } catch {
        // a private window keeps nothing
      }
      this.draw();
    } else this.send({ do: "set", name, value });
  }

  // --- what is shown ---

  hints() {
    return this.pic.game.practice && this.settings.hint ? button(this.said.hint, "hint", { key: "I" }) : "";
  }

  quiet(key) {
    const { quiet, barred } = this.pic.ask;
    if (quiet) return button("", "quiet", { key, html: spans(this, quiet.label) });
    return barred ? button("", "quiet", { html: spans(this, barred.label), why: plain(barred.why) }) : "";
  }

  // How things stand, for styles and for whoever tests the page.
  mark() {
    const { pic } = this;
    this.root.dataset.state = !pic ? "starting" : this.sent ? "sent" : pic.result ? "over" : pic.ask ? "asked" : "waiting";
    this.root.dataset.kind = pic?.ask?.kind ?? "";
    this.root.dataset.n = pic?.n ?? 0;
  }

  draw() {
    const { pic } = this;
    this.mark();
    this.root.dataset.theme = this.look.theme;
    this.root.style.setProperty("--text", this.look.size);
    this.root.lang = this.settings.lang;
    if (!pic || !this.said.log) {
      draw(this.inner, `<div class="bk-starting"><i></i><i></i><i></i><i></i><p class="bk-quiet">${esc(this.words.starting ?? "Python …")}</p></div>`);
      return;
    }
    this.root.setAttribute("aria-label", pic.game.label);
    if (this.reel) {
      this.drawReplay();
      return;
    }
    this.root.classList.toggle("bk-sent", this.sent);
    this.root.classList.toggle("bk-composing", Boolean(this.composing));
    const log = this.inner.querySelector(".bk-log");
    const low = !log || log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    const middle = pic.result
      ? ending(this)
      : `${edicts(this)}${offerPanel(this)}${answersPanel(this)}${coinsPanel(this)}${this.composing ? composer(this) + market(this) : market(this) + question(this)}${grounds(this)}${hand(this)}`;
    draw(
      this.inner,
      `${bar(this)}<div class="bk-cols"><div class="bk-main">${players(this)}${mafia(this)}${notices(this)}${middle}</div><aside class="bk-aside">${side(this)}</aside></div>${sheet(this)}`,
    );
    const now = this.inner.querySelector(".bk-log");
    if (now && low) now.scrollTop = now.scrollHeight;
    if (this.refocus) {
      this.refocus = false;
      const at = this.inner.querySelector(".bk-question");
      at?.focus({ preventScroll: true });
      at?.scrollIntoView?.({ block: "nearest" });
    }
  }

  // --- a replay ---

  film(message) {
    this.pic = message.frame;
    this.at = message.at;
    this.speed ??= 1;
    this.waits = false;
    if (this.at >= this.reel.last) this.playing = false;
    if (this.playing) this.timer = setTimeout(() => this.goto(this.at + 1), 1000 / this.speed);
  }

  goto(at) {
    clearTimeout(this.timer);
    if (this.waits) return;
    this.waits = true;
    this.send({ do: "at", at: Math.max(0, Math.min(this.reel.last, at)) });
  }

  turnBefore() {
    return this.reel.turns.filter((at) => at < this.at).at(-1) ?? 0;
  }

  turnAfter() {
    return this.reel.turns.find((at) => at > this.at) ?? this.reel.last;
  }

  playOn() {
    this.playing = !this.playing;
    clearTimeout(this.timer);
    if (this.playing) this.goto(this.at >= this.reel.last ? 0 : this.at + 1);
    this.draw();
  }

  look_with(seat) {
    this.send({ do: "eyes", seat });
  }

  beside(list, step) {
    const places = list.map((one) => one.at);
    return step > 0 ? places.find((at) => at > this.at) : places.filter((at) => at < this.at).at(-1);
  }

  drawReplay() {
    draw(this.inner, replayView(this));
    const range = this.inner.querySelector(".bk-range");
    if (range && Number(range.value) !== this.at) range.value = this.at;
    const log = this.inner.querySelector(".bk-log");
    const line = log?.querySelector(".bk-shown");
    if (line) log.scrollTop = line.offsetTop - log.clientHeight / 2;
  }

  listen() {
    this.root.addEventListener("click", (event) => this.click(event));
    this.root.addEventListener("contextmenu", (event) => {
      const kind = event.target.closest('[data-do="want"]')?.dataset.id;
      if (!kind) return;
      event.preventDefault();
      this.wanting(kind, -1);
    });
    this.root.addEventListener("keydown", (event) => {
      if (onKey(event, this)) event.preventDefault();
      event.stopPropagation();
    });
    this.root.addEventListener("input", (event) => {
      if (event.target.matches(".bk-range")) this.goto(Number(event.target.value));
    });
    this.root.addEventListener("pointerdown", (event) => this.grab(event));
  }

  click(event) {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    const found = event.target.closest("[data-do]");
    if (!found) {
      const place = event.target.closest(".bk-legal[data-drop]")?.dataset.drop;
      if (place) this.aim(place);
      return;
    }
    const { id, name, number } = found.dataset;
    const deeds = {
      why: () => {
        this.tip = [found.dataset.why];
        this.draw();
      },
      act: () => this.act(id),
      target: () => this.aim(id),
      badge: () => this.pressBadge(id),
      queue: () => this.pressBadge(id),
      card: () => this.pick(id),
      choose: () => {
        if (options(this).some((option) => option.text === id)) this.act(id);
        else this.send({ do: "queue", text: id });
      },
      unchoose: () => this.escape(),
      take: () => this.take(id),
      acceptit: () => this.accept(),
      quiet: () => this.quietly(),
      skip: () => this.request({ do: "skip", n: this.pic.n }),
      compose: () => this.compose(),
      give: () => {
        toggle(this, id);
        this.ask_try();
        this.draw();
      },
      want: () => this.wanting(id, 1),
      less: () => this.wanting(id, -1),
      to: () => {
        this.tray.to = id === "all" ? null : Number(id);
        this.ask_try();
        this.draw();
      },
      clear: () => {
        this.tray = emptyTray();
        this.tried = null;
        this.draw();
      },
      call: () => this.act("offer nothing for nothing to all"),
      send: () => this.sendDeal(),
      hint: () => this.send({ do: "hint", n: this.pic.n }),
      doit: () => this.act(this.hint.text),
      put: () => {
        const { give, want: wants, to } = this.hint;
        fillTray(this, give, wants, to);
        this.hint = null;
        this.composing = true;
        this.ask_try();
        this.draw();
      },
      unhint: () => {
        this.hint = null;
        this.draw();
      },
      undo: () => this.request({ do: "undo", n: this.pic.n }),
      dismiss: () => {
        this.closed.add(id);
        this.draw();
      },
      unqueue: () => this.send({ do: "unqueue" }),
      wantact: () => this.send({ do: "want" }),
      stop: () => this.send({ do: "stop" }),
      rule: () => this.send({ do: "rule", number }),
      tab: () => this.show(id),
      sheet: () => this.show(id),
      unsheet: () => this.escape(),
      untip: () => this.escape(),
      lang: () => this.send({ do: "set", name: "lang", value: this.settings.lang === "en" ? "de" : "en" }),
      set: () => this.set(name, id),
      windows: () => this.send({ do: "set", name: "windows", value: !this.settings.windows }),
      again: () => this.request({ do: "again", how: id }),
      peek: () => {
        const one = cards(this).find((other) => other.id === id);
        if (!one) return;
        this.peek = one.card;
        this.show("peek");
      },
      goto: () => {
        this.playing = false;
        this.goto(Number(id));
      },
      play: () => this.playOn(),
      speed: () => {
        this.speed = Number(id);
        this.draw();
      },
      eyes: () => this.look_with(id === "all" ? null : Number(id)),
      retab: () => {
        this.tab = id;
        this.draw();
      },
      typed: () => {
        const input = this.root.querySelector(".bk-input");
        if (!input?.value) return;
        this.send({ do: "typed", n: this.pic.n, line: input.value });
        this.sheet = null;
      },
    };
    deeds[found.dataset.do]?.();
  }

  // Dragging with a mouse: a card that can be moved follows it, and is dropped on a place that lights up.
  grab(event) {
    if (event.pointerType === "touch" || event.button || this.reel) return;
    const held = event.target.closest('[data-do="card"], .bk-front[data-do="peek"], .bk-front[data-do="card"], .bk-group');
    const one = held && cards(this).find((found) => found.id === held.dataset.id);
    if (!one || !isSource(this, one)) return;
    const begin = { x: event.clientX, y: event.clientY };
    let ghost = null;
    const move = (now) => {
      if (!ghost && Math.hypot(now.clientX - begin.x, now.clientY - begin.y) < 6) return;
      if (!ghost) {
        this.chosen = { key: one.id, froms: froms(one), spot: one.spot };
        this.draw();
        ghost = held.cloneNode(true);
        ghost.className += " bk-dragging";
        this.root.append(ghost);
      }
      ghost.style.left = `${now.clientX}px`;
      ghost.style.top = `${now.clientY}px`;
    };
    const drop = (now) => {
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", drop);
      if (!ghost) return;
      ghost.remove();
      this.dragged = true;
      setTimeout(() => {
        this.dragged = false;
      }, 0);
      const under = document.elementFromPoint(now.clientX, now.clientY);
      const place = under?.closest("[data-drop]")?.dataset.drop ?? under?.closest('[data-do="target"]')?.dataset.id;
      if (place) this.aim(place);
    };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", drop);
  }
}
