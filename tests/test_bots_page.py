"""docs/bots.md is true: its code runs, and actions, views, events and matches are what it says."""

import re
from pathlib import Path

import pytest

import beankit
from beankit import Game, parse, play
from beankit.arena.table.match import Match
from beankit.bots import Trader
from beankit.core import events
from beankit.core.actions import NOTATION
from beankit.core.bot import Bot, kinds_of_decision
from beankit.core.phase import PHASES
from beankit.core.trade import decisions as trade_decisions
from beankit.games.bohnanza import Bohnanza
from tests.documents import blocks, links, read

PAGE = "docs/bots.md"
TEXT = read(PAGE)
SECTIONS = {part.partition("\n")[0]: part for part in TEXT.split("\n## ")}
ASKED, SEEN = SECTIONS["What a bot is asked, and the actions of Bohnanza"], SECTIONS["What you can ask a view"]
HAPPENED, GIVEN = SECTIONS["What happened: events"], SECTIONS["What a match gives"]
SHARED = {kind for kind in NOTATION.values() if kind.__module__.startswith("beankit.core.")}


def code(text):
    """Everything between backticks."""
    return re.findall(r"`([^`]+)`", text)


def rows(section, columns):
    """The rows of the tables with this many columns, without the heading."""
    table = [[cell.strip() for cell in line[1:-1].split("|")] for line in section.splitlines() if line.startswith("|")]
    return [row for row in table if len(row) == columns and code(row[0])]


def public(thing):
    return {name for name in dir(thing) if not name.startswith("_")}


@pytest.mark.full
def test_the_code_runs(capsys):
    names = {"__name__": "page"}
    for block in blocks(PAGE, "python"):
        exec(block, names)  # noqa: S102
    out = capsys.readouterr().out
    assert re.search(r"^\d+ trades, \d+ remarks, \(\d,\) [0-9a-f]{16}$", out, re.MULTILINE)
    assert names["match"].remarks
    assert "dreamer" in out
    assert "merchant" in out
    assert "foresight" in out


@pytest.mark.full
def test_what_can_be_asked_of_a_trader_is_there():
    asked = [code(row[0])[0] for row in rows(SECTIONS["Building on a house bot"], 2)]
    methods = [name for name in vars(Trader) if not name.startswith("_") and callable(getattr(Trader, name))]
    helpers = [name for name in methods if name not in kinds_of_decision() | {"start"}]
    assert sorted(re.findall(r"self\.(\w+)\(", " ".join(asked))) == sorted(helpers)
    seen = []

    class Asking(Trader):
        def plant(self, view, options):
            field = view.me.fields[0]
            names = {"self": self, "view": view, "seat": view.seat, "field": field or ("red",), "kind": "red"}
            seen.append([eval(question, names) for question in asked[1:]])  # noqa: S307
            return super().plant(view, options)

    play("bohnanza", [Asking, "trader", "gardener"], seed=7)
    assert seen


def test_three_soy_beans_pay_and_promise_what_the_page_says():
    soy = Game("bohnanza").view(0).bean("soy")
    assert "beanometer of 2, 4, 6, 7 cards" in TEXT
    assert soy.beanometer == (2, 4, 6, 7)
    assert re.search(r"`pays\[3\]` is 1\s+and `steps\[3\]` is 1\.5", TEXT)
    assert (soy.pays[3], soy.steps[3]) == (1, 1.5)


def test_every_action_is_built_as_the_page_says():
    seen = set()
    for built, parts, text, _ in [row for row in rows(ASKED, 4) if row[0][1].isupper()]:
        for way in code(built):
            action = eval(way, vars(beankit))  # noqa: S307
            assert [str(action)] == code(text)
            assert parse(str(action)) is action
            assert tuple(code(parts)) == action.PARTS
            seen.add(type(action))
    assert seen == SHARED


def test_every_decision_of_bohnanza_is_there():
    named = {code(row[0])[0] for row in rows(ASKED, 4) if row[0][1].islower()}
    phases = Bohnanza.phases()
    assert named == {kind for phase in phases for kind in phase.asks}
    assert named < {kind for phase in PHASES.values() for kind in phase.asks}
    assert not named & public(Bot)


@pytest.mark.parametrize("whose", ["view", "player"])
def test_a_view_answers_what_the_page_says(whose):
    view = Game("bohnanza").view(0)
    names = {name for row in rows(SEEN, 2) for name in re.findall(rf"`{whose}\.(\w+)", row[0], re.IGNORECASE)}
    names |= set(re.findall(r"`View\.(\w+)", SEEN)) if whose == "view" else set()
    assert names == public(view if whose == "view" else view.me)


def test_every_event_of_the_core_is_there_with_its_parts():
    named = [*vars(events).values(), *vars(trade_decisions).values()]
    kinds = {kind for kind in named if type(kind) is events.EventKind} - {events.IMAGINED}
    documented = {code(kind)[0]: tuple(code(parts)) for kind, parts, _ in rows(HAPPENED, 3)}
    assert documented == {kind.name: kind.parts for kind in kinds}
    assert "`imagined`" in HAPPENED


def test_a_match_gives_what_the_page_says():
    match = beankit.play("bohnanza", ["random"] * 3)
    names = {name for row in rows(GIVEN, 2) for name in re.findall(r"`match\.(\w+)", row[0])}
    assert names == public(match)
    assert isinstance(match, Match)


def test_the_links_lead_somewhere():
    assert [link for link in links(PAGE) if not Path(link).exists()] == []
    anchors = {re.sub(r"[^\w-]", "", title.lower().replace(" ", "-")) for title in SECTIONS}
    assert set(re.findall(r"\]\(#([^)]+)\)", TEXT)) <= anchors
