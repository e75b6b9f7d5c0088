"""Running a league: round after round of the tables that tell most, as long as it may have the machine."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic, sleep

from beankit.arena.bots.roster import quick_bots
from beankit.arena.statistics import Sums, clear
from beankit.classroom.settings import FILE as CLASS_FILE
from beankit.classroom.settings import read_settings as class_settings
from beankit.core.errors import BadOption, BeankitError
from beankit.core.registry import find_rules
from beankit.core.said import Said, say
from beankit.tournament.engines import Client, Here, Lasting, TournamentEngine, chosen
from beankit.tournament.goal import FOREVER, UNTIL
from beankit.tournament.league.share import EMPTY, PLAYING, RESTING, Share, in_charge, say_what
from beankit.tournament.league.strengths import Matchmaker, Strengths, common_deals, strengths_of
from beankit.tournament.league.table import apart_in
from beankit.tournament.league.versions import before, joined, latest, split
from beankit.tournament.plan.chances import Counted, Practice
from beankit.tournament.plan.entrants import Entrant, Leaver, entrants, misfits
from beankit.tournament.plan.file import LEAGUE_FILE, STORE, TournamentSettings, as_store, read_settings
from beankit.tournament.plan.schedule import LEAGUE, PlannedTable, graphs, next_deal, next_wave
from beankit.tournament.play.work import Plan, Work, planned
from beankit.tournament.run import Tournament
from beankit.tournament.standings import whole_deals
from beankit.tournament.store.connection import left_in, opened
from beankit.tournament.store.store import APART, ASIDE, Store, StoreError

MOST = 500  # deals for every bot, if no file says another number
ROUND = 24  # tables between two looks
COMMON = 200  # deals at most on which two versions are compared
LOOK = 3.0  # seconds between two looks whether somebody is new
TIMES, MOMENT = 20, 1.0  # a version is slow if its games take as often the median of all, and this number of seconds
ENOUGH = 8  # games that tell how long they take


class League(Tournament):
    """A class folder, or a tournament file, whose bots play whenever there is something to learn."""

    def __init__(self, word: str | Path, store: Path | None = None, share: Share | None = None) -> None:
        graphs()
        self.settings = settings_of(Path(word))
        self.store = store_of(Path(word)) if store is None else as_store(store)
        self.share = share or Share(self.store)
        self.again = f"beankit league start {shlex.quote(str(word))}"
        self.again += "" if store is None else f" --store {shlex.quote(str(store))}"
        self.looked = 0.0
        self.apart: dict[tuple[str, str], int] = {}  # after how many deals two were told apart
        self.unfit: dict[str, Said] = {}  # why bots cannot play, by their hashes
        self.fit: set[str] = set()  # the hashes of those that can
        self.workers: Lasting | None = None
        self.present = entrants(self.settings)  # who is there to play, and why others are not
        if self.settings.submissions is None and all(bot.house for bot in self.present[0]):
            raise BadOption(
                "{path}: a league places bots that people write, and only house bots are in the list: add a file, "
                "such as my_bot.py",
                path=str(self.settings.path),
            )
        self._enter(left_in(self.store))

    def _enter(self, left: Sequence[Leaver]) -> None:
        known, (now, refused) = known_in(self.store), self.present
        faults = {bot.name: self.unfit[bot.hash] for bot in now if bot.hash in self.unfit}
        able = [bot for bot in known if bot.hash not in self.unfit]
        playing = [latest(bot.name, able) if bot.name in faults else bot for bot in now]
        gone = dict(split(leaver.name) for leaver in left if leaver.name)
        self.left, self.refused = left, {**refused, **faults}
        self.entrants = {bot.name: bot for bot in joined(known, [bot for bot in playing if bot], gone)}
        self.bots = list(self.entrants)

    @property
    def idle(self) -> str:
        """What a league does when it plays nothing, and nobody keeps it from playing."""
        return RESTING if any(bot.ranked for bot in self.entrants.values()) else EMPTY

    def go_on(
        self,
        jobs: int,
        *,
        engine: str | None = None,
        address: str | None = None,
        accept_weak: bool = False,
        watch: Callable[[str, int], bool],
    ) -> None:
        """Play round after round, and wait when there is nothing to do.

        `watch` is told what it does and how many games it played, and whether it goes on is what it answers.
        """
        with in_charge(self.store), ExitStack() as at_the_end:
            at_the_end.callback(self._dismiss)
            while True:
                doing = self.share.hindrance(datetime.now().astimezone()) or PLAYING
                say_what(self.store, doing)
                played = 0
                if doing == PLAYING:
                    self._come_in(accept_weak)
                    played = self.play(jobs=jobs, engine=engine, address=address, accept_weak=accept_weak)
                    doing = PLAYING if played else self.share.hindrance(datetime.now().astimezone()) or self.idle
                    say_what(self.store, doing)
                if not watch(doing, played):
                    return
                if not played:
                    self._dismiss()
                    self._wait(doing)

    def _come_in(self, accept_weak: bool) -> None:
        """Look who is there now, and set aside whoever cannot play: the others go on."""
        self.present = self._there()
        known = {bot.hash for bot in known_in(self.store)} | self.fit | self.unfit.keys()
        self.unfit.update(misfits(self.present[0], self.settings, known, accept_weak))
        self.unfit.update(slow_in(self.store))
        self.fit |= {bot.hash for bot in self.present[0]} - self.unfit.keys()
        self._enter(left_in(self.store))

    def _look_over(self, known: Collection[str], accept_weak: bool) -> None:
        """Everybody was looked over when they came in."""

    def _there(self) -> tuple[list[Entrant], dict[str, Said]]:
        """Who is there to play; who was there before, while a file cannot be read: it may just be written."""
        try:
            return entrants(self.settings)
        except BeankitError as error:
            bots, refused = self.present
            return bots, {**refused, "": error.said}

    @contextmanager
    def _engine(self, name: str, at: Client, jobs: int | None, pieces: int) -> Iterator[TournamentEngine]:
        """The workers of the last round, if there are some."""
        if self.workers is None and pieces:
            self.workers = Lasting(chosen(name, at, jobs, pieces=pieces))
        yield self.workers or Here()

    def _dismiss(self) -> None:
        """Let the workers go."""
        if self.workers is not None:
            self.workers.close()
            self.workers = None

    def _wait(self, doing: str) -> None:
        """Wait until something may have changed."""
        left = left_in(self.store)
        while True:
            sleep(LOOK)
            hindrance = self.share.hindrance(datetime.now().astimezone())
            if doing != (hindrance or self.idle) or self.somebody_is_new() or left_in(self.store) != left:
                return

    def lets(self) -> bool:
        """May the next table begin? Not if the machine is wanted, nor if somebody new is to come first."""
        if monotonic() - self.looked < LOOK:
            return True
        self.looked = monotonic()
        return self.share.hindrance(datetime.now().astimezone()) is None and not self.somebody_is_new()

    def somebody_is_new(self) -> bool:
        """Has somebody handed in, or been taken out?"""
        return hashes(self._there()[0]) != hashes(self.present[0])

    def _keep(self, store: Store, plan: Plan) -> None:
        super()._keep(store, plan)
        store.keep(UNTIL, FOREVER)
        store.keep(APART, [(*pair, deals) for pair, deals in self.apart.items()])
        store.keep(ASIDE, {bot.name: self.unfit[bot.hash] for bot in self.present[0] if bot.hash in self.unfit})

    def _settled(self, store: Store) -> list[PlannedTable]:
        return store.tables() if store.begun else []

    def _in_order(self, works: Iterable[Work]) -> list[Work]:
        """What was planned last comes first: it was planned because of somebody new. Who is out plays nothing more."""
        return sorted(
            (work for work in works if work.number in self.open),
            key=lambda work: (work.number < self.first, work.number),
        )

    def _open(self, tables: Sequence[PlannedTable]) -> set[int]:
        """The tables that may be played: all who sit there still play, or do so at its twin."""
        seated = {name for name, bot in self.entrants.items() if bot.ranked or bot.house}
        deals = {table.deal for table in tables if seated.issuperset(table.bots)}
        return {number for number, table in enumerate(tables) if table.deal in deals}

    def _next_plan(self, store: Store, chance: Practice | Counted) -> Plan:
        tables = self._settled(store)
        self.first = len(tables)
        keys = planned(tables, self.settings.fixed, chance, self.entrants).keys
        rows = list(store.rows())
        stored, open_tables = {row.key for row in rows}, self._open(tables)
        self.apart = apart_in(store)
        if sum(not stored.issuperset(keys[number]) for number in open_tables) < ROUND:
            strengths = strengths_of(self.bots, self.settings.players, (tables, keys), rows)
            self.apart = apart_after(strengths, [name for name, bot in self.entrants.items() if bot.ranked], self.apart)
            points = whole_deals(tables, keys, rows, self.bots).points
            tables = [*tables, *self._chosen(strengths, tables, points, chance.label)]
        self.open = self._open(tables)
        return planned(tables, self.settings.fixed, chance, self.entrants)

    def _chosen(
        self, strengths: Strengths, tables: Sequence[PlannedTable], points: dict[str, dict[int, float]], label: str
    ) -> list[PlannedTable]:
        """The tables of the next round, each with its twin if two versions are to be compared there."""
        ranked = [name for name, bot in self.entrants.items() if bot.ranked]
        house = [name for name, bot in self.entrants.items() if bot.house]
        asked = [bot for bot in ranked if strengths.deals[strengths.place[bot]] < self.settings.deals]
        rivals = {bot: old for bot in asked if (old := self._rival(bot, tables, points))}
        maker = Matchmaker(strengths, asked, ranked, house, self.settings.players)
        added: list[PlannedTable] = []
        wave, deal = next_wave(tables), next_deal(tables)
        for number, bots in enumerate(maker.tables(ROUND)):
            Random(f"{label} {deal + number}").shuffle(bots)  # who sits after whom
            added.append(PlannedTable(wave + len(added), deal + number, LEAGUE, tuple(bots)))
            newer = next((bot for bot in bots if bot in rivals), None)
            if newer is not None:
                twin = tuple(rivals[newer] if bot == newer else bot for bot in bots)
                added.append(PlannedTable(wave + len(added), deal + number, LEAGUE, twin))
        return added

    def _rival(self, bot: str, tables: Sequence[PlannedTable], points: dict[str, dict[int, float]]) -> str | None:
        """The version before, as long as it is not known which of the two is better."""
        old = before(bot, self.bots)
        if old is None or self.entrants[old].hash in self.unfit:
            return None
        by = Sums(common_deals(bot, old, tables, points))
        return old if by.count < COMMON and not (by.count and clear(by.anytime())) else None


def hashes(bots: Iterable[Entrant]) -> set[tuple[str, str]]:
    """Which bots play, in which versions."""
    return {(bot.name, bot.hash) for bot in bots}


def apart_after(
    strengths: Strengths, ranked: Sequence[str], before: Mapping[tuple[str, str], int]
) -> dict[tuple[str, str], int]:
    """After how many deals any two were told apart, of whoever had fewer; what no longer holds is left out."""
    place, deals = strengths.place, strengths.deals
    now = {pair: min(deals[place[bot]] for bot in pair) for pair in combinations(sorted(ranked), 2)}
    every = now | {pair: deals for pair, deals in before.items() if place.keys() >= {*pair}}
    return {pair: deals for pair, deals in every.items() if strengths.told_apart(*pair)}


def slow_in(path: Path) -> Iterator[tuple[str, Said]]:
    """The hashes of versions whose games take far longer than those of others, and a sentence about each."""
    versions = {bot.name: bot.hash for bot in known_in(path) if not bot.house}
    if not versions:
        return
    games: dict[str, tuple[float, set[str]]] = {}
    with opened(path) as store:
        for key, bot, seconds in store.connection.execute("SELECT key, bot, seconds FROM seats JOIN games USING(key)"):
            games.setdefault(key, (seconds, set()))[1].add(bot)
    while games:
        usual = median(seconds for seconds, _ in games.values())
        most = max(MOMENT, TIMES * usual)
        took = {name: [seconds for seconds, bots in games.values() if name in bots] for name in versions}
        slow = {name: its for name, its in took.items() if len(its) >= ENOUGH and median(its) > most}
        if not slow:
            return
        name = max(slow, key=lambda name: sum(seconds > most for seconds in slow[name]))
        yield (
            versions[name],
            say(
                "{name} is set aside: its games take {seconds:.1f} seconds, more than {times} times as long as usual "
                "({usual:.2f} seconds); hand in a quicker version",
                name=name,
                seconds=median(slow[name]),
                times=TIMES,
                usual=usual,
            ),
        )
        games = {key: game for key, game in games.items() if name not in game[1]}  # it slowed its opponents, too


def known_in(store: Path) -> list[Entrant]:
    """The bots that a store knows."""
    with suppress(StoreError), opened(store) as stored:
        return stored.entrants()
    return []


def store_of(word: Path) -> Path:
    """Where the games of a league are kept: in the folder of its class, or beside its file."""
    return (word / LEAGUE_FILE if word.is_dir() else word).with_suffix(STORE)


def place_of(word: Path, store: Path | None = None) -> Path:
    """The store of a league that has begun, or could; anything else is refused."""
    path = store_of(word) if store is None else as_store(store)
    if not path.is_file():
        settings_of(word)
    return path


def settings_of(word: Path) -> TournamentSettings:
    """What a league plays: what its file says, or the first game of a class, for ever and with secret deals."""
    file = word / LEAGUE_FILE if word.is_dir() else word
    settings = read_settings(file) if file.is_file() else of_class(word)
    if settings.players == 1:
        raise BadOption("{path}: in a league bots meet, and {game} is played alone", path=str(file), game=settings.game)
    return settings


def of_class(folder: Path) -> TournamentSettings:
    """The league of a class that says nothing about it."""
    if not (folder / CLASS_FILE).is_file():
        raise BadOption(
            "{folder} is neither the folder of a class nor a tournament file: `beankit class new {folder}` makes one",
            folder=str(folder),
        )
    there = class_settings(folder)
    kind = find_rules(there.games[0])
    house = tuple(name for name, bot in quick_bots().items() if not bot.games or kind.name in bot.games)
    return TournamentSettings(
        folder / LEAGUE_FILE,
        there.games[0],
        kind.usual_players,
        house,
        MOST,
        submissions=folder,
        budget=there.limits,
    )
