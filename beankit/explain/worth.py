"""What something is worth on average, with an interval that is widened for everything that was looked at."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import NamedTuple

from beankit.arena.statistics import ALPHA, Sums, student

MEASURES = 2  # coins and the chance to win: something is told apart by either


class Worth(NamedTuple):
    """A mean and its interval."""

    mean: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Is it told apart from zero?"""
        return self.low > 0 or self.high < 0


def worth(differences: Sequence[float], looks: int = 1) -> Worth:
    """The mean of independent differences; with 95 % probability the intervals of all looks hold (Bonferroni)."""
    sums, count = Sums(differences), len(differences)
    if count < 2:
        return Worth(sums.mean if count else 0.0, -inf, inf)
    half = student(count - 1, ALPHA / looks) / sqrt(count) * sums.spread
    return Worth(sums.mean, sums.mean - half, sums.mean + half)
