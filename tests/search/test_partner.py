"""A partner in an imagined game: it answers deals by its whole hand, and otherwise plays like a giver."""

from random import Random

import pytest

from beankit import GAMES, Accept, Game, giver
from beankit.search import partner
from tests.rules.table import market, tell

FIELDS = [["blue blue", ""], ["red red", "soy soy soy"], [], []]


def answer(hand, offer):
    """What seat 1 says to an offer of seat 0, with this hand."""
    game = tell(market("green red blue", hand, fields=FIELDS), f"0 {offer}")
    assert game.decision.seat == 1
    return partner(game, game.decision, Random(1))


def test_it_accepts_a_card_that_grows_for_one_that_does_not():
    assert answer("blue chili", "offer red for blue to all") == Accept()


def test_it_refuses_to_give_what_grows_for_what_does_not():
    assert answer("red soy", "offer green for red to all").word == "refuse"


def test_it_minds_its_hand_where_a_giver_sees_only_fields():
    """Two more chili beans wait in the hand: one for nothing makes a field of three, but no chili bean grows yet."""
    fields = [["blue blue", ""], ["", "soy soy soy"], [], []]
    game = tell(market("chili green", "blue chili chili", fields=fields), "0 offer chili for blue to all")
    assert partner(game, game.decision, Random(1)) == Accept()


def test_it_takes_the_answer_that_helps_most():
    fields = [["red red", "blue"], [], [], []]
    game = market("green chili", "red", "blue", "", fields=fields)
    tell(game, "0 offer green for nothing to all", "1 bid red for green", "2 bid blue for green", "3 refuse")
    assert str(partner(game, game.decision, Random(1))) == "take 1"


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_every_game_to_its_end(name):
    game, rng = Game(name, seed=1), Random(1)
    while (decision := game.decision) is not None:
        game.play(partner(game, decision, rng))
    assert game.over


def test_where_nothing_is_traded_it_is_a_giver():
    game = Game("al-cabohne", seed=2)
    for number in range(60):
        assert partner(game, game.decision, Random(number)) == giver(game, game.decision, Random(number))
        game.play(giver(game, game.decision, Random(number)))
