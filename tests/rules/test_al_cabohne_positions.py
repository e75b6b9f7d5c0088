"""Positions of Al Cabohne: what may be left out, what is refused, and the number of fields, bosses and shown cards."""

import json

import pytest

from beankit import Game
from beankit.core.errors import BadPosition
from tests.rules.mafia_table import bosses, duo, solo


def test_bosses_that_are_not_named_are_empty():
    assert bosses(duo(phase="place", hands=["blue", ""])) == ["", ""]
    assert bosses(solo(phase="place", hands=["blue"], bosses=["puff"])) == ["puff", "", ""]
    assert solo(hands=["blue"]).players[0].fields == ((), (), ())


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"bosses": ["blue", "puff", "green"]}, "3 rows; the bosses here are al, don"),
        ({"bosses": ["blue puff"]}, r"one kind that no other boss collects \(A-9.6\)"),
        ({"bosses": ["blue", "blue"]}, r"bosses\[1\] = 'blue': one kind"),
        ({"bosses": ["", "green " * 5]}, r"this boss should have harvested \(A-11.3\)"),
        ({"fields": [["blue", "blue"], []]}, r"fields\[0\]\[1\] = 'blue': one kind that grows on no other .*\(A-7.2\)"),
        ({"fields": [[], ["blue puff", ""]]}, r"fields\[1\]\[0\] = 'blue puff': these cards cannot lie on one field"),
        ({"fields": [["", "", "", ""], []]}, r"nobody has more than 3 fields \(A-1\)"),
        ({"hands": ["blue", ""], "shown": [2, 0]}, r"shown\[0\] = 2: a number from 0 to 1"),
        ({"hands": ["blue", ""], "shown": [-1, 0]}, r"shown\[0\] = -1"),
        ({"phase": {"name": "sowing", "planted": 3}}, "is not possible"),
        ({"phase": {"name": "pay_mafia", "paid": [7]}}, "is not possible"),
        ({"phase": {"name": "pay_mafia", "paid": 1}}, "is not possible"),
        ({"phase": "trade"}, "unknown phase 'trade'"),
        ({"mafia": "soy"}, "mafia: unknown card 'soy'"),
    ],
)
def test_an_impossible_position_is_refused(wrong, message):
    with pytest.raises(BadPosition, match=message):
        duo(**wrong)


@pytest.mark.parametrize("name", ["al-cabohne", "al-cabohne-solo"])
def test_a_game_continues_the_same_from_a_position_at_any_decision(name):
    game = Game(name, seed=5)
    while not game.over:
        twin = Game.from_position(json.loads(json.dumps(game.position())))
        assert twin.same(game)
        assert twin.decision.options == game.decision.options
        game.play(game.decision.options[-1])
    assert game.result is not None


def test_a_bought_field_and_shown_cards_are_part_of_the_position():
    game = duo(phase="sowing", hands=["blue puff", ""], coins=["green " * 4, ""], shown=[1, 0])
    game.play("buy green green green green")
    written = game.position()
    assert written["fields"][0] == ["", "", ""]
    assert (written["set_aside"], written["shown"]) == ("green green green green", [1, 0])
    assert Game.from_position(written).view(1).players[0].hand == ("blue", "?")
