"""The matchmaker: who sits together next, chosen by what their games would tell."""

from __future__ import annotations

from collections.abc import Collection

from beankit.arena.duels.statistics import FIRST
from beankit.tournament.league.strengths import Strengths, of_differences
from beankit.tournament.results.data import Array, numpy

A_DEAL = 2.0  # what two learn of each other on a deal in all rotations, in games for two
LITTLE = 1e-6  # of what is wanted, for whoever only fills a seat: then the nearest is taken


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
