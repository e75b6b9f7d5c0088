"""Pickles and copies: the result is equal, and has the same future."""

import copy
import pickle
from random import Random

import pytest

from beankit import GAMES, Game, IllegalAction
from beankit.core import errors
from beankit.core.said import Objection


def sent(thing):
    """The thing after a trip to another process."""
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - our own


def played(game, rng, count):
    """The game after this many random actions."""
    for _ in range(count):
        if game.decision is not None:
            game.play(rng.choice(game.decision.options))
    return game


@pytest.mark.parametrize("name", [*GAMES])
def test_a_game_continues_the_same_after_a_journey(name):
    game, rng = Game(name, seed=5), Random(5)
    for stage in range(4):
        played(game, rng, 35)
        again = sent(game)
        assert again.same(game)
        assert (again.decision, again.result, again.record()) == (game.decision, game.result, game.record())
        for seat in range(len(game.players)):
            assert again.view(seat).snapshot() == game.view(seat).snapshot()
        stayed, travelled = played(game.clone(), Random(stage), 60), played(again, Random(stage), 60)
        assert stayed.record() == travelled.record()


@pytest.mark.parametrize("name", [*GAMES])
def test_an_imagined_game_travels_too(name):
    game = played(Game(name, seed=6), Random(6), 50)
    world = game.view(0).imagine(Random(1))
    again = sent(world)
    assert again.same(world)
    assert again.view(0).log == world.view(0).log
    assert played(again, Random(2), 40).same(played(world, Random(2), 40))


@pytest.mark.parametrize("name", [*GAMES])
def test_a_view_travels_as_what_its_seat_knows(name):
    game = played(Game(name, seed=7), Random(7), 45)
    view = game.view(game.decision.seat)
    for other in (sent(view), copy.copy(view), copy.deepcopy(view)):
        assert other.snapshot() == view.snapshot()
        assert other.imagine(Random(3)).same(view.imagine(Random(3)))
    if len(game.draw_pile) > 3:
        assert sent(view)._game.draw_pile != game.draw_pile


def test_a_copy_of_a_view_goes_on_with_its_game_and_a_deep_one_stays():
    game = Game("bohnanza", seed=8)
    view = game.view(0)
    live, still = copy.copy(view), copy.deepcopy(view)
    played(game, Random(1), 30)
    assert live.snapshot() == view.snapshot() != still.snapshot()


@pytest.mark.parametrize("name", [*GAMES])
def test_rules_decks_and_events_are_the_same_afterwards(name):
    game = played(Game(name, seed=9), Random(9), 40)
    assert sent(game.rules) is copy.deepcopy(game.rules) is game.rules
    assert sent(game.rules.deck) == copy.deepcopy(game.rules.deck) == game.rules.deck
    log = game.view(0).log
    assert sent(log) == copy.deepcopy(log) == log
    assert sent(game.phase) == copy.copy(game.phase) == game.phase
    assert sent(game.decision) == game.decision


def test_a_table_with_a_deck_and_options_of_its_own_travels():
    deck = {"kinds": [{"id": kind, "count": 20, "beanometer": [2, 4, 6, 8]} for kind in ("a", "b")]}
    game = Game("bohnanza", players=3, seed=1, deck=deck, rounds=2)
    assert sent(game).record() == game.record()


@pytest.mark.parametrize("kind", [k for k in vars(errors).values() if isinstance(k, type) and issubclass(k, Exception)])
def test_an_error_says_the_same_afterwards(kind):
    error = kind("the beans are not ripe")
    again = sent(error)
    assert (type(again), str(again), vars(again)) == (kind, str(error), vars(error))


def test_a_refusal_keeps_its_rule():
    game = Game("bohnanza", seed=1)
    with pytest.raises(IllegalAction) as caught:
        game.play("pass")
    again = sent(caught.value)
    assert (again.rule, str(again)) == (caught.value.rule, str(caught.value))
    assert sent(Objection("F-1", "no {card}", card="red")) == Objection("F-1", "no {card}", card="red")
