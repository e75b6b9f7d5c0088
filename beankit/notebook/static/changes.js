// All that can change on a page: functions of its state that return what is new in it.
import { plain } from "./dom.js";
import { EMPTY, UNANSWERED } from "./state.js";
import { cards, froms, givable, questionOf } from "./ways.js";

const ABOUT = new Set(["ways", "effects"]); // sheets that speak of the question

// --- what Python says ---

export const words = (_, news) => ({ words: news, said: news.said });
export const rules = (_, list) => ({ rules: list });
export const settings = (_, values) => ({ settings: values, tuned: true });
export const reel = (_, film) => ({ reel: film, explained: null });
export const believed = (_, news) => ({ believed: news });
export const explained = (_, news) => ({ explained: news });
export const thinking = (_, text, seat) => ({ thinking: { text, seat } });
export const rule = (_, news) => ({ side: { rule: news, tab: "rules" } });
export const code = (_, file) => ({ sheet: { code: file } });
export const hint = (_, advice) => ({ answer: { hint: advice } });
export const sifted = (_, news) => ({ sheet: { sifted: news } });
export const tried = (_, deal) => ({ answer: { tried: deal } });
export const refused = (_, reason) => ({ answer: { tip: [reason], sent: false }, film: { opens: "table" } });

// Another game or film is shown from now on.
export const stage = ({ film }) => ({
  answer: UNANSWERED,
  deal: { ...EMPTY, open: false },
  film: { would: null, playing: false, awaited: null, tab: film.opens, opens: "table", dear: 0 },
  sheet: { name: null },
  pic: null,
  reel: null,
  believed: null,
  explained: null,
  log: [],
  heard: 0,
});

// A new picture of the table. The others may be asked while a deal is put together, so the trays stay while they trade.
export function picture(state, pic) {
  const before = state.pic;
  const kind = pic.ask?.kind;
  const trading = !pic.ask || ["offer", "answer", "settle"].includes(kind);
  const another = kind === "answer" && plain(before?.offer?.title) !== plain(pic.offer?.title);
  const over = !trading || another || (before && before.game.turn !== pic.game.turn);
  const asked = (name) => kind === name && before?.ask?.kind !== name;
  const calm = pic.refusal && !(before?.refusal && before.ask?.rounds === pic.ask?.rounds); // all have just refused
  // What a sheet tells of a question goes with it; the end of a game closes all.
  const gone = pic.result ? !before?.result : ABOUT.has(state.sheet.name) && questionOf(before) !== questionOf(pic);
  const open = (state.deal.open || asked("offer")) && Boolean(pic.ask?.compose) && !asked("answer") && !calm;
  return {
    pic,
    thinking: null,
    log: [...state.log.slice(0, pic.log.from), ...pic.log.lines],
    heard: before?.ask ? pic.log.from : state.heard,
    answer: UNANSWERED,
    side: {
      closed: state.side.closed.filter((id) => pic.notices.some((notice) => id === (notice.id ?? plain(notice.text)))),
    },
    deal: { ...(over ? EMPTY : tidied(state.deal, cards({ pic }))), open },
    sheet: { name: gone ? null : state.sheet.name },
  };
}

// After the table has changed, what is no longer there falls out of the tray.
function tidied(deal, all) {
  const there = (id) => all.some((card) => card.id === id && card.card === deal.kinds[id]);
  return { ...deal, give: deal.give.filter(there) };
}

// --- the answer ---

export const sent = (_, press) => ({ answer: { sent: true }, line: { missed: null, sent: press } });
export const lost = (_, now) => ({ answer: { sent: false }, line: { lost: now } });
export const kept = (_, press) => ({ line: { kept: press } });
export const missed = (_, label) => ({ line: { missed: label } });
export const tip = (_, spans) => ({ answer: { tip: spans } });
export const unhint = () => ({ answer: { hint: null } });
export const choice = (_, options) => ({ answer: { choice: options } });
export const prefix = (_, start) => ({ answer: { prefix: start } });
export const badge = (_, id) => ({ answer: { chosen: { key: id, froms: [id] } } });
export const held = (_, card) => ({ answer: { chosen: { key: card.id, froms: froms(card), spot: card.spot } } });

