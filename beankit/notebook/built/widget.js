// Built by `make scripts`; change the files that it is made of.
// beankit/charts/js/sentences.js
var PART = /\{(\w+)(?::([^{}]*\|[^{}]*))?\}/g;
var ENGLISH = "10";
function filled(sentence, parts2 = {}, plurals = ENGLISH) {
  return String(sentence ?? "").replace(
    PART,
    (whole, name, forms) => name in parts2 ? forms === void 0 ? parts2[name] : form(parts2[name], forms.split("|"), plurals) : whole
  );
}
function form(number2, forms, plurals) {
  const last = forms.length - 1;
  if (!/^\d+$/.test(number2)) return forms[last];
  const place2 = Number(number2);
  return forms[Math.min(Number(plurals[place2 < 200 ? place2 : 100 + place2 % 100] ?? 1), last)];
}

// beankit/notebook/static/dom.js
function fill({ words: words2 }, sentence, parts2) {
  return filled(sentence, parts2, words2.plurals);
}
function hundredths({ words: words2 }, number2) {
  return `${number2}${words2.percent}`;
}
function esc(text) {
  return String(text ?? "").replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
var JOINED = /* @__PURE__ */ new WeakMap();
function markup(parts2, ...values) {
  if (!JOINED.has(parts2)) JOINED.set(parts2, { raw: parts2.map(joined) });
  return String.raw(JOINED.get(parts2), ...values);
}
function joined(text) {
  const inside = text.replace(/^\s*\n\s*|\s*\n\s*$|\s*\n\s*(?=<)/g, "");
  return inside.replace(/>\s*\n\s*/g, ">").replace(/\s*\n\s*/g, " ");
}
function plain(spans2) {
  return (spans2 ?? []).map((span) => typeof span === "string" ? span : span.text).join("");
}
function same(node, other) {
  return node.nodeName === other.nodeName && (node.dataset?.key ?? "") === (other.dataset?.key ?? "");
}
function patch(old, fresh) {
  if (old.nodeType !== 1) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  const opened2 = old.nodeName === "DETAILS" ? "open" : "";
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && name !== opened2) old.removeAttribute(name);
  for (const { name, value } of [...fresh.attributes])
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.hasAttribute("data-own")) return;
  morph(old, fresh);
}
function morph(old, fresh) {
  const keyed = /* @__PURE__ */ new Map();
  for (const child of old.children) if (child.dataset?.key) keyed.set(child.dataset.key, child);
  let at = old.firstChild;
  for (const want of [...fresh.childNodes]) {
    const known = want.dataset?.key ? keyed.get(want.dataset.key) : at && !at.dataset?.key ? at : null;
    if (!known || !same(known, want)) {
      old.insertBefore(want, at);
      continue;
    }
    if (known === at) at = at.nextSibling;
    else old.insertBefore(known, at);
    patch(known, want);
  }
  while (at) {
    const next2 = at.nextSibling;
    at.remove();
    at = next2;
  }
}
function draw(root, html) {
  const held3 = root.getRootNode().activeElement;
  const inside = root.contains(held3);
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  morph(root, fresh.content);
  if (!inside || root.contains(root.getRootNode().activeElement)) return;
  const again = held3.dataset.key && root.querySelector(`[data-key="${CSS.escape(held3.dataset.key)}"]`);
  (again || root.querySelector(".bk-question"))?.focus({ preventScroll: true });
}

// beankit/notebook/static/state.js
var KEPT = "beankit-look";
var LOOK = { theme: "auto", size: "1", motion: "on", letters: "on", bot: "", filter: null };
var UNANSWERED = { chosen: null, choice: null, prefix: null, sent: false, hint: null, tip: null, tried: null };
var EMPTY = { give: [], kinds: {}, want: {}, to: null };
function firstState() {
  const parts2 = {
    // what Python has said
    words: { keys: [] },
    said: {},
    rules: [],
    settings: { lang: "en", langs: ["en"] },
    pic: null,
    // the picture of the table
    reel: null,
    // the film, if one is watched
    believed: null,
    // what a seat can believe about the hands of the others
    explained: null,
    // what the decisions of a seat cost
    log: [],
    heard: 0,
    // lines of the log that the person knew when they decided last
    thinking: null,
    // what a bot thinks about, and its seat
    // what the person does
    answer: UNANSWERED,
    // what they have begun to answer, and what they were told about it
    // the connection: is it lost, which press waits for it, which was sent last, and the name of one that came too late
    line: { lost: false, kept: null, sent: null, missed: null },
    deal: { ...EMPTY, open: false },
    // the trays of an offer or a bid, and whether they are shown
    // `awaited`: what Python was asked for; `opens`: the tab of the next film
    // `dear`: which of the dear decisions is looked at
    film: { at: 0, awaited: null, playing: false, speed: 1, would: null, tab: "table", opens: "table", dear: 0 },
    sheet: {
      name: null,
      top: 60,
      opener: null,
      code: null,
      position: "",
      copied: false,
      purse: null,
      peek: null,
      // the kind that is looked at, and the card
      card: null,
      seat: null,
      sieve: null,
      // the filter that is being made, and what it would have done
      sifted: null
    },
    side: { tab: "", rule: null, closed: [], folded: "" },
    // `closed`: notices that were read, `folded`: a bubble
    drag: { lifted: false, dropped: false },
    look: { ...LOOK, ...keptLook() },
    room: { span: "l", tall: 768 },
    // the grid that the window has room for
    narrow: false,
    served: false,
    // a page of its own, with a menu
    away: false,
    // they have left the table
    tuned: false
    // has it got the settings that this browser keeps?
  };
  return Object.freeze(parts2);
}
var PARTS = /* @__PURE__ */ new Set(["answer", "line", "deal", "film", "sheet", "side", "drag", "look"]);
function changed(state, news2) {
  const next2 = { ...state };
  for (const [name, value] of Object.entries(news2))
    next2[name] = PARTS.has(name) ? Object.freeze({ ...state[name], ...value }) : value;
  return Object.freeze(next2);
}
function standing({ pic, away: away2, answer }) {
  if (!pic) return "starting";
  if (away2) return "away";
  if (answer.sent) return "sent";
  if (pic.result) return "over";
  return pic.ask ? "asked" : "waiting";
}
function keptLook() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}
function keepLook(look2) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(look2));
  } catch {
  }
}

// beankit/notebook/static/ways.js
function questionOf(pic) {
  return `${pic?.game.turn} ${plain(pic?.ask?.question)} ${pic?.ask?.rounds}`;
}
function options(state) {
  return state.pic?.ask?.options ?? [];
}
function froms(card2) {
  return [card2.id, card2.source, "spot" in card2 ? `spot:${card2.spot}` : void 0].filter(Boolean);
}
function placing(state) {
  return options(state).filter((option) => option.to && option.from);
}
function cards(state) {
  const { hand: hand2, lying } = state.pic;
  return [...hand2 ?? [], ...lying];
}
function givable(state, card2) {
  if (card2.zone) return card2.zone === "revealed" && Boolean(state.pic.seats.find((seat) => seat.me)?.active);
  return !card2.special;
}
function isSource(state, card2) {
  const names = froms(card2);
  return placing(state).some((option) => names.includes(option.from));
}
function chosen(state) {
  if (state.answer.chosen) return state.answer.chosen.froms;
  const movable = cards(state).filter((card2) => isSource(state, card2));
  const kinds2 = new Set(movable.map((card2) => card2.source ?? card2.id));
  if (kinds2.size === 1) return froms(movable[0]);
  return [];
}
function isOpen(state, card2) {
  return isSource(state, card2) && !chosen(state).length;
}
function isChosen(state, card2) {
  const now2 = chosen(state);
  return isSource(state, card2) && froms(card2).some((name) => now2.includes(name));
}
function targets(state, id) {
  if (!state.pic?.ask || state.answer.sent) return [];
  const now2 = chosen(state);
  return options(state).filter((option) => option.to === id && (!option.from || now2.includes(option.from)));
}
function badge(state, id) {
  const now2 = options(state).filter((option) => option.from === id);
  const later = (state.pic.free ?? []).filter((option) => option.from === id);
  const reason = (state.pic.barred ?? []).find((ban) => ban.from === id && !ban.to);
  return { options: now2, later, why: now2.length || later.length ? null : reason?.why ?? null };
}
function why(state, id) {
  if (targets(state, id).length) return null;
  const now2 = chosen(state);
  const barred = (state.pic.barred ?? []).find((ban) => ban.to === id && (!ban.from || now2.includes(ban.from)));
  return barred?.why ?? null;
}
function loose(state) {
  return options(state).filter((option) => !option.from && !option.to);
}

// beankit/notebook/static/changes.js
var ABOUT = /* @__PURE__ */ new Set(["ways", "effects"]);
var words = (_, news2) => ({ words: news2, said: news2.said });
var rules = (_, list2) => ({ rules: list2 });
var settings = (_, values) => ({ settings: values, tuned: true });
var reel = (_, film) => ({ reel: film, explained: null });
var believed = (_, news2) => ({ believed: news2 });
var explained = (_, news2) => ({ explained: news2 });
var thinking = (_, text, seat) => ({ thinking: { text, seat } });
var rule = (_, news2) => ({ side: { rule: news2, tab: "rules" } });
var code = (_, file) => ({ sheet: { code: file } });
var hint = (_, advice) => ({ answer: { hint: advice } });
var sifted = (_, news2) => ({ sheet: { sifted: news2 } });
var tried = (_, deal) => ({ answer: { tried: deal } });
var refused = (_, reason) => ({ answer: { tip: [reason], sent: false }, film: { opens: "table" } });
var stage = ({ film }) => ({
  answer: UNANSWERED,
  deal: { ...EMPTY, open: false },
  film: { would: null, playing: false, awaited: null, tab: film.opens, opens: "table", dear: 0 },
  sheet: { name: null },
  pic: null,
  reel: null,
  believed: null,
  explained: null,
  log: [],
  heard: 0
});
function picture(state, pic) {
  const before = state.pic;
  const kind = pic.ask?.kind;
  const trading = !pic.ask || ["offer", "answer", "settle"].includes(kind);
  const another = kind === "answer" && plain(before?.offer?.title) !== plain(pic.offer?.title);
  const over2 = !trading || another || before && before.game.turn !== pic.game.turn;
  const asked = (name) => kind === name && before?.ask?.kind !== name;
  const calm = pic.refusal && !(before?.refusal && before.ask?.rounds === pic.ask?.rounds);
  const gone = pic.result ? !before?.result : ABOUT.has(state.sheet.name) && questionOf(before) !== questionOf(pic);
  const open = (state.deal.open || asked("offer")) && Boolean(pic.ask?.compose) && !asked("answer") && !calm;
  return {
    pic,
    thinking: null,
    log: [...state.log.slice(0, pic.log.from), ...pic.log.lines],
    heard: before?.ask ? pic.log.from : state.heard,
    answer: UNANSWERED,
    side: {
      closed: state.side.closed.filter((id) => pic.notices.some((notice) => id === (notice.id ?? plain(notice.text))))
    },
    deal: { ...over2 ? EMPTY : tidied(state.deal, cards({ pic })), open },
    sheet: { name: gone ? null : state.sheet.name }
  };
}
function tidied(deal, all) {
  const there = (id) => all.some((card2) => card2.id === id && card2.card === deal.kinds[id]);
  return { ...deal, give: deal.give.filter(there) };
}
var sent = (_, press3) => ({ answer: { sent: true }, line: { missed: null, sent: press3 } });
var lost = (_, now2) => ({ answer: { sent: false }, line: { lost: now2 } });
var kept = (_, press3) => ({ line: { kept: press3 } });
var missed = (_, label) => ({ line: { missed: label } });
var tip = (_, spans2) => ({ answer: { tip: spans2 } });
var unhint = () => ({ answer: { hint: null } });
var choice = (_, options2) => ({ answer: { choice: options2 } });
var prefix = (_, start) => ({ answer: { prefix: start } });
var badge2 = (_, id) => ({ answer: { chosen: { key: id, froms: [id] } } });
var held = (_, card2) => ({ answer: { chosen: { key: card2.id, froms: froms(card2), spot: card2.spot } } });
function picked(state, card2) {
  const again = state.answer.chosen?.key === card2.id;
  return { answer: { ...again ? { chosen: null } : held(state, card2).answer, choice: null } };
}
function escaped({ deal, sheet: { name }, pic }) {
  const bidding = deal.open && pic?.ask?.compose === "bid";
  return {
    deal: { open: deal.open && !(bidding && !name) },
    sheet: { name: null },
    answer: { choice: null, chosen: null, prefix: null, tip: null }
  };
}
var composing = (_, open) => ({ deal: { open } });
var to = (_, seat) => ({ deal: { to: seat } });
var emptied = () => ({ deal: EMPTY, answer: { tried: null } });
function given(state, id) {
  const card2 = cards(state).find((other) => other.id === id);
  if (!card2 || !givable(state, card2)) return {};
  const { give, kinds: kinds2 } = state.deal;
  const now2 = give.includes(id) ? give.filter((other) => other !== id) : [...give, id];
  return { deal: { give: now2, kinds: { ...kinds2, [id]: card2.card } } };
}
function wanted({ deal }, kind, by) {
  const number2 = Math.max(0, Math.min(9, (deal.want[kind] ?? 0) + by));
  return { deal: { want: { ...deal.want, [kind]: number2 } } };
}
function filled2(state, give, want, seat) {
  const able = cards(state).filter((card2) => givable(state, card2));
  const left = [...able.filter((card2) => card2.zone), ...able.filter((card2) => !card2.zone)];
  const taken = give.flatMap((kind) => {
    const at = left.findIndex((card2) => card2.card === kind);
    return at < 0 ? [] : left.splice(at, 1);
  });
  const count3 = (kind) => Math.min(9, want.filter((other) => other === kind).length);
  return {
    deal: {
      give: taken.map((card2) => card2.id),
      kinds: Object.fromEntries(taken.map((card2) => [card2.id, card2.card])),
      want: Object.fromEntries(want.map((kind) => [kind, count3(kind)])),
      to: seat ?? null
    }
  };
}
var speed = (_, times) => ({ film: { speed: times } });
var opens = (_, name) => ({ film: { opens: name } });
var filmTab = (_, name) => ({ film: { tab: name, playing: false } });
var dear = (_, at) => ({ film: { dear: Number(at) } });
var playing = (_, on) => ({ film: { playing: on } });
var would = (_, advice) => ({ film: { would: advice } });
var awaited = (_, at) => ({ film: { awaited: at } });
var place = (state, at) => ({ film: { at: Math.max(0, Math.min(state.reel.last, at)) } });
function frame({ film, reel: { last } }, pic, at) {
  const advice = film.would?.at === at ? film.would : null;
  return { pic, film: { at, awaited: null, would: advice, playing: film.playing && at < last } };
}
var tab = (_, name) => ({ side: { tab: name } });
var folded = (_, bubble2) => ({ side: { folded: bubble2 } });
var dismissed = ({ side: side2 }, id) => ({ side: { closed: [...side2.closed, id] } });
var sheet = ({ sheet: before }, name, top, opener) => ({
  sheet: { name, top, opener: before.name ? before.opener : opener }
});
var purse = (_, seat) => ({ sheet: { purse: seat } });
var player = (_, seat) => ({ sheet: { seat } });
var sieve = (_, filter) => ({ sheet: { sieve: filter } });
var peek = (_, kind, id) => ({ sheet: { peek: kind, card: id } });
var position = (_, text) => ({ sheet: { position: text, copied: false } });
var copied = () => ({ sheet: { copied: true } });
var look = (_, name, value) => ({ look: { [name]: value } });
var away = (_, left) => ({ away: left });
var room = (state, size) => ({
  room: size,
  narrow: size.span === "s",
  sheet: { name: state.sheet.name === "side" ? null : state.sheet.name }
});
var served = (_, alone) => ({ served: alone });
var lifted = (_, up) => ({ drag: { lifted: up } });
var dropped = (_, now2) => ({ drag: { dropped: now2 } });

// beankit/notebook/static/composer.js
function isEmpty({ deal }) {
  return !deal.give.length && !Object.values(deal.want).some(Boolean);
}
function trayCards(state) {
  const all = cards(state);
  return state.deal.give.map((id) => all.find((card2) => card2.id === id)).filter(Boolean);
}
function copies(state, kinds2) {
  const left = [...kinds2];
  const places = [];
  for (const card2 of trayCards(state)) {
    if (card2.zone || !left.includes(card2.card)) continue;
    left.splice(left.indexOf(card2.card), 1);
    places.push(card2.place);
  }
  return places.map((place2) => ` @${place2}`).join("");
}
function textOf(state) {
  const { want, to: to2 } = state.deal;
  const give = trayCards(state).map((card2) => card2.card);
  const wanted3 = Object.entries(want).flatMap(([kind, number2]) => Array(number2).fill(kind));
  const sides = `${give.join(" ") || "nothing"} for ${wanted3.join(" ") || "nothing"}`;
  if (state.pic?.ask?.compose === "bid") return `bid ${sides}${copies(state, give)}`;
  return `offer ${sides} to ${to2 ?? "all"}`;
}

// beankit/notebook/static/around.js
var KEPT2 = "beankit-settings";
function kept2() {
  try {
    return JSON.parse(localStorage.getItem(KEPT2)) ?? {};
  } catch {
    return {};
  }
}
function keepSetting({ do: deed, name, value }, { free = [] }) {
  if (deed !== "set" || !free.includes(name)) return;
  try {
    localStorage.setItem(KEPT2, JSON.stringify({ ...kept2(), [name]: value }));
  } catch {
  }
}
function wanted2(settings2) {
  const { fixed = [], hints = [], windowed = false } = settings2;
  const able = { pace: true, windows: windowed, hint: (name) => hints.includes(name) };
  return Object.entries(kept2()).filter(
    ([name, value]) => name in settings2 && settings2[name] !== value && !fixed.includes(name) && (typeof able[name] === "function" ? able[name](value) : able[name])
  );
}
function tell(page, what, detail) {
  page.root.dispatchEvent(new CustomEvent(`beankit-${what}`, { bubbles: true, composed: true, detail }));
}
function address({ film, reel: reel2, settings: settings2 }) {
  const seat = reel2.eyes === null ? "" : `&seat=${reel2.eyes + 1}`;
  return `${settings2.share}&at=${film.at + 1}${seat}`;
}

// beankit/notebook/static/beans.js
var BEANS = `<svg xmlns="http://www.w3.org/2000/svg" style="display:none"><!-- beankit bean symbols: own work, MIT. viewBox 0 0 64 64, outline #2b211b. -->
<symbol id="bean-blue" viewBox="0 0 64 64"><path d="M32 5C43 17 55 27 55 41C55 53 45 60 32 60C19 60 9 53 9 41C9 27 21 17 32 5Z" fill="#4a8fd8" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M27 19C22 24 18 28 16 33" fill="none" stroke="#fff" stroke-opacity="0.45" stroke-width="3.4" stroke-linecap="round"/><path d="M9 36h46" stroke="#2b211b" stroke-width="3.4"/><circle cx="22" cy="37" r="8.6" fill="#eaf5ff" stroke="#2b211b" stroke-width="2.8"/><circle cx="42" cy="37" r="8.6" fill="#eaf5ff" stroke="#2b211b" stroke-width="2.8"/><circle cx="23" cy="38" r="3.6" fill="#2b211b"/><circle cx="24.1" cy="36.8" r="1.22" fill="#fff"/><circle cx="41" cy="38" r="3.6" fill="#2b211b"/><circle cx="42.1" cy="36.8" r="1.22" fill="#fff"/><path d="M26 50Q32 56 38 50" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="bean-chili" viewBox="0 0 64 64"><path d="M19 15C17 9 12 6 7 7" fill="none" stroke="#3f7d2c" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M13 17C22 7 44 10 52 26C59 40 53 55 41 61C43 53 38 48 30 45C14 39 5 27 13 17Z" fill="#df4a2e" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M11 20C12 12 20 9 28 11C25 14 24 17 24 20C20 18 15 18 11 20Z" fill="#5fa83c" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="28" cy="30" r="3.6" fill="#2b211b"/><circle cx="29.1" cy="28.8" r="1.22" fill="#fff"/><circle cx="42" cy="30" r="3.6" fill="#2b211b"/><circle cx="43.1" cy="28.8" r="1.22" fill="#fff"/><path d="M22 23L31 25.5" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M48 24L39 25.5" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M29 38Q36 44 43 38Z" fill="#fff" stroke="#2b211b" stroke-width="2.4" stroke-linejoin="round"/><path d="M47 30C50 37 50 44 47 50" fill="none" stroke="#fff" stroke-opacity="0.45" stroke-width="3.4" stroke-linecap="round"/></symbol>
<symbol id="bean-stink" viewBox="0 0 64 64"><path d="M18 20q-5-4 0-8t0-8" fill="none" stroke="#7d7a2a" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 18q-5-4 0-8t0-8" fill="none" stroke="#7d7a2a" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="M46 20q-5-4 0-8t0-8" fill="none" stroke="#7d7a2a" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="M7 43C7 29 19 24 32 27C45 24 57 29 57 43C57 55 46 61 32 61C18 61 7 55 7 43Z" fill="#b3a544" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M16 35l7 4-7 4" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M48 35l-7 4 7 4" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><rect x="28.4" y="35" width="7.2" height="14" rx="2" fill="#f3d9a8" stroke="#2b211b" stroke-width="2.3"/><path d="M32 42v7" stroke="#2b211b" stroke-width="1.8"/><path d="M25 55q7-4 14 0" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M13 38c1-4 4-6 8-7" fill="none" stroke="#fff" stroke-opacity="0.45" stroke-width="3.4" stroke-linecap="round"/></symbol>
<symbol id="bean-green" viewBox="0 0 64 64"><g transform="rotate(-38 32 32)"><path d="M59 32C63 31 65 27 63 22" fill="none" stroke="#3f7d2c" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M2 32C4 21 13 18 19 22C25 15 37 15 42 21C49 17 58 22 61 32C58 42 49 47 42 43C37 49 25 49 19 42C13 46 4 43 2 32Z" fill="#6db33f" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M19 22q4 10 0 20M42 21q-4 11 0 22" fill="none" stroke="#3f7d2c" stroke-width="2" stroke-opacity=".8"/></g><circle cx="26" cy="30" r="3.4" fill="#2b211b"/><circle cx="27.1" cy="28.8" r="1.16" fill="#fff"/><circle cx="39" cy="30" r="3.4" fill="#2b211b"/><circle cx="40.1" cy="28.8" r="1.16" fill="#fff"/><path d="M27.5 38Q33 43.5 38.5 38" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="bean-soy" viewBox="0 0 64 64"><path d="M32 24C32 16 32 13 32 9" fill="none" stroke="#3f7d2c" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 13C26 3 15 4 11 9C17 17 26 17 32 13Z" fill="#7cbf4b" stroke="#2b211b" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 13C38 3 49 4 53 9C47 17 38 17 32 13Z" fill="#7cbf4b" stroke="#2b211b" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><circle cx="32" cy="41" r="20" fill="#ecd083" stroke="#2b211b" stroke-width="2.8"/><path d="M19 40q4.5 5 9 0" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M36 40q4.5 5 9 0" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M27 49Q32 54 37 49" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M19 33c2-4 5-6 9-7" fill="none" stroke="#fff" stroke-opacity="0.45" stroke-width="3.4" stroke-linecap="round"/></symbol>
<symbol id="bean-black_eyed" viewBox="0 0 64 64"><path d="M4 36C4 22 16 15 32 16C48 15 60 22 60 36C60 51 48 56 32 55C16 56 4 51 4 36Z" fill="#f2e6cb" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="41" cy="34" r="13.5" fill="#2b211b"/><circle cx="41" cy="34" r="7.6" fill="#fff"/><circle cx="41.5" cy="35" r="3.6" fill="#2b211b"/><circle cx="18" cy="34" r="3.6" fill="#2b211b"/><path d="M13 26q5-3 9 0" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M21 47q7 3 12 0" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M52 43C55 50 51 55 54 61" fill="none" stroke="#2b211b" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="bean-red" viewBox="0 0 64 64"><path d="M32 60C12 46 4 35 4 23C4 13 12 6 21 6C26 6 30 9 32 13C34 9 38 6 43 6C52 6 60 13 60 23C60 35 52 46 32 60Z" fill="#cf3154" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><ellipse cx="15" cy="33" rx="4.6" ry="3" fill="#ff9fb0"/><ellipse cx="49" cy="33" rx="4.6" ry="3" fill="#ff9fb0"/><circle cx="23" cy="26" r="3.8" fill="#2b211b"/><circle cx="24.1" cy="24.8" r="1.29" fill="#fff"/><circle cx="41" cy="26" r="3.8" fill="#2b211b"/><circle cx="42.1" cy="24.8" r="1.29" fill="#fff"/><path d="M25 35Q32 42 39 35" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M12 21c0-5 3-8 7-9" fill="none" stroke="#fff" stroke-opacity="0.45" stroke-width="3.4" stroke-linecap="round"/></symbol>
<symbol id="bean-garden" viewBox="0 0 64 64"><circle cx="51.0" cy="39.8" r="9" fill="#fbe1ee" stroke="#2b211b" stroke-width="2.6"/><circle cx="39.9" cy="50.9" r="9" fill="#fbe1ee" stroke="#2b211b" stroke-width="2.6"/><circle cx="24.2" cy="51.0" r="9" fill="#fbe1ee" stroke="#2b211b" stroke-width="2.6"/><circle cx="13.1" cy="39.9" r="9" fill="#fbe1ee" stroke="#2b211b" stroke-width="2.6"/><circle cx="13.0" cy="24.2" r="9" fill="#fbe1ee" stroke="#2b211b" stroke-width="2.6"/><circle cx="24.1" cy="13.1" r="9" fill="#fbe1ee" stroke="#2b211b" stroke-width="2.6"/><circle cx="39.8" cy="13.0" r="9" fill="#fbe1ee" stroke="#2b211b" stroke-width="2.6"/><circle cx="50.9" cy="24.1" r="9" fill="#fbe1ee" stroke="#2b211b" stroke-width="2.6"/><circle cx="32" cy="32" r="16.5" fill="#f2b632" stroke="#2b211b" stroke-width="2.6"/><circle cx="26" cy="30" r="3.2" fill="#2b211b"/><circle cx="27.1" cy="28.8" r="1.09" fill="#fff"/><circle cx="38" cy="30" r="3.2" fill="#2b211b"/><circle cx="39.1" cy="28.8" r="1.09" fill="#fff"/><path d="M26.5 37Q32 42.5 37.5 37" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="bean-kidney" viewBox="0 0 64 64"><path d="M22 5C42 3 59 14 59 32C59 51 42 61 22 59C8 57 6 45 17 41C25 38 25 27 17 23C6 19 8 6 22 5Z" fill="#8f3a4a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M23 13C36 8 49 12 56 22" stroke="#e9eef2" stroke-width="4.4" fill="none"/><circle cx="40" cy="12.5" r="6.6" fill="#e9eef2" stroke="#2b211b" stroke-width="2.4"/><circle cx="40" cy="12.5" r="1.9" fill="#2b211b"/><circle cx="35" cy="31" r="5.4" fill="#fff"/><circle cx="49" cy="31" r="5.4" fill="#fff"/><circle cx="36" cy="31.5" r="3" fill="#2b211b"/><circle cx="37.1" cy="30.3" r="1.02" fill="#fff"/><circle cx="48" cy="31.5" r="3" fill="#2b211b"/><circle cx="49.1" cy="30.3" r="1.02" fill="#fff"/><path d="M35 43q7 5 14 0" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="bean-puff" viewBox="0 0 64 64"><path d="M15 54C3 54 1 40 11 36C7 23 20 15 28 21C34 8 53 12 52 27C64 30 63 54 49 54Z" fill="#c3a6e3" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><ellipse cx="18" cy="43" rx="6" ry="5" fill="#f2bcd8"/><ellipse cx="46" cy="43" rx="6" ry="5" fill="#f2bcd8"/><circle cx="25" cy="33" r="3.3" fill="#2b211b"/><circle cx="26.1" cy="31.8" r="1.12" fill="#fff"/><circle cx="39" cy="33" r="3.3" fill="#2b211b"/><circle cx="40.1" cy="31.8" r="1.12" fill="#fff"/><circle cx="32" cy="44" r="4" fill="#5a2d52" stroke="#2b211b" stroke-width="2.2"/><path d="M27 58v4M37 58v4M32 59v3" fill="none" stroke="#7a63a0" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="bean-runner" viewBox="0 0 64 64"><path d="M28 42C24 50 18 52 12 51" fill="none" stroke="#2b211b" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M40 43C44 49 42 54 46 59" fill="none" stroke="#2b211b" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M12 51l-3 5M46 59h7" fill="none" stroke="#2b211b" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M2 22h8M1 31h6M3 40h6" fill="none" stroke="#1d7468" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M22 11C32 2 52 6 54 22C56 36 46 47 34 46C20 45 13 22 22 11Z" fill="#37ab99" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M17.5 18C28 11 43 9 53 16" stroke="#fff" stroke-width="5.6" fill="none"/><path d="M17 20C28 13.5 43 11.5 54 19M18.4 15.2C28 8.5 42 6.5 51.4 13" stroke="#2b211b" stroke-width="1.8" fill="none"/><circle cx="32" cy="26" r="3.3" fill="#2b211b"/><circle cx="33.1" cy="24.8" r="1.12" fill="#fff"/><circle cx="46" cy="26" r="3.3" fill="#2b211b"/><circle cx="47.1" cy="24.8" r="1.12" fill="#fff"/><path d="M33 34Q40 40 47 33Z" fill="#fff" stroke="#2b211b" stroke-width="2.2" stroke-linejoin="round"/></symbol>
<symbol id="bean-picking" viewBox="0 0 64 64"><path d="M32 22C48 22 56 32 55 44C54 55 45 61 32 61C19 61 10 55 9 44C8 32 16 22 32 22Z" fill="#d59a5b" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M9 22L14 4H50L55 22Z" fill="#b4783a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M11 13h42M21 5l-2 16M32 5v16M43 5l2 16" fill="none" stroke="#5e3a17" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/><path d="M6 22h52" fill="none" stroke="#2b211b" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/><path d="M10 36Q32 31 54 36V45Q43 49 36 43H28Q21 49 10 45Z" fill="#2b211b"/><circle cx="22" cy="40" r="4" fill="#fff"/><circle cx="42" cy="40" r="4" fill="#fff"/><circle cx="23.5" cy="40" r="2" fill="#2b211b"/><circle cx="43.5" cy="40" r="2" fill="#2b211b"/><path d="M26 53q7 3 12-1" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="bean-cap" viewBox="0 0 64 64"><path d="M32 16C48 16 54 28 54 40C54 53 45 61 32 61C19 61 10 53 10 40C10 28 16 16 32 16Z" fill="#ee9a4d" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M10 30C9 14 19 5 32 5C45 5 55 14 54 28Z" fill="#2f5fa8" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M8 30C22 24 44 24 62 33C52 36 44 33 34 32C24 31 14 34 8 30Z" fill="#234a86" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="32" cy="5" r="3.2" fill="#ffd24a" stroke="#2b211b" stroke-width="2"/><circle cx="24" cy="42" r="3.5" fill="#2b211b"/><circle cx="25.1" cy="40.8" r="1.19" fill="#fff"/><circle cx="40" cy="42" r="3.5" fill="#2b211b"/><circle cx="41.1" cy="40.8" r="1.19" fill="#fff"/><path d="M26 52h12" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="bean-mean" viewBox="0 0 64 64"><path d="M14 26C6 20 6 10 9 4C14 6 20 11 23 17Z" fill="#efe6d2" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M50 26C58 20 58 10 55 4C50 6 44 11 41 17Z" fill="#efe6d2" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 13C49 13 57 25 56 39C55 53 46 61 32 61C18 61 9 53 8 39C7 25 15 13 32 13Z" fill="#70519b" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M17 28l11 6" fill="none" stroke="#2b211b" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M47 28l-11 6" fill="none" stroke="#2b211b" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="23" cy="38" r="4.8" fill="#ffe27a"/><circle cx="41" cy="38" r="4.8" fill="#ffe27a"/><circle cx="24" cy="38" r="2.3" fill="#2b211b"/><circle cx="40" cy="38" r="2.3" fill="#2b211b"/><path d="M21 51l4-4 4 4 3-4 3 4 4-4 4 4" fill="none" stroke="#fff" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/></symbol>
<symbol id="bean-white" viewBox="0 0 64 64"><path d="M9 58V30C9 15 19 5 32 5C45 5 55 15 55 30V58L47.5 52L40 59L32 52L24 59L16.5 52Z" fill="#fbf9f3" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><ellipse cx="24" cy="29" rx="4.2" ry="6" fill="#2b211b"/><ellipse cx="40" cy="29" rx="4.2" ry="6" fill="#2b211b"/><ellipse cx="32" cy="42" rx="4" ry="4.6" fill="#2b211b"/><path d="M47 22v19" stroke="#cfc8b8" stroke-width="3" stroke-linecap="round"/></symbol>
<symbol id="bean-magic" viewBox="0 0 64 64"><path d="M32 30C46 30 53 38 52 46C51 56 43 61 32 61C21 61 13 56 12 46C11 38 18 30 32 30Z" fill="#9d8cf0" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M14 33L36 2L50 33Z" fill="#3d3294" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M4 35C14 28 50 28 60 35C50 41 14 41 4 35Z" fill="#3d3294" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M34 11l2.6 5.4 6 .8-4.4 4.2 1 6-5.2-2.9-5.2 2.9 1-6-4.4-4.2 6-.8Z" fill="#ffd24a"/><circle cx="25" cy="46" r="3.3" fill="#2b211b"/><circle cx="26.1" cy="44.8" r="1.12" fill="#fff"/><circle cx="39" cy="46" r="3.3" fill="#2b211b"/><circle cx="40.1" cy="44.8" r="1.12" fill="#fff"/><path d="M27 52Q32 57 37 52" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="bean-princess" viewBox="0 0 64 64"><path d="M10 36C4 44 4 54 9 60C15 58 17 50 15 42Z" fill="#f0c94e" stroke="#2b211b" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M54 36C60 44 60 54 55 60C49 58 47 50 49 42Z" fill="#f0c94e" stroke="#2b211b" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 18C46 18 52 28 51 40C50 53 43 61 32 61C21 61 14 53 13 40C12 28 18 18 32 18Z" fill="#f5a8c0" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M13 24L10 5L22 14L32 3L42 14L54 5L51 24Q32 18 13 24Z" fill="#ffd24a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="32" cy="15" r="2.6" fill="#cf3154"/><circle cx="25" cy="37" r="3.4" fill="#2b211b"/><circle cx="26.1" cy="35.8" r="1.16" fill="#fff"/><circle cx="39" cy="37" r="3.4" fill="#2b211b"/><circle cx="40.1" cy="35.8" r="1.16" fill="#fff"/><path d="M19.5 34l-3-2.4M44.5 34l3-2.4" fill="none" stroke="#2b211b" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/><path d="M28 46q4-3 8 0q-4 5-8 0Z" fill="#cf3154"/></symbol>
<symbol id="bean-sword" viewBox="0 0 64 64"><path d="M26 14C40 14 47 24 46 38C45 52 38 61 26 61C14 61 7 52 6 38C5 24 12 14 26 14Z" fill="#a9b7c4" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M6 38C4 22 13 12 26 12C39 12 48 22 46 38Z" fill="#7b8a98" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M26 12C26 7 22 3 16 4C19 7 20 10 22 13" fill="#df4a2e" stroke="#2b211b" stroke-width="2.4" stroke-linejoin="round"/><rect x="11" y="31" width="30" height="8.4" rx="2" fill="#2b211b"/><circle cx="20" cy="35.2" r="2.6" fill="#fff"/><circle cx="33" cy="35.2" r="2.6" fill="#fff"/><path d="M20 50h12" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M55 3l4 5-1.6 32h-5L51 8Z" fill="#eef3f6" stroke="#2b211b" stroke-width="2.4" stroke-linejoin="round"/><path d="M47 42h16" fill="none" stroke="#8a5a22" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M55 42v12" fill="none" stroke="#8a5a22" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="boss-al" viewBox="0 0 64 64"><path d="M32 14C48 14 55 27 54 40C53 53 45 61 32 61C19 61 11 53 10 40C9 27 16 14 32 14Z" fill="#d8b98a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M15 24C15 12 18 4 25 5C29 6 35 6 39 5C46 4 49 12 49 24Z" fill="#3a3f4a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M15 19Q32 25 49 19V25Q32 30 15 25Z" fill="#cf3154"/><path d="M3 25C12 30 52 30 61 25C58 33 48 34 32 34C16 34 6 33 3 25Z" fill="#3a3f4a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="24" cy="41" r="3.2" fill="#2b211b"/><circle cx="25.1" cy="39.8" r="1.09" fill="#fff"/><circle cx="40" cy="41" r="3.2" fill="#2b211b"/><circle cx="41.1" cy="39.8" r="1.09" fill="#fff"/><path d="M18 50C23 46 29 46 32 49C35 46 41 46 46 50" fill="none" stroke="#2b211b" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="boss-don" viewBox="0 0 64 64"><path d="M32 14C48 14 55 27 54 40C53 53 45 61 32 61C19 61 11 53 10 40C9 27 16 14 32 14Z" fill="#b98b5e" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M15 24C15 12 18 4 25 5C29 6 35 6 39 5C46 4 49 12 49 24Z" fill="#efe6d2" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M15 19Q32 25 49 19V25Q32 30 15 25Z" fill="#2b211b"/><path d="M3 25C12 30 52 30 61 25C58 33 48 34 32 34C16 34 6 33 3 25Z" fill="#efe6d2" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><rect x="15" y="37" width="14" height="9" rx="3.5" fill="#2b211b"/><rect x="35" y="37" width="14" height="9" rx="3.5" fill="#2b211b"/><path d="M29 40h6" stroke="#2b211b" stroke-width="2.6"/><path d="M26 53h12" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M38 53l12 2" fill="none" stroke="#8a5a22" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><circle cx="51.5" cy="55" r="2" fill="#df4a2e"/></symbol>
<symbol id="boss-joe" viewBox="0 0 64 64"><path d="M32 14C48 14 55 27 54 40C53 53 45 61 32 61C19 61 11 53 10 40C9 27 16 14 32 14Z" fill="#e6cfa2" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M9 27C9 13 20 6 33 7C46 8 55 15 55 27Z" fill="#6b7f5a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M6 28C18 24 46 24 60 30C50 35 40 32 30 32C20 32 12 33 6 28Z" fill="#56684a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="24" cy="41" r="3.4" fill="#2b211b"/><circle cx="25.1" cy="39.8" r="1.16" fill="#fff"/><circle cx="40" cy="41" r="3.4" fill="#2b211b"/><circle cx="41.1" cy="39.8" r="1.16" fill="#fff"/><path d="M25 50Q31 56 37 50" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M37 51l13 4" fill="none" stroke="#8a5a22" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="coin" viewBox="0 0 64 64"><circle cx="32" cy="32" r="25" fill="#f2c14a" stroke="#7a5310" stroke-width="4"/><circle cx="32" cy="32" r="18" fill="none" stroke="#b9831f" stroke-width="2.4"/><path d="M25 24C31 20 40 23 40 31C40 39 33 44 27 42C23 40.5 24 36 28 35C31 34 31 30 28 29C24 28 23 25.5 25 24Z" fill="#7a5310"/></symbol>
<symbol id="edict" viewBox="0 0 64 64"><path d="M14 8H48C53 8 54 14 50 16V50C50 56 46 58 42 58H12C17 58 18 54 18 50V16C12 15 10 9 14 8Z" fill="#f3e7c9" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M25 21h18M25 29h18M25 37h11" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="43" cy="47" r="8" fill="#b3261e" stroke="#2b211b" stroke-width="2.4"/><path d="M40 47h6M43 44v6" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/></symbol>
<symbol id="sacrifice" viewBox="0 0 64 64"><path d="M10 46H54V60H10Z" fill="#cfc6b4" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M16 30H48V46H16Z" fill="#e6dece" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M23 28C17 22 24 18 22 10C30 14 31 22 27 28Z" fill="#f08a24" stroke="#2b211b" stroke-width="2.4" stroke-linejoin="round"/><path d="M40 28C34 22 41 18 39 10C47 14 48 22 44 28Z" fill="#f08a24" stroke="#2b211b" stroke-width="2.4" stroke-linejoin="round"/><path d="M32 35v8M29 38h6" fill="none" stroke="#2b211b" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="spell" viewBox="0 0 64 64"><path d="M14 6H50C53 6 54 8 54 10V54C54 57 52 58 50 58H14C11 58 10 56 10 54V10C10 8 11 6 14 6Z" fill="#3d3294" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 16l4.4 9.4 10.2 1.3-7.5 7.1 1.9 10.2-9-5-9 5 1.9-10.2-7.5-7.1 10.2-1.300Z" fill="#ffd24a"/></symbol>
<symbol id="back" viewBox="0 0 64 64"><path d="M25 14C37 8 52 16 52 32C52 48 38 56 26 52C17 49 19 40 27 38C33 36 33 29 27 27C18 24 17 18 25 14Z" fill="#f2c14a" stroke="#7a5310" stroke-width="3"/></symbol>
<symbol id="sprout" viewBox="0 0 64 64"><path d="M32 58V30" fill="none" stroke="#3f7d2c" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 34C22 18 8 20 4 26C12 40 24 40 32 34Z" fill="#7cbf4b" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 34C42 18 56 20 60 26C52 40 40 40 32 34Z" fill="#7cbf4b" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></symbol>
</svg>
`;

