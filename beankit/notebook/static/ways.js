// From where to where: which things answer the question, what is chosen, and why something is barred.
import { plain } from "./dom.js";

// Two pictures with the same ask the same thing.
export function questionOf(pic) {
  return `${pic?.game.turn} ${plain(pic?.ask?.question)} ${pic?.ask?.rounds}`;
}

export function options(state) {
  return state.pic?.ask?.options ?? [];
}

// The places that an option may name as its beginning when it takes this card.
export function froms(card) {
  return [card.id, card.source, "spot" in card ? `spot:${card.spot}` : undefined].filter(Boolean);
}

function placing(state) {
  return options(state).filter((option) => option.to && option.from);
}

export function cards(state) {
  const { hand, lying } = state.pic;
  return [...(hand ?? []), ...lying]; // a replay has hands of all and none of one's own
}

// Cards that can be given in a deal: those of the hand, and turned-over ones in one's own turn.
export function givable(state, card) {
  if (card.zone) return card.zone === "revealed" && Boolean(state.pic.seats.find((seat) => seat.me)?.active);
  return !card.special;
}

export function isSource(state, card) {
  const names = froms(card);
  return placing(state).some((option) => names.includes(option.from));
}

// What is chosen: the person's choice, or the only thing that can be moved.
export function chosen(state) {
  if (state.answer.chosen) return state.answer.chosen.froms;
  const movable = cards(state).filter((card) => isSource(state, card));
  const kinds = new Set(movable.map((card) => card.source ?? card.id));
  if (kinds.size === 1) return froms(movable[0]);
  return [];
}

// Several cards could be moved, and the person has not said which.
export function isOpen(state, card) {
  return isSource(state, card) && !chosen(state).length;
}

export function isChosen(state, card) {
  const now = chosen(state);
  return isSource(state, card) && froms(card).some((name) => now.includes(name));
}

export function targets(state, id) {
  if (!state.pic?.ask || state.answer.sent) return [];
  const now = chosen(state);
  return options(state).filter((option) => option.to === id && (!option.from || now.includes(option.from)));
}

// A button on a thing: what it does now, what it would queue, or why it is barred.
export function badge(state, id) {
  const now = options(state).filter((option) => option.from === id);
  const later = (state.pic.free ?? []).filter((option) => option.from === id);
  const reason = (state.pic.barred ?? []).find((ban) => ban.from === id && !ban.to);
  return { options: now, later, why: now.length || later.length ? null : (reason?.why ?? null) };
}

export function why(state, id) {
  if (targets(state, id).length) return null;
  const now = chosen(state);
  const barred = (state.pic.barred ?? []).find((ban) => ban.to === id && (!ban.from || now.includes(ban.from)));
  return barred?.why ?? null;
}

// Options that belong to no thing on the table: buttons of the question.
export function loose(state) {
  return options(state).filter((option) => !option.from && !option.to);
}

export function effect(state, id) {
  return targets(state, id).find((option) => option.effect)?.effect ?? null;
}
