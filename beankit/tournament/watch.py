"""What a run tells, before it begins and while it goes on: how long it takes, how far it is, and who leads.

A terminal and a notebook show it in their own ways.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from statistics import fmean
from time import monotonic
from types import TracebackType
from typing import Any, NamedTuple, Self

from beankit.core.said import Said, say
from beankit.core.texts import visible
from beankit.sandbox.budget import Budget
from beankit.tournament.plan.entrants import Entrant
from beankit.tournament.play.work import Work
from beankit.tournament.store.connection import NO_LOG
from beankit.tournament.store.games import SeatRow
from beankit.words.catalogue import spoken

GAME = 0.03  # seconds that a game costs besides its bots' thinking
START = 0.02  # and for each bot that gets a process of its own
SO_FAR = say("as long as the games so far took")
CHECKED = say("from the bots' checks")
FIRST_WAVE = say("as the first wave went")
LOOK = 0.2  # seconds between two looks at who leads
Moved = Callable[[int], None]  # so much is done


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


class Beginning(NamedTuple):
    """What is going to be played."""

    sentence: Said  # what the deals come from
    stored: int
    games: int
    forecast: Forecast | None  # None: nothing is known yet, or nothing is missing
    journal: str  # how SQLite keeps the store whole

    def lines(self, game: str, bots: int, store: Path) -> list[Said]:
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
        return [*lines, *([] if self.journal == "wal" else [NO_LOG])]

    @property
    def expected(self) -> list[Said]:
        """How long it will take, if that is known."""
        return [] if self.forecast is None else [self.forecast.sentence]


class Status(NamedTuple):
    """How far a tournament is."""

    stored: int
    games: int
    others: int  # stored games of earlier versions of a bot or of the engine
    waves: int
    levels: list[int]
    journal: str
    sentence: Said
    left: Forecast | None  # how long the rest takes; None: nothing is left, or nobody knows


class Lead:
    """Who leads while games are played: means without intervals, so that asking costs nothing.

    House bots that only fill seats do not lead.
    """

    def __init__(self, rows: Iterable[SeatRow], keys: Iterable[Iterable[str]], ranked: Mapping[str, bool]) -> None:
        self.ranked = ranked
        self.points: dict[str, float] = defaultdict(float)
        self.games: Counter[str] = Counter()
        self.faults = 0
        counted = {key for of_table in keys for key in of_table}
        self.add(row for row in rows if row.key in counted)

    def add(self, rows: Iterable[SeatRow]) -> None:
        """Count more games."""
        for row in rows:
            self.points[row.bot] += row.points
            self.games[row.bot] += 1
            self.faults += row.faults

    @property
    def sentence(self) -> Said:
        """Who leads, with their mean, and how many faults there were."""
        means = {bot: self.points[bot] / games for bot, games in self.games.items() if self.ranked.get(bot)}
        first = max(sorted(means), key=means.__getitem__)
        leader = say("{bot} {mean:.2f}", bot=first, mean=means[first])
        if not self.faults:
            return leader
        return say("{leader}, {count} {count:fault|faults}", leader=leader, count=self.faults)


class Watch:
    """Somebody who is told; this one says nothing."""

    def begin(self, news: Beginning) -> None:
        """A run begins."""

    def expect(self, rest: Forecast) -> None:
        """Nothing was known at the beginning, and now the first wave is played."""

    def moved(self, done: int, games: int, lead: Lead) -> None:
        """How many games are stored, of all; and who leads."""


class Bar(Watch):
    """Games a second, the time left, who leads, and the faults."""

    def __init__(self, label: str, *, hidden: bool, leave: bool = False, lang: str = "en") -> None:
        self.label, self.hidden, self.leave, self.lang = label, hidden, leave, lang
        self.done = self.games = 0
        self.looked = 0.0
        self.shown: Any = None
        self.preface: Callable[[Beginning], list[Said]] | None = None  # what is said before the first game

    def begin(self, news: Beginning) -> None:
        from tqdm.auto import tqdm  # type: ignore[import-untyped]

        if self.preface is not None and not self.hidden:
            print(*[spoken(sentence, self.lang) for sentence in self.preface(news)], sep="\n")
        tqdm.monitor_interval = 0  # it would start a thread, and then forking is not safe
        self.done, self.games = news.stored, news.games
        hidden = self.hidden or news.stored == news.games
        self.shown = tqdm(
            desc=self.label,
            total=news.games,
            initial=news.stored,
            unit=f" {spoken(say('{count:game|games}', count=news.games), self.lang)}",
            leave=self.leave,
            disable=hidden,
            mininterval=LOOK,
        )

    def expect(self, rest: Forecast) -> None:
        if self.preface is not None and not self.hidden:
            self.shown.write(spoken(say("the rest: {forecast}", forecast=rest.sentence), self.lang))

    def moved(self, done: int, games: int, lead: Lead) -> None:
        if monotonic() - self.looked >= LOOK or done == games:
            self.looked = monotonic()
            self.shown.set_postfix_str(visible(spoken(lead.sentence, self.lang)), refresh=False)
        self.shown.set_description_str(self.label, refresh=False)
        self.shown.update(done - self.done)
        self.done = done

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        if self.shown is not None:
            self.shown.set_description_str(self.label)
            self.shown.close()


def somebody_looks() -> bool:
    """Is there a terminal or a notebook to show a bar in?"""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return sys.stderr.isatty() or hasattr(shell, "kernel")


def duration(seconds: float) -> Said:
    """A time as people say it."""
    if seconds < 1.5:
        return say("a second")
    if seconds < 100:
        return say("{count} seconds", count=round(seconds))
    if seconds < 100 * 60:
        return say("{count} minutes", count=round(seconds / 60))
    return say("{count:.1f} hours", count=seconds / 3600)
