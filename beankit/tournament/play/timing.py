"""How long a run takes: said before it begins, if anything is known, and kept to whole waves if time is short."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import monotonic
from typing import NamedTuple

from beankit.tournament.plan.entrant import Entrant
from beankit.tournament.play.playing import Work

GAME = 0.03  # seconds that a game costs besides its bots' thinking
START = 0.02  # and for each bot that gets a process of its own


class Forecast(NamedTuple):
    """How many seconds a run will take, and where that comes from."""

    seconds: float
    basis: str

    def __str__(self) -> str:
        return f"this will take about {spoken(self.seconds)} ({self.basis})"


def forecast(works: Sequence[Work], bots: Mapping[str, Entrant], pace: float | None, workers: int) -> Forecast | None:
    """How long the missing games take, from those that are stored or from the checks; None if neither tells."""
    seats = [game[2] for work in works for game in work.games]
    if pace is not None:
        return Forecast(len(seats) * pace / workers, "as long as the games so far took")
    think = {name: 0.0 if one.house else one.think for name, one in bots.items()}
    if None in think.values() or not any(think.values()):
        return None
    costs = {name: (value or 0.0) + (0.0 if bots[name].house else START) for name, value in think.items()}
    return Forecast(sum(GAME + sum(costs[bot] for bot in row) for row in seats) / workers, "from the bots' checks")


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


def spoken(seconds: float) -> str:
    """A time as people say it."""
    if seconds < 1.5:
        return "a second"
    if seconds < 100:
        return f"{seconds:.0f} seconds"
    if seconds < 100 * 60:
        return f"{seconds / 60:.0f} minutes"
    return f"{seconds / 3600:.1f} hours"
