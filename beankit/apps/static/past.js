// The finished games that this browser keeps: a table adds them, the front page shows them.
const PAST = "beankit-history";

export function past() {
  try {
    return JSON.parse(localStorage.getItem(PAST)) ?? [];
  } catch {
    return [];
  }
}

export function keepPast(games) {
  try {
    localStorage.setItem(PAST, JSON.stringify(games));
  } catch {
    // there is no room, or it may not: a private window keeps nothing
  }
}

export function forgetPast() {
  localStorage.removeItem(PAST);
}
