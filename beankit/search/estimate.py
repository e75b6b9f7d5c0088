"""Estimates: play on for a few turns with a fast player, then value the table where it stops."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from beankit.core.game import Game
from beankit.core.playout import Policy
from beankit.search.outlook import Coins, lead, outlook
from beankit.search.policies import giver

Value = Callable[[Game], Coins]  # what everyone should have in the end


class Estimate(NamedTuple):
    """How a search looks ahead: who plays on, for how many turns, and what the table is worth then."""

    policy: Policy = giver
    turns: int = 3
    value: Value = outlook

    def coins(self, game: Game, rng: Random, start: int | None = None) -> Coins:
        """What everyone should have in the end; the game does not change.

        The turns are counted from turn `start`: moves are compared at the same time, also if one of them ends a turn.
        """
        turns = self.turns if start is None else max(start + self.turns - game.turn, 0)
        if game.rules.rivals:  # a playout that comes to the end would not say what a rival has
            return self.value(ahead(game, self.policy, rng, turns))
        return game.playout(self.policy, rng=rng, turns=turns, value=self.value)

    def lead(self, game: Game, seat: int, rng: Random, start: int | None = None) -> float:
        """How far a seat should be ahead of the others in the end."""
        return lead(self.coins(game, rng, start), seat)


def ahead(game: Game, policy: Policy, rng: Random, turns: int) -> Game:
    """The game some turns from now, or at its end, if everyone plays this policy."""
    twin, last = game.clone(), game.turn + turns
    while (decision := twin.decision) is not None and twin.turn < last:
        twin.play(policy(twin, decision, rng))
    return twin
