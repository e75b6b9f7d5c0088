// The keys: they are heard only while the focus is inside the widget, and never in a text field.
import * as acting from "./acting.js";
import * as changes from "./changes.js";
import { request } from "./connection.js";
import { plain } from "./dom.js";
import { explainKey } from "./explained.js";
import { beside, goTo, playOrPause, turnAfter, turnBefore } from "./film.js";
import { openFilter } from "./filter.js";
import { press as pressGuide } from "./guide.js";
import { heaps } from "./panels.js";
import { SPEEDS } from "./replay.js";
import { options } from "./ways.js";

function press(page, name) {
  page.root.querySelector(`[data-key="${CSS.escape(name)}"]`)?.click();
}

function number(page, digit) {
  const at = digit - 1;
  const { state } = page;
  const { choice, chosen, prefix } = state.answer;
  if (choice) return acting.chooseNumber(page, digit);
  if (prefix) return acting.pressBadge(page, `${prefix}:${at}`);
  const { ask, answers } = state.pic;
  if (ask?.kind === "settle" && answers?.slips[at]) return acting.take(page, `answer:${answers.slips[at].seat}`);
  if (ask?.numbered) return acting.pressBadge(page, options(page.state)[at]?.from);
  const heap = heaps(state.pic).find((pile) => pile.key === String(digit));
  if (heap) return acting.aim(page, heap.id);
  const seats = options(page.state).filter((option) => option.to?.startsWith("seat:"));
  if (chosen && seats.length) {
    const others = state.pic.seats.filter((seat) => !seat.me);
    return acting.aim(page, `seat:${others[at]?.seat}`);
  }
  return acting.aim(page, `field:${at}`);
}

function awaitNumber(page, start) {
  page.change(changes.prefix, start);
}

// A key of the game that is played.
function ownKey(page, { start, words, numbered }) {
  if (words.length) return acting.act(page, options(page.state).find((option) => words.includes(option.word))?.text);
  const ready = options(page.state).filter((option) => option.from?.startsWith(numbered ? `${start}:` : start));
  if (numbered && ready.length !== 1) return awaitNumber(page, start);
  return acting.pressBadge(page, start.endsWith(":") || numbered ? ready[0]?.from : start);
}

function letterKey(page, key, shift) {
  const { deal, heard, log, pic } = page.state;
  const kind = pic.ask?.kind;
  const answer = kind === "answer" && !deal.open;
  const own = pic.keys.find((named) => named.letter === key);
  if (own) return ownKey(page, own);
  const deeds = {
    h: () => {
      if (pic.status?.clock) page.send({ do: "want" });
      acting.chooseHarvest(page);
    },
    o: () => kind === "offer" && acting.compose(page, true),
    e: () => kind === "offer" && acting.quietly(page),
    c: () => kind === "offer" && acting.act(page, pic.ask.call),
    a: () => answer && acting.accept(page),
    r: () => answer && (shift ? request(page, { do: "skip", n: pic.n }) : acting.quietly(page)),
    b: () => answer && acting.compose(page, true),
    k: () => acting.aim(page, "back"),
    d: () => acting.aim(page, "discard"),
    w: () => openFilter(page),
    i: () => page.send({ do: "hint", n: pic.n }),
    u: () => request(page, { do: "undo", n: pic.n }),
    p: () => pic.guide && pressGuide(page, pic.guide.deed),
    v: () => acting.pressBadge(page, "buy"),
    l: () => page.show("log"),
    n: () => page.show("beans"),
    q: () => page.show("rules"),
    j: () =>
      page.say(
        log
          .slice(heard)
          .map((line) => plain(line.spans))
          .join(" "),
      ),
    f: () =>
      page.say(
        [
          ...pic.seats.filter((seat) => seat.me).flatMap((seat) => seat.fields.map((field) => field.label)),
          ...pic.hand.map((held) => held.label),
        ].join(" "),
      ),
    z: () => page.say(pic.seats.map((seat) => seat.label).join(" ")),
  };
  return deeds[key]?.();
}

