"""Objections: why something is not allowed, as a value; a view reveals no more than its seat may know."""

from copy import copy

import pytest

from beankit import GAMES, PASS, BeankitError, BuyField, Game, Harvest, IllegalAction, Objection, Plant, View
from beankit.core.phase import Phase
from beankit.rulebook import rules_of
from tests.rules.table import NOBODY_ELSE, market, table

FRONT = Objection("B-5", "only the front card of the hand may be planted here: {card}", card="soy")


def test_an_objection_is_a_value():
    assert (FRONT.rule, FRONT.parts) == ("B-5", {"card": "soy"})
    assert FRONT.reason == "only the front card of the hand may be planted here: soy"
    assert str(FRONT) == f"{FRONT.reason} (B-5)"
    assert FRONT.by("B-6") == Objection("B-6", FRONT.text, card="soy") != FRONT
    assert copy(FRONT) == FRONT
    assert hash(FRONT) == hash(Objection(FRONT.rule, FRONT.text, card="soy"))
    with pytest.raises(AttributeError):
        object.__setattr__(FRONT, "rule", "B-7")


def test_an_illegal_action_carries_its_objection():
    game = table(hands=["soy red", "", "", ""])
    with pytest.raises(IllegalAction) as caught:
        game.play("plant red 0")
    assert caught.value.objection == FRONT
    assert caught.value.rule == "B-5"
    assert f"(plant): {FRONT}. Legal here: plant soy 0" in str(caught.value)


def test_why_not_gives_a_reason_or_none():
    view = table(hands=["soy red", "", "", ""], fields=[["red red", "chili"], *NOBODY_ELSE]).view(0)
    assert view.why_not("harvest 0") is None
    assert view.why_not(Harvest(1)) == Objection(
        "F-10", "field {field} has one card and another field has more than one", field=1
    )
    assert view.why_not("plant red 0") == FRONT
    assert view.why_not(PASS).rule == "B-5"
    with pytest.raises(BeankitError, match="cannot be read"):
        view.why_not("plant soy")


def test_a_deal_that_no_option_lists_is_judged_too():
    view = market("red red red", "blue").view(0)
    assert view.why_not("offer red red red for blue blue to all") is None
    assert "not all of these cards are in your hand: red, soy" in str(view.why_not("offer red soy for blue to all"))


def test_a_seat_that_is_not_asked_learns_who_is_and_what_else_forbids_it():
    game = table(hands=["soy", "red", "", ""], fields=[["", ""], ["blue blue", "red"], *NOBODY_ELSE[:2]])
    view = game.view(1)
    assert view.why_not("plant red 0") == Objection("B-4", "{seat} is asked now", seat=0)
    assert view.why_not(Harvest(0)) == Objection("F-29", "{seat} is asked now", seat=0)
    assert view.why_not(Harvest(1)).rule == "F-10"
    assert view.why_not(Harvest(5)).rule == "B-1"
    assert view.why_not(BuyField(["red"])).rule == "B-O1"


def test_the_rule_for_whose_turn_it_is_is_the_games_own():
    game = Game("al-cabohne", seed=1)
    waiting = next(seat for seat in range(2) if seat != game.decision.seat)
    objection = game.view(waiting).why_not(Plant("blue", 0))
    assert objection == Objection("A-4", "{seat} is asked now", seat=game.decision.seat)


def test_when_the_game_is_over_nothing_is_allowed():
    game = Game("bohnanza", players=3, seed=1)
    while not game.over:
        game.play(game.decision.options[0])
    assert game.view(0).why_not(PASS) == Objection("F-28", "the game is over: nothing more can be played")


def test_a_view_from_a_snapshot_gives_the_same_reasons():
    game = market("red", "blue", "soy")
    game.play("offer red for blue to all")
    for seat in range(4):
        view = game.view(seat)
        read = View.from_snapshot(view.snapshot())
        for action in ("accept", "accept @3", "bid soy for red", "refuse", "harvest 0", "take 1", "pass"):
            assert read.why_not(action) == view.why_not(action)
    assert game.view(1).why_not("accept") is None
    assert game.view(2).why_not(Plant("soy", 0)) == Objection("B-4", "{seat} is asked now", seat=1)


@pytest.mark.parametrize("name", GAMES)
def test_a_phase_of_ones_own_cites_the_order_of_phases_of_its_game(name):
    game = Game(name)
    objection = Phase.why_not(game.phase, game, game.players[0], PASS)
    assert objection.rule in [rule.number for rule in rules_of(name)]
