"""Playouts: how a game may end from here, played by chance or by a light policy; made for search."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from sys import maxsize
from typing import TYPE_CHECKING

from beankit.core.actions import Action
from beankit.core.decision import Decision

if TYPE_CHECKING:
    from beankit.core.game import Game
    from beankit.core.phases import Phase

Policy = Callable[["Game", Decision, Random], Action]


def scores(game: Game) -> tuple[int, ...]:
    """What everybody has at the end; before it, their coins and what their fields would pay."""
    if game.result is not None:
        return game.result.scores
    return tuple([game.standing(player.seat) for player in game.players])


def play_policy(game: Game, policy: Policy, rng: Random, most: int | None) -> None:
    """Play what the policy chooses, to the end or for so many decisions."""
    left = maxsize if most is None else most
    while left > 0 and (decision := game.decision) is not None:
        game.play(policy(game, decision, rng))
        left -= 1


def any_option(game: Game, decision: Decision, rng: Random) -> Action:  # noqa: ARG001
    """The policy of chance."""
    options = decision.options
    return options[int(rng.random() * len(options))]


def play_chance(game: Game, rng: Random) -> None:
    """Play any of the options to the end: as `any_option` does, and faster, for each phase chooses by itself."""
    chance = rng.random
    phase: Phase | None = game.phase
    while phase is not None:
        game.phase = phase
        phase = phase.by_chance(game, chance)
