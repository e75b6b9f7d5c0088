"""Running a tournament: planning it, playing the games that are not stored yet, and storing them in whole deals.

`play` is the run of everything that plays into a store; a tournament, a league and a final differ in their plan.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import closing, nullcontext
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path

from beankit.arena.processes import how_many
from beankit.core.errors import BadOption
from beankit.core.said import Said, say
from beankit.tournament.archive import Archive
from beankit.tournament.batches import play_all
from beankit.tournament.executors import chosen, workers_of
from beankit.tournament.goal import Goal, Waves
from beankit.tournament.plan.chances import Counted, Practice, draw_key, find_key, sentence_of
from beankit.tournament.plan.entrants import Entrant, Leaver, entrants, given_aliases, misfits
from beankit.tournament.plan.file import TournamentSettings, as_store, find_file, read_settings, store_of
from beankit.tournament.plan.schedule import PlannedTable, check_seated, extended, graphs
from beankit.tournament.play.sources import read_all
from beankit.tournament.play.work import Plan, Work, engine_hash, planned, seldom_collected, terms_of
from beankit.tournament.results.result import Result
from beankit.tournament.standings import Standing
from beankit.tournament.store.connection import coordinating, left_in, opened
from beankit.tournament.store.games import costs_of, rows_of
from beankit.tournament.store.promises import KEY_HASH, UNTIL, in_order, promise, read_promises
from beankit.tournament.store.store import Store
from beankit.tournament.watch import FIRST_WAVE, Bar, Beginning, Forecast, Lead, Status, Watch, forecast, somebody_looks
from beankit.words.catalogue import SPOKEN, spoken


@dataclass
class Run:
    """What is played into a store: the plan, who plays it, what the deals come from, and the settings."""

    store: Store
    settings: TournamentSettings
    entrants: dict[str, Entrant]
    chance: Practice | Counted
    plan: Plan
    kept: int  # so many tables of the plan stay as they are stored; 0: it begins anew

    @property
    def ranked(self) -> dict[str, bool]:
        """Who is ranked; house bots that fill seats are not."""
        return {name: bot.ranked for name, bot in self.entrants.items()}

    @property
    def sentence(self) -> Said:
        """What is made known of where its deals come from."""
        promises = [promise.hash for promise in read_promises(self.store)]
        return sentence_of(self.settings.seed, promises, self.store.kept("key"))

    def works(self) -> list[Work]:
        """The tables with games that are not stored yet."""
        return list(self.plan.missing(self.store.keys(), self.chance, self.entrants))

    def keep(self) -> None:
        """Keep the settings, the plan and the bots in the store, all or none."""
        store = self.store
        with store.together():
            store.keep("settings", self.settings.fixed)
            store.keep("engine", engine_hash())
            store.keep("deals", self.settings.deals)
            aliases = given_aliases(self.entrants.values(), store.kept("aliases") or {})
            self.entrants = {
                name: bot if bot.house else replace(bot, alias=aliases[name]) for name, bot in self.entrants.items()
            }
            store.keep("aliases", aliases)
            store.enlist(self.entrants.values())
            if not self.kept:  # its tables have other numbers
                store.keep("left", [leaver._replace(tables={})._asdict() for leaver in store.left()])
            store.plan(self.plan.tables[self.kept :], self.kept)
            store.count(self.plan.keys)
            promise(store, self.kept)

    def forecast(self, works: Sequence[Work], workers: int) -> Forecast | None:
        """How long some games will take."""
        costs = costs_of(self.store.connection)
        return forecast(works, self.entrants, costs, self.settings.budget, workers)

    def play(
        self,
        works: Sequence[Work],
        executor: Executor,
        watch: Watch,
        *,
        accept_weak: bool = False,
        minutes: float | None = None,
        goal: Goal | None = None,
        lets: Callable[[], bool] = lambda: True,
    ) -> int:
        """Play these tables and store their games, in whole deals; the number of games played."""
        store = self.store
        missing, played, workers = sum(len(work.games) for work in works), 0, workers_of(executor)
        expected = self.forecast(works, workers)
        store.keep("workers", workers)
        stored = self.plan.games - missing
        watch.begin(Beginning(self.sentence, stored, self.plan.games, expected if missing else None, store.journal))
        lead = Lead(store.rows(), self.plan.keys, self.ranked)
        wave = sum(len(work.games) for work in works if work.wave == works[0].wave)
        waves = Waves(minutes, expected.seconds / missing if expected and missing else None, goal, lets)
        read_all(store, self.entrants.values())
        bots = {name: bot.entry or bot.hash for name, bot in self.entrants.items()}
        batches = play_all(executor, terms_of(self.settings.fixed, accept_weak), bots, works, waves.may_begin)
        with seldom_collected(), closing(batches):
            for games in batches:
                store.add(games)
                played += len(games)
                rows = [row for game in games for row in rows_of(game)]
                waves.played(len(games), rows)
                lead.add(rows)
                watch.moved(stored + played, self.plan.games, lead)
                if expected is None and played >= wave and played < missing:
                    expected = self.forecast(self.works(), workers)
                    assert expected is not None
                    watch.expect(expected._replace(basis=FIRST_WAVE))
        return played


def check_open(store: Store, settings: TournamentSettings, *, write: bool = True) -> None:
    """Refuse a copy, another tournament's store, and to write in a closed one."""
    if store.kept("published"):
        raise BadOption("{store} is a published copy: nothing can be played in it", store=str(store.path))
    if write and any(promise.results for promise in read_promises(store)):
        raise BadOption("the tournament in {store} is closed: start another one (--store FILE)", store=str(store.path))
    if store.begun and (known := store.kept("settings")) is not None:
        settings.check_same(known, store.path)


