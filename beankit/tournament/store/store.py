"""The store of a tournament: one SQLite file with the plan and every game that was played, each under its key."""

from __future__ import annotations

import fcntl
import json
import sqlite3
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple
from zlib import compress, decompress

import msgspec

from beankit.arena.files.keeping import PRIVATE
from beankit.core.errors import BeankitError
from beankit.sandbox.source.entry import Entry
from beankit.tournament.plan.entrant import Entrant
from beankit.tournament.plan.schedule import Table
from beankit.tournament.store.measures import Gift, Measured
from beankit.tournament.store.noting import TABLES, note, written

VERSION = 3
KIND = 0x6265616E  # "bean": tells our files from other SQLite files
SCHEMA = (
    """
CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE sources(hash TEXT PRIMARY KEY, entry BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE tables(number INTEGER PRIMARY KEY, wave INTEGER NOT NULL, deal INTEGER NOT NULL, circle TEXT NOT NULL,
  bots TEXT NOT NULL);
CREATE TABLE games(key TEXT PRIMARY KEY, number INTEGER NOT NULL, rotation INTEGER NOT NULL, level INTEGER,
  clocked INTEGER NOT NULL, seconds REAL NOT NULL, summary TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE counted(number INTEGER NOT NULL, rotation INTEGER NOT NULL, key TEXT NOT NULL,
  PRIMARY KEY(number, rotation)) WITHOUT ROWID;
CREATE TABLE prints(key TEXT NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(key, seat)) WITHOUT ROWID;
CREATE TABLE seats(key TEXT NOT NULL, seat INTEGER NOT NULL, bot TEXT NOT NULL, points REAL NOT NULL,
  score REAL NOT NULL, won INTEGER NOT NULL, faults INTEGER NOT NULL, forfeit INTEGER NOT NULL,
  PRIMARY KEY(key, seat)) WITHOUT ROWID;
"""
    + TABLES
)
LOOK = """
import sqlite3, sys
print(sqlite3.connect(sys.argv[1]).execute("SELECT value FROM meta WHERE name = 'probe'").fetchone()[0])
"""
NO_LOG = "the store keeps a rollback journal: a write-ahead log does not work here"
PATIENCE = 60  # seconds for another process to look at the store


class StoreError(BeankitError):
    """The store cannot be used."""


class Played(NamedTuple):
    """One game of a tournament: its key, its place in the plan, how it was played, and its summary."""

    key: str
    number: int  # of the table
    rotation: int
    level: int | None  # of isolation; None if all bots are trusted
    bots: tuple[str, ...]
    summary: dict[str, Any]
    clocked: bool = False  # a bot looks at the clock, so the game may go differently the next time
    seconds: float = 0.0
    prints: Mapping[int, str] = {}  # what bots printed, by seat
    measured: Sequence[Measured] = ()  # how the bots played, by seat
    gifts: Sequence[Gift] = ()


class Row(NamedTuple):
    """How one bot did in one game."""

    key: str
    bot: str
    points: float
    score: float
    won: bool
    faults: int
    forfeit: bool


