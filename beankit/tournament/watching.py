"""What a run tells while it goes on; a terminal and a notebook show it in their own ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from beankit.tournament.play.pace import Forecast
from beankit.tournament.standings import Lead

Moved = Callable[[int], None]  # so much is done


class Beginning(NamedTuple):
    """What is going to be played."""

    sentence: str  # what the deals come from
    stored: int
    games: int
    forecast: Forecast | None  # None: nothing is known yet, or nothing is missing
    journal: str  # how SQLite keeps the store whole


class Watch:
    """Somebody who is told; this one says nothing."""

    def begin(self, news: Beginning) -> None:
        """A run begins."""

    def expect(self, rest: Forecast) -> None:
        """Nothing was known at the beginning, and now the first wave is played."""

    def moved(self, done: int, games: int, lead: Lead) -> None:
        """So many games are stored, of all; and who leads."""

    def asking(self, bot: int, bots: int) -> None:
        """Before the games, new bots are asked what they would do on common positions: now this one of so many."""
