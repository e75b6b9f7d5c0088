// One table on a page: it changes its state, draws it, and says to Python what the person does.
import * as acting from "./acting.js";
import { keepSetting } from "./around.js";
import { BEANS } from "./beans.js";
import * as changes from "./changes.js";
import { doubt, find, greet, lose, recalled } from "./connection.js";
import { draw, markup } from "./dom.js";
import { dragging } from "./drag.js";
import { FACES } from "./faces.js";
import { stepTo, tellScrub } from "./film.js";
import { roomOf, sizes } from "./grid.js";
import { ring } from "./guide.js";
import { hear } from "./hear.js";
import { onKey } from "./keys.js";
import { writeLog } from "./log.js";
import { ground } from "./motion.js";
import { onPress } from "./press.js";
import { TABS } from "./side.js";
import { changed, firstState, keepLook, standing } from "./state.js";
import { view } from "./view.js";
import { cards } from "./ways.js";

export class Page {
  constructor(transport, el) {
    this.transport = transport;
    this.state = firstState();
    this.timers = {};
    this.gone = new AbortController();
    this.root = document.createElement("div");
    this.root.className = "bk";
    this.root.dataset.lmSuppressShortcuts = "true";
    this.root.setAttribute("role", "region");
    this.root.innerHTML = markup`
      ${BEANS}${FACES}
      <div class="bk-sr" aria-live="polite" data-live></div>
      <div class="bk-in"></div>
      <div class="bk-flight" aria-hidden="true"></div>
    `;
    this.live = this.root.querySelector("[data-live]");
    this.inner = this.root.querySelector(".bk-in");
    this.flight = this.root.querySelector(".bk-flight");
    el.append(this.root);
    this.listen();
    this.watchRoom();
    this.draw();
    this.call();
  }

  // --- the state ---

  // The only place where the state changes; it is drawn later, or not at all.
  note(change, ...values) {
    this.state = changed(this.state, change(this.state, ...values));
  }

  change(change, ...values) {
    this.note(change, ...values);
    this.draw();
  }

  // The width of the widget decides, and on a page of its own the height of the window.
  watchRoom() {
    const fit = () => {
      const { clientWidth } = this.root;
      const room = roomOf(clientWidth || innerWidth, this.state.served ? innerHeight : null);
      const { span, tall } = this.state.room;
      if (room.span !== span || room.tall !== tall) this.change(changes.room, room);
    };
    this.note(changes.served, document.body.classList.contains("room"));
    if (this.state.served) this.note(changes.kept, recalled());
    new ResizeObserver(fit).observe(this.root);
    addEventListener("resize", fit, { signal: this.gone.signal });
    fit();
  }

  // Another game or film is shown from now on.
  clear() {
    clearTimeout(this.timers.film);
    this.note(changes.stage);
    ground(this);
  }

  // --- Python ---

  // A first word can get lost while a page and its kernel find each other, so it is said until there is an answer.
  call() {
    if (this.state.pic) return;
    this.send({ do: "since" });
    this.timers.call = setTimeout(() => this.call(), 3000);
  }

  send(message) {
    keepSetting(message, this.state.settings);
    this.transport.send(message);
  }

  hear(message) {
    hear(this, message);
  }

  // The line is lost, or is back: then all is asked for anew.
  closed(lost) {
    if (lost && this.tells) lose(this);
    else if (!lost) greet(this);
  }

  // Does the table itself say that the line is lost?
  get tells() {
    return Boolean(this.state.pic && !this.state.reel);
  }

  // For whoever does not see the page.
  say(text) {
    clearTimeout(this.timers.say);
    this.timers.say = setTimeout(() => {
      this.live.textContent = text;
    }, 60);
  }

  end() {
    this.gone.abort();
    for (const timer of ["call", "film", "press", "offline"]) clearTimeout(this.timers[timer]);
  }

  // --- what is shown ---

  // A card large, with all that is known about its kind.
  peekAt(id) {
    const card = this.state.reel ? null : cards(this.state).find((other) => other.id === id);
    if (!card) return;
    this.note(changes.peek, card.card, card.id);
    this.show("peek");
  }

  // Is the panel with log, beans and rules on the screen?
  sideSeen() {
    const box = this.root.querySelector(".bk-side")?.getBoundingClientRect();
    return Boolean(box && box.top < innerHeight - 100 && box.bottom > 100);
  }

