"""Common worlds: every candidate is tried in the same imagined games, with the same luck.

Two moves differ by little, two worlds by much. Tried in the same worlds, moves are compared and not their luck.
"""

from __future__ import annotations

from random import Random

from beankit.core.actions import Action
from beankit.core.game import Game
from beankit.core.knowledge.view import View
from beankit.search.belief import Belief, Model
from beankit.search.estimate import Estimate

AT_ONCE = 4  # worlds imagined together: that is faster
CHOICE = 8  # worlds imagined for each that a belief keeps


class Worlds:
    """Games that a seat cannot tell from the real one, imagined when they are first needed and then kept."""

    def __init__(self, view: View, rng: Random, model: Model | None = None) -> None:
        self.view, self.rng, self.model = view, rng, model
        self.imagined: list[tuple[Game, int]] = []  # each with the seed of its luck

    def world(self, number: int) -> tuple[Game, Random]:
        """The world with this number, and its luck from the beginning; play on in a clone."""
        while len(self.imagined) <= number:
            self.imagined += [(world, self.rng.getrandbits(64)) for world in self.more()]
        game, seed = self.imagined[number]
        return game, Random(seed)

    def more(self) -> list[Game]:
        """The next worlds; with a model of the others, mostly those in which their answers make sense."""
        if self.model is None:
            return self.view.worlds(AT_ONCE, self.rng)
        return Belief(self.view, self.rng, AT_ONCE * CHOICE, self.model).resampled(AT_ONCE, self.rng)

    def try_out(self, action: Action, number: int, estimate: Estimate) -> float:
        """How far the seat should be ahead in the end if it plays this action in one of the worlds."""
        world, luck = self.world(number)
        game = world.clone()
        game.play(action)
        return estimate.lead(game, self.view.seat, luck, world.turn)
