// Cards that move: what lies elsewhere than before flies there, in a layer that nobody can press.
import { bean, icon } from "./bits.js";
import { heaps } from "./panels.js";

const FLIGHT = 220;
const HARVEST = 280;
const BETWEEN = 40;
const MOST = 600;
const RING = 800;
const EASE = "cubic-bezier(.2,.7,.2,1)";

function count(places, place, kind, by = 1) {
  const here = places.get(place) ?? new Map();
  here.set(kind, (here.get(kind) ?? 0) + by);
  places.set(place, here);
}

// How many cards of which kind lie where; "?" is a card that this seat cannot see.
export function lie(pic) {
  const places = new Map();
  for (const seat of pic.seats) {
    for (const field of seat.fields)
      for (const kind of field.cards) count(places, `field ${seat.seat} ${field.number}`, kind);
    if (!seat.me) count(places, `hand ${seat.seat}`, "?", seat.hand);
    count(places, `coins ${seat.seat}`, "coin", seat.coins);
  }
  for (const held of pic.hand ?? []) count(places, "mine", held.card);
  for (const lying of pic.lying) count(places, lying.zone, lying.card);
  for (const [kind, number] of pic.piles.kinds) count(places, "discard", kind, number);
  for (const heap of heaps(pic)) for (const kind of heap.cards) count(places, heap.id, kind);
  count(places, "draw", "?", pic.piles.draw);
  return places;
}

function changes(before, after) {
  const gone = [];
  const come = [];
  for (const place of new Set([...before.keys(), ...after.keys()])) {
    const was = before.get(place) ?? new Map();
    const is = after.get(place) ?? new Map();
    for (const kind of new Set([...was.keys(), ...is.keys()])) {
      const by = (is.get(kind) ?? 0) - (was.get(kind) ?? 0);
      for (let n = 0; n < Math.min(Math.abs(by), 12); n += 1) (by > 0 ? come : gone).push({ place, kind });
    }
  }
  return { gone, come };
}

// Pairs what has gone with what has come: the same kind first, then cards that were or become hidden.
export function moves(before, after) {
  const { gone, come } = changes(before, after);
  const flights = [];
  const richer = come.filter((card) => card.kind === "coin").map((card) => card.place.split(" ")[1]);
  const harvested = new Set(
    gone
      .filter((card) => card.place.startsWith("field") && richer.includes(card.place.split(" ")[1]))
      .map((card) => card.place),
  );
  for (const place of harvested)
    flights.push({
      from: place,
      to: `coins ${place.split(" ")[1]}`,
      kind: gone.find((card) => card.place === place).kind,
      harvest: true,
    });
  const left = gone.filter((card) => card.kind !== "coin" && !harvested.has(card.place));
  for (const card of come.filter(
    (other) => other.kind !== "coin" && other.kind !== "?" && !(harvested.size && other.place === "discard"),
  )) {
    const at = left.findIndex((other) => other.kind === card.kind);
    const hidden = at >= 0 ? at : left.findIndex((other) => other.kind === "?");
    if (hidden >= 0) flights.push({ from: left.splice(hidden, 1)[0].place, to: card.place, kind: card.kind });
  }
  for (const card of come.filter((other) => other.kind === "?" && other.place !== "draw")) {
    if (left.length) {
      const from = left.shift();
      flights.push({ from: from.place, to: card.place, kind: from.kind });
    }
  }
  return flights.filter((flight) => flight.from !== flight.to);
}

