"""Running a tournament: planning it, playing the games that are not stored yet, and storing them in whole deals."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterable, Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import replace
from html import escape
from pathlib import Path

from beankit.arena.processes import how_many
from beankit.core.errors import BadOption
from beankit.core.said import Said, say
from beankit.tournament.archive import Archive
from beankit.tournament.engines import Client, TournamentEngine, chosen
from beankit.tournament.farm import Farm
from beankit.tournament.goal import UNTIL, Deadline, Goal, Waves, add_look
from beankit.tournament.plan.chances import Counted, Practice, draw_key, find_key, sentence_of
from beankit.tournament.plan.entrants import Leaver, entrants, given_aliases, misfits
from beankit.tournament.plan.file import as_store, find_file, read_settings, store_of
from beankit.tournament.plan.schedule import PlannedTable, check_seated, extended, graphs
from beankit.tournament.play.sources import read_all
from beankit.tournament.play.work import Plan, Work, engine_hash, planned, seldom_collected, terms_of
from beankit.tournament.results.result import Result
from beankit.tournament.standings import Standing
from beankit.tournament.store.chain import Chain, bind_games, bind_plan, head_of
from beankit.tournament.store.connection import coordinating, left_in, opened
from beankit.tournament.store.games import costs_of, rows_of
from beankit.tournament.store.store import Store
from beankit.tournament.watch import FIRST_WAVE, Bar, Beginning, Forecast, Lead, Status, Watch, forecast, somebody_looks
from beankit.words.catalogue import SPOKEN, spoken


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

    def _look_over(self, known: Collection[str], accept_weak: bool) -> None:
        """Refuse whom nobody has checked and who cannot play; those that are known, by their hashes, have played."""
        for _, why in misfits(self.entrants.values(), self.settings, known, accept_weak):
            raise BadOption(why)

    def beginning(self, news: Beginning) -> list[Said]:
        """What a run tells before its first game."""
        lines = news.lines(self.settings.game, len(self.bots), self.store)
        return [*lines, *self.refused.values(), *news.expected]

    def play(
        self,
        *,
        jobs: int | None = None,
        minutes: float | None = None,
        engine: str | None = None,
        address: Client = None,
        accept_weak: bool = False,
        until: int | None = None,
        watch: Watch | None = None,
    ) -> int:
        """Play what is not stored yet and store it, in whole deals; the number of games played.

        With `minutes`, only the whole waves that fit are played; with `until`, only as many as decide this number of
        places (0: all of them). Where isolation is weak, other people's bots are refused unless you accept that.
        """
        watch = watch or Watch()
        with coordinating(self.store) as store:
            if store.left() != self.left:  # somebody has left meanwhile
                self._enter(store.left())
            chance = self._agreed(store)
            plan = self._next_plan(store, chance)
            works = self._in_order(plan.missing(store.keys(), chance, self.entrants))
            if works:
                self._look_over({bot.hash for bot in store.entrants()}, accept_weak)
            chain = Chain(store.connection, chance)
            with store.together():
                kept = len(self._settled(store))
                if works:
                    add_look(store, timed=minutes is not None)
                self._keep(store, plan)
                if until is not None:
                    store.keep(UNTIL, until)
                bind_plan(store, chain, kept)
            where = engine or self.settings.engine, address or self.settings.address, jobs
            with self._engine(*where, len(works)) as farm_engine:
                return self._play(store, plan, works, chain, farm_engine, minutes, accept_weak, until, watch)

    def _play(
        self,
        store: Store,
        plan: Plan,
        works: Sequence[Work],
        chain: Chain,
        engine: TournamentEngine,
        minutes: float | None,
        accept_weak: bool,
        until: int | None,
        watch: Watch,
    ) -> int:
        """Read the sources of the bots that are new, and play these works on an engine."""
        missing, played, chance = sum(len(work.games) for work in works), 0, chain.chance
        expected = self._forecast(store, works, engine.workers)
        store.keep("workers", engine.workers)
        stored, coming = plan.games - missing, expected if missing else None
        watch.begin(Beginning(self._sentence(store, chance), stored, plan.games, coming, store.journal))
        ranked = {name: bot.ranked for name, bot in self.entrants.items()}
        lead = Lead(store.rows(), plan.keys, ranked)
        goal = None if until is None else Goal(until, plan, ranked, store.rows())
        wave = sum(len(work.games) for work in works if work.wave == works[0].wave)
        waves = Waves(Deadline(minutes, expected.seconds / missing if expected and missing else None), goal, self.lets)
        read_all(store, self.entrants.values())
        bots = {name: bot.entry or bot.hash for name, bot in self.entrants.items()}
        terms = terms_of(self.settings.fixed, accept_weak)
        with seldom_collected(), closing(Farm(engine, terms, bots, works, waves.fits).results()) as results:
            for games in results:
                with store.together():
                    store.add(games)
                    bind_games(store, chain, [game.key for game in games])
                played += len(games)
                rows = [row for game in games for row in rows_of(game)]
                waves.played(len(games), rows)
                lead.add(rows)
                watch.moved(stored + played, plan.games, lead)
                if expected is None and played >= wave and played < missing:
                    rest = list(plan.missing(store.keys(), chance, self.entrants))
                    expected = self._forecast(store, rest, engine.workers)
                    assert expected is not None
                    watch.expect(expected._replace(basis=FIRST_WAVE))
        return played

    def run(
        self,
        minutes: float | None = None,
        *,
        jobs: int | None = None,
        engine: str | None = None,
        address: Client = None,
        accept_weak: bool = False,
        until: int | None = None,
    ) -> Result:
        """Play what is missing, with a bar, and return how the bots stand; a notebook shows a table with a chart.

        With `until`, it ends when this number of places is decided, or all of them with 0.
        Ctrl-C, or the stop button of a notebook, ends it; what was played is stored, and the next run goes on.
        """
        with Bar(self.settings.path.stem, hidden=not somebody_looks(), leave=True, lang=SPOKEN[0]) as bar:
            bar.preface = self.beginning
            try:
                self.play(
                    jobs=jobs,
                    minutes=minutes,
                    engine=engine,
                    address=address,
                    accept_weak=accept_weak,
                    until=until,
                    watch=bar,
                )
            except KeyboardInterrupt:
                text = "stopped after {done}; run this again, or continue with: {command}"
                print(spoken(say(text, done=self.so_far, command=self.again), SPOKEN[0]))
                if not self.planned:  # there is no result yet
                    raise
        return self.result()

    def result(self) -> Result:
        """Everything that the stored games say."""
        return Result.open(self.store)

    @property
    def planned(self) -> bool:
        """Has a run come as far as its plan?"""
        if not self.store.is_file():
            return False
        with opened(self.store) as store:
            return store.kept("settings") is not None

    def __repr__(self) -> str:
        if not self.planned:
            text = "{name}: {bots} {bots:bot|bots}, and nothing is played yet; .run() begins"
            return spoken(say(text, name=self.settings.path.stem, bots=len(self.bots)), SPOKEN[0])
        return str(self.result())

    def _repr_html_(self) -> str:
        return self.result()._repr_html_() if self.planned else f"<p>{escape(repr(self))}</p>"

    def standings(self) -> list[Standing]:
        """How the bots stand, from all deals that are stored whole."""
        return Archive(self.store).standings()

    def status(self) -> Status:
        """How far the tournament is."""
        with opened(self.store) as store:
            chance = self._agreed(store, write=False)
            plan, stored = self._next_plan(store, chance), store.keys()
            works = list(plan.missing(stored, chance, self.entrants))
            workers = store.kept("workers") or how_many(None, len(works), named=True)
            return Status(
                len(plan.every & stored),
                plan.games,
                len(stored - plan.every),
                plan.waves,
                store.levels(),
                store.journal,
                self._sentence(store, chance),
                self._forecast(store, works, workers) if works else None,
            )

    def _forecast(self, store: Store, works: Sequence[Work], workers: int) -> Forecast | None:
        """How long some games will take."""
        return forecast(works, self.entrants, costs_of(store.connection), self.settings.budget, workers)

    @property
    def so_far(self) -> Said:
        """How far it got: what the store says, whatever a bar showed last."""
        if not self.planned:
            return say("0 new games")
        stored = Archive(self.store)
        games = stored.plan.games
        return say("{done} of {games} {games:game|games}, which are stored", done=stored.stored, games=games)

    def schedule(self) -> list[PlannedTable]:
        """All tables: those in the store, and those that the next run will add."""
        if not self.store.is_file():
            # Without a key yet, the order of the bots is not known; everything else about the plan is.
            label = "" if self.settings.seed is None else Practice(self.settings.seed).label
            return extended([], self.bots, self.settings.players, self.settings.deals, label)
        with opened(self.store) as store:
            return self._next_plan(store, self._agreed(store, write=False)).tables

    def lets(self) -> bool:
        """May another wave begin? A tournament plays all that fit."""
        return True

    def _in_order(self, works: Iterable[Work]) -> list[Work]:
        return list(works)

    def _engine(self, name: str, at: Client, jobs: int | None, pieces: int) -> AbstractContextManager[TournamentEngine]:
        """Where the games of a run are played."""
        return closing(chosen(name, at, jobs, pieces=pieces))

    def _sentence(self, store: Store, chance: Practice | Counted) -> Said:
        head = head_of(store.connection)
        return sentence_of(self.settings.seed, chance.promise, store.kept("key"), head)

    def _keep(self, store: Store, plan: Plan) -> None:
        """Keep the settings, the plan and the bots in the store, all or none."""
        before = len(self._settled(store))
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
            if not before:  # the plan begins anew: its tables have other numbers
                store.keep("left", [leaver._replace(tables={})._asdict() for leaver in store.left()])
            store.plan(plan.tables[before:], before)
            store.count(plan.keys)

    def _settled(self, store: Store) -> list[PlannedTable]:
        """The tables that stay: none before the first game, and none if a house bot that filled a seat makes room.

        Late entries never meet it, so whoever met it would be compared with them by other opponents.
        """
        tables = store.tables() if store.begun else []
        gone = {bot.name for bot in store.entrants() if not bot.ranked} - {*self.bots}
        return [] if any(gone.intersection(table.bots) for table in tables) else tables

    def _next_plan(self, store: Store, chance: Practice | Counted) -> Plan:
        tables = self._settled(store)
        tables += self._added(tables, chance)
        return planned(tables, self.settings.fixed, chance, self.entrants)

    def _agreed(self, store: Store, write: bool = True) -> Practice | Counted:
        """What the deals come from; refused for a copy, another tournament's store, and to write in a closed one."""
        if store.kept("published"):
            raise BadOption("{store} is a published copy: nothing can be played in it", store=str(self.store))
        if write and store.kept("closed"):
            raise BadOption(
                "the tournament in {store} is closed: start another one (--store FILE)", store=str(self.store)
            )
        if store.begun and (known := store.kept("settings")) is not None:
            self.settings.check_same(known, self.store)
        chance = self._chance(store, write)
        if write:
            store.keep("promise", chance.promise)  # a run that is refused later leaves its key to the next
        return chance

    def _chance(self, store: Store, write: bool) -> Practice | Counted:
        if self.settings.seed is not None:
            return Practice(self.settings.seed)
        promise = store.kept("promise")
        draw = write and promise is None
        return Counted(draw_key(self.store) if draw else find_key(self.store, promise, store.kept("key")))

    def _added(self, tables: Sequence[PlannedTable], chance: Practice | Counted) -> list[PlannedTable]:
        """The tables to add to those of the store."""
        check_seated(tables, self.bots, self.refused, self.store)
        return extended(tables, self.bots, self.settings.players, self.settings.deals, chance.label)
