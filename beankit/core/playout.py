"""Playouts: how a game might end from here, played at random or by a light policy; made for search."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from sys import maxsize
from typing import TYPE_CHECKING

from beankit.core.actions import Action
from beankit.core.decisions import Decision
from beankit.core.engine import Engine
from beankit.core.events import IMAGINED, Story
from beankit.core.phase import Phase
from beankit.core.shortcuts import BY_CHANCE, Shortcut

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


class Shortcuts(dict[type[Phase], Shortcut]):
    """How a policy plays each kind of phase; one without a shortcut is played by single decisions."""

    def __init__(self, policy: Policy, cuts: Mapping[type[Phase], Shortcut]) -> None:
        super().__init__(cuts)
        self.policy = policy

    def __missing__(self, kind: type[Phase]) -> Shortcut:
        step: Shortcut = partial(decided, self.policy)
        self[kind] = step
        return step


def decided(policy: Policy, phase: Phase, game: Game, rng: Random) -> Phase | None:
    """Play a phase: do what is automatic, or what the policy chooses."""
    asked = phase.begin(game)
    if asked is None or not asked.stops:
        return asked
    action, player = policy(game, asked, rng), game.players[asked.seat]
    if action.any_time:
        return action.apply(game, player) or phase.asked_again(game, player)
    return phase.play(game, player, action)


CHANCES = Shortcuts(any_option, BY_CHANCE)  # games add their own
SHORTCUTS = [CHANCES]


def shortcuts_of(policy: Policy) -> Shortcuts | None:
    """The shortcuts of a policy, if it has some."""
    return next((shortcuts for shortcuts in SHORTCUTS if shortcuts.policy is policy), None)


def play_quickly(game: Game, shortcuts: Shortcuts, rng: Random, last: int | None) -> None:
    """Play by shortcuts, to the end or until this turn begins; the log is not to be read then."""
    until = maxsize if last is None else last
    if game.turn >= until:
        return
    phase: Phase | None = game.phase
    while phase is not None:
        game.phase = phase
        phase = shortcuts[phase.like](phase, game, rng)
        if game.turn >= until and phase is not None:
            game.go_on(phase)
            return
    game.decision = None


def forget(game: Engine) -> None:
    """Let the log begin here: it does not say how the game came about."""
    game.past, game.story, game.heard, game.log = None, Story([]), {}, []
    game.log = [game.active, game.clone(), IMAGINED]
