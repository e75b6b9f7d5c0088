"""How long a run takes: said before it begins, if anything is known, and kept to whole waves if time is short."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from statistics import fmean
from time import monotonic
from typing import NamedTuple

from beankit.core.said import Said, say
from beankit.sandbox.budget import Budget
from beankit.tournament.plan.entrants import Entrant
from beankit.tournament.play.work import Work

GAME = 0.03  # seconds that a game costs besides its bots' thinking
START = 0.02  # and for each bot that gets a process of its own
SO_FAR = say("as long as the games so far took")
CHECKED = say("from the bots' checks")
FIRST_WAVE = say("as the first wave went")


class Forecast(NamedTuple):
    """How many seconds a run will take, and where that comes from."""

    seconds: float
    basis: Said

    @property
    def sentence(self) -> Said:
        """How long that is, for people."""
        return say("this will take about {time} ({basis})", time=duration(self.seconds), basis=self.basis)

    def until(self, now: datetime) -> Said:
        """How long the rest takes, and when it ends if it runs now."""
        end = now + timedelta(seconds=self.seconds)
        hour, date = say("{at:hour}", at=end.isoformat()), say("{at:hour_and_date}", at=end.isoformat())
        return say(
            "the rest takes about {time} ({basis}): if it runs now, it ends at about {at}",
            time=duration(self.seconds),
            basis=self.basis,
            at=hour if end.date() == now.date() else date,
        )

    def __str__(self) -> str:
        return str(self.sentence)


def forecast(
    works: Sequence[Work], bots: Mapping[str, Entrant], costs: Mapping[str, float], budget: Budget, workers: int
) -> Forecast | None:
    """How long these games take, by who sits there; None if neither stored games nor checks tell.

    A bot costs what it cost in its stored games, with the time in which it ran out of time; a new one what its check
    found, but no more than it may use; and one about which nothing is known as much as the others.
    """
    checked = {name: cost for name, bot in bots.items() if (cost := check_cost(bot, budget)) is not None}
    if not costs and (len(checked) < len(bots) or all(bot.house for bot in bots.values())):
        return None
    known = {**checked, **costs}
    usual = fmean(costs.values()) if costs else 0.0
    seats = [game[2] for work in works for game in work.games]
    extra = 0.0 if costs else GAME
    total = sum(extra + sum(known.get(bot, usual) for bot in row) for row in seats)
    return Forecast(total / workers, SO_FAR if costs else CHECKED)


def check_cost(bot: Entrant, budget: Budget) -> float | None:
    """The seconds that a bot takes for a game, by its check; a house bot takes next to nothing."""
    if bot.house:
        return 0.0
    return None if bot.think is None else START + min(bot.think, budget.seconds)


class Deadline:
    """Whole waves within some minutes: a wave begins only if it will end in time."""

    def __init__(self, minutes: float | None, expected: float | None) -> None:
        self.end = None if minutes is None else monotonic() + 60 * minutes
        self.pace = expected  # seconds a game, of all workers together
        self.began = 0.0  # the first wave: what came before takes from the time, and says nothing of the pace
        self.begun = self.done = 0

    def fits(self, games: int) -> bool | None:
        """May a wave of so many games begin? None: not known before the next result."""
        if self.end is not None:
            if self.pace is None and self.begun > self.done:
                return None
            if self.pace is not None and monotonic() + self.pace * (self.begun - self.done + games) > self.end:
                return False
        self.began = self.began if self.begun else monotonic()
        self.begun += games
        return True

    def played(self, games: int) -> None:
        """Some games are done."""
        self.done += games
        self.pace = (monotonic() - self.began) / self.done


def duration(seconds: float) -> Said:
    """A time as people say it."""
    if seconds < 1.5:
        return say("a second")
    if seconds < 100:
        return say("{count} seconds", count=round(seconds))
    if seconds < 100 * 60:
        return say("{count} minutes", count=round(seconds / 60))
    return say("{count:.1f} hours", count=seconds / 3600)
