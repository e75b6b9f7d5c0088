// What a press does: every thing that can be pressed names its deed.
import { emptyTray, fillTray, toggle } from "./composer.js";
import { playOrPause, saveFile, stepTo } from "./film.js";
import { STEPS } from "./replay.js";
import { options } from "./ways.js";

const TABLE = {
  act: (page, { id }) => page.act(id),
  target: (page, { id }) => page.aim(id),
  badge: (page, { id }) => page.pressBadge(id),
  queue: (page, { id }) => page.pressBadge(id),
  card: (page, { id }) => page.pick(id),
  choose: (page, { id }) => {
    if (options(page).some((option) => option.text === id)) page.act(id);
    else page.send({ do: "queue", text: id });
  },
  unchoose: (page) => page.escape(),
  take: (page, { id }) => page.take(id),
  acceptit: (page) => page.accept(),
  quiet: (page) => page.quietly(),
  skip: (page) => page.request({ do: "skip", n: page.pic.n }),
  hint: (page) => page.send({ do: "hint", n: page.pic.n }),
  doit: (page) => page.act(page.hint.text),
  put: (page) => {
    const { give, want, to } = page.hint;
    fillTray(page, give, want, to);
    page.hint = null;
    page.composing = true;
    page.ask_try();
    page.draw();
  },
  unhint: (page) => {
    if (page.hint?.wait) page.send({ do: "stop" });
    page.hint = null;
    page.draw();
  },
  undo: (page) => page.request({ do: "undo", n: page.pic.n }),
  unqueue: (page) => page.send({ do: "unqueue" }),
  wantact: (page) => page.send({ do: "want" }),
  stop: (page) => page.send({ do: "stop" }),
  windows: (page) => page.send({ do: "set", name: "windows", value: !page.settings.windows }),
  again: (page, { id }) => page.request({ do: "again", how: id }),
  watch: (page, { id }) => page.send({ do: "watch", turn: Number(id ?? 0) }),
  wouldme: (page) => page.send({ do: "watch", would: true }),
  course: (page, { last }, event, found) => {
    const box = found.querySelector("svg").getBoundingClientRect();
    const part = Math.max(0, Math.min(1, (event.clientX - box.x) / box.width));
    page.send({ do: "watch", turn: 1 + Math.round(part * Number(last)) });
  },
};

const TRADE = {
  compose: (page) => page.compose(),
  give: (page, { id }) => {
    toggle(page, id);
    page.ask_try();
    page.draw();
  },
  want: (page, { id }) => page.wanting(id, 1),
  less: (page, { id }) => page.wanting(id, -1),
  to: (page, { id }) => {
    page.tray.to = id === "all" ? null : Number(id);
    page.ask_try();
    page.draw();
  },
  clear: (page) => {
    page.tray = emptyTray();
    page.tried = null;
    page.draw();
  },
  call: (page) => page.act("offer nothing for nothing to all"),
  send: (page) => page.sendDeal(),
};

const FILM = {
  goto: (page, { id }) => stepTo(page, STEPS[id]?.(page) ?? Number(id)),
  play: (page) => playOrPause(page),
  speed: (page, { id }) => {
    page.speed = Number(id);
    page.draw();
  },
  eyes: (page, { id }) => page.look_with(id === "all" ? null : Number(id)),
  retab: (page, { id }) => {
    page.tab = id;
    page.draw();
  },
  would: (page) => page.send({ do: "would", bot: page.adviser() }),
  unwould: (page) => {
    page.send({ do: "stop" });
    page.would = null;
    page.draw();
  },
  position: (page) => page.send({ do: "position" }),
  playon: (page) => page.send({ do: "play_on" }),
};

const BOTH = {
  why: (page, { why }) => {
    page.tip = [why];
    page.draw();
  },
  dismiss: (page, { id }) => {
    page.closed.add(id);
    page.draw();
  },
  code: (page, { id }) => page.send({ do: "code", bot: id ?? "" }),
  purse: (page, { id }) => {
    page.purse = Number(id);
    page.show("purse");
  },
  savecode: (page) => saveFile(page.code),
  tall: (page) => {
    page.tall = !page.tall;
    page.draw();
  },
  rule: (page, { number }) => page.send({ do: "rule", number }),
  tab: (page, { id }) => page.show(id),
  sheet: (page, { id }) => page.show(id),
  unsheet: (page) => page.escape(),
  untip: (page) => page.escape(),
  lang: (page) => {
    const { lang, langs } = page.settings;
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
    page.send({ do: "typed", n: page.pic.n, line: input.value });
    page.escape();
  },
};

const DEEDS = { ...TABLE, ...TRADE, ...FILM, ...BOTH };

export function onPress(event, page) {
  // Where a drag ends, nothing is pressed; a key that is pressed later counts.
  if (page.dragged && event.detail) {
    page.dragged = false;
    return;
  }
  const found = event.target.closest("[data-do]");
  if (!found) {
    const place = event.target.closest(".bk-legal[data-drop]")?.dataset.drop;
    if (place) page.aim(place);
    return;
  }
  DEEDS[found.dataset.do]?.(page, found.dataset, event, found);
}
