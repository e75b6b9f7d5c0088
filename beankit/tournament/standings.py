"""Standings: how the bots did, how sure that is, and which of them the games do not tell apart."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence, Set
from dataclasses import asdict, dataclass
from itertools import combinations
from math import fsum, sqrt
from statistics import fmean
from typing import NamedTuple

from beankit.arena.statistics import Reach, Sums, clear, extra_for, student
from beankit.core.said import Said, say
from beankit.core.values import Json
from beankit.tournament.plan.schedule import PlannedTable, luck_of_the_schedule
from beankit.tournament.store.games import SeatRow, by_game

ENOUGH = 8  # deals; below it there is too little to say how sure a result is
ROUNDS = 30  # until strengths and opponents fit each other; in a balanced schedule a few are enough
DIGITS = 12  # of points; what is behind them is rounding, and must not decide who is first
EQUAL = 1e-14  # strengths that differ by less no longer change
TINY = 1e-9  # a whole number that rounding made a little smaller
EVEN = 0.5  # placing points of somebody who is as good as the others
Deals = Mapping[int, float]  # a bot's mean placing points on each deal
Pairs = Set[tuple[str, str]]  # two bots that are told apart, the better one first


@dataclass(frozen=True)
class Standing:
    """How one bot did: mean placing points with their 95 % interval, over whole deals."""

    bot: str
    points: float | None  # None: it has not played a whole deal; so with wins and score
    low: float | None  # None: too few deals to say
    high: float | None
    rank_low: int | None  # one more than there are bots told apart from it as better; None: it fills a seat
    rank_high: int | None
    ahead_of: tuple[str, ...]  # the bots that are told apart from it as worse
    deals: int
    games: int
    wins: float | None
    score: float | None
    faults: int
    forfeits: int

    def as_dict(self) -> dict[str, Json]:
        """Everything as plain JSON values."""
        return asdict(self)


class HouseMarks(NamedTuple):
    """Which house bots a bot is told apart from as better, the weakest first, and the weakest that it is not."""

    beaten: tuple[str, ...]
    next: str  # empty: all are beaten

    @classmethod
    def among(cls, worse: Container[str], house: Sequence[str]) -> HouseMarks | None:
        """The marks of a bot that is better than some; house bots are given with the best first."""
        beaten = tuple(mark for mark in reversed(house) if mark in worse)
        return cls(beaten, next((mark for mark in reversed(house) if mark not in beaten), "")) if house else None

    @property
    def sentence(self) -> Said:
        """How far it has come, and what the next goal is."""
        beaten = ", ".join(self.beaten)
        if not beaten:
            return say("the first one to beat is {next}", next=self.next)
        if not self.next:
            return say("beats all house bots here: {beaten}", beaten=beaten)
        return say("beats {beaten}, not yet {next}", beaten=beaten, next=self.next)


class WholeDeals(NamedTuple):
    """The deals that were played in all rotations of the seats."""

    seats: dict[str, list[SeatRow]]  # how each bot did on every seat
    points: dict[str, dict[int, float]]  # and its mean placing points on each deal
    deals: dict[str, dict[int, float]]  # the same as against opponents of its usual strength

    @property
    def means(self) -> dict[str, float]:
        """The mean placing points of all who have played."""
        return {bot: round(fmean(of_bot.values()), DIGITS) for bot, of_bot in self.points.items() if of_bot}


def whole_deals(
    tables: Sequence[PlannedTable], keys: Sequence[Sequence[str]], rows: Iterable[SeatRow], bots: Iterable[str]
) -> WholeDeals:
    """What counts of these games."""
    games = by_game(rows)
    seats: dict[str, list[SeatRow]] = {bot: [] for bot in bots}
    points: dict[str, dict[int, float]] = {bot: {} for bot in seats}
    whole = [(table, of_table) for table, of_table in zip(tables, keys, strict=True) if games.keys() >= {*of_table}]
    for table, of_table in whole:
        for bot in table.bots:
            mine = [row for key in of_table for row in games[key] if row.bot == bot]
            seats[bot] += mine
            points[bot][table.deal] = fmean(row.points for row in mine)
    return WholeDeals(seats, points, against_anybody(points, [table for table, _ in whole]))


def standings(
    tables: Sequence[PlannedTable],
    keys: Sequence[Sequence[str]],
    rows: Iterable[SeatRow],
    ranked: Mapping[str, bool],
    reach: Reach = student,
) -> list[Standing]:
    """The bots with the best first; only deals that were played in all rotations count.

    Bots with too few deals, or none, come after the others and could have any rank.
    """
    whole = whole_deals(tables, keys, rows, ranked)
    seen, deals, means = whole.seats, whole.deals, whole.means
    shown = [bot for bot in ranked if means and (ranked[bot] or bot in means)]
    few = {bot for bot in shown if len(deals[bot]) < ENOUGH}
    order = sorted(shown, key=lambda bot: ((1, not ranked[bot]) if bot in few else (0, -means[bot]), bot))
    entrants = [bot for bot in order if ranked[bot]]
    judged = [bot for bot in entrants if bot not in few]
    around_mean = {bot: centred(deals[bot]) for bot in judged}
    apart = {(a, b) for a, b in combinations(judged, 2) if clear(between(around_mean[a], around_mean[b], reach))}
    ranks = rank_intervals(entrants, apart)
    return [
        Standing(
            bot,
            means.get(bot),
            *interval_of(deals[bot], reach),
            rank_low=ranks[bot][0] if bot in ranks else None,
            rank_high=ranks[bot][1] if bot in ranks else None,
            ahead_of=tuple(other for other in judged if (bot, other) in apart),
            deals=len(deals[bot]),
            games=len(seen[bot]),
            wins=fmean(row.won for row in seen[bot]) if seen[bot] else None,
            score=fmean(row.score for row in seen[bot]) if seen[bot] else None,
            faults=sum(row.faults for row in seen[bot]),
            forfeits=sum(row.forfeit for row in seen[bot]),
        )
        for bot in order
    ]


def against_anybody(deals: Mapping[str, Deals], tables: Iterable[PlannedTable]) -> dict[str, dict[int, float]]:
    """The points of each deal, as they would be against opponents of a bot's usual strength; the means stay.

    Against strong opponents everybody has fewer points. The schedule sees to it that all have the same opponents in the
    end, so that is not luck, and intervals would be too wide with it. Before that, part of it is luck, and stays.
    """
    seated = [(table.deal, table.bots) for table in tables if len(table.bots) > 1]
    if not seated:
        return {bot: dict(of_bot) for bot, of_bot in deals.items()}
    means = {bot: fmean(of_bot.values()) - EVEN for bot, of_bot in deals.items() if of_bot}
    strengths = dict(means)
    for _ in range(ROUNDS):
        harder = opposition(seated, strengths)
        fitting = {bot: mean + fmean(harder[bot].values()) for bot, mean in means.items()}
        middle = fmean(fitting.values())
        before, strengths = strengths, {bot: strength - middle for bot, strength in fitting.items()}
        if all(abs(strength - before[bot]) < EQUAL for bot, strength in strengths.items()):
            break
    harder = opposition(seated, strengths)
    usual = {bot: fmean(of_bot.values()) for bot, of_bot in harder.items()}
    settled = {bot: 1 - sqrt(luck) for bot, luck in luck_of_the_schedule([bots for _, bots in seated]).items()}
    return {
        bot: {deal: points + settled[bot] * (harder[bot][deal] - usual[bot]) for deal, points in of_bot.items()}
        for bot, of_bot in deals.items()
    }


def opposition(
    seated: Iterable[tuple[int, Sequence[str]]], strengths: Mapping[str, float]
) -> dict[str, dict[int, float]]:
    """How strong the opponents of each bot were on each deal, on average."""
    opponents: dict[str, dict[int, float]] = defaultdict(dict)
    for deal, bots in seated:
        total = fsum(strengths[bot] for bot in bots)
        for bot in bots:
            opponents[bot][deal] = (total - strengths[bot]) / (len(bots) - 1)
    return opponents


def interval_of(deals: Deals, reach: Reach = student) -> tuple[float | None, float | None]:
    """The 95 % interval of a bot's mean placing points.

    The games of a deal are related, deals are independent: so deals are what varies. Drawing whole deals again and
    again leads to the same interval; Student's needs no drawing, and is corrected for few deals.
    """
    if len(deals) < ENOUGH:
        return None, None
    off = Sums([points - EVEN for points in deals.values()])
    _, low, high = off.reaching(reach(off.count - 1), extra_for(reach, EVEN))
    return max(low + EVEN, 0.0), min(high + EVEN, 1.0)


class Centred(NamedTuple):
    """How a bot did: its mean, how far each deal is from it, and the sum of the squares of that."""

    mean: float
    off: dict[int, float]
    squares: float


def centred(deals: Deals) -> Centred:
    """The deals of a bot around their mean."""
    mean = fmean(deals.values())
    off = {deal: points - mean for deal, points in deals.items()}
    return Centred(mean, off, fsum([far * far for far in off.values()]))


def difference(a: Deals, b: Deals, reach: Reach = student) -> tuple[float, float, float]:
    """By how much A is better than B, with the 95 % interval; a deal that both play counts for both at once."""
    return between(centred(a), centred(b), reach)


def between(a: Centred, b: Centred, reach: Reach) -> tuple[float, float, float]:
    """The difference of two bots.

    Each deal gives the difference plus its own pull on it, as many times as there are deals. If both play all of them,
    that is simply the difference on that deal, as in a duel. Only deals that both play are looked at one by one.
    """
    common = a.off.keys() & b.off.keys()
    every = len(a.off) + len(b.off) - len(common)
    scales = [scale(len(bot.off), every) for bot in (a, b)]
    fewest = min(len(a.off), len(b.off))
    both = fsum([(scales[0] * a.off[deal] - scales[1] * b.off[deal]) ** 2 for deal in common])
    parts = [
        (both, len(common), fewest)
    ]  # of the squares of all pulls; from how many deals; and of how many their bots
    for bot, larger in zip((a, b), scales, strict=True):
        rest = max(bot.squares - fsum([bot.off[deal] ** 2 for deal in common]), 0.0)
        parts.append((larger * larger * rest, len(bot.off) - len(common), len(bot.off)))
    sums = Sums()
    sums.count, sums.total = every, every * (a.mean - b.mean)
    sums.squares = every * (a.mean - b.mean) ** 2 + fsum(squares for squares, _, _ in parts)
    extra = extra_for(reach, every / fewest)  # a deal that only one of them plays pulls more
    return sums.reaching(reach(freedom(parts, every)), extra)


def scale(count: int, every: int) -> float:
    """How much more a deal of one bot pulls: then the spread of its pulls is that of its mean, also for few deals."""
    return every / count * sqrt(count / (count - 1) * (every - 1) / every)


def freedom(parts: Iterable[tuple[float, int, int]], every: int) -> int:
    """How many deals the spread of a difference rests on, less one: a few deals of A are not made up for by many of B.

    This is the formula of Welch and Satterthwaite, with the deals of A, of B and of both as its parts.
    """
    sums = [(squares, size * (1 - 1 / fewest)) for squares, size, fewest in parts if size]
    total = fsum(share for share, _ in sums)
    return max(1, int(total**2 / fsum(share**2 / size for share, size in sums) + TINY)) if total else every - 1


def told_apart(a: Deals, b: Deals, reach: Reach = student) -> bool:
    """Whether one of two bots is better, with 95 % confidence."""
    return clear(difference(a, b, reach))


def rank_intervals(bots: Sequence[str], apart: Pairs) -> dict[str, tuple[int, int]]:
    """From which to which rank each bot may belong: behind all that are told apart as better, before all the worse."""
    better, worse = Counter(b for _, b in apart), Counter(a for a, _ in apart)
    return {bot: (1 + better[bot], len(bots) - worse[bot]) for bot in bots}


def rank_text(low: int | None, high: int | None, to: str = "–") -> str:
    """A rank, or from which to which; nothing for a house bot that fills a seat."""
    if low is None:
        return ""
    return str(low) if low == high else f"{low}{to}{high}"


def marks(ranking: Sequence[Standing], house: Container[str]) -> dict[str, float]:
    """The share of the house bots that each other bot is told apart from as better; not told apart counts half.

    Unlike points, this depends on nobody else in the class. Bots with too few deals have none, and nobody has one if no
    house bot is ranked.
    """
    judged = [standing for standing in ranking if standing.low is not None and standing.rank_low is not None]
    measures = [standing for standing in judged if standing.bot in house]
    return {
        standing.bot: fmean(
            1.0 if mark.bot in standing.ahead_of else 0.0 if standing.bot in mark.ahead_of else EVEN
            for mark in measures
        )
        for standing in judged
        if measures and standing.bot not in house
    }
