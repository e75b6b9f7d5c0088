"""The outlook counts what fields and cards should bring; an estimate plays on before it looks."""

from random import Random

import pytest

from beankit import GAMES, Game
from beankit.search import Estimate, Outlook, Worlds, ahead, lead, outlook
from tests.rules.table import market


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_everyone_and_a_rival_have_an_outlook_from_the_deal_to_the_end(name):
    game, rng = Game(name, seed=2), Random(1)
    while not game.over:
        game.play(rng.choice(game.decision.options))
        coins = outlook(game)
        assert len(coins) == len(game.players) + game.rules.rivals
        assert all(0 <= coin < 80 for coin in coins)
    rival = (game.result.rival.score,) if game.result.rival else ()
    assert coins == (*game.result.scores, *rival)


@pytest.mark.parametrize("name", GAMES)
def test_an_estimate_stops_after_its_turns_and_leaves_the_game_alone(name):
    game = Game(name, seed=3)
    before = game.position()
    later = ahead(game, Estimate().policy, Random(1), 2)
    assert later.turn == game.turn + 2
    assert Estimate(turns=2).coins(game, Random(1)) == outlook(later)
    assert game.position() == before


def test_moves_are_compared_at_the_same_time():
    game = Game("bohnanza", players=3, seed=3)
    later = ahead(game, Estimate().policy, Random(1), 1)
    assert Estimate(turns=1).coins(later, Random(1), game.turn) == outlook(later)
    assert Estimate(turns=2).coins(later, Random(1), game.turn) == Estimate(turns=1).coins(later, Random(1))


def test_the_lead_is_over_the_others_on_average():
    assert lead((5.0, 1.0, 3.0), 0) == 3.0
    assert lead((5.0, 1.0, 3.0), 1) == -3.0


def test_a_longer_field_a_matching_card_and_a_good_deal_improve_the_outlook():
    fields = [["soy soy soy", "blue blue blue blue blue"], ["red", "blue"], ["", ""], ["", ""]]
    game = market("red", "soy", "chili", fields=fields)
    counted = Outlook(game)
    assert counted.gain(0, (), ("soy",)) > 0 > counted.gain(0, (), ("stink",))
    assert counted.gain(0, ("red",), ("soy",)) > 0 < counted.gain(1, ("soy",), ("red",))
    assert counted.after(0) == counted.coins()[0]


def test_worlds_stay_the_same_for_every_candidate():
    view = Game("bohnanza", players=3, seed=5).view(0)
    worlds = Worlds(view, Random(2))
    (world, luck), (same, again) = worlds.world(3), worlds.world(3)
    assert world is same
    assert [luck.random() for _ in range(3)] == [again.random() for _ in range(3)]
    plant = view.decision.options[0]
    assert worlds.try_out(plant, 1, Estimate()) == worlds.try_out(plant, 1, Estimate())
    assert len(worlds.imagined) == 4