def chance_of(store: Store, settings: TournamentSettings, *, write: bool = True) -> Practice | Counted:
    """What the deals come from; whoever writes draws a key if there is none, also if the run is refused later."""
    check_open(store, settings, write=write)
    if settings.seed is not None:
        chance: Practice | Counted = Practice(settings.seed)
    else:
        known = store.kept(KEY_HASH)
        draw = write and known is None
        chance = Counted(draw_key(store.path) if draw else find_key(store.path, known, store.kept("key")))
    if write:
        store.keep(KEY_HASH, chance.key_hash)
    return chance


class Tournament:
    """A tournament file with its store."""

    def __init__(self, file: str | Path, store: str | Path | None = None) -> None:
        graphs()  # if it is missing, say so before the first game and not after the last
        self.settings = read_settings(find_file(str(file)))
        self.store = store_of(file) if store is None else as_store(Path(store))
        self._enter(left_in(self.store))
        self.again = f"beankit tournament run {shlex.quote(str(file))}"
        self.again += "" if store is None else f" --store {shlex.quote(str(store))}"

    def _enter(self, left: Sequence[Leaver]) -> None:
        """Who plays, and why others do not."""
        bots, self.refused = entrants(self.settings, left)
        self.left = left
        self.entrants = {bot.name: bot for bot in bots}
        self.bots = list(self.entrants)

    def beginning(self, news: Beginning) -> list[Said]:
        """What a run tells before its first game."""
        lines = news.lines(self.settings.game, len(self.bots), self.store)
        return [*lines, *self.refused.values(), *news.expected]

    def play(
        self,
        *,
        jobs: int | None = None,
        minutes: float | None = None,
        address: str | None = None,
        executor: Executor | None = None,
        accept_weak: bool = False,
        until: int | None = None,
        watch: Watch | None = None,
    ) -> int:
        """Play what is not stored yet and store it, in whole deals; the number of games played.

        With `minutes`, only the whole waves that fit are played; with `until`, only as many as decide this number of
        places (0: all of them). Where isolation is weak, other people's bots are refused unless you accept that.
        """
        with coordinating(self.store) as store:
            if store.left() != self.left:  # somebody has left meanwhile
                self._enter(store.left())
            run = self._run(store)
            works = run.works()
            if works:
                known = {bot.hash for bot in store.entrants()}
                for _, why in misfits(self.entrants.values(), self.settings, known, accept_weak):
                    raise BadOption(why)
            with store.together():
                if until is not None:
                    store.keep(UNTIL, until)
                run.keep()
            goal = None if until is None else Goal(until, run.plan, run.ranked, store.rows())
            address = address or self.settings.address
            with nullcontext(executor) if executor else chosen(address, jobs, len(works)) as workers:
                return run.play(works, workers, watch or Watch(), accept_weak=accept_weak, minutes=minutes, goal=goal)

    def run(
        self,
        minutes: float | None = None,
        *,
        jobs: int | None = None,
        address: str | None = None,
        executor: Executor | None = None,
        accept_weak: bool = False,
        until: int | None = None,
    ) -> Result:
        """Play what is missing, with a bar, and return how the bots stand; a notebook shows a table with a chart.

        Games are played by processes here, by the workers of a Dask scheduler (its `address`), or by any `executor` of
        `concurrent.futures`. With `until`, it ends when this number of places is decided, or all of them with 0.
        Ctrl-C, or the stop button of a notebook, ends it; what was played is stored, and the next run goes on.
        """
        with Bar(self.settings.path.stem, hidden=not somebody_looks(), leave=True, lang=SPOKEN[0]) as bar:
            bar.preface = self.beginning
            try:
                self.play(
                    jobs=jobs,
                    minutes=minutes,
                    address=address,
                    executor=executor,
                    accept_weak=accept_weak,
                    until=until,
                    watch=bar,
                )
            except KeyboardInterrupt:
                text = "stopped after {done}; run this again, or continue with: {command}"
                print(spoken(say(text, done=so_far(self.store), command=self.again), SPOKEN[0]))
                if not is_planned(self.store):  # there is no result yet
                    raise
        return self.result()

    def result(self) -> Result:
        """Everything that the stored games say."""
        return Result.open(self.store)

    def __repr__(self) -> str:
        if not is_planned(self.store):
            text = "{name}: {bots} {bots:bot|bots}, and nothing is played yet; .run() begins"
            return spoken(say(text, name=self.settings.path.stem, bots=len(self.bots)), SPOKEN[0])
        return str(self.result())

    def _repr_html_(self) -> str:
        return self.result()._repr_html_() if is_planned(self.store) else f"<p>{escape(repr(self))}</p>"

    def standings(self) -> list[Standing]:
        """How the bots stand, from all deals that are stored whole."""
        return Archive(self.store).standings()

    def status(self) -> Status:
        """How far the tournament is."""
        with opened(self.store) as store:
            run = self._run(store, write=False)
            plan, stored, works = run.plan, store.keys(), run.works()
            workers = store.kept("workers") or how_many(None, len(works), named=True)
            return Status(
                len(plan.every & stored),
                plan.games,
                len(stored - plan.every),
                plan.waves,
                store.levels(),
                store.journal,
                run.sentence,
                run.forecast(works, workers) if works else None,
            )

    def schedule(self) -> list[PlannedTable]:
        """All tables: those in the store, and those that the next run will add."""
        if not self.store.is_file():
            # Without a key yet, the order of the bots is not known; everything else about the plan is.
            label = "" if self.settings.seed is None else Practice(self.settings.seed).label
            return extended([], in_order(self.entrants.values()), self.settings.players, self.settings.deals, label)
        with opened(self.store) as store:
            return self._run(store, write=False).plan.tables

    def _run(self, store: Store, *, write: bool = True) -> Run:
        """What is to be played: the tables of the store, and those that follow until everybody has their deals."""
        settings, chance = self.settings, chance_of(store, self.settings, write=write)
        kept = self._settled(store)
        check_seated(kept, self.bots, self.refused, self.store)
        tables = [
            *kept,
            *extended(kept, in_order(self.entrants.values()), settings.players, settings.deals, chance.label),
        ]
        plan = planned(tables, settings.fixed, chance, self.entrants)
        return Run(store, settings, self.entrants, chance, plan, len(kept))

    def _settled(self, store: Store) -> list[PlannedTable]:
        """The tables that stay: none before the first game, and none if a house bot that filled a seat makes room.

        Late entries never meet it, so whoever met it would be compared with them by other opponents.
        """
        tables = store.tables() if store.begun else []
        gone = {bot.name for bot in store.entrants() if not bot.ranked} - {*self.bots}
        return [] if any(gone.intersection(table.bots) for table in tables) else tables


def is_planned(path: Path) -> bool:
    """Has a run come as far as its plan?"""
    if not path.is_file():
        return False
    with opened(path) as store:
        return store.kept("settings") is not None


def so_far(path: Path) -> Said:
    """How far a run got: what the store says, whatever a bar showed last."""
    if not is_planned(path):
        return say("0 new games")
    stored = Archive(path)
    games = stored.plan.games
    return say("{done} of {games} {games:game|games}, which are stored", done=stored.stored, games=games)
