"""How a bot plays beside the others at its tables: what its harvests bring, its offers, its answers, its trades."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from sqlite3 import Connection
from statistics import fmean
from typing import NamedTuple

from beankit.arena.duels.statistics import ALPHA, FIRST, Sums, anytime_width
from beankit.tournament.plan.schedule import PlannedTable

MEASURES = ("yield", "harvests", "offers", "refusals", "trades", "gain")
PLAYED = """
SELECT counted.number, seats.bot, count(*), sum(harvests), sum(offers), sum(refusals), sum(trades), sum(coins), sum(
  (SELECT coalesce(sum(worth), 0) FROM gifts WHERE gifts.key = seats.key AND taker = seats.seat) -
  (SELECT coalesce(sum(cost), 0) FROM gifts WHERE gifts.key = seats.key AND giver = seats.seat))
FROM counted JOIN seats USING(key) JOIN noted USING(key, seat)
WHERE counted.number IN (SELECT number FROM counted JOIN seats USING(key) WHERE bot = ?)
GROUP BY counted.number, seats.bot
"""


class PhaseRow(NamedTuple):
    """One measure of a bot's play, beside the mean of the others at its tables: a game, or a harvest."""

    measure: str
    own: float
    others: float
    by: float
    low: float | None  # None: too few deals to say; all measures together miss at most once in twenty
    high: float | None

    @property
    def clear(self) -> bool:
        """Is it told apart from the others?"""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


class TableTally(NamedTuple):
    """What some bots did together at a table, in all its rotations."""

    games: int
    harvests: int
    offers: int
    refusals: int
    trades: int
    coins: int  # of their harvests
    gained: float  # what they got in trades, less what they gave, in coins on their own fields at the time

    def measured(self, measure: str) -> float | None:
        """A measure; None if nothing can be said about it."""
        if measure == "yield":
            return self.coins / self.harvests if self.harvests else None
        if measure == "gain":
            return self.gained / self.games
        return float(getattr(self, measure)) / self.games


def phases_of(connection: Connection, bot: str, tables: Sequence[PlannedTable]) -> list[PhaseRow]:
    """Every measure of a bot that its game has, from the tables that were played in all rotations.

    There everybody had the same cards on the same seats, so that neither tells.
    """
    tallies: dict[int, dict[str, TableTally]] = defaultdict(dict)
    for number, name, *counts in connection.execute(PLAYED, (bot,)):
        tallies[number][name] = TableTally(*counts)
    whole = [
        (of_table[bot], together(of_table, bot))
        for number, of_table in tallies.items()
        if all(tally.games == len(tables[number].bots) for tally in of_table.values())
    ]
    rows = (phase_row(measure, whole) for measure in MEASURES)
    return [row for row in rows if row is not None and (row.own or row.others)]


def together(tallies: Mapping[str, TableTally], bot: str) -> TableTally:
    """What all others did at a table."""
    return TableTally(*map(sum, zip(*(tally for name, tally in tallies.items() if name != bot), strict=True)))


def phase_row(measure: str, whole: Sequence[tuple[TableTally, TableTally]]) -> PhaseRow | None:
    """One measure, deal by deal."""
    measured = [(own.measured(measure), others.measured(measure)) for own, others in whole]
    pairs = [(own, others) for own, others in measured if own is not None and others is not None]
    if not pairs:
        return None
    by = Sums([own - others for own, others in pairs])
    half = anytime_width(by.count, ALPHA / len(MEASURES)) * by.spread if by.count >= FIRST else None
    low, high = (None, None) if half is None else (by.mean - half, by.mean + half)
    return PhaseRow(measure, fmean(own for own, _ in pairs), fmean(others for _, others in pairs), by.mean, low, high)
