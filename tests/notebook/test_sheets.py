"""Whatever lies over a table, a new picture is shown: at every end, in every pause, and in a replay."""

import json
import subprocess
from pathlib import Path
from shutil import which

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import GAMES
from tests.needs import give_up
from tests.notebook.page import Page

STATIC = Path(__file__).resolve().parents[2] / "beankit/notebook/static"
DRAW = """
import { readFileSync } from "node:fs";
import * as changes from "STATIC/changes.js";
import { roomOf } from "STATIC/grid.js";
import { SHEETS } from "STATIC/sheet.js";
import { changed, firstState } from "STATIC/state.js";
import { view } from "STATIC/view.js";

const { greeting, asked, later } = JSON.parse(readFileSync(0, "utf-8"));
const failures = [];
const reported = new Set();
globalThis.reportError = (error) => reported.add(error.message);
SHEETS.broken = () => {
  throw new Error("broken on purpose");
};
const after = (state, change, ...values) => changed(state, change(state, ...values));

// Everything else that can be open while a decision is asked.
const OPEN = [
  (state) => state,
  (state) => after(state, changes.choice, state.pic.ask?.options),
  (state) => after(state, changes.composing, true),
  (state) => after(state, changes.hint, { label: ["?"], wait: true }),
  (state) => after(state, changes.tip, ["?"]),
  (state) => after(state, changes.sent),
];
let turn = 0;

function opened(room, picture, name) {
  const { words, rules, settings, reel } = greeting;
  const kind = Object.keys(picture.beans)[0];
  let state = after(firstState(), changes.room, room);
  for (const [change, ...values] of [
    [changes.words, words],
    [changes.rules, rules],
    [changes.settings, settings],
    [changes.reel, reel ?? null],
    [reel ? changes.frame : changes.picture, picture, 0],
    [changes.purse, 0],
    [changes.player, 0],
    [changes.peek, kind, ""],
    [changes.rule, { number: "B-1", text: ["?"] }],
    [changes.code, { name: "bot.py", text: "?" }],
    [changes.sieve, { never: [] }],
    [changes.sheet, name, 60, ""],
  ])
    state = after(state, change, ...values);
  return OPEN[turn++ % OPEN.length](state);
}

for (const [wide, tall] of [[400, 800], [950, null], [1366, 640]])
  for (const picture of asked)
    for (const name of Object.keys(SHEETS)) {
      const state = opened(roomOf(wide, tall), picture, name);
      for (const [mark, next] of later) {
        const now = `${wide} ${name} ${picture.game.name} turn ${picture.game.turn}: ${mark}`;
        try {
          const html = view(after(state, greeting.reel ? changes.frame : changes.picture, next, 1));
          if (!html.includes(mark)) failures.push(`${now} is not shown`);
          if (mark === "bk-end" && html.includes("bk-sheet")) failures.push(`${now} is covered`);
        } catch (error) {
          failures.push(`${now}: ${error}`);
        }
      }
    }
console.log(JSON.stringify({ failures, reported: [...reported] }));
"""


def draw(**pictures):
    """Draw every later picture over everything that can be open in an earlier one."""
    if which("node") is None:
        give_up("no node; install with:  apt-get install nodejs npm")
    code = DRAW.replace("STATIC", STATIC.as_uri())
    done = subprocess.run(
        ["node", "--input-type=module", "-e", code],
        input=json.dumps(pictures), capture_output=True, text=True, check=True,
    )  # fmt: skip
    return json.loads(done.stdout)


def heard(page, part):
    """The first message with this part."""
    return next(message for message in page.heard if part in message)


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_every_end_and_every_pause_is_shown_whatever_is_open(game):
    page = Page(game, ["random"] * (GAMES[game].usual_players - 1), seed=5)
    page.say("since")
    asked = {}
    while not page.table.over:
        last = asked[page.picture["ask"]["kind"]] = page.picture
        page.table.play(page.table.person.view.decision.options[0])
    pause = last | {"ask": None, "status": {"text": ["?"], "clock": 1.0}}
    assert page.picture["result"]
    later = [["bk-end", page.picture], ["bk-idle", pause]]
    drawn = draw(greeting=heard(page, "words"), asked=[*asked.values()], later=later)
    assert drawn == {"failures": [], "reported": ["broken on purpose"]}
    page.say("watch", turn=1)
    film = heard(page, "words") | heard(page, "reel")
    frame = heard(page, "frame")["frame"]
    page.say("at", at=film["reel"]["last"])
    drawn = draw(greeting=film, asked=[frame], later=[["bk-scrub", page.latest["frame"]]])
    assert drawn["failures"] == []


REFUSED = """
import * as changes from "STATIC/changes.js";
import { changed, firstState } from "STATIC/state.js";
const after = (state, change, ...values) => changed(state, change(state, ...values));
const refused = after(after(firstState(), changes.opens, "explain"), changes.refused, "not over yet");
console.log(after(refused, changes.stage).film.tab);
"""


WATCHED = """
import { request } from "STATIC/connection.js";
import { firstState } from "STATIC/state.js";
const watched = (message) => {
  const page = { state: { ...firstState(), pic: {} }, timers: {}, note() {}, mark() {}, send() {} };
  request(page, message);
  clearTimeout(page.timers.press);
  return "press" in page.timers;
};
console.log(watched({ do: "undo" }), watched({ do: "guide", how: "show" }));
"""


def run(code):
    """What a script that uses the modules prints."""
    if which("node") is None:
        give_up("no node; install with:  apt-get install nodejs npm")
    code = code.replace("STATIC", STATIC.as_uri())
    done = subprocess.run(["node", "--input-type=module", "-e", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_after_a_film_that_was_refused_the_next_one_begins_at_the_table():
    assert run(REFUSED) == "table"


def test_a_move_that_the_guide_shows_may_take_its_time():
    assert run(WATCHED) == "true false"
