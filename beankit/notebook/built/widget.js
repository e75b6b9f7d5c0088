// Built by `make scripts`; change the files that it is made of.
// beankit/charts/js/sentences.js
var PART = /\{(\w+)(?::([^{}]*\|[^{}]*))?\}/g;
var KINDS = ["zero", "one", "two", "few", "many", "other"];
var plurals = new Intl.PluralRules("en");
function speak(language) {
  try {
    plurals = new Intl.PluralRules(language);
  } catch {
    plurals = new Intl.PluralRules("en");
  }
}
function filled(sentence, parts = {}) {
  return String(sentence ?? "").replace(
    PART,
    (whole, name, forms) => name in parts ? forms === void 0 ? parts[name] : form(parts[name], forms.split("|")) : whole
  );
}
function form(number2, forms) {
  const known = plurals.resolvedOptions().pluralCategories;
  const kinds = KINDS.filter((kind) => known.includes(kind));
  return forms[Math.min(kinds.indexOf(plurals.select(Number(number2))), forms.length - 1)];
}

// beankit/notebook/static/dom.js
function esc(text) {
  return String(text ?? "").replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
var JOINED = /* @__PURE__ */ new WeakMap();
function markup(parts, ...values) {
  if (!JOINED.has(parts)) JOINED.set(parts, { raw: parts.map(joined) });
  return String.raw(JOINED.get(parts), ...values);
}
function joined(text) {
  const inside = text.replace(/^\s*\n\s*|\s*\n\s*$|\s*\n\s*(?=<)/g, "");
  return inside.replace(/>\s*\n\s*/g, ">").replace(/\s*\n\s*/g, " ");
}
function plain(spans2) {
  return (spans2 ?? []).map((span) => typeof span === "string" ? span : span.text).join("");
}
function same(one, other) {
  return one.nodeName === other.nodeName && (one.dataset?.key ?? "") === (other.dataset?.key ?? "");
}
function patch(old, fresh) {
  if (old.nodeType !== 1) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
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
    const next = at.nextSibling;
    at.remove();
    at = next;
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
var LOOK = { theme: "auto", size: "1", motion: "on", letters: "on", bot: "" };
var UNANSWERED = { chosen: null, choice: null, prefix: null, sent: false, hint: null, tip: null, tried: null };
var EMPTY = { give: [], kinds: {}, want: {}, to: null };
function firstState() {
  const parts = {
    // what Python has said
    words: { keys: [] },
    said: {},
    rules: [],
    settings: { lang: "en", langs: ["en"] },
    pic: null,
    // the picture of the table
    reel: null,
    // the film, if one is watched
    log: [],
    heard: 0,
    // lines of the log that the person knew when they decided last
    thinking: null,
    // what a bot thinks about, and its seat
    // what the person does
    answer: UNANSWERED,
    // what they have begun to answer, and what they were told about it
    deal: { ...EMPTY, open: false },
    // the trays of an offer or a bid, and whether they are shown
    film: { at: 0, awaited: null, playing: false, speed: 1, would: null },
    // `awaited`: what Python was asked for
    sheet: { name: null, top: 60, opener: null, code: null, position: "", copied: false, purse: null, peek: null },
    side: { tab: "log", tall: false, rule: null, closed: [] },
    // `closed`: notices that were read
    drag: { lifted: false, dropped: false },
    look: { ...LOOK, ...keptLook() },
    narrow: false,
    away: false
    // they have left the table
  };
  return Object.freeze(parts);
}
var PARTS = /* @__PURE__ */ new Set(["answer", "deal", "film", "sheet", "side", "drag", "look"]);
function changed(state, news) {
  const next = { ...state };
  for (const [name, value] of Object.entries(news))
    next[name] = PARTS.has(name) ? Object.freeze({ ...state[name], ...value }) : value;
  return Object.freeze(next);
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
function options(state) {
  return state.pic?.ask?.options ?? [];
}
function froms(one) {
  return [one.id, one.source, "spot" in one ? `spot:${one.spot}` : void 0].filter(Boolean);
}
function placing(state) {
  return options(state).filter((option) => option.to && option.from);
}
function cards(state) {
  const { hand: hand2, lying } = state.pic;
  return [...hand2 ?? [], ...lying];
}
function givable(state, one) {
  if (one.zone) return one.zone === "revealed" && Boolean(state.pic.seats.find((seat) => seat.me)?.active);
  return !one.special;
}
function isSource(state, one) {
  const names = froms(one);
  return placing(state).some((option) => names.includes(option.from));
}
function chosen(state) {
  if (state.answer.chosen) return state.answer.chosen.froms;
  const movable = cards(state).filter((one) => isSource(state, one));
  const kinds = new Set(movable.map((one) => one.source ?? one.id));
  if (kinds.size === 1) return froms(movable[0]);
  return [];
}
function isOpen(state, one) {
  return isSource(state, one) && !chosen(state).length;
}
function isChosen(state, one) {
  const now = chosen(state);
  return isSource(state, one) && froms(one).some((name) => now.includes(name));
}
function targets(state, id) {
  if (!state.pic?.ask || state.answer.sent) return [];
  const now = chosen(state);
  return options(state).filter((option) => option.to === id && (!option.from || now.includes(option.from)));
}
function badge(state, id) {
  const now = options(state).filter((option) => option.from === id);
  const later = (state.pic.free ?? []).filter((option) => option.from === id);
  const reason = (state.pic.barred ?? []).find((one) => one.from === id && !one.to);
  return { options: now, later, why: now.length || later.length ? null : reason?.why ?? null };
}
function why(state, id) {
  if (targets(state, id).length) return null;
  const now = chosen(state);
  const found = (state.pic.barred ?? []).find((one) => one.to === id && (!one.from || now.includes(one.from)));
  return found?.why ?? null;
}
function loose(state) {
  return options(state).filter((option) => !option.from && !option.to);
}
function effect(state, id) {
  return targets(state, id).find((option) => option.effect)?.effect ?? null;
}

// beankit/notebook/static/changes.js
var words = (_, news) => ({ words: news, said: news.said });
var rules = (_, list2) => ({ rules: list2 });
var settings = (_, values) => ({ settings: values });
var reel = (_, film) => ({ reel: film });
var thinking = (_, text, seat) => ({ thinking: { text, seat } });
var rule = (_, news) => ({ side: { rule: news, tab: "rules" } });
var code = (_, file) => ({ sheet: { code: file } });
var hint = (_, advice) => ({ answer: { hint: advice } });
var tried = (_, deal) => ({ answer: { tried: deal } });
var refused = (_, reason) => ({ answer: { tip: [reason], sent: false } });
var stage = () => ({
  answer: UNANSWERED,
  deal: { ...EMPTY, open: false },
  film: { would: null, playing: false, awaited: null },
  sheet: { name: null },
  pic: null,
  reel: null,
  log: [],
  heard: 0
});
function picture(state, pic) {
  const before = state.pic;
  const kind = pic.ask?.kind;
  const trading2 = !pic.ask || ["offer", "answer", "settle"].includes(kind);
  const another = kind === "answer" && plain(before?.offer?.title) !== plain(pic.offer?.title);
  const over = !trading2 || another || before && before.game.turn !== pic.game.turn;
  const asked = (name) => kind === name && before?.ask?.kind !== name;
  const open = (state.deal.open || asked("offer")) && Boolean(pic.ask?.compose) && !asked("answer");
  return {
    pic,
    thinking: null,
    log: [...state.log.slice(0, pic.log.from), ...pic.log.lines],
    heard: before?.ask ? pic.log.from : state.heard,
    answer: UNANSWERED,
    deal: { ...over ? EMPTY : tidied(state.deal, cards({ pic })), open }
  };
}
function tidied(deal, all) {
  const there = (id) => all.some((card2) => card2.id === id && card2.card === deal.kinds[id]);
  return { ...deal, give: deal.give.filter(there) };
}
var sent = () => ({ answer: { sent: true } });
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
  const { give, kinds } = state.deal;
  const now = give.includes(id) ? give.filter((other) => other !== id) : [...give, id];
  return { deal: { give: now, kinds: { ...kinds, [id]: card2.card } } };
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
  const count2 = (kind) => Math.min(9, want.filter((other) => other === kind).length);
  return {
    deal: {
      give: taken.map((card2) => card2.id),
      kinds: Object.fromEntries(taken.map((card2) => [card2.id, card2.card])),
      want: Object.fromEntries(want.map((kind) => [kind, count2(kind)])),
      to: seat ?? null
    }
  };
}
var speed = (_, times) => ({ film: { speed: times } });
var playing = (_, on) => ({ film: { playing: on } });
var would = (_, advice) => ({ film: { would: advice } });
var awaited = (_, at) => ({ film: { awaited: at } });
var place = (state, at) => ({ film: { at: Math.max(0, Math.min(state.reel.last, at)) } });
function frame({ film, reel: { last } }, pic, at) {
  const advice = film.would?.at === at ? film.would : null;
  return { pic, film: { at, awaited: null, would: advice, playing: film.playing && at < last } };
}
var tab = (_, name) => ({ side: { tab: name } });
var tall = ({ side: side2 }) => ({ side: { tall: !side2.tall } });
var dismissed = ({ side: side2 }, id) => ({ side: { closed: [...side2.closed, id] } });
var sheet = ({ sheet: before }, name, top, opener) => ({
  sheet: { name, top, opener: before.name ? before.opener : opener }
});
var purse = (_, seat) => ({ sheet: { purse: seat } });
var peek = (_, kind) => ({ sheet: { peek: kind } });
var position = (_, text) => ({ sheet: { position: text, copied: false } });
var copied = () => ({ sheet: { copied: true } });
var look = (_, name, value) => ({ look: { [name]: value } });
var away = (_, left) => ({ away: left });
var narrow = (state, less) => ({
  narrow: less,
  sheet: { name: state.sheet.name === "side" ? null : state.sheet.name }
});
var lifted = (_, up) => ({ drag: { lifted: up } });
var dropped = (_, now) => ({ drag: { dropped: now } });

// beankit/notebook/static/composer.js
function isEmpty({ deal }) {
  return !deal.give.length && !Object.values(deal.want).some(Boolean);
}
function trayCards(state) {
  const all = cards(state);
  return state.deal.give.map((id) => all.find((card2) => card2.id === id)).filter(Boolean);
}
function copies(state, kinds) {
  const left = [...kinds];
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
  const wanted2 = Object.entries(want).flatMap(([kind, number2]) => Array(number2).fill(kind));
  const sides = `${give.join(" ") || "nothing"} for ${wanted2.join(" ") || "nothing"}`;
  if (state.pic?.ask?.compose === "bid") return `bid ${sides}${copies(state, give)}`;
  return `offer ${sides} to ${to2 ?? "all"}`;
}

// beankit/notebook/static/acting.js
var acting = {
  act(text) {
    const { pic } = this.state;
    if (text && pic?.ask) this.request({ do: "act", n: pic.n, text });
  },
  // Python answers with a new picture: until then no second press is taken.
  request(message) {
    if (this.state.answer.sent) return;
    this.note(sent);
    this.mark();
    this.send(message);
  },
  aim(id) {
    const ways = targets(this.state, id);
    if (ways.length === 1) this.act(ways[0].text);
    else if (ways.length) this.choose(ways);
    else this.explain(id);
  },
  explain(id) {
    const now = chosen(this.state);
    const ban = (this.state.pic.barred ?? []).find(
      ({ from, to: to2 }) => to2 === id && (!from || now.includes(from)) || from === id && !to2
    );
    if (ban) this.change(tip, ban.why);
  },
  choose(list2) {
    this.change(choice, list2);
    this.root.querySelector(".bk-chooser button")?.focus();
  },
  pressBadge(id) {
    if (!id) return;
    const ways = badge(this.state, id);
    if (ways.options.length === 1) this.act(ways.options[0].text);
    else if (ways.options.length) {
      this.note(badge2, id);
      this.choose(ways.options);
    } else if (ways.later.length === 1) this.send({ do: "queue", text: ways.later[0].text });
    else if (ways.later.length) this.choose(ways.later);
    else this.explain(id);
  },
  // A page of its own leads somewhere else; in a notebook the table waits in its cell.
  leave() {
    const { said, settings: settings2 } = this.state;
    if (settings2.home) {
      location.assign(settings2.home);
      return;
    }
    this.escape();
    this.change(away, true);
    this.root.querySelector('[data-do="sitdown"]').focus();
    this.say(said.left);
  },
  sitDown() {
    this.change(away, false);
    this.root.querySelector(".bk-question")?.focus();
  },
  take(id) {
    const ways = badge(this.state, id).options;
    if (!ways.length) return;
    const slip2 = this.state.pic.answers.slips.find(({ seat }) => `answer:${seat}` === id);
    const given3 = copies(this.state, slip2.give);
    this.act(given3 ? `take ${slip2.seat}${given3}` : ways[0].text);
  },
  accept() {
    const ways = badge(this.state, "accept").options;
    const why2 = this.state.pic.ask.accept?.why;
    if (ways.length) this.act(ways[0].text);
    else if (!why2) this.act("accept");
    else this.change(tip, why2);
  },
  quietly() {
    const { quiet, barred } = this.state.pic?.ask ?? {};
    if (quiet) this.act(quiet.text);
    else if (barred) this.change(tip, barred.why);
  },
  compose(open = !this.state.deal.open) {
    const { deal, pic } = this.state;
    this.note(composing, open);
    if (open && pic.ask.compose === "bid" && !deal.give.length) {
      const give = pic.offer.give.filter((slip2) => !slip2.missing).map((slip2) => slip2.card);
      this.note(filled2, give, pic.offer.get, null);
    }
    this.tryDeal();
    this.draw();
    this.root.querySelector(".bk-composer .bk-question")?.focus();
  },
  // Python says how the deal reads, and whether it is allowed.
  tryDeal() {
    if (!isEmpty(this.state)) this.send({ do: "try", text: textOf(this.state) });
  },
  // The deal changes.
  deal(change, ...values) {
    this.note(change, ...values);
    this.tryDeal();
    this.draw();
  },
  wanting(kind, by) {
    this.deal(wanted, kind, by);
  },
  sendDeal() {
    if (isEmpty(this.state)) return;
    const { tried: tried2 } = this.state.answer;
    const text = textOf(this.state);
    if (tried2?.text === text && tried2.why) this.change(tip, tried2.why);
    else this.act(text);
  },
  // A double click on a card that can go to one place only takes it there.
  hurry(id) {
    const { deal, reel: reel2 } = this.state;
    const card2 = !reel2 && !deal.open && id && cards(this.state).find((other) => other.id === id);
    if (!card2 || !isSource(this.state, card2)) return;
    const names = froms(card2);
    const ways = options(this.state).filter((option) => option.to && names.includes(option.from));
    if (ways.length === 1) this.act(ways[0].text);
  },
  pick(id) {
    const card2 = cards(this.state).find((other) => other.id === id);
    if (card2) this.change(picked, card2);
  }
};

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
var DRAWN = new Set([...BEANS.matchAll(/symbol id="([^"]+)"/g)].map((found) => found[1]));
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
    if (span.bean)
      return `<span class="bk-word">${bean(state, span.bean, "bk-inline")}&nbsp;${esc(span.text)}</span>`;
    if (span.rule) return rule2(span.rule);
    return `<span class="bk-name">${esc(span.text)}</span>`;
  }).join("").replace(CITED, '<span class="bk-cited">$&</span>');
}
function rule2(number2) {
  return `<button type="button" class="bk-rule" data-do="rule" data-number="${esc(number2)}">${esc(number2)}</button>`;
}
function letter(state, seat) {
  const found = state.pic.seats.find((one) => one.seat === seat);
  return `<span class="bk-letter bk-s${seat % 5}" aria-hidden="true">${esc(found?.letter ?? seat + 1)}</span>`;
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
function kbd(key) {
  return `<kbd aria-hidden="true">${esc(key)}</kbd>`;
}
function button(label, deed, parts = {}) {
  const { css = "", key = "", id = "", why: why2 = "", name = "", extra = "", html = "" } = parts;
  const barred = why2 ? ` aria-disabled="true" data-why="${esc(why2)}" title="${esc(why2)}"` : "";
  const named = name ? ` aria-label="${esc(name)}"` : "";
  const at = id ? ` data-id="${esc(id)}"` : "";
  return markup`
    <button type="button" class="bk-btn ${css}${why2 ? " bk-barred" : ""}"
      data-key="${esc(deed + id + (parts.at ?? ""))}"
      data-do="${why2 ? "why" : esc(deed)}"${at}${barred}${named} ${extra}>
      ${why2 ? LOCK : ""}${html || esc(label)}${key ? kbd(key) : ""}
    </button>
  `;
}
function wordFor(state, number2, what) {
  return filled(state.said[`${what}_word`], { number: number2 });
}
function meterText(meter2) {
  return meter2.map((need) => need || "–").join(" · ");
}
function broken(name) {
  return esc(name[0].toUpperCase() + name.slice(1)).replace(/(\w)(bohne|karte|stapel|decktes|schenke)$/, "$1&shy;$2");
}
function card(state, one, parts = {}) {
  const { css = "", deed = "peek", pressed = null, tag = "button" } = parts;
  const kind = state.pic.beans[one.card];
  const { special } = one;
  const name = special ? one.name : kind?.title ?? kind?.name ?? one.card;
  const face = special ? `<span class="bk-mono">${esc(special.sign ?? "")}</span>${icon(special.icon, "bk-bean")}
       <span class="bk-title">${broken(name)}</span>
       <span class="bk-meter">${(special.kinds ?? []).map((k) => esc(mono(state, k))).join(" + ")}</span>` : `<span class="bk-mono">${esc(kind?.mono ?? "?")}</span><span class="bk-count">×${kind?.count ?? ""}</span>
       ${bean(state, one.card)}<span class="bk-title">${broken(name)}</span>
       <span class="bk-meter">${kind?.pays === false ? "" : meterText(kind?.meter ?? [])}</span>`;
  const pressing = pressed === null ? "" : ` aria-pressed="${pressed}"`;
  const label = esc(one.label ?? kind?.name ?? name);
  if (tag !== "button") return `<span class="bk-card ${css}" role="img" aria-label="${label}">${face}</span>`;
  return markup`
    <button type="button" class="bk-card ${css}${special ? " bk-special" : ""}" data-key="${esc(one.id)}"
      data-do="${deed}" data-id="${esc(one.id)}" aria-label="${label}"${pressing}>
      ${face}
    </button>
  `;
}
function slip(state, kind) {
  const known = state.pic.beans[kind];
  return `<span class="bk-slip" role="img" aria-label="${esc(known?.name ?? kind)}"><span class="bk-mono">${esc(
    known?.mono ?? kind
  )}</span>${bean(state, kind)}</span>`;
}
function growers(state, seats) {
  const letters = (seats ?? []).map((seat) => letter(state, seat));
  return `<span class="bk-letters" aria-hidden="true">${letters.join("")}</span>`;
}
function tokens(state, cards2, most = 7) {
  const shown = cards2.slice(-most);
  return `<span class="bk-tokens" aria-hidden="true">${shown.map((kind) => `<span class="bk-token">${bean(state, kind)}</span>`).join("")}</span>`;
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
      document.addEventListener(name, (now) => this[deed](now), { signal: this.over.signal });
    const movable = held3.dataset.do === "card" && isSource(page.state, card2);
    const touch = event.pointerType === "touch";
    this.timers = touch ? [setTimeout(() => this.enlarge(), ENLARGE)] : [];
    if (movable && touch) this.timers.push(setTimeout(() => this.lift(), LIFT));
    else if (movable) this.lift();
  }
  lift() {
    this.page.note(lifted, true);
    this.held.classList.add("bk-lifted");
  }
  move(now) {
    if (!this.ghost && Math.hypot(now.clientX - this.begin.clientX, now.clientY - this.begin.clientY) < FAR) return;
    if (!this.page.state.drag.lifted) {
      this.end();
      return;
    }
    this.ghost ??= this.taken();
    const root = this.page.root.getBoundingClientRect();
    this.ghost.style.left = `${now.clientX - root.x}px`;
    this.ghost.style.top = `${now.clientY - root.y}px`;
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
    if (place2) this.page.aim(place2);
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
    this.held.classList.remove("bk-lifted");
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
  const places = list2.map((one) => one.at);
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
  const line = reel2.story.filter((one) => one.at <= at && !("turn" in one)).at(-1);
  tip2.textContent = `${said.turn} ${turn} · ${line ? plain(line.spans) : ""}`;
  tip2.style.left = `${Math.max(0, Math.min(box2.width - tip2.offsetWidth, part * box2.width - tip2.offsetWidth / 2))}px`;
}
async function toClipboard(page, text) {
  page.note(position, text);
  page.show("position");
  try {
    await navigator.clipboard.writeText(text);
    page.say(page.state.said.copied);
    page.change(copied);
  } catch {
    page.root.querySelector(".bk-sheet textarea")?.select();
  }
}
function saveFile({ name, text }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1e4);
}

