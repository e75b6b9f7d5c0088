"""Common worlds: every candidate is tried in the same imagined games, with the same luck.

Two moves differ by little, two worlds by much. Tried in the same worlds, moves are compared and not their luck.
"""

from __future__ import annotations

from random import Random

from beankit.core.actions import Action
from beankit.core.game import Game
from beankit.core.knowledge.view import View
from beankit.search.estimate import Estimate


class Worlds:
    """Games that a seat cannot tell from the real one, imagined when they are first needed and then kept."""

    def __init__(self, view: View, rng: Random) -> None:
        self.view, self.rng = view, rng
        self.imagined: list[tuple[Game, int]] = []  # each with the seed of its luck

    def world(self, number: int) -> tuple[Game, Random]:
        """The world with this number, and its luck from the beginning; play on in a clone."""
        while len(self.imagined) <= number:
            self.imagined.append((self.view.imagine(self.rng), self.rng.getrandbits(64)))
        game, seed = self.imagined[number]
        return game, Random(seed)

    def try_out(self, action: Action, number: int, estimate: Estimate) -> float:
        """How far the seat should be ahead in the end if it plays this action in one of the worlds."""
        world, luck = self.world(number)
        game = world.clone()
        game.play(action)
        return estimate.lead(game, self.view.seat, luck)
