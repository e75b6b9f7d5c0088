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


def play_chance(game: Game, rng: Random, most: int | None) -> None:
    """The same with any of the options: as `Game.play`, which need not ask here what is allowed, nor write it down."""
    chance, players = rng.random, game.players
    phase, decision = game.phase, game.decision
    left = maxsize if most is None else most
    while left > 0 and decision is not None:
        options = decision.options
        action, player = options[int(chance() * len(options))], players[decision.seat]
        if action.free:
            phase = action.apply(game, player) or phase.asked_again(game, player)
        else:
            phase = phase.play(game, player, action)
        while True:
            game.phase = phase
            found = phase.begin(game)
            if found is None or found.stops:
                break
            phase = found  # type: ignore[assignment]
        game.decision = decision = found  # type: ignore[assignment]
        left -= 1
