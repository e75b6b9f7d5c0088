// The trays of an offer or a bid, and how they are written.
import { cards, givable } from "./ways.js";

export function emptyTray() {
  return { give: [], want: {}, to: null };
}

export function trayCards(page) {
  const all = cards(page);
  return page.tray.give.map((id) => all.find((one) => one.id === id)).filter(Boolean);
}

// After the table has changed, what is no longer there falls out of the tray.
export function tidy(page) {
  const all = cards(page);
  page.tray.give = page.tray.give.filter((id) =>
    all.some((one) => one.id === id && one.card === page.tray.kinds?.[id]),
  );
}

export function toggle(page, id) {
  const { tray } = page;
  const one = cards(page).find((found) => found.id === id);
  if (!one || !givable(page, one)) return;
  tray.kinds = { ...tray.kinds, [id]: one.card };
  tray.give = tray.give.includes(id) ? tray.give.filter((other) => other !== id) : [...tray.give, id];
}

export function want(page, kind, by) {
  const number = Math.max(0, Math.min(9, (page.tray.want[kind] ?? 0) + by));
  page.tray.want = { ...page.tray.want, [kind]: number };
}

function wanted(page) {
  return Object.entries(page.tray.want).flatMap(([kind, number]) => Array(number).fill(kind));
}

export function copies(page, kinds) {
  const left = [...kinds];
  const places = [];
  for (const one of trayCards(page)) {
    if (one.zone || !left.includes(one.card)) continue;
    left.splice(left.indexOf(one.card), 1);
    places.push(one.place);
  }
  return places.map((place) => ` @${place}`).join("");
}

export function textOf(page) {
  const give = trayCards(page).map((one) => one.card);
  const sides = `${give.join(" ") || "nothing"} for ${wanted(page).join(" ") || "nothing"}`;
  if (page.pic?.ask?.compose === "bid") return `bid ${sides}${copies(page, give)}`;
  return `offer ${sides} to ${page.tray.to ?? "all"}`;
}

// Fill the trays with a deal: from a hint, or an offer turned round.
export function fillTray(page, give, wantKinds, to) {
  page.tray = emptyTray();
  const all = cards(page).filter((one) => givable(page, one));
  const order = [...all.filter((one) => one.zone), ...all.filter((one) => !one.zone)];
  for (const kind of give) {
    const one = order.find((found) => found.card === kind && !page.tray.give.includes(found.id));
    if (one) toggle(page, one.id);
  }
  for (const kind of wantKinds) want(page, kind, 1);
  page.tray.to = to ?? null;
}
