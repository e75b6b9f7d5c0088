"""Strengths: how good the bots of a league are against anybody, and how sure every difference is, at every look.

The matchmaker asks them who is to sit together next: those whose games would tell most.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from math import exp, inf, sqrt
from statistics import fmean

from beankit.arena.statistics import FIRST, Interval, lasting
from beankit.tournament.league.versions import before
from beankit.tournament.plan.schedule import PlannedTable
from beankit.tournament.results.contests import fit_of
from beankit.tournament.results.data import Array, numpy
from beankit.tournament.store.games import SeatRow, by_game

PRIOR = 1.0  # everybody begins within about 170 points of Elo of the middle, or of the version before
POWER = 0.84  # how many standard errors beyond the interval a difference must be, to be seen in 4 of 5 cases
TOO_CLOSE = 2000  # deals; nobody waits for more
A_DEAL = 2.0  # what two learn of each other on a deal in all rotations, in games for two
LITTLE = 1e-6  # of what is wanted, for whoever only fills a seat: then the nearest is taken


class Contests:
    """Games as rows of numbers: who sat there, with how many points, on which deal."""

    def __init__(self, bots: Sequence[str], players: int) -> None:
        self.bots, self.players = list(bots), players
        self.place = {bot: place for place, bot in enumerate(self.bots)}
        self.who: list[list[int]] = []
        self.points: list[list[float]] = []
        self.deal: list[int] = []

    def add(self, bots: Sequence[str], points: Sequence[float], deal: int) -> None:
        """One game more."""
        self.who.append([self.place[bot] for bot in bots])
        self.points.append(list(points))
        self.deal.append(deal)

    def add_tables(
        self, tables: Iterable[PlannedTable], keys: Iterable[Sequence[str]], rows: Iterable[SeatRow]
    ) -> None:
        """All games of the tables that are played in all rotations."""
        games = by_game(rows)
        for table, of_table in zip(tables, keys, strict=True):
            if of_table and games.keys() >= {*of_table}:
                for key in of_table:
                    self.add([row.bot for row in games[key]], [row.points for row in games[key]], table.deal)


class Strengths:
    """The model of Plackett and Luce, fitted to all games at once; whom a bot has met does not matter."""

    def __init__(self, contests: Contests) -> None:
        np = numpy()
        self.bots, self.place = contests.bots, contests.place
        size, prior = len(self.bots), prior_of(self.bots)
        deals = np.array(contests.deal, int)
        who = np.array(contests.who, int).reshape(-1, contests.players)
        self.deals = [len({*deals[(who == place).any(axis=1)].tolist()}) for place in range(size)]
        if not len(who):
            self.values, self.bread, self.pulled = np.zeros(size), np.linalg.inv(prior), np.zeros((1, size))
            return
        fit = fit_of(who, np.array(contests.points, float), deals, prior)
        self.values, self.bread = fit.strengths, fit.bread
        self.pulled = fit.pulls @ fit.bread

    @cached_property
    def variances(self) -> Array:
        """How uncertain the difference of any two is: the larger of what the model says and of how deals differ."""
        return numpy().maximum(of_differences(self.bread), of_differences(self.pulled.T @ self.pulled))

    @cached_property
    def apart(self) -> Array:
        """Which two are told apart; each pair is judged by itself, and so that it holds at every look."""
        np = numpy()
        reach = np.array([lasting(deals - 1) for deals in self.deals])
        fewest = np.maximum(reach[:, None], reach[None, :])  # the fewer deals, the farther
        with np.errstate(invalid="ignore"):  # a bot and itself: infinitely far times nothing
            half = fewest * np.sqrt(self.variances)
        return abs(self.values[:, None] - self.values[None, :]) > np.where(np.isnan(half), inf, half)

    def told_apart(self, bot: str, other: str) -> bool:
        """Do the games say which of two is better?"""
        return bool(self.apart[self.place[bot], self.place[other]])

    def chances(self) -> Array:
        """The chance of everybody to be ahead of everybody."""
        np = numpy()
        return 1 / (1 + np.exp(self.values[None, :] - self.values[:, None]))

    def points(self, bot: str, field: Sequence[str]) -> Interval | tuple[float, None, None]:
        """The placing points of a bot if it met all others of a field equally often, with the 95 % interval."""
        np = numpy()
        here, everybody = self.place[bot], [self.place[other] for other in field]
        others = [self.values[place] for place in everybody if place != here] or [self.values[here]]
        weights = np.zeros(len(self.bots))
        weights[here] += 1
        weights[everybody] -= 1 / len(everybody)
        variance = max(weights @ self.bread @ weights, ((self.pulled @ weights) ** 2).sum())

        def at(strength: float) -> float:
            return fmean(1 / (1 + exp(min(other - strength, 500.0))) for other in others)

        value = float(self.values[here])
        if self.deals[here] < FIRST:
            return at(value), None, None
        half = lasting(self.deals[here] - 1) * sqrt(variance)
        return at(value), at(value - half), at(value + half)

    def needed(self, bot: str, other: str) -> int | None:
        """About how many more deals would tell two apart in 4 of 5 cases; TOO_CLOSE, or None: too few to say."""
        here, there = self.place[bot], self.place[other]
        played = min(self.deals[here], self.deals[there])
        if played < FIRST:
            return None
        if self.apart[here, there]:
            return 0
        by, spread = abs(float(self.values[here] - self.values[there])), sqrt(self.variances[here, there] * played)
        return next((more for more in range(1, TOO_CLOSE) if enough(by, spread, played + more)), TOO_CLOSE)


class Matchmaker:
    """Plans tables one after the other, as if the ones before were played already.

    A meeting of two tells most if its end is open (the chance to be ahead, times that to be behind) and little is known
    about their difference (its variance). Whoever has too few deals for an interval comes first. After that it counts,
    too, whether the difference is worth knowing (its square: two that are nearly equal are not told apart soon), and
    high places count more; house bots take none, however good they are. Two that are told apart have nothing to tell.
    """

    def __init__(
        self,
        strengths: Strengths,
        asked: Collection[str],
        ranked: Collection[str],
        house: Collection[str],
        players: int,
    ) -> None:
        np = numpy()
        self.strengths, self.players = strengths, players
        self.bread = strengths.bread.copy()
        chances = strengths.chances()
        self.open = chances * chances.T  # how open the end of each meeting is
        wanted = np.array([bot in asked for bot in strengths.bots])
        placed = np.array([bot in ranked for bot in strengths.bots])
        there = placed | np.array([bot in house for bot in strengths.bots])
        both = there[:, None] & there[None, :] & ~np.eye(len(there), dtype=bool)
        question = both & (wanted[:, None] | wanted[None, :]) & ~strengths.apart
        ahead = (strengths.values[:, None] < strengths.values[None, :])[:, placed].sum(axis=1)  # who is better
        ahead[~placed] = placed.sum()
        higher = 1 + np.minimum(ahead[:, None], ahead[None, :])
        self.both = both
        self.weights = np.where(question, 1.0, np.where(both, LITTLE, 0.0)) / higher
        self.missing = np.where(wanted & there, FIRST - np.array(strengths.deals), 0)  # deals before an interval
        self.squares = (strengths.values[:, None] - strengths.values[None, :]) ** 2
        self.there = there
        self.ends = not question.any()  # there is nothing left to ask

    def news(self) -> Array:
        """What a meeting of any two would tell."""
        variances = of_differences(self.bread)
        placing = self.missing > 0
        if placing.any():
            weights = numpy().where(placing[:, None] | placing[None, :], 1.0, LITTLE)
            return self.both * weights * self.open * variances
        return self.weights * self.open * variances * (self.squares + variances)

    def table(self) -> list[str]:
        """The next table: the two who have most to tell, and whoever adds most to them."""
        news = self.news()
        seats = list(divmod(int(news.argmax()), len(news)))
        while len(seats) < self.players:
            more = news[seats].sum(axis=0)
            more[seats] = -1.0
            more[~self.there] = -1.0
            seats.append(int(more.argmax()))
        self.missing[seats] -= 1
        for place, seat in enumerate(seats):
            for other in seats[place + 1 :]:
                self.met(seat, other)
        return [self.strengths.bots[seat] for seat in seats]

    def met(self, seat: int, other: int) -> None:
        """What is known after two have met on a deal (the formula of Sherman and Morrison)."""
        np = numpy()
        tells = A_DEAL * self.open[seat, other]
        column = self.bread[:, seat] - self.bread[:, other]
        self.bread -= np.outer(column, column) * tells / (1 + tells * (column[seat] - column[other]))

    def tables(self, number: int) -> list[list[str]]:
        """The next tables, as many as asked for, or none if there is nothing left to ask."""
        return [] if self.ends else [self.table() for _ in range(number)]


def enough(by: float, spread: float, deals: int) -> bool:
    """Would so many deals show a difference in 4 of 5 cases?"""
    return by * sqrt(deals) > (lasting(deals - 1) + POWER) * spread


def prior_of(bots: Sequence[str]) -> Array:
    """How hard everybody is held: near the version before, or else near the middle."""
    np = numpy()
    prior, place = np.zeros((len(bots), len(bots))), {bot: number for number, bot in enumerate(bots)}
    for bot, here in place.items():
        prior[here, here] += PRIOR
        if (old := before(bot, bots)) is not None:
            there = place[old]
            prior[there, there] += PRIOR
            prior[here, there] -= PRIOR
            prior[there, here] -= PRIOR
    return prior


def of_differences(covariance: Array) -> Array:
    """The variance of the difference of any two."""
    np = numpy()
    own = np.diag(covariance)
    return np.maximum(own[:, None] + own[None, :] - 2 * covariance, 0.0)


def strengths_of(
    bots: Sequence[str],
    players: int,
    plan: tuple[Sequence[PlannedTable], Sequence[Sequence[str]]],
    rows: Iterable[SeatRow],
) -> Strengths:
    """What the games of a store say."""
    contests = Contests(bots, players)
    contests.add_tables(*plan, rows)
    return Strengths(contests)


def common_deals(
    bot: str, other: str, tables: Sequence[PlannedTable], means: Mapping[str, Mapping[int, float]]
) -> list[float]:
    """By how much a bot had more points than another on each deal of two twin tables that both have played."""
    sat = {name: {table.deal for table in tables if name in table.bots} for name in (bot, other)}
    common = sorted(sat[bot] & sat[other] & means[bot].keys() & means[other].keys())
    return [means[bot][deal] - means[other][deal] for deal in common]
