"""When a run ends: with its time, or once the asked places are decided, at an error that holds at every look."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import comb
from time import monotonic

from beankit.arena.statistics import ALPHA, FIRST, Lasting, tuned_for
from beankit.core.said import Said, say
from beankit.tournament.plan.schedule import PlannedTable
from beankit.tournament.play.work import Plan
from beankit.tournament.standings import Deals, told_apart, whole_deals
from beankit.tournament.store.games import SeatRow

USUAL = 100  # deals at which a decision is made most easily


class Goal:
    """The places that a run is to decide, and the games that do it."""

    def __init__(self, places: int, plan: Plan, ranked: Mapping[str, bool], rows: Iterable[SeatRow]) -> None:
        self.places, self.plan, self.ranked = places, plan, ranked
        self.rows = [*rows]
        self.looked, self.reached = -1, False

    def add(self, rows: Iterable[SeatRow]) -> None:
        """Count more games."""
        self.rows += rows

    def is_reached(self) -> bool:
        """Do the waves that are played whole decide it? Once they do, it stays decided."""
        if not self.reached and self.looked < len(self.rows):
            self.looked = len(self.rows)
            bots = [bot for bot, ranked in self.ranked.items() if ranked]
            whole = whole_deals(*self._whole_waves(), self.rows, self.ranked)
            self.reached = decided({bot: whole.deals[bot] for bot in bots}, whole.means, self.places)
        return self.reached

    def _whole_waves(self) -> tuple[list[PlannedTable], list[Sequence[str]]]:
        """The tables of whole waves with the keys of their games."""
        there = {row.key for row in self.rows}
        plan = [*zip(self.plan.tables, self.plan.keys, strict=True)]
        partly = {table.wave for table, keys in plan if not there.issuperset(keys)}
        whole = [(table, keys) for table, keys in plan if table.wave not in partly]
        return [table for table, _ in whole], [keys for _, keys in whole]

    @property
    def sentence(self) -> Said:
        """What is decided, or not yet."""
        bots = sum(self.ranked.values())
        if not 0 < self.places < bots - 1:  # the last place follows from the others
            made, open_still = say("The order of all bots is decided"), say("The order of all bots is not decided yet")
        elif self.places == 1:
            made, open_still = say("The first place is decided"), say("The first place is not decided yet")
        else:
            made = say("The first {places} places are decided", places=self.places)
            open_still = say("The first {places} places are not decided yet", places=self.places)
        if not self.is_reached():
            return say("{places}.", places=open_still)
        wrong = round(100 * ALPHA)
        return say("{places}: the chance that any of this is wrong is about {wrong} %.", places=made, wrong=wrong)


def decided(deals: Mapping[str, Deals], means: Mapping[str, float], places: int) -> bool:
    """Is everybody on these places told apart from all behind them? No pair may be judged wrongly at any look.

    Each pair has an equal part of the error: nobody knows before which bots will be neighbours.
    """
    if min(map(len, deals.values()), default=0) < FIRST:
        return False
    order = sorted(deals, key=lambda bot: (-means[bot], bot))
    miss = ALPHA / max(comb(len(order), 2), 1)
    reach = Lasting(miss, tuned_for(USUAL, miss))
    return all(
        told_apart(deals[bot], deals[other], reach)
        for place, bot in enumerate(order[: places or len(order)])
        for other in order[place + 1 :]
    )


class Waves:
    """Which waves a run begins: those that fit into its time, until its goal is reached, if they are let."""

    def __init__(
        self,
        minutes: float | None,
        pace: float | None,
        goal: Goal | None = None,
        lets: Callable[[], bool] = lambda: True,
    ) -> None:
        self.end = None if minutes is None else monotonic() + 60 * minutes
        self.pace = pace  # seconds a game, of all workers together
        self.goal, self.lets = goal, lets
        self.began = 0.0  # the first wave: what came before takes from the time, and says nothing of the pace
        self.begun = self.done = 0

    def may_begin(self, games: int) -> bool:
        """May a wave of this number of games begin now? It is asked again after every result.

        A goal is looked at between two waves, so that it does not matter how many games are played at once.
        """
        running = self.begun - self.done
        if not self.lets() or (self.goal is not None and (running or self.goal.is_reached())):
            return False
        if self.end is not None:
            if self.pace is None and running:
                return False
            if self.pace is not None and monotonic() + self.pace * (running + games) > self.end:
                return False
        self.began = self.began if self.begun else monotonic()
        self.begun += games
        return True

    def played(self, games: int, rows: Iterable[SeatRow]) -> None:
        """Some games are done."""
        self.done += games
        self.pace = (monotonic() - self.began) / self.done
        if self.goal is not None:
            self.goal.add(rows)