// beankit/notebook/static/bits.js
var DRAWN = new Set([...BEANS.matchAll(/symbol id="([^"]+)"/g)].map((match) => match[1]));
function icon(name, css = "") {
  return markup`
    <svg class="bk-icon ${css}" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <use href="#${name}"/>
    </svg>
  `;
}
function bean(state, kind, css = "") {
  const known = state.pic?.beans?.[kind];
  if (DRAWN.has(`bean-${kind}`)) return icon(`bean-${kind}`, `bk-bean ${css}`);
  if (known?.drawing) return icon(known.drawing, `bk-bean ${css}`);
  const turn = (known?.tint ?? 0) * 67 % 360;
  return `<span class="bk-tint ${css}" style="--tint:${turn}deg">${icon("back", "bk-bean")}</span>`;
}
var CITED = /\(?<button [^>]*class="bk-rule"[^>]*>[^<]*<\/button>[).,:;]*/g;
var NUMBERED = /\S+ \d+(?=[.,:;)])/g;
function mono(state, kind) {
  return state.pic.beans[kind]?.mono ?? kind;
}
function spans(state, list2) {
  return (list2 ?? []).map((span) => {
    if (typeof span === "string") return esc(span).replace(NUMBERED, '<span class="bk-cited">$&</span>');
    if (span.bean) return `<span class="bk-word">${bean(state, span.bean, "bk-inline")}${nameOf(span.text)}</span>`;
    if (span.rule) return rule2(span.rule);
    return `<span class="bk-name">${esc(span.text)}</span>`;
  }).join("").replace(CITED, '<span class="bk-cited">$&</span>');
}
function nameOf(text) {
  return `<span class="bk-named">&nbsp;${esc(text)}</span>`;
}
function rule2(number2) {
  return `<button type="button" class="bk-rule" data-do="rule" data-number="${esc(number2)}">${esc(number2)}</button>`;
}
function letter(state, seat) {
  const player2 = state.pic.seats.find((other) => other.seat === seat);
  return `<span class="bk-letter bk-s${seat % 5}" aria-hidden="true">${esc(player2?.letter ?? seat + 1)}</span>`;
}
function portrait({ icon: name, colour }, css = "") {
  const tint = colour ? ` style="--face:${esc(colour)}"` : "";
  return markup`
    <svg class="bk-person ${css}" viewBox="0 0 64 66" aria-hidden="true" focusable="false"${tint}>
      <use href="#${esc(name)}"/>
    </svg>
  `;
}
function botName({ words: words2 }, bot) {
  const name = words2.names?.[bot];
  return name ? `${name} · ${bot}` : bot;
}
function coins(number2) {
  return `<span class="bk-coins" aria-hidden="true">${icon("coin", "bk-coin").repeat(Math.min(number2, 5))}</span>`;
}
var LOCK = markup`
  <svg class="bk-lock" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2" fill="none" stroke="currentColor" stroke-width="1.8"/>
    <rect x="2.8" y="7" width="10.4" height="7.2" rx="1.6" fill="currentColor"/>
  </svg>
`;
var CLOCK = markup`
  <svg class="bk-lock" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" stroke-width="1.8"/>
    <path d="M8 4.4V8l2.6 1.8" fill="none" stroke="currentColor" stroke-width="1.6"/>
  </svg>
`;
function kbd(key) {
  return `<kbd aria-hidden="true">${esc(key)}</kbd>`;
}
function button(label, deed, parts2 = {}) {
  const { css = "", key = "", id = "", why: why2 = "", name = "", extra = "", html = "" } = parts2;
  const barred = why2 ? ` aria-disabled="true" data-why="${esc(why2)}" title="${esc(why2)}"` : "";
  const named = name ? ` aria-label="${esc(name)}"` : "";
  const at = id ? ` data-id="${esc(id)}"` : "";
  return markup`
    <button type="button" class="bk-btn ${css}${why2 ? " bk-barred" : ""}"
      data-key="${esc(deed + id + (parts2.at ?? ""))}"
      data-do="${why2 ? "why" : esc(deed)}"${at}${barred}${named} ${extra}>
      ${why2 ? LOCK : ""}${html || esc(label)}${key ? kbd(key) : ""}
    </button>
  `;
}
function wordFor(state, number2, what) {
  return fill(state, state.said[`${what}_word`], { number: number2 });
}
function meterText(meter2) {
  return meter2.map((need) => need || "–").join(" · ");
}
var BREAK = '<i class="bk-break"></i>';
function broken({ words: words2 }, name) {
  const text = esc(name).replace(/\p{L}+/gu, (word) => {
    const small = word.toLowerCase();
    const places = words2.breaks?.[small] ?? words2.breaks?.[small.slice(0, -1)] ?? [];
    return [0, ...places].map((place2, at) => word.slice(place2, places[at])).join(BREAK);
  });
  return `<span>${text}</span>`;
}
function capital(name) {
  return name[0].toUpperCase() + name.slice(1);
}
function card(state, shown, parts2 = {}) {
  const { css = "", deed = "peek", pressed = null, tag = "button" } = parts2;
  const kind = state.pic.beans[shown.card];
  const { special } = shown;
  const name = special ? shown.name : kind?.title ?? kind?.name ?? shown.card;
  const face = special ? `<span class="bk-mono">${esc(special.sign ?? "")}</span>${icon(special.icon, "bk-bean")}
       <span class="bk-title">${broken(state, capital(name))}</span>
       <span class="bk-meter">${(special.kinds ?? []).map((k) => esc(mono(state, k))).join(" + ")}</span>` : `<span class="bk-mono">${esc(kind?.mono ?? "?")}</span><span class="bk-count">×${kind?.count ?? ""}</span>
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
function slip(state, kind, { css = "", label = "" } = {}) {
  const name = label || (state.pic.beans[kind]?.name ?? kind);
  return markup`
    <span class="bk-slip ${css}" role="img" aria-label="${esc(name)}">
      <span class="bk-mono">${esc(mono(state, kind))}</span>${bean(state, kind)}
    </span>
  `;
}
function growers(state, seats) {
  const letters = (seats ?? []).map((seat) => letter(state, seat));
  return `<span class="bk-letters" aria-hidden="true">${letters.join("")}</span>`;
}
function tokens(state, cards2, most = 7) {
  const shown = cards2.slice(-most);
  return `<span class="bk-tokens" aria-hidden="true">${shown.map((kind) => `<span class="bk-token">${bean(state, kind)}</span>`).join("")}</span>`;
}

// beankit/notebook/static/connection.js
var SILENT = 1e3;
var AGAIN = 3e3;
var KEPT3 = "beankit-press";
function request(page, message, repeated = false) {
  const { answer, line: line2, pic } = page.state;
  if (answer.sent) return;
  const press3 = { message, deal: pic.deal, number: pic.number, label: labelOf(page.state, message) };
  if (line2.lost) {
    keep(page, press3);
    return;
  }
  page.note(sent, press3);
  page.mark();
  page.send(message);
  clearTimeout(page.timers.press);
  if (!repeated && message.do !== "guide") page.timers.press = setTimeout(() => wait(page, press3), SILENT);
}
function labelOf({ answer: { tried: tried2 }, pic, said }, { do: deed, text, line: line2, how }) {
  const option = [...options({ pic }), pic.ask?.quiet].find((other) => other && other.text === text);
  if (option) return plain(option.label);
  if (text && tried2?.text === text) return plain(tried2.sentence);
  return text ?? line2 ?? { new: said.new_game, seat: said.same_deal, show: said.guide_show }[how] ?? said[deed];
}
function wait(page, press3) {
  if (!page.state.answer.sent || page.state.pic.number !== press3.number) return;
  keep(page, { ...press3, sent: true });
  tell(page, "silent");
  const ask2 = () => {
    if (!page.state.line.kept || page.state.line.lost) return;
    page.send({ do: "since" });
    page.timers.press = setTimeout(ask2, AGAIN);
  };
  page.timers.press = setTimeout(ask2, AGAIN);
}
function keep(page, press3) {
  page.change(kept, press3);
  if (!page.state.served) return;
  try {
    if (press3) sessionStorage.setItem(KEPT3, JSON.stringify({ ...press3, address: location.href }));
    else sessionStorage.removeItem(KEPT3);
  } catch {
  }
}
function recalled() {
  try {
    const press3 = JSON.parse(sessionStorage.getItem(KEPT3));
    return press3?.address === location.href ? press3 : null;
  } catch {
    return null;
  }
}
function takeBack(page) {
  keep(page, null);
}
function doubt(page) {
  page.send({ do: "since" });
  page.timers.offline = setTimeout(() => lose(page), SILENT);
}
function greeted(page) {
  clearTimeout(page.timers.offline);
  if (page.state.line.lost) page.note(lost, false);
}
function lose(page) {
  const { answer, line: line2 } = page.state;
  clearTimeout(page.timers.press);
  if (answer.sent && line2.sent) keep(page, { ...line2.sent, sent: true });
  page.change(lost, true);
}
function find(page) {
  if (page.state.line.lost) greet(page);
}
function greet(page) {
  page.note(lost, false);
  page.send({ do: "since" });
}
function settle(page, pic) {
  const { kept: kept3, lost: lost2 } = page.state.line;
  clearTimeout(page.timers.press);
  if (!kept3 || lost2) return;
  keep(page, null);
  const same2 = pic.deal === kept3.deal;
  const arrived = kept3.sent && (!same2 || pic.answered > kept3.number || pic.number < kept3.number);
  if (same2 && pic.number === kept3.number)
    request(page, { ...kept3.message, ..."n" in kept3.message ? { n: pic.n } : {} }, true);
  else if (!arrived) page.change(missed, kept3.label);
}
function connectionNote(state) {
  const { kept: kept3, lost: lost2, missed: missed2 } = state.line;
  const { said } = state;
  const press3 = kept3?.label ?? missed2;
  if (!lost2 && press3 === null) return "";
  const sentence = lost2 ? kept3 ? said.line_kept : said.line_lost : kept3 ? said.line_silent : said.line_missed;
  const back = lost2 && kept3 ? button(said.take_back, "takeback", { css: "bk-link" }) : "";
  return markup`
    <div class="bk-notice bk-${missed2 !== null ? "info" : "poor"}" role="alert" data-key="line">
      <p>${esc(fill(state, sentence, { press: press3 }))}</p>${back}
    </div>
  `;
}

// beankit/notebook/static/acting.js
function act(page, text) {
  const { pic } = page.state;
  if (text && pic?.ask) request(page, { do: "act", n: pic.n, text });
}
function aim(page, id) {
  const ways = targets(page.state, id);
  if (ways.length === 1) act(page, ways[0].text);
  else if (ways.length) choose(page, ways);
  else explain(page, id);
}
function explain(page, id) {
  const now2 = chosen(page.state);
  const ban = (page.state.pic.barred ?? []).find(
    ({ from, to: to2 }) => to2 === id && (!from || now2.includes(from)) || from === id && !to2
  );
  if (ban) page.change(tip, ban.why);
}
function choose(page, list2) {
  page.change(choice, list2);
  page.root.querySelector(".bk-chooser button")?.focus();
}
function chooseHarvest(page) {
  const { barred, seats } = page.state.pic;
  const fields = seats.find((seat) => seat.me)?.fields ?? [];
  const list2 = fields.flatMap(({ number: number2, cards: there, label }) => {
    if (!there.length) return [];
    const id = `harvest:${number2}`;
    const { options: now2, later } = badge(page.state, id);
    const why2 = barred?.find(({ from }) => from === id)?.why;
    const ways = now2.length ? now2 : later;
    const key = String(number2 + 1);
    if (ways.length) return ways.map((option, at) => ({ ...option, key: at ? "" : key }));
    return why2 ? [{ text: id, label: [label], key, why: why2 }] : [];
  });
  if (list2.length) choose(page, list2);
}
function chooseNumber(page, digit) {
  const { choice: choice2 } = page.state.answer;
  const numbered = choice2.some((option) => "key" in option);
  const wanted3 = numbered ? choice2.find(({ key }) => key === String(digit)) : choice2[digit - 1];
  if (wanted3?.why) page.change(tip, wanted3.why);
  else if (wanted3) playChosen(page, wanted3.text);
}
function playChosen(page, text) {
  if (options(page.state).some((option) => option.text === text)) {
    act(page, text);
    return;
  }
  page.send({ do: "queue", text });
  page.escape();
}
function pressBadge(page, id) {
  if (!id) return;
  const ways = badge(page.state, id);
  if (ways.options.length === 1) act(page, ways.options[0].text);
  else if (ways.options.length) {
    page.note(badge2, id);
    choose(page, ways.options);
  } else if (ways.later.length === 1) page.send({ do: "queue", text: ways.later[0].text });
  else if (ways.later.length) choose(page, ways.later);
  else explain(page, id);
}
function leave(page) {
  const { said, settings: settings2 } = page.state;
  if (settings2.home) {
    location.assign(settings2.home);
    return;
  }
  page.escape();
  page.change(away, true);
  page.root.querySelector('[data-do="sitdown"]').focus();
  page.say(said.left);
}
function sitDown(page) {
  page.change(away, false);
  page.root.querySelector(".bk-question")?.focus();
}
function take(page, id) {
  const ways = badge(page.state, id).options;
  if (!ways.length) return;
  const slip2 = page.state.pic.answers.slips.find(({ seat }) => `answer:${seat}` === id);
  const given3 = copies(page.state, slip2.give);
  act(page, given3 ? `take ${slip2.seat}${given3}` : ways[0].text);
}
function accept(page) {
  const ways = badge(page.state, "accept").options;
  const why2 = page.state.pic.ask.accept?.why;
  if (ways.length) act(page, ways[0].text);
  else if (!why2) act(page, "accept");
  else page.change(tip, why2);
}
function quietly(page) {
  const { quiet, barred } = page.state.pic?.ask ?? {};
  if (quiet) act(page, quiet.text);
  else if (barred) page.change(tip, barred.why);
}
function compose(page, open = !page.state.deal.open) {
  const { deal, pic } = page.state;
  page.note(composing, open);
  if (open && pic.ask.compose === "bid" && !deal.give.length) {
    const give = pic.offer.give.filter((slip2) => !slip2.missing).map((slip2) => slip2.card);
    page.note(filled2, give, pic.offer.get, null);
  }
  tryDeal(page);
  page.draw();
  page.root.querySelector(".bk-composer .bk-question")?.focus();
}
function tryDeal(page) {
  if (!isEmpty(page.state)) page.send({ do: "try", text: textOf(page.state) });
}
function changeDeal(page, change2, ...values) {
  page.note(change2, ...values);
  tryDeal(page);
  page.draw();
}
function wanting(page, kind, by) {
  changeDeal(page, wanted, kind, by);
}
function sendDeal(page) {
  if (isEmpty(page.state)) return;
  const { tried: tried2 } = page.state.answer;
  const text = textOf(page.state);
  if (tried2?.text === text && tried2.why) page.change(tip, tried2.why);
  else act(page, text);
}
function hurry(page, id) {
  const { deal, reel: reel2 } = page.state;
  const card2 = !reel2 && !deal.open && id && cards(page.state).find((other) => other.id === id);
  if (!card2 || !isSource(page.state, card2)) return;
  const names = froms(card2);
  const ways = options(page.state).filter((option) => option.to && names.includes(option.from));
  if (ways.length === 1) act(page, ways[0].text);
}
function tellStill(page, id) {
  const why2 = page.state.pic.still?.[id];
  if (!why2) return;
  page.note(dropped, true);
  page.change(tip, why2);
}
function pick(page, id) {
  const card2 = cards(page.state).find((other) => other.id === id);
  if (card2) page.change(picked, card2);
}

// beankit/notebook/static/drag.js
var FAR = 6;
var LIFT = 150;
var ENLARGE = 500;
var Grip = class {
  constructor(page, held3, card2, event) {
    Object.assign(this, { page, held: held3, card: card2, begin: event, ghost: null });
    this.over = new AbortController();
    const heard = { pointermove: "move", pointerup: "drop", pointercancel: "end", contextmenu: "end" };
    for (const [name, deed] of Object.entries(heard))
      document.addEventListener(name, (now2) => this[deed](now2), { signal: this.over.signal });
    this.movable = held3.dataset.do === "card" && isSource(page.state, card2);
    this.touch = event.pointerType === "touch";
    this.timers = this.touch ? [setTimeout(() => this.enlarge(), ENLARGE)] : [];
    const answers2 = this.movable || page.state.pic.still?.[card2.id];
    if (this.touch && answers2) this.timers.push(setTimeout(() => this.lift(), LIFT));
    else if (this.movable) this.lift();
  }
  lift() {
    this.page.note(lifted, true);
    this.held.classList.add(this.movable ? "bk-lifted" : "bk-barred");
  }
  move(now2) {
    if (!this.ghost && Math.hypot(now2.clientX - this.begin.clientX, now2.clientY - this.begin.clientY) < FAR) return;
    const { lifted: lifted2 } = this.page.state.drag;
    if (!lifted2 || !this.movable) {
      this.end();
      if (lifted2 || !this.touch) tellStill(this.page, this.card.id);
      return;
    }
    this.ghost ??= this.taken();
    const root = this.page.root.getBoundingClientRect();
    this.ghost.style.left = `${now2.clientX - root.x}px`;
    this.ghost.style.top = `${now2.clientY - root.y}px`;
  }
  // The card is chosen, so that its places light up, and a picture of it follows.
  taken() {
    const { page, card: card2 } = this;
    this.timers.forEach(clearTimeout);
    page.change(held, card2);
    const ghost = this.held.cloneNode(true);
    ghost.classList.add("bk-dragging");
    page.root.append(ghost);
    return ghost;
  }
  drop({ clientX, clientY }) {
    const moved = this.ghost;
    this.end();
    if (!moved) return;
    this.page.note(dropped, true);
    const under = document.elementFromPoint(clientX, clientY);
    const place2 = under?.closest("[data-drop]")?.dataset.drop ?? under?.closest('[data-do="target"]')?.dataset.id;
    if (place2) aim(this.page, place2);
  }
  enlarge() {
    this.end();
    this.page.note(dropped, true);
    this.page.peekAt(this.card.id);
  }
  end() {
    this.over.abort();
    this.timers.forEach(clearTimeout);
    this.ghost?.remove();
    this.held.classList.remove("bk-lifted", "bk-barred");
    this.page.note(lifted, false);
  }
};
function dragging(page) {
  page.root.addEventListener("pointerdown", (event) => {
    page.note(dropped, false);
    if (event.button || !event.isPrimary || page.state.reel) return;
    const held3 = event.target.closest(".bk-card, .bk-group");
    const card2 = held3 && cards(page.state).find((other) => other.id === held3.dataset.id);
    if (card2) new Grip(page, held3, card2, event);
  });
  const still = (event) => page.state.drag.lifted && event.cancelable && event.preventDefault();
  page.root.addEventListener("touchmove", still, { passive: false });
}

// beankit/notebook/static/faces.js
var FACES = `<svg xmlns="http://www.w3.org/2000/svg" style="display:none"><!-- faces of the house bots, of a person, and of any other bot in a colour of its own, made of parts of beans.svg: own work, MIT. viewBox 0 0 64 66 -->
<symbol id="face-random" viewBox="0 0 64 66"><path d="M15 54C3 54 1 40 11 36C7 23 20 15 28 21C34 8 53 12 52 27C64 30 63 54 49 54Z" fill="#c3a6e3" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><ellipse cx="18" cy="43" rx="6" ry="5" fill="#f2bcd8"/><ellipse cx="46" cy="43" rx="6" ry="5" fill="#f2bcd8"/><circle cx="25" cy="33" r="3.3" fill="#2b211b"/><circle cx="26.1" cy="31.8" r="1.12" fill="#fff"/><circle cx="39" cy="33" r="3.3" fill="#2b211b"/><circle cx="40.1" cy="31.8" r="1.12" fill="#fff"/><circle cx="32" cy="44" r="4" fill="#5a2d52" stroke="#2b211b" stroke-width="2.2"/><path d="M27 58v4M37 58v4M32 59v3" fill="none" stroke="#7a63a0" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/><g transform="rotate(-12 50 50)"><rect x="40" y="42" width="19" height="19" rx="4" fill="#fff" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="45.5" cy="47.5" r="2" fill="#2b211b"/><circle cx="53.5" cy="55.5" r="2" fill="#2b211b"/><circle cx="49.5" cy="51.5" r="2" fill="#2b211b"/></g></symbol>
<symbol id="face-template" viewBox="0 0 64 66"><path d="M32 8C48 8 56 22 55 36C54 52 45 60 32 60C19 60 10 52 9 36C8 22 16 8 32 8Z" fill="#f1ead9" stroke="#2b211b" stroke-width="2.8" stroke-dasharray="6 4" stroke-linecap="round"/><circle cx="24" cy="32" r="3.4" fill="#2b211b"/><circle cx="25.1" cy="30.8" r="1.2" fill="#fff"/><circle cx="40" cy="32" r="3.4" fill="#2b211b"/><circle cx="41.1" cy="30.8" r="1.2" fill="#fff"/><path d="M25 45h14" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="face-gardener" viewBox="0 0 64 66"><path d="M32 24C32 16 32 13 32 9" fill="none" stroke="#3f7d2c" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 13C26 3 15 4 11 9C17 17 26 17 32 13Z" fill="#7cbf4b" stroke="#2b211b" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 13C38 3 49 4 53 9C47 17 38 17 32 13Z" fill="#7cbf4b" stroke="#2b211b" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><circle cx="32" cy="41" r="20" fill="#ecd083" stroke="#2b211b" stroke-width="2.8"/><path d="M19 40q4.5 5 9 0" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M36 40q4.5 5 9 0" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M27 49Q32 54 37 49" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M19 33c2-4 5-6 9-7" fill="none" stroke="#fff" stroke-opacity="0.45" stroke-width="3.4" stroke-linecap="round"/><path d="M15 53Q32 62 49 53L50 58Q32 67 14 58Z" fill="#cf3154" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="face-peddler" viewBox="0 0 64 66"><path d="M32 22C48 22 56 32 55 44C54 55 45 61 32 61C19 61 10 55 9 44C8 32 16 22 32 22Z" fill="#d59a5b" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M9 22L14 4H50L55 22Z" fill="#b4783a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M11 13h42M21 5l-2 16M32 5v16M43 5l2 16" fill="none" stroke="#5e3a17" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/><path d="M6 22h52" fill="none" stroke="#2b211b" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/><circle cx="24" cy="40" r="3.4" fill="#2b211b"/><circle cx="25.1" cy="38.8" r="1.2" fill="#fff"/><circle cx="40" cy="40" r="3.4" fill="#2b211b"/><circle cx="41.1" cy="38.8" r="1.2" fill="#fff"/><circle cx="17" cy="47" r="3" fill="#f08a6a" opacity=".7"/><circle cx="47" cy="47" r="3" fill="#f08a6a" opacity=".7"/><path d="M25 49Q32 55 39 49" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="face-trader" viewBox="0 0 64 66"><path d="M32 14C48 14 55 27 54 40C53 53 45 61 32 61C19 61 11 53 10 40C9 27 16 14 32 14Z" fill="#efc08b" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M10 30C9 14 19 5 32 5C45 5 55 14 54 28Z" fill="#2f5fa8" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M8 30C22 24 44 24 62 33C52 36 44 33 34 32C24 31 14 34 8 30Z" fill="#234a86" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="32" cy="5" r="3.2" fill="#ffd24a" stroke="#2b211b" stroke-width="2"/><circle cx="24" cy="42" r="3.4" fill="#2b211b"/><circle cx="25.1" cy="40.8" r="1.2" fill="#fff"/><circle cx="40" cy="42" r="3.4" fill="#2b211b"/><circle cx="41.1" cy="40.8" r="1.2" fill="#fff"/><path d="M18 52C23 47 29 47 32 50C35 47 41 47 46 52" fill="none" stroke="#6b3d17" stroke-width="4.4" stroke-linecap="round"/></symbol>
<symbol id="face-counter" viewBox="0 0 64 66"><g transform="translate(0 4)"><path d="M4 36C4 22 16 15 32 16C48 15 60 22 60 36C60 51 48 56 32 55C16 56 4 51 4 36Z" fill="#f2e6cb" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="41" cy="34" r="13.5" fill="#2b211b"/><circle cx="41" cy="34" r="7.6" fill="#fff"/><circle cx="41.5" cy="35" r="3.6" fill="#2b211b"/><circle cx="18" cy="34" r="3.6" fill="#2b211b"/><path d="M13 26q5-3 9 0" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M21 47q7 3 12 0" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M52 43C55 50 51 55 54 61" fill="none" stroke="#2b211b" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></g><path d="M32 2L58 12L32 22L6 12Z" fill="#33405c" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M54 13v11" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round" fill="none"/><circle cx="54" cy="26" r="3" fill="#f2c14a" stroke="#2b211b" stroke-width="2"/></symbol>
<symbol id="face-broker" viewBox="0 0 64 66"><path d="M32 16C48 16 56 27 55 41C54 54 45 61 32 61C19 61 10 54 9 41C8 27 16 16 32 16Z" fill="#8ec3a7" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M18 17C17 5 47 5 46 17" fill="#c9543f" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M5 27C10 15 54 15 59 27C48 21 16 21 5 27Z" fill="#2f7a5c" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="24" cy="37" r="3.4" fill="#2b211b"/><circle cx="25.1" cy="35.8" r="1.2" fill="#fff"/><path d="M36 38q4-4 8 0" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="17" cy="45" r="3" fill="#e58a6f" opacity=".7"/><circle cx="47" cy="45" r="3" fill="#e58a6f" opacity=".7"/><path d="M24 48Q32 55 41 46" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="51" cy="55" r="8" fill="#f2c14a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M48 52v6M54 52v6M51 51v8" fill="none" stroke="#8a5a12" stroke-width="1.8" stroke-linecap="round"/></symbol>
<symbol id="face-seer" viewBox="0 0 64 66"><path d="M32 5C51 5 59 22 57 44C56 54 51 60 45 61H19C13 60 8 54 7 44C5 22 13 5 32 5Z" fill="#6a5aa8" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 15C45 15 51 25 50 37C49 49 42 56 32 56C22 56 15 49 14 37C13 25 19 15 32 15Z" fill="#f0cfae" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M15 27C22 19 42 19 49 27" fill="none" stroke="#e3c15a" stroke-width="3.4" stroke-linecap="round"/><circle cx="20" cy="12" r="1.8" fill="#f2c14a"/><circle cx="32" cy="9.5" r="1.8" fill="#f2c14a"/><circle cx="44" cy="12" r="1.8" fill="#f2c14a"/><path d="M21 35q4-4 8 0M35 35q4-4 8 0" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="20" cy="41" r="3" fill="#e58a6f" opacity=".7"/><circle cx="44" cy="41" r="3" fill="#e58a6f" opacity=".7"/><path d="M27 43Q32 47 37 43" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M22 65L25 60H39L42 65Z" fill="#8a5a12" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="32" cy="55" r="8.5" fill="#bfe3ee" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M27 54c0-3 2-5 5-5" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/><path d="M33 58l1.6-2.8 1.6 2.8-3-1.8h3.2z" fill="#7fb2dc"/></symbol>
<symbol id="face-tycoon" viewBox="0 0 64 66"><path d="M32 16C48 16 56 27 55 41C54 54 45 61 32 61C19 61 10 54 9 41C8 27 16 16 32 16Z" fill="#f0c9a8" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M16 22L19 4C27 2 37 2 45 4L48 22Z" fill="#3a3631" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M17 17C27 21 37 21 47 17" fill="none" stroke="#e3c15a" stroke-width="3.4" stroke-linecap="round"/><path d="M5 25C14 20 50 20 59 25C48 31 16 31 5 25Z" fill="#3a3631" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M47 15C53 11 57 5 56 2C49 2 45 7 45 12Z" fill="#7cbf4b" stroke="#2b211b" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/><circle cx="24" cy="39" r="3.4" fill="#2b211b"/><circle cx="25.1" cy="37.8" r="1.2" fill="#fff"/><circle cx="40" cy="39" r="3.4" fill="#2b211b"/><circle cx="41.1" cy="37.8" r="1.2" fill="#fff"/><circle cx="40" cy="39" r="7.4" fill="none" stroke="#c79a2a" stroke-width="2.4"/><path d="M46 43C50 48 50 54 46 59" fill="none" stroke="#c79a2a" stroke-width="1.8" stroke-linecap="round"/><circle cx="17" cy="47" r="3" fill="#e58a6f" opacity=".7"/><circle cx="48" cy="49" r="3" fill="#e58a6f" opacity=".7"/><path d="M24 50Q31 56 39 50" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="face-apprentice" viewBox="0 0 64 66"><path d="M32 16C47 16 54 28 53 41C52 54 44 61 32 61C20 61 12 54 11 41C10 28 17 16 32 16Z" fill="#f3d9a4" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M11 30C11 15 20 8 32 8C44 8 53 15 53 30C42 25 22 25 11 30Z" fill="#e08a3c" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M47 27C54 25 59 27 60 30.5C55 33 51 33 46 31Z" fill="#c26f28" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 8C31 5 32 3 35 2" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="35.5" cy="3" r="2" fill="#c26f28"/><circle cx="24" cy="39" r="3.6" fill="#2b211b"/><circle cx="25.2" cy="37.7" r="1.3" fill="#fff"/><circle cx="40" cy="39" r="3.6" fill="#2b211b"/><circle cx="41.2" cy="37.7" r="1.3" fill="#fff"/><circle cx="18" cy="45" r="1.1" fill="#c26f28"/><circle cx="21" cy="47" r="1.1" fill="#c26f28"/><circle cx="43" cy="47" r="1.1" fill="#c26f28"/><circle cx="46" cy="45" r="1.1" fill="#c26f28"/><path d="M25 50Q32 57 39 50" fill="#fffaf0" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="face-abbot" viewBox="0 0 64 66"><path d="M8 62C8 52 18 46 32 46C46 46 56 52 56 62Z" fill="#7a5a3a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 8C45 8 51 19 50 31C49 44 42 53 32 53C22 53 15 44 14 31C13 19 19 8 32 8Z" fill="#f0d3ae" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M13 32C10 23 12 17 17 14C22 20 42 20 47 14C52 17 54 23 51 32C48 26 42 24.5 32 24.5C22 24.5 16 26 13 32Z" fill="#8a5a2b" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M21 32q4 4 8 0M35 32q4 4 8 0" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M27 43Q32 47 37 43" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="face-cardinal" viewBox="0 0 64 66"><path d="M32 16C48 16 56 27 55 41C54 54 45 61 32 61C19 61 10 54 9 41C8 27 16 16 32 16Z" fill="#e8c7a0" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M12 25C12 10 22 5 32 5C42 5 52 10 52 25C40 19 24 19 12 25Z" fill="#b8322f" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="32" cy="5" r="3" fill="#b8322f" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="24" cy="36" r="3.4" fill="#2b211b"/><circle cx="25.1" cy="34.8" r="1.2" fill="#fff"/><circle cx="40" cy="36" r="3.4" fill="#2b211b"/><circle cx="41.1" cy="34.8" r="1.2" fill="#fff"/><path d="M20 29l8 1M44 29l-8 1" fill="none" stroke="#2b211b" stroke-width="2.4" stroke-linecap="round"/><circle cx="17" cy="44" r="3" fill="#e07f6a" opacity=".7"/><circle cx="47" cy="44" r="3" fill="#e07f6a" opacity=".7"/><path d="M26 47h12" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M11 52C22 58 42 58 53 52L51 62C40 66 24 66 13 62Z" fill="#b8322f" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 54v9M28.5 57.5h7" fill="none" stroke="#f2c14a" stroke-width="2.4" stroke-linecap="round"/></symbol>
<symbol id="face-wizard" viewBox="0 0 64 66"><path d="M32 30C46 30 53 38 52 46C51 56 43 61 32 61C21 61 13 56 12 46C11 38 18 30 32 30Z" fill="#9d8cf0" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M14 33L36 2L50 33Z" fill="#3d3294" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M4 35C14 28 50 28 60 35C50 41 14 41 4 35Z" fill="#3d3294" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M34 11l2.6 5.4 6 .8-4.4 4.2 1 6-5.2-2.9-5.2 2.9 1-6-4.4-4.2 6-.8Z" fill="#ffd24a"/><circle cx="25" cy="46" r="3.3" fill="#2b211b"/><circle cx="26.1" cy="44.8" r="1.12" fill="#fff"/><circle cx="39" cy="46" r="3.3" fill="#2b211b"/><circle cx="40.1" cy="44.8" r="1.12" fill="#fff"/><path d="M27 52Q32 57 37 52" fill="none" stroke="#2b211b" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="face-enchanter" viewBox="0 0 64 66"><path d="M32 16C48 16 56 27 55 41C54 54 45 61 32 61C19 61 10 54 9 41C8 27 16 16 32 16Z" fill="#8f9fe0" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M8 26C14 20 20 4 40 2C34 8 44 14 56 26C44 20 20 20 8 26Z" fill="#3d3a86" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M30 9l1.6 3.4 3.7.4-2.8 2.5.8 3.7-3.3-1.9-3.3 1.9.8-3.7-2.8-2.5 3.7-.4Z" fill="#f2c14a" stroke="#2b211b" stroke-width="1.4" stroke-linejoin="round"/><circle cx="24" cy="36" r="3.4" fill="#2b211b"/><circle cx="25.1" cy="34.8" r="1.2" fill="#fff"/><circle cx="40" cy="36" r="3.4" fill="#2b211b"/><circle cx="41.1" cy="34.8" r="1.2" fill="#fff"/><path d="M19 29q5-3 9 0M36 29q5-3 9 0" fill="none" stroke="#2b211b" stroke-width="2.4" stroke-linecap="round"/><path d="M18 44C22 42 28 42 32 46C36 42 42 42 46 44C46 56 40 65 32 65C24 65 18 56 18 44Z" fill="#f4f0ea" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M28 50Q32 53 36 50" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="face-consigliere" viewBox="0 0 64 66"><path d="M32 14C48 14 55 27 54 40C53 53 45 61 32 61C19 61 11 53 10 40C9 27 16 14 32 14Z" fill="#b07a93" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M15 24C15 12 18 4 25 5C29 6 35 6 39 5C46 4 49 12 49 24Z" fill="#4a2f45" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M15 19Q32 25 49 19V25Q32 30 15 25Z" fill="#f2c14a"/><path d="M3 25C12 30 52 30 61 25C58 33 48 34 32 34C16 34 6 33 3 25Z" fill="#4a2f45" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><rect x="15" y="37" width="14" height="9" rx="3.5" fill="#2b211b"/><rect x="35" y="37" width="14" height="9" rx="3.5" fill="#2b211b"/><path d="M29 40h6" stroke="#2b211b" stroke-width="2.6"/><path d="M26 54Q34 56 39 51" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="face-godfather" viewBox="0 0 64 66"><path d="M32 16C48 16 56 27 55 41C54 54 45 61 32 61C19 61 10 54 9 41C8 27 16 16 32 16Z" fill="#b9a58c" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M13 30C10 14 22 9 32 9C42 9 54 14 51 30C49 22 44 19 32 20C20 19 15 22 13 30Z" fill="#3a3631" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="24" cy="37" r="3.4" fill="#2b211b"/><circle cx="25.1" cy="35.8" r="1.2" fill="#fff"/><circle cx="40" cy="37" r="3.4" fill="#2b211b"/><circle cx="41.1" cy="35.8" r="1.2" fill="#fff"/><path d="M18 31q6-1 10 2M46 31q-6-1-10 2" fill="none" stroke="#2b211b" stroke-width="3" stroke-linecap="round"/><path d="M22 45Q32 40 42 45Q32 47 22 45Z" fill="#3a3631" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M28 51Q32 49 36 51" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 60L21 54V65ZM32 60L43 54V65Z" fill="#2b211b" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="47" cy="52" r="4" fill="#d8433f" stroke="#2b211b" stroke-width="2"/></symbol>
<symbol id="face-kingpin" viewBox="0 0 64 66"><path d="M32 16C48 16 56 27 55 41C54 54 45 61 32 61C19 61 10 54 9 41C8 27 16 16 32 16Z" fill="#dcae93" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M9 48C4 26 13 11 32 11C51 11 60 26 55 48C51 42 50 33 46 27C36 30 24 29 18 26C14 33 13 42 9 48Z" fill="#4a2038" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M5 21C12 5 46 -1 59 14C46 14 20 16 5 21Z" fill="#a8842c" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="22" cy="12.5" r="1.6" fill="#f4dc8f"/><circle cx="32" cy="9.5" r="1.6" fill="#f4dc8f"/><circle cx="42" cy="9" r="1.6" fill="#f4dc8f"/><circle cx="24" cy="38" r="3.4" fill="#2b211b"/><circle cx="25.1" cy="36.8" r="1.2" fill="#fff"/><circle cx="40" cy="38" r="3.4" fill="#2b211b"/><circle cx="41.1" cy="36.8" r="1.2" fill="#fff"/><path d="M17 34q5-4 10-1M47 34q-5-4-10-1" fill="none" stroke="#2b211b" stroke-width="2.4" stroke-linecap="round"/><circle cx="17" cy="45" r="3" fill="#e07f6a" opacity=".7"/><circle cx="47" cy="45" r="3" fill="#e07f6a" opacity=".7"/><path d="M26 48Q29 46 32 47.5Q35 46 38 48Q32 53 26 48Z" fill="#c2273d" stroke="#2b211b" stroke-width="2" stroke-linejoin="round"/><circle cx="17" cy="56" r="3" fill="#fffaf0" stroke="#2b211b" stroke-width="1.8"/><circle cx="23" cy="59.5" r="3" fill="#fffaf0" stroke="#2b211b" stroke-width="1.8"/><circle cx="41" cy="59.5" r="3" fill="#fffaf0" stroke="#2b211b" stroke-width="1.8"/><circle cx="47" cy="56" r="3" fill="#fffaf0" stroke="#2b211b" stroke-width="1.8"/><circle cx="29" cy="61.5" r="3" fill="#fffaf0" stroke="#2b211b" stroke-width="1.8"/><circle cx="35" cy="61.5" r="3" fill="#fffaf0" stroke="#2b211b" stroke-width="1.8"/></symbol>
<symbol id="face-stargazer" viewBox="0 0 64 66"><path d="M32 4C52 4 60 24 58 60H6C4 24 12 4 32 4Z" fill="#274a72" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 16C45 16 51 26 50 38C49 50 42 57 32 57C22 57 15 50 14 38C13 26 19 16 32 16Z" fill="#e7c7d9" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M15 30C20 20 44 20 49 30C44 27 38 26 32 26C26 26 20 27 15 30Z" fill="#f4e3a1" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 9l2 4.2 4.6.5-3.5 3.1 1 4.6-4.1-2.4-4.1 2.4 1-4.6-3.5-3.1 4.6-.5Z" fill="#f2c14a" stroke="#2b211b" stroke-width="1.4" stroke-linejoin="round"/><circle cx="12" cy="34" r="1.7" fill="#f2e6b0"/><circle cx="52" cy="34" r="1.7" fill="#f2e6b0"/><circle cx="10" cy="48" r="1.3" fill="#f2e6b0"/><circle cx="54" cy="48" r="1.3" fill="#f2e6b0"/><circle cx="24.5" cy="38" r="3.4" fill="#2b211b"/><circle cx="25.6" cy="36.8" r="1.2" fill="#fff"/><circle cx="39.5" cy="38" r="3.4" fill="#2b211b"/><circle cx="40.6" cy="36.8" r="1.2" fill="#fff"/><circle cx="20" cy="45" r="3" fill="#d7779b" opacity=".7"/><circle cx="44" cy="45" r="3" fill="#d7779b" opacity=".7"/><path d="M27 47Q32 52 37 47" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="face-loner" viewBox="0 0 64 66"><path d="M32 14C48 14 55 27 54 40C53 53 45 61 32 61C19 61 11 53 10 40C9 27 16 14 32 14Z" fill="#6fb3ac" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M9 27C9 13 20 6 33 7C46 8 55 15 55 27Z" fill="#6b7f5a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M6 28C18 24 46 24 60 30C50 35 40 32 30 32C20 32 12 33 6 28Z" fill="#56684a" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="24" cy="41" r="3.4" fill="#2b211b"/><circle cx="25.1" cy="39.8" r="1.2" fill="#fff"/><circle cx="40" cy="41" r="3.4" fill="#2b211b"/><circle cx="41.1" cy="39.8" r="1.2" fill="#fff"/><path d="M26 51h9" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M13 53Q32 64 51 53L52 60Q32 68 12 60Z" fill="#a1411b" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="face-hermit" viewBox="0 0 64 66"><path d="M32 4C52 4 60 22 59 42C58 56 54 63 46 64H18C10 63 6 56 5 42C4 22 12 4 32 4Z" fill="#6d7f5b" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 17C44 17 50 26 49 38C48 51 42 58 32 58C22 58 16 51 15 38C14 26 20 17 32 17Z" fill="#ead9ae" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="25" cy="34" r="3.4" fill="#2b211b"/><circle cx="26.1" cy="32.8" r="1.2" fill="#fff"/><circle cx="39" cy="34" r="3.4" fill="#2b211b"/><circle cx="40.1" cy="32.8" r="1.2" fill="#fff"/><path d="M20 28q4-3 8-1M44 28q-4-3-8-1" fill="none" stroke="#8c8377" stroke-width="2.8" stroke-linecap="round"/><path d="M19 42C23 40 28 40 32 43C36 40 41 40 45 42C45 54 40 63 32 64C24 63 19 54 19 42Z" fill="#cfc8bb" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M28 48h8" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="face-me" viewBox="0 0 64 66"><path d="M32 16C32 10 32 8 32 5" fill="none" stroke="#3f7d2c" stroke-width="3.2"/><path d="M32 9C27 1 18 1 14 5C19 12 27 12 32 9Z" fill="#7cbf4b" stroke="#2b211b" stroke-width="2.2"/><path d="M32 9C37 1 46 1 50 5C45 12 37 12 32 9Z" fill="#7cbf4b" stroke="#2b211b" stroke-width="2.2"/><path d="M32 14C48 14 55 27 54 40C53 53 45 61 32 61C19 61 11 53 10 40C9 27 16 14 32 14Z" fill="#a8cf86" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><circle cx="24" cy="36" r="3.4" fill="#2b211b"/><circle cx="25.1" cy="34.8" r="1.2" fill="#fff"/><circle cx="40" cy="36" r="3.4" fill="#2b211b"/><circle cx="41.1" cy="34.8" r="1.2" fill="#fff"/><path d="M25 46Q32 52 39 46" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></symbol>
<symbol id="face-bot" viewBox="0 0 64 66"><path d="M32 12C48 12 56 26 55 39C54 53 45 61 32 61C19 61 10 53 9 39C8 26 16 12 32 12Z" fill="var(--face, #cfc6b4)" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 12V6" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round"/><circle cx="32" cy="5" r="3" fill="#fffaf0" stroke="#2b211b" stroke-width="2.4"/><rect x="16" y="28" width="32" height="15" rx="7.5" fill="#fffaf0" stroke="#2b211b" stroke-width="2.4"/><circle cx="25" cy="35.5" r="3.2" fill="#2b211b"/><circle cx="39" cy="35.5" r="3.2" fill="#2b211b"/><path d="M26 51h12" fill="none" stroke="#2b211b" stroke-width="2.8" stroke-linecap="round"/></symbol>
</svg>
`;

// beankit/notebook/static/film.js
function takeFrame(page, message) {
  const { at, awaited: awaited2 } = page.state.film;
  const further = awaited2 !== null && awaited2 !== at;
  page.note(frame, message.frame, further ? at : message.at);
  if (further) goTo(page, at);
  const { playing: playing2, speed: speed2 } = page.state.film;
  if (playing2) page.timers.film = setTimeout(() => goTo(page, page.state.film.at + 1), 1e3 / speed2);
}
function goTo(page, at) {
  clearTimeout(page.timers.film);
  page.note(place, at);
  const { film } = page.state;
  if (film.awaited !== null) return;
  page.note(awaited, film.at);
  page.send({ do: "at", at: film.at });
}
function stepTo(page, at) {
  page.note(playing, false);
  goTo(page, at);
}
function turnBefore({ film, reel: reel2 }) {
  return reel2.turns.filter((at) => at < film.at).at(-1) ?? 0;
}
function turnAfter({ film, reel: reel2 }) {
  return reel2.turns.find((at) => at > film.at) ?? reel2.last;
}
function playOrPause(page) {
  const { film, reel: reel2 } = page.state;
  page.note(playing, !film.playing);
  clearTimeout(page.timers.film);
  if (!film.playing) goTo(page, film.at >= reel2.last ? 0 : film.at + 1);
  page.draw();
}
function beside({ film }, list2, step) {
  const places = list2.map((mark) => mark.at);
  return step > 0 ? places.find((at) => at > film.at) : places.filter((at) => at < film.at).at(-1);
}
function adviser({ look: look2, settings: settings2 }) {
  const known = settings2.hints ?? [];
  return known.includes(look2.bot) ? look2.bot : known[0];
}
function tellScrub(page, event) {
  const tip2 = page.root.querySelector(".bk-scrubtip");
  const { film, reel: reel2, said } = page.state;
  if (!tip2 || !reel2) return;
  tip2.textContent = "";
  if (["pointerout", "focusout"].includes(event.type)) return;
  const box2 = event.target.getBoundingClientRect();
  const part = event.type === "focusin" ? film.at / Math.max(1, reel2.last) : Math.max(0, Math.min(1, (event.clientX - box2.x - 8) / (box2.width - 16)));
  const at = Math.round(part * reel2.last);
  const turn = reel2.turns.filter((start) => start <= at).length;
  const line2 = reel2.story.filter((entry2) => entry2.at <= at && !("turn" in entry2)).at(-1);
  tip2.textContent = `${said.turn} ${turn} · ${line2 ? plain(line2.spans) : ""}`;
  tip2.style.left = `${Math.max(0, Math.min(box2.width - tip2.offsetWidth, part * box2.width - tip2.offsetWidth / 2))}px`;
}
async function toClipboard(page, text, notice = "") {
  page.note(position, text);
  page.show(notice ? "link" : "position");
  try {
    await navigator.clipboard.writeText(text);
    page.say(notice || page.state.said.copied);
    page.change(copied);
  } catch {
    page.root.querySelector(".bk-sheet textarea")?.select();
  }
}
function passOn(page) {
  const link = new URL(address(page.state), document.baseURI).href;
  return toClipboard(page, link, page.state.said.link_copied);
}
function saveFile({ name, text }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1e4);
}

// beankit/notebook/static/grid.js
var LARGE = 1200;
var MIDDLE = 760;
var NAMES = "bar rivals market stage ground hand below ask foot left side gap pad card high".split(" ");
var GRIDS = {
  l: {
    632: [38, 62, 0, 232, 122, 138, 0, 50, 46, 196, 264, 6, 8, 70, 84],
    768: [44, 92, 0, 264, 148, 168, 0, 58, 52, 214, 272, 8, 10, 76, 104],
    900: [48, 100, 0, 316, 172, 212, 0, 58, 52, 204, 264, 8, 10, 84, 128]
  },
  m: {
    764: [44, 92, 0, 260, 148, 168, 0, 58, 52, 0, 0, 8, 10, 76, 104],
    900: [44, 92, 64, 260, 148, 168, 56, 58, 52, 0, 0, 8, 10, 76, 104]
  },
  s: {
    716: [44, 44, 0, 370, 100, 118, 0, 64, 100, 0, 0, 6, 8, 46, 62],
    860: [44, 88, 0, 370, 100, 118, 94, 64, 100, 0, 0, 6, 8, 46, 62]
  }
};
function roomOf(width, height = null) {
  const span = width >= LARGE ? "l" : width >= MIDDLE ? "m" : "s";
  if (span === "l") return { span, tall: height === null ? 768 : height < 768 ? 632 : Math.min(height, 900) };
  const [low, full] = Object.keys(GRIDS[span]).map(Number);
  return { span, tall: height !== null && height < full ? low : full };
}
function isLow(room2) {
  return room2.span !== "l" && !sizes(room2).below;
}
function sizes({ span, tall }) {
  const grids = GRIDS[span];
  const part = (tall - 768) / (900 - 768);
  const between = (less, at) => Math.floor(less + part * (grids[900][at] - less));
  const row2 = grids[tall] ?? grids[768].map(between);
  return Object.fromEntries(NAMES.map((name, at) => [name, row2[at]]));
}

// beankit/notebook/static/guide.js
var PARTS2 = {
  composer: ".bk-composer .bk-body",
  offer: ".bk-ask .bk-body",
  answers: ".bk-ask .bk-body",
  piles: ".bk-piles",
  heap: ".bk-heap",
  banner0: ".bk-banner"
};
function nameOf2({ key, deed, text }) {
  return `${key} ${deed} ${plain(text)}`;
}
function isFolded({ pic, side: side2 }) {
  return Boolean(pic.guide) && side2.folded === nameOf2(pic.guide);
}
function bubble(state) {
  const { guide: guide2 } = state.pic;
  const { said } = state;
  if (!guide2 || isFolded(state)) return "";
  const main = { show: said.guide_show, next: guide2.last ? said.guide_end : said.guide_next }[guide2.deed];
  const why2 = spans(state, guide2.why);
  const name = esc(`${guide2.label}: ${guide2.title}`);
  const small = state.room.span === "s";
  return markup`
    <section class="bk-bubble" role="dialog" aria-label="${name}" data-key="bubble"
      data-step="${esc(guide2.key)}" data-deed="${guide2.deed}">
      <div class="bk-bubblehead">
        ${icon("sprout")}<h3>${esc(guide2.title)}</h3><span class="bk-stepof">${esc(guide2.label)}</span>
      </div>
      <p class="bk-bubbletext">${spans(state, guide2.text)}</p>
      <p class="bk-quiet">${why2}</p>
      <div class="bk-acts">
        ${button(said.guide_skip, "guide", { id: "skip", css: "bk-link" })}
        ${guide2.back && !small ? button(said.guide_back, "guide", { id: "back" }) : ""}
        ${state.room.span !== "l" && guide2.deed === "show" ? button(said.guide_try, "guide", { id: "fold" }) : ""}
        <button type="button" class="bk-btn bk-main" data-do="guide" data-id="${guide2.deed}" data-key="guidemain">
          ${esc(main)}<kbd aria-hidden="true">P</kbd>
        </button>
      </div>
    </section>
  `;
}
function ring(inner, state) {
  const high = inner.querySelector(".bk-bubble")?.offsetHeight ?? 0;
  inner.style.setProperty("--bubble", `${high}px`);
  for (const place2 of state.pic?.guide?.ring ?? []) {
    const keyed = inner.querySelectorAll(`[data-key="${CSS.escape(place2)}"]`);
    const things = keyed.length ? keyed : PARTS2[place2] ? inner.querySelectorAll(PARTS2[place2]) : [];
    for (const thing of things) thing.classList.add("bk-spoken");
  }
}
function unfold(state) {
  const { guide: guide2 } = state.pic;
  const name = `${guide2.label}: ${guide2.title}`;
  return button("", "guide", { id: "unfold", html: icon("sprout"), name, css: "bk-square bk-help" });
}
function press(page, how) {
  const { guide: guide2, n } = page.state.pic;
  if (how === "fold" || how === "unfold") {
    page.change(folded, how === "fold" ? nameOf2(guide2) : "");
    page.toQuestion();
    return;
  }
  if (how === "again") page.escape();
  if (how === "show") request(page, { do: "guide", how, n });
  else page.send({ do: "guide", how, n });
}
function news(before, pic) {
  const said = ({ guide: guide2 } = {}) => guide2 ? [guide2.label, guide2.title, plain(guide2.text), plain(guide2.why)] : [];
  const now2 = said(pic);
  return now2.join() === said(before ?? {}).join() ? [] : [now2.slice(0, 2).join(": "), ...now2.slice(2)];
}
function asking({ said, settings: settings2 }) {
  const learn = settings2.guided ? markup`
      <div class="bk-acts bk-left">${button(said.learn, "guide", { id: "again" })}</div>
      <p class="bk-quiet">${esc(said.learn_help)}</p>
    ` : "";
  const pictured = settings2.pictured ? markup`
      <div class="bk-acts bk-left"><a class="bk-btn" href="${esc(settings2.pictured)}">${esc(said.pictured)}</a></div>
    ` : "";
  return learn + pictured;
}

// beankit/notebook/static/dealings.js
function forSeat(state, yours2) {
  const { explained: explained2, reel: reel2 } = state;
  return fill(state, yours2(state, "explain_for"), { name: reel2.names[explained2.seat] });
}
function tradeRow(state, row2) {
  const { reel: reel2, said } = state;
  const who = row2.seat === null ? `<b>${esc(said.explain_all)}</b>` : `${letter(state, row2.seat)} ${esc(reel2.names[row2.seat])}`;
  const worth = ({ text, sign }) => `<td class="bk-${sign || "even"}">${esc(text)}</td>`;
  return `<tr><td>${who}</td><td>${row2.gave}</td><td>${row2.got}</td>${worth(row2.mine)}${worth(row2.theirs)}</tr>`;
}
function dealRow(state, deal) {
  const { reel: reel2, said } = state;
  const who = deal.seat === null ? esc(said.explain_all) : esc(reel2.names[deal.seat]);
  const worth = (side2) => side2 ? `<td class="bk-${side2.sign || "even"}">${esc(side2.text)}</td>` : "<td>–</td>";
  const cells = [deal.turn, who, spans(state, deal.cards), esc(deal.fate)];
  const row2 = cells.map((cell) => `<td>${cell}</td>`).join("");
  return `<tr>${row2}${worth(deal.mine)}${worth(deal.theirs)}</tr>`;
}
function dealPanel(state, yours2) {
  const { explained: explained2, said } = state;
  if (!explained2.trades.length) return "";
  const mine = forSeat(state, yours2);
  const heads = [said.turn, said.explain_with, said.explain_cards, said.explain_fate, mine, said.explain_theirs];
  return markup`
    <details class="bk-panel bk-deals" data-key="deals">
      <summary>${esc(fill(state, said.explain_deals, { number: explained2.deals.length }))}</summary>
      <table class="bk-dear">
        <thead><tr>${heads.map((head) => `<th scope="col">${esc(head)}</th>`).join("")}</tr></thead>
        <tbody>${explained2.deals.map((deal) => dealRow(state, deal)).join("")}</tbody>
      </table>
    </details>
  `;
}
function tradePanel(state, yours2) {
  const { explained: explained2, reel: reel2, said } = state;
  if (!explained2.trades.length) return "";
  const mine = forSeat(state, yours2);
  const helped = explained2.trades.filter((row2) => row2.seat !== null && row2.helped).map(
    (row2) => fill(state, yours2(state, "explain_helped"), { name: reel2.names[row2.seat], seat: reel2.names[explained2.seat] })
  );
  const heads = [said.explain_with, said.explain_gave, said.explain_got, mine, said.explain_theirs];
  return markup`
    <section class="bk-panel bk-toolbox" data-key="trades">
      <h3>${esc(said.explain_trades)}</h3>
      <table class="bk-dear bk-brought">
        <thead><tr>${heads.map((head) => `<th scope="col">${esc(head)}</th>`).join("")}</tr></thead>
        <tbody>${explained2.trades.map((row2) => tradeRow(state, row2)).join("")}</tbody>
      </table>
      ${helped.length ? `<p>${esc(helped.join(" "))}</p>` : ""}
      <p class="bk-quiet">${esc(said.explain_trades_how)}</p>
    </section>
  `;
}

// beankit/notebook/static/explained.js
var DASHES = ["", "6 3", "2 3", "8 3 2 3", "1 3"];
var GRID = [0, 25, 50, 75, 100];
var whose = ({ reel: reel2 }) => reel2.eyes ?? reel2.you ?? 0;
var yours = (state, key) => state.said[`${key}${whose(state) === state.reel.you ? "_you" : ""}`];
function ask(page, how = "show") {
  page.send({ do: "explain", seat: whose(page.state), how });
}
function toTab(page, tab2) {
  page.change(filmTab, tab2);
  if (tab2 === "explain") ask(page);
}
function watchDear(page, at) {
  const { explained: explained2 } = page.state;
  if (!explained2?.dear[at]) return;
  page.note(filmTab, "table");
  stepTo(page, explained2.dear[at].at);
  page.draw();
}
function fromDear(page, at, deed) {
  stepTo(page, page.state.explained.dear[at].at);
  page.send({ do: deed });
}
function explainKey(event, page) {
  const { explained: explained2, film } = page.state;
  const { key } = event;
  const pressed = event.target.closest("button");
  if (key === "Escape") toTab(page, "table");
  else if (/^[1-5]$/.test(key) && explained2?.dear[key - 1]) {
    page.change(dear, key - 1);
    page.root.querySelector(`[data-key="pick${key - 1}"]`)?.focus();
  } else if (key === "Enter" && (!pressed || pressed.dataset.do === "dear"))
    watchDear(page, Number(pressed?.dataset.id ?? film.dear));
  else return /^[0-9]$/.test(key);
  return true;
}
function points(curve, last, value) {
  return curve.map((chance) => `${(100 * chance.at / last).toFixed(2)} ${(100 - value(chance)).toFixed(2)}`);
}
function lines(state, curve, last) {
  const seats = [...state.reel.names.keys()];
  const mine = whose(state);
  const rim = [...points(curve, last, ({ band }) => band[0]), ...points(curve, last, ({ band }) => band[1]).reverse()];
  const paths = seats.map((seat) => {
    const css = `bk-line bk-l${seat % 5}${seat === mine ? " bk-mine" : ""}`;
    const path = points(curve, last, ({ won }) => won[seat]).join("L");
    return `<path d="M${path}" class="${css}" stroke-dasharray="${seat === mine ? "" : DASHES[seat % 5] || "4 2"}"/>`;
  });
  return curve.length ? `<path d="M${rim.join("L")}Z" class="bk-band bk-b${mine % 5}"/>${paths.join("")}` : "";
}
function marks(state, last) {
  const { explained: explained2, film } = state;
  return explained2.dear.map((dear2, at) => {
    const chance = explained2.curve.filter((other) => other.at <= dear2.at).at(-1);
    const high = chance?.won[explained2.seat] ?? 50;
    return markup`
      <button type="button" class="bk-dearmark${film.dear === at ? " bk-on" : ""}" data-do="dear" data-id="${at}"
        data-key="mark${at}" style="left:${(100 * dear2.at / last).toFixed(2)}%;bottom:${high}%"
        aria-label="${esc(fill(state, state.said.explain_number, { number: at + 1 }))}"
        aria-pressed="${film.dear === at}">
        ${at + 1}
      </button>
    `;
  });
}
function course(state) {
  const { explained: explained2, reel: reel2 } = state;
  if (!explained2.finished || !explained2.curve.length) return "";
  const [first, last] = explained2.led ?? [];
  const lead = fill(state, yours(state, explained2.led ? "explain_led" : "explain_never"), {
    name: reel2.names[explained2.seat],
    first,
    last
  });
  return esc(`${lead} ${explained2.most}`);
}
function curvePanel(state) {
  const { explained: explained2, reel: reel2, said } = state;
  const { curve } = explained2;
  const last = Math.max(1, reel2.last);
  const title = fill(state, yours(state, "explain_chance"), { name: reel2.names[explained2.seat] });
  const turn = (chance) => chance ? `${said.turn} ${chance.turn}` : "";
  const whole = curve.at(-1)?.at === reel2.last;
  const ticks = GRID.map((at) => `<span class="bk-tick" style="bottom:${at}%">${hundredths(state, at)}</span>`);
  const rows = curve.map(
    (chance) => `<tr><td>${chance.turn}</td><td>${hundredths(state, chance.won[explained2.seat])}</td></tr>`
  );
  return markup`
    <section class="bk-panel bk-chances" data-key="chances">
      <div class="bk-explainhead">
        <h3>${esc(title)}</h3>
        <span class="bk-legend">
          ${reel2.names.map((name, seat) => `<span>${letter(state, seat)} ${esc(name)}</span>`).join("")}
        </span>
      </div>
      <div class="bk-chart">
        <div class="bk-plot">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="${esc(title)}">
            ${GRID.map((value) => `<path d="M0 ${100 - value}H100" class="bk-grid"/>`).join("")}
            ${lines(state, curve, last)}
          </svg>
          ${ticks.join("")}
          ${marks(state, last).join("")}
        </div>
        <span class="bk-feet">
          <span>${esc(turn(curve[0]))}</span><span>${whole ? esc(turn(curve.at(-1))) : ""}</span>
        </span>
      </div>
      <div class="bk-sr">
        <table><caption>${esc(title)}</caption><tbody>${rows.join("")}</tbody></table>
      </div>
      <p>${course(state)}</p>
      <p class="bk-quiet">${explained2.games ? esc(fill(state, said.explain_band, { games: explained2.games })) : ""}</p>
    </section>
  `;
}
function progress(state) {
  const { explained: explained2, said } = state;
  const { going, finished, percent } = explained2;
  if (finished) return "";
  const text = fill(state, going ? said.explain_going : said.explain_stopped, { done: hundredths(state, percent) });
  return markup`
    <div class="bk-acts bk-left bk-explaining" data-key="explaining">
      <progress max="100" value="${percent}" aria-label="${esc(text)}"></progress>
      <span class="bk-quiet">${esc(text)}</span>
      ${going ? button(said.explain_stop, "explain", { id: "stop" }) : button(said.explain_again, "explain", { id: "again" })}
    </div>
  `;
}
function dearRow(state, dear2, at) {
  const { explained: explained2, film, said } = state;
  const on = film.dear === at;
  const bar2 = `<i style="width:${dear2.size}%"></i>`;
  return markup`
    <tr class="${on ? "bk-on" : ""}" data-key="dear${at}">
      <td>
        <button type="button" class="bk-dearnumber${on ? " bk-on" : ""}" data-do="dear" data-id="${at}"
          data-key="pick${at}" aria-pressed="${on}"
          aria-label="${esc(fill(state, said.explain_number, { number: at + 1 }))}">
          ${at + 1}
        </button>
      </td>
      <td>${dear2.turn}</td>
      <td>${spans(state, dear2.played)}</td>
      <td><b>${spans(state, dear2.instead)}</b></td>
      <td class="bk-lost">${explained2.coins ? "" : bar2}<span>${esc(dear2.winning)}</span></td>
      <td class="bk-lost">${explained2.coins ? bar2 : ""}<span>${esc(dear2.coins)}</span></td>
      <td>${button(said.explain_watch, "watchdear", { id: String(at), css: "bk-link" })}</td>
    </tr>
  `;
}
function costPanel(state) {
  const { explained: explained2, said } = state;
  const heads = ["", said.turn, yours(state, "explain_did"), explained2.instead];
  const worths = [said.explain_winning, said.explain_coins, ""];
  const table2 = markup`
    <table class="bk-dear">
      <thead><tr>${[...heads, ...worths].map((head) => `<th scope="col">${esc(head)}</th>`).join("")}</tr></thead>
      <tbody>${explained2.dear.map((dear2, at) => dearRow(state, dear2, at)).join("")}</tbody>
    </table>
  `;
  return markup`
    <section class="bk-panel bk-costs" data-key="costs">
      <div class="bk-costhead"><h3>${esc(said.explain_costs)}</h3><p class="bk-quiet">${esc(said.explain_by)}</p></div>
      ${progress(state)}${explained2.dear.length ? table2 : ""}
      <p class="bk-quiet" role="status">${esc(explained2.told || said.explain_wait)}</p>
      ${explained2.how ? `<p class="bk-quiet">${esc(explained2.how)}</p>` : ""}
    </section>
  `;
}
function wayRow(state, { deed, done, chance, coins: coins2 }) {
  const [mean, low, high] = chance;
  const label = done ? ` (${esc(yours(state, "explain_done"))})` : "";
  return markup`
    <li class="${done ? "bk-bad" : "bk-good"}">
      <span>${spans(state, deed)}${label}</span>
      <b>${hundredths(state, mean)}</b>
      <span class="bk-whisker" role="img" aria-label="${low} – ${hundredths(state, high)}">
        <i style="left:${low}%;width:${high - low}%"></i><em style="left:${mean}%"></em>
      </span>
      <span class="bk-quiet">${esc(coins2)}</span>
    </li>
  `;
}
function wayList(state, dear2) {
  if (!dear2.ways.length) return "";
  const close = dear2.close > 1 ? fill(state, state.said.explain_close, { number: dear2.close }) : "";
  return markup`
    <h4>${esc(state.said.explain_winning)}</h4>
    <ol class="bk-wayrows">${dear2.ways.map((way2) => wayRow(state, way2)).join("")}</ol>
    <p class="bk-quiet">${esc(close)}</p>
  `;
}
function dearPanel(state) {
  const { explained: explained2, film, said } = state;
  const dear2 = explained2.dear[film.dear] ?? explained2.dear[0];
  const at = explained2.dear.indexOf(dear2);
  if (!dear2) return "";
  return markup`
    <section class="bk-panel bk-toolbox" data-key="dearest">
      <h3>
        ${esc(fill(state, said.explain_number, { number: at + 1 }))}
        <span class="bk-quiet">${esc(said.turn)} ${dear2.turn}</span>
      </h3>
      <dl class="bk-ways">
        <dt>${esc(yours(state, "explain_did"))}</dt><dd>${spans(state, dear2.played)}</dd>
        <dt>${esc(explained2.instead)}</dt><dd><b>${spans(state, dear2.instead)}</b></dd>
      </dl>
      ${wayList(state, dear2)}
      <div class="bk-acts">
        ${button(said.explain_watch, "watchdear", { id: String(at), key: "↵", at: "side" })}
        ${button(said.play_on, "dearplay", { id: String(at), extra: `title="${esc(said.play_on_help)}"` })}
        ${button(said.copy_position, "dearcopy", { id: String(at) })}
      </div>
    </section>
  `;
}
function explainView(state) {
  const { explained: explained2 } = state;
  if (!explained2 || explained2.seat !== whose(state)) return '<section class="bk-panel bk-chances bk-empty"></section>';
  return markup`
    <div class="bk-cols bk-explain">
      <div class="bk-main">${curvePanel(state)}${costPanel(state)}${dealPanel(state, yours)}</div>
      <aside class="bk-aside">${dearPanel(state)}${tradePanel(state, yours)}</aside>
    </div>
  `;
}
function tabs({ settings: settings2, film, said }) {
  if (!settings2.explains) return "";
  const tab2 = (name) => markup`
    <button type="button" role="radio" class="bk-radio${film.tab === name ? " bk-on" : ""}" data-do="filmtab"
      data-id="${name}" data-key="filmtab${name}" aria-checked="${film.tab === name}">
      <span>${esc(said[`${name}_tab`])}</span>
    </button>
  `;
  return markup`
    <div class="bk-radios bk-filmtabs" role="radiogroup" aria-label="${esc(said.watching)}">
      ${tab2("table")}${tab2("explain")}
    </div>
  `;
}

// beankit/notebook/static/filter.js
var PARTS3 = ["able", "grown", "even"];
var SPANS = ["turn", "game", "always"];
var NONE = { able: false, grown: false, even: false, never: [], gifts: true, span: "turn" };
function plainly({ able, grown, even, never, gifts, span }) {
  return { able, grown, even, never, gifts, span };
}
function isEmpty2({ able, grown, even, never }) {
  return !(able || grown || even || never.length);
}
function check(state, name) {
  const { said, sheet: sheet3 } = state;
  const help2 = said[`filter_${name}_help`];
  return markup`
    <button type="button" role="checkbox" class="bk-check" aria-checked="${sheet3.sieve[name]}" data-do="sieve"
      data-name="${name}" data-key="sieve:${name}">
      <i aria-hidden="true"></i>
      <span><b>${esc(said[`filter_${name}`])}</b>${help2 ? `<small>${esc(help2)}</small>` : ""}</span>
    </button>
  `;
}
function kinds(state) {
  const { never } = state.sheet.sieve;
  const list2 = Object.entries(state.pic.beans).filter(([, known]) => known.pays);
  const chips2 = list2.map(([kind, known]) => {
    const on = never.includes(kind);
    return markup`
      <li>
        <button type="button" class="bk-kind${on ? " bk-chosen" : ""}" data-do="never" data-id="${esc(kind)}"
          data-key="never:${esc(kind)}" aria-label="${esc(known.name)}" aria-pressed="${on}" title="${esc(known.name)}">
          ${bean(state, kind)}<b>${esc(known.mono)}</b>
        </button>
      </li>
    `;
  });
  return markup`
    <div role="group" aria-label="${esc(state.said.filter_never)}">
      <h4>${esc(state.said.filter_never)}</h4>
      <ul class="bk-palette bk-never" role="list">${chips2.join("")}</ul>
    </div>
  `;
}
function spanOf(state) {
  const { said, sheet: sheet3 } = state;
  const radios2 = SPANS.map((span) => {
    const on = sheet3.sieve.span === span;
    return markup`
      <button type="button" role="radio" class="bk-radio${on ? " bk-on" : ""}" aria-checked="${on}" data-do="span"
        data-id="${span}" data-key="span:${span}">
        <span>${esc(said[`span_${span}`])}</span>
      </button>
    `;
  });
  return markup`
    <div class="bk-setting" role="radiogroup" aria-label="${esc(said.filter_for)}">
      <span>${esc(said.filter_for)}</span><span class="bk-radios">${radios2.join("")}</span>
    </div>
  `;
}
function sifted2(state) {
  const trial = state.sheet.sifted;
  if (!trial) return "";
  const now2 = trial.now.length ? `<p class="bk-effect bk-${trial.refuses ? "poor" : "good"}">${spans(state, trial.now)}</p>` : "";
  const past = `<p class="bk-effect bk-told">${spans(state, trial.past)}</p>`;
  return `<div class="bk-sifted" role="status">${past}${now2}</div>`;
}
function filterSheet(state) {
  const { said, sheet: sheet3 } = state;
  if (!sheet3.sieve) return "";
  return markup`
    <p class="bk-quiet">${esc(said.filter_help)}</p>
    ${PARTS3.map((name) => check(state, name)).join("")}${kinds(state)}${check(state, "gifts")}
    ${spanOf(state)}${sifted2(state)}
    <div class="bk-acts bk-ends">
      ${isEmpty2(sheet3.sieve) ? "" : button(said.clear, "unsieve", { css: "bk-link" })}
      ${button(said.use_filter, "usefilter", { css: "bk-main" })}
    </div>
  `;
}
function filterButton(state) {
  const { filter, game } = state.pic;
  if (!game.market) return "";
  const label = filter ? state.said.ask_only_on : state.said.ask_only;
  return button(label, "filter", {
    css: `bk-link${filter ? " bk-on" : ""}`,
    key: "W",
    extra: `title="${esc(label)}"`
  });
}
function count(page) {
  page.send({ do: "sift", ...plainly(page.state.sheet.sieve) });
}
function change(page, news2) {
  page.change(sieve, { ...page.state.sheet.sieve, ...news2 });
  count(page);
}
function openFilter(page) {
  const { look: look2, pic } = page.state;
  if (!pic.game.market || pic.result) return;
  page.note(sieve, plainly({ ...NONE, ...pic.filter ?? look2.filter }));
  page.show("filter");
  count(page);
}
function use(page) {
  const { look: look2, sheet: sheet3 } = page.state;
  const always = sheet3.sieve.span === "always" && !isEmpty2(sheet3.sieve);
  if (always || look2.filter) {
    page.note(look, "filter", always ? sheet3.sieve : null);
    keepLook(page.state.look);
  }
  page.send({ do: "sift", use: true, ...plainly(sheet3.sieve) });
  page.escape();
}
function recall(page, before, { filter, game, result }) {
  const kept3 = page.state.look.filter;
  if (!before && kept3 && !filter && game.market && !result)
    page.send({ do: "sift", use: true, ...plainly({ ...NONE, ...kept3 }) });
}
var FILTER = {
  filter: openFilter,
  sieve: (page, { name }) => change(page, { [name]: !page.state.sheet.sieve[name] }),
  never: (page, { id }) => {
    const { never } = page.state.sheet.sieve;
    change(page, { never: never.includes(id) ? never.filter((kind) => kind !== id) : [...never, id] });
  },
  span: (page, { id }) => change(page, { span: id }),
  unsieve: (page) => change(page, { ...NONE, span: page.state.sheet.sieve.span }),
  usefilter: use
};

// beankit/notebook/static/panels.js
function panels(state, kind) {
  return (state.pic.panels ?? []).filter((panel2) => panel2.kind === kind);
}
function heaps(pic) {
  return (pic.panels ?? []).flatMap((panel2) => panel2.piles ?? []);
}
function held2(state, pile) {
  if (!pile.cards.length) return `<span class="bk-quiet bk-free">${esc(pile.empty ?? "–")}</span>`;
  const name = broken(state, state.pic.beans[pile.kind]?.many ?? "");
  const { length } = pile.cards;
  const number2 = pile.need ? fill(state, state.said.of, { number: length, need: pile.need }) : length;
  return `${tokens(state, pile.cards, 6)} <b>${esc(number2)}</b> <span class="bk-heldname">${name}</span>`;
}
function heap(state, pile) {
  const aimed = targets(state, pile.id);
  const reason = why(state, pile.id);
  const pill = aimed.length ? button(state.said.here, "target", {
    id: pile.id,
    css: "bk-pill",
    key: pile.key ?? "",
    html: `<span>${esc(state.said.here)}</span>`,
    name: `${state.said.here}: ${pile.name}`
  }) : "";
  const lock = reason ? `<span title="${esc(plain(reason))}">${LOCK}</span>` : "";
  const collected = pile.cards.length ? state.pic.beans[pile.kind]?.many : pile.empty;
  const at = pile.at ? markup`
      <span class="bk-quiet">
        ${esc(state.said.at)} ${coins(pile.at)}
        <span class="bk-sr">
          ${pile.at} ${esc(wordFor(state, pile.at, "coin"))}
        </span>
      </span>
    ` : "";
  return markup`
    <li class="bk-heap${aimed.length ? " bk-legal" : ""}" data-key="${esc(pile.id)}" data-drop="${esc(pile.id)}">
      ${pill} ${pile.icon ? icon(pile.icon, "bk-portrait") : ""}
      <div>
        <p>
          <b title="${esc(pile.name)}">${esc(pile.name)}</b> ${at} ${lock}
        </p>
        <p class="bk-held" title="${esc(collected)}">
          ${held2(state, pile)}
        </p>
      </div>
    </li>
  `;
}
function balance(state, panel2) {
  const { mine, who, times, share, note, lead } = panel2.balance;
  return markup`
    <div class="bk-balance">
      <span class="bk-big">${icon("coin", "bk-coin")} ${mine} <small>${esc(who)}</small></span> <span
        class="bk-scale" aria-hidden="true">
        <i style="width:${share}%"></i>
      </span> <span class="bk-big">
        <small>${esc(panel2.title)}</small> ${icon("coin", "bk-coin")} ${times} × ${panel2.coins}
      </span>
    </div>
    <p class="bk-quiet bk-center">${esc(note)}${lead.length ? ` · ${spans(state, lead)}` : ""}</p>
  `;
}
function heading(panel2) {
  const gold = "coins" in panel2 ? `${icon("coin", "bk-coin")} ${panel2.coins}` : "";
  return markup`
    <h3>
      ${esc(panel2.title)} ${gold} <span class="bk-quiet">
        ${esc(panel2.note ?? "")}
      </span>
    </h3>
  `;
}
function collections(state) {
  const piled = panels(state, "piles");
  const drawn = piled.map((panel2) => {
    const head = panel2.balance ? balance(state, panel2) : heading(panel2);
    const list2 = panel2.piles.map((pile) => heap(state, pile)).join("");
    const key = esc(panel2.id ?? panel2.title);
    return markup`
      <section class="bk-collection" data-key="${key}" aria-label="${esc(panel2.title)}">
        <ul class="bk-heaps" role="list">${list2}</ul>
        <div class="bk-panel bk-stack">${head}</div>
      </section>
    `;
  });
  return [drawn.join(""), piled.reduce((tiles, panel2) => tiles + panel2.piles.length + 1, 0)];
}
var BANNERS = 2;
function banners(state) {
  const inForce = panels(state, "banner");
  const rest = inForce.length - BANNERS;
  const list2 = inForce.slice(0, BANNERS).map((shown, at) => banner(state, shown, at));
  const more = rest > 0 ? button(`+${rest}`, "sheet", { id: "banners", css: "bk-link" }) : "";
  return list2.length ? `<div class="bk-banners">${list2.join("")}${more}</div>` : "";
}
function banner(state, shown, at) {
  const use2 = badge(state, shown.id);
  const act2 = use2.options.length ? button(shown.button, "badge", { id: shown.id, key: shown.key ?? "", at }) : "";
  return markup`
    <div class="bk-banner" data-key="banner${at}" title="${esc(`${shown.title}: ${shown.text}`)}">
      ${shown.icon ? icon(shown.icon, "bk-mini") : ""}
      <button type="button" class="bk-bannername" data-do="sheet" data-id="banners" data-key="banners${at}">
        ${esc(state.pic.beans[shown.card]?.title ?? shown.title)}
      </button>
      ${act2}
    </div>
  `;
}
function wholeBanners(state) {
  return panels(state, "banner").map(
    (inForce) => markup`
        <p>
          ${inForce.icon ? icon(inForce.icon, "bk-mini") : ""} <b>${esc(inForce.title)}</b> ${esc(inForce.text)}
          ${inForce.note ? ` · ${esc(inForce.note)}` : ""}
        </p>
      `
  ).join("");
}
function choices(state) {
  return markup`
    <ul class="bk-choices" data-key="choices" role="list">
      ${state.pic.ask.choices.map((choice2, at) => {
    const kind = state.pic.beans[choice2.card];
    return markup`
            <li class="bk-tray">
              <span class="bk-bigcard">${bean(state, choice2.card)}<b>${broken(state, kind?.name ?? "")}</b></span>
              <div>
                <p class="bk-quiet">${spans(state, choice2.effect)}</p>
                ${button(choice2.button, "badge", { id: choice2.id, key: String(at + 1), name: choice2.label })}
              </div>
            </li>
          `;
  }).join("")}
    </ul>
  `;
}
function ownCard(state, own) {
  const use2 = badge(state, own.id);
  const usable = use2.options.length;
  const act2 = button(own.button, "badge", {
    id: own.id,
    name: `${own.button}: ${own.name}`,
    why: usable ? "" : use2.why ? plain(use2.why) : own.barred,
    css: usable ? "bk-power" : ""
  });
  return markup`
    <li class="bk-owncard${own.up ? " bk-up" : ""}" data-key="${esc(own.at)}">
      ${own.icon ? icon(own.icon, "bk-mini") : ""}
      <p title="${esc(`${own.name}: ${own.text}`)}">
        <b>${esc(own.name)}</b>
        <br><span class="bk-cardstate">${esc(own.state)}</span> <span class="bk-quiet">· ${esc(own.text)}</span>
      </p>
      ${act2}
    </li>
  `;
}

// beankit/notebook/static/motion.js
var FLIGHT = 220;
var HARVEST = 280;
var BETWEEN = 40;
var MOST = 600;
var RING = 800;
var EASE = "cubic-bezier(.2,.7,.2,1)";
function count2(places, place2, kind, by = 1) {
  const here = places.get(place2) ?? /* @__PURE__ */ new Map();
  here.set(kind, (here.get(kind) ?? 0) + by);
  places.set(place2, here);
}
function lie(pic) {
  const places = /* @__PURE__ */ new Map();
  for (const seat of pic.seats) {
    for (const field of seat.fields)
      for (const kind of field.cards) count2(places, `field ${seat.seat} ${field.number}`, kind);
    if (!seat.me) count2(places, `hand ${seat.seat}`, "?", seat.hand);
    count2(places, `coins ${seat.seat}`, "coin", seat.coins);
  }
  for (const held3 of pic.hand ?? []) count2(places, "mine", held3.card);
  for (const lying of pic.lying) count2(places, lying.zone, lying.card);
  for (const [kind, number2] of pic.piles.kinds) count2(places, "discard", kind, number2);
  for (const heap2 of heaps(pic)) for (const kind of heap2.cards) count2(places, heap2.id, kind);
  count2(places, "draw", "?", pic.piles.draw);
  return places;
}
function changes(before, after) {
  const gone = [];
  const come = [];
  for (const place2 of /* @__PURE__ */ new Set([...before.keys(), ...after.keys()])) {
    const was = before.get(place2) ?? /* @__PURE__ */ new Map();
    const is = after.get(place2) ?? /* @__PURE__ */ new Map();
    for (const kind of /* @__PURE__ */ new Set([...was.keys(), ...is.keys()])) {
      const by = (is.get(kind) ?? 0) - (was.get(kind) ?? 0);
      for (let n = 0; n < Math.min(Math.abs(by), 12); n += 1) (by > 0 ? come : gone).push({ place: place2, kind });
    }
  }
  return { gone, come };
}
function moves(before, after) {
  const { gone, come } = changes(before, after);
  const flights = [];
  const richer = come.filter((card2) => card2.kind === "coin").map((card2) => card2.place.split(" ")[1]);
  const harvested = new Set(
    gone.filter((card2) => card2.place.startsWith("field") && richer.includes(card2.place.split(" ")[1])).map((card2) => card2.place)
  );
  for (const place2 of harvested)
    flights.push({
      from: place2,
      to: `coins ${place2.split(" ")[1]}`,
      kind: gone.find((card2) => card2.place === place2).kind,
      harvest: true
    });
  const left = gone.filter((card2) => card2.kind !== "coin" && !harvested.has(card2.place));
  for (const card2 of come.filter(
    (other) => other.kind !== "coin" && other.kind !== "?" && !(harvested.size && other.place === "discard")
  )) {
    const at = left.findIndex((other) => other.kind === card2.kind);
    const hidden = at >= 0 ? at : left.findIndex((other) => other.kind === "?");
    if (hidden >= 0) flights.push({ from: left.splice(hidden, 1)[0].place, to: card2.place, kind: card2.kind });
  }
  for (const card2 of come.filter((other) => other.kind === "?" && other.place !== "draw")) {
    if (left.length) {
      const from = left.shift();
      flights.push({ from: from.place, to: card2.place, kind: from.kind });
    }
  }
  return flights.filter((flight) => flight.from !== flight.to);
}
function element(page, place2, kind, last) {
  const [what, seat, number2] = place2.split(" ");
  const find2 = (css) => page.inner.querySelector(css);
  const me = page.state.pic?.seats.find((player2) => player2.me)?.seat;
  if (what === "field")
    return String(me) === seat ? find2(`[data-key="field:${number2}"] .bk-furrow`) : page.inner.querySelectorAll(`[data-key="seat:${seat}"] .bk-small`)[number2];
  if (what === "hand") return find2(`[data-key="seat:${seat}"] .bk-counts`);
  if (what === "coins")
    return String(me) === seat ? find2(".bk-you .bk-big") : find2(`[data-key="seat:${seat}"] .bk-gold`);
  if (what === "draw") return find2(".bk-back");
  if (what === "discard") return find2(".bk-face");
  const cards2 = what === "mine" ? page.state.pic?.hand ?? [] : (page.state.pic?.lying ?? []).filter((card2) => card2.zone === what);
  const same2 = cards2.filter((card2) => card2.card === kind);
  const nearest = last ? same2.at(-1) : same2[0];
  return find2(`[data-key="${CSS.escape((nearest ?? cards2.at(-1))?.id ?? place2)}"]`) ?? find2(`[data-key="group:${CSS.escape(kind)}"]`) ?? find2(".bk-market");
}
function box(page, place2, kind, last) {
  const rect = element(page, place2, kind, last)?.getBoundingClientRect();
  if (!rect?.width) return null;
  const root = page.root.getBoundingClientRect();
  return { x: rect.x - root.x, y: rect.y - root.y, width: rect.width, height: rect.height };
}
function reduced() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
function takeOff(page, picture2) {
  const { look: look2, pic, settings: settings2 } = page.state;
  ground(page);
  if (!pic?.seats || pic.result || picture2.result || look2.motion === "off" || reduced()) return null;
  const list2 = moves(lie(pic), lie(picture2));
  const still = settings2.pace === "at once";
  return { still, list: still ? list2 : list2.map((move) => ({ ...move, begin: box(page, move.from, move.kind) })) };
}
function ground(page) {
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
function fly(page, move, wait2) {
  const end = box(page, move.to, move.kind, true);
  if (!move.begin || !end) return;
  const side2 = 38;
  const middle2 = (place2) => ({ x: place2.x + place2.width / 2 - side2 / 2, y: place2.y + place2.height / 2 - side2 / 2 });
  const [from, to2] = [middle2(move.begin), middle2(end)];
  const face = move.kind === "?" ? icon("back", "bk-bean") : bean(page.state, move.kind);
  const ghost = put(page, face, `bk-token bk-ghostcard${move.kind === "?" ? " bk-hidden" : ""}`, {
    ...from,
    width: side2,
    height: side2
  });
  const reach = `translate(${to2.x - from.x}px, ${to2.y - from.y}px)`;
  const frames = move.harvest ? [
    { transform: "none", opacity: 1 },
    { transform: `${reach} scale(0.3)`, opacity: 0.4 }
  ] : [
    { transform: "none", opacity: 1 },
    { transform: reach, opacity: 1 }
  ];
  ghost.animate(frames, {
    duration: move.harvest ? HARVEST : FLIGHT,
    delay: wait2,
    easing: EASE,
    fill: "both"
  }).onfinish = () => ghost.remove();
}
function ring2(page, place2, kind) {
  const end = box(page, place2, kind, true);
  if (!end) return;
  const ghost = put(page, "", "bk-ring", end);
  ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: RING, fill: "both" }).onfinish = () => ghost.remove();
}
function land(page, flight) {
  if (!flight) return;
  if (flight.still) {
    const seen = /* @__PURE__ */ new Set();
    for (const move of flight.list) if (!seen.has(move.to) && seen.add(move.to)) ring2(page, move.to, move.kind);
    return;
  }
  const wait2 = Math.min(BETWEEN, (MOST - HARVEST) / Math.max(1, flight.list.length));
  for (const [at, move] of flight.list.entries()) fly(page, move, at * wait2);
}

// beankit/notebook/static/hear.js
var PARTS4 = {
  words: (page, { words: words2 }) => {
    page.note(words, words2);
    greeted(page);
  },
  rules: (page, { rules: rules3 }) => page.note(rules, rules3),
  settings: takeSettings,
  reel: (page, { reel: reel2 }) => {
    page.note(reel, reel2);
    if (page.state.film.tab === "explain") ask(page);
  },
  believed: (page, { believed: believed2 }) => {
    page.note(believed, believed2);
    page.say(believed2.hands.map((hand2) => `${nameOf3(page.state, hand2.seat)}: ${plain(hand2.text)}`).join(". "));
  },
  explained: (page, { explained: explained2 }) => page.note(explained, explained2),
  frame: (page, message) => {
    takeFrame(page, message);
    const { settings: settings2 } = page.state;
    if (settings2.share && !settings2.inside) tell(page, "place", address(page.state));
  },
  position: (page, { position: position2 }) => toClipboard(page, position2),
  file: (_, { file }) => saveFile(file),
  would: (page, { would: would2 }) => {
    page.note(would, would2);
    page.say(plain(would2.label));
  },
  rule: (page, { rule: rule3 }) => {
    page.note(rule, rule3);
    if (!page.sideSeen()) page.show("rule");
  },
  code: (page, { code: code2 }) => {
    page.note(code, code2);
    page.show("code");
  },
  hint: (page, { hint: hint2 }) => {
    page.note(hint, hint2);
    page.say(plain(hint2.label));
    return () => page.root.querySelector(".bk-hint")?.scrollIntoView({ block: "nearest" });
  },
  sifted: (page, { sifted: sifted3 }) => page.note(sifted, sifted3),
  tried: (page, { tried: tried2 }) => page.note(tried, tried2),
  thinking: (page, { thinking: thinking2, seat }) => page.note(thinking, thinking2, seat),
  refused: (page, { refused: refused2 }) => page.note(refused, refused2),
  game: takePicture,
  kept: (page, { kept: kept3 }) => tell(page, "over", kept3)
};
var nameOf3 = ({ pic }, seat) => pic.seats.find((player2) => player2.seat === seat)?.name ?? "";
function hear(page, message) {
  if (message.stage) {
    page.clear();
    return;
  }
  const later = Object.keys(PARTS4).map((part) => message[part] && PARTS4[part](page, message));
  page.draw();
  for (const deed of later) if (typeof deed === "function") deed();
}
function takeSettings(page, { settings: settings2 }) {
  const { settings: before, tuned } = page.state;
  if (settings2.lang !== before.lang || !tuned) tell(page, "lang", settings2.lang);
  page.note(settings, settings2);
  if (!tuned) for (const [name, value] of wanted2(settings2)) page.send({ do: "set", name, value });
}
function takePicture(page, picture2) {
  const before = page.state.pic;
  const moved = takeOff(page, picture2);
  const inside = page.root.contains(page.root.getRootNode().activeElement);
  const fresh = questionOf(before) !== questionOf(picture2);
  page.note(picture, picture2);
  announce(page, fresh, news(before, picture2));
  if (page.state.deal.open) tryDeal(page);
  recall(page, before, picture2);
  settle(page, picture2);
  return () => {
    land(page, moved);
    if (inside && picture2.ask && fresh) page.toQuestion();
  };
}
function announce(page, fresh, step) {
  const { away: away2, pic } = page.state;
  if (away2) return;
  const news2 = pic.log.from ? pic.log.lines.map((line2) => plain(line2.spans)) : [];
  const noticed = pic.notices.map((notice) => plain(notice.text));
  const last = pic.result ? [plain(pic.result.title)] : pic.ask && fresh ? [plain(pic.ask.question)] : [];
  const sentences = [...news2, ...noticed, ...last, ...step];
  if (sentences.length) page.say(sentences.slice(-8).join(" "));
}

// beankit/notebook/static/bar.js
function bar(state) {
  const { game } = state.pic;
  const said = state.said;
  const steps = game.steps.map((step, at) => {
    const now2 = at === game.now && !game.over;
    const past = at < game.now || game.over;
    return `<li class="${now2 ? "bk-now" : past ? "bk-past" : ""}"${now2 ? ' aria-current="step"' : ""}>${past ? '<span aria-hidden="true">✓ </span>' : ""}<b>${esc(step.number)}</b> <span class="bk-stepname">${esc(step.name)}</span></li>`;
  });
  return `<header class="bk-bar">
    ${menu(state)}<div class="bk-brand">${icon("sprout", "bk-mark")}
      <strong title="${esc(game.title)}">${esc(game.title)}</strong>
      <span class="bk-quiet">${esc(game.turn_text)}</span></div>
    <ol class="bk-ribbon bk-steps${game.steps.length}" aria-label="${esc(game.phase)}">${steps.join("")}</ol>
    <div class="bk-tools">
      ${opened(state)}${state.settings.inside ? button(`‹ ${said.back_to}`, "back", { css: "bk-square" }) : ""}
      ${isFolded(state) ? unfold(state) : help(said)}
      ${button(state.settings.lang.toUpperCase(), "lang", { name: said.language, css: "bk-square bk-lang" })}
      ${button("⚙", "sheet", { id: "settings", name: said.settings, css: "bk-square" })}
    </div></header>`;
}
function help(said) {
  return button("?", "sheet", { id: "keys", name: said.keys, css: "bk-square bk-help" });
}
function menu({ said, served: served2 }) {
  return served2 ? button("☰", "menu", { name: said.menu, css: "bk-square" }) : "";
}
function opened({ said, room: room2, pic }) {
  if (!isLow(room2) || pic.result) return "";
  return button("", "sheet", { id: "market", css: "bk-square", html: icon("back", "bk-mini"), name: said.table_now }) + button(said.log, "tab", { id: "log", css: "bk-square bk-openlog" });
}

// beankit/notebook/static/chart.js
var DASHES2 = ["", "6 3", "2 3", "8 3 2 3", "1 3"];
var LETTER = 19;
function heights(ends, top, tall) {
  const order = ends.map((value, seat) => ({ seat, at: value / top * tall })).sort((end, other) => end.at - other.at);
  order.forEach((end, at) => {
    if (at) end.at = Math.max(end.at, order[at - 1].at + LETTER);
  });
  for (let at = order.length - 1, most = tall; at >= 0; at -= 1, most -= LETTER)
    order[at].at = Math.min(order[at].at, most);
  return Object.fromEntries(order.map((end) => [end.seat, end.at]));
}
var rivalLetter = ({ letter: sign }, place2) => `<span class="bk-letter bk-s${place2 % 5}" aria-hidden="true">${esc(sign)}</span>`;
function chart(state, coins2, parts2 = {}) {
  const { at = null, label = "", tall = 150, feet = null, deed = "", ticks = true, rival = null } = parts2;
  const last = Math.max(1, coins2[0].length - 1);
  const top = Math.max(5, ...coins2.flat());
  const x = (turn) => (100 * turn / last).toFixed(2);
  const y = (value) => (100 - 100 * value / top).toFixed(2);
  const step = Math.max(1, Math.ceil(top / 4));
  const grid = ticks ? Array.from({ length: Math.floor(top / step) + 1 }, (_, place2) => place2 * step) : [0];
  const paths = coins2.map((line2, seat) => {
    const points2 = line2.map((value, turn) => turn ? `H${x(turn)}V${y(value)}` : `M0 ${y(value)}`).join("");
    return `<path d="${points2}" class="bk-line bk-l${seat % 5}" stroke-dasharray="${DASHES2[seat % 5]}"/>`;
  });
  const places = heights(
    coins2.map((line2) => line2[last] ?? 0),
    top,
    tall
  );
  const letters = coins2.map(
    (_, seat) => `<span class="bk-lineend" style="bottom:${places[seat].toFixed(1)}px">${rival && seat === coins2.length - 1 ? rivalLetter(rival, seat) : letter(state, seat)}</span>`
  );
  const numbers = ticks ? grid.map((value) => `<span class="bk-tick" style="bottom:${(100 * value / top).toFixed(2)}%">${value}</span>`) : [];
  const now2 = at === null ? "" : `<path d="M${x(at)} 0V100" class="bk-atline"/>`;
  const ends = feet ? `<span class="bk-feet">${feet.map((foot) => `<span>${esc(foot)}</span>`).join("")}</span>` : "";
  return markup`
    <div class="bk-chart${ticks ? "" : " bk-bare"}"${deed ? ` data-do="${deed}" data-last="${last}"` : ""}>
      <div class="bk-plot" style="height:${tall}px">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="${esc(label)}">
          ${grid.map((value) => `<path d="M0 ${y(value)}H100" class="bk-grid"/>`).join("")}
          ${paths.join("")}${now2}
        </svg>
        ${numbers.join("")}${letters.join("")}
      </div>
      ${ends}
    </div>
  `;
}

// beankit/notebook/static/log.js
var NEAR = 40;
var OPEN = 2;
function log(state) {
  return markup`
    <div class="bk-log" role="log" aria-live="off" aria-label="${esc(state.said.log)}" tabindex="0" data-own="1"
      data-key="log">
    </div>
    ${button("", "newest", { css: "bk-newest", extra: 'data-own="1" hidden' })}
  `;
}
function entry(state, line2) {
  const text = spans(state, line2.spans);
  if (line2.refused) return refusals(state, line2);
  if ("turn" in line2)
    return markup`
      <h4>
        <button type="button" class="bk-turn" data-do="turn" aria-expanded="true"><span>${text}</span></button>
      </h4>
    `;
  return `<p class="${line2.bold ? "bk-strong" : line2.dim ? "bk-quiet" : ""}">${text}</p>`;
}
function refusals(state, line2) {
  const offers = line2.refused.map((refused2) => `<li>${spans(state, refused2.offer)} ${spans(state, refused2.why)}</li>`);
  return markup`
    <details class="bk-refusals">
      <summary>${spans(state, line2.spans)}</summary>
      <ul>${offers.join("")}</ul>
    </details>
  `;
}
function latest(state, number2) {
  return state.log.filter((line2) => !("turn" in line2)).slice(-number2);
}
function now(state) {
  const { ask: ask2 } = state.pic;
  if (!ask2) return "";
  return markup`
    <p class="bk-nowline"><b>${esc(state.said.now)}</b> ${esc(plain(ask2.question))}</p>
  `;
}
function writeLog(inner, state) {
  const place2 = inner.querySelector('[data-key="log"]');
  if (!place2) return;
  if (!place2.lines) watch(place2, inner);
  place2.state = state;
  place2.querySelector(".bk-nowline")?.remove();
  const same2 = place2.lines.findIndex((line2, at) => line2 !== state.log[at]);
  const kept3 = same2 < 0 ? place2.lines.length : same2;
  while (place2.children.length > kept3) place2.lastElementChild.remove();
  place2.insertAdjacentHTML(
    "beforeend",
    state.log.slice(kept3).map((line2) => entry(state, line2)).join("") + now(state)
  );
  place2.lines = [...state.log];
  if (place2.read === null) fold(place2);
  follow(place2, inner);
}
function fold(place2) {
  const turns = [...place2.querySelectorAll(":scope > h4")];
  turns.forEach((turn, at) => {
    const open = at >= turns.length - OPEN || turn.dataset.opened === "true";
    if (isOpen2(turn) !== open) unfold2(turn, open);
  });
}
function isOpen2(turn) {
  return turn.firstElementChild.getAttribute("aria-expanded") === "true";
}
function unfold2(turn, open) {
  turn.firstElementChild.setAttribute("aria-expanded", String(open));
  turn.classList.toggle("bk-shut", !open);
  for (let line2 = turn.nextElementSibling; line2 && line2.tagName !== "H4"; line2 = line2.nextElementSibling)
    line2.hidden = !open;
}
function pressTurn(turn) {
  const place2 = turn.closest(".bk-log");
  const open = !isOpen2(turn);
  turn.dataset.opened = String(open);
  unfold2(turn, open);
  place2.low = place2.scrollHeight - place2.clientHeight;
  if (place2.scrollTop < place2.low - NEAR) place2.read ??= place2.lines.length;
}
function watch(place2, inner) {
  Object.assign(place2, { lines: [], low: 0, read: null });
  place2.addEventListener("scroll", () => {
    const left = place2.scrollHeight - place2.scrollTop - place2.clientHeight;
    const up = place2.scrollTop < place2.low - NEAR && left > NEAR;
    if (!up) place2.read = null;
    else place2.read ??= place2.lines.length;
    tell2(place2, inner);
  });
}
function follow(place2, inner) {
  if (place2.read === null) {
    place2.scrollTop = place2.scrollHeight;
    place2.low = place2.scrollTop;
  }
  tell2(place2, inner);
}
function tell2(place2, inner) {
  const jump = inner.querySelector(".bk-newest");
  const number2 = place2.read === null ? 0 : place2.lines.length - place2.read;
  jump.hidden = number2 <= 0;
  jump.textContent = number2 > 0 ? fill(place2.state, place2.state.said.new_lines, { number: number2 }) : "";
}
function toNewest(inner) {
  const place2 = inner.querySelector('[data-key="log"]');
  place2.read = null;
  place2.scrollTop = place2.scrollHeight;
  place2.low = place2.scrollTop;
  inner.querySelector(".bk-newest").hidden = true;
  place2.focus({ preventScroll: true });
}

// beankit/notebook/static/question.js
var MANY = 3;
var SHORT = 54;
var LONG = 64;
var LONGER = 95;
var LONGEST = 190;
function heading2(state, note = "") {
  const { ask: ask2, offer } = state.pic;
  const words2 = ask2.kind === "answer" && offer && !state.deal.open ? offer.title : ask2.question;
  const reason = ask2.accept?.why && !state.deal.open;
  const help2 = reason ? `${LOCK} ${spans(state, ask2.accept.why)}` : esc(note) + spans(state, ask2.help);
  const title = reason ? plain(ask2.accept.why) : note + plain(ask2.help);
  return markup`
    <div>
      ${plain(words2).length > SHORT ? "" : portrait(asker(state).face, "bk-asker")}
      <h2 tabindex="-1" class="bk-question${isLong(words2)}">${spans(state, words2)}</h2>
      <p class="bk-quiet" title="${esc(title)}">${help2}</p>
    </div>
  `;
}
function asker({ pic, deal }) {
  const offering = pic.ask.kind === "answer" && pic.offer && !deal.open;
  return pic.seats.find((seat) => offering ? seat.active : seat.me);
}
function isLong(words2) {
  const letters = plain(words2).length;
  if (letters > LONGEST) return " bk-long bk-longer bk-longest";
  return letters > LONGER ? " bk-long bk-longer" : letters > LONG ? " bk-long" : "";
}
function acts(state) {
  const { ask: ask2 } = state.pic;
  if (ask2.kind === "answer") return answering(state);
  const many = loose(state);
  const list2 = (many.length > MANY ? [] : many).map(
    (option) => button("", "act", {
      id: option.text,
      html: `<span>${spans(state, option.label)}</span>`,
      key: keyOf(state, option)
    })
  );
  if (ask2.kind === "offer") list2.push(button(state.said.call, "compose", { key: "O" }));
  list2.push(quietButton(state, ask2.kind === "offer" ? "E" : "0"));
  const refused2 = state.pic.answers?.refused;
  const more = refused2?.length ? `<p class="bk-quiet bk-right">${spans(state, refused2)}</p>` : "";
  return `<div class="bk-acts">${list2.join("")}</div>${more}${quickTools(state)}`;
}
function hintButton({ pic, settings: settings2, said }) {
  return pic.game.practice && settings2.hint && pic.ask ? button(said.hint, "hint", { key: "I" }) : "";
}
function quietButton(state, key) {
  const { quiet, barred } = state.pic.ask;
  if (quiet) return button("", "quiet", { key, html: `<span>${spans(state, quiet.label)}</span>` });
  return barred ? button("", "quiet", { html: `<span>${spans(state, barred.label)}</span>`, why: plain(barred.why) }) : "";
}
function quickTools(state) {
  if (!state.narrow) return "";
  const undo = state.pic.game.practice && state.pic.undo ? button("↶", "undo", { name: state.said.undo, at: "ask" }) : "";
  return `<div class="bk-acts bk-quick">${hintButton(state)}${undo}</div>`;
}
function keyOf(state, option) {
  return state.pic.keys.find((key) => key.words.includes(option.word))?.letter.toUpperCase() ?? "";
}
function answering(state) {
  const { ask: ask2 } = state.pic;
  const said = state.said;
  const yes = badge(state, "accept").options;
  const reason = ask2.accept?.why ? plain(ask2.accept.why) : "";
  const skip = button(said.skip, "skip", { css: "bk-link", key: "⇧R", extra: `title="${esc(said.skip)}"` });
  const more = yes.length > 1 ? button(said.other_copy, "badge", { id: "accept", css: "bk-link" }) : "";
  return markup`
    <div class="bk-acts">
      ${button(said.accept, "acceptit", { key: "A", why: reason })}
      ${button(said.refuse, "quiet", { key: "R" })}
      ${button(said.bid, "compose", { key: "B" })}
    </div>
    <div class="bk-acts bk-right">
      ${more}${filterButton(state)}${skip}
      ${state.narrow ? hintButton(state) : ""}
    </div>
  `;
}
function chooser(state, list2, deed = "choose") {
  const choices2 = list2.map(
    (option, at) => markup`
        <li>
          ${button("", deed, {
      id: option.text,
      key: option.key ?? (at < 9 && deed === "choose" ? String(at + 1) : keyOf(state, option)),
      why: option.why ? plain(option.why) : "",
      html: markup`
              <span>
                ${spans(state, option.label)}
                ${option.effect ? `<small>${spans(state, option.effect)}</small>` : ""}
              </span>
            `
    })}
        </li>
      `
  );
  const leave2 = deed === "choose" ? button(state.said.not_now, "unchoose", { css: "bk-link", key: "Esc" }) : "";
  return markup`
    <div class="bk-chooser" role="group" aria-label="${esc(state.said.choose)}">
      <ul role="list">${choices2.join("")}</ul>
      ${leave2}
    </div>
  `;
}

// beankit/notebook/static/refusal.js
function refusal(state) {
  const { ask: ask2, refusal: news2 } = state.pic;
  const { said } = state;
  const seats = news2.seats.map((refuser) => {
    const seat = state.pic.seats.find((other) => other.seat === refuser.seat);
    return markup`
      <li class="bk-answer bk-refuser bk-e${refuser.seat % 5}" data-key="refuser:${refuser.seat}">
        <p class="bk-who">
          ${letter(state, refuser.seat)}${portrait(seat.face)} <strong>${esc(seat.name)}</strong>
          <span class="bk-quiet bk-no"><span aria-hidden="true">×</span> ${esc(said.refuses)}</span>
        </p>
        <p>${spans(state, refuser.grows)}</p>
        <p class="bk-quiet">${spans(state, refuser.hand)}</p>
      </li>
    `;
  });
  const head = markup`
    <div>
      <h2 tabindex="-1" class="bk-question">${spans(state, news2.title)}</h2>
      <p class="bk-quiet">${spans(state, news2.offer)}</p>
    </div>
    <span class="bk-quiet bk-rounds">${esc(ask2.rounds)}</span>
  `;
  const foot = markup`
    <div class="bk-acts">
      ${button(said.change_offer, "compose", { key: "O" })}${button(said.call_bids, "call", { key: "C" })}
      ${quietButton(state, "E")}
    </div>
    ${quickTools(state)}
  `;
  return { head, body: `<ul class="bk-answers bk-n${seats.length}" role="list">${seats.join("")}</ul>`, foot };
}
function refusalNote(state) {
  const { ask: ask2, refusal: news2 } = state.pic;
  if (!news2 || ask2?.kind === "offer") return "";
  return markup`
    <div class="bk-notice bk-info" role="status" data-key="refusal">
      <p><b>${spans(state, news2.title)}.</b> ${spans(state, news2.offer)}</p>
    </div>
  `;
}
function hasRefused(state, seat) {
  return Boolean(state.pic.refusal?.seats.some((refuser) => refuser.seat === seat.seat));
}

// beankit/notebook/static/players.js
function smallField(state, field) {
  if (!field.cards.length)
    return `<li class="bk-small bk-empty" aria-label="${esc(field.label)}">${esc(field.title)}</li>`;
  const kind = state.pic.beans[field.kind];
  const mixed = field.cards.some((card2) => card2 !== field.kind);
  const short = `${esc(kind?.mono ?? field.kind)}${mixed ? " ▴" : ""}`;
  const sort = `<span class="bk-ofkind"><span class="bk-by"> ×</span> ${short}</span>`;
  const step = field.next ? `<span class="bk-step">${field.next.at}→${field.next.coins}</span>` : "";
  const pays = field.worth ? coins(field.worth) : `<span>${esc(state.said.no_coin)}</span>`;
  return `<li class="bk-small" aria-label="${esc(field.label)}"><span class="bk-token">${bean(state, field.kind)}</span>
    <span class="bk-two"><b>${field.cards.length}${sort}</b>
    <span class="bk-pays">${pays} ${step}</span></span></li>`;
}
function row(state, zone, pile = false) {
  if (zone.rows) {
    const rows = zone.rows.map(([name, cards2]) => `<span>${esc(name)} ${chips(state, cards2)}</span>`);
    return `<p class="bk-row"><span class="bk-rowname">${esc(zone.title)}</span> ${rows.join(" ")}</p>`;
  }
  if ("number" in zone)
    return `<p class="bk-row"><span class="bk-rowname">${esc(zone.title)}</span> ${esc(zone.number)}</p>`;
  if (!zone.open || !zone.cards.length) {
    const backs = icon(zone.icon, "bk-mini");
    const title = `<span class="bk-rowname">${esc(zone.title)}</span>`;
    const many = `${backs.repeat(Math.min(zone.count, 4))} ${esc(zone.count)}`;
    return `<p class="bk-row">${pile ? `${title} ${many}` : `${many} ${title}`}</p>`;
  }
  return `<p class="bk-row"><span class="bk-rowname">${esc(zone.title)}</span> ${faces(state, zone)}</p>`;
}
function faces(state, zone) {
  if (zone.back === "bean")
    return chips(
      state,
      zone.cards.map((shown) => shown.card)
    );
  if (!zone.cards.some((shown) => shown.kinds)) {
    const last = zone.cards.length - 1;
    const names = zone.cards.map((shown, at) => `<b>${esc(shown.name)}${at < last ? "," : ""}</b>`);
    return `${icon(zone.icon, "bk-mini")} ${names.join(" ")}`;
  }
  const pairs = zone.cards.map((shown) => (shown.kinds ?? [shown.card]).map((kind) => mono(state, kind)).join(" + "));
  return pairs.map((pair) => `<span class="bk-chip">${esc(pair)}</span>`).join("");
}
function chips(state, cards2) {
  const count3 = /* @__PURE__ */ new Map();
  for (const kind of cards2) count3.set(kind, (count3.get(kind) ?? 0) + 1);
  return [...count3].map(
    ([kind, number2]) => markup`
          <span class="bk-chip">
            ${bean(state, kind)}${esc(mono(state, kind))}
            ${number2 > 1 ? ` × ${number2}` : ""}
          </span>
        `
  ).join("");
}
function purse2(state, seat) {
  const number2 = markup`
    ${icon("coin", "bk-coin")}<b>${seat.coins}</b>
    <span class="bk-sr"> ${esc(wordFor(state, seat.coins, "coin"))}</span>
  `;
  if (!seat.kinds.length) return `<span class="bk-gold">${number2}</span>`;
  return markup`
    <button type="button" class="bk-gold bk-purse" data-do="purse" data-id="${seat.seat}"
      data-key="purse:${seat.seat}">
      ${number2}
    </button>
  `;
}
var SIGNS = {
  active: ["▸", "is_active"],
  offers: ["▸", "offers"],
  asked: ["✉", "asked"],
  refuses: ["×", "refuses"]
};
function besides(state, seat) {
  const many = seat.rows.map((zone) => {
    const number2 = zone.number ?? zone.count ?? zone.rows?.flatMap(([, cards2]) => cards2).length ?? 0;
    return `<span>${icon(zone.icon, "bk-mini")}${esc(number2)}</span>`;
  });
  if (seat.shown.length) many.push(`<span>${bean(state, seat.shown[0], "bk-mini")}${seat.shown.length}</span>`);
  if (!many.length) return "";
  const names = [...seat.rows.map((zone) => zone.title), ...seat.shown.length ? [state.said.hand] : []].join(", ");
  return markup`
    <button type="button" class="bk-besides" data-do="seat" data-id="${seat.seat}" data-key="besides:${seat.seat}"
      aria-label="${esc(`${seat.name}: ${names}`)}" title="${esc(names)}">
      ${many.join("")}
    </button>
  `;
}
function wholeSeat(state, seat) {
  const shown = seat.shown.length ? `<p class="bk-row"><span class="bk-rowname">${esc(state.said.hand)}</span> ${chips(state, seat.shown)}</p>` : "";
  return `<p>${esc(seat.label)}</p>${shown}${seat.rows.map((zone) => row(state, zone)).join("")}`;
}
var LONG2 = 6;
function panel(state, seat) {
  const full = seat.face.name === seat.name ? seat.name : `${seat.name} · ${seat.face.name}`;
  const aimed = targets(state, `seat:${seat.seat}`);
  const [sign, word] = SIGNS[hasRefused(state, seat) ? "refuses" : seat.doing] ?? ["", ""];
  const doing = seat.trouble || (word ? state.said[word] : "");
  const pill = aimed.length ? button(state.said.here, "target", {
    id: `seat:${seat.seat}`,
    css: "bk-pill",
    name: `${state.said.here}: ${seat.name}`
  }) : "";
  return markup`
    <li
      class="bk-panel bk-player bk-e${seat.seat % 5}${seat.active ? " bk-lit" : ""}${aimed.length ? " bk-legal" : ""}"
      data-key="seat:${seat.seat}" data-drop="seat:${seat.seat}">
      ${pill}
      <div class="bk-who">
        ${letter(state, seat.seat)}${portrait(seat.face)}
        <strong class="${seat.name.length > LONG2 ? "bk-longname" : ""}" lang="en" title="${esc(full)}">
          ${broken(state, seat.name)}
        </strong> <span
          class="bk-doing${seat.trouble ? " bk-bad" : ""}" title="${esc(doing)}">
          ${doing ? `<span aria-hidden="true">${sign}</span> <span class="bk-does">${esc(doing)}</span>` : ""}
        </span> <span class="bk-counts">
          ${besides(state, seat)}
          <span class="bk-inhand">
            <i aria-hidden="true"></i>${seat.hand}<span class="bk-sr"> ${esc(wordFor(state, seat.hand, "card"))}</span>
          </span>
          ${purse2(state, seat)}
        </span>
      </div>
      <ul class="bk-smalls bk-t${seat.fields.length}" role="list">
        ${seat.fields.map((field) => smallField(state, field)).join("")}
      </ul>
    </li>
  `;
}
var CROWD = 6;
function players(state) {
  const others2 = state.pic.seats.filter((seat) => !seat.me);
  const seats = others2.map((seat) => panel(state, seat)).join("");
  const [piles, tiles] = collections(state);
  const number2 = Math.min(others2.length + tiles, CROWD);
  return markup`
    <div class="bk-rivals" data-key="rivals" data-tiles="${number2}">
      ${seats ? `<ul class="bk-players" role="list" data-key="players">${seats}</ul>` : ""}${piles}
    </div>
  `;
}

// beankit/notebook/static/side.js
var TABS = ["lesson", "log", "beans", "rules"];
function tabsOf({ pic }) {
  return pic.lesson?.length ? TABS : TABS.slice(1);
}
function tabOf(state, tabs2) {
  return tabs2.includes(state.side.tab) ? state.side.tab : tabs2[0];
}
function lesson(state) {
  const steps = state.pic.lesson;
  const read = steps.filter((step) => step.read).length;
  const list2 = steps.map((step, at) => {
    const css = step.now ? "bk-due" : step.read ? "bk-read" : "";
    return markup`
      <li class="${css}"${step.now ? ' aria-current="step"' : ""}>
        <b aria-hidden="true">${step.read ? "✓" : at + 1}</b> ${esc(step.title)}
      </li>
    `;
  });
  return markup`
    <div class="bk-scroll bk-lesson" tabindex="0" data-key="lesson">
      <progress max="${steps.length}" value="${read}" aria-label="${esc(state.said.lesson)}"></progress>
      <ol>${list2.join("")}</ol>
    </div>
  `;
}
function hands(state) {
  const { believed: believed2, pic, said } = state;
  if (!pic.game.practice || pic.result || pic.seats.length < 2) return "";
  if (believed2?.at !== pic.n) return `<div class="bk-acts bk-left">${button(said.believe_me, "believe")}</div>`;
  const name = (seat) => pic.seats.find((player2) => player2.seat === seat)?.name ?? "";
  return believed2.hands.map((hand2) => `<p class="bk-belief"><b>${esc(name(hand2.seat))}:</b> ${spans(state, hand2.text)}</p>`).join("");
}
function beans(state) {
  const rows = Object.entries(state.pic.beans).map(
    ([kind, known]) => markup`
      <tr>
        <th scope="row">
          ${bean(state, kind, "bk-inline")} ${broken(state, known.name)}
          ${known.does ? `<small>${esc(known.does)}</small>` : ""}
        </th>
        <td>${known.count}</td>
        <td>${known.pays ? meterText(known.meter) : ""}</td>
        <td>${known.unseen}</td>
      </tr>
    `
  );
  return markup`
    <div class="bk-scroll" tabindex="0" data-key="beans">
      <table class="bk-table bk-allbeans">
        <thead>
          <tr>
            <th scope="col">${esc(state.said.beans)}</th>
            <th scope="col">${esc(state.said.cards)}</th>
            <th scope="col">
              1 · 2 · 3 · 4 ${icon("coin", "bk-coin")}
              <span class="bk-sr">${esc(state.said.coins)}</span>
            </th>
            <th scope="col">${esc(state.said.unseen)}</th>
          </tr>
        </thead>
        <tbody>${rows.join("")}</tbody>
      </table>
      ${hands(state)}
    </div>
  `;
}
function rules2(state) {
  const shown = state.side.rule;
  const list2 = state.rules.map(
    ([number2, text]) => markup`
        <p data-key="r${esc(number2)}" class="${shown?.number === number2 ? "bk-shown" : ""}">
          ${rule2(number2)} ${esc(text)}
        </p>
      `
  );
  return markup`
    <div class="bk-scroll" tabindex="0" data-key="rules">
      ${shown ? `<p class="bk-shown" data-key="shown"><b>${esc(shown.number)}</b> ${spans(state, shown.text)}</p>` : ""}
      ${list2.join("")}
    </div>
  `;
}
function tabbed(state) {
  const names = tabsOf(state);
  const tab2 = tabOf(state, names);
  const tabs2 = names.map(
    (name) => markup`
      <button type="button" role="tab" class="bk-tab" data-do="tab" data-id="${name}" data-key="tab:${name}"
        aria-selected="${tab2 === name}" tabindex="${tab2 === name ? 0 : -1}">
        ${esc(state.said[name])}
      </button>
    `
  );
  const body = { lesson, log, beans, rules: rules2 }[tab2](state);
  return `<div class="bk-tabs" role="tablist" data-roving="tabs">${tabs2.join("")}</div>
    <div role="tabpanel" class="bk-tabpanel" aria-label="${esc(state.said[tab2])}">${body}</div>`;
}
function side(state) {
  return markup`
    <aside class="bk-aside">
      ${author(state)}
      <section class="bk-panel bk-side" data-key="side">
        ${tabbed(state)}${state.sheet.name ? "" : notes(state)}${tools(state)}
      </section>
    </aside>
  `;
}
function author(state) {
  const bot = state.pic.author;
  if (!state.pic.result || !bot) return "";
  const said = state.said;
  const acts2 = markup`
    <div class="bk-acts">
      ${button(fill(state, said.open_code, { file: bot.file }), "code", { id: bot.bot })}
      ${button(said.start_own, "code", { at: "own" })}
    </div>
  `;
  const text = `<p>${spans(state, bot.told)}</p>`;
  if (state.narrow)
    return markup`
      <details class="bk-panel bk-more" data-key="author"><summary>${esc(said.author)}</summary>${text}${acts2}</details>
    `;
  return markup`
    <section class="bk-panel bk-author" data-key="author">
      <div><h3>${esc(said.author)}</h3>${text}</div>
      ${acts2}
    </section>
  `;
}
function current({ look: look2, settings: settings2 }, name) {
  return name in look2 ? look2[name] : settings2[name];
}
function radios(state, name, label, values) {
  return markup`
    <div class="bk-setting" role="radiogroup" aria-label="${esc(label)}">
      <span>${esc(label)}</span>
      <span class="bk-radios">
        ${values.map(
    ([value, text]) => markup`
            <button type="button" role="radio" class="bk-radio${current(state, name) === value ? " bk-on" : ""}"
              aria-checked="${current(state, name) === value}" data-do="set" data-name="${name}"
              data-id="${esc(value)}" data-key="set:${name}:${esc(value)}">
              <span>${esc(text)}</span>
            </button>
          `
  ).join("")}
      </span>
    </div>
  `;
}
function paces(state) {
  const said = state.said;
  return radios(state, "pace", said.pace, [
    ["slow", said.slow],
    ["brisk", said.brisk],
    ["at once", said.at_once]
  ]);
}
function windows(state) {
  if (!state.settings.windowed) return "";
  const on = state.settings.windows;
  return markup`
    <button type="button" role="switch" class="bk-switch" aria-checked="${on}" data-do="windows" data-key="windows">
      <i aria-hidden="true"></i><span>${esc(state.said.windows)}</span>
    </button>
  `;
}
function weighed(state, { weighed: list2 }) {
  if (!list2?.length) return "";
  return `<ul class="bk-weighed">${list2.map((line2) => `<li>${spans(state, line2)}</li>`).join("")}</ul>`;
}
function hinted(state) {
  const { hint: hint2 } = state.answer;
  if (!hint2) return "";
  return markup`
    <div class="bk-hint" data-key="hint">
      <p>
        ${spans(state, hint2.label)}${hint2.why ? ` ${spans(state, hint2.why)}` : ""}
        ${hint2.says ? ` “${esc(hint2.says)}”` : ""}
      </p>
      <div class="bk-acts">
        ${hint2.text ? hint2.give ? button(state.said.put_in, "put") : button(state.said.do_it, "doit") : ""}
        ${button(hint2.wait ? state.said.stop_bot : state.said.close, "unhint", { css: "bk-link" })}
      </div>
      ${weighed(state, hint2)}
    </div>
  `;
}
function tools(state) {
  return markup`
    <div class="bk-toolbox" data-key="tools" role="group" aria-label="${esc(state.said.settings)}">
      <div class="bk-acts">
        ${state.narrow ? "" : hintButton(state)}${undoButton(state)}
        ${state.pic.ask ? button("/", "sheet", { id: "type", name: state.said.type_action, css: "bk-square" }) : ""}
      </div>
      ${state.pic.result || state.pic.lesson.length ? "" : paces(state)}${streak(state)}
    </div>
  `;
}
function undoButton(state) {
  const { game, undo } = state.pic;
  if (!game.practice) return "";
  if (!undo) return button(state.said.undo, "undo", { key: "U", why: state.said.no_undo });
  const name = undo.length ? `${state.said.undo}: ${plain(undo)}` : "";
  return button(state.said.undo, "undo", { key: "U", name, extra: name ? `title="${esc(name)}"` : "" });
}
function streak(state) {
  const games = state.pic.streak;
  if (!games?.marks.length) return "";
  const marks3 = games.marks.map(
    (mark) => `<span class="bk-letter${mark.won ? " bk-won" : " bk-unwon"}">${esc(mark.letter)}</span>`
  );
  return markup`
    <p class="bk-row bk-streak" data-key="streak">
      <b>${esc(state.said.streak)}</b> ${rule2("S-8")} ${marks3.join("")} <span>${esc(games.told)}</span>
    </p>
  `;
}
function notes(state) {
  const list2 = state.pic.notices.map((notice) => ({ ...notice, id: notice.id ?? plain(notice.text) })).filter((notice) => !state.side.closed.includes(notice.id)).map(
    (notice, at) => markup`
          <div class="bk-notice bk-${notice.tone}" role="${notice.tone === "bad" ? "alert" : "status"}"
            data-key="note${at}">
            <p>${spans(state, notice.text)}</p>
            ${notice.details ? `<details><summary>${esc(state.said.details)}</summary><pre>${esc(notice.details)}</pre></details>` : ""}
            ${button(state.said.close, "dismiss", { id: notice.id, css: "bk-link" })}
          </div>
        `
  );
  const queued = state.pic.queue?.length ? markup`
      <div class="bk-notice bk-info" data-key="queued">
        <p>
          <b>${CLOCK} ${esc(state.said.queued)}</b> ${state.pic.queue.map((action) => spans(state, action)).join(" · ")}
        </p>
        ${button(state.said.take_back, "unqueue")}
      </div>
    ` : "";
  const tip2 = state.answer.tip ? markup`
      <div class="bk-notice bk-info" role="alert" data-key="tip">
        <p>${LOCK} ${spans(state, state.answer.tip)}</p>
        ${button(state.said.close, "untip", { css: "bk-link" })}
      </div>
    ` : "";
  const all = [connectionNote(state), refusalNote(state), queued, ...list2, hinted(state), tip2];
  return `<div class="bk-notes" data-key="notes">${all.join("")}</div>`;
}

// beankit/notebook/static/market.js
function dots(piles) {
  const open = Math.max(0, piles.of - piles.times);
  return `<span aria-hidden="true">${"●".repeat(piles.times)}${"○".repeat(open)}</span>`;
}
function pilesOf(state) {
  const { piles } = state.pic;
  const drop = targets(state, "discard");
  const top = piles.top ? bean(state, piles.top) : "";
  const thrown = `${state.said.discard}: ${piles.discard} ${wordFor(state, piles.discard, "card")}. ${piles.on_top}`;
  const pill = drop.length ? button(state.said.discard_here, "target", { id: "discard", css: "bk-pill", key: "D" }) : "";
  return markup`
    <div class="bk-piles">
      <div class="bk-pile" title="${esc(`${state.said.draw_pile}, ${piles.run_out}`)}">
        <span class="bk-back" aria-hidden="true">${icon("back")}</span>
        <span class="bk-pilename">
          <b class="bk-number">${piles.draw}</b> <span class="bk-called">${esc(state.said.draw_short)}</span>
          <span class="bk-quiet">${dots(piles)}<span class="bk-sr"> ${esc(piles.run_out)}</span></span>
        </span>
      </div>
      <div class="bk-pile${drop.length ? " bk-legal" : ""}" data-drop="discard" title="${esc(thrown)}">
        <button type="button" class="bk-face" data-do="sheet" data-id="discard" data-key="discard"
          aria-label="${esc(thrown)}">
          ${top}
        </button>
        <span class="bk-pilename">
          <b class="bk-number">${piles.discard}</b> <span class="bk-called">${esc(state.said.discard_short)}</span>
        </span>
        ${pill}
      </div>
    </div>
  `;
}
function group(state, kind, cards2) {
  const first = cards2[0];
  const usable = isSource(state, first);
  const picked2 = isChosen(state, first);
  const label = `${cards2.length} × ${state.pic.beans[kind]?.name ?? kind}`;
  return markup`
    <li>
      <button type="button" class="bk-group${picked2 ? " bk-chosen" : isOpen(state, first) ? " bk-legal" : ""}"
        data-key="group:${esc(kind)}" data-do="${usable ? "card" : "peek"}" data-id="${esc(first.id)}"
        aria-pressed="${picked2}" aria-label="${esc(label)}">
        ${tokens(
    state,
    cards2.map(() => kind),
    4
  )} <b>
          ${cards2.length} × ${esc(mono(state, kind))}
        </b>
      </button>
    </li>
  `;
}
function lyingCard(state, loose2) {
  const inTray = state.deal.give.includes(loose2.id);
  const composing2 = state.deal.open && givable(state, loose2);
  const usable = composing2 || isSource(state, loose2);
  const picked2 = composing2 ? inTray : isChosen(state, loose2);
  const css = picked2 ? "bk-chosen" : !composing2 && isOpen(state, loose2) ? "bk-legal" : "";
  const deed = composing2 ? "give" : usable ? "card" : "peek";
  return `<li>${card(state, loose2, { css, deed, pressed: usable ? picked2 : null })}${growers(state, loose2.grows)}</li>`;
}
function lie2(state, zone, title, empty) {
  const { lying, grouped } = state.pic;
  const all = lying.filter((loose2) => loose2.zone === zone);
  const kinds2 = [...new Set(all.map((loose2) => loose2.card))];
  const together = grouped && zone === "revealed";
  const list2 = together ? kinds2.map(
    (kind) => group(
      state,
      kind,
      all.filter((loose2) => loose2.card === kind)
    )
  ) : all.map((loose2) => lyingCard(state, loose2));
  const body = all.length ? markup`
      <ul class="bk-loose bk-k${Math.min(list2.length, 5)}${together ? " bk-groups" : ""}" role="list"
        style="--cards:${Math.max(2, list2.length)}">
        ${list2.join("")}
      </ul>
    ` : `<p class="bk-quiet">${esc(empty)}</p>`;
  return `<div class="bk-lying" data-key="lie:${zone}"><h3 title="${esc(title)}">${esc(title)}</h3>${body}</div>`;
}
function spread(state) {
  const { said } = state;
  const { early, market: trades } = state.pic.game;
  const soon = early && trades && !state.narrow && state.pic.seats.find((seat) => seat.me)?.active;
  const title = state.pic.grouped ? said.on_table : said.turned_over;
  return lie2(state, "revealed", title, soon ? said.nothing_there : "–");
}
function received(state) {
  return state.pic.game.market ? lie2(state, "received", state.said.beside, state.said.beside_none) : "";
}
function apartOf(state) {
  return state.pic.apart.filter(({ zone }) => state.pic.lying.some((loose2) => loose2.zone === zone)).map(({ zone, title }) => lie2(state, zone, title, "")).join("");
}
function market(state) {
  return markup`
    <section class="bk-panel bk-market" data-key="market" aria-label="${esc(state.said.turned_over)}">
      ${spread(state)}
      <div class="bk-stock">${banners(state)}${others(state)}${pilesOf(state)}</div>
    </section>
  `;
}
function line(state) {
  const last = latest(state, 1)[0];
  const open = button(state.said.log, "tab", { id: "log", css: "bk-openlog" });
  const phone = state.narrow;
  const got = state.pic.lying.some((loose2) => loose2.zone === "received") ? received(state) : "";
  const thrown = targets(state, "discard").length ? pilesOf(state) : "";
  return markup`
    <section class="bk-panel bk-line" data-key="line" aria-label="${esc(state.said.log)}">
      ${phone ? `<div class="bk-market" data-key="market">${spread(state)}${got}${thrown}</div>` : ""}
      <p class="bk-last" title="${last ? esc(plain(last.spans)) : ""}">${last ? spans(state, last.spans) : ""}</p>
      <div class="bk-acts">${phone ? "" : hintButton(state) + undoButton(state)}${open}</div>
    </section>
  `;
}
function others(state) {
  const { zones } = state.pic;
  if (!zones.length) return "";
  const list2 = zones.map((zone) => {
    const number2 = zone.number ?? zone.count ?? zone.rows?.flatMap(([, all]) => all).length ?? 0;
    const title = esc(zone.title);
    return markup`
      <span title="${title}">
        ${icon(zone.icon, "bk-mini")} <span>${title}</span> <b>${esc(number2)}</b>
      </span>
    `;
  });
  return markup`
    <button type="button" class="bk-others" data-do="sheet" data-id="zones" data-key="zones">${list2.join("")}</button>
  `;
}
function wholeZones(state) {
  return state.pic.zones.map((zone) => row(state, zone, true)).join("");
}

// beankit/notebook/static/story.js
function decision(state) {
  const { pic, reel: reel2, said } = state;
  const { would: would2 } = state.film;
  const { move } = pic;
  const name = move ? reel2.names[move.seat] : "";
  const had = move?.options ? fill(state, said[`had_${move.options === 1 ? "one" : "options"}${move.seat === reel2.you ? "_you" : ""}`], {
    name,
    number: move.options
  }) : "";
  const bots = state.settings.hints ?? [];
  const believe = fill(state, said.believe, { name: reel2.names[reel2.eyes ?? move?.seat ?? 0] });
  const consult = fill(state, said.would_done, { bot: adviser(state) });
  const able = Boolean(move?.options && bots.length);
  const choice2 = markup`
    <select class="bk-select" data-own="1" data-key="bots${state.settings.lang}" aria-label="${esc(said.hint_bot)}">
      ${bots.map((bot) => {
    const chosen2 = bot === adviser(state) ? " selected" : "";
    return `<option value="${esc(bot)}"${chosen2}>${esc(botName(state, bot))}</option>`;
  }).join("")}
    </select>
  `;
  const answer = would2?.at === state.film.at ? markup`
        <div class="bk-hint" data-key="would" role="status">
          <p>
            ${spans(state, would2.label)}${would2.why ? ` ${spans(state, would2.why)}` : ""}
            ${would2.says ? ` “${esc(would2.says)}”` : ""}
          </p>
          ${weighed(state, would2)}
          ${button(would2.wait ? said.stop_bot : said.close, "unwould", { css: "bk-link" })}
        </div>
      ` : "";
  return markup`
    <section class="bk-panel bk-toolbox" data-key="decision">
      <h3>${esc(said.here_now)}</h3>
      <p class="bk-quiet">${esc(had)}</p>
      ${answer}
      ${able ? `<div class="bk-acts">${choice2}${button(consult, "would")}</div>` : ""}
      <div class="bk-acts">
        ${pic.game.over ? "" : button(said.play_on, "playon", { extra: `title="${esc(said.play_on_help)}"` })}
        ${button(said.copy_position, "position")}
        ${reel2.names.length > 1 && !pic.game.over ? button(believe, "believe") : ""}
      </div>
    </section>
  `;
}
function story(state) {
  const { reel: reel2 } = state;
  const said = new Map(reel2.remarks.map((remark) => [remark.at, remark]));
  const now2 = reel2.story.filter((line2) => line2.at <= state.film.at).at(-1)?.at;
  const parts2 = [];
  reel2.story.forEach((line2, at) => {
    if ("turn" in line2) parts2.push(`<h4 data-key="s${at}">${spans(state, line2.spans)}</h4>`);
    else
      parts2.push(
        markup`
          <p data-key="s${at}"
            class="bk-move${line2.at === now2 ? " bk-shown" : line2.at > state.film.at ? " bk-quiet" : ""}">
            <button type="button" class="bk-rule" data-do="goto" data-id="${line2.at}">${line2.at}</button> ${spans(
          state,
          line2.spans
        )}
          </p>
        `
      );
    const remark = said.get(line2.at);
    if (remark && reel2.story[at + 1]?.at !== line2.at) {
      parts2.push(
        markup`
          <p data-key="q${at}" class="bk-remark">
            <b>${esc(fill(state, state.said.says, { name: reel2.names[remark.seat] }))}</b> “
            ${esc(remark.text)}”
          </p>
        `
      );
    }
  });
  return parts2.join("");
}
function list(state, all, empty) {
  return all.map(
    (line2) => markup`
            <p class="bk-move">
              <button type="button" class="bk-rule" data-do="goto" data-id="${line2.at}">${line2.at}</button> <b>
                ${esc(state.reel.names[line2.seat])}
              </b> ${esc(line2.text)}
            </p>
          `
  ).join("") || `<p class="bk-quiet">${esc(empty)}</p>`;
}
function storySide(state) {
  const said = state.said;
  const { reel: reel2 } = state;
  const names = {
    log: said.moves,
    remarks: `${said.remarks} ${reel2.remarks.length}`,
    faults: `${said.faults} ${reel2.faults.length}`
  };
  const current2 = tabOf(state, Object.keys(names));
  const tabs2 = Object.entries(names).map(
    ([name, text]) => markup`
        <button type="button" role="tab" class="bk-tab" data-do="retab" data-id="${name}" data-key="tab:${name}"
          aria-selected="${current2 === name}" tabindex="${current2 === name ? 0 : -1}">
          ${esc(text)}
        </button>
      `
  );
  const body = {
    log: () => story(state),
    remarks: () => list(state, reel2.remarks, said.no_remarks),
    faults: () => list(state, reel2.faults, "–")
  }[current2]();
  return markup`
    <section class="bk-panel bk-side" data-key="side">
      <div class="bk-tabs" role="tablist">${tabs2.join("")}</div>
      <div role="tabpanel" class="bk-tabpanel" aria-label="${esc(names[current2])}">
        <div class="bk-log" tabindex="0" data-key="story${current2}">${body}</div>
      </div>
    </section>
  `;
}

// beankit/notebook/static/replay.js
var SPEEDS = [0.5, 1, 4, 16];
var SIGNS_OF = { trade: "⇄", harvest: "●", remark: "“", fault: "!" };
function handOf(state, seat) {
  const cards2 = seat.cards.map(
    (kind, at) => kind.startsWith("?") ? '<span class="bk-backcard"></span>' : `<span class="bk-token${at ? "" : " bk-first"}">${bean(state, kind)}</span>`
  );
  const known = seat.cards.filter((kind) => !kind.startsWith("?")).map((kind) => state.pic.beans[kind]?.name ?? kind);
  return markup`
    <p class="bk-row bk-openhand">
      <span class="bk-rowname">${esc(state.said.hand)}</span>
      <span aria-hidden="true">${cards2.join("")}</span>
      <span class="bk-sr">
        ${esc(known.join(", ") || `${seat.cards.length} ${wordFor(state, seat.cards.length, "card")}`)}
      </span>
    </p>
  `;
}
function beliefOf(state, seat) {
  const { believed: believed2, film, reel: reel2, said } = state;
  const hand2 = believed2?.at === film.at ? believed2.hands.find((other) => other.seat === seat.seat) : null;
  if (!hand2) return "";
  const who = fill(state, said[`believe_what${believed2.seat === reel2.you ? "_you" : ""}`], {
    name: reel2.names[believed2.seat]
  });
  return `<p class="bk-belief">${esc(who)} ${spans(state, hand2.text)}</p>`;
}
function seatPanel(state, seat) {
  return markup`
    <li class="bk-panel bk-player bk-seat bk-e${seat.seat % 5}${seat.asked ? " bk-lit" : ""}"
      data-key="seat${seat.seat}">
      <div class="bk-who">
        ${letter(state, seat.seat)}${portrait(seat.face)}<strong>${esc(seat.name)}</strong>
        <span class="bk-doing">${seat.active ? `▸ ${esc(state.said.is_active)}` : ""}</span>
        <span class="bk-counts"><span class="bk-gold">${icon("coin", "bk-coin")}<b>${seat.coins}</b></span></span>
      </div>
      <ul class="bk-smalls bk-t${seat.fields.length}" role="list">
        ${seat.fields.map((field) => smallField(state, field)).join("")}
      </ul>
      ${handOf(state, seat)}${beliefOf(state, seat)}${seat.rows.map((zone) => row(state, zone)).join("")}
    </li>
  `;
}
function besides2(state) {
  const piles = collections(state)[0];
  const banners2 = wholeBanners(state);
  return (piles ? `<div class="bk-rivals">${piles}</div>` : "") + (banners2 ? `<section class="bk-panel bk-banners" data-key="banners">${banners2}</section>` : "");
}
function middle(state) {
  const { pic, reel: reel2 } = state;
  const { move } = pic;
  const headline = move ? markup`
      ${letter(state, move.seat)} <span>
        ${esc(reel2.names[move.seat])}: ${move.text ? spans(state, move.text) : esc(move.kind)}
      </span>
    ` : `<span>${esc(pic.game.phase)}</span>`;
  const lying = pic.lying.map((card2) => card2.card);
  return markup`
    <section class="bk-panel bk-market" data-key="market">
      ${pilesOf(state)}
      <div class="bk-now2">
        <p class="bk-quiet">
          ${esc(pic.game.turn_text)} · ${esc(pic.game.phase)} · ${esc(
    fill(state, state.said.decision_of, { number: Math.min(state.film.at + 1, reel2.last), last: reel2.last })
  )}
        </p>
        <h2 class="bk-question" tabindex="-1">${headline}</h2>
        ${lying.length ? markup`
            <p class="bk-row">
              <span class="bk-rowname">${esc(state.said.turned_over)}</span> ${chips(state, lying)}
            </p>
          ` : ""}
        ${pic.zones.map((zone) => row(state, zone, true)).join("")}
      </div>
    </section>
  `;
}
function marked(reel2) {
  return [
    ...reel2.story.filter((line2) => line2.mark).map((line2) => [line2.at, line2.mark]),
    ...reel2.remarks.map((remark) => [remark.at, "remark"]),
    ...reel2.faults.map((fault) => [fault.at, "fault"])
  ];
}
function marks2(reel2) {
  return `<span class="bk-marks" aria-hidden="true">${marked(reel2).map(
    ([at, kind]) => `<i class="bk-m-${kind}" style="left:${100 * at / Math.max(1, reel2.last)}%">${SIGNS_OF[kind]}</i>`
  ).join("")}</span>`;
}
function legend({ reel: reel2, said }) {
  const kinds2 = new Set(marked(reel2).map(([, kind]) => kind));
  return Object.entries(SIGNS_OF).filter(([kind]) => kinds2.has(kind)).map(
    ([kind, sign]) => `<span><i class="bk-m-${kind}" aria-hidden="true">${sign}</i> ${esc(said[`mark_${kind}`])}</span>`
  ).join("");
}
var STEPS = {
  to_start: () => 0,
  turn_back: turnBefore,
  step_back: (state) => state.film.at - 1,
  step_on: (state) => state.film.at + 1,
  turn_on: turnAfter,
  to_end: ({ reel: reel2 }) => reel2.last
};
var BACK = { to_start: "|◂", turn_back: "◂◂", step_back: "◂" };
var ON = { step_on: "▸", turn_on: "▸▸", to_end: "▸|" };
function stepButton(state, [key, sign]) {
  const word = key.startsWith("turn_") ? ` ${state.said.turn_word}` : "";
  const label = key === "turn_back" ? `${sign}${word}` : `${word} ${sign}`;
  return button(word ? label.trim() : sign, "goto", { id: key, name: state.said[key], css: "bk-square" });
}
function controls(state) {
  const said = state.said;
  const { film, reel: reel2 } = state;
  const { at } = film;
  const line2 = reel2.story.filter((entry2) => entry2.at <= at).at(-1);
  const speeds = SPEEDS.map(
    (speed2) => markup`
        <button type="button" role="radio" class="bk-radio${film.speed === speed2 ? " bk-on" : ""}"
          aria-checked="${film.speed === speed2}" data-do="speed" data-id="${speed2}" data-key="speed${speed2}">
          <span>${speed2 === 0.5 ? "½" : speed2}×</span>
        </button>
      `
  );
  const words2 = line2 ? plain(line2.spans) : "";
  return markup`
    <section class="bk-panel bk-controls" data-key="controls">
      <h3 class="bk-quiet">${esc(said.coins)}</h3>
      ${chart(state, reel2.coins, {
    at,
    label: said.coins,
    rival: reel2.rival,
    tall: Math.max(76, 19 * reel2.coins.length),
    ticks: false
  })}
      <div class="bk-scrub">
        <input type="range" class="bk-range" data-own="1" data-key="range" min="0" max="${reel2.last}" step="1"
          value="${at}" aria-label="${esc(fill(state, said.decision_of, { number: at, last: reel2.last }))}"
          aria-valuetext="${esc(words2)}"> ${marks2(reel2)}
        <output class="bk-scrubtip" data-own="1" data-key="scrubtip" aria-hidden="true"></output>
      </div>
      <div class="bk-acts bk-left">
        ${Object.entries(BACK).map((step) => stepButton(state, step)).join("")}
        ${button(film.playing ? `❚❚ ${said.pause}` : `▶ ${said.play}`, "play", { css: "bk-main", key: "␣" })}
        ${Object.entries(ON).map((step) => stepButton(state, step)).join("")}
        <span class="bk-radios" role="radiogroup" aria-label="${esc(said.speed)}">${speeds.join("")}</span>
        <span class="bk-legend bk-quiet">${legend(state)}</span>
      </div>
    </section>
  `;
}
function replayView(state) {
  const said = state.said;
  const { film, reel: reel2, pic } = state;
  const eyes = [null, ...reel2.names.keys()].map((seat) => {
    const on = reel2.eyes === seat;
    return markup`
      <button type="button" role="radio" class="bk-radio${on ? " bk-on" : ""}" aria-checked="${on}" data-do="eyes"
        data-id="${seat ?? "all"}" data-key="eyes${seat}">
        ${seat === null ? "" : letter(state, seat)}
        <span>${esc(seat === null ? said.all_eyes : reel2.names[seat])}</span>
      </button>
    `;
  });
  return markup`
    <header class="bk-bar">
      <div class="bk-brand">
        ${menu(state)}${icon("sprout", "bk-mark")}<strong>${esc(said.watching)}</strong>
        <span class="bk-quiet">${esc(pic.game.title)}</span>
      </div>
      <div class="bk-radios bk-eyes" role="radiogroup" aria-label="${esc(said.watching)}">${eyes.join("")}</div>
      ${tabs(state)}
      <div class="bk-tools">
        ${state.settings.inside ? button(`‹ ${said.back_to}`, "back", { css: "bk-square" }) : ""}
        ${button("?", "sheet", { id: "keys", name: said.keys, css: "bk-square" })}
        ${button(state.settings.lang.toUpperCase(), "lang", { name: said.language, css: "bk-square" })}
        ${state.settings.share ? button(`↗ ${said.link}`, "link", { css: "bk-square" }) : ""}
        ${button("", "record", {
    html: `⤓<span class="bk-wide">${esc(said.record)}</span>`,
    name: said.download,
    css: "bk-square"
  })}
      </div>
    </header>
    ${film.tab === "explain" && state.settings.explains ? explainView(state) : tableView(state)}
  `;
}
function tableView(state) {
  const { pic } = state;
  return markup`
    <div class="bk-cols">
      <div class="bk-main">
        <ul class="bk-players bk-seats bk-seats${pic.seats.length}" role="list">
          ${pic.seats.map((seat) => seatPanel(state, seat)).join("")}
        </ul>
        ${besides2(state)}${middle(state)}${controls(state)}
      </div>
      <aside class="bk-aside">${storySide(state)}${decision(state)}</aside>
    </div>
  `;
}

// beankit/notebook/static/keys.js
function press2(page, name) {
  page.root.querySelector(`[data-key="${CSS.escape(name)}"]`)?.click();
}
function number(page, digit) {
  const at = digit - 1;
  const { state } = page;
  const { choice: choice2, chosen: chosen2, prefix: prefix2 } = state.answer;
  if (choice2) return chooseNumber(page, digit);
  if (prefix2) return pressBadge(page, `${prefix2}:${at}`);
  const { ask: ask2, answers: answers2 } = state.pic;
  if (ask2?.kind === "settle" && answers2?.slips[at]) return take(page, `answer:${answers2.slips[at].seat}`);
  if (ask2?.numbered) return pressBadge(page, options(page.state)[at]?.from);
  const heap2 = heaps(state.pic).find((pile) => pile.key === String(digit));
  if (heap2) return aim(page, heap2.id);
  const seats = options(page.state).filter((option) => option.to?.startsWith("seat:"));
  if (chosen2 && seats.length) {
    const others2 = state.pic.seats.filter((seat) => !seat.me);
    return aim(page, `seat:${others2[at]?.seat}`);
  }
  return aim(page, `field:${at}`);
}
function awaitNumber(page, start) {
  page.change(prefix, start);
}
function ownKey(page, { start, words: words2, numbered }) {
  if (words2.length) return act(page, options(page.state).find((option) => words2.includes(option.word))?.text);
  const ready = options(page.state).filter((option) => option.from?.startsWith(numbered ? `${start}:` : start));
  if (numbered && ready.length !== 1) return awaitNumber(page, start);
  return pressBadge(page, start.endsWith(":") || numbered ? ready[0]?.from : start);
}
function letterKey(page, key, shift) {
  const { deal, heard, log: log2, pic } = page.state;
  const kind = pic.ask?.kind;
  const answer = kind === "answer" && !deal.open;
  const own = pic.keys.find((named) => named.letter === key);
  if (own) return ownKey(page, own);
  const deeds = {
    h: () => {
      if (pic.status?.clock) page.send({ do: "want" });
      chooseHarvest(page);
    },
    o: () => kind === "offer" && compose(page, true),
    e: () => kind === "offer" && quietly(page),
    c: () => kind === "offer" && act(page, pic.ask.call),
    a: () => answer && accept(page),
    r: () => answer && (shift ? request(page, { do: "skip", n: pic.n }) : quietly(page)),
    b: () => answer && compose(page, true),
    k: () => aim(page, "back"),
    d: () => aim(page, "discard"),
    w: () => openFilter(page),
    i: () => page.send({ do: "hint", n: pic.n }),
    u: () => request(page, { do: "undo", n: pic.n }),
    p: () => pic.guide && press(page, pic.guide.deed),
    v: () => pressBadge(page, "buy"),
    l: () => page.show("log"),
    n: () => page.show("beans"),
    q: () => page.show("rules"),
    j: () => page.say(
      log2.slice(heard).map((line2) => plain(line2.spans)).join(" ")
    ),
    f: () => page.say(
      [
        ...pic.seats.filter((seat) => seat.me).flatMap((seat) => seat.fields.map((field) => field.label)),
        ...pic.hand.map((held3) => held3.label)
      ].join(" ")
    ),
    z: () => page.say(pic.seats.map((seat) => seat.label).join(" "))
  };
  return deeds[key]?.();
}
function rove(event, page) {
  const here = page.root.getRootNode().activeElement;
  const zone = here?.closest("ul, ol, .bk-tabs, .bk-acts, .bk-radios, .bk-to");
  if (!zone) return false;
  const list2 = [...zone.querySelectorAll("button")].filter((element2) => element2.offsetParent !== null);
  const at = list2.indexOf(here);
  if (at < 0) return false;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const next2 = event.key === "Home" ? 0 : event.key === "End" ? list2.length - 1 : at + step;
  list2[Math.max(0, Math.min(list2.length - 1, next2))]?.focus();
  return true;
}
function replayKey(event, page) {
  const { state } = page;
  const { film, reel: reel2 } = state;
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target.closest("select, textarea")) {
    if (key === "Escape") page.escape();
    return key === "Escape";
  }
  if (key === "Escape" && (film.tab === "table" || state.sheet.name) || key === "?") {
    if (key === "?") page.show("keys");
    else page.escape();
    return true;
  }
  if (film.tab === "explain" && explainKey(event, page)) return true;
  const inside = event.target.closest(".bk-radios, .bk-tabs");
  if (inside && key.startsWith("Arrow")) return rove(event, page);
  const places = {
    ArrowLeft: shiftKey ? turnBefore(state) : film.at - 1,
    ArrowRight: shiftKey ? turnAfter(state) : film.at + 1,
    Home: 0,
    End: reel2.last,
    ",": beside(state, reel2.remarks, -1),
    ".": beside(state, reel2.remarks, 1),
    "!": beside(state, reel2.faults, 1)
  };
  if (key in places) {
    page.note(playing, false);
    if (places[key] !== void 0) goTo(page, places[key]);
    return true;
  }
  if (key === " " && !event.target.closest("button")) {
    playOrPause(page);
    return true;
  }
  if (key === "0") page.send({ do: "eyes", seat: null });
  else if (/^[1-9]$/.test(key) && reel2.names[Number(key) - 1] !== void 0)
    page.send({ do: "eyes", seat: Number(key) - 1 });
  else if (key === "[" || key === "]") {
    const at = SPEEDS.indexOf(film.speed) + (key === "]" ? 1 : -1);
    page.change(speed, SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at))]);
  } else return false;
  return true;
}
var PLACES = { g: '.bk-card[data-do="give"]', w: '[data-do="want"]', t: '[data-do="to"]' };
function composerKey(event, page) {
  const { key } = event;
  const kind = event.target.closest('[data-do="want"]')?.dataset.id;
  if (kind && ["+", "-", "−", "Backspace"].includes(key)) {
    wanting(page, kind, key === "+" ? 1 : -1);
    return true;
  }
  if (!/^\p{L}$/u.test(key) || page.state.look.letters === "off") return false;
  if (kind) {
    const { beans: beans2, goods } = page.state.pic;
    const { kinds: kinds2 } = goods;
    const next2 = kinds2.indexOf(kind) + 1;
    const name = (bean2) => beans2[bean2]?.name.toLowerCase() ?? "";
    const fitting = [...kinds2.slice(next2), ...kinds2.slice(0, next2)].find(
      (bean2) => name(bean2).startsWith(key.toLowerCase())
    );
    if (fitting) page.root.querySelector(`[data-key="want:${CSS.escape(fitting)}"]`)?.focus();
    return true;
  }
  const css = PLACES[key.toLowerCase()];
  const place2 = css && page.root.querySelector(css);
  place2?.focus();
  return Boolean(place2);
}
function onKey(event, page) {
  if (page.state.reel) return replayKey(event, page);
  const typing = event.target.closest("input, textarea, select, pre");
  if (typing) {
    if (event.key === "Enter") press2(page, "typed");
    if (event.key === "Escape") page.escape();
    return ["Enter", "Escape"].includes(event.key);
  }
  if (!page.state.pic || page.state.away) return false;
  if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
    if (page.state.deal.open) sendDeal(page);
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End"].includes(event.key)) return rove(event, page);
  if (event.key === "Escape") {
    page.escape();
    return true;
  }
  if (event.key === "?") {
    page.show("keys");
    return true;
  }
  if (event.key === "/") {
    page.show("type");
    return true;
  }
  if (page.state.deal.open && composerKey(event, page)) return true;
  if (event.key === "0") {
    page.state.answer.choice ? page.escape() : quietly(page);
    return true;
  }
  if (/^[1-9]$/.test(event.key)) {
    number(page, Number(event.key));
    page.note(prefix, null);
    return true;
  }
  if (/^[a-zA-Z]$/.test(event.key) && page.state.look.letters !== "off") {
    letterKey(page, event.key.toLowerCase(), event.shiftKey);
    return true;
  }
  return false;
}

// beankit/notebook/static/press.js
var TABLE = {
  act: (page, { id }) => act(page, id),
  target: (page, { id }) => aim(page, id),
  badge: (page, { id }) => pressBadge(page, id),
  queue: (page, { id }) => pressBadge(page, id),
  card: (page, { id }) => pick(page, id),
  choose: (page, { id }) => playChosen(page, id),
  unchoose: (page) => page.escape(),
  take: (page, { id }) => take(page, id),
  acceptit: (page) => accept(page),
  quiet: (page) => quietly(page),
  skip: (page) => request(page, { do: "skip", n: page.state.pic.n }),
  hint: (page) => page.send({ do: "hint", n: page.state.pic.n }),
  doit: (page) => act(page, page.state.answer.hint.text),
  put: (page) => {
    const { give, want, to: to2 } = page.state.answer.hint;
    page.note(filled2, give, want, to2);
    page.note(unhint);
    page.note(composing, true);
    tryDeal(page);
    page.draw();
  },
  unhint: (page) => {
    if (page.state.answer.hint?.wait) page.send({ do: "stop" });
    page.change(unhint);
  },
  undo: (page) => request(page, { do: "undo", n: page.state.pic.n }),
  takeback: (page) => takeBack(page),
  unqueue: (page) => page.send({ do: "unqueue" }),
  wantact: (page) => page.send({ do: "want" }),
  stop: (page) => page.send({ do: "stop" }),
  guide: (page, { id }) => press(page, id),
  windows: (page) => page.send({ do: "set", name: "windows", value: !page.state.settings.windows }),
  again: (page, { id }) => request(page, { do: "again", how: id }),
  watch: (page, { id }) => page.send({ do: "watch", turn: Number(id ?? 0) }),
  wouldme: (page) => {
    page.note(opens, "explain");
    page.send({ do: "watch" });
  },
  course: (page, { last }, event, pressed) => {
    const box2 = pressed.querySelector("svg").getBoundingClientRect();
    const part = Math.max(0, Math.min(1, (event.clientX - box2.x) / box2.width));
    page.send({ do: "watch", turn: 1 + Math.round(part * Number(last)) });
  }
};
var TRADE = {
  compose: (page) => compose(page),
  give: (page, { id }) => changeDeal(page, given, id),
  want: (page, { id }) => wanting(page, id, 1),
  less: (page, { id }) => wanting(page, id, -1),
  to: (page, { id }) => changeDeal(page, to, id === "all" ? null : Number(id)),
  clear: (page) => page.change(emptied),
  call: (page) => act(page, page.state.pic.ask.call),
  send: (page) => sendDeal(page)
};
var FILM = {
  goto: (page, { id }) => stepTo(page, STEPS[id]?.(page.state) ?? Number(id)),
  play: (page) => playOrPause(page),
  speed: (page, { id }) => page.change(speed, Number(id)),
  eyes: (page, { id }) => page.send({ do: "eyes", seat: id === "all" ? null : Number(id) }),
  retab: (page, { id }) => page.change(tab, id),
  filmtab: (page, { id }) => toTab(page, id),
  explain: (page, { id }) => ask(page, id),
  dear: (page, { id }) => page.change(dear, id),
  watchdear: (page, { id }) => watchDear(page, Number(id)),
  dearplay: (page, { id }) => fromDear(page, Number(id), "play_on"),
  dearcopy: (page, { id }) => fromDear(page, Number(id), "position"),
  would: (page) => page.send({ do: "would", bot: adviser(page.state) }),
  unwould: (page) => {
    page.send({ do: "stop" });
    page.change(would, null);
  },
  position: (page) => page.send({ do: "position" }),
  link: (page) => passOn(page),
  playon: (page) => page.send({ do: "play_on" })
};
var BOTH = {
  why: (page, { why: why2 }) => page.change(tip, [why2]),
  dismiss: (page, { id }) => page.change(dismissed, id),
  code: (page, { id }) => page.send({ do: "code", bot: id ?? "" }),
  purse: (page, { id }) => {
    page.note(purse, Number(id));
    page.show("purse");
  },
  savecode: (page) => saveFile(page.state.sheet.code),
  believe: (page) => page.send({ do: "believe" }),
  seat: (page, { id }) => {
    page.note(player, Number(id));
    page.show("seat");
  },
  newest: (page) => toNewest(page.inner),
  turn: (_, __, ___, pressed) => pressTurn(pressed.parentElement),
  menu: () => document.dispatchEvent(new CustomEvent("beankit-menu")),
  rule: (page, { number: number2 }) => page.send({ do: "rule", number: number2 }),
  tab: (page, { id }) => page.show(id),
  sheet: (page, { id }) => page.show(id),
  unsheet: (page) => page.escape(),
  untip: (page) => page.escape(),
  lang: (page) => {
    const { lang, langs } = page.state.settings;
    page.send({ do: "set", name: "lang", value: langs[(langs.indexOf(lang) + 1) % langs.length] });
  },
  set: (page, { id, name }) => page.set(name, id),
  back: (page) => page.send({ do: "back" }),
  leave: (page) => leave(page),
  sitdown: (page) => sitDown(page),
  record: (page) => page.send({ do: "record" }),
  peek: (page, { id }) => page.peekAt(id),
  typed: (page) => {
    const input = page.root.querySelector(".bk-input");
    if (!input?.value) return;
    request(page, { do: "typed", n: page.state.pic.n, line: input.value });
    page.escape();
  }
};
var DEEDS = { ...TABLE, ...TRADE, ...FILM, ...BOTH, ...FILTER };
function onPress(event, page) {
  if (page.state.drag.dropped && event.detail) {
    page.note(dropped, false);
    return;
  }
  const pressed = event.target.closest("[data-do]");
  if (!pressed) {
    const place2 = event.target.closest(".bk-legal[data-drop]")?.dataset.drop;
    if (place2) aim(page, place2);
    return;
  }
  DEEDS[pressed.dataset.do]?.(page, pressed.dataset, event, pressed);
}

// beankit/notebook/static/ends.js
function ending(state) {
  const { result } = state.pic;
  if (!result) return "";
  const said = state.said;
  const trading = state.pic.game.market;
  const rows = result.rows.map((row2) => {
    const seat = state.pic.seats.find((player2) => player2.seat === row2.seat);
    return markup`
      <tr class="${seat.me ? "bk-mine" : ""}">
        <td><b>${row2.place}</b></td>
        <th scope="row">
          ${letter(state, row2.seat)} ${esc(seat.name)}
          ${result.winners.includes(row2.seat) ? ' <span aria-hidden="true">♛</span>' : ""}
        </th>
        <td>${icon("coin", "bk-coin")} <b>${row2.coins}</b></td>
        <td class="bk-earned">
          ${row2.kinds.map(
      ([kind, number2]) => `<span class="bk-chip">${bean(state, kind)}${esc(mono(state, kind))} ${number2}</span>`
    ).join("")}
        </td>
        ${trading ? `<td data-label="${esc(said.trades)}">${row2.trades}</td>` : ""}
        <td data-label="${esc(said.mean)}">${row2.mean}</td>
      </tr>
    `;
  });
  const rival = result.rival ? markup`
      <tr>
        <td><b>${result.rival.place}</b></td>
        <th scope="row">${esc(result.rival.name)}${result.rival.won ? ' <span aria-hidden="true">♛</span>' : ""}</th>
        <td>${icon("coin", "bk-coin")} <b>${result.rival.score}</b></td>
        <td></td>
        ${trading ? "<td></td>" : ""}
        <td></td>
      </tr>
    ` : "";
  const before = result.rows.filter((row2) => row2.place <= (result.rival?.place ?? 0)).length;
  const moments = result.moments.map(
    (moment) => markup`
          <li class="bk-moment bk-e${moment.seat % 5}">
            <p>${spans(state, moment.text)}</p>
            ${button(said.watch_there, "watch", { id: String(moment.turn), css: "bk-link", at: moment.seat })}
          </li>
        `
  ).join("");
  const feet = [`${said.turn} 1`, `${said.turn} ${result.coins[0].length}`];
  return markup`
    <section class="bk-panel bk-end" data-key="end">
      <div class="bk-endhead">
        ${bean(
    state,
    result.rows.find((row2) => state.pic.seats.find((s) => s.seat === row2.seat)?.me)?.kinds[0]?.[0] ?? "red",
    "bk-huge"
  )}
        <div>
          <h2 tabindex="-1" class="bk-question bk-endtitle">${spans(state, result.title)}</h2>
          <p class="bk-quiet">
            ${state.pic.game.practice ? `<span class="bk-chip bk-practice">${esc(said.practice)}</span> ` : ""}
            ${spans(state, result.why)}
          </p>
        </div>
      </div>
      <div class="bk-scrollx">
        <table class="bk-table">
          <thead>
            <tr>
              <th scope="col">${esc(said.place)}</th>
              <th scope="col">${esc(said.player)}</th>
              <th scope="col">${esc(said.coins)}</th>
              <th scope="col">${esc(said.earned)}</th>
              ${trading ? `<th scope="col">${esc(said.trades)}</th>` : ""}
              <th scope="col">${esc(said.mean)}</th>
            </tr>
          </thead>
          <tbody>${[...rows.slice(0, before), rival, ...rows.slice(before)].join("")}</tbody>
        </table>
      </div>
    </section>
    ${state.narrow ? next(state) : ""}
    <div class="bk-endrow">
      ${section(
    state,
    "course",
    esc(said.coins_by_turn),
    esc(said.open_there),
    chart(state, result.coins, { label: said.coins_by_turn, feet, deed: "course", rival: result.rival })
  )}
      ${moments ? section(state, "moments", esc(said.moments), "", listed(moments)) : ""}
    </div>
    ${state.narrow ? "" : next(state)}
  `;
}
function listed(moments) {
  return `<ul class="bk-moments" role="list">${moments}</ul>`;
}
function section(state, key, title, note, body) {
  if (!state.narrow)
    return markup`
      <section class="bk-panel" data-key="${key}"><h3>${title} <small>${note}</small></h3>${body}</section>
    `;
  return `<details class="bk-panel bk-more" data-key="${key}"><summary>${title}</summary>${body}</details>`;
}
function next(state) {
  const { said } = state;
  const bot = state.settings.hint;
  const repeatable = state.pic.game.practice && state.pic.seats.length > 1;
  return markup`
    <section class="bk-panel bk-ask" data-key="next">
      <div class="bk-qhead">
        <h3>${esc(said.what_next)}</h3>
        <div class="bk-acts bk-left">
          ${button(said.watch, "watch")}
          ${bot ? button(said.would_game, "wouldme") : ""}
          ${button(said.download, "record")}
          ${repeatable ? button(said.same_deal, "again", { id: "seat" }) : ""}
          ${button(said.new_game, "again", { id: "new", css: "bk-main", key: "↵" })}
        </div>
      </div>
    </section>
  `;
}
function leftTable(state) {
  const { said, pic } = state;
  return markup`
    <section class="bk-panel bk-ask bk-idle" data-key="left">
      <div class="bk-qhead">
        <div>
          <h2 class="bk-question">${esc(said.left)}</h2>
          <p class="bk-quiet">${esc(pic.game.title)}, ${esc(pic.game.turn_text)}</p>
        </div>
        <div class="bk-acts">${button(said.sit_down, "sitdown", { css: "bk-main" })}</div>
      </div>
    </section>
  `;
}

// beankit/notebook/static/ground.js
function meter(field) {
  const last = Math.max(...field.meter, 0);
  if (!last) return "";
  const marks3 = [];
  for (let at = 1; at <= last; at += 1) {
    const pays = field.meter.indexOf(at) + 1;
    marks3.push(
      markup`
        <i class="${at <= field.cards.length ? "bk-full" : ""}">
          ${pays ? `<b>${pays}${icon("coin", "bk-coin")}</b>` : ""}
        </i>
      `
    );
  }
  return `<span class="bk-beanometer" aria-hidden="true">${marks3.join("")}</span>`;
}
function harvest(state, field) {
  const id = `harvest:${field.number}`;
  const badged = badge(state, id);
  const able = badged.options.length || badged.later.length;
  if (!able && !badged.why) return "";
  const name = `${state.said.harvest}: ${field.label}`;
  const html = `${esc(state.said.harvest)} ${coins(field.worth)}`;
  const deed = badged.options.length ? "badge" : "queue";
  return button("", deed, {
    id,
    html,
    name,
    key: `H ${field.number + 1}`,
    why: badged.why ? plain(badged.why) : "",
    css: state.pic.ask?.forced && badged.options.length ? "bk-main" : ""
  });
}
function powers(state, field) {
  return state.pic.badges.map(({ start, name, key }) => {
    const id = `${start}:${field.number}`;
    if (!badge(state, id).options.length) return "";
    const html = `★ <span class="bk-powername">${esc(name)}</span>`;
    return button("", "badge", { id, css: "bk-power", key, html, name });
  }).join("");
}
function fieldOf(state, field) {
  const id = `field:${field.number}`;
  const aimed = targets(state, id);
  const reason = state.pic.ask ? why(state, id) : null;
  const grown = field.cards.length;
  const label = aimed.length === 1 ? plain(aimed[0].label) : `${state.said.here}: ${field.label}`;
  const tight = state.room.span !== "l" && (state.narrow || state.pic.shelf);
  const word = aimed[0]?.word === "plant" && !tight ? state.said.plant_here : state.said.here;
  const pill = aimed.length ? button("", "target", {
    id,
    css: "bk-pill",
    key: String(field.number + 1),
    name: label,
    html: `<span>${esc(word)}</span>`
  }) : "";
  const ghost = aimed.length && aimed[0].word === "plant" ? `<span class="bk-token bk-ghost" aria-hidden="true">${bean(state, aimed[0].card)}</span>` : "";
  return markup`
    <li class="bk-field${aimed.length ? " bk-legal" : ""}${grown ? "" : " bk-fallow"}" data-key="${id}"
      data-drop="${id}">
      <p class="bk-fieldhead">
        <b title="${esc(field.title)}">${esc(field.title)}</b> <span class="bk-quiet"
          title="${esc(field.name)}">${esc(field.name)}</span>
        ${reason ? lockOf(state, reason) : ""} ${powers(state, field)}${pill}
      </p>
      <div class="bk-furrow">
        ${tokens(state, field.cards)}${ghost}
        ${grown ? `<span class="bk-times">× ${grown}</span>` : ""}
      </div>
      ${meter(field)}
      <div class="bk-fieldfoot">
        ${grown ? harvest(state, field) : ""}<span class="bk-sr">${esc(field.label)}</span>
        <span class="bk-ahead" title="${esc(field.ahead)}">${esc(field.ahead)}</span>
      </div>
    </li>
  `;
}
function lockOf(state, reason) {
  const cited = reason.filter((span) => span.rule);
  return `<span class="bk-why" title="${esc(plain(reason))}">${LOCK} ${spans(state, cited.slice(0, 1))}</span>`;
}
var OWN = 3;
function owned(state) {
  const { cards: cards2 } = state.pic;
  if (!cards2.length) return "";
  const low = state.room.span === "l" && state.room.tall < 768;
  const room2 = state.narrow ? 0 : low ? OWN - 1 : OWN;
  const rest = cards2.slice(room2);
  const usable = rest.some((own) => badge(state, own.id).options.length);
  const label = state.narrow ? `★ ${cards2.length}` : `+${rest.length}`;
  const more = rest.length ? button(label, "sheet", {
    id: "own",
    css: `bk-rest${usable ? " bk-power" : ""}`,
    name: `${label} ${rest[0].name}`
  }) : "";
  return markup`
    <ul class="bk-owncards" role="list">
      ${cards2.slice(0, room2).map((own) => ownCard(state, own)).join("")}
    </ul>
    ${more}
  `;
}
function you(state) {
  const me = state.pic.seats.find((seat) => seat.me);
  const buy = badge(state, "buy");
  const bought = state.pic.sells ? button(state.said.buy, buy.options.length ? "badge" : "queue", {
    id: "buy",
    key: "V",
    css: "bk-buy",
    why: buy.why ? plain(buy.why) : ""
  }) : "";
  const rows = me.rows.filter((zone) => !zone.elsewhere);
  const rank = state.pic.rank.map((line2) => `<p class="bk-rank" title="${esc(line2)}">${esc(line2)}</p>`).join("");
  return markup`
    <section class="bk-panel bk-you${me.active ? " bk-lit" : ""}" data-key="you" aria-label="${esc(me.label)}">
      <p class="bk-who">
        ${letter(state, me.seat)}${portrait(me.face)} <strong>${esc(me.name)}</strong> <button
          type="button" class="bk-big bk-purse" data-do="purse" data-id="${me.seat}" data-key="purse:${me.seat}">
          ${icon("coin", "bk-coin")} ${me.coins} <span class="bk-sr">${esc(wordFor(state, me.coins, "coin"))}</span>
        </button>
      </p>
      ${rank}${bought}${owned(state)}${rows.map((zone) => row(state, zone)).join("")}
    </section>
  `;
}
function grounds(state) {
  const me = state.pic.seats.find((seat) => seat.me);
  const wide = state.pic.shelf ? " bk-shelf" : "";
  return markup`
    <div class="bk-ground bk-f${me.fields.length}${wide}" data-key="ground">
      <ul class="bk-fields" role="list" aria-label="${esc(state.said.your_fields)}">
        ${me.fields.map((field) => fieldOf(state, field)).join("")}
      </ul>
      ${you(state)}
    </div>
  `;
}
function handCard(state, held3, composing2) {
  const inTray = state.deal.give.includes(held3.id);
  const aimed = targets(state, held3.id);
  const move = !composing2 && isSource(state, held3);
  const wanted3 = state.pic.ask?.kind === "answer" && state.pic.offer?.give.some(({ place: place2 }) => place2 === held3.place);
  const picked2 = composing2 ? inTray : isChosen(state, held3) || wanted3 && !held3.special;
  const use2 = held3.special ? badge(state, held3.id) : null;
  const glow = use2 && (use2.options.length || use2.later.length);
  const css = [
    held3.front ? "bk-front" : "",
    picked2 ? "bk-chosen" : "",
    aimed.length || glow || !composing2 && isOpen(state, held3) ? "bk-legal" : ""
  ].join(" ");
  const deed = glow ? use2.options.length ? "badge" : "queue" : aimed.length ? "target" : composing2 && !held3.special ? "give" : move ? "card" : "peek";
  const pressed = composing2 && !held3.special ? inTray : move ? picked2 : null;
  return markup`
    <li class="bk-inhandcard" data-key="in:${esc(held3.id)}">
      ${held3.front ? `<span class="bk-flag" aria-hidden="true">▼ ${esc(state.said.front)}</span>` : ""}
      ${card(state, held3, { css, deed, pressed })}${growers(state, held3.grows)}
    </li>
  `;
}
function gap(state, at) {
  const aimed = targets(state, `gap:${at}`);
  if (!aimed.length) return "";
  return markup`
    <li class="bk-gapli" data-key="gap:${at}">
      ${button("", "target", { id: `gap:${at}`, css: "bk-gapbtn", html: "↧", name: plain(aimed[0].label) })}
    </li>
  `;
}
var MOST2 = { l: 19, m: 19, s: 14 };
function hand(state) {
  const cards2 = state.pic.hand;
  const composing2 = state.deal.open;
  const back = targets(state, "back");
  const held3 = state.answer.chosen?.spot;
  const list2 = [];
  cards2.forEach((mine, at) => {
    if (held3 === void 0 || at <= held3) list2.push(gap(state, at));
    list2.push(handCard(state, mine, composing2));
    if (held3 !== void 0 && at > held3) list2.push(gap(state, at));
  });
  const many = state.pic.seats.find((seat) => seat.me).hand;
  const help2 = `${many} ${wordFor(state, many, "card")}, ${state.said.hand_help}`;
  const pill = back.length ? button(state.said.back_of_hand, "target", { id: "back", css: "bk-backpill bk-pill", key: "K" }) : "";
  return markup`
    <section class="bk-panel bk-handzone" data-key="hand" aria-label="${esc(state.said.your_hand)}">
      <div class="bk-handhead">
        <h3>${esc(state.said.your_hand)}</h3>
        <span class="bk-quiet bk-handhelp" title="${esc(help2)}">${esc(help2)}</span>
        ${pill}
        <span class="bk-quiet bk-right">${esc(state.said.letters_help)}</span>
      </div>
      <ul class="bk-hand${cards2.length > MOST2[state.room.span] ? " bk-many" : ""}" role="list"
        style="--cards:${Math.max(cards2.length, 2)}" data-roving="hand">
        ${list2.join("")}
      </ul>
      ${state.narrow ? "" : received(state)}
    </section>
  `;
}

// beankit/notebook/static/trade.js
var EFFECTS = 3;
var ROW = 8;
var SLIPS = 4;
function effects(state, list2, most, id) {
  const shown = list2.length > most ? list2.slice(0, most - 1) : list2;
  const rest = list2.length - shown.length;
  const more = rest ? button(fill(state, state.said.more, { number: rest }), "sheet", { id, css: "bk-link" }) : "";
  return effectLines(state, shown) + more;
}
function effectLines(state, list2) {
  return list2.map((effect) => `<p class="bk-effect bk-${effect.tone}">${spans(state, effect.text)}</p>`).join("");
}
function lacking(state, { card: card2, missing }) {
  if (!state.narrow) return `<span class="bk-gap">${broken(state, missing)}</span>`;
  return slip(state, card2, { css: "bk-lacking", label: missing });
}
function offered(state) {
  const { offer } = state.pic;
  const said = state.said;
  const get = offer.get.map((kind) => slip(state, kind)).join("") || `<span class="bk-quiet">–</span>`;
  const reason = state.pic.ask.accept?.why;
  const barred = reason && state.narrow ? `<p class="bk-effect bk-why">${LOCK} ${spans(state, reason)}</p>` : "";
  const give = offer.give.map((held3) => held3.missing ? lacking(state, held3) : slip(state, held3.card)).join("");
  return markup`
    <div class="bk-deal bk-offer" data-key="offer">
      <div class="bk-tray"><h4>${esc(said.you_would_get)}</h4><div class="bk-slips">${get}</div></div>
      <span class="bk-swap" aria-hidden="true">⇄</span>
      <div class="bk-tray">
        <h4>${esc(said.you_would_give)}</h4>
        <div class="bk-slips">${give || '<span class="bk-quiet">–</span>'}</div>
      </div>
      <div class="bk-effects">${barred}${effects(state, offer.effects, barred ? EFFECTS - 1 : EFFECTS, "effects")}</div>
    </div>
  `;
}
function answers(state) {
  const { ask: ask2, answers: opened2 } = state.pic;
  const said = state.said;
  const slips = opened2.slips.slice(0, SLIPS).map((answer, at) => {
    const options2 = badge(state, `answer:${answer.seat}`).options;
    const name = state.pic.seats.find((seat) => seat.seat === answer.seat)?.name ?? "";
    const mine = ask2?.kind === "settle";
    const more = options2.length > 1 ? button(said.other_copy, "badge", { id: `answer:${answer.seat}`, css: "bk-link" }) : "";
    const take2 = mine && options2.length ? button(said.take_it, "take", {
      id: `answer:${answer.seat}`,
      key: String(at + 1),
      name: plain(options2[0].label)
    }) : "";
    return markup`
      <li class="bk-answer bk-e${answer.seat % 5}" data-key="answer:${answer.seat}">
        <p class="bk-who">
          ${letter(state, answer.seat)} <strong>${esc(name)}</strong> <span class="bk-quiet">${esc(answer.says)}</span>
          ${take2}
        </p>
        <div class="bk-deal">
          <span class="bk-quiet">${esc(said.you_give)}</span>
          <div class="bk-slips">${answer.give.map((kind) => slip(state, kind)).join("") || "–"}</div>
          <span class="bk-swap" aria-hidden="true">⇄</span>
          <span class="bk-sr">${esc(said.you_get)}</span>
          <div class="bk-slips">${answer.get.map((kind) => slip(state, kind)).join("") || "–"}</div>
          ${more}
        </div>
        <div class="bk-effects">${effectLines(state, answer.effects.slice(0, 2))}</div>
      </li>
    `;
  });
  return `<ul class="bk-answers bk-n${slips.length}" data-key="answers" role="list">${slips.join("")}</ul>`;
}
function palette(state, kind, at) {
  const known = state.pic.beans[kind];
  const number2 = state.deal.want[kind] ?? 0;
  const grow = state.pic.seats.filter((seat) => seat.fields.some((field) => field.kind === kind));
  const label = `${known.name}${number2 ? `: ${number2}` : ""}`;
  return markup`
    <li>
      <button type="button" class="bk-kind${number2 ? " bk-chosen" : ""}" data-key="want:${esc(kind)}" data-do="want"
        data-id="${esc(kind)}" aria-label="${esc(label)}" aria-pressed="${number2 > 0}" tabindex="${at ? -1 : 0}">
        ${bean(state, kind)}
        <b>${esc(known.mono)}</b> <span class="bk-letters" aria-hidden="true">
          ${grow.map((seat) => letter(state, seat.seat)).join("")}
        </span>
        ${number2 ? `<span class="bk-many" aria-hidden="true">${number2}</span>` : ""}
      </button>
      ${number2 ? markup`
          <button type="button" class="bk-less" data-do="less" data-key="less:${esc(kind)}" data-id="${esc(kind)}"
            aria-label="− ${esc(known.name)}">
            −
          </button>
        ` : ""}
    </li>
  `;
}
function given2(state) {
  return trayCards(state).map((card2) => {
    const where = card2.zone ? state.said.from_table : fill(state, state.said.card_of_hand, { place: card2.place + 1 });
    const label = `${state.pic.beans[card2.card]?.name}, ${where}`;
    return markup`
        <li>
          <button type="button" class="bk-inslip" data-do="give" data-key="tray:${esc(card2.id)}"
            data-id="${esc(card2.id)}" aria-label="${esc(label)}">
            ${slip(state, card2.card)}
          </button>
        </li>
      `;
  }).join("");
}
function composer(state) {
  const { ask: ask2, goods } = state.pic;
  const said = state.said;
  const bid = ask2.compose === "bid";
  const tried2 = state.answer.tried?.text === textOf(state) ? state.answer.tried : null;
  const empty = isEmpty(state);
  const reason = tried2?.why ? plain(tried2.why) : "";
  const kinds2 = goods.kinds.length;
  const columns = state.narrow && kinds2 > ROW ? Math.ceil(kinds2 / 2) : kinds2;
  const giving = copiesOf(state) || (bid ? said.give_hand : said.give_help);
  const brings = wished(tried2?.effects ?? []);
  const wide = !state.narrow;
  const wanting2 = `<span class="bk-quiet">· ${esc(said.want_help)}</span>`;
  const leave2 = bid ? button(said.back, "compose", { key: "Esc" }) : quietButton(state, "E");
  const head = markup`
    ${heading2(state, ask2.rounds ? `${ask2.rounds}. ` : "")}
    <div class="bk-acts">${leave2}</div>
  `;
  const body = markup`
    <div class="bk-deal">
      <div class="bk-tray bk-give" role="group" aria-label="${esc(said.you_give)}">
        <h4>${esc(said.you_give)}</h4>
        <div class="bk-given">
          ${isLow(state.room) && !bid ? spread(state) : ""}
          <ul class="bk-slips" role="list">
            ${given2(state) || `<li class="bk-gap bk-add" aria-hidden="true">+</li>`}
          </ul>
          <p class="bk-quiet" title="${esc(giving)}">${esc(giving)}</p>
        </div>
      </div>
      <span class="bk-swap" aria-hidden="true">⇄</span>
      <div class="bk-tray bk-want" role="group" aria-label="${esc(said.you_want)}">
        <h4>${esc(said.you_want)} ${wide ? "" : brings} ${wide || !brings ? wanting2 : ""}</h4>
        <ul class="bk-palette" role="list" data-roving="want" style="--kinds:${columns}">
          ${goods.kinds.map((kind, at) => palette(state, kind, at)).join("")}
        </ul>
      </div>
    </div>
    ${bid || !goods.to.length ? wide ? brings : "" : addressees(state, wide ? brings : "")}
  `;
  const words2 = tried2?.sentence?.length && !empty ? tried2.sentence : [];
  const call = [...words2, ...tried2?.why ?? []];
  const foot = markup`
    <p class="bk-sentence${isLong(call)}" aria-live="polite" title="${esc(plain(call))}">
      ${spans(state, words2)}${reason ? `<span class="bk-why">${LOCK} ${spans(state, tried2.why)}</span>` : ""}
    </p>
    <div class="bk-acts bk-say">
      ${empty ? "" : button(said.clear, "clear", { css: "bk-link" })}
      ${state.narrow ? hintButton(state) : ""}
      ${bid ? "" : button(said.call_bids, "call", { key: "C", css: empty ? "bk-main" : "" })}
      ${empty && !bid ? "" : button(bid ? said.send_bid : said.call, "send", {
    key: "↵",
    css: empty ? "" : "bk-main",
    why: empty ? said.give_help : reason
  })}
    </div>
  `;
  return { head, body, foot };
}
function copiesOf(state) {
  return trayCards(state).map((card2) => {
    const from = card2.zone ? state.said.from_table : fill(state, state.said.card_of_hand, { place: card2.place + 1 });
    return `${state.pic.beans[card2.card]?.mono}: ${from}`;
  }).join(" · ");
}
var LONG3 = 44;
function wished(list2) {
  if (!list2.length) return "";
  const text = list2.map((effect) => plain(effect.text)).join(" ");
  const tone = list2.every((effect) => effect.tone === "good") ? "good" : "poor";
  const long = text.length > LONG3 ? " bk-longwish" : "";
  return `<span class="bk-effect bk-wished bk-${tone}${long}" title="${esc(text)}">${esc(text)}</span>`;
}
function addressees(state, brings) {
  const { said, deal, pic } = state;
  const list2 = [null, ...pic.goods.to].map((seat) => {
    const on = deal.to === seat;
    const name = seat === null ? said.everyone : pic.seats.find((player2) => player2.seat === seat)?.name;
    return markup`
      <button type="button" role="radio" aria-checked="${on}" class="bk-radio${on ? " bk-on" : ""}" data-do="to"
        data-key="to:${seat}" data-id="${seat ?? "all"}">
        ${seat === null ? "" : letter(state, seat)}<span>${esc(name)}</span>
      </button>
    `;
  });
  return markup`
    <div class="bk-to" role="radiogroup" aria-label="${esc(said.to)}">
      <span class="bk-quiet">${esc(said.to)}</span>
      ${list2.join("")} ${brings}
    </div>
  `;
}

// beankit/notebook/static/stage.js
var LINES = 4;
var RECENT = 3;
function parts(state) {
  const { choice: choice2 } = state.answer;
  const three = asking2(state);
  return choice2 ? { ...three, body: chooser(state, choice2) } : three;
}
function asking2(state) {
  const { ask: ask2, offer } = state.pic;
  if (!ask2) return waiting(state);
  if (state.deal.open && state.pic.goods) return composer(state);
  if (state.pic.refusal && ask2.kind === "offer") return refusal(state);
  const asked = { head: heading2(state), foot: acts(state) };
  if (ask2.kind === "answer" && offer) return { ...asked, body: offered(state) };
  if (state.pic.answers && offer) return { ...asked, body: answers(state) };
  if (ask2.choices.length) return { ...asked, body: choices(state) };
  const many = loose(state);
  if (many.length > MANY) return { ...asked, body: chooser(state, many, "act") };
  return { ...asked, body: guide(state) };
}
function stage2(state) {
  const { head, body, foot } = parts(state);
  const composing2 = state.deal.open && state.pic.goods;
  const css = !state.pic.ask ? " bk-idle" : composing2 ? " bk-composer" : "";
  const name = composing2 ? ` role="group" aria-label="${esc(plain(state.pic.ask.question))}"` : "";
  return markup`
    <section class="bk-panel bk-ask${css}" data-key="ask"${name}>
      <div class="bk-qhead">${head}</div>
      <div class="bk-body">${body}</div>
      <div class="bk-foot">${foot}</div>
    </section>
  `;
}
function waiting(state) {
  const { status, game, offer } = state.pic;
  const { said, thinking: thinking2 } = state;
  const question = thinking2?.text ?? status?.text ?? [];
  const clock = status?.clock && !thinking2;
  const seat = thinking2 ? thinking2.seat : status?.seat;
  const wait2 = clock ? button(said.wait, "wantact", { key: "H" }) : thinking2 && thinking2.seat !== null ? button(said.stop_bot, "stop") : "";
  const running = clock ? markup`
      <span class="bk-clock" data-key="clock${state.pic.n}" style="--beat:${status.clock}s" aria-hidden="true">
        <i></i>
      </span>
    ` : "";
  const head = markup`
    <div>
      ${seat === void 0 || seat === null ? "" : letter(state, seat)}
      <h2 tabindex="-1" class="bk-question${isLong(question)}">${spans(state, question)}</h2>
      <p class="bk-quiet">${esc(game.phase)}</p>
    </div>
    ${running}
  `;
  const opened2 = state.pic.answers && offer ? answers(state) : "";
  const lying = lyingHere(state);
  const lines2 = lying && isLow(state.room) ? RECENT - 1 : RECENT;
  return { head, body: opened2 || `${lying}${recent(state, lines2)}`, foot: wait2 };
}
function recent(state, number2) {
  const lines2 = latest(state, number2).map((line2) => `<li>${spans(state, line2.spans)}</li>`);
  return `<ol class="bk-recent">${lines2.join("")}</ol>`;
}
function lyingHere(state) {
  const some = state.pic.lying.some(({ zone }) => zone === "revealed");
  return apartOf(state) + (some && isLow(state.room) ? spread(state) : "");
}
function waysOf(state) {
  const { ask: ask2 } = state.pic;
  const now2 = chosen(state);
  const apart = state.pic.apart.map(({ zone }) => zone);
  const picked2 = cards(state).filter((card2) => isChosen(state, card2) && !apart.includes(card2.zone));
  const placed = options(state).filter((option) => option.from || option.to);
  const open = placed.filter((option) => !now2.length || !option.from || now2.includes(option.from));
  const deeds = open.filter((option) => !["harvest", "buy"].includes(option.word));
  const pressed = [...loose(state), ask2.quiet].filter((option) => option?.effect && option.tone !== "same");
  const shown = deeds.length ? deeds : placed.length ? open : pressed;
  const listed2 = shown.map((option) => way(state, option));
  const bans = (state.pic.barred ?? []).filter((ban) => ban.to && now2.includes(ban.from)).map((ban) => `<li class="bk-why">${LOCK} ${spans(state, ban.why)}</li>`);
  const help2 = ask2.help?.length && state.narrow && !isLow(state.room) ? `<p class="bk-quiet">${spans(state, ask2.help)}</p>` : "";
  return { help: help2, picked: picked2, lines: [.../* @__PURE__ */ new Set([...listed2, ...bans])] };
}
function allWays(state) {
  return `<div class="bk-guide"><ul role="list">${waysOf(state).lines.join("")}</ul></div>`;
}
function guide(state) {
  const { help: help2, picked: picked2, lines: lines2 } = waysOf(state);
  const kinds2 = [...new Set(picked2.map((card2) => card2.card))];
  const room2 = LINES - (help2 || state.narrow && isLow(state.room) ? 1 : 0);
  const rest = lines2.length - room2 + 1;
  const label = fill(state, state.said.more, { number: rest });
  const more = `<li class="bk-why">${button(label, "sheet", { id: "ways", css: "bk-link" })}</li>`;
  const shown = rest > 1 ? [...lines2.slice(0, room2 - 1), more] : lines2;
  const held3 = kinds2.length === 1 && !isLow(state.room) ? `<div class="bk-picked">${slip(state, kinds2[0])}</div>` : "";
  return markup`
    ${lyingHere(state)}${held3}
    <div class="bk-guide">
      ${help2}
      <ul role="list">${shown.join("")}</ul>
    </div>
  `;
}
function way(state, option) {
  const place2 = option.to?.startsWith("field:") ? String(Number(option.to.slice(6)) + 1) : "";
  const key = place2 ? `<kbd aria-hidden="true">${place2}</kbd> ` : "";
  const label = spans(state, option.label);
  const named = option.effect && option.tone !== "same" && option.word !== "harvest";
  const text = named ? `<b>${label}</b>: ${spans(state, option.effect)}` : label;
  return `<li class="bk-way">${key}${text}</li>`;
}

// beankit/notebook/static/sheet.js
function leaving(state) {
  const { said, pic } = state;
  const record = pic.result ? button(said.download, "record", { at: "sheet" }) : "";
  const leave2 = state.settings.inside ? "" : button(said.leave, "leave");
  const help2 = leave2 && !pic.result ? `<p class="bk-quiet">${esc(said.leave_help)}</p>` : "";
  return record || leave2 ? `<div class="bk-leaving"><div class="bk-acts">${record}${leave2}</div>${help2}</div>` : "";
}
function typable(state) {
  const { options: options2, quiet } = state.pic.ask ?? { options: [] };
  return [...options2, ...quiet ? [quiet] : []].map((option) => `<option value="${esc(option.typed)}"></option>`).join("");
}
var SHEETS = {
  keys: (state) => markup`
      ${asking(state)}
      <dl class="bk-keys">
        ${state.words.keys.map(([key, does]) => `<dt><kbd>${esc(key)}</kbd></dt><dd>${esc(does)}</dd>`).join("")}
      </dl>
    `,
  settings: (state) => {
    const said = state.said;
    const bots = state.settings.hints ?? [];
    const tongue = state.narrow ? button(state.settings.lang.toUpperCase(), "lang", { name: said.language, at: "sheet" }) : "";
    const help2 = state.narrow ? button(said.keys, "sheet", { id: "keys", at: "sheet" }) : "";
    return `${tongue}${help2}${paces(state)}${windows(state)}
      ${bots.length && state.pic.game.practice ? radios(
      state,
      "hint",
      said.hint_bot,
      bots.map((name) => [name, botName(state, name)])
    ) : ""}
      ${radios(state, "theme", said.theme, [
      ["auto", said.theme_auto],
      ["light", said.theme_light],
      ["dark", said.theme_dark]
    ])}
      ${radios(state, "motion", said.motion, [
      ["on", said.on],
      ["off", said.off]
    ])}
      ${radios(state, "letters", said.letters_on, [
      ["on", said.on],
      ["off", said.off]
    ])}
      ${radios(state, "size", said.text_size, [
      ["0.9", "A−"],
      ["1", "A"],
      ["1.15", "A+"],
      ["1.3", "A++"]
    ])}${leaving(state)}`;
  },
  discard: (state) => {
    const chips2 = state.pic.piles.kinds.map(([kind, number2]) => {
      const name = state.pic.beans[kind]?.name ?? kind;
      return `<span class="bk-chip">${bean(state, kind)}${esc(name)} × ${number2}</span>`;
    });
    return `<p>${chips2.join(" ") || "–"}</p>`;
  },
  type: (state) => markup`
    <p class="bk-quiet">${esc(state.said.typed_help)}</p>
    <p class="bk-typing">
      <input type="text" data-own="1" class="bk-input" data-key="line" aria-label="${esc(state.said.type_action)}"
        autocomplete="off" maxlength="300" list="bk-options"> <datalist id="bk-options">${typable(state)}</datalist>
      ${button(state.said.send, "typed", { css: "bk-main" })}
    </p>
  `,
  side: (state) => tabbed(state) + (state.narrow ? pilesOf(state) : "") + tools(state),
  market: (state) => `<div class="bk-market">${spread(state)}${received(state)}${pilesOf(state)}${wholeZones(state)}</div>`,
  zones: wholeZones,
  banners: wholeBanners,
  own: (state) => `<ul class="bk-owncards" role="list">${state.pic.cards.map((own) => ownCard(state, own)).join("")}</ul>`,
  seat: (state) => wholeSeat(
    state,
    state.pic.seats.find((player2) => player2.seat === state.sheet.seat)
  ),
  filter: filterSheet,
  ways: allWays,
  effects: (state) => effectLines(state, state.pic.offer?.effects ?? []),
  rule: (state) => `<p>${spans(state, state.side.rule.text)}</p>`,
  code: (state) => {
    const { name, text, commands } = state.sheet.code;
    const lines2 = commands ? `<p>${esc(state.said.own_help)}</p><pre class="bk-code">${esc(commands.join("\n"))}</pre>` : `<p class="bk-quiet">${esc(state.said.code_help)}</p>`;
    return markup`
      ${lines2}
      <pre class="bk-code bk-longcode" tabindex="0" data-key="thecode">${esc(text)}</pre>
      <div class="bk-acts">${button(fill(state, state.said.save, { file: name }), "savecode", { css: "bk-main" })}</div>
    `;
  },
  link: (state) => markup`
    <p role="status">${state.sheet.copied ? esc(state.said.link_copied) : ""}</p>
    <textarea class="bk-input bk-position" data-own="1" data-key="link" readonly rows="2"
      aria-label="${esc(state.said.link)}">
      ${esc(state.sheet.position)}
    </textarea>
  `,
  position: (state) => markup`
    <p class="bk-quiet">
      ${esc(state.said.position_help)} <b role="status">${state.sheet.copied ? esc(state.said.copied) : ""}</b>
    </p>
    <textarea class="bk-input bk-position" data-own="1" data-key="position" readonly rows="6"
      aria-label="${esc(state.said.position)}">
      ${esc(state.sheet.position)}
    </textarea>
  `,
  purse: (state) => `<p>${state.pic.seats.find((seat) => seat.seat === state.sheet.purse).kinds.map(
    ([kind, number2]) => `<span class="bk-chip">${bean(state, kind)}${esc(state.pic.beans[kind]?.name ?? kind)} × ${number2}</span>`
  ).join(" ") || "–"}</p>`,
  peek: (state) => {
    const kind = state.pic.beans[state.sheet.peek];
    if (!kind) return "";
    const why2 = state.pic.still?.[state.sheet.card];
    return markup`
      ${why2 ? `<p class="bk-why" role="alert">${LOCK} ${spans(state, why2)}</p>` : ""}
      <div class="bk-peek">
        ${bean(state, state.sheet.peek, "bk-huge")}
        <div>
          <p><b>${esc(kind.name)}</b> ×${kind.count}</p>
          <p>${kind.pays ? meterText(kind.meter) : ""}</p>
          <p>${esc(kind.does)}</p>
          <p class="bk-quiet">${esc(state.said.unseen)}: ${kind.unseen}</p>
        </div>
      </div>
    `;
  }
};
function sheet2(state) {
  if (!state.sheet.name) return "";
  const title = {
    keys: state.said.keys,
    settings: state.said.settings,
    discard: state.said.discard,
    type: state.said.type_action,
    side: state.said[tabOf(state, tabsOf(state))],
    rule: state.side.rule?.number,
    code: state.sheet.code?.name,
    purse: `${state.said.coins}: ${state.pic.seats.find((seat) => seat.seat === state.sheet.purse)?.name}`,
    link: state.said.link,
    position: state.said.position,
    market: state.said.table_now,
    zones: state.said.table_now,
    banners: state.pic.game.title,
    own: state.pic.seats.find((seat) => seat.me)?.name,
    seat: state.pic.seats.find((seat) => seat.seat === state.sheet.seat)?.name,
    effects: state.said.effects,
    ways: plain(state.pic.ask?.question),
    filter: state.said.ask_only,
    peek: state.pic.beans[state.sheet.peek]?.name ?? state.said.your_hand
  }[state.sheet.name];
  return markup`
    <dialog open class="bk-sheet" data-key="sheet:${state.sheet.name}" aria-label="${esc(title)}"
      style="--top:${state.sheet.top ?? 60}px">
      <div class="bk-sheethead">
        <h3>${esc(title)}</h3>
        ${button("✕", "unsheet", { name: state.said.close, css: "bk-square" })}
      </div>
      ${SHEETS[state.sheet.name](state)}${state.room.span === "l" && !state.reel ? notes(state) : ""}
    </dialog>
  `;
}

// beankit/notebook/static/view.js
function view(state) {
  if (!state.pic || !state.said.log) return starting(state);
  if (state.reel) return replayView(state) + above(sheet2, state);
  return state.away ? leftTable(state) : table(state);
}
function above(part, state) {
  try {
    return part(state);
  } catch (error) {
    reportError(error);
    return "";
  }
}
function starting({ words: words2 }) {
  return markup`
    <div class="bk-starting">
      <i></i><i></i><i></i><i></i>
      <p class="bk-quiet">${esc(words2.starting ?? "Python …")}</p>
    </div>
  `;
}
function table(state) {
  const { span } = state.room;
  const low = isLow(state.room);
  if (state.pic.result) return over(state, span);
  return markup`
    <div class="bk-play" data-key="play">
      ${bar(state)}${players(state)}
      ${span === "s" || low ? "" : market(state)}
      ${stage2(state)}${grounds(state)}${hand(state)}
      ${span === "l" ? side(state) : (low ? "" : line(state)) + notes(state)}${above(bubble, state)}
    </div>
    ${above(sheet2, state)}
  `;
}
function over(state, span) {
  return markup`
    <div class="bk-play bk-over" data-key="play">
      ${bar(state)}${state.narrow ? "" : players(state)}
      <div class="bk-endings">${ending(state)}${span === "l" ? "" : author(state) + tools(state)}</div>
      ${span === "l" ? side(state) : notes(state)}
    </div>
    ${above(sheet2, state)}
  `;
}

// beankit/notebook/static/table.js
var Page = class {
  constructor(transport, el) {
    this.transport = transport;
    this.state = firstState();
    this.timers = {};
    this.gone = new AbortController();
    this.root = document.createElement("div");
    this.root.className = "bk";
    this.root.dataset.lmSuppressShortcuts = "true";
    this.root.setAttribute("role", "region");
    this.root.innerHTML = markup`
      ${BEANS}${FACES}
      <div class="bk-sr" aria-live="polite" data-live></div>
      <div class="bk-in"></div>
      <div class="bk-flight" aria-hidden="true"></div>
    `;
    this.live = this.root.querySelector("[data-live]");
    this.inner = this.root.querySelector(".bk-in");
    this.flight = this.root.querySelector(".bk-flight");
    el.append(this.root);
    this.listen();
    this.watchRoom();
    this.draw();
    this.call();
  }
  // --- the state ---
  // The only place where the state changes; it is drawn later, or not at all.
  note(change2, ...values) {
    this.state = changed(this.state, change2(this.state, ...values));
  }
  change(change2, ...values) {
    this.note(change2, ...values);
    this.draw();
  }
  // The width of the widget decides, and on a page of its own the height of the window.
  watchRoom() {
    const fit = () => {
      const { clientWidth } = this.root;
      const room2 = roomOf(clientWidth || innerWidth, this.state.served ? innerHeight : null);
      const { span, tall } = this.state.room;
      if (room2.span !== span || room2.tall !== tall) this.change(room, room2);
    };
    this.note(served, document.body.classList.contains("room"));
    if (this.state.served) this.note(kept, recalled());
    new ResizeObserver(fit).observe(this.root);
    addEventListener("resize", fit, { signal: this.gone.signal });
    fit();
  }
  // Another game or film is shown from now on.
  clear() {
    clearTimeout(this.timers.film);
    this.note(stage);
    ground(this);
  }
  // --- Python ---
  // A first word can get lost while a page and its kernel find each other, so it is said until there is an answer.
  call() {
    if (this.state.pic) return;
    this.send({ do: "since" });
    this.timers.call = setTimeout(() => this.call(), 3e3);
  }
  send(message) {
    keepSetting(message, this.state.settings);
    this.transport.send(message);
  }
  hear(message) {
    hear(this, message);
  }
  // The line is lost, or is back: then all is asked for anew.
  closed(lost2) {
    if (lost2 && this.tells) lose(this);
    else if (!lost2) greet(this);
  }
  // Does the table itself say that the line is lost?
  get tells() {
    return Boolean(this.state.pic && !this.state.reel);
  }
  // For whoever does not see the page.
  say(text) {
    clearTimeout(this.timers.say);
    this.timers.say = setTimeout(() => {
      this.live.textContent = text;
    }, 60);
  }
  end() {
    this.gone.abort();
    for (const timer of ["call", "film", "press", "offline"]) clearTimeout(this.timers[timer]);
  }
  // --- what is shown ---
  // A card large, with all that is known about its kind.
  peekAt(id) {
    const card2 = this.state.reel ? null : cards(this.state).find((other) => other.id === id);
    if (!card2) return;
    this.note(peek, card2.card, card2.id);
    this.show("peek");
  }
  // Is the panel with log, beans and rules on the screen?
  sideSeen() {
    const box2 = this.root.querySelector(".bk-side")?.getBoundingClientRect();
    return Boolean(box2 && box2.top < innerHeight - 100 && box2.bottom > 100);
  }
  show(what) {
    const tab2 = TABS.includes(what);
    const title = `[data-key="tab:${what}"]`;
    if (tab2) this.note(tab, what);
    if (tab2 && this.state.room.span === "l") {
      this.draw();
      this.root.querySelector(title)?.focus();
      return;
    }
    const opener = this.root.getRootNode().activeElement?.dataset?.key;
    const top = Math.max(60, 12 - this.root.getBoundingClientRect().top);
    this.change(sheet, tab2 ? "side" : what, top, opener);
    const first = tab2 ? [title] : [".bk-sheet input", ".bk-sheet button"];
    const place2 = first.map((css) => this.root.querySelector(css)).find(Boolean);
    place2?.focus({ preventScroll: true });
  }
  escape() {
    const { answer, deal, pic, sheet: sheet3 } = this.state;
    const bidding = deal.open && pic?.ask?.compose === "bid";
    const open = sheet3.name || answer.choice || answer.chosen || answer.prefix || answer.tip || bidding;
    this.change(escaped);
    const opener = sheet3.name && sheet3.opener && this.root.querySelector(`[data-key="${CSS.escape(sheet3.opener)}"]`);
    if (opener) opener.focus({ preventScroll: true });
    else if (sheet3.name || !open)
      this.root.querySelector(".bk-question")?.focus({ preventScroll: Boolean(sheet3.name) });
  }
  set(name, value) {
    if (!(name in this.state.look)) {
      this.send({ do: "set", name, value });
      return;
    }
    this.change(look, name, value);
    keepLook(this.state.look);
  }
  toQuestion() {
    const place2 = this.inner.querySelector(".bk-question");
    place2?.focus({ preventScroll: true });
    place2?.scrollIntoView?.({ block: "nearest" });
  }
  mark() {
    const { pic } = this.state;
    Object.assign(this.root.dataset, { state: standing(this.state), kind: pic?.ask?.kind ?? "", n: pic?.n ?? 0 });
  }
  draw() {
    const { answer, deal, look: look2, pic, reel: reel2, room: room2, settings: settings2 } = this.state;
    this.mark();
    Object.assign(this.root.dataset, room2);
    for (const [name, size] of Object.entries(sizes(room2)))
      this.root.style.setProperty(`--${name}`, `${size * Math.max(1, look2.size)}px`);
    this.root.dataset.theme = look2.theme;
    this.root.classList.toggle("bk-still", look2.motion === "off");
    this.root.classList.toggle("bk-sent", answer.sent);
    this.root.classList.toggle("bk-composing", deal.open);
    this.root.style.setProperty("--text", look2.size);
    if (this.root.lang !== settings2.lang) this.root.lang = settings2.lang;
    if (pic) this.root.setAttribute("aria-label", pic.game.label);
    draw(this.inner, view(this.state));
    ring(this.inner, this.state);
    if (reel2 && pic) this.scroll();
    else writeLog(this.inner, this.state);
  }
  // A replay: the scrubber and the story stand where the film does.
  scroll() {
    const range = this.inner.querySelector(".bk-range");
    const { at } = this.state.film;
    if (range && Number(range.value) !== at) range.value = at;
    if (range && range === this.root.getRootNode().activeElement) tellScrub(this, { type: "focusin", target: range });
    const log2 = this.inner.querySelector(".bk-log");
    const line2 = log2?.querySelector(".bk-shown");
    if (line2) log2.scrollTop = line2.offsetTop - log2.clientHeight / 2;
  }
  // --- what the person does ---
  listen() {
    this.root.addEventListener("click", (event) => onPress(event, this));
    this.root.addEventListener("dblclick", (event) => hurry(this, event.target.closest(".bk-card")?.dataset.id));
    this.root.addEventListener("contextmenu", (event) => {
      const kind = event.target.closest('[data-do="want"]')?.dataset.id;
      const card2 = event.target.closest(".bk-card, .bk-group")?.dataset.id;
      if (!kind && !card2) return;
      event.preventDefault();
      if (kind) wanting(this, kind, -1);
      else this.peekAt(card2);
    });
    for (const name of ["pointermove", "focusin", "pointerout", "focusout"])
      this.root.addEventListener(name, (event) => event.target.matches?.(".bk-range") && tellScrub(this, event));
    this.root.addEventListener("keydown", (event) => {
      if (onKey(event, this)) event.preventDefault();
      event.stopPropagation();
    });
    this.root.addEventListener("input", (event) => {
      if (event.target.matches(".bk-range")) stepTo(this, Number(event.target.value));
    });
    this.root.addEventListener("change", (event) => {
      if (event.target.matches(".bk-select")) this.set("bot", event.target.value);
    });
    dragging(this);
    const { signal } = this.gone;
    addEventListener("offline", () => this.state.served || doubt(this), { signal });
    addEventListener("online", () => this.state.served || find(this), { signal });
  }
};

// beankit/notebook/static/widget.js
function show(transport, el) {
  const page = new Page(transport, el);
  transport.listen((message) => page.hear(message));
  transport.closed((lost2) => page.closed(lost2));
  return page;
}
function render({ model, el }) {
  const hearing = [];
  const transport = {
    send: (message) => model.send(message),
    listen: (hear2) => {
      hearing.push(hear2);
      model.on("msg:custom", hear2);
    },
    closed: () => {
    }
    // a notebook does not say it; the page asks when the browser is offline
  };
  const page = show(transport, el);
  return () => {
    for (const hear2 of hearing) model.off("msg:custom", hear2);
    page.end();
  };
}
var widget_default = { render };
export {
  widget_default as default,
  show
};
