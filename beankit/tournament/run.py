"""Running a tournament: planning it, playing the games that are not stored yet, and storing them deal by deal."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from beankit.arena.pool import how_many, spread
from beankit.core.errors import BadOption
from beankit.core.registry import find_rules
from beankit.sandbox.budget import CONTEST
from beankit.sandbox.levels import isolation
from beankit.tournament.chances import Counted, Practice, find_key
from beankit.tournament.designs import graphs
from beankit.tournament.entrants import Entrant, engine_hash, entrants, house_entrant
from beankit.tournament.file import find_file, read_settings
from beankit.tournament.playing import Work, play_work
from beankit.tournament.schedule import Table, extended
from beankit.tournament.standings import Lead, Standing, standings
from beankit.tournament.store import Played, Store, coordinating, opened, rows_of

Progress = Callable[[int, int, Lead], None]  # games stored, games in all, and who leads

Begin = Callable[[str, int, int], None]  # what the deals come from, games stored already, games in all


class Plan(NamedTuple):
    """All tables of a tournament with the keys of their games, one for each rotation."""

    tables: list[Table]
    keys: list[tuple[str, ...]]

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return sum(map(len, self.keys))


class Status(NamedTuple):
    """How far a tournament is."""

    stored: int
    games: int
    others: int  # stored games of earlier versions of a bot or of the engine
    waves: int
    levels: list[int]
    journal: str
    sentence: str


class Tournament:
    """A tournament file with its store."""

    def __init__(self, file: str | Path, store: str | Path | None = None) -> None:
        graphs()  # if it is missing, say so before the first game and not after the last
        path = find_file(str(file))
        self.settings = read_settings(path)
        self.entrants = {one.name: one for one in entrants(self.settings)}
        self.bots = list(self.entrants)
        home = path if Path(file).is_file() else Path(path.name)  # the store of a bundled one lies in this folder
        self.store = home.with_suffix(".sqlite") if store is None else Path(store)

    def run(
        self,
        jobs: int | None = None,
        progress: Progress | None = None,
        begin: Begin | None = None,
        accept_weak: bool = False,
    ) -> int:
        """Play what is not stored yet and store it, deal by deal; the number of games played.

        Where bots cannot be shut in well, other people's are refused unless you accept that.
        """
        with coordinating(self.store) as store:
            chance = self._agreed(store)
            tables = store.tables()
            added = self._planned(tables, chance, store)
            store.keep("filled", [name for name, one in self.entrants.items() if not one.ranked])
            store.plan(added, len(tables))
            plan = self._plan([*tables, *added], chance)
            works = list(self._missing(plan, chance, store.keys()))
            missing = sum(len(work.games) for work in works)
            if begin is not None:
                begin(chance.sentence, plan.games - missing, plan.games)
            lead, played = Lead(store.rows(), plan.keys), 0
            with closing(self._played(works, jobs, accept_weak)) as results:
                for found in results:
                    store.add(found)
                    played += len(found)
                    lead.add(row for game in found for row in rows_of(game))
                    if progress is not None:
                        progress(plan.games - missing + played, plan.games, lead)
            return played

    def _played(
        self, works: Sequence[Work], jobs: int | None, accept_weak: bool
    ) -> Generator[list[Played], None, None]:
        """The missing games, table by table, from several processes."""
        here = isolation() if any(one.entry for one in self.entrants.values()) else None
        if here is not None:
            here.demand(accept_weak)
        players = {name: one.player for name, one in self.entrants.items()}
        task = partial(play_work, self.settings.game, dict(self.settings.options), players, here, works)
        with closing(spread(task, len(works), how_many(jobs, len(works), named=True))) as results:
            yield from results

    def standings(self) -> list[Standing]:
        """How the bots stand, from all deals that are stored whole."""
        with self._reading() as (store, plan, _):
            return self._standings(store, plan)

    def status(self) -> Status:
        """How far the tournament is."""
        with self._reading() as (store, plan, sentence):
            keys, stored = {key for row in plan.keys for key in row}, store.keys()
            waves = len({table.wave for table in plan.tables})
            return Status(
                len(keys & stored), len(keys), len(stored - keys), waves, store.levels(), store.journal, sentence
            )

    def schedule(self) -> list[Table]:
        """All tables: those in the store, and those that the next run will add."""
        if not self.store.is_file():
            # Without a key yet, the order of the bots is not known; everything else about the plan is.
            label = "" if self.settings.seed is None else Practice(self.settings.seed).label
            return extended([], self.bots, self.settings.players, self.settings.deals, label)
        with opened(self.store) as store:
            tables = store.tables()
            return [*tables, *self._planned(tables, self._agreed(store, write=False), store)]

    @contextmanager
    def _reading(self) -> Iterator[tuple[Store, Plan, str]]:
        with opened(self.store) as store:
            chance = self._agreed(store, write=False)
            tables = store.tables()
            yield store, self._plan([*tables, *self._planned(tables, chance, store)], chance), chance.sentence

    def _standings(self, store: Store, plan: Plan) -> list[Standing]:
        ranked = {name: one.ranked for name, one in self.entrants.items()}
        return standings(plan.tables, plan.keys, store.rows(), ranked)

    def _agreed(self, store: Store, write: bool = True) -> Practice | Counted:
        """What the deals come from; refused if the store was made for another tournament."""
        fixed, known = self.settings.fixed, store.kept("settings")
        if known is not None and known != fixed:
            key = next(key for key in fixed if fixed[key] != known[key])
            raise BadOption(
                f"the store {self.store} was made with {key} = {told(known[key])}, and the file now says "
                f"{told(fixed[key])}: change it back, or use another store (--store FILE)"
            )
        promise = store.kept("promise")
        seed = self.settings.seed
        chance = Counted(find_key(self.store, promise)) if seed is None else Practice(seed)
        if write and known is None:
            if isinstance(chance, Counted):
                store.keep("promise", chance.key.promise)
            store.keep("settings", fixed)
        return chance

    def _planned(self, tables: Sequence[Table], chance: Practice | Counted, store: Store) -> list[Table]:
        """The tables to add to those of the store."""
        gone = {bot for table in tables for bot in table.bots} - {*self.bots}
        for name in gone.intersection(store.kept("filled") or ()):  # no longer needed, but their tables are played
            self.entrants[name] = house_entrant(name, find_rules(self.settings.game), ranked=False)
        if missing := sorted(gone - {*self.entrants}):
            raise BadOption(
                f"{missing[0]} has its tables in the store {self.store} already: put it back into the list of bots, "
                "or use another store (--store FILE)"
            )
        return extended(tables, self.bots, self.settings.players, self.settings.deals, chance.label)

    def _plan(self, tables: list[Table], chance: Practice | Counted) -> Plan:
        return Plan(tables, [tuple(self._keys(table, chance)) for table in tables])

    def _keys(self, table: Table, chance: Practice | Counted) -> Iterator[str]:
        """The key of each game of a table: everything that its result depends on."""
        name = deal_name(table, self.entrants)
        settings = self.settings
        common = [settings.game, settings.players, dict(settings.options), engine_hash(), repr(CONTEST)]
        seeds = [str(chance.deal(name)), str(chance.bots(name))]
        for seats in table.rotations:
            parts = json.dumps([*common, *seeds, [self.entrants[bot].hash for bot in seats]], sort_keys=True)
            yield sha256(parts.encode()).hexdigest()[:32]

    def _missing(self, plan: Plan, chance: Practice | Counted, stored: set[str]) -> Iterator[Work]:
        """The games that are not stored yet, table by table."""
        for number, (table, keys) in enumerate(zip(plan.tables, plan.keys, strict=True)):
            games = [
                (key, rotation, seats)
                for rotation, (key, seats) in enumerate(zip(keys, table.rotations, strict=True))
                if key not in stored
            ]
            if games:
                name = deal_name(table, self.entrants)
                yield Work(number, chance.deal(name), chance.bots(name), tuple(games))


def told(value: Any) -> str:
    """A value of a tournament file, for people."""
    return "no value" if value is None else json.dumps(value)


def deal_name(table: Table, bots: Mapping[str, Entrant]) -> str:
    """What the cards of a table follow from: a new version of a bot gets new cards; solo deals are everybody's."""
    if len(table.bots) == 1:
        return f"solo {table.deal}"
    return " ".join([str(table.deal), *sorted(bots[bot].hash for bot in table.bots)])
