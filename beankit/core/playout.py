"""Playouts: how a game might end from here, played at random or by a light policy; made for search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from sys import maxsize
from typing import TYPE_CHECKING

from beankit.core.actions import Action
from beankit.core.decisions import Decision
from beankit.core.engine import Engine
from beankit.core.events import IMAGINED, Story
from beankit.core.phase import Phase

if TYPE_CHECKING:
    from beankit.core.game import Game

Policy = Callable[["Game", Decision, Random], Action]
Valuation = Callable[["Game"], Sequence[float]]  # what a game is worth to each seat


def scores(game: Engine) -> tuple[int, ...]:
    """Everyone's final score; before the end, their coins plus what their fields would pay."""
    if game.result is not None:
        return game.result.scores
    return tuple([game.standing(player.seat) for player in game.players])


def play_policy(game: Game, policy: Policy, rng: Random, most: int | None, last: int | None) -> None:
    """Play what the policy chooses: to the end, for a number of decisions, or until this turn begins."""
    left = maxsize if most is None else most
    until = maxsize if last is None else last
    while left > 0 and game.turn < until and (decision := game.decision) is not None:
        game.play(policy(game, decision, rng))
        left -= 1


def any_option(game: Engine, decision: Decision, rng: Random) -> Action:  # noqa: ARG001
    """The random policy."""
    options = decision.options
    return options[int(rng.random() * len(options))]


def play_chance(game: Engine, rng: Random, last: int | None) -> None:
    """Play random options, to the end or until this turn begins.

    Like `any_option` but faster: each phase chooses by itself, and writes into the log only what costs nothing.
    """
    until = maxsize if last is None else last
    if game.turn >= until:
        return
    chance = rng.random
    phase: Phase | None = game.phase
    while phase is not None:
        game.phase = phase
        phase = phase.by_chance(game, chance)
        if game.turn >= until and phase is not None:
            game.go_on(phase)
            forget(game)
            return
    game.decision = None


def forget(game: Engine) -> None:
    """Let the log begin here: it does not say how the game came about."""
    game.past, game.story, game.heard, game.log = None, Story([]), {}, []
    game.log = [game.active, game.clone(), IMAGINED]
