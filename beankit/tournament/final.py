"""The final: the best of a tournament play a match, counted and stored like any tournament, in a store beside it.

Its cards come from the key of the tournament, by a key of its own that follows from it.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import msgspec

from beankit.arena.files import PRIVATE, put
from beankit.arena.statistics import FIRST
from beankit.classroom.folder import ClassFolder
from beankit.classroom.settings import FILE as CLASS_FILE
from beankit.core.chance import seeded
from beankit.core.errors import BadOption
from beankit.core.registry import find_rules, make_rules
from beankit.core.said import Said, say
from beankit.core.values import Data, Json
from beankit.sandbox.budget import Budget
from beankit.tournament.archive import Archive
from beankit.tournament.executors import chosen
from beankit.tournament.league.table import table_of
from beankit.tournament.league.versions import without_versions
from beankit.tournament.plan.chances import Counted, Practice, key_file
from beankit.tournament.plan.file import LEAGUE_FILE, TournamentSettings
from beankit.tournament.plan.schedule import extended, graphs
from beankit.tournament.play.work import planned
from beankit.tournament.run import Run, check_open
from beankit.tournament.standings import ENOUGH, Standing
from beankit.tournament.store.connection import coordinating, opened
from beankit.tournament.store.games import Played
from beankit.tournament.store.promises import FOREVER, KEY_HASH, in_order
from beankit.tournament.watch import Watch

FINAL = "final"  # what the store of a final keeps: how its bots stood in the tournament
LEAST = 2  # bots


class Final:
    """The best of a tournament at one table: every deal in all rotations of the seats."""

    def __init__(
        self,
        archive: Archive,
        best: int | None = None,
        deals: int = 1,
        store: Path | None = None,
        *,
        names: Sequence[str] = (),
        label: str = FINAL,
        rounds: Sequence[Sequence[Data]] = (),
    ) -> None:
        graphs()
        if archive.published:
            raise BadOption("{store} is a published copy: nothing can be played in it", store=str(archive.path))
        self.archive, self.label, self.rounds = archive, label, rounds
        self.store, self.order = store or final_store(archive), order_of(archive)
        begun = finalists_of(self.store)
        seats = best or len(begun or names) or archive.settings["players"]
        self.bots = [*(begun or names or [standing.bot for standing in best_of(archive, self.order, seats)])]
        if len(self.bots) != seats:
            raise BadOption(
                "the final in {store} has begun with {bots}: let it end, or play another one (--to FILE)",
                store=str(self.store),
                bots=", ".join(self.bots),
            )
        make_rules(find_rules(archive.settings["game"]), seats, None, archive.settings["options"])
        self.settings = settings_of(archive, self.bots, deals, label)
        own = store is not None and label == FINAL
        self.again = shlex.join(
            ["beankit", "tournament", "final", str(archive.path), *(["--to", str(store)] if own else [])]
        )

    def play(self, *, jobs: int | None = None, accept_weak: bool = False, watch: Watch | None = None) -> int:
        """Play what is missing, and keep how the bots stood before; the number of games played."""
        settings, bots = self.settings, {name: replace(self.archive.entrants[name], ranked=True) for name in self.bots}
        with coordinating(self.store) as store:
            check_open(store, settings)
            chance = self.chance()
            store.keep(KEY_HASH, chance.key_hash)
            kept = store.tables() if store.begun else []
            tables = [*kept, *extended(kept, in_order(bots.values()), settings.players, settings.deals, chance.label)]
            run = Run(store, settings, bots, chance, planned(tables, settings.fixed, chance, bots), len(kept))
            works = run.works()
            run.keep()
            store.keep(FINAL, {**seeding(self.archive, self.order, self.bots), "rounds": self.rounds})
            with chosen(None, jobs, len(works)) as executor:
                return run.play(works, executor, watch or Watch(), accept_weak=accept_weak)

    def chance(self) -> Practice | Counted:
        """What its cards come from: a seed or a key of its own, which follows from that of the tournament."""
        chance = self.archive.chance
        if isinstance(chance, Practice):
            return Practice(final_seed(chance.seed, self.label))
        key = chance.key.derived(self.label)
        if not key_file(self.store).exists():
            put(key_file(self.store), f"{key.text}\n".encode(), PRIVATE)
        return Counted(key)

    @property
    def by_strength(self) -> list[str]:
        """The bots of the final in the order of the tournament."""
        return [standing.bot for standing in self.order if standing.bot in self.bots]

    def matches(self) -> Iterator[Final]:
        """All that is to be played: this match alone."""
        yield self

    def notices(self) -> Iterator[Said]:
        """Who plays, and who misses the final although the tournament does not tell them from the last one in it."""
        called = names_in(self.archive, self.order)
        yield say("The final: {bots}", bots=", ".join(called[bot] for bot in self.bots))
        if not self.rounds:
            yield from not_told_apart(self.order, self.bots, called)


def order_of(archive: Archive) -> list[Standing]:
    """The standings; in a league its table, because who met whom there was chosen, and without house bots.

    Whoever was disqualified since the league last played is left out, too.
    """
    if archive.until != FOREVER:
        return archive.standings()
    folder, order = archive.path.parent, list[Standing]()
    disqualified = ClassFolder(folder).disqualified if (folder / CLASS_FILE).is_file() else {}
    for row in table_of(archive.path).rows:
        if not row.house and archive.entrants[row.name].owner not in disqualified:
            how = row.points, row.low, row.high, row.rank_low, row.rank_high, row.ahead_of, row.deals, row.games
            order.append(Standing(row.name, *how, None, None, row.faults, 0))
    return order


def names_in(archive: Archive, order: Sequence[Standing]) -> dict[str, str]:
    """What the bots of the standings are called."""
    shown = archive.shown_names()
    return without_versions({standing.bot: shown[standing.bot] for standing in order})


def not_told_apart(order: Sequence[Standing], bots: Sequence[str], called: Mapping[str, str]) -> Iterator[Said]:
    """Who is left out although the tournament does not tell them from the last of those who play."""
    last = next((standing for standing in reversed(order) if standing.bot in bots), None)
    missed = [
        called[standing.bot]
        for standing in order
        if last and standing.low is not None and standing.bot not in (*bots, *last.ahead_of)
        if last.bot not in standing.ahead_of
    ]
    if last and missed:
        yield say(
            "The tournament does not tell {last} apart from {missed}: more deals would.",
            last=called[last.bot],
            missed=", ".join(missed),
        )


def best_of(archive: Archive, order: Sequence[Standing], seats: int) -> list[Standing]:
    """The first bots of the standings, as many as are wanted."""
    if seats < LEAST:
        raise BadOption("a final needs at least {least} bots: --best {least}", least=LEAST)
    entrants = [standing for standing in order if standing.rank_low is not None]
    known = [standing for standing in entrants if standing.low is not None]
    if not known or (archive.until != FOREVER and known != entrants):
        raise BadOption(
            "there can be no final from {store} yet: every bot needs {deals} deals before it",
            store=str(archive.path),
            deals=FIRST if archive.until == FOREVER else ENOUGH,
        )
    if len(known) < seats:
        raise BadOption(
            "{bots} {bots:bot can|bots can} play in a final from {store}, not {seats}: choose fewer (--best N)",
            store=str(archive.path),
            bots=len(known),
            seats=seats,
        )
    return known[:seats]


def finalists_of(store: Path) -> list[str] | None:
    """Who plays in a final that has begun; None if it has not."""
    if not store.is_file():
        return None
    with opened(store) as opened_store:
        if not opened_store.begun:
            return None
        tables = opened_store.tables()
        kept = opened_store.kept(FINAL)
    return [about["bot"] for about in kept["bots"]] if kept else list(tables[0].bots)


def settings_of(archive: Archive, bots: Sequence[str], deals: int, label: str = FINAL) -> TournamentSettings:
    """The settings of the tournament for one table with these bots."""
    settings = archive.settings
    seed = settings.get("seed")
    return TournamentSettings(
        archive.path.with_name(f"{archive.path.stem}-final"),
        settings["game"],
        len(bots),
        tuple(bots),
        deals,
        None if seed is None else final_seed(seed, label),
        options=settings["options"],
        budget=msgspec.convert(settings["limits"], Budget),
    )


def final_seed(seed: int, label: str = FINAL) -> int:
    """The seed of a table in the final of a practice tournament: other cards than any of its games."""
    return seeded(seed, label) >> 96


def final_store(archive: Archive) -> Path:
    """Where a final is kept, if nobody says otherwise."""
    return archive.path.with_name(f"{archive.path.stem}-final.sqlite")


class FinalPlace(NamedTuple):
    """A bot in the result of a match as it stands."""

    place: int
    bot: str
    points: float  # placing points, the mean of the games so far
    wins: int


def ranked(games: Iterable[Played], order: Sequence[str]) -> list[FinalPlace]:
    """How bots stand after some games: by placing points, then by wins, then in the order in which they were given.

    Whoever has the same points has the same place; only one can go on, the first.
    """
    points: dict[str, list[float]] = {bot: [] for bot in order}
    wins = dict.fromkeys(points, 0)
    for played in games:
        for seat, bot in enumerate(played.bots):
            points[bot].append(played.summary["points"][seat])
            wins[bot] += seat in played.summary["winners"]
    means = {bot: round(fmean(of_bot), 6) if of_bot else 0.0 for bot, of_bot in points.items()}
    return [
        FinalPlace(1 + sum(other > means[bot] for other in means.values()), bot, means[bot], wins[bot])
        for bot in sorted(order, key=lambda bot: (-means[bot], -wins[bot]))
    ]


def named(path: Path) -> str:
    """What a tournament is called: the league of a class like the class."""
    return path.resolve().parent.name if path.stem == Path(LEAGUE_FILE).stem else path.stem


def seeding(archive: Archive, order: Sequence[Standing], bots: Sequence[str]) -> Mapping[str, Json]:
    """How the bots of a final stood in the tournament."""
    stood = {standing.bot: standing for standing in order}
    return {
        "of": named(archive.path),
        "deals": min(stood[bot].deals for bot in bots),
        "bots": [
            {
                "bot": bot,
                "points": stood[bot].points,
                "ahead_of": [other for other in stood[bot].ahead_of if other in bots],
            }
            for bot in bots
        ],
    }
