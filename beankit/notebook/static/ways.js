// From where to where: which things answer the question, what is chosen, and why something is barred.

export function options(page) {
  return page.pic?.ask?.options ?? [];
}

// The places that an option may name as its beginning when it takes this card.
export function froms(one) {
  return [one.id, one.source, "spot" in one ? `spot:${one.spot}` : undefined].filter(Boolean);
}

function placing(page) {
  return options(page).filter((option) => option.to && option.from);
}

export function cards(page) {
  const { hand, lying } = page.pic;
  return [...(hand ?? []), ...lying]; // a replay has hands of all and none of one's own
}

// Cards that can be given in a deal: those of the hand, and turned-over ones in one's own turn.
export function givable(page, one) {
  if (one.zone) return one.zone === "revealed" && Boolean(page.pic.seats.find((seat) => seat.me)?.active);
  return !one.special;
}

export function isSource(page, one) {
  const names = froms(one);
  return placing(page).some((option) => names.includes(option.from));
}

// What is chosen: the person's choice, or the only thing that can be moved.
export function chosen(page) {
  if (page.chosen) return page.chosen.froms;
  const movable = cards(page).filter((one) => isSource(page, one));
  const kinds = new Set(movable.map((one) => one.source ?? one.id));
  if (kinds.size === 1) return froms(movable[0]);
  return [];
}

// Several cards could be moved, and the person has not said which.
export function isOpen(page, one) {
  return isSource(page, one) && !chosen(page).length;
}

export function isChosen(page, one) {
  const now = chosen(page);
  return isSource(page, one) && froms(one).some((name) => now.includes(name));
}

export function targets(page, id) {
  if (!page.pic?.ask || page.sent) return [];
  const now = chosen(page);
  return options(page).filter((option) => option.to === id && (!option.from || now.includes(option.from)));
}

export function anyTargets(page) {
  const now = chosen(page);
  return options(page).filter((option) => option.to && (!option.from || now.includes(option.from)));
}

// A button on a thing: what it does now, what it would queue, or why it is barred.
export function badge(page, id) {
  const now = options(page).filter((option) => option.from === id);
  const later = (page.pic.free ?? []).filter((option) => option.from === id);
  const reason = (page.pic.barred ?? []).find((one) => one.from === id && !one.to);
  return { options: now, later, why: now.length || later.length ? null : (reason?.why ?? null) };
}

export function why(page, id) {
  if (targets(page, id).length) return null;
  const now = chosen(page);
  const found = (page.pic.barred ?? []).find((one) => one.to === id && (!one.from || now.includes(one.from)));
  return found?.why ?? null;
}

// Options that belong to no thing on the table: buttons of the question.
export function loose(page) {
  return options(page).filter((option) => !option.from && !option.to);
}

export function effect(page, id) {
  return targets(page, id).find((option) => option.effect)?.effect ?? null;
}