// A card that is pressed again is put down.
export function picked(state, card) {
  const again = state.answer.chosen?.key === card.id;
  return { answer: { ...(again ? { chosen: null } : held(state, card).answer), choice: null } };
}

// What is open is closed: a sheet, a choice, or a bid.
export function escaped({ deal, sheet: { name }, pic }) {
  const bidding = deal.open && pic?.ask?.compose === "bid";
  return {
    deal: { open: deal.open && !(bidding && !name) },
    sheet: { name: null },
    answer: { choice: null, chosen: null, prefix: null, tip: null },
  };
}

// --- a deal ---

export const composing = (_, open) => ({ deal: { open } });
export const to = (_, seat) => ({ deal: { to: seat } });
export const emptied = () => ({ deal: EMPTY, answer: { tried: null } });

export function given(state, id) {
  const card = cards(state).find((other) => other.id === id);
  if (!card || !givable(state, card)) return {};
  const { give, kinds } = state.deal;
  const now = give.includes(id) ? give.filter((other) => other !== id) : [...give, id];
  return { deal: { give: now, kinds: { ...kinds, [id]: card.card } } };
}

export function wanted({ deal }, kind, by) {
  const number = Math.max(0, Math.min(9, (deal.want[kind] ?? 0) + by));
  return { deal: { want: { ...deal.want, [kind]: number } } };
}

// A whole deal: from a hint, or an offer turned round. Turned-over cards are given before those of the hand.
export function filled(state, give, want, seat) {
  const able = cards(state).filter((card) => givable(state, card));
  const left = [...able.filter((card) => card.zone), ...able.filter((card) => !card.zone)];
  const taken = give.flatMap((kind) => {
    const at = left.findIndex((card) => card.card === kind);
    return at < 0 ? [] : left.splice(at, 1);
  });
  const count = (kind) => Math.min(9, want.filter((other) => other === kind).length);
  return {
    deal: {
      give: taken.map((card) => card.id),
      kinds: Object.fromEntries(taken.map((card) => [card.id, card.card])),
      want: Object.fromEntries(want.map((kind) => [kind, count(kind)])),
      to: seat ?? null,
    },
  };
}

// --- a film ---

export const speed = (_, times) => ({ film: { speed: times } });
export const opens = (_, name) => ({ film: { opens: name } });
export const filmTab = (_, name) => ({ film: { tab: name, playing: false } });
export const dear = (_, at) => ({ film: { dear: Number(at) } });
export const playing = (_, on) => ({ film: { playing: on } });
export const would = (_, advice) => ({ film: { would: advice } });
export const awaited = (_, at) => ({ film: { awaited: at } });
export const place = (state, at) => ({ film: { at: Math.max(0, Math.min(state.reel.last, at)) } });

export function frame({ film, reel: { last } }, pic, at) {
  const advice = film.would?.at === at ? film.would : null;
  return { pic, film: { at, awaited: null, would: advice, playing: film.playing && at < last } };
}

// --- what is shown beside and over the table ---

export const tab = (_, name) => ({ side: { tab: name } });
export const folded = (_, bubble) => ({ side: { folded: bubble } });
export const dismissed = ({ side }, id) => ({ side: { closed: [...side.closed, id] } });
export const sheet = ({ sheet: before }, name, top, opener) => ({
  sheet: { name, top, opener: before.name ? before.opener : opener },
});
export const purse = (_, seat) => ({ sheet: { purse: seat } });
export const player = (_, seat) => ({ sheet: { seat } });
export const sieve = (_, filter) => ({ sheet: { sieve: filter } });
export const peek = (_, kind, id) => ({ sheet: { peek: kind, card: id } });
export const position = (_, text) => ({ sheet: { position: text, copied: false } });
export const copied = () => ({ sheet: { copied: true } });
export const look = (_, name, value) => ({ look: { [name]: value } });
export const away = (_, left) => ({ away: left });
export const room = (state, size) => ({
  room: size,
  narrow: size.span === "s",
  sheet: { name: state.sheet.name === "side" ? null : state.sheet.name },
});
export const served = (_, alone) => ({ served: alone });
export const lifted = (_, up) => ({ drag: { lifted: up } });
export const dropped = (_, now) => ({ drag: { dropped: now } });
