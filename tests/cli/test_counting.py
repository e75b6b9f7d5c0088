"""People count fields, hand cards and players from 1; Python, records and bots count from 0."""

import re

import pytest

from beankit import Game, Harvest, parse
from beankit.cli.play.menu import Menu
from beankit.core.actions import NOTATION
from beankit.words import Speaker
from beankit.words.numbers import typed_by_people, written_for_people
from beankit.words.typed import examples_of
from tests.cli.person import seated, typing
from tests.rules.abbey import abbey

PAIRS = [
    ("plant red 0", "plant red 1"),
    ("harvest 2", "harvest 3"),
    ("offer red red for blue to 1", "offer red red for blue to 2"),
    ("offer red for nothing to all", "offer red for nothing to all"),
    ("accept @0 @3", "accept @1 @4"),
    ("take 2 @0", "take 3 @1"),
    ("use 0", "use 1"),
    ("use 0 on 1 stronger", "use 1 on 2 stronger"),
    ("cast swap 0", "cast swap 1"),
    ("activate move @2", "activate move @3"),
    ("rearrange 3 0", "rearrange 4 1"),
    ("edict move_card 3 0", "edict move_card 4 1"),
    ("give puff al @3", "give puff al @4"),
    ("buy blue red red", "buy blue red red"),
    ("pass", "pass"),
]


@pytest.mark.parametrize(("python", "people"), PAIRS)
def test_numbers_for_people_are_one_higher(python, people):
    assert written_for_people(parse(python)) == people
    assert typed_by_people(parse(people)) == parse(python)


def test_what_is_typed_does_what_it_says_and_is_recorded_from_0():
    game = Game("bohnanza", players=3, seed=7)
    person, _ = seated(game)
    action = person.understand("plant soy 1", Menu("", ()), game.view(0), game.decision)
    assert action.text == "plant soy 0"
    assert person.speaker.say_action(action, game.view(0)) == "plant a Soy Bean on field 1"


def test_nobody_sees_a_field_0():
    game = Game("bohnanza", players=3, seed=7)
    said = typing(game, "plant soy 0", "plant soy 4", "accept @0", "plant soy 3")
    assert said.count("There is no such field: the fields are 1 to 3 (B-1).") == 2
    assert not re.search(r"(field|card|position|player) 0", said)
    assert "1 human (you)" in typing(game, "table", "1")
    assert "0 human" not in typing(game, "table", "1")


def test_reasons_count_from_1_for_people_and_from_0_for_python():
    game = Game.from_position({"game": "bohnanza", "players": 3, "hands": ["red", "", ""], "fields": [["soy", "", ""]]})
    why = game.view(0).why_not(Harvest(1))
    assert why.reason == "field 1 is empty"
    assert Speaker("en", "abc", game.rules.deck).refusal(why) == "Field 2 is empty (F-8)."


def test_examples_in_a_reason_can_be_typed_as_they_stand():
    game = abbey(phase="edicts", hands=["red soy", "", "", ""], edicts=["plant_front"])
    why = game.view(game.active).why_not(parse("edict plant_front 7"))
    assert "edict plant_front 0" in why.reason
    refusal = Speaker("en", "abcd", game.rules.deck).refusal(why)
    assert "edict plant_front 1" in refusal
    assert "edict plant_front 0" not in refusal


@pytest.mark.parametrize("word", NOTATION)
def test_no_example_of_an_action_has_a_0(word):
    assert not re.search(r"\b0\b", " ".join(examples_of(word)))