class Store:
    """The plan and the games of one tournament; one process writes, others may read."""

    def __init__(self, path: Path, connection: sqlite3.Connection, *, resting: bool = False) -> None:
        self.path, self.connection, self.resting = path, connection, resting

    @property
    def journal(self) -> str:
        """How SQLite keeps the file whole: `wal`, or `delete` where that does not work."""
        return "wal" if self.resting else str(self.connection.execute("PRAGMA journal_mode").fetchone()[0])

    @contextmanager
    def together(self) -> Iterator[None]:
        """Whatever is written in here is stored, or none of it."""
        if self.connection.in_transaction:  # part of something larger
            yield
            return
        with self.connection:
            self.connection.execute("BEGIN")
            yield

    @property
    def settings(self) -> dict[str, Any]:
        """What the games are played with; refused if no run has come as far as that."""
        found: dict[str, Any] | None = self.kept("settings")
        if found is None:
            raise StoreError(f"the store {self.path} has no games yet: `beankit tournament run` plays them")
        return found

    @property
    def begun(self) -> bool:
        """Is a game stored? Until then everything may still change."""
        return bool(self.connection.execute("SELECT EXISTS(SELECT 1 FROM games)").fetchone()[0])

    def kept(self, name: str) -> Any:
        """A value that was kept, or None."""
        found = self.connection.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
        return None if found is None else json.loads(found[0])

    def keep(self, name: str, value: Any) -> None:
        """Keep a value."""
        with self.together():
            self.connection.execute("INSERT OR REPLACE INTO meta VALUES(?, ?)", (name, json.dumps(value)))

    def entrants(self) -> list[Entrant]:
        """The bots, with their sources as long as nobody took them out."""
        sources = dict(self.connection.execute("SELECT hash, entry FROM sources"))
        return [
            Entrant(name=name, entry=unpacked(sources.get(about["hash"])), **about)
            for name, about in (self.kept("entrants") or {}).items()
        ]

    def enlist(self, entrants: Iterable[Entrant]) -> None:
        """Keep who plays, and the sources of whoever is not a house bot."""
        found = list(entrants)
        rows = [(one.hash, packed(one.entry)) for one in found if one.entry is not None]
        with self.together():
            self.connection.executemany("INSERT OR IGNORE INTO sources VALUES(?, ?)", rows)
            self.keep("entrants", {one.name: one.about for one in found})

    def tables(self) -> list[Table]:
        """The plan."""
        rows = self.connection.execute("SELECT wave, deal, circle, bots FROM tables ORDER BY number")
        return [Table(wave, deal, circle, tuple(json.loads(bots))) for wave, deal, circle, bots in rows]

    def plan(self, tables: Iterable[Table], first: int) -> None:
        """Keep the plan from this table on, all or none."""
        rows = [(first + i, *table[:3], json.dumps(table.bots)) for i, table in enumerate(tables)]
        with self.together():
            self.connection.execute("DELETE FROM tables WHERE number >= ?", (first,))
            self.connection.executemany("INSERT INTO tables VALUES(?, ?, ?, ?, ?)", rows)

    def count(self, keys: Iterable[Sequence[str]]) -> None:
        """Keep which games count now, by table and rotation: those of the bots and the engine as they are."""
        rows = [
            (number, rotation, key) for number, of_table in enumerate(keys) for rotation, key in enumerate(of_table)
        ]
        with self.together():
            self.connection.execute("DELETE FROM counted")
            self.connection.executemany("INSERT INTO counted VALUES(?, ?, ?)", rows)

    def counted(self) -> list[tuple[str, ...]]:
        """The keys of the games that count, table by table."""
        rows = self.connection.execute("SELECT number, key FROM counted ORDER BY number, rotation")
        return [tuple(key for _, key in of_table) for _, of_table in groupby(rows, key=itemgetter(0))]

    def keys(self) -> set[str]:
        """The keys of all games that are stored."""
        return {key for (key,) in self.connection.execute("SELECT key FROM games")}

    def add(self, games: Sequence[Played]) -> None:
        """Store some games, all or none."""
        bodies = [(*game[:4], game.clocked, game.seconds, written(game.summary)) for game in games]
        printed = [(game.key, seat, text) for game in games for seat, text in game.prints.items() if text]
        rows = [(row.key, seat, *row[1:]) for game in games for seat, row in enumerate(rows_of(game))]
        with self.connection:
            self.connection.executemany("INSERT INTO games VALUES(?, ?, ?, ?, ?, ?, ?)", bodies)
            self.connection.executemany("INSERT INTO prints VALUES(?, ?, ?)", printed)
            self.connection.executemany("INSERT INTO seats VALUES(?, ?, ?, ?, ?, ?, ?, ?)", rows)
            note(self.connection, [(game.key, game.measured, game.gifts) for game in games])

    def rows(self) -> Iterator[Row]:
        """How every bot did in every game."""
        for row in self.connection.execute("SELECT key, bot, points, score, won, faults, forfeit FROM seats"):
            yield Row(*row)

    def games(self) -> Iterator[Played]:
        """Every stored game, with all that is known about it."""
        prints: dict[str, dict[int, str]] = defaultdict(dict)
        for key, seat, text in self.connection.execute("SELECT key, seat, text FROM prints"):
            prints[key][seat] = text
        bots: dict[str, list[str]] = defaultdict(list)
        for key, bot in self.connection.execute("SELECT key, bot FROM seats ORDER BY key, seat"):
            bots[key].append(bot)
        rows = self.connection.execute("SELECT * FROM games ORDER BY number, rotation, key")
        for key, number, rotation, level, clocked, seconds, summary in rows:
            found = json.loads(summary)
            yield Played(
                key, number, rotation, level, tuple(bots[key]), found, bool(clocked), seconds, prints.get(key, {})
            )

    def latest(self, number: int) -> list[Played]:
        """The last so many games of the plan that count, the last one first; without what bots printed."""
        rows = self.connection.execute(
            "SELECT games.* FROM games JOIN counted USING(key) ORDER BY games.number DESC, games.rotation DESC LIMIT ?",
            (number,),
        ).fetchall()
        found = []
        for key, table, rotation, level, clocked, seconds, summary in rows:
            bots = self.connection.execute("SELECT bot FROM seats WHERE key = ? ORDER BY seat", (key,))
            names = tuple(bot for (bot,) in bots)
            found.append(Played(key, table, rotation, level, names, json.loads(summary), bool(clocked), seconds))
        return found

    def pace(self) -> float | None:
        """How many seconds a game has taken on average, or None."""
        found = self.connection.execute("SELECT avg(seconds) FROM games").fetchone()[0]
        return None if found is None else float(found)

    def levels(self) -> list[int]:
        """The levels of isolation at which games were played."""
        found = self.connection.execute("SELECT DISTINCT level FROM games WHERE level IS NOT NULL ORDER BY level")
        return [level for (level,) in found]