// beankit/notebook/static/panels.js
function panels(state, kind) {
  return (state.pic.panels ?? []).filter((panel2) => panel2.kind === kind);
}
function heaps(pic) {
  return (pic.panels ?? []).flatMap((panel2) => panel2.piles ?? []);
}
function held2(state, one) {
  if (!one.cards.length) return `<span class="bk-quiet">${esc(one.empty ?? "–")}</span>`;
  const name = state.pic.beans[one.kind]?.many ?? "";
  const number2 = one.need ? filled(state.said.of, { number: one.cards.length, need: one.need }) : one.cards.length;
  return `${tokens(state, one.cards, 6)} <b>${esc(number2)}</b> ${esc(name)}`;
}
function heap(state, one) {
  const aimed = targets(state, one.id);
  const reason = why(state, one.id);
  const pill = aimed.length ? button(state.said.here, "target", {
    id: one.id,
    css: "bk-pill",
    key: one.key ?? "",
    name: `${state.said.here}: ${one.name}`
  }) : "";
  const at = one.at ? markup`
      <span class="bk-quiet">
        ${esc(state.said.at)} ${coins(one.at)}
        <span class="bk-sr">
          ${one.at} ${esc(wordFor(state, one.at, "coin"))}
        </span>
      </span>
    ` : "";
  return markup`
    <li class="bk-heap${aimed.length ? " bk-legal" : ""}" data-key="${esc(one.id)}" data-drop="${esc(one.id)}">
      ${pill} ${one.icon ? icon(one.icon, "bk-portrait") : ""}
      <div>
        <p>
          <b>${esc(one.name)}</b> ${at}
        </p>
        <p class="bk-held">${held2(state, one)}</p>
        ${reason ? `<p class="bk-why">${LOCK} ${spans(state, reason)}</p>` : ""}
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
  return panels(state, "piles").map((panel2) => {
    const head = panel2.balance ? balance(state, panel2) : heading(panel2);
    const list2 = panel2.piles.map((one) => heap(state, one)).join("");
    const key = esc(panel2.id ?? panel2.title);
    return `<section class="bk-panel bk-collection" data-key="${key}" aria-label="${esc(panel2.title)}">${head}
        <ul class="bk-heaps" role="list">${list2}</ul></section>`;
  }).join("");
}
function banners(state) {
  return panels(state, "banner").map((one, at) => {
    const use = badge(state, one.id);
    const act = use.options.length ? button(one.button, "badge", { id: one.id, key: one.key ?? "", at }) : "";
    return markup`
        <div class="bk-banner" data-key="banner${at}">
          ${one.icon ? icon(one.icon, "bk-mini") : ""}
          <p>
            <b>${esc(one.title)}</b> ${esc(one.text)}
            ${one.note ? ` · ${esc(one.note)}` : ""}
          </p>
          ${act}
        </div>
      `;
  }).join("");
}
function choices(state) {
  const list2 = state.pic.ask?.choices ?? [];
  if (!list2.length) return "";
  return markup`
    <section class="bk-panel bk-choices" data-key="choices">
      <ul role="list">
        ${list2.map((one, at) => {
    const kind = state.pic.beans[one.card];
    return markup`
            <li class="bk-tray">
              <span class="bk-bigcard">${bean(state, one.card)}<b>${esc(kind?.name)}</b></span>
              <div>
                <p class="bk-quiet">${spans(state, one.effect)}</p>
                ${button(one.button, "badge", { id: one.id, key: String(at + 1), name: one.label })}
              </div>
            </li>
          `;
  }).join("")}
      </ul>
    </section>
  `;
}
function ownCard(state, one) {
  const found = badge(state, one.id);
  const usable = found.options.length;
  const act = button(one.button, "badge", {
    id: one.id,
    name: `${one.button}: ${one.name}`,
    why: usable ? "" : found.why ? plain(found.why) : one.barred,
    css: usable ? "bk-power" : ""
  });
  return markup`
    <li class="bk-owncard${one.up ? " bk-up" : ""}" data-key="${esc(one.at)}">
      ${one.icon ? icon(one.icon, "bk-mini") : ""}
      <p>
        <b>${esc(one.name)}</b> <span class="bk-cardstate">
          ${esc(one.state)}
        </span>
        <br><span class="bk-quiet">${esc(one.text)}</span>
      </p>
      ${act}
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
function count(places, place2, kind, by = 1) {
  const here = places.get(place2) ?? /* @__PURE__ */ new Map();
  here.set(kind, (here.get(kind) ?? 0) + by);
  places.set(place2, here);
}
function lie(pic) {
  const places = /* @__PURE__ */ new Map();
  for (const seat of pic.seats) {
    for (const field of seat.fields)
      for (const kind of field.cards) count(places, `field ${seat.seat} ${field.number}`, kind);
    if (!seat.me) count(places, `hand ${seat.seat}`, "?", seat.hand);
    count(places, `coins ${seat.seat}`, "coin", seat.coins);
  }
  for (const one of pic.hand ?? []) count(places, "mine", one.card);
  for (const one of pic.lying) count(places, one.zone, one.card);
  for (const [kind, number2] of pic.piles.kinds) count(places, "discard", kind, number2);
  for (const one of heaps(pic)) for (const kind of one.cards) count(places, one.id, kind);
  count(places, "draw", "?", pic.piles.draw);
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
  const found = [];
  const richer = come.filter((one) => one.kind === "coin").map((one) => one.place.split(" ")[1]);
  const harvested = new Set(
    gone.filter((one) => one.place.startsWith("field") && richer.includes(one.place.split(" ")[1])).map((one) => one.place)
  );
  for (const place2 of harvested)
    found.push({
      from: place2,
      to: `coins ${place2.split(" ")[1]}`,
      kind: gone.find((one) => one.place === place2).kind,
      harvest: true
    });
  const left = gone.filter((one) => one.kind !== "coin" && !harvested.has(one.place));
  for (const one of come.filter(
    (found2) => found2.kind !== "coin" && found2.kind !== "?" && !(harvested.size && found2.place === "discard")
  )) {
    const at = left.findIndex((other) => other.kind === one.kind);
    const hidden = at >= 0 ? at : left.findIndex((other) => other.kind === "?");
    if (hidden >= 0) found.push({ from: left.splice(hidden, 1)[0].place, to: one.place, kind: one.kind });
  }
  for (const one of come.filter((found2) => found2.kind === "?" && found2.place !== "draw")) {
    if (left.length) {
      const from = left.shift();
      found.push({ from: from.place, to: one.place, kind: from.kind });
    }
  }
  return found.filter((one) => one.from !== one.to);
}
function element(page, place2, kind, last) {
  const [what, seat, number2] = place2.split(" ");
  const find = (css) => page.inner.querySelector(css);
  const me = page.state.pic?.seats.find((one) => one.me)?.seat;
  if (what === "field")
    return String(me) === seat ? find(`[data-key="field:${number2}"] .bk-furrow`) : page.inner.querySelectorAll(`[data-key="seat:${seat}"] .bk-small`)[number2];
  if (what === "hand") return find(`[data-key="seat:${seat}"] .bk-counts`);
  if (what === "coins")
    return String(me) === seat ? find(".bk-you .bk-big") : find(`[data-key="seat:${seat}"] .bk-gold`);
  if (what === "draw") return find(".bk-back");
  if (what === "discard") return find(".bk-face");
  const cards2 = what === "mine" ? page.state.pic?.hand ?? [] : (page.state.pic?.lying ?? []).filter((one) => one.zone === what);
  const same2 = cards2.filter((one) => one.card === kind);
  const nearest = last ? same2.at(-1) : same2[0];
  return find(`[data-key="${CSS.escape((nearest ?? cards2.at(-1))?.id ?? place2)}"]`) ?? find(`[data-key="group:${CSS.escape(kind)}"]`) ?? find(".bk-market");
}
function box(page, place2, kind, last) {
  const found = element(page, place2, kind, last)?.getBoundingClientRect();
  if (!found?.width) return null;
  const root = page.root.getBoundingClientRect();
  return { x: found.x - root.x, y: found.y - root.y, width: found.width, height: found.height };
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
  return { still, list: still ? list2 : list2.map((one) => ({ ...one, begin: box(page, one.from, one.kind) })) };
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
function fly(page, one, wait) {
  const end = box(page, one.to, one.kind, true);
  if (!one.begin || !end) return;
  const side2 = 38;
  const middle3 = (place2) => ({ x: place2.x + place2.width / 2 - side2 / 2, y: place2.y + place2.height / 2 - side2 / 2 });
  const [from, to2] = [middle3(one.begin), middle3(end)];
  const face = one.kind === "?" ? icon("back", "bk-bean") : bean(page.state, one.kind);
  const ghost = put(page, face, `bk-token bk-ghostcard${one.kind === "?" ? " bk-hidden" : ""}`, {
    ...from,
    width: side2,
    height: side2
  });
  const reach = `translate(${to2.x - from.x}px, ${to2.y - from.y}px)`;
  const frames = one.harvest ? [
    { transform: "none", opacity: 1 },
    { transform: `${reach} scale(0.3)`, opacity: 0.4 }
  ] : [
    { transform: "none", opacity: 1 },
    { transform: reach, opacity: 1 }
  ];
  ghost.animate(frames, {
    duration: one.harvest ? HARVEST : FLIGHT,
    delay: wait,
    easing: EASE,
    fill: "both"
  }).onfinish = () => ghost.remove();
}
function ring(page, place2, kind) {
  const end = box(page, place2, kind, true);
  if (!end) return;
  const ghost = put(page, "", "bk-ring", end);
  ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: RING, fill: "both" }).onfinish = () => ghost.remove();
}
function land(page, flight) {
  if (!flight) return;
  if (flight.still) {
    const seen = /* @__PURE__ */ new Set();
    for (const one of flight.list) if (!seen.has(one.to) && seen.add(one.to)) ring(page, one.to, one.kind);
    return;
  }
  const wait = Math.min(BETWEEN, (MOST - HARVEST) / Math.max(1, flight.list.length));
  for (const [at, one] of flight.list.entries()) fly(page, one, at * wait);
}

