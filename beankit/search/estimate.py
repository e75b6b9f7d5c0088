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

    def coins(self, game: Game, rng: Random) -> Coins:
        """What everyone should have in the end; the game does not change."""
        return self.value(ahead(game, self.policy, rng, self.turns))

    def lead(self, game: Game, seat: int, rng: Random) -> float:
        """How far a seat should be ahead of the others in the end."""
        return lead(self.coins(game, rng), seat)


def ahead(game: Game, policy: Policy, rng: Random, turns: int) -> Game:
    """The game some turns from now, or at its end, if everyone plays this policy."""
    twin, last = game.clone(), game.turn + turns
    while (decision := twin.decision) is not None and twin.turn < last:
        twin.play(policy(twin, decision, rng))
    return twin
