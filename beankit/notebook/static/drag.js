// A card under a mouse or a finger: dragged, it follows, and is dropped on a place that lights up.
// A finger that rests on it without moving shows it large.
import { cards, froms, isSource } from "./ways.js";

const FAR = 6; // pixels before a press becomes a drag
const LIFT = 150; // milliseconds that a finger rests on a card to lift it; a finger that moves sooner scrolls the page
const ENLARGE = 500; // milliseconds until the card is shown large

class Grip {
  constructor(page, held, one, event) {
    Object.assign(this, { page, held, one, begin: event, ghost: null });
    this.over = new AbortController();
    const heard = { pointermove: "move", pointerup: "drop", pointercancel: "end", contextmenu: "end" };
    for (const [name, deed] of Object.entries(heard))
      document.addEventListener(name, (now) => this[deed](now), { signal: this.over.signal });
    const movable = held.dataset.do === "card" && isSource(page, one);
    const touch = event.pointerType === "touch";
    this.timers = touch ? [setTimeout(() => this.enlarge(), ENLARGE)] : [];
    if (movable && touch) this.timers.push(setTimeout(() => this.lift(), LIFT));
    else if (movable) this.lift();
  }

  lift() {
    this.page.lifted = true;
    this.held.classList.add("bk-lifted");
  }

  move(now) {
    if (!this.ghost && Math.hypot(now.clientX - this.begin.clientX, now.clientY - this.begin.clientY) < FAR) return;
    if (!this.page.lifted) {
      this.end();
      return;
    }
    this.ghost ??= this.taken();
    const root = this.page.root.getBoundingClientRect();
    this.ghost.style.left = `${now.clientX - root.x}px`;
    this.ghost.style.top = `${now.clientY - root.y}px`;
  }

  // The card is chosen, so that its places light up, and a picture of it follows.
  taken() {
    const { page, one } = this;
    this.timers.forEach(clearTimeout);
    page.chosen = { key: one.id, froms: froms(one), spot: one.spot };
    page.draw();
    const ghost = this.held.cloneNode(true);
    ghost.classList.add("bk-dragging");
    page.root.append(ghost);
    return ghost;
  }

  drop({ clientX, clientY }) {
    const moved = this.ghost;
    this.end();
    if (!moved) return;
    this.page.dragged = true;
    const under = document.elementFromPoint(clientX, clientY);
    const place = under?.closest("[data-drop]")?.dataset.drop ?? under?.closest('[data-do="target"]')?.dataset.id;
    if (place) this.page.aim(place);
  }

  enlarge() {
    this.end();
    this.page.dragged = true;
    this.page.peekAt(this.one.id);
  }

  end() {
    this.over.abort();
    this.timers.forEach(clearTimeout);
    this.ghost?.remove();
    this.held.classList.remove("bk-lifted");
    this.page.lifted = false;
  }
}

export function dragging(page) {
  page.root.addEventListener("pointerdown", (event) => {
    page.dragged = false;
    if (event.button || !event.isPrimary || page.reel) return;
    const held = event.target.closest(".bk-card, .bk-group");
    const one = held && cards(page).find((found) => found.id === held.dataset.id);
    if (one) new Grip(page, held, one, event);
  });
  const still = (event) => page.lifted && event.cancelable && event.preventDefault();
  page.root.addEventListener("touchmove", still, { passive: false }); // a finger with a card does not scroll
}