// beankit/notebook/static/hear.js
var PARTS2 = {
  words: (page, { words: words2 }) => page.note(words, words2),
  rules: (page, { rules: rules3 }) => page.note(rules, rules3),
  settings: (page, { settings: settings2 }) => page.note(settings, settings2),
  reel: (page, { reel: reel2 }) => page.note(reel, reel2),
  frame: takeFrame,
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
  tried: (page, { tried: tried2 }) => page.note(tried, tried2),
  thinking: (page, { thinking: thinking2, seat }) => page.note(thinking, thinking2, seat),
  refused: (page, { refused: refused2 }) => page.note(refused, refused2),
  game: takePicture
};
function hear(page, message) {
  if (message.stage) {
    page.clear();
    return;
  }
  const later = Object.keys(PARTS2).map((part) => message[part] && PARTS2[part](page, message));
  page.draw();
  for (const deed of later) if (typeof deed === "function") deed();
}
function takePicture(page, picture2) {
  const before = page.state.pic;
  const moved = takeOff(page, picture2);
  const inside = page.root.contains(page.root.getRootNode().activeElement);
  const asked = (pic) => `${pic?.game.turn} ${plain(pic?.ask?.question)} ${pic?.ask?.rounds}`;
  const fresh = asked(before) !== asked(picture2);
  page.note(picture, picture2);
  announce(page, fresh);
  if (page.state.deal.open) page.tryDeal();
  return () => {
    land(page, moved);
    if (inside && picture2.ask && fresh) page.toQuestion();
  };
}
function announce(page, fresh) {
  const { away: away2, pic } = page.state;
  if (away2) return;
  const news = pic.log.from ? pic.log.lines.map((line) => plain(line.spans)) : [];
  const noticed = pic.notices.map((notice) => plain(notice.text));
  const last = pic.result ? [plain(pic.result.title)] : pic.ask && fresh ? [plain(pic.ask.question)] : [];
  const sentences = [...news, ...noticed, ...last];
  if (sentences.length) page.say(sentences.slice(-8).join(" "));
}

// beankit/notebook/static/chart.js
var DASHES = ["", "6 3", "2 3", "8 3 2 3", "1 3"];
var LETTER = 19;
function heights(ends, top, tall2) {
  const order = ends.map((value, seat) => ({ seat, at: value / top * tall2 })).sort((one, other) => one.at - other.at);
  order.forEach((one, at) => {
    if (at) one.at = Math.max(one.at, order[at - 1].at + LETTER);
  });
  for (let at = order.length - 1, most = tall2; at >= 0; at -= 1, most -= LETTER)
    order[at].at = Math.min(order[at].at, most);
  return Object.fromEntries(order.map((one) => [one.seat, one.at]));
}
function chart(state, coins2, parts = {}) {
  const { at = null, label = "", tall: tall2 = 150, feet = null, deed = "", ticks = true } = parts;
  const last = Math.max(1, coins2[0].length - 1);
  const top = Math.max(5, ...coins2.flat());
  const x = (turn) => (100 * turn / last).toFixed(2);
  const y = (value) => (100 - 100 * value / top).toFixed(2);
  const step = Math.max(1, Math.ceil(top / 4));
  const grid = ticks ? Array.from({ length: Math.floor(top / step) + 1 }, (_, place2) => place2 * step) : [0];
  const paths = coins2.map((line, seat) => {
    const points = line.map((value, turn) => turn ? `H${x(turn)}V${y(value)}` : `M0 ${y(value)}`).join("");
    return `<path d="${points}" class="bk-line bk-l${seat % 5}" stroke-dasharray="${DASHES[seat % 5]}"/>`;
  });
  const places = heights(
    coins2.map((line) => line[last] ?? 0),
    top,
    tall2
  );
  const letters = coins2.map(
    (_, seat) => `<span class="bk-lineend" style="bottom:${places[seat].toFixed(1)}px">${letter(state, seat)}</span>`
  );
  const numbers = ticks ? grid.map((value) => `<span class="bk-tick" style="bottom:${(100 * value / top).toFixed(2)}%">${value}</span>`) : [];
  const now = at === null ? "" : `<path d="M${x(at)} 0V100" class="bk-atline"/>`;
  const ends = feet ? `<span class="bk-feet">${feet.map((one) => `<span>${esc(one)}</span>`).join("")}</span>` : "";
  return markup`
    <div class="bk-chart${ticks ? "" : " bk-bare"}"${deed ? ` data-do="${deed}" data-last="${last}"` : ""}>
      <div class="bk-plot" style="height:${tall2}px">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="${esc(label)}">
          ${grid.map((value) => `<path d="M0 ${y(value)}H100" class="bk-grid"/>`).join("")}
          ${paths.join("")}${now}
        </svg>
        ${numbers.join("")}${letters.join("")}
      </div>
      ${ends}
    </div>
  `;
}

// beankit/notebook/static/players.js
function smallField(state, field) {
  if (!field.cards.length)
    return `<li class="bk-small bk-empty" aria-label="${esc(field.label)}">${esc(field.title)}</li>`;
  const kind = state.pic.beans[field.kind];
  const mixed = field.cards.some((card2) => card2 !== field.kind);
  const step = field.next ? `<span class="bk-step">${field.next.at}→${field.next.coins}</span>` : "";
  const pays = field.worth ? coins(field.worth) : `<span>${esc(state.said.no_coin)}</span>`;
  return `<li class="bk-small" aria-label="${esc(field.label)}"><span class="bk-token">${bean(state, field.kind)}</span>
    <span class="bk-two"><b>${field.cards.length} × ${esc(kind?.mono ?? field.kind)}${mixed ? " ▴" : ""}</b>
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
      zone.cards.map((one) => one.card)
    );
  if (!zone.cards.some((one) => one.kinds)) {
    const last = zone.cards.length - 1;
    const names = zone.cards.map((one, at) => `<b>${esc(one.name)}${at < last ? "," : ""}</b>`);
    return `${icon(zone.icon, "bk-mini")} ${names.join(" ")}`;
  }
  const pairs = zone.cards.map((one) => (one.kinds ?? [one.card]).map((kind) => mono(state, kind)).join(" + "));
  return pairs.map((pair) => `<span class="bk-chip">${esc(pair)}</span>`).join("");
}
function chips(state, cards2) {
  const count2 = /* @__PURE__ */ new Map();
  for (const kind of cards2) count2.set(kind, (count2.get(kind) ?? 0) + 1);
  return [...count2].map(
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
var SIGNS = { active: ["▸", "is_active"], offers: ["▸", "offers"], asked: ["✉", "asked"] };
function panel(state, seat) {
  const aimed = targets(state, `seat:${seat.seat}`);
  const [sign, word] = SIGNS[seat.doing] ?? ["", ""];
  const doing = seat.trouble || (word ? state.said[word] : "");
  const backs = `<span class="bk-backs" aria-hidden="true">${"<i></i>".repeat(Math.min(seat.hand, 6))}</span>`;
  const shown = seat.shown.length ? `<p class="bk-row"><span class="bk-rowname">${esc(state.said.hand)}</span> ${chips(state, seat.shown)}</p>` : "";
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
        ${letter(state, seat.seat)}
        <strong title="${esc(seat.name)}">${esc(seat.name)}</strong> <span
          class="bk-doing${seat.trouble ? " bk-bad" : ""}">
          ${doing ? `<span aria-hidden="true">${sign}</span> ${esc(doing)}` : ""}
        </span> <span class="bk-counts">
          ${backs}
          <span>
            ${seat.hand} <span class="bk-quiet bk-inhand">
              ${esc(filled(state.said.in_hand, { number: seat.hand }))}
            </span>
            <span class="bk-quiet bk-cardsword">
              ${esc(wordFor(state, seat.hand, "card"))}
            </span>
          </span> ${purse2(state, seat)}
        </span>
      </div>
      <ul class="bk-smalls bk-t${seat.fields.length}" role="list">
        ${seat.fields.map((field) => smallField(state, field)).join("")}
      </ul>
      ${shown}${seat.rows.map((zone) => row(state, zone)).join("")}
    </li>
  `;
}
function players(state) {
  const others2 = state.pic.seats.filter((seat) => !seat.me);
  if (!others2.length) return "";
  return markup`
    <ul class="bk-players bk-n${others2.length}" role="list" data-key="players">
      ${others2.map((seat) => panel(state, seat)).join("")}
    </ul>
  `;
}