function rove(event, page) {
  const here = page.root.getRootNode().activeElement;
  const zone = here?.closest("ul, ol, .bk-tabs, .bk-acts, .bk-radios, .bk-to");
  if (!zone) return false;
  const list = [...zone.querySelectorAll("button")].filter((element) => element.offsetParent !== null);
  const at = list.indexOf(here);
  if (at < 0) return false;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const next = event.key === "Home" ? 0 : event.key === "End" ? list.length - 1 : at + step;
  list[Math.max(0, Math.min(list.length - 1, next))]?.focus();
  return true;
}

function replayKey(event, page) {
  const { state } = page;
  const { film, reel } = state;
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target.closest("select, textarea")) {
    if (key === "Escape") page.escape();
    return key === "Escape";
  }
  if ((key === "Escape" && (film.tab === "table" || state.sheet.name)) || key === "?") {
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
    End: reel.last,
    ",": beside(state, reel.remarks, -1),
    ".": beside(state, reel.remarks, 1),
    "!": beside(state, reel.faults, 1),
  };
  if (key in places) {
    page.note(changes.playing, false);
    if (places[key] !== undefined) goTo(page, places[key]);
    return true;
  }
  if (key === " " && !event.target.closest("button")) {
    playOrPause(page);
    return true;
  }
  if (key === "0") page.send({ do: "eyes", seat: null });
  else if (/^[1-9]$/.test(key) && reel.names[Number(key) - 1] !== undefined)
    page.send({ do: "eyes", seat: Number(key) - 1 });
  else if (key === "[" || key === "]") {
    const at = SPEEDS.indexOf(film.speed) + (key === "]" ? 1 : -1);
    page.change(changes.speed, SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at))]);
  } else return false;
  return true;
}

const PLACES = { g: '.bk-card[data-do="give"]', w: '[data-do="want"]', t: '[data-do="to"]' };

// In the list of kinds a letter leads to the next kind that begins with it;
// elsewhere in an offer G, W and T lead to its parts.
function composerKey(event, page) {
  const { key } = event;
  const kind = event.target.closest('[data-do="want"]')?.dataset.id;
  if (kind && ["+", "-", "−", "Backspace"].includes(key)) {
    acting.wanting(page, kind, key === "+" ? 1 : -1);
    return true;
  }
  if (!/^\p{L}$/u.test(key) || page.state.look.letters === "off") return false;
  if (kind) {
    const { beans, goods } = page.state.pic;
    const { kinds } = goods;
    const next = kinds.indexOf(kind) + 1;
    const name = (bean) => beans[bean]?.name.toLowerCase() ?? "";
    const fitting = [...kinds.slice(next), ...kinds.slice(0, next)].find((bean) =>
      name(bean).startsWith(key.toLowerCase()),
    );
    if (fitting) page.root.querySelector(`[data-key="want:${CSS.escape(fitting)}"]`)?.focus();
    return true;
  }
  const css = PLACES[key.toLowerCase()];
  const place = css && page.root.querySelector(css);
  place?.focus();
  return Boolean(place);
}

export function onKey(event, page) {
  if (page.state.reel) return replayKey(event, page);
  const typing = event.target.closest("input, textarea, select, pre");
  if (typing) {
    if (event.key === "Enter") press(page, "typed");
    if (event.key === "Escape") page.escape();
    return ["Enter", "Escape"].includes(event.key);
  }
  if (!page.state.pic || page.state.away) return false;
  if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
    if (page.state.deal.open) acting.sendDeal(page);
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
    page.state.answer.choice ? page.escape() : acting.quietly(page);
    return true;
  }
  if (/^[1-9]$/.test(event.key)) {
    number(page, Number(event.key));
    page.note(changes.prefix, null);
    return true;
  }
  if (/^[a-zA-Z]$/.test(event.key) && page.state.look.letters !== "off") {
    letterKey(page, event.key.toLowerCase(), event.shiftKey);
    return true;
  }
  return false;
}
