// One table on a page: what is shown, what is chosen, and what is sent to Python.

import { acting } from "./acting.js";
import { bar } from "./bar.js";
import { BEANS } from "./beans.js";
import { button, esc, markup, plain, spans } from "./bits.js";
import { emptyTray, tidy } from "./composer.js";
import { draw, speak } from "./dom.js";
import { dragging } from "./drag.js";
import { ending, leftTable } from "./ends.js";
import { saveFile, stepTo, takeFrame, tellScrub, toClipboard } from "./film.js";
import { grounds, hand } from "./ground.js";
import { onKey } from "./keys.js";
import { market } from "./market.js";
import { ground, land, takeOff } from "./motion.js";
import { banners, choices, collections } from "./panels.js";
import { players } from "./players.js";
import { onPress } from "./press.js";
import { question } from "./question.js";
import { replayView } from "./replay.js";
import { sheet } from "./sheet.js";
import { notices, side, writeLog } from "./side.js";
import { answersPanel, composer, offerPanel } from "./trade.js";
import { cards } from "./ways.js";

const KEPT = "beankit-look";
const NARROW = 760;

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
    this.words = { said: {}, keys: [] };
    this.settings = { lang: "en", langs: ["en"] };
    this.rules = [];
    this.log = [];
    this.tab = "log";
    this.look = { theme: "auto", size: "1", motion: "on", letters: "on", bot: "", ...look() };
    this.heard = 0;
    this.closed = new Set();
    this.awaited = null; // the decision of a replay that Python was asked for
    this.reset();
    this.tray = emptyTray();
    this.root = document.createElement("div");
    this.root.className = "bk";
    this.root.dataset.lmSuppressShortcuts = "true";
    this.root.setAttribute("role", "region");
    this.root.innerHTML = markup`
      ${BEANS}
      <div class="bk-sr" aria-live="polite" data-live></div>
      <div class="bk-in"></div>
      <div class="bk-flight" aria-hidden="true"></div>
    `;
    this.live = this.root.querySelector("[data-live]");
    this.inner = this.root.querySelector(".bk-in");
    this.flight = this.root.querySelector(".bk-flight");
    el.append(this.root);
    this.listen();
    this.watchWidth();
    this.draw();
    this.call();
  }

  // Where there is less room, some things stand elsewhere: the width of the widget decides, as in the style sheet.
  watchWidth() {
    const fit = () => {
      const narrow = (this.root.clientWidth || NARROW) < NARROW;
      if (narrow === this.narrow) return;
      this.narrow = narrow;
      if (this.sheet === "side") this.sheet = null;
      this.draw();
    };
    this.narrow = false;
    new ResizeObserver(fit).observe(this.root);
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
    if (message.stage) {
      this.clear();
      return;
    }
    if (message.words) this.words = message.words;
    if (message.rules) this.rules = message.rules;
    if (message.settings) this.settings = message.settings;
    if (message.reel) this.reel = message.reel;
    if (message.frame) takeFrame(this, message);
    if (message.position) toClipboard(this, message.position);
    if (message.file) saveFile(message.file);
    if (message.would) {
      this.would = message.would;
      this.say(plain(message.would.label));
    }
    if (message.rule) {
      this.rule = message.rule;
      this.tab = "rules";
      if (!this.sideSeen()) this.show("rule");
    }
    if (message.code) {
      this.code = message.code;
      this.show("code");
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
    if (message.hint) this.root.querySelector(".bk-hint")?.scrollIntoView({ block: "nearest" });
  }

  // Another game or film is shown from now on.
  clear() {
    clearTimeout(this.timer);
    this.reset();
    this.pic = null;
    this.reel = null;
    this.sheet = null;
    this.would = null;
    this.playing = false;
    this.awaited = null;
    this.composing = false;
    this.log = [];
    this.heard = 0;
    this.tray = emptyTray();
    ground(this);
  }

  take_in(picture) {
    const before = this.pic;
    this.moved = takeOff(this, picture);
    const inside = this.root.contains(this.root.getRootNode().activeElement);
    const kept = this.tray;
    const asked = (pic) => `${pic?.game.turn} ${plain(pic?.ask?.question)} ${pic?.ask?.rounds}`;
    const fresh = asked(before) !== asked(picture);
    this.reset();
    this.pic = picture;
    this.thinking = null;
    this.tray = kept;
    if (picture.log.from < this.log.length) this.log = this.log.slice(0, picture.log.from);
    const news = picture.log.from ? picture.log.lines : [];
    this.log = [...this.log, ...picture.log.lines];
    if (before?.ask) this.heard = picture.log.from;
    // The others may be asked meanwhile.
    const trading = !picture.ask || ["offer", "answer", "settle"].includes(picture.ask.kind);
    const another = picture.ask?.kind === "answer" && plain(before?.offer?.title) !== plain(picture.offer?.title);
    if (!trading || another || (before && before.game.turn !== picture.game.turn)) this.tray = emptyTray();
    else tidy(this);
    if (picture.ask?.kind === "offer" && before?.ask?.kind !== "offer") this.composing = true;
    if (!picture.ask?.compose) this.composing = false;
    if (picture.ask?.kind === "answer" && before?.ask?.kind !== "answer") this.composing = false;
    this.announce(news, fresh);
    if (this.composing) this.ask_try();
    this.refocus = inside && picture.ask && fresh;
  }

  announce(news, fresh) {
    if (this.away) return;
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

  // A card large, with all that is known about its kind.
  peekAt(id) {
    const one = this.reel ? null : cards(this).find((other) => other.id === id);
    if (!one) return;
    this.peek = one.card;
    this.show("peek");
  }

  // Is the panel with log, beans and rules on the screen?
  sideSeen() {
    const box = this.root.querySelector(".bk-side")?.getBoundingClientRect();
    return Boolean(box && box.top < innerHeight - 100 && box.bottom > 100);
  }

  show(what) {
    const tab = ["log", "beans", "rules"].includes(what);
    if (tab) this.tab = what;
    if (tab && !this.narrow) {
      this.draw();
      this.root.querySelector(`[data-key="tab:${what}"]`)?.focus();
      return;
    }
    if (!this.sheet) this.opener = this.root.getRootNode().activeElement?.dataset?.key;
    this.sheet = tab ? "side" : what;
    this.sheetTop = Math.max(60, 12 - this.root.getBoundingClientRect().top);
    this.draw();
    const first = tab ? [`[data-key="tab:${what}"]`] : [".bk-sheet input", ".bk-sheet button"];
    const found = first.map((css) => this.root.querySelector(css)).find(Boolean);
    found?.focus({ preventScroll: true });
  }

  escape() {
    const bidding = this.composing && this.pic?.ask?.compose === "bid";
    const open = this.sheet || this.choice || this.chosen || this.prefix || this.tip || bidding;
    const closed = this.sheet;
    if (bidding && !closed) this.composing = false;
    this.sheet = null;
    this.choice = null;
    this.chosen = null;
    this.prefix = null;
    this.tip = null;
    this.draw();
    const opener = closed && this.opener && this.root.querySelector(`[data-key="${CSS.escape(this.opener)}"]`);
    if (opener) opener.focus({ preventScroll: true });
    else if (closed || !open) this.root.querySelector(".bk-question")?.focus({ preventScroll: Boolean(closed) });
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
    this.root.dataset.state = !pic
      ? "starting"
      : this.away
        ? "away"
        : this.sent
          ? "sent"
          : pic.result
            ? "over"
            : pic.ask
              ? "asked"
              : "waiting";
    this.root.dataset.kind = pic?.ask?.kind ?? "";
    this.root.dataset.n = pic?.n ?? 0;
  }

  draw() {
    const { pic } = this;
    this.mark();
    this.root.dataset.theme = this.look.theme;
    this.root.classList.toggle("bk-still", this.look.motion === "off");
    this.root.style.setProperty("--text", this.look.size);
    this.root.lang = this.settings.lang;
    speak(this.settings.lang);
    if (!pic || !this.said.log) {
      draw(
        this.inner,
        markup`
          <div class="bk-starting">
            <i></i><i></i><i></i><i></i>
            <p class="bk-quiet">${esc(this.words.starting ?? "Python …")}</p>
          </div>
        `,
      );
      return;
    }
    this.root.setAttribute("aria-label", pic.game.label);
    if (this.reel) {
      this.drawReplay();
      return;
    }
    if (this.away) {
      draw(this.inner, leftTable(this));
      return;
    }
    this.root.classList.toggle("bk-sent", this.sent);
    this.root.classList.toggle("bk-composing", Boolean(this.composing));
    const middle = pic.result
      ? ending(this)
      : banners(this) +
        offerPanel(this) +
        answersPanel(this) +
        choices(this) +
        (this.composing ? this.trading() : this.asking());
    draw(
      this.inner,
      markup`
        ${bar(this)}
        <div class="bk-cols">
          <div class="bk-main">${players(this)}${collections(this)}${notices(this)}${middle}</div>
          <aside class="bk-aside${pic.result ? " bk-over" : ""}">${side(this)}</aside>
        </div>
        ${sheet(this)}
      `,
    );
    land(this, this.moved);
    this.moved = null;
    writeLog(this);
    if (this.refocus) {
      this.refocus = false;
      const at = this.inner.querySelector(".bk-question");
      at?.focus({ preventScroll: true });
      at?.scrollIntoView?.({ block: "nearest" });
    }
  }

  // The question stands above what answers it; right below an offer or the answers to one, if it is about them.
  asking() {
    const about = ["answer", "settle"].includes(this.pic.ask?.kind);
    const middle = about ? `${question(this)}${market(this)}` : `${market(this)}${question(this)}`;
    return `${middle}${grounds(this)}${hand(this)}`;
  }

  trading() {
    const [offer, say] = composer(this);
    return this.narrow ? `${offer}${grounds(this)}${say}` : `${offer}${market(this)}${grounds(this)}${hand(this)}`;
  }

  // --- a replay ---

  look_with(seat) {
    this.send({ do: "eyes", seat });
  }

  // The house bot that says what it would have done.
  adviser() {
    const known = this.settings.hints ?? [];
    return known.includes(this.look.bot) ? this.look.bot : known[0];
  }

  drawReplay() {
    draw(this.inner, replayView(this) + sheet(this));
    const range = this.inner.querySelector(".bk-range");
    if (range && Number(range.value) !== this.at) range.value = this.at;
    if (range && range === this.root.getRootNode().activeElement) tellScrub(this, { type: "focusin", target: range });
    const log = this.inner.querySelector(".bk-log");
    const line = log?.querySelector(".bk-shown");
    if (line) log.scrollTop = line.offsetTop - log.clientHeight / 2;
  }

  listen() {
    this.root.addEventListener("click", (event) => onPress(event, this));
    this.root.addEventListener("dblclick", (event) => this.hurry(event.target.closest(".bk-card")?.dataset.id));
    this.root.addEventListener("contextmenu", (event) => {
      const kind = event.target.closest('[data-do="want"]')?.dataset.id;
      const one = event.target.closest(".bk-card, .bk-group")?.dataset.id;
      if (!kind && !one) return;
      event.preventDefault();
      if (kind) this.wanting(kind, -1);
      else this.peekAt(one);
    });
    for (const name of ["pointermove", "focusin", "pointerout", "focusout"])
      this.root.addEventListener(name, (event) => event.target.matches?.(".bk-range") && tellScrub(this, event));
    this.root.addEventListener("keydown", (event) => {
      if (onKey(event, this)) event.preventDefault();
      event.stopPropagation();
    });
    this.root.addEventListener("input", (event) => {
      if (event.target.matches(".bk-range")) stepTo(this, Number(event.target.value));
    });
    this.root.addEventListener("change", (event) => {
      if (event.target.matches(".bk-select")) this.set("bot", event.target.value);
    });
    dragging(this);
  }
}

Object.assign(Page.prototype, acting);