// beankit/notebook/static/ground.js
function meter(field) {
  const last = Math.max(...field.meter, 0);
  if (!last) return "";
  const marks2 = [];
  for (let at = 1; at <= last; at += 1) {
    const pays = field.meter.indexOf(at) + 1;
    marks2.push(
      markup`
        <i class="${at <= field.cards.length ? "bk-full" : ""}">
          ${pays ? `<b>${pays}${icon("coin", "bk-coin")}</b>` : ""}
        </i>
      `
    );
  }
  return `<span class="bk-beanometer" aria-hidden="true">${marks2.join("")}</span>`;
}
function harvest(state, field) {
  const id = `harvest:${field.number}`;
  const found = badge(state, id);
  const able = found.options.length || found.later.length;
  if (!able && !found.why) return "";
  const name = `${state.said.harvest}: ${field.label}`;
  const html = `${esc(state.said.harvest)} ${coins(field.worth)}`;
  const deed = found.options.length ? "badge" : "queue";
  return button("", deed, {
    id,
    html,
    name,
    key: `H ${field.number + 1}`,
    why: found.why ? plain(found.why) : "",
    css: state.pic.ask?.forced && found.options.length ? "bk-main" : ""
  });
}
function powers(state, field) {
  return state.pic.badges.map(({ start, name, key }) => {
    const id = `${start}:${field.number}`;
    if (!badge(state, id).options.length) return "";
    return button(`★ ${name}`, "badge", { id, css: "bk-power", key });
  }).join("");
}
function fieldOf(state, field) {
  const id = `field:${field.number}`;
  const aimed = targets(state, id);
  const reason = why(state, id);
  const grown = field.cards.length;
  const label = aimed.length === 1 ? plain(aimed[0].label) : `${state.said.here}: ${field.label}`;
  const word = aimed[0]?.word === "plant" ? state.said.plant_here : state.said.here;
  const pill = aimed.length ? button(word, "target", { id, css: "bk-pill", key: String(field.number + 1), name: label }) : "";
  const told2 = effect(state, id);
  const barred = badge(state, `harvest:${field.number}`).why;
  const ghost = aimed.length && aimed[0].word === "plant" ? `<span class="bk-token bk-ghost" aria-hidden="true">${bean(state, aimed[0].text.split(" ")[1])}</span>` : "";
  return markup`
    <li class="bk-field${aimed.length ? " bk-legal" : ""}${grown ? "" : " bk-fallow"}" data-key="${id}"
      data-drop="${id}">
      ${pill}
      <p class="bk-fieldhead">
        <b>${esc(field.title)}</b> <span class="bk-quiet">${esc(field.name)}</span> ${powers(state, field)}
      </p>
      <div class="bk-furrow">
        ${tokens(state, field.cards)}${ghost}
        ${grown ? `<span class="bk-times">× ${grown}</span>` : ""}
      </div>
      ${meter(field)}
      <div class="bk-fieldfoot">
        ${grown ? harvest(state, field) : ""}<span class="bk-sr">${esc(field.label)}</span>
        <span class="bk-ahead">${esc(field.ahead)}</span>
      </div>
      ${told2 ? `<p class="bk-told"><span aria-hidden="true">✓</span> ${spans(state, told2)}</p>` : ""}
      ${reason && state.pic.ask ? `<p class="bk-why">${LOCK} ${spans(state, reason)}</p>` : ""}
      ${barred && !reason && grown === 1 ? `<p class="bk-why">${LOCK} ${spans(state, barred)}</p>` : ""}
    </li>
  `;
}
function you(state) {
  const me = state.pic.seats.find((seat) => seat.me);
  const buy = badge(state, "buy");
  const bought = state.pic.sells ? button(state.said.buy, buy.options.length ? "badge" : "queue", {
    id: "buy",
    key: "V",
    why: buy.why ? plain(buy.why) : ""
  }) : "";
  const rows = me.rows.filter((zone) => !zone.elsewhere);
  return markup`
    <section class="bk-panel bk-you${me.active ? " bk-lit" : ""}" data-key="you" aria-label="${esc(me.label)}">
      <p class="bk-who">
        ${letter(state, me.seat)} <strong>${esc(me.name)}</strong> <span class="bk-big">
          ${icon("coin", "bk-coin")} ${me.coins}
        </span>
      </p>
      <p class="bk-kinds">
        ${me.kinds.map(
    ([kind, number2]) => `<span class="bk-chip">${bean(state, kind)}${esc(mono(state, kind))} ${number2}</span>`
  ).join("")}
      </p>
      ${bought}
      <ul class="bk-owncards" role="list">${state.pic.cards.map((one) => ownCard(state, one)).join("")}</ul>
      ${rows.map((zone) => row(state, zone)).join("")}
    </section>
  `;
}
function fieldsOf(state) {
  const me = state.pic.seats.find((seat) => seat.me);
  return markup`
    <ul class="bk-fields${state.deal.open ? " bk-compact" : ""}" role="list"
      aria-label="${esc(state.said.your_fields)}">
      ${me.fields.map((field) => fieldOf(state, field)).join("")}
    </ul>
  `;
}
function grounds(state) {
  const me = state.pic.seats.find((seat) => seat.me);
  if (!state.deal.open)
    return `<div class="bk-ground bk-f${me.fields.length}" data-key="ground">${fieldsOf(state)}${you(state)}</div>`;
  const more = state.pic.cards.length || state.pic.sells || me.rows.length;
  return `${state.narrow ? fieldsOf(state) : ""}${more ? you(state) : ""}`;
}
function handCard(state, one, composing2) {
  const inTray = state.deal.give.includes(one.id);
  const aimed = targets(state, one.id);
  const move = !composing2 && isSource(state, one);
  const picked2 = composing2 ? inTray : isChosen(state, one);
  const use = one.special ? badge(state, one.id) : null;
  const glow = use && (use.options.length || use.later.length);
  const css = [
    one.front ? "bk-front" : "",
    picked2 ? "bk-chosen" : "",
    aimed.length || glow || !composing2 && isOpen(state, one) ? "bk-legal" : ""
  ].join(" ");
  const deed = glow ? use.options.length ? "badge" : "queue" : aimed.length ? "target" : composing2 && !one.special ? "give" : move ? "card" : "peek";
  const pressed = composing2 && !one.special ? inTray : move ? picked2 : null;
  return markup`
    <li class="bk-inhandcard" data-key="in:${esc(one.id)}">
      ${one.front ? `<span class="bk-flag" aria-hidden="true">▼ ${esc(state.said.front)}</span>` : ""}
      ${card(state, one, { css, deed, pressed })}${growers(state, one.grows)}
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
function hand(state) {
  const cards2 = state.pic.hand;
  const composing2 = state.deal.open;
  const back = targets(state, "back");
  const held3 = state.answer.chosen?.spot;
  const list2 = [];
  cards2.forEach((one, at) => {
    if (held3 === void 0 || at <= held3) list2.push(gap(state, at));
    list2.push(handCard(state, one, composing2));
    if (held3 !== void 0 && at > held3) list2.push(gap(state, at));
  });
  const many = state.pic.seats.find((seat) => seat.me).hand;
  const told2 = `${many} ${wordFor(state, many, "card")}, ${state.said.hand_help}`;
  const pill = back.length ? `<li>${button(state.said.back_of_hand, "target", { id: "back", css: "bk-backpill", key: "K" })}</li>` : "";
  return markup`
    <section class="bk-panel bk-handzone" data-key="hand" aria-label="${esc(state.said.your_hand)}">
      <div class="bk-handhead">
        <h3>${esc(state.said.your_hand)}</h3>
        <span class="bk-quiet">${esc(told2)}</span>
        <span class="bk-quiet bk-right">${esc(state.said.letters_help)}</span>
      </div>
      <ul class="bk-hand${cards2.length > 16 ? " bk-many" : ""}" role="list"
        style="--cards:${Math.max(cards2.length, 2)}" data-roving="hand">
        ${list2.join("")}${pill}
      </ul>
    </section>
  `;
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
      <div class="bk-pile">
        <span class="bk-back" aria-hidden="true">${icon("back")}</span>
        <span class="bk-number">${piles.draw}</span>
        <span class="bk-pilename">
          <b>${broken(state.said.draw_pile)}</b> <span class="bk-quiet">${dots(piles)} ${esc(piles.run_out)}</span>
        </span>
      </div>
      <div class="bk-pile${drop.length ? " bk-legal" : ""}" data-drop="discard">
        ${pill}
        <button type="button" class="bk-face" data-do="sheet" data-id="discard" data-key="discard"
          aria-label="${esc(thrown)}">
          ${top}
        </button>
        <span class="bk-number">${piles.discard}</span>
        <span class="bk-pilename">
          <b>${broken(state.said.discard)}</b> <span class="bk-quiet">${esc(piles.on_top)}</span>
        </span>
      </div>
    </div>
  `;
}
function group(state, kind, cards2) {
  const one = cards2[0];
  const usable = isSource(state, one);
  const picked2 = isChosen(state, one);
  const label = `${cards2.length} × ${state.pic.beans[kind]?.name ?? kind}`;
  return markup`
    <li>
      <button type="button" class="bk-group${picked2 ? " bk-chosen" : isOpen(state, one) ? " bk-legal" : ""}"
        data-key="group:${esc(kind)}" data-do="${usable ? "card" : "peek"}" data-id="${esc(one.id)}"
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
function lyingCard(state, one) {
  const inTray = state.deal.give.includes(one.id);
  const composing2 = state.deal.open && givable(state, one);
  const usable = composing2 || isSource(state, one);
  const picked2 = composing2 ? inTray : isChosen(state, one);
  const css = picked2 ? "bk-chosen" : !composing2 && isOpen(state, one) ? "bk-legal" : "";
  const deed = composing2 ? "give" : usable ? "card" : "peek";
  return `<li>${card(state, one, { css, deed, pressed: usable ? picked2 : null })}${growers(state, one.grows)}</li>`;
}
function cardsOf(state) {
  const { lying, grouped, apart } = state.pic;
  const said = state.said;
  const parts = [];
  const { steps, now } = state.pic.game;
  const first = steps[now]?.number.startsWith("1");
  const early = state.pic.seats.find((seat) => seat.me)?.active && first;
  for (const [zone, title] of [
    ...apart.map((one) => [one.zone, one.title]),
    ["revealed", grouped ? said.on_table : said.turned_over],
    ["received", said.beside]
  ]) {
    const cards2 = lying.filter((one) => one.zone === zone);
    if (!cards2.length && (zone !== "revealed" || lying.length)) continue;
    const kinds = [...new Set(cards2.map((one) => one.card))];
    const list2 = grouped ? kinds.map(
      (kind) => group(
        state,
        kind,
        cards2.filter((one) => one.card === kind)
      )
    ) : cards2.map((one) => lyingCard(state, one));
    const body = cards2.length ? `<ul class="bk-loose" role="list">${list2.join("")}</ul>` : `<p class="bk-quiet">${esc(early ? said.nothing_there : "–")}</p>`;
    parts.push(`<div class="bk-lying" data-key="lie:${zone}"><h3>${esc(title)}</h3>${body}</div>`);
  }
  return parts.join("");
}
function largeMarket(state) {
  const me = state.pic.seats.find((seat) => seat.me);
  return markup`
    <section class="bk-panel bk-market bk-large" data-key="market" aria-label="${esc(state.said.turned_over)}">
      <div class="bk-lyings">${cardsOf(state)}</div>
      <div class="bk-own" data-key="own">
        <h3>
          ${esc(state.said.your_fields)} <span class="bk-gold">
            ${icon("coin", "bk-coin")}<b>${me.coins}</b>
            <span class="bk-sr"> ${esc(wordFor(state, me.coins, "coin"))}</span>
          </span>
        </h3>
        ${fieldsOf(state)}
        <p class="bk-quiet">${esc(state.said.any_harvest)} ${rule2("F-10")}</p>
      </div>
      ${pilesOf(state)}${others(state)}
    </section>
  `;
}
function market(state) {
  if (state.deal.open) return largeMarket(state);
  const open = state.narrow ? button(state.said.log, "tab", { id: "log", css: "bk-openlog" }) : "";
  return markup`
    <section class="bk-panel bk-market" data-key="market" aria-label="${esc(state.said.turned_over)}">
      <div class="bk-stock">${pilesOf(state)}${others(state)}</div>
      <div class="bk-lyings">${cardsOf(state)}</div>
      ${open}
    </section>
  `;
}
function others(state) {
  const rows = state.pic.zones.map((zone) => row(state, zone, true)).join("");
  return rows ? `<div class="bk-others">${rows}</div>` : "";
}

// beankit/notebook/static/side.js
var TABS = ["log", "beans", "rules"];
function tabOf(state, tabs) {
  return tabs.includes(state.side.tab) ? state.side.tab : "log";
}
function log(state) {
  return markup`
    <div class="bk-log" role="log" aria-live="off" aria-label="${esc(state.said.log)}" tabindex="0" data-own="1"
      data-key="log">
    </div>
  `;
}
function told(state, line) {
  const text = spans(state, line.spans);
  if ("turn" in line) return `<h4>${text}</h4>`;
  return `<p class="${line.bold ? "bk-strong" : line.dim ? "bk-quiet" : ""}">${text}</p>`;
}
function writeLog(inner, state) {
  const place2 = inner.querySelector('[data-key="log"]');
  if (!place2) return;
  const low = place2.scrollHeight - place2.scrollTop - place2.clientHeight < 40;
  const there = place2.lines ?? [];
  const same2 = there.findIndex((line, at) => line !== state.log[at]);
  const kept = same2 < 0 ? there.length : same2;
  while (place2.children.length > kept) place2.lastElementChild.remove();
  place2.insertAdjacentHTML(
    "beforeend",
    state.log.slice(kept).map((line) => told(state, line)).join("")
  );
  place2.lines = [...state.log];
  if (low) place2.scrollTop = place2.scrollHeight;
}
function beans(state) {
  const rows = Object.entries(state.pic.beans).map(
    ([kind, one]) => markup`
      <tr>
        <th scope="row">
          ${bean(state, kind, "bk-inline")} ${broken(one.name)}
          ${one.does ? `<small>${esc(one.does)}</small>` : ""}
        </th>
        <td>${one.count}</td>
        <td>${one.pays ? meterText(one.meter) : ""}</td>
        <td>${one.unseen}</td>
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
  const tab2 = tabOf(state, TABS);
  const tabs = TABS.map(
    (name) => markup`
      <button type="button" role="tab" class="bk-tab" data-do="tab" data-id="${name}" data-key="tab:${name}"
        aria-selected="${tab2 === name}" tabindex="${tab2 === name ? 0 : -1}">
        ${esc(state.said[name])}
      </button>
    `
  );
  const body = { log, beans, rules: rules2 }[tab2](state);
  return `<div class="bk-tabs" role="tablist" data-roving="tabs">${tabs.join("")}</div>
    <div role="tabpanel" class="bk-tabpanel" aria-label="${esc(state.said[tab2])}">${body}</div>`;
}
function side(state) {
  const size = button(state.side.tall ? "▴" : "▾", "tall", {
    name: state.side.tall ? state.said.lower : state.said.taller,
    css: "bk-tallness"
  });
  const panel2 = state.narrow ? "" : markup`
      <section class="bk-panel bk-side${state.side.tall ? " bk-tall" : ""}" data-key="side">
        ${tabbed(state)}${size}
      </section>
    `;
  return `${author(state)}${panel2}${tools(state)}`;
}
function author(state) {
  const found = state.pic.author;
  if (!state.pic.result || !found) return "";
  const said = state.said;
  return markup`
    <section class="bk-panel bk-author" data-key="author">
      <div><h3>${esc(said.author)}</h3><p>${spans(state, found.told)}</p></div>
      <div class="bk-acts">
        ${button(filled(said.open_code, { file: found.file }), "code", { id: found.bot })}
        ${button(said.start_own, "code", { at: "own" })}
      </div>
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
function hinted(state) {
  const { hint: hint2 } = state.answer;
  if (!hint2) return "";
  return markup`
    <div class="bk-hint" data-key="hint">
      <p>${spans(state, hint2.label)}${hint2.says ? ` “${esc(hint2.says)}”` : ""}</p>
      <div class="bk-acts">
        ${hint2.text ? hint2.give ? button(state.said.put_in, "put") : button(state.said.do_it, "doit") : ""}
        ${button(hint2.wait ? state.said.stop_bot : state.said.close, "unhint", { css: "bk-link" })}
      </div>
    </div>
  `;
}
function tools(state) {
  const open = state.narrow ? button(state.said.log, "tab", { id: "log", at: "tools" }) : "";
  const undo = state.pic.game.practice ? undoing(state) : "";
  return markup`
    <section class="bk-panel bk-toolbox" data-key="tools" aria-label="${esc(state.said.settings)}">
      <div class="bk-acts">
        ${undo}
        ${state.pic.ask ? button(state.said.type_action, "sheet", { id: "type", key: "/" }) : ""}
        ${open}
      </div>
      ${paces(state)}${windows(state)}
    </section>
    ${streak(state)}
  `;
}
var LONG = 60;
function undoing(state) {
  const { undo } = state.pic;
  if (!undo) return button(state.said.undo, "undo", { key: "U", why: state.said.no_undo });
  const undone2 = plain(undo);
  const label = undone2 && undone2.length < LONG ? `<span>${esc(state.said.undo)}: ${spans(state, undo)}</span>` : esc(state.said.undo);
  return button("", "undo", { key: "U", html: label, name: undone2 ? `${state.said.undo}: ${undone2}` : "" });
}
function streak(state) {
  const games = state.pic.streak;
  if (!games?.marks.length) return "";
  const marks2 = games.marks.map(
    (one) => `<span class="bk-letter${one.won ? " bk-won" : " bk-unwon"}">${esc(one.letter)}</span>`
  );
  return markup`
    <section class="bk-panel bk-streak" data-key="streak">
      <h3>${esc(state.said.streak)} ${rule2("S-8")}</h3>
      <p class="bk-row">${marks2.join("")} <span>${esc(games.told)}</span></p>
    </section>
  `;
}
function notices(state) {
  const list2 = state.pic.notices.filter((one) => !state.side.closed.includes(one.id)).map(
    (one, at) => markup`
          <div class="bk-notice bk-${one.tone}" role="${one.tone === "bad" ? "alert" : "status"}"
            data-key="note${at}">
            <p>${spans(state, one.text)}</p>
            ${one.details ? markup`
                <details><summary>${esc(state.said.details)}</summary><pre>${esc(one.details)}</pre></details>
                ${button(state.said.close, "dismiss", { id: one.id, css: "bk-link" })}
              ` : ""}
          </div>
        `
  );
  const queued = state.pic.queue?.length ? markup`
      <div class="bk-notice bk-info" data-key="queued">
        <p>
          <b><span aria-hidden="true">⏱</span> ${esc(state.said.queued)}</b> ${state.pic.queue.map((one) => spans(state, one)).join(" · ")}
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
  return queued + list2.join("") + tip2;
}

