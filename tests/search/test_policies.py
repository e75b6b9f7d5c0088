"""The fast player for playouts: it finishes every game, knows no more than its seat, and beats random play."""

from random import Random

import pytest

from beankit import GAMES, PASS, Accept, Game, Offer, giver
from tests.rules.table import market, tell

YES = Accept()


def chance(game, decision, rng):
    return rng.choice(decision.options)


def play_out(game, *policies, rng=None):
    """A game to its end, each seat with its policy."""
    rng = rng or Random(1)
    while (decision := game.decision) is not None:
        game.play(policies[decision.seat % len(policies)](game, decision, rng))
    return game


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_it_plays_every_game_to_its_end(name, seed):
    assert play_out(Game(name, seed=seed), giver).over


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_it_knows_no_more_than_its_seat(name):
    game, rng, asked = Game(name, seed=3), Random(3), 0
    while not game.over and asked < 120:
        decision = game.decision
        world = game.view(decision.seat).imagine(rng)
        action = giver(game, decision, Random(asked))
        assert giver(world, world.decision, Random(asked)) == action
        game.play(chance(game, decision, rng) if asked % 3 == 0 else action)
        asked += 1


@pytest.mark.full
@pytest.mark.parametrize("name", ["bohnanza", "rabohnzel", "bohnedikt"])
def test_it_beats_random_play(name):
    scores = [play_out(Game(name, players=3, seed=seed), giver, chance, chance).result.scores for seed in range(6)]
    assert all(own > max(others) for own, *others in scores)


def test_the_same_generator_gives_the_same_playout():
    games = [play_out(Game("bohnanza", seed=4), giver, rng=Random(9)) for _ in range(2)]
    assert games[0].same(games[1])


def test_a_playout_goes_as_it_chooses():
    game = Game("bohnanza", seed=4)
    scores = game.playout(giver, rng=Random(9))
    assert scores == play_out(game, giver, rng=Random(9)).result.scores


def test_it_gives_away_the_turned_over_card_that_hurts_most():
    fields = [["soy soy soy", "red"], ["blue blue"], [], []]
    game = market("green", "red", revealed="blue soy", fields=fields)
    assert giver(game, game.decision, Random(1)) == Offer("blue")
    tell(game, "0 offer blue for nothing to all")
    assert giver(game, game.decision, Random(1)) is YES  # seat 1 grows it
    tell(game, "1 accept", "2 refuse", "3 refuse", "0 take 1")
    assert giver(game, game.decision, Random(1)) is PASS  # soy grows here


def test_a_gift_that_several_want_goes_to_any_of_them():
    fields = [["soy soy soy", "red"], ["blue"], ["blue"], ["blue"]]
    game = tell(market("green", revealed="blue soy", fields=fields), "0 offer blue for nothing to all")
    tell(game, "1 accept", "2 accept", "3 accept")
    taken = {str(giver(game, game.decision, Random(seed))) for seed in range(30)}
    assert taken == {"take 1", "take 2", "take 3"}


def test_it_sells_no_card_that_grows_for_one_that_does_not():
    fields = [["", ""], ["red", "soy soy"], [], []]
    game = tell(market("green", "red", fields=fields), "0 offer green for red to all")
    assert str(giver(game, game.decision, Random(1))) == "refuse"