  show(what) {
    const tab = TABS.includes(what);
    const title = `[data-key="tab:${what}"]`;
    if (tab) this.note(changes.tab, what);
    if (tab && this.state.room.span === "l") {
      this.draw();
      this.root.querySelector(title)?.focus();
      return;
    }
    const opener = this.root.getRootNode().activeElement?.dataset?.key;
    const top = Math.max(60, 12 - this.root.getBoundingClientRect().top);
    this.change(changes.sheet, tab ? "side" : what, top, opener);
    const first = tab ? [title] : [".bk-sheet input", ".bk-sheet button"];
    const place = first.map((css) => this.root.querySelector(css)).find(Boolean);
    place?.focus({ preventScroll: true });
  }

  escape() {
    const { answer, deal, pic, sheet } = this.state;
    const bidding = deal.open && pic?.ask?.compose === "bid";
    const open = sheet.name || answer.choice || answer.chosen || answer.prefix || answer.tip || bidding;
    this.change(changes.escaped);
    const opener = sheet.name && sheet.opener && this.root.querySelector(`[data-key="${CSS.escape(sheet.opener)}"]`);
    if (opener) opener.focus({ preventScroll: true });
    else if (sheet.name || !open)
      this.root.querySelector(".bk-question")?.focus({ preventScroll: Boolean(sheet.name) });
  }

  set(name, value) {
    if (!(name in this.state.look)) {
      this.send({ do: "set", name, value });
      return;
    }
    this.change(changes.look, name, value);
    keepLook(this.state.look);
  }

  toQuestion() {
    const place = this.inner.querySelector(".bk-question");
    place?.focus({ preventScroll: true });
    place?.scrollIntoView?.({ block: "nearest" });
  }

  mark() {
    const { pic } = this.state;
    Object.assign(this.root.dataset, { state: standing(this.state), kind: pic?.ask?.kind ?? "", n: pic?.n ?? 0 });
  }

  draw() {
    const { answer, deal, look, pic, reel, room, settings } = this.state;
    this.mark();
    Object.assign(this.root.dataset, room);
    for (const [name, size] of Object.entries(sizes(room)))
      this.root.style.setProperty(`--${name}`, `${size * Math.max(1, look.size)}px`);
    this.root.dataset.theme = look.theme;
    this.root.classList.toggle("bk-still", look.motion === "off");
    this.root.classList.toggle("bk-sent", answer.sent);
    this.root.classList.toggle("bk-composing", deal.open);
    this.root.style.setProperty("--text", look.size);
    // A browser computes all styles anew when a language is set, also if it is the same one.
    if (this.root.lang !== settings.lang) this.root.lang = settings.lang;
    if (pic) this.root.setAttribute("aria-label", pic.game.label);
    draw(this.inner, view(this.state));
    ring(this.inner, this.state);
    if (reel && pic) this.scroll();
    else writeLog(this.inner, this.state);
  }

  // A replay: the scrubber and the story stand where the film does.
  scroll() {
    const range = this.inner.querySelector(".bk-range");
    const { at } = this.state.film;
    if (range && Number(range.value) !== at) range.value = at;
    if (range && range === this.root.getRootNode().activeElement) tellScrub(this, { type: "focusin", target: range });
    const log = this.inner.querySelector(".bk-log");
    const line = log?.querySelector(".bk-shown");
    if (line) log.scrollTop = line.offsetTop - log.clientHeight / 2;
  }

  // --- what the person does ---

  listen() {
    this.root.addEventListener("click", (event) => onPress(event, this));
    this.root.addEventListener("dblclick", (event) => acting.hurry(this, event.target.closest(".bk-card")?.dataset.id));
    this.root.addEventListener("contextmenu", (event) => {
      const kind = event.target.closest('[data-do="want"]')?.dataset.id;
      const card = event.target.closest(".bk-card, .bk-group")?.dataset.id;
      if (!kind && !card) return;
      event.preventDefault();
      if (kind) acting.wanting(this, kind, -1);
      else this.peekAt(card);
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
    const { signal } = this.gone;
    // A notebook does not say whether the line is there.
    addEventListener("offline", () => this.state.served || doubt(this), { signal });
    addEventListener("online", () => this.state.served || find(this), { signal });
  }
}