// beankit/notebook/static/story.js
function decision(state) {
  const { pic, reel: reel2, said } = state;
  const { would: would2 } = state.film;
  const { move } = pic;
  const name = move ? reel2.names[move.seat] : "";
  const told2 = move?.options ? filled(move.options === 1 ? said.had_one : said.had_options, { name, number: move.options }) : "";
  const bots = state.settings.hints ?? [];
  const able = Boolean(move?.options && bots.length);
  const choice2 = markup`
    <select class="bk-select" data-own="1" data-key="bots${state.settings.lang}" aria-label="${esc(said.hint_bot)}">
      ${bots.map((bot) => `<option${bot === adviser(state) ? " selected" : ""}>${esc(bot)}</option>`).join("")}
    </select>
  `;
  const answer = would2?.at === state.film.at ? markup`
        <div class="bk-hint" data-key="would" role="status">
          <p>${spans(state, would2.label)}${would2.says ? ` “${esc(would2.says)}”` : ""}</p>
          ${button(would2.wait ? said.stop_bot : said.close, "unwould", { css: "bk-link" })}
        </div>
      ` : "";
  return markup`
    <section class="bk-panel bk-toolbox" data-key="decision">
      <h3>${esc(said.here_now)}</h3>
      <p class="bk-quiet">${esc(told2)}</p>
      ${answer}
      ${able ? `<div class="bk-acts">${choice2}${button(filled(said.would_done, { bot: adviser(state) }), "would")}</div>` : ""}
      <div class="bk-acts">
        ${pic.game.over ? "" : button(said.play_on, "playon", { extra: `title="${esc(said.play_on_help)}"` })}
        ${button(said.copy_position, "position")}
      </div>
    </section>
  `;
}
function story(state) {
  const { reel: reel2 } = state;
  const said = new Map(reel2.remarks.map((one) => [one.at, one]));
  const now = reel2.story.filter((line) => line.at <= state.film.at).at(-1)?.at;
  const parts = [];
  reel2.story.forEach((line, at) => {
    if ("turn" in line) parts.push(`<h4 data-key="s${at}">${spans(state, line.spans)}</h4>`);
    else
      parts.push(
        markup`
          <p data-key="s${at}"
            class="bk-move${line.at === now ? " bk-shown" : line.at > state.film.at ? " bk-quiet" : ""}">
            <button type="button" class="bk-rule" data-do="goto" data-id="${line.at}">${line.at}</button> ${spans(
          state,
          line.spans
        )}
          </p>
        `
      );
    const remark = said.get(line.at);
    if (remark && reel2.story[at + 1]?.at !== line.at) {
      parts.push(
        markup`
          <p data-key="q${at}" class="bk-remark">
            <b>${esc(filled(state.said.says, { name: reel2.names[remark.seat] }))}</b> “
            ${esc(remark.text)}”
          </p>
        `
      );
    }
  });
  return parts.join("");
}
function list(state, all, empty) {
  return all.map(
    (one) => markup`
            <p class="bk-move">
              <button type="button" class="bk-rule" data-do="goto" data-id="${one.at}">${one.at}</button> <b>
                ${esc(state.reel.names[one.seat])}
              </b> ${esc(one.text)}
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
  const tabs = Object.entries(names).map(
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
      <div class="bk-tabs" role="tablist">${tabs.join("")}</div>
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
function seatPanel(state, seat) {
  return markup`
    <li class="bk-panel bk-player bk-seat bk-e${seat.seat % 5}${seat.asked ? " bk-lit" : ""}"
      data-key="seat${seat.seat}">
      <div class="bk-who">
        ${letter(state, seat.seat)}<strong>${esc(seat.name)}</strong>
        <span class="bk-doing">${seat.active ? `▸ ${esc(state.said.is_active)}` : ""}</span>
        <span class="bk-counts"><span class="bk-gold">${icon("coin", "bk-coin")}<b>${seat.coins}</b></span></span>
      </div>
      <ul class="bk-smalls bk-t${seat.fields.length}" role="list">
        ${seat.fields.map((field) => smallField(state, field)).join("")}
      </ul>
      ${handOf(state, seat)}${seat.rows.map((zone) => row(state, zone)).join("")}
    </li>
  `;
}
function middle(state) {
  const { pic, reel: reel2 } = state;
  const { move } = pic;
  const told2 = move ? markup`
      ${letter(state, move.seat)} <span>
        ${esc(reel2.names[move.seat])}: ${move.text ? spans(state, move.text) : esc(move.kind)}
      </span>
    ` : `<span>${esc(pic.game.phase)}</span>`;
  const lying = pic.lying.map((one) => one.card);
  return markup`
    <section class="bk-panel bk-market" data-key="market">
      ${pilesOf(state)}
      <div class="bk-now2">
        <p class="bk-quiet">
          ${esc(pic.game.turn_text)} · ${esc(pic.game.phase)} · ${esc(
    filled(state.said.decision_of, { number: Math.min(state.film.at + 1, reel2.last), last: reel2.last })
  )}
        </p>
        <h2 class="bk-question" tabindex="-1">${told2}</h2>
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
    ...reel2.story.filter((line) => line.mark).map((line) => [line.at, line.mark]),
    ...reel2.remarks.map((one) => [one.at, "remark"]),
    ...reel2.faults.map((one) => [one.at, "fault"])
  ];
}
function marks(reel2) {
  return `<span class="bk-marks" aria-hidden="true">${marked(reel2).map(
    ([at, kind]) => `<i class="bk-m-${kind}" style="left:${100 * at / Math.max(1, reel2.last)}%">${SIGNS_OF[kind]}</i>`
  ).join("")}</span>`;
}
function legend({ reel: reel2, said }) {
  const kinds = new Set(marked(reel2).map(([, kind]) => kind));
  return Object.entries(SIGNS_OF).filter(([kind]) => kinds.has(kind)).map(
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
  const told2 = key === "turn_back" ? `${sign}${word}` : `${word} ${sign}`;
  return button(word ? told2.trim() : sign, "goto", { id: key, name: state.said[key], css: "bk-square" });
}
function controls(state) {
  const said = state.said;
  const { film, reel: reel2 } = state;
  const { at } = film;
  const line = reel2.story.filter((one) => one.at <= at).at(-1);
  const speeds = SPEEDS.map(
    (speed2) => markup`
        <button type="button" role="radio" class="bk-radio${film.speed === speed2 ? " bk-on" : ""}"
          aria-checked="${film.speed === speed2}" data-do="speed" data-id="${speed2}" data-key="speed${speed2}">
          <span>${speed2 === 0.5 ? "½" : speed2}×</span>
        </button>
      `
  );
  const told2 = line ? plain(line.spans) : "";
  return markup`
    <section class="bk-panel bk-controls" data-key="controls">
      <h3 class="bk-quiet">${esc(said.coins)}</h3>
      ${chart(state, reel2.coins, {
    at,
    label: said.coins,
    tall: Math.max(76, 19 * reel2.names.length),
    ticks: false
  })}
      <div class="bk-scrub">
        <input type="range" class="bk-range" data-own="1" data-key="range" min="0" max="${reel2.last}" step="1"
          value="${at}" aria-label="${esc(filled(said.decision_of, { number: at, last: reel2.last }))}"
          aria-valuetext="${esc(told2)}"> ${marks(reel2)}
        <output class="bk-scrubtip" data-own="1" data-key="scrubtip" aria-hidden="true"></output>
      </div>
      <div class="bk-acts bk-left">
        ${Object.entries(BACK).map((one) => stepButton(state, one)).join("")}
        ${button(film.playing ? `❚❚ ${said.pause}` : `▶ ${said.play}`, "play", { css: "bk-main", key: "␣" })}
        ${Object.entries(ON).map((one) => stepButton(state, one)).join("")}
        <span class="bk-radios" role="radiogroup" aria-label="${esc(said.speed)}">${speeds.join("")}</span>
        <span class="bk-legend bk-quiet">${legend(state)}</span>
      </div>
    </section>
  `;
}
function replayView(state) {
  const said = state.said;
  const { reel: reel2, pic } = state;
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
        ${icon("sprout", "bk-mark")}<strong>${esc(said.watching)}</strong>
        <span class="bk-quiet">${esc(pic.game.title)}</span>
      </div>
      <div class="bk-radios bk-eyes" role="radiogroup" aria-label="${esc(said.watching)}">${eyes.join("")}</div>
      <div class="bk-tools">
        ${state.settings.inside ? button(`‹ ${said.back_to}`, "back", { css: "bk-square" }) : ""}
        ${button("?", "sheet", { id: "keys", name: said.keys, css: "bk-square" })}
        ${button(state.settings.lang.toUpperCase(), "lang", { name: said.language, css: "bk-square" })}
        ${button("", "record", {
    html: `⤓<span class="bk-wide">${esc(said.record)}</span>`,
    name: said.download,
    css: "bk-square"
  })}
      </div>
    </header>
    <div class="bk-cols">
      <div class="bk-main">
        <ul class="bk-players bk-seats bk-seats${pic.seats.length}" role="list">
          ${pic.seats.map((seat) => seatPanel(state, seat)).join("")}
        </ul>
        ${collections(state)}${banners(state)}${middle(state)}${controls(state)}
      </div>
      <aside class="bk-aside">${storySide(state)}${decision(state)}</aside>
    </div>
  `;
}

// beankit/notebook/static/keys.js
function press(page, name) {
  page.root.querySelector(`[data-key="${CSS.escape(name)}"]`)?.click();
}
function number(page, digit) {
  const at = digit - 1;
  const { state } = page;
  const { choice: choice2, chosen: chosen2, prefix: prefix2 } = state.answer;
  if (choice2) return choice2[at] ? page.act(choice2[at].text) : null;
  if (prefix2) return page.pressBadge(`${prefix2}:${at}`);
  const { ask, answers } = state.pic;
  if (ask?.kind === "settle" && answers?.slips[at]) return page.take(`answer:${answers.slips[at].seat}`);
  if (ask?.numbered) return page.pressBadge(options(page.state)[at]?.from);
  const heap2 = heaps(state.pic).find((one) => one.key === String(digit));
  if (heap2) return page.aim(heap2.id);
  const seats = options(page.state).filter((option) => option.to?.startsWith("seat:"));
  if (chosen2 && seats.length) {
    const others2 = state.pic.seats.filter((seat) => !seat.me);
    return page.aim(`seat:${others2[at]?.seat}`);
  }
  return page.aim(`field:${at}`);
}
function awaitNumber(page, start) {
  page.change(prefix, start);
}
function ownKey(page, { start, words: words2, numbered }) {
  if (words2.length) return page.act(options(page.state).find((option) => words2.includes(option.word))?.text);
  const ready = options(page.state).filter((option) => option.from?.startsWith(numbered ? `${start}:` : start));
  if (numbered && ready.length !== 1) return awaitNumber(page, start);
  return page.pressBadge(start.endsWith(":") || numbered ? ready[0]?.from : start);
}
function letterKey(page, key, shift) {
  const { deal, heard, log: log2, pic } = page.state;
  const kind = pic.ask?.kind;
  const answer = kind === "answer" && !deal.open;
  const own = pic.keys.find((one) => one.letter === key);
  if (own) return ownKey(page, own);
  const deeds = {
    h: () => {
      if (pic.status?.clock) page.send({ do: "want" });
      awaitNumber(page, "harvest");
    },
    o: () => kind === "offer" && page.compose(true),
    e: () => kind === "offer" && page.quietly(),
    c: () => kind === "offer" && page.act("offer nothing for nothing to all"),
    a: () => answer && page.accept(),
    r: () => answer && (shift ? page.request({ do: "skip", n: pic.n }) : page.quietly()),
    b: () => answer && page.compose(true),
    k: () => page.aim("back"),
    d: () => page.aim("discard"),
    i: () => page.send({ do: "hint", n: pic.n }),
    u: () => page.request({ do: "undo", n: pic.n }),
    v: () => page.pressBadge("buy"),
    l: () => page.show("log"),
    n: () => page.show("beans"),
    q: () => page.show("rules"),
    j: () => page.say(
      log2.slice(heard).map((line) => plain(line.spans)).join(" ")
    ),
    f: () => page.say(
      [
        ...pic.seats.filter((seat) => seat.me).flatMap((seat) => seat.fields.map((field) => field.label)),
        ...pic.hand.map((one) => one.label)
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
  const list2 = [...zone.querySelectorAll("button")].filter((one) => one.offsetParent !== null);
  const at = list2.indexOf(here);
  if (at < 0) return false;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const next = event.key === "Home" ? 0 : event.key === "End" ? list2.length - 1 : at + step;
  list2[Math.max(0, Math.min(list2.length - 1, next))]?.focus();
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
  if (key === "Escape" || key === "?") {
    if (key === "?") page.show("keys");
    else page.escape();
    return true;
  }
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
    page.wanting(kind, key === "+" ? 1 : -1);
    return true;
  }
  if (!/^\p{L}$/u.test(key) || page.state.look.letters === "off") return false;
  if (kind) {
    const { beans: beans2, goods } = page.state.pic;
    const { kinds } = goods;
    const next = kinds.indexOf(kind) + 1;
    const name = (one) => beans2[one]?.name.toLowerCase() ?? "";
    const fitting = [...kinds.slice(next), ...kinds.slice(0, next)].find(
      (one) => name(one).startsWith(key.toLowerCase())
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
    if (event.key === "Enter") press(page, "typed");
    if (event.key === "Escape") page.escape();
    return ["Enter", "Escape"].includes(event.key);
  }
  if (!page.state.pic || page.state.away) return false;
  if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
    if (page.state.deal.open) page.sendDeal();
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
    page.state.answer.choice ? page.escape() : page.quietly();
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
  act: (page, { id }) => page.act(id),
  target: (page, { id }) => page.aim(id),
  badge: (page, { id }) => page.pressBadge(id),
  queue: (page, { id }) => page.pressBadge(id),
  card: (page, { id }) => page.pick(id),
  choose: (page, { id }) => {
    if (options(page.state).some((option) => option.text === id)) page.act(id);
    else page.send({ do: "queue", text: id });
  },
  unchoose: (page) => page.escape(),
  take: (page, { id }) => page.take(id),
  acceptit: (page) => page.accept(),
  quiet: (page) => page.quietly(),
  skip: (page) => page.request({ do: "skip", n: page.state.pic.n }),
  hint: (page) => page.send({ do: "hint", n: page.state.pic.n }),
  doit: (page) => page.act(page.state.answer.hint.text),
  put: (page) => {
    const { give, want, to: to2 } = page.state.answer.hint;
    page.note(filled2, give, want, to2);
    page.note(unhint);
    page.note(composing, true);
    page.tryDeal();
    page.draw();
  },
  unhint: (page) => {
    if (page.state.answer.hint?.wait) page.send({ do: "stop" });
    page.change(unhint);
  },
  undo: (page) => page.request({ do: "undo", n: page.state.pic.n }),
  unqueue: (page) => page.send({ do: "unqueue" }),
  wantact: (page) => page.send({ do: "want" }),
  stop: (page) => page.send({ do: "stop" }),
  windows: (page) => page.send({ do: "set", name: "windows", value: !page.state.settings.windows }),
  again: (page, { id }) => page.request({ do: "again", how: id }),
  watch: (page, { id }) => page.send({ do: "watch", turn: Number(id ?? 0) }),
  wouldme: (page) => page.send({ do: "watch", would: true }),
  course: (page, { last }, event, pressed) => {
    const box2 = pressed.querySelector("svg").getBoundingClientRect();
    const part = Math.max(0, Math.min(1, (event.clientX - box2.x) / box2.width));
    page.send({ do: "watch", turn: 1 + Math.round(part * Number(last)) });
  }
};
var TRADE = {
  compose: (page) => page.compose(),
  give: (page, { id }) => page.deal(given, id),
  want: (page, { id }) => page.wanting(id, 1),
  less: (page, { id }) => page.wanting(id, -1),
  to: (page, { id }) => page.deal(to, id === "all" ? null : Number(id)),
  clear: (page) => page.change(emptied),
  call: (page) => page.act("offer nothing for nothing to all"),
  send: (page) => page.sendDeal()
};
var FILM = {
  goto: (page, { id }) => stepTo(page, STEPS[id]?.(page.state) ?? Number(id)),
  play: (page) => playOrPause(page),
  speed: (page, { id }) => page.change(speed, Number(id)),
  eyes: (page, { id }) => page.send({ do: "eyes", seat: id === "all" ? null : Number(id) }),
  retab: (page, { id }) => page.change(tab, id),
  would: (page) => page.send({ do: "would", bot: adviser(page.state) }),
  unwould: (page) => {
    page.send({ do: "stop" });
    page.change(would, null);
  },
  position: (page) => page.send({ do: "position" }),
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
  tall: (page) => page.change(tall),
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
  leave: (page) => page.leave(),
  sitdown: (page) => page.sitDown(),
  record: (page) => page.send({ do: "record" }),
  peek: (page, { id }) => page.peekAt(id),
  typed: (page) => {
    const input = page.root.querySelector(".bk-input");
    if (!input?.value) return;
    page.send({ do: "typed", n: page.state.pic.n, line: input.value });
    page.escape();
  }
};
var DEEDS = { ...TABLE, ...TRADE, ...FILM, ...BOTH };
function onPress(event, page) {
  if (page.state.drag.dropped && event.detail) {
    page.note(dropped, false);
    return;
  }
  const pressed = event.target.closest("[data-do]");
  if (!pressed) {
    const place2 = event.target.closest(".bk-legal[data-drop]")?.dataset.drop;
    if (place2) page.aim(place2);
    return;
  }
  DEEDS[pressed.dataset.do]?.(page, pressed.dataset, event, pressed);
}

// beankit/notebook/static/bar.js
function bar(state) {
  const { game } = state.pic;
  const said = state.said;
  const steps = game.steps.map((step, at) => {
    const now = at === game.now && !game.over;
    const past = at < game.now || game.over;
    return `<li class="${now ? "bk-now" : past ? "bk-past" : ""}"${now ? ' aria-current="step"' : ""}>${past ? '<span aria-hidden="true">✓ </span>' : ""}<b>${esc(step.number)}</b> <span class="bk-stepname">${esc(step.name)}</span></li>`;
  });
  return `<header class="bk-bar">
    <div class="bk-brand">${icon("sprout", "bk-mark")}<strong>${esc(game.title)}</strong>
      <span class="bk-quiet">${esc(game.turn_text)}</span></div>
    <ol class="bk-ribbon bk-steps${game.steps.length}" aria-label="${esc(game.phase)}">${steps.join("")}</ol>
    <div class="bk-tools">
      ${state.settings.inside ? button(`‹ ${said.back_to}`, "back", { css: "bk-square" }) : ""}
      ${button("?", "sheet", { id: "keys", name: said.keys, css: "bk-square" })}
      ${button(state.settings.lang.toUpperCase(), "lang", { name: said.language, css: "bk-square" })}
      ${button("⚙", "sheet", { id: "settings", name: said.settings, css: "bk-square" })}
    </div></header>`;
}

// beankit/notebook/static/ends.js
function ending(state) {
  const { result } = state.pic;
  if (!result) return "";
  const said = state.said;
  const trading2 = state.pic.game.market;
  const rows = result.rows.map((row2) => {
    const seat = state.pic.seats.find((one) => one.seat === row2.seat);
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
        ${trading2 ? `<td data-label="${esc(said.trades)}">${row2.trades}</td>` : ""}
        <td data-label="${esc(said.mean)}">${row2.mean}</td>
      </tr>
    `;
  });
  const rival = result.rival ? markup`
      <tr>
        <td>${result.rival.won ? "<b>♛</b>" : ""}</td>
        <th scope="row">${esc(result.rival.name)}</th>
        <td>${icon("coin", "bk-coin")} <b>${result.rival.score}</b></td>
        <td></td>
        ${trading2 ? "<td></td>" : ""}
        <td></td>
      </tr>
    ` : "";
  const moments = result.moments.map(
    (one) => markup`
          <li class="bk-moment bk-e${one.seat % 5}">
            <p>${spans(state, one.text)}</p>
            ${button(said.watch_there, "watch", { id: String(one.turn), css: "bk-link", at: one.seat })}
          </li>
        `
  ).join("");
  const feet = [`${said.turn} 1`, `${said.turn} ${result.coins[0].length}`];
  const bot = state.settings.hint;
  const repeatable = state.pic.game.practice && state.pic.seats.length > 1;
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
              ${trading2 ? `<th scope="col">${esc(said.trades)}</th>` : ""}
              <th scope="col">${esc(said.mean)}</th>
            </tr>
          </thead>
          <tbody>${rows.join("")}${rival}</tbody>
        </table>
      </div>
    </section>
    <div class="bk-endrow">
      <section class="bk-panel" data-key="course">
        <h3>${esc(said.coins_by_turn)} <small>${esc(said.open_there)}</small></h3>
        ${chart(state, result.coins, { label: said.coins_by_turn, feet, deed: "course" })}
      </section>
      ${moments ? markup`
          <section class="bk-panel" data-key="moments">
            <h3>${esc(said.moments)}</h3>
            <ul class="bk-moments" role="list">${moments}</ul>
          </section>
        ` : ""}
    </div>
    <section class="bk-panel bk-ask" data-key="next">
      <div class="bk-qhead">
        <h3>${esc(said.what_next)}</h3>
        <div class="bk-acts bk-left">
          ${button(said.watch, "watch")}
          ${bot ? button(filled(said.would_done, { bot }), "wouldme") : ""}
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

