"""Statistics for duels and campaigns: a mean or a share with its 95 % interval, valid for a few games too."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

NORMAL = 1.959963985  # the 97.5 % point of the normal distribution


def interval(differences: Sequence[float]) -> tuple[float, float, float]:
    """The mean and its 95 % interval (Student's), clipped to the possible range of a difference.

    An extra deal with difference 0 goes into the spread: a few deals that happen to agree prove little.
    """
    mean, count = fmean(differences), len(differences)
    if count < 2:
        return mean, -1.0, 1.0
    half = student(count - 1) * stdev([*differences, 0.0]) / sqrt(count)
    return mean, max(mean - half, -1.0), min(mean + half, 1.0)


def student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution, by Cornish and Fisher's series around the normal one."""
    if freedom < 5:
        return (12.706205, 4.302653, 3.182446, 2.776445)[freedom - 1]
    z, n = NORMAL, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def share_interval(rate: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a share of `count` games (Wilson's, which is also valid near 0 and 1)."""
    if not count:
        return 0.0, 1.0
    share = NORMAL**2 / count
    middle = (rate + share / 2) / (1 + share)
    half = sqrt(rate * (1 - rate) * share + share**2 / 4) / (1 + share)
    return max(0.0, middle - half), min(1.0, middle + half)
