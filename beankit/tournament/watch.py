"""What a run tells while it goes on; a terminal and a notebook show it in their own ways."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, NamedTuple, Self

from beankit.core.said import say
from beankit.tournament.play.pace import Forecast
from beankit.tournament.standings import Lead
from beankit.tournament.store.connection import NO_LOG

Moved = Callable[[int], None]  # so much is done


class Beginning(NamedTuple):
    """What is going to be played."""

    sentence: str  # what the deals come from
    stored: int
    games: int
    forecast: Forecast | None  # None: nothing is known yet, or nothing is missing
    journal: str  # how SQLite keeps the store whole

    def lines(self, game: str, bots: int, store: Path) -> list[str]:
        """The game and its deals, and how much of it is stored where."""
        lines = [
            say("{game}, {bots} {bots:bot|bots}; {chance}", game=game, bots=bots, chance=self.sentence),
            say(
                "{games} {games:game|games}, {stored} of them stored in {store}",
                games=self.games,
                stored=self.stored,
                store=str(store),
            ),
        ]
        return [*map(str, lines), *([] if self.journal == "wal" else [NO_LOG])]

    @property
    def expected(self) -> list[str]:
        """How long it will take, if that is known."""
        return [] if self.forecast is None else [str(self.forecast)]


class Status(NamedTuple):
    """How far a tournament is."""

    stored: int
    games: int
    others: int  # stored games of earlier versions of a bot or of the engine
    waves: int
    levels: list[int]
    journal: str
    sentence: str
    left: Forecast | None  # how long the rest takes; None: nothing is left, or nobody knows


class Watch:
    """Somebody who is told; this one says nothing."""

    def begin(self, news: Beginning) -> None:
        """A run begins."""

    def expect(self, rest: Forecast) -> None:
        """Nothing was known at the beginning, and now the first wave is played."""

    def moved(self, done: int, games: int, lead: Lead) -> None:
        """How many games are stored, of all; and who leads."""

    def asking(self, bot: int, bots: int) -> None:
        """Before the games, new bots are asked what they would do on common positions: now this one of so many."""


LOOK = 0.2  # seconds between two looks at who leads


class Bar(Watch):
    """Games a second, the time left, who leads, and the faults."""

    def __init__(self, label: str, *, hidden: bool, leave: bool = False) -> None:
        self.label, self.hidden, self.leave = label, hidden, leave
        self.done = self.games = 0
        self.looked = 0.0
        self.shown: Any = None
        self.told: Callable[[Beginning], list[str]] | None = None  # what is said before the first game

    def begin(self, news: Beginning) -> None:
        from tqdm.auto import tqdm  # type: ignore[import-untyped]

        if self.told is not None and not self.hidden:
            print("\n".join(self.told(news)))
        tqdm.monitor_interval = 0  # it would start a thread, and then forking is not safe
        self.done, self.games = news.stored, news.games
        hidden = self.hidden or news.stored == news.games
        self.shown = tqdm(
            desc=self.label,
            total=news.games,
            initial=news.stored,
            unit=" games",
            leave=self.leave,
            disable=hidden,
            mininterval=LOOK,
        )

    def expect(self, rest: Forecast) -> None:
        if self.told is not None and not self.hidden:
            self.shown.write(str(say("the rest: {forecast}", forecast=rest.sentence)))

    def moved(self, done: int, games: int, lead: Lead) -> None:
        if monotonic() - self.looked >= LOOK or done == games:
            self.looked = monotonic()
            self.shown.set_postfix_str(plain(str(lead)), refresh=False)
        self.shown.set_description_str(self.label, refresh=False)
        self.shown.update(done - self.done)
        self.done = done

    def asking(self, bot: int, bots: int) -> None:
        self.shown.set_description_str(f"{self.label}: looking for near copies, bot {bot} of {bots}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        if self.shown is not None:
            self.shown.set_description_str(self.label)
            self.shown.close()


def plain(name: str) -> str:
    """A name without anything that a terminal would obey."""
    return "".join(sign if sign.isprintable() else "?" for sign in name)


def somebody_looks() -> bool:
    """Is there a terminal or a notebook to show a bar in?"""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return sys.stderr.isatty() or hasattr(shell, "kernel")