// beankit/notebook/static/question.js
function question(state) {
  const { ask, status } = state.pic;
  const said = state.said;
  if (!ask) {
    const { thinking: thinking2 } = state;
    const text = thinking2?.text ?? status?.text ?? [];
    const clock = status?.clock && !thinking2;
    const seat = thinking2 ? thinking2.seat : status?.seat;
    const side2 = clock ? button(said.wait, "wantact", { key: "H" }) : thinking2 && thinking2.seat !== null ? button(said.stop_bot, "stop") : "";
    return markup`
      <section class="bk-panel bk-ask bk-idle" data-key="ask">
        <div class="bk-qhead">
          <div>
            ${seat === void 0 || seat === null ? "" : letter(state, seat)}
            <h2 tabindex="-1" class="bk-question">${spans(state, text)}</h2>
            <p class="bk-quiet">${esc(state.pic.game.phase)}</p>
          </div>
          <div class="bk-acts">${side2}</div>
        </div>
        ${clock ? markup`
            <span class="bk-clock" data-key="clock${state.pic.n}" style="--beat:${status.clock}s" aria-hidden="true">
              <i></i>
            </span>
          ` : ""}
      </section>
    `;
  }
  const acts = [hintButton(state), undone(state)];
  if (ask.kind === "answer") acts.push(...answering(state));
  else {
    for (const option of loose(state))
      acts.push(button("", "act", { id: option.text, html: spans(state, option.label), key: keyOf(state, option) }));
    if (ask.kind === "offer") acts.push(button(said.call, "compose", { key: "O" }));
    acts.push(quietButton(state, ask.kind === "offer" ? "E" : "0"));
  }
  return markup`
    <section class="bk-panel bk-ask" data-key="ask">
      <div class="bk-qhead">
        <div>
          <h2 tabindex="-1" class="bk-question">${spans(state, ask.question)}</h2>
          <p class="bk-quiet">${spans(state, ask.help)}</p>
          ${answerWhy(state)}
        </div>
        <div class="bk-acts">${acts.join("")}</div>
      </div>
      ${hinted(state)}${chooser(state)}
    </section>
  `;
}
function hintButton({ pic, settings: settings2, said }) {
  return pic.game.practice && settings2.hint ? button(said.hint, "hint", { key: "I" }) : "";
}
function quietButton(state, key) {
  const { quiet, barred } = state.pic.ask;
  if (quiet) return button("", "quiet", { key, html: spans(state, quiet.label) });
  return barred ? button("", "quiet", { html: spans(state, barred.label), why: plain(barred.why) }) : "";
}
function undone(state) {
  return state.pic.game.practice && state.pic.undo ? button(state.said.undo, "undo", { css: "bk-narrow", at: "ask" }) : "";
}
function keyOf(state, option) {
  return state.pic.keys.find((key) => key.words.includes(option.word))?.letter.toUpperCase() ?? "";
}
function answerWhy(state) {
  const reason = state.pic.ask.accept?.why;
  return reason ? `<p class="bk-why">${LOCK} ${spans(state, reason)}</p>` : "";
}
function answering(state) {
  const { ask } = state.pic;
  const said = state.said;
  const yes = badge(state, "accept").options;
  const reason = ask.accept?.why ? plain(ask.accept.why) : "";
  const more = yes.length > 1 ? button(said.other_copy, "badge", { id: "accept", css: "bk-link" }) : "";
  return [
    button(said.skip, "skip", { css: "bk-link", key: "⇧R" }),
    more,
    button(said.accept, "acceptit", { key: "A", why: reason, css: reason ? "" : "bk-main" }),
    button(said.refuse, "quiet", { key: "R" }),
    button(said.bid, "compose", { key: "B" })
  ];
}
function chooser(state) {
  if (!state.answer.choice) return "";
  const list2 = state.answer.choice.map(
    (option, at) => markup`
        <li>
          ${button("", "choose", {
      id: option.text,
      key: at < 9 ? String(at + 1) : "",
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
  return markup`
    <div class="bk-chooser" role="group" aria-label="${esc(state.said.choose)}">
      <h3>${esc(state.said.choose)}</h3>
      <ul role="list">${list2.join("")}</ul>
      ${button(state.said.not_now, "unchoose", { css: "bk-link", key: "Esc" })}
    </div>
  `;
}

// beankit/notebook/static/sheet.js
function leaving(state) {
  const { said, pic } = state;
  const record = pic.result ? button(said.download, "record", { at: "sheet" }) : "";
  const leave = state.settings.inside ? "" : button(said.leave, "leave");
  const help = leave && !pic.result ? `<p class="bk-quiet">${esc(said.leave_help)}</p>` : "";
  return record || leave ? `<div class="bk-leaving"><div class="bk-acts">${record}${leave}</div>${help}</div>` : "";
}
function typable(state) {
  const { options: options2, quiet } = state.pic.ask ?? { options: [] };
  return [...options2, ...quiet ? [quiet] : []].map((option) => `<option value="${esc(option.typed)}"></option>`).join("");
}
var SHEETS = {
  keys: (state) => markup`
      <dl class="bk-keys">
        ${state.words.keys.map(([key, does]) => `<dt><kbd>${esc(key)}</kbd></dt><dd>${esc(does)}</dd>`).join("")}
      </dl>
    `,
  settings: (state) => {
    const said = state.said;
    const bots = state.settings.hints ?? [];
    return `${paces(state)}${windows(state)}
      ${bots.length && state.pic.game.practice ? radios(
      state,
      "hint",
      said.hint_bot,
      bots.map((name) => [name, name])
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
  side: (state) => tabbed(state),
  rule: (state) => `<p>${spans(state, state.side.rule.text)}</p>`,
  code: (state) => {
    const { name, text, commands } = state.sheet.code;
    const lines = commands ? `<p>${esc(state.said.own_help)}</p><pre class="bk-code">${esc(commands.join("\n"))}</pre>` : `<p class="bk-quiet">${esc(state.said.code_help)}</p>`;
    return markup`
      ${lines}
      <pre class="bk-code bk-longcode" tabindex="0" data-key="thecode">${esc(text)}</pre>
      <div class="bk-acts">${button(filled(state.said.save, { file: name }), "savecode", { css: "bk-main" })}</div>
    `;
  },
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
    const one = state.pic.beans[state.sheet.peek];
    if (!one) return "";
    return markup`
      <div class="bk-peek">
        ${bean(state, state.sheet.peek, "bk-huge")}
        <div>
          <p><b>${esc(one.name)}</b> ×${one.count}</p>
          <p>${one.pays ? meterText(one.meter) : ""}</p>
          <p>${esc(one.does)}</p>
          <p class="bk-quiet">${esc(state.said.unseen)}: ${one.unseen}</p>
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
    side: state.said[tabOf(state, TABS)],
    rule: state.side.rule?.number,
    code: state.sheet.code?.name,
    purse: `${state.said.coins}: ${state.pic.seats.find((seat) => seat.seat === state.sheet.purse)?.name}`,
    position: state.said.position,
    peek: state.pic.beans[state.sheet.peek]?.name ?? state.said.your_hand
  }[state.sheet.name];
  return markup`
    <dialog open class="bk-sheet" data-key="sheet:${state.sheet.name}" aria-label="${esc(title)}"
      style="top:${state.sheet.top ?? 60}px">
      <div class="bk-sheethead">
        <h3>${esc(title)}</h3>
        ${button("✕", "unsheet", { name: state.said.close, css: "bk-square" })}
      </div>
      ${SHEETS[state.sheet.name](state)}
    </dialog>
  `;
}

// beankit/notebook/static/trade.js
function effects(state, list2) {
  return list2.map((one) => `<p class="bk-effect bk-${one.tone}">${spans(state, one.text)}</p>`).join("");
}
function offerPanel(state) {
  const { offer, ask } = state.pic;
  if (!offer || ask?.kind !== "answer" || state.deal.open) return "";
  const said = state.said;
  const get = offer.get.map((kind) => slip(state, kind)).join("") || `<span class="bk-quiet">–</span>`;
  const give = offer.give.map((one) => one.missing ? `<span class="bk-gap">${esc(one.missing)}</span>` : slip(state, one.card)).join("");
  return markup`
    <section class="bk-panel bk-offer bk-o${offer.seat % 5}" data-key="offer">
      <h3>${letter(state, offer.seat)} ${spans(state, offer.title)}</h3>
      <div class="bk-deal">
        <div class="bk-tray"><h4>${esc(said.you_would_get)}</h4><div class="bk-slips">${get}</div></div>
        <span class="bk-swap" aria-hidden="true">⇄</span>
        <div class="bk-tray">
          <h4>${esc(said.you_would_give)}</h4>
          <div class="bk-slips">${give || '<span class="bk-quiet">–</span>'}</div>
        </div>
        <div class="bk-effects">${effects(state, offer.effects)}</div>
      </div>
    </section>
  `;
}
function answersPanel(state) {
  const { answers, offer, ask } = state.pic;
  if (!answers || !offer) return "";
  const said = state.said;
  const slips = answers.slips.map((one, at) => {
    const found = badge(state, `answer:${one.seat}`).options;
    const name = state.pic.seats.find((seat) => seat.seat === one.seat)?.name ?? "";
    const mine = ask?.kind === "settle";
    const more = found.length > 1 ? button(said.other_copy, "badge", { id: `answer:${one.seat}`, css: "bk-link" }) : "";
    const take = mine && found.length ? markup`
          <div class="bk-acts bk-left">
            ${button(said.take_it, "take", {
      id: `answer:${one.seat}`,
      key: String(at + 1),
      name: plain(found[0].label)
    })}
            ${more}
          </div>
        ` : "";
    return markup`
      <li class="bk-answer bk-e${one.seat % 5}" data-key="answer:${one.seat}">
        <p class="bk-who">
          ${letter(state, one.seat)} <strong>${esc(name)}</strong> <span class="bk-quiet">${esc(one.says)}</span>
        </p>
        <div class="bk-deal">
          <div>
            <h4>${esc(said.you_give)}</h4>
            <div class="bk-slips">${one.give.map((kind) => slip(state, kind)).join("") || "–"}</div>
          </div>
          <span class="bk-swap" aria-hidden="true">⇄</span>
          <div>
            <h4>${esc(said.you_get)}</h4>
            <div class="bk-slips">${one.get.map((kind) => slip(state, kind)).join("") || "–"}</div>
          </div>
        </div>
        ${effects(state, one.effects)}${take}
      </li>
    `;
  });
  return markup`
    <section class="bk-panel bk-answers" data-key="answers">
      <h3>${letter(state, offer.seat)} ${spans(state, offer.title)}</h3>
      <ul role="list">${slips.join("")}</ul>
      ${answers.refused.length ? `<p class="bk-quiet">${spans(state, answers.refused)}</p>` : ""}
    </section>
  `;
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
  return trayCards(state).map((one) => {
    const where = one.zone ? state.said.from_table : filled(state.said.card_of_hand, { place: one.place + 1 });
    const label = `${state.pic.beans[one.card]?.name}, ${where}`;
    return markup`
        <li>
          <button type="button" class="bk-inslip" data-do="give" data-key="tray:${esc(one.id)}"
            data-id="${esc(one.id)}" aria-label="${esc(label)}">
            ${slip(state, one.card)}
          </button>
        </li>
      `;
  }).join("");
}
function composer(state) {
  const { ask, goods } = state.pic;
  if (!state.deal.open || !goods) return ["", ""];
  const said = state.said;
  const bid = ask.compose === "bid";
  const tried2 = state.answer.tried?.text === textOf(state) ? state.answer.tried : null;
  const empty = isEmpty(state);
  const reason = tried2?.why ? plain(tried2.why) : "";
  const to2 = bid || !goods.to.length ? "" : markup`
        <div class="bk-to" role="radiogroup" aria-label="${esc(said.to)}">
          <span class="bk-quiet">${esc(said.to)}</span>
          ${[null, ...goods.to].map((seat) => {
    const on = state.deal.to === seat;
    const name = seat === null ? said.everyone : state.pic.seats.find((one) => one.seat === seat)?.name;
    return markup`
              <button type="button" role="radio" aria-checked="${on}" class="bk-radio${on ? " bk-on" : ""}"
                data-do="to" data-key="to:${seat}" data-id="${seat ?? "all"}">
                ${seat === null ? "" : letter(state, seat)}<span>${esc(name)}</span>
              </button>
            `;
  }).join("")}
        </div>
      `;
  const send = bid ? said.send_bid : said.call;
  const sentence = tried2?.sentence?.length && !empty ? spans(state, tried2.sentence) : "";
  const where = trayCards(state).map((one) => {
    const from = one.zone ? said.from_table : filled(said.card_of_hand, { place: one.place + 1 });
    return `${state.pic.beans[one.card]?.mono}: ${from}`;
  }).join(" · ");
  const leave = bid ? button(said.back, "compose", { key: "Esc" }) : quietButton(state, "E");
  const kinds = markup`
    <ul class="bk-palette" role="list" data-roving="want">
      ${goods.kinds.map((kind, at) => palette(state, kind, at)).join("")}
    </ul>
  `;
  const head = `<div class="bk-qhead"><div><h2 tabindex="-1" class="bk-question">${spans(state, ask.question)}</h2>
      <p class="bk-quiet">${esc(ask.rounds)}${ask.rounds ? ". " : ""}${spans(state, ask.help)}</p></div>
      <div class="bk-acts">${hintButton(state)}${state.narrow ? "" : leave}</div></div>${hinted(state)}`;
  const trays = state.narrow ? markup`
      <div role="group" aria-label="${esc(said.you_give)}">
        <h4>${esc(bid ? said.tap_hand : said.tap_give)}</h4>
        ${tapped(state)}
      </div>
      <div role="group" aria-label="${esc(said.you_want)}"><h4>${esc(said.tap_want)}</h4>${kinds}</div>
    ` : markup`
      <div class="bk-deal">
        <div class="bk-tray bk-give" role="group" aria-label="${esc(said.you_give)}">
          <h4>
            ${esc(said.you_give)} <span class="bk-quiet">· ${esc(bid ? said.give_hand : said.give_help)}</span>
          </h4>
          <ul class="bk-slips" role="list">
            ${given2(state) || `<li class="bk-gap bk-add" aria-hidden="true">+</li>`}
          </ul>
          <p class="bk-quiet">${esc(where)}</p>
        </div>
        <span class="bk-swap" aria-hidden="true">⇄</span>
        <div class="bk-tray bk-want" role="group" aria-label="${esc(said.you_want)}">
          <h4>${esc(said.you_want)} <span class="bk-quiet">· ${esc(said.want_help)}</span></h4>
          ${kinds}
        </div>
      </div>
    `;
  const say = markup`
    <p class="bk-sentence" aria-live="polite">
      ${sentence}${reason ? `<span class="bk-why">${LOCK} ${spans(state, tried2.why)}</span>` : ""}
    </p>
    <div class="bk-acts">
      ${empty ? "" : button(said.clear, "clear", { css: "bk-link" })}
      ${state.narrow ? leave : ""}
      ${bid ? "" : button(said.call_bids, "call", { key: "C", css: empty ? "bk-main" : "" })}
      ${empty && !bid ? "" : button(send, "send", { key: "↵", css: empty ? "" : "bk-main", why: empty ? said.give_help : reason })}
    </div>
  `;
  const group2 = `role="group" aria-label="${esc(plain(ask.question))}"`;
  return [
    markup`
      <section class="bk-panel bk-composer" ${group2} data-key="composer">
        ${head}${trays}${to2}${state.narrow ? "" : `<div class="bk-say">${say}</div>`}
      </section>
    `,
    state.narrow ? `<section class="bk-panel bk-say" ${group2} data-key="say">${say}</section>` : ""
  ];
}
function tapped(state) {
  const turned = state.pic.lying.filter((one) => givable(state, one));
  const line = turned.length ? '<li class="bk-divider" aria-hidden="true"></li>' : "";
  return markup`
    <ul class="bk-loose bk-tapped" role="list">
      ${turned.map((one) => lyingCard(state, one)).join("")}${line}
      ${state.pic.hand.map((one) => handCard(state, one, true)).join("")}
    </ul>
  `;
}

// beankit/notebook/static/view.js
function view(state) {
  if (!state.pic || !state.said.log) return starting(state);
  if (state.reel) return replayView(state) + sheet2(state);
  return state.away ? leftTable(state) : table(state);
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
  const over = state.pic.result;
  return markup`
    ${bar(state)}
    <div class="bk-cols">
      <div class="bk-main">
        ${players(state)}${collections(state)}${notices(state)}${over ? ending(state) : middle2(state)}
      </div>
      <aside class="bk-aside${over ? " bk-over" : ""}">${side(state)}</aside>
    </div>
    ${sheet2(state)}
  `;
}
function middle2(state) {
  const above = [banners, offerPanel, answersPanel, choices].map((part) => part(state)).join("");
  return above + (state.deal.open ? trading(state) : asking(state));
}
function asking(state) {
  const about = ["answer", "settle"].includes(state.pic.ask?.kind);
  const parts = about ? [question, market, grounds, hand] : [market, question, grounds, hand];
  return parts.map((part) => part(state)).join("");
}
function trading(state) {
  const [offer, say] = composer(state);
  if (state.narrow) return `${offer}${grounds(state)}${say}`;
  return `${offer}${market(state)}${grounds(state)}${hand(state)}`;
}

// beankit/notebook/static/table.js
var NARROW = 760;
var Page = class {
  constructor(model, el) {
    this.model = model;
    this.state = firstState();
    this.timers = {};
    this.root = document.createElement("div");
    this.root.className = "bk";
    this.root.dataset.lmSuppressShortcuts = "true";
    this.root.setAttribute("role", "region");
    this.root.innerHTML = markup`
      ${BEANS}
      <div class="bk-sr" aria-live="polite" data-live></div>
      <div class="bk-in"></div>
      <div class="bk-flight" aria-hidden="true"></div>
    `;
    this.live = this.root.querySelector("[data-live]");
    this.inner = this.root.querySelector(".bk-in");
    this.flight = this.root.querySelector(".bk-flight");
    el.append(this.root);
    this.listen();
    this.watchWidth();
    this.draw();
    this.call();
  }
  // --- the state ---
  // The only place where the state changes; it is drawn later, or not at all.
  note(change, ...values) {
    this.state = changed(this.state, change(this.state, ...values));
  }
  change(change, ...values) {
    this.note(change, ...values);
    this.draw();
  }
  // Where there is less room, some things stand elsewhere: the width of the widget decides, as in the style sheet.
  watchWidth() {
    const fit = () => {
      const narrow2 = (this.root.clientWidth || NARROW) < NARROW;
      if (narrow2 !== this.state.narrow) this.change(narrow, narrow2);
    };
    new ResizeObserver(fit).observe(this.root);
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
    this.model.send(message);
  }
  hear(message) {
    hear(this, message);
  }
  // For whoever does not see the page.
  say(text) {
    clearTimeout(this.timers.say);
    this.timers.say = setTimeout(() => {
      this.live.textContent = text;
    }, 60);
  }
  end() {
    clearTimeout(this.timers.call);
    clearTimeout(this.timers.film);
  }
  // --- what is shown ---
  // A card large, with all that is known about its kind.
  peekAt(id) {
    const card2 = this.state.reel ? null : cards(this.state).find((other) => other.id === id);
    if (!card2) return;
    this.note(peek, card2.card);
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
    if (tab2 && !this.state.narrow) {
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
    const { answer, deal, look: look2, pic, reel: reel2, settings: settings2 } = this.state;
    this.mark();
    this.root.dataset.theme = look2.theme;
    this.root.classList.toggle("bk-still", look2.motion === "off");
    this.root.classList.toggle("bk-sent", answer.sent);
    this.root.classList.toggle("bk-composing", deal.open);
    this.root.style.setProperty("--text", look2.size);
    this.root.lang = settings2.lang;
    if (pic) this.root.setAttribute("aria-label", pic.game.label);
    speak(settings2.lang);
    draw(this.inner, view(this.state));
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
    const line = log2?.querySelector(".bk-shown");
    if (line) log2.scrollTop = line.offsetTop - log2.clientHeight / 2;
  }
  // --- what the person does ---
  listen() {
    this.root.addEventListener("click", (event) => onPress(event, this));
    this.root.addEventListener("dblclick", (event) => this.hurry(event.target.closest(".bk-card")?.dataset.id));
    this.root.addEventListener("contextmenu", (event) => {
      const kind = event.target.closest('[data-do="want"]')?.dataset.id;
      const card2 = event.target.closest(".bk-card, .bk-group")?.dataset.id;
      if (!kind && !card2) return;
      event.preventDefault();
      if (kind) this.wanting(kind, -1);
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
  }
};
Object.assign(Page.prototype, acting);

// beankit/notebook/static/widget.js
function render({ model, el }) {
  const page = new Page(model, el);
  const hear2 = (message) => page.hear(message);
  model.on("msg:custom", hear2);
  return () => {
    model.off("msg:custom", hear2);
    page.end();
  };
}
var widget_default = { render };
export {
  widget_default as default
};
