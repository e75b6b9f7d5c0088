// A card under a mouse or a finger: dragged, it follows, and is dropped on a place that lights up.
// A finger that rests on it without moving shows it large.
import * as acting from "./acting.js";
import * as changes from "./changes.js";
import { cards, isSource } from "./ways.js";

const FAR = 6; // pixels before a press becomes a drag
const LIFT = 150; // milliseconds that a finger rests on a card to lift it; a finger that moves sooner scrolls the page
const ENLARGE = 500; // milliseconds until the card is shown large

class Grip {
  constructor(page, held, card, event) {
    Object.assign(this, { page, held, card, begin: event, ghost: null });
    this.over = new AbortController();
    const heard = { pointermove: "move", pointerup: "drop", pointercancel: "end", contextmenu: "end" };
    for (const [name, deed] of Object.entries(heard))
      document.addEventListener(name, (now) => this[deed](now), { signal: this.over.signal });
    this.movable = held.dataset.do === "card" && isSource(page.state, card);
    this.touch = event.pointerType === "touch";
    this.timers = this.touch ? [setTimeout(() => this.enlarge(), ENLARGE)] : [];
    const answers = this.movable || page.state.pic.still?.[card.id]; // a barred card says why when it is pulled
    if (this.touch && answers) this.timers.push(setTimeout(() => this.lift(), LIFT));
    else if (this.movable) this.lift();
  }

  lift() {
    this.page.note(changes.lifted, true);
    this.held.classList.add(this.movable ? "bk-lifted" : "bk-barred");
  }

  move(now) {
    if (!this.ghost && Math.hypot(now.clientX - this.begin.clientX, now.clientY - this.begin.clientY) < FAR) return;
    const { lifted } = this.page.state.drag;
    if (!lifted || !this.movable) {
      this.end();
      if (lifted || !this.touch) acting.tellStill(this.page, this.card.id);
      return;
    }
    this.ghost ??= this.taken();
    const root = this.page.root.getBoundingClientRect();
    this.ghost.style.left = `${now.clientX - root.x}px`;
    this.ghost.style.top = `${now.clientY - root.y}px`;
  }

  // The card is chosen, so that its places light up, and a picture of it follows.
  taken() {
    const { page, card } = this;
    this.timers.forEach(clearTimeout);
    page.change(changes.held, card);
    const ghost = this.held.cloneNode(true);
    ghost.classList.add("bk-dragging");
    page.root.append(ghost);
    return ghost;
  }

  drop({ clientX, clientY }) {
    const moved = this.ghost;
    this.end();
    if (!moved) return;
    this.page.note(changes.dropped, true);
    const under = document.elementFromPoint(clientX, clientY);
    const place = under?.closest("[data-drop]")?.dataset.drop ?? under?.closest('[data-do="target"]')?.dataset.id;
    if (place) acting.aim(this.page, place);
  }

  enlarge() {
    this.end();
    this.page.note(changes.dropped, true);
    this.page.peekAt(this.card.id);
  }

  end() {
    this.over.abort();
    this.timers.forEach(clearTimeout);
    this.ghost?.remove();
    this.held.classList.remove("bk-lifted", "bk-barred");
    this.page.note(changes.lifted, false);
  }
}

export function dragging(page) {
  page.root.addEventListener("pointerdown", (event) => {
    page.note(changes.dropped, false);
    if (event.button || !event.isPrimary || page.state.reel) return;
    const held = event.target.closest(".bk-card, .bk-group");
    const card = held && cards(page.state).find((other) => other.id === held.dataset.id);
    if (card) new Grip(page, held, card, event);
  });
  const still = (event) => page.state.drag.lifted && event.cancelable && event.preventDefault();
  page.root.addEventListener("touchmove", still, { passive: false }); // a finger with a card does not scroll
}
