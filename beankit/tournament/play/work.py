"""The games to play, their keys, and what a worker does: it gets bots as text and seeds of deals, never the secret."""

from __future__ import annotations

import gc
import json
import socket
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import msgspec

from beankit.arena.bots.files import BotFiles, digest_of
from beankit.arena.bots.roster import BotLike, find_bot
from beankit.arena.table.chairs import Clock
from beankit.arena.table.match import Match, match_of
from beankit.arena.table.sitting import ALL, Sitting
from beankit.checks.check import MOST_PRINTED
from beankit.core.errors import BeankitError
from beankit.core.game import Game
from beankit.core.registry import find_rules
from beankit.core.said import Said, say
from beankit.core.values import Json
from beankit.sandbox.budget import Budget
from beankit.sandbox.engine.referee import Referee
from beankit.sandbox.errors import NoIsolation
from beankit.sandbox.levels import WeakIsolation, isolation
from beankit.tournament.plan.chances import Counted, Practice
from beankit.tournament.plan.entrants import Entrant, house_entrant
from beankit.tournament.plan.schedule import LEAGUE, PlannedTable
from beankit.tournament.store.games import Ledger, Played

SELDOM = 100_000  # new objects before Python looks for reference cycles: games leave none, but bots may
ENDED = "this bot ended the process that led its games"
LEFT_OUT = BotFiles.from_text("left_out.py", f"raise RuntimeError({ENDED!r})")


class OtherKit(BeankitError):
    """A worker has another version of the kit."""


class Cut(Exception):
    """The process that bots come from ended in the middle of a game."""


class Terms(NamedTuple):
    """What is the same for all games of a tournament."""

    game: str
    options: Mapping[str, Json]
    budget: Budget
    engine: str  # the hash of the engine with which the results count
    accept_weak: bool


def terms_of(settings: Mapping[str, Json], accept_weak: bool) -> Terms:
    """The terms that the settings of a store say."""
    budget = msgspec.convert(settings["limits"], Budget)
    return Terms(settings["game"], settings["options"], budget, engine_hash(), accept_weak)


class Work(NamedTuple):
    """What is missing of one table: the seeds, and for each game its key, rotation and seats."""

    number: int
    wave: int
    deal: int
    bots: int
    games: tuple[tuple[str, int, tuple[str, ...]], ...]


