"""docs/notation.md is true: its actions parse, its records replay, its positions load."""

import json
import re
import tomllib

import pytest

from beankit import Game, parse
from beankit.core.actions import NOTATION
from beankit.core.writing.position import HEAD, PER_SEAT
from beankit.core.writing.possible import steps_of
from beankit.games.bohnanza import Bohnanza
from tests.documents import blocks, read

PAGE = "docs/notation.md"
ACTIONS = [line.partition("#")[0].strip() for block in blocks(PAGE, "actions") for line in block.splitlines()]
RECORDS = blocks(PAGE, "record")
POSITIONS = [*map(json.loads, blocks(PAGE, "json")), *map(tomllib.loads, blocks(PAGE, "toml"))]


@pytest.mark.parametrize("text", ACTIONS)
def test_an_action_reads_and_is_written_the_same(text):
    assert str(parse(text)) == text


def test_every_word_that_the_games_share_is_shown():
    shared = {word for word, kind in NOTATION.items() if kind.__module__.startswith("beankit.core.")}
    assert {text.split()[0] for text in ACTIONS} == shared


def test_the_order_within_a_side_is_as_the_page_says():
    typed, written = re.findall(r"`(offer soy blue[^`]*)`.*`(offer blue soy[^`]*)`", " ".join(read(PAGE).split()))[0]
    assert str(parse(typed)) == written


@pytest.mark.parametrize("text", RECORDS, ids=["begun", "complete"])
def test_a_record_replays_to_itself(text):
    plain = "".join(f"{line}\n" for line in text.splitlines() if not line.startswith(";"))
    assert Game.from_record(text).record() == plain


def test_one_record_is_cut_off_and_one_complete():
    begun, complete = map(Game.from_record, RECORDS)
    assert begun.decision is not None
    assert begun.decision.kind == "offer"
    assert complete.result is not None
    assert f"scores {' '.join(map(str, complete.result.scores))};" in RECORDS[1]


@pytest.mark.parametrize("position", POSITIONS, ids=["draw", "short", "words", "answers", "trade"])
def test_a_position_loads(position):
    game = Game.from_position(position)
    assert game.decision is not None


def test_the_positions_say_what_the_page_says():
    drawn, short, words, answering, trading = map(Game.from_position, POSITIONS)
    assert drawn.players[0].hand == ("red", "soy", "red", "red", "garden")
    assert (answering.decision.seat, answering.decision.kind) == (2, "answer")
    assert (trading.decision.seat, trading.decision.kind) == (2, "offer")
    assert (short.rules.turn[short.step + 1].name, short.discard[-1], len(short.out)) == ("draw", "garden", 95)
    assert (words.edicts, words.players[0].sacrifice) == (("not_left",), ("green+red",))


def test_every_key_of_a_position_is_explained():
    layout = Game("bohnanza").rules.layout
    keys = {*HEAD, *layout.table, *(PER_SEAT.get(name, name) for name in layout.player)}
    assert set(re.findall(r"^\| `(\w+)` \|", read(PAGE), flags=re.MULTILINE)) == keys


def test_the_phases_are_in_order():
    order = re.search(r"in the order of a turn: (.*?)\. The four", " ".join(read(PAGE).split()))
    names = re.findall(r"`([\w ]+)`", order[1])
    assert [steps_of(Game("bohnanza").rules, name)[0] for name in names] == [*range(len(Bohnanza.turn))]


def test_all_games_use_the_names_that_the_page_tells():
    for game, shared, own in (("rabohnzel", "plant", "plant_front"), ("al-cabohne", "turn_over", "reveal")):
        rules = Game(game).rules
        assert [rules.turn[step].name for step in steps_of(rules, shared)] == [own]


@pytest.mark.parametrize("block", blocks(PAGE, "python"), ids=["record", "position"])
def test_the_code_runs(block):
    exec(block, {})  # noqa: S102 - our own page
