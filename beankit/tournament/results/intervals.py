"""Means with their intervals for many groups at once, and ranks; the unit is always a whole deal."""

from __future__ import annotations

from math import sqrt
from typing import Any

from beankit.arena.statistics import NORMAL, half_width, spread, student
from beankit.tournament.results.data import Frame, numpy, pandas
from beankit.tournament.standings import ENOUGH, EVEN

DRAWS = 2000  # times that whole deals are drawn again, for the intervals of ranks


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
    found = sums[["deals"]].assign(**{value: mean, "low": mean - half, "high": mean + half})
    if middle == EVEN:
        found[["low", "high"]] = found[["low", "high"]].clip(0.0, 1.0)
    return found[[value, "low", "high", "deals"]]


def rank_intervals(points: Frame) -> Frame:
    """From which to which place each bot may belong, by drawing whole deals again and again.

    `points` has a row for each deal and a column for each bot. What is drawn is moved away from the mean as far as
    Student's interval is wider than the normal one: with few deals, drawing alone is too sure.
    """
    np = numpy()
    if points.empty:
        return pandas().DataFrame(columns=["rank_low", "rank_high"], dtype=float)
    found = points.to_numpy(dtype=float)
    played = ~np.isnan(found)
    count = played.sum(axis=0)
    mean = np.nansum(found, axis=0) / np.maximum(count, 1)
    drawn = pandas().DataFrame(drawn_means(np.where(played, found - mean, 0.0), played, count) + mean).round(12)
    first, last = (drawn.rank(axis=1, ascending=False, method=method) for method in ("min", "max"))  # equals share
    low, high = first.quantile(0.025, interpolation="lower"), last.quantile(0.975, interpolation="higher")
    frame = pandas().DataFrame({"rank_low": low.to_numpy(), "rank_high": high.to_numpy()}, index=points.columns)
    frame.loc[count < ENOUGH] = np.nan
    return frame


def drawn_means(off: Any, played: Any, count: Any) -> Any:
    """How far the means are off when whole deals are drawn again, corrected for few deals."""
    np = numpy()
    deals = len(off)
    drawn = np.random.default_rng(deals).multinomial(deals, np.full(deals, 1 / deals), size=DRAWS).astype(float)
    means = (drawn @ off) / np.maximum(drawn @ played, 1)
    wider = [student(n - 1) / NORMAL * sqrt(n / (n - 1)) if n > 1 else 1.0 for n in count]
    return means * np.array(wider)