@contextmanager
def seldom_collected() -> Iterator[None]:
    """In here, Python rarely looks for reference cycles, which takes time."""
    usual = gc.get_threshold()
    gc.set_threshold(SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


@seldom_collected()
def play_batch(
    terms: Terms, bots: Mapping[str, BotFiles | str], works: Sequence[Work], out: Sequence[str] = ()
) -> list[Played]:
    """The games of some tables with these bots, house bots by their digests.

    Those that are `out` forfeit, because they ended a worker before.
    """
    if terms.engine != engine_hash():
        raise OtherKit(other_kit(say("engine")))
    players = {name: player(name, sent, terms.game) for name, sent in bots.items()} | dict.fromkeys(out, LEFT_OUT)
    return [played for work in works for played in play_work(terms, players, work)]


def player(name: str, sent: BotFiles | str, game: str) -> BotLike | BotFiles:
    """What is seated for a bot; a house bot here must be the one that was meant."""
    if isinstance(sent, BotFiles):
        return sent
    if house_hash(name, game) != sent:
        raise OtherKit(other_kit(say("house bot {name}", name=name)))
    return find_bot(name)


@cache
def house_hash(name: str, game: str) -> str:
    """The hash of a house bot here."""
    return house_entrant(name, find_rules(game)).hash


def other_kit(what: Said) -> Said:
    """Which worker to bring up to date."""
    text = "the worker on {host} has another {what}: install the same version of beankit there"
    return say(text, host=socket.gethostname(), what=what)


def play_work(terms: Terms, players: Mapping[str, BotLike | BotFiles], work: Work) -> list[Played]:
    """The missing games of one table."""
    games = []
    for key, rotation, seats in work.games:
        table = Game(terms.game, players=len(seats), seed=work.deal, **terms.options)
        began = perf_counter()
        match, level, clocked, prints, ledger = play_game(table, [players[bot] for bot in seats], work.bots, terms)
        summary = match.summary(ledger.seats, ledger.moves).as_dict()
        seconds = perf_counter() - began
        how = (clocked, seconds, prints, ledger.measured(), ledger.gifts())
        games.append(Played(key, work.number, rotation, level, seats, summary, *how))
    return games


def play_game(
    table: Game, seated: Sequence[BotLike | BotFiles], seed: int, terms: Terms
) -> tuple[Match, int | None, bool, dict[int, str], Ledger]:
    """One game: the level of isolation, whether a bot looks at the clock, what they printed, and what was noted.

    House bots play in this process; all others are isolated, as well as this machine can.
    """
    if any(isinstance(bot, BotFiles) for bot in seated):
        here = isolation()
        try:
            here.demand(terms.accept_weak)
        except WeakIsolation as weak:
            raise WeakIsolation("{host}: {weak}", host=socket.gethostname(), weak=weak.said) from None
        try:
            referee = Referee(table, seated, seed, budget=terms.budget, here=here)
            ledger = Ledger.at(referee.sitting, referee.clock)
            done = referee.play()
        except NoIsolation as error:
            raise Cut(str(error)) from None
        prints = {seat: text[:MOST_PRINTED] for seat, text in done.printed.items() if text}
        return done.match, done.level, bool(done.clocked), prints, ledger
    bots = [bot for bot in seated if not isinstance(bot, BotFiles)]
    clock = Clock(now=perf_counter)  # CPU time would be exact, but asking for it takes a tenth of a quick game
    sitting = Sitting(table, bots, seed, clock=clock, strikes=terms.budget.strikes)
    ledger = Ledger.at(sitting, clock)
    sitting.step(ALL)
    return match_of(sitting), None, False, {}, ledger


class Plan:
    """All tables of a tournament with the keys of their games, one for each rotation."""

    def __init__(self, tables: Sequence[PlannedTable], keys: Sequence[tuple[str, ...]]) -> None:
        self.tables, self.keys = list(tables), list(keys)

    @cached_property
    def every(self) -> set[str]:
        """The keys of all games."""
        return {key for row in self.keys for key in row}

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return sum(map(len, self.keys))

    @property
    def waves(self) -> int:
        """How many waves."""
        return len({table.wave for table in self.tables})

    def missing(self, stored: set[str], chance: Practice | Counted, bots: Mapping[str, Entrant]) -> Iterator[Work]:
        """The games that are not stored yet, table by table."""
        for number, (table, keys) in enumerate(zip(self.tables, self.keys, strict=True)):
            games = [
                (key, rotation, seats)
                for rotation, (key, seats) in enumerate(zip(keys, table.rotations, strict=True))
                if key not in stored
            ]
            if games:
                name = deal_name(table, bots)
                yield Work(number, table.wave, chance.deal(name), chance.bots(name), tuple(games))


def planned(
    tables: Sequence[PlannedTable],
    settings: Mapping[str, Json],
    chance: Practice | Counted,
    bots: Mapping[str, Entrant],
) -> Plan:
    """The plan with these tables and these versions of the bots."""
    return Plan(tables, [tuple(keys_of(place, settings, chance, bots)) for place in enumerate(tables)])


def keys_of(
    place: tuple[int, PlannedTable],
    settings: Mapping[str, Json],
    chance: Practice | Counted,
    bots: Mapping[str, Entrant],
) -> Iterator[str]:
    """The key of each game of a table; its place in the plan tells two bots apart that are the same."""
    number, table = place
    name = deal_name(table, bots)
    common = [settings["game"], settings["players"], settings["options"], engine_hash(), settings["limits"]]
    seeds = [str(chance.deal(name)), str(chance.bots(name))]
    for rotation, seats in enumerate(table.rotations):
        hashes = [bots[bot].hash for bot in seats]
        parts = json.dumps([*common, *seeds, number, rotation, hashes], sort_keys=True)
        yield sha256(parts.encode()).hexdigest()[:32]


def deal_name(table: PlannedTable, bots: Mapping[str, Entrant]) -> str:
    """What the cards of a table follow from: a new version of a bot gets new cards.

    Solo deals are everybody's, and those of a league belong to all tables with this deal.
    """
    if len(table.bots) == 1:
        return f"solo {table.deal}"
    if table.circle == LEAGUE:
        return f"{LEAGUE} {table.deal}"
    return " ".join([str(table.deal), *sorted(bots[bot].hash for bot in table.bots)])


@cache
def engine_hash() -> str:
    """A hash of the engine and the games: results of another engine are not counted either."""
    package = Path(__file__).parent.parent.parent
    return digest_of([text for folder in ("core", "games") for text in sources_in(package / folder)])


def sources_in(folder: Path) -> Iterable[str]:
    """Every source and deck in a folder, with its name."""
    for file in sorted(folder.rglob("*")):
        if file.suffix in (".py", ".toml"):
            yield f"{file.relative_to(folder)}"
            yield file.read_text("utf-8")
