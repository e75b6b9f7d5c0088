"""Running a league: round after round of the tables that tell most, as long as it may have the machine."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
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
from beankit.tournament.executors import Processes, chosen
from beankit.tournament.league.share import EMPTY, PLAYING, RESTING, Share, in_charge, say_what
from beankit.tournament.league.strengths import Matchmaker, Strengths, common_deals, strengths_of
from beankit.tournament.league.table import apart_in
from beankit.tournament.league.versions import before, joined, latest, split
from beankit.tournament.plan.chances import Counted, Practice
from beankit.tournament.plan.entrants import Entrant, Leaver, entrants, misfits
from beankit.tournament.plan.file import LEAGUE_FILE, STORE, TournamentSettings, as_store, read_settings
from beankit.tournament.plan.schedule import LEAGUE, PlannedTable, graphs, next_deal, next_wave
from beankit.tournament.play.work import planned
from beankit.tournament.run import Run, chance_of
from beankit.tournament.standings import whole_deals
from beankit.tournament.store.connection import coordinating, left_in, opened
from beankit.tournament.store.promises import FOREVER, UNTIL
from beankit.tournament.store.store import APART, ASIDE, Store, StoreError
from beankit.tournament.watch import Watch

MOST = 500  # deals for every bot, if no file says another number
ROUND = 24  # tables between two looks
COMMON = 200  # deals at most on which two versions are compared
LOOK = 3.0  # seconds between two looks whether somebody is new
TIMES, MOMENT = 20, 1.0  # a version is slow if its games take as often the median of all, and this number of seconds
ENOUGH = 8  # games that tell how long they take


class League:
    """A class folder, or a tournament file, whose bots play whenever there is something to learn."""

    def __init__(self, word: str | Path, store: Path | None = None, share: Share | None = None) -> None:
        graphs()
        self.settings = settings_of(Path(word))
        self.store = store_of(Path(word)) if store is None else as_store(store)
        self.share = share or Share(self.store)
        self.again = f"beankit tournament watch {shlex.quote(str(word))}"
        self.again += "" if store is None else f" --store {shlex.quote(str(store))}"
        self.looked, self.free = 0.0, True  # when it last looked whether it may go on, and what it saw
        self.unfit: dict[str, Said] = {}  # why bots cannot play, by their hashes
        self.fit: set[str] = set()  # the hashes of those that can
        self.present = entrants(self.settings)  # who is there to play, and why others are not
        if self.settings.submissions is None and all(bot.house for bot in self.present[0]):
            raise BadOption(
                "{path}: a league places bots that people write, and only house bots are in the list: add a file, "
                "such as my_bot.py",
                path=str(self.settings.path),
            )
        self._enter(left_in(self.store))

    def _enter(self, left: Sequence[Leaver]) -> None:
        """Who plays: everybody in their latest version that can, and the versions before as far as they played."""
        known, (now, refused) = known_in(self.store), self.present
        faults = {bot.name: self.unfit[bot.hash] for bot in now if bot.hash in self.unfit}
        able = [bot for bot in known if bot.hash not in self.unfit]
        playing = [latest(bot.name, able) if bot.name in faults else bot for bot in now]
        gone = dict(split(leaver.name) for leaver in left if leaver.name)
        self.left, self.refused = left, {**refused, **faults}
        self.entrants = {bot.name: bot for bot in joined(known, [bot for bot in playing if bot], gone)}

    @property
    def idle(self) -> str:
        """What a league does when it plays nothing, and nobody keeps it from playing."""
        return RESTING if any(bot.ranked for bot in self.entrants.values()) else EMPTY

    def go_on(
        self, jobs: int, *, address: str | None = None, accept_weak: bool = False, watch: Callable[[str, int], bool]
    ) -> None:
        """Play round after round, and wait when there is nothing to do.

        `watch` is told what it does and how many games it played, and whether it goes on is what it answers.
        """
        with in_charge(self.store), chosen(address or self.settings.address, jobs, pieces=1) as executor:
            while True:
                doing = self._hindrance() or PLAYING
                say_what(self.store, doing)
                played = 0
                if doing == PLAYING:
                    self._come_in(accept_weak)
                    played = self.play_round(executor, accept_weak)
                    doing = PLAYING if played else self._hindrance() or self.idle
                    say_what(self.store, doing)
                if not watch(doing, played):
                    return
                if not played:
                    if isinstance(executor, Processes):
                        executor.shutdown()  # the next round starts others
                    self._wait(doing)

    def _come_in(self, accept_weak: bool) -> None:
        """Look who is there now, and set aside whoever cannot play: the others go on."""
        self.present = self._there()
        known = {bot.hash for bot in known_in(self.store)} | self.fit | self.unfit.keys()
        self.unfit.update(misfits(self.present[0], self.settings, known, accept_weak))
        self.unfit.update(slow_in(self.store))
        self.fit |= {bot.hash for bot in self.present[0]} - self.unfit.keys()
        self._enter(left_in(self.store))

    def _there(self) -> tuple[list[Entrant], dict[str, Said]]:
        """Who is there to play; who was there before, while a file cannot be read: it may just be written."""
        try:
            return entrants(self.settings)
        except BeankitError as error:
            bots, refused = self.present
            return bots, {**refused, "": error.said}

    def _hindrance(self) -> str | None:
        return self.share.hindrance(datetime.now().astimezone())

    def _wait(self, doing: str) -> None:
        """Wait until something may have changed."""
        left = left_in(self.store)
        while True:
            sleep(LOOK)
            if doing != (self._hindrance() or self.idle) or self.somebody_is_new() or left_in(self.store) != left:
                return

    def may_go_on(self) -> bool:
        """May the next table begin? Not if the machine is wanted, nor if somebody new is to come first."""
        if monotonic() - self.looked >= LOOK:
            self.looked = monotonic()
            self.free = self._hindrance() is None and not self.somebody_is_new()
        return self.free

    def somebody_is_new(self) -> bool:
        """Has somebody handed in, or been taken out?"""
        return hashes(self._there()[0]) != hashes(self.present[0])

    def play_round(self, executor: Executor, accept_weak: bool = False) -> int:
        """Plan the tables that tell most, and play them; the number of games played.

        What was planned last comes first: it was planned because of somebody new. Who is out plays nothing more.
        """
        self.free = True
        with coordinating(self.store) as store:
            if store.left() != self.left:  # somebody has left meanwhile
                self._enter(store.left())
            chance = chance_of(store, self.settings)
            settled = store.tables() if store.begun else []
            tables, apart = next_tables(store, settled, self.settings, chance, self.entrants, self.unfit)
            run = Run(
                store,
                self.settings,
                self.entrants,
                chance,
                planned(tables, self.settings.fixed, chance, self.entrants),
                len(settled),
            )
            with store.together():
                store.keep(UNTIL, FOREVER)
                run.keep()
                store.keep(APART, [(*pair, deals) for pair, deals in apart.items()])
                store.keep(ASIDE, {bot.name: self.unfit[bot.hash] for bot in self.present[0] if bot.hash in self.unfit})
            playable = open_tables(tables, self.entrants)
            works = [work for work in run.works() if work.number in playable]
            works.sort(key=lambda work: (work.number < len(settled), work.number))
            return run.play(works, executor, Watch(), accept_weak=accept_weak, lets=self.may_go_on)


def next_tables(
    store: Store,
    tables: Sequence[PlannedTable],
    settings: TournamentSettings,
    chance: Practice | Counted,
    bots: Mapping[str, Entrant],
    unfit: Collection[str] = (),
) -> tuple[list[PlannedTable], dict[tuple[str, str], int]]:
    """The plan of a league, with the tables of the next round once nearly all are played; and who is told apart.

    A table has a twin if two versions are to be compared there: it has the same cards, and the version before.
    """
    keys = planned(tables, settings.fixed, chance, bots).keys
    rows = list(store.rows())
    stored, told_apart = {row.key for row in rows}, apart_in(store)
    if sum(not stored.issuperset(keys[number]) for number in open_tables(tables, bots)) >= ROUND:
        return [*tables], told_apart
    strengths = strengths_of(list(bots), settings.players, (tables, keys), rows)
    points = whole_deals(tables, keys, rows, bots).points
    ranked = [name for name, bot in bots.items() if bot.ranked]
    house = [name for name, bot in bots.items() if bot.house]
    asked = [bot for bot in ranked if strengths.deals[strengths.place[bot]] < settings.deals]
    rivals = {
        bot: old
        for bot in asked
        if (old := before(bot, bots))
        and bots[old].hash not in unfit
        and is_open(common_deals(bot, old, tables, points))
    }
    added: list[PlannedTable] = []
    wave, deal = next_wave(tables), next_deal(tables)
    for number, seats in enumerate(Matchmaker(strengths, asked, ranked, house, settings.players).tables(ROUND), deal):
        Random(f"{chance.label} {number}").shuffle(seats)  # who sits after whom
        newer = next((bot for bot in seats if bot in rivals), None)
        twin = [rivals[newer] if bot == newer else bot for bot in seats] if newer else []
        added += [
            PlannedTable(wave + len(added) + place, number, LEAGUE, tuple(bots_there))
            for place, bots_there in enumerate(filter(None, [seats, twin]))
        ]
    return [*tables, *added], apart_after(strengths, ranked, told_apart)


def open_tables(tables: Sequence[PlannedTable], bots: Mapping[str, Entrant]) -> set[int]:
    """The tables that may be played: all who sit there still play, or do so at its twin."""
    seated = {name for name, bot in bots.items() if bot.ranked or bot.house}
    deals = {table.deal for table in tables if seated.issuperset(table.bots)}
    return {number for number, table in enumerate(tables) if table.deal in deals}


def is_open(differences: Sequence[float]) -> bool:
    """Is it not known yet which of two versions is better?"""
    by = Sums(differences)
    return by.count < COMMON and not (by.count and clear(by.anytime()))


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
