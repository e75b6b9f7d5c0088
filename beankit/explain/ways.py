"""Ways: what could be done at a decision, side by side, and which of it cannot be told apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from beankit.core.actions import Action
from beankit.explain.explanation import TriedWay
from beankit.explain.future import Future
from beankit.explain.worth import MEASURES, worth


def ranked_ways(tried: Mapping[Action, Sequence[Future]], seat: int) -> tuple[TriedWay, ...]:
    """The ways by the chance to win, then by coins; each was tried in the same worlds."""
    ways = [
        TriedWay(
            action,
            worth([future.coins[seat] for future in futures]),
            worth([future.won[seat] for future in futures]),
            True,
        )
        for action, futures in tried.items()
    ]
    ways.sort(key=lambda way: (-way.winning.mean, -way.coins.mean))
    best = tried[ways[0].action]
    return tuple([way._replace(close=not apart(best, tried[way.action], seat)) for way in ways])


def apart(first: Sequence[Future], second: Sequence[Future], seat: int) -> bool:
    """Is the first told apart from the second, by coins or by the chance to win?"""
    pairs = [*zip(first, second, strict=True)]
    coins = worth([better.coins[seat] - other.coins[seat] for better, other in pairs], MEASURES)
    winning = worth([better.won[seat] - other.won[seat] for better, other in pairs], MEASURES)
    return coins.clear or winning.clear