def packed(entry: Entry) -> bytes:
    """The sources of a bot, to store."""
    return compress(msgspec.msgpack.encode(entry))


def unpacked(body: bytes | None) -> Entry | None:
    """The sources of a bot, as they were stored."""
    return None if body is None else msgspec.msgpack.decode(decompress(body), type=Entry)


def rows_of(game: Played) -> list[Row]:
    """How the bots did in one game, by seat."""
    told = game.summary
    blamed = [fault["seat"] for fault in told["faults"]]
    return [
        Row(
            game.key,
            bot,
            told["points"][seat],
            told["scores"][seat],
            seat in told["winners"],
            blamed.count(seat),
            seat in told["forfeits"],
        )
        for seat, bot in enumerate(game.bots)
    ]


@contextmanager
def opened(path: Path) -> Iterator[Store]:
    """The store of a tournament, to read in."""
    if not path.is_file():
        raise StoreError(f"there is no store {path} yet: `beankit tournament run` makes it")
    resting = at_rest(path)
    with connected(path, resting=resting) as connection:
        check(path, connection)
        yield Store(path, connection, resting=resting)


def at_rest(path: Path) -> bool:
    """Is this a store with nothing in its log, where nobody may write? SQLite would want to make a new log there."""
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(path)) as connection:
        try:
            connection.execute("PRAGMA schema_version")
        except sqlite3.OperationalError as error:
            refused = error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
            return refused and not path.with_name(f"{path.name}-wal").exists()
    return False  # if something else is wrong, whoever reads it says so


def address(path: Path, *, resting: bool) -> str:
    """A store as SQLite is told to open it; one at rest is read without a log."""
    return f"{path.absolute().as_uri()}{'?immutable=1' if resting else ''}"


@contextmanager
def coordinating(path: Path) -> Iterator[Store]:
    """The store of a tournament, made if need be, for the one process that may write."""
    with alone(path), connected(made(path)) as connection:
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            check(path, connection)
        else:
            connection.executescript(
                f"BEGIN; PRAGMA application_id = {KIND}; PRAGMA user_version = {VERSION}; {SCHEMA} COMMIT;"
            )
        choose_journal(path, connection)
        yield Store(path, connection)


def made(path: Path) -> Path:
    """The file of a store; a new one can be read by its owner only, because everybody's sources and prints go there."""
    with suppress(OSError):  # SQLite says what is wrong
        path.touch(PRIVATE)
    return path


@contextmanager
def connected(path: Path, *, resting: bool = False) -> Iterator[sqlite3.Connection]:
    """A connection that is closed at the end; what SQLite complains of is told with the name of the file."""
    connection = None
    try:
        connection = sqlite3.connect(address(path, resting=resting), uri=True)
        yield connection
    except sqlite3.Error as error:
        full = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        cure = "; what is stored stays: make room, and start the same command again" if full else ""
        raise StoreError(f"the store {path} cannot be used: {error}{cure}") from error
    finally:
        if connection is not None:
            connection.close()


def check(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse a file that is no store, a damaged one, and one of another version of the kit."""
    kind, version = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
    if kind != KIND:
        raise StoreError(f"{path} is not the store of a tournament")
    if version != VERSION:
        raise StoreError(
            f"the store {path} has version {version}, but this kit reads version {VERSION}: play the tournament again "
            "in another store (--store FILE), or read this one with the kit that made it"
        )
    told = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if told != "ok":
        raise StoreError(f"the store {path} is damaged: {told}; restore a copy, or move it away and play again")


def choose_journal(path: Path, connection: sqlite3.Connection) -> None:
    """Use a write-ahead log if another process can read it here; on some network drives it cannot."""
    try:
        mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        word = token_hex(8)
        with connection:
            connection.execute("INSERT OR REPLACE INTO meta VALUES('probe', ?)", (word,))
        works = mode == "wal" and seen_by_another(path) == word
    except sqlite3.OperationalError:
        works = False
    if not works:
        connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute(f"PRAGMA synchronous = {'NORMAL' if works else 'FULL'}")


def seen_by_another(path: Path) -> str:
    """What another process reads in the store now."""
    command = [sys.executable, "-I", "-S", "-c", LOOK, str(path.absolute())]
    try:
        return subprocess.run(command, capture_output=True, timeout=PATIENCE, text=True, check=True).stdout.strip()  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return ""


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Nobody else may run the same tournament; the lock ends with the process, however it ends."""
    try:
        lock = path.with_name(f"{path.name}-lock").open("a")
    except OSError as error:
        raise StoreError(f"the store {path} cannot be used: {error.strerror}") from None
    with lock:
        try:
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StoreError(f"another process is running the tournament in {path}: wait for it, or stop it") from None
        yield
