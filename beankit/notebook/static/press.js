// What a press does: every thing that can be pressed names its deed.
import * as acting from "./acting.js";
import * as changes from "./changes.js";
import { request, takeBack } from "./connection.js";
import { ask, fromDear, toTab, watchDear } from "./explained.js";
import { adviser, passOn, playOrPause, saveFile, stepTo } from "./film.js";
import { FILTER } from "./filter.js";
import { press } from "./guide.js";
import { pressTurn, toNewest } from "./log.js";
import { STEPS } from "./replay.js";

const TABLE = {
  act: (page, { id }) => acting.act(page, id),
  target: (page, { id }) => acting.aim(page, id),
  badge: (page, { id }) => acting.pressBadge(page, id),
  queue: (page, { id }) => acting.pressBadge(page, id),
  card: (page, { id }) => acting.pick(page, id),
  choose: (page, { id }) => acting.playChosen(page, id),
  unchoose: (page) => page.escape(),
  take: (page, { id }) => acting.take(page, id),
  acceptit: (page) => acting.accept(page),
  quiet: (page) => acting.quietly(page),
  skip: (page) => request(page, { do: "skip", n: page.state.pic.n }),
  hint: (page) => page.send({ do: "hint", n: page.state.pic.n }),
  doit: (page) => acting.act(page, page.state.answer.hint.text),
  put: (page) => {
    const { give, want, to } = page.state.answer.hint;
    page.note(changes.filled, give, want, to);
    page.note(changes.unhint);
    page.note(changes.composing, true);
    acting.tryDeal(page);
    page.draw();
  },
  unhint: (page) => {
    if (page.state.answer.hint?.wait) page.send({ do: "stop" });
    page.change(changes.unhint);
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
    page.note(changes.opens, "explain");
    page.send({ do: "watch" });
  },
  course: (page, { last }, event, pressed) => {
    const box = pressed.querySelector("svg").getBoundingClientRect();
    const part = Math.max(0, Math.min(1, (event.clientX - box.x) / box.width));
    page.send({ do: "watch", turn: 1 + Math.round(part * Number(last)) });
  },
};

const TRADE = {
  compose: (page) => acting.compose(page),
  give: (page, { id }) => acting.changeDeal(page, changes.given, id),
  want: (page, { id }) => acting.wanting(page, id, 1),
  less: (page, { id }) => acting.wanting(page, id, -1),
  to: (page, { id }) => acting.changeDeal(page, changes.to, id === "all" ? null : Number(id)),
  clear: (page) => page.change(changes.emptied),
  call: (page) => acting.act(page, page.state.pic.ask.call),
  send: (page) => acting.sendDeal(page),
};

const FILM = {
  goto: (page, { id }) => stepTo(page, STEPS[id]?.(page.state) ?? Number(id)),
  play: (page) => playOrPause(page),
  speed: (page, { id }) => page.change(changes.speed, Number(id)),
  eyes: (page, { id }) => page.send({ do: "eyes", seat: id === "all" ? null : Number(id) }),
  retab: (page, { id }) => page.change(changes.tab, id),
  filmtab: (page, { id }) => toTab(page, id),
  explain: (page, { id }) => ask(page, id),
  dear: (page, { id }) => page.change(changes.dear, id),
  watchdear: (page, { id }) => watchDear(page, Number(id)),
  dearplay: (page, { id }) => fromDear(page, Number(id), "play_on"),
  dearcopy: (page, { id }) => fromDear(page, Number(id), "position"),
  would: (page) => page.send({ do: "would", bot: adviser(page.state) }),
  unwould: (page) => {
    page.send({ do: "stop" });
    page.change(changes.would, null);
  },
  position: (page) => page.send({ do: "position" }),
  link: (page) => passOn(page),
  playon: (page) => page.send({ do: "play_on" }),
};

const BOTH = {
  why: (page, { why }) => page.change(changes.tip, [why]),
  dismiss: (page, { id }) => page.change(changes.dismissed, id),
  code: (page, { id }) => page.send({ do: "code", bot: id ?? "" }),
  purse: (page, { id }) => {
    page.note(changes.purse, Number(id));
    page.show("purse");
  },
  savecode: (page) => saveFile(page.state.sheet.code),
  believe: (page) => page.send({ do: "believe" }),
  seat: (page, { id }) => {
    page.note(changes.player, Number(id));
    page.show("seat");
  },
  newest: (page) => toNewest(page.inner),
  turn: (_, __, ___, pressed) => pressTurn(pressed.parentElement),
  menu: () => document.dispatchEvent(new CustomEvent("beankit-menu")),
  rule: (page, { number }) => page.send({ do: "rule", number }),
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
  leave: (page) => acting.leave(page),
  sitdown: (page) => acting.sitDown(page),
  record: (page) => page.send({ do: "record" }),
  peek: (page, { id }) => page.peekAt(id),
  typed: (page) => {
    const input = page.root.querySelector(".bk-input");
    if (!input?.value) return;
    request(page, { do: "typed", n: page.state.pic.n, line: input.value });
    page.escape();
  },
};

const DEEDS = { ...TABLE, ...TRADE, ...FILM, ...BOTH, ...FILTER };

export function onPress(event, page) {
  // Where a drag ends, nothing is pressed; a key that is pressed later counts.
  if (page.state.drag.dropped && event.detail) {
    page.note(changes.dropped, false);
    return;
  }
  const pressed = event.target.closest("[data-do]");
  if (!pressed) {
    const place = event.target.closest(".bk-legal[data-drop]")?.dataset.drop;
    if (place) acting.aim(page, place);
    return;
  }
  DEEDS[pressed.dataset.do]?.(page, pressed.dataset, event, pressed);
}
