// Dragging with a mouse: a card that can be moved follows it, and is dropped on a place that lights up.
import { cards, froms, isSource } from "./ways.js";

const FAR = 6; // pixels before a press becomes a drag

export function grab(page, event) {
  if (event.pointerType === "touch" || event.button || page.reel) return;
  const held = event.target.closest('[data-do="card"], .bk-front[data-do="peek"], .bk-front[data-do="card"], .bk-group');
  const one = held && cards(page).find((found) => found.id === held.dataset.id);
  if (!one || !isSource(page, one)) return;
  const begin = { x: event.clientX, y: event.clientY };
  let ghost = null;
  const move = (now) => {
    if (!ghost && Math.hypot(now.clientX - begin.x, now.clientY - begin.y) < FAR) return;
    if (!ghost) {
      page.chosen = { key: one.id, froms: froms(one), spot: one.spot };
      page.draw();
      ghost = held.cloneNode(true);
      ghost.className += " bk-dragging";
      page.root.append(ghost);
    }
    ghost.style.left = `${now.clientX}px`;
    ghost.style.top = `${now.clientY}px`;
  };
  const drop = (now) => {
    document.removeEventListener("pointermove", move);
    document.removeEventListener("pointerup", drop);
    if (!ghost) return;
    ghost.remove();
    page.dragged = true;
    setTimeout(() => {
      page.dragged = false;
    }, 0);
    const under = document.elementFromPoint(now.clientX, now.clientY);
    const place = under?.closest("[data-drop]")?.dataset.drop ?? under?.closest('[data-do="target"]')?.dataset.id;
    if (place) page.aim(place);
  };
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", drop);
}
