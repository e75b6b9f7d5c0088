"""Playouts: they end as a game with the same choices would, and do not change the game."""

from random import Random

import pytest

from beankit import GAMES, BeankitError, Game, giver
from beankit.core.phases import Window
from beankit.games.bohnanza import Bohnanza


def begun(game: str, actions: int) -> Game:
    """A game after some random actions."""
    table, rng = Game(game, seed=7), Random(7)
    for _ in range(actions):
        table.play(rng.choice(table.decision.options))
    return table


def chance(game, decision, rng):
    return decision.options[int(rng.random() * len(decision.options))]


def played(table, policy, seed):
    """The scores if the game is really played."""
    twin, rng = table.clone(), Random(seed)
    while twin.decision is not None:
        twin.play(policy(twin, twin.decision, rng))
    return twin.result.scores


@pytest.mark.parametrize("policy", [None, giver])
@pytest.mark.parametrize("game", GAMES)
def test_a_playout_ends_as_the_same_choices_end_a_game(game, policy):
    table = begun(game, 30)
    before = table.record()
    for seed in range(4):
        scores = table.playout(policy, rng=Random(seed))
        assert table.record() == before
        assert scores == played(table, policy or chance, seed)


class ShortWindow(Window):
    """A window that the first pass closes; it has no playout code of its own."""

    __slots__ = ()
    name = "short window"

    def play(self, game, player, action):
        return game.next_phase()


class Hurried(Bohnanza):
    name = "hurried"
    turn = tuple(ShortWindow() if isinstance(phase, Window) else phase for phase in Bohnanza.turn)


def test_a_phase_that_plays_otherwise_than_its_base_does_so_in_playouts():
    table = Game(Hurried, players=3, seed=4)
    for seed in range(4):
        assert table.playout(rng=Random(seed)) == played(table, chance, seed)


@pytest.mark.parametrize("policy", [None, chance])
def test_a_playout_that_stops_early_tells_how_all_stand(policy):
    table = begun("bohnanza", 200)
    twin, rng = table.clone(), Random(3)
    for _ in range(40):
        twin.play(chance(twin, twin.decision, rng))
    assert table.playout(policy, rng=Random(3), most=40) == tuple(map(twin.standing, range(4)))
    assert table.playout(policy, rng=Random(3), most=0) == tuple(map(table.standing, range(4)))


def test_a_playout_of_a_dream_and_of_an_ended_game():
    table = begun("bohnanza", 200)
    dream = table.view(0).imagine(Random(1))
    assert dream.playout(rng=Random(2)) == dream.playout(rng=Random(2))
    assert dream.decision is not None
    while table.decision is not None:
        table.play(table.decision.options[0])
    assert table.playout(rng=Random(1)) == table.result.scores


def test_a_policy_keeps_to_the_rules_and_chance_needs_a_generator():
    table = begun("bohnanza", 0)
    with pytest.raises(BeankitError, match="not allowed"):
        table.playout(lambda *_: "refuse", rng=Random(1))
    with pytest.raises(BeankitError, match="Random"):
        table.playout(rng=1)
