// What a browser keeps from one table to the next, and what a table tells the page around it.

const KEPT = "beankit-settings";

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

// A person changes a setting that is free: it holds at the next table, too, unless the code there says otherwise.
export function keepSetting({ do: deed, name, value }, { free = [] }) {
  if (deed !== "set" || !free.includes(name)) return;
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...kept(), [name]: value }));
  } catch {
    // a private window keeps nothing
  }
}

// Settings that were chosen at another table, where they can be chosen here.
export function wanted(settings) {
  const { fixed = [], hints = [], windowed = false } = settings;
  const able = { pace: true, windows: windowed, hint: (name) => hints.includes(name) };
  return Object.entries(kept()).filter(
    ([name, value]) =>
      name in settings &&
      settings[name] !== value &&
      !fixed.includes(name) &&
      (typeof able[name] === "function" ? able[name](value) : able[name]),
  );
}

// The page around a table hears what it may want to know: its language, where a film stands, that a game is over.
export function tell(page, what, detail) {
  page.root.dispatchEvent(new CustomEvent(`beankit-${what}`, { bubbles: true, composed: true, detail }));
}

// The address at which others see what a film shows now: people count from 1.
export function address({ film, reel, settings }) {
  const seat = reel.eyes === null ? "" : `&seat=${reel.eyes + 1}`;
  return `${settings.share}&at=${film.at + 1}${seat}`;
}
