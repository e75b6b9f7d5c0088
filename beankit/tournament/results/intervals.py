"""Means with their intervals for many groups at once; the unit is always a whole deal."""

from __future__ import annotations

from beankit.arena.duels.statistics import half_width, spread
from beankit.tournament.results.data import Frame, numpy
from beankit.tournament.standings import DIGITS, ENOUGH, EVEN


def by_deal(frame: Frame, group: list[str], value: str, middle: float = EVEN) -> Frame:
    """For each group the mean over deals with its 95 % interval, which is missing below 8 deals."""
    deals = frame.groupby([*group, "deal"], sort=False)[value].mean().reset_index()
    return over_deals(deals, group, value, middle)


def over_deals(deals: Frame, group: list[str], value: str, middle: float = EVEN) -> Frame:
    """The same from one row for each group and deal."""
    off = deals[value] - middle
    parts = deals[group].assign(total=off, squares=off**2, deals=1).groupby(group, sort=False).sum()
    return with_interval(parts, value, middle)


def with_interval(sums: Frame, value: str, middle: float = EVEN) -> Frame:
    """Sums over deals (deals, total, squares) as a mean with its interval, within 0 and 1 if these are the limits."""
    np = numpy()
    count, total = sums["deals"], sums["total"]
    mean = total / count + middle
    half = count.map(lambda deals: half_width(deals) if deals >= ENOUGH else np.nan)
    half = half * spread(count, total, sums["squares"].clip(lower=0))
    found = sums[[]].assign(**{value: mean, "low": mean - half, "high": mean + half}).round(DIGITS) + 0.0  # no -0
    if middle == EVEN:
        found[["low", "high"]] = found[["low", "high"]].clip(0.0, 1.0)
    return found.assign(deals=count)
