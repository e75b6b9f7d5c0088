// The trays of an offer or a bid, and how they are written.
import { cards } from "./ways.js";

export function isEmpty({ deal }) {
  return !deal.give.length && !Object.values(deal.want).some(Boolean);
}

export function trayCards(state) {
  const all = cards(state);
  return state.deal.give.map((id) => all.find((card) => card.id === id)).filter(Boolean);
}

// Which copies of these kinds are given, by their places in the hand.
export function copies(state, kinds) {
  const left = [...kinds];
  const places = [];
  for (const card of trayCards(state)) {
    if (card.zone || !left.includes(card.card)) continue;
    left.splice(left.indexOf(card.card), 1);
    places.push(card.place);
  }
  return places.map((place) => ` @${place}`).join("");
}

export function textOf(state) {
  const { want, to } = state.deal;
  const give = trayCards(state).map((card) => card.card);
  const wanted = Object.entries(want).flatMap(([kind, number]) => Array(number).fill(kind));
  const sides = `${give.join(" ") || "nothing"} for ${wanted.join(" ") || "nothing"}`;
  if (state.pic?.ask?.compose === "bid") return `bid ${sides}${copies(state, give)}`;
  return `offer ${sides} to ${to ?? "all"}`;
}