function element(page, place, kind, last) {
  const [what, seat, number] = place.split(" ");
  const find = (css) => page.inner.querySelector(css);
  const me = page.state.pic?.seats.find((player) => player.me)?.seat;
  if (what === "field")
    return String(me) === seat
      ? find(`[data-key="field:${number}"] .bk-furrow`)
      : page.inner.querySelectorAll(`[data-key="seat:${seat}"] .bk-small`)[number];
  if (what === "hand") return find(`[data-key="seat:${seat}"] .bk-counts`);
  if (what === "coins")
    return String(me) === seat ? find(".bk-you .bk-big") : find(`[data-key="seat:${seat}"] .bk-gold`);
  if (what === "draw") return find(".bk-back");
  if (what === "discard") return find(".bk-face");
  const cards =
    what === "mine" ? (page.state.pic?.hand ?? []) : (page.state.pic?.lying ?? []).filter((card) => card.zone === what);
  const same = cards.filter((card) => card.card === kind);
  const nearest = last ? same.at(-1) : same[0];
  return (
    find(`[data-key="${CSS.escape((nearest ?? cards.at(-1))?.id ?? place)}"]`) ??
    find(`[data-key="group:${CSS.escape(kind)}"]`) ??
    find(".bk-market")
  );
}

function box(page, place, kind, last) {
  const rect = element(page, place, kind, last)?.getBoundingClientRect();
  if (!rect?.width) return null;
  const root = page.root.getBoundingClientRect();
  return { x: rect.x - root.x, y: rect.y - root.y, width: rect.width, height: rect.height };
}

function reduced() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// Remembers where everything is, before the page is drawn anew.
export function takeOff(page, picture) {
  const { look, pic, settings } = page.state;
  ground(page);
  if (!pic?.seats || pic.result || picture.result || look.motion === "off" || reduced()) return null;
  const list = moves(lie(pic), lie(picture));
  const still = settings.pace === "at once";
  return { still, list: still ? list : list.map((move) => ({ ...move, begin: box(page, move.from, move.kind) })) };
}

// A newer state ends running motion at once: the table is never late.
export function ground(page) {
  page.flight.replaceChildren();
}

function put(page, html, css, { x, y, width, height }) {
  const ghost = document.createElement("span");
  ghost.className = css;
  ghost.innerHTML = html;
  Object.assign(ghost.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  page.flight.append(ghost);
  return ghost;
}

function fly(page, move, wait) {
  const end = box(page, move.to, move.kind, true);
  if (!move.begin || !end) return;
  const side = 38;
  const middle = (place) => ({ x: place.x + place.width / 2 - side / 2, y: place.y + place.height / 2 - side / 2 });
  const [from, to] = [middle(move.begin), middle(end)];
  const face = move.kind === "?" ? icon("back", "bk-bean") : bean(page.state, move.kind);
  const ghost = put(page, face, `bk-token bk-ghostcard${move.kind === "?" ? " bk-hidden" : ""}`, {
    ...from,
    width: side,
    height: side,
  });
  const reach = `translate(${to.x - from.x}px, ${to.y - from.y}px)`;
  const frames = move.harvest
    ? [
        { transform: "none", opacity: 1 },
        { transform: `${reach} scale(0.3)`, opacity: 0.4 },
      ]
    : [
        { transform: "none", opacity: 1 },
        { transform: reach, opacity: 1 },
      ];
  ghost.animate(frames, {
    duration: move.harvest ? HARVEST : FLIGHT,
    delay: wait,
    easing: EASE,
    fill: "both",
  }).onfinish = () => ghost.remove();
}

function ring(page, place, kind) {
  const end = box(page, place, kind, true);
  if (!end) return;
  const ghost = put(page, "", "bk-ring", end);
  ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: RING, fill: "both" }).onfinish = () => ghost.remove();
}

// Lets what has moved fly to where it is now; where nothing moves, what has changed gets a ring.
export function land(page, flight) {
  if (!flight) return;
  if (flight.still) {
    const seen = new Set();
    for (const move of flight.list) if (!seen.has(move.to) && seen.add(move.to)) ring(page, move.to, move.kind);
    return;
  }
  const wait = Math.min(BETWEEN, (MOST - HARVEST) / Math.max(1, flight.list.length));
  for (const [at, move] of flight.list.entries()) fly(page, move, at * wait);
}
