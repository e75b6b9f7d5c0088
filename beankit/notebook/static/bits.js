// Small things that are everywhere: beans, cards, coins, letters, rules, buttons.
import { BEANS } from "./beans.js";
import { esc, fill, markup } from "./dom.js";

const DRAWN = new Set([...BEANS.matchAll(/symbol id="([^"]+)"/g)].map((match) => match[1]));

export function icon(name, css = "") {
  return markup`
    <svg class="bk-icon ${css}" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <use href="#${name}"/>
    </svg>
  `;
}

export function bean(state, kind, css = "") {
  const known = state.pic?.beans?.[kind];
  if (DRAWN.has(`bean-${kind}`)) return icon(`bean-${kind}`, `bk-bean ${css}`);
  if (known?.drawing) return icon(known.drawing, `bk-bean ${css}`);
  const turn = ((known?.tint ?? 0) * 67) % 360;
  return `<span class="bk-tint ${css}" style="--tint:${turn}deg">${icon("back", "bk-bean")}</span>`;
}

// No line ends between a rule and its brackets.
const CITED = /\(?<button [^>]*class="bk-rule"[^>]*>[^<]*<\/button>[).,:;]*/g;
const NUMBERED = /\S+ \d+(?=[.,:;)])/g; // nor between "field" and its number

// The short name of a kind.
export function mono(state, kind) {
  return state.pic.beans[kind]?.mono ?? kind;
}

export function spans(state, list) {
  return (list ?? [])
    .map((span) => {
      if (typeof span === "string") return esc(span).replace(NUMBERED, '<span class="bk-cited">$&</span>');
      if (span.bean) return `<span class="bk-word">${bean(state, span.bean, "bk-inline")}${nameOf(span.text)}</span>`;
      if (span.rule) return rule(span.rule);
      return `<span class="bk-name">${esc(span.text)}</span>`;
    })
    .join("")
    .replace(CITED, '<span class="bk-cited">$&</span>');
}

// The name of a bean; where there is no room for it, it is still read aloud beside its picture.
function nameOf(text) {
  return `<span class="bk-named">&nbsp;${esc(text)}</span>`;
}

export function rule(number) {
  return `<button type="button" class="bk-rule" data-do="rule" data-number="${esc(number)}">${esc(number)}</button>`;
}

export function letter(state, seat) {
  const player = state.pic.seats.find((other) => other.seat === seat);
  return `<span class="bk-letter bk-s${seat % 5}" aria-hidden="true">${esc(player?.letter ?? seat + 1)}</span>`;
}

// The face of a player; it is decoration, the name beside it is read.
export function portrait({ icon: name, colour }, css = "") {
  const tint = colour ? ` style="--face:${esc(colour)}"` : "";
  return markup`
    <svg class="bk-person ${css}" viewBox="0 0 64 66" aria-hidden="true" focusable="false"${tint}>
      <use href="#${esc(name)}"/>
    </svg>
  `;
}

// A house bot where somebody chooses one: the name of its face, then its own.
export function botName({ words }, bot) {
  const name = words.names?.[bot];
  return name ? `${name} · ${bot}` : bot;
}

export function coins(number) {
  return `<span class="bk-coins" aria-hidden="true">${icon("coin", "bk-coin").repeat(Math.min(number, 5))}</span>`;
}

export const LOCK = markup`
  <svg class="bk-lock" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2" fill="none" stroke="currentColor" stroke-width="1.8"/>
    <rect x="2.8" y="7" width="10.4" height="7.2" rx="1.6" fill="currentColor"/>
  </svg>
`;

export const CLOCK = markup`
  <svg class="bk-lock" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" stroke-width="1.8"/>
    <path d="M8 4.4V8l2.6 1.8" fill="none" stroke="currentColor" stroke-width="1.6"/>
  </svg>
`;

export function kbd(key) {
  return `<kbd aria-hidden="true">${esc(key)}</kbd>`;
}

