"""After Bohnedikt's tribute the purses are imagined first: what is left must fit what is in the hands."""

from random import Random

from beankit import Game


def test_every_seat_can_imagine_the_table_late_in_a_game():
    game, rng = Game("bohnedikt", players=3, seed=0, rounds=2), Random(0)
    for _ in range(1353):
        game.play(rng.choice(game.decision.options))
    assert game.exhausted == 2
    for seat in range(3):
        for number in range(20):
            world = game.view(seat).imagine(Random(number))
            assert world.view(seat).snapshot() == game.view(seat).snapshot()