export function button(label, deed, parts = {}) {
  const { css = "", key = "", id = "", why = "", name = "", extra = "", html = "" } = parts;
  const barred = why ? ` aria-disabled="true" data-why="${esc(why)}" title="${esc(why)}"` : "";
  const named = name ? ` aria-label="${esc(name)}"` : "";
  const at = id ? ` data-id="${esc(id)}"` : "";
  return markup`
    <button type="button" class="bk-btn ${css}${why ? " bk-barred" : ""}"
      data-key="${esc(deed + id + (parts.at ?? ""))}"
      data-do="${why ? "why" : esc(deed)}"${at}${barred}${named} ${extra}>
      ${why ? LOCK : ""}${html || esc(label)}${key ? kbd(key) : ""}
    </button>
  `;
}

// The word after a number, in the form that the language wants: 1 card, 2 cards.
export function wordFor(state, number, what) {
  return fill(state, state.said[`${what}_word`], { number });
}

export function meterText(meter) {
  return meter.map((need) => need || "–").join(" · ");
}

const BREAK = '<i class="bk-break"></i>'; // draws a hyphen at the end of a line, and is no letter of the name

// A long name may end a line where its language says so: no browser knows all languages.
export function broken({ words }, name) {
  const text = esc(name).replace(/\p{L}+/gu, (word) => {
    const small = word.toLowerCase();
    const places = words.breaks?.[small] ?? words.breaks?.[small.slice(0, -1)] ?? []; // or one letter longer: a plural
    return [0, ...places].map((place, at) => word.slice(place, places[at])).join(BREAK);
  });
  return `<span>${text}</span>`;
}

function capital(name) {
  return name[0].toUpperCase() + name.slice(1);
}

// A card: its face is paper in every theme, so that the outline of the bean shows.
export function card(state, shown, parts = {}) {
  const { css = "", deed = "peek", pressed = null, tag = "button" } = parts;
  const kind = state.pic.beans[shown.card];
  const { special } = shown;
  const name = special ? shown.name : (kind?.title ?? kind?.name ?? shown.card);
  const face = special
    ? `<span class="bk-mono">${esc(special.sign ?? "")}</span>${icon(special.icon, "bk-bean")}
       <span class="bk-title">${broken(state, capital(name))}</span>
       <span class="bk-meter">${(special.kinds ?? []).map((k) => esc(mono(state, k))).join(" + ")}</span>`
    : `<span class="bk-mono">${esc(kind?.mono ?? "?")}</span><span class="bk-count">×${kind?.count ?? ""}</span>
       ${bean(state, shown.card)}<span class="bk-title">${broken(state, capital(name))}</span>
       <span class="bk-meter">${kind?.pays === false ? "" : meterText(kind?.meter ?? [])}</span>`;
  const pressing = pressed === null ? "" : ` aria-pressed="${pressed}"`;
  const label = esc(shown.label ?? kind?.name ?? name);
  if (tag !== "button") return `<span class="bk-card ${css}" role="img" aria-label="${label}">${face}</span>`;
  return markup`
    <button type="button" class="bk-card ${css}${special ? " bk-special" : ""}" data-key="${esc(shown.id)}"
      data-do="${deed}" data-id="${esc(shown.id)}" aria-label="${label}"${pressing}>
      ${face}
    </button>
  `;
}

export function slip(state, kind, { css = "", label = "" } = {}) {
  const name = label || (state.pic.beans[kind]?.name ?? kind);
  return markup`
    <span class="bk-slip ${css}" role="img" aria-label="${esc(name)}">
      <span class="bk-mono">${esc(mono(state, kind))}</span>${bean(state, kind)}
    </span>
  `;
}

export function growers(state, seats) {
  const letters = (seats ?? []).map((seat) => letter(state, seat));
  return `<span class="bk-letters" aria-hidden="true">${letters.join("")}</span>`;
}

export function tokens(state, cards, most = 7) {
  const shown = cards.slice(-most);
  return `<span class="bk-tokens" aria-hidden="true">${shown
    .map((kind) => `<span class="bk-token">${bean(state, kind)}</span>`)
    .join("")}</span>`;
}
