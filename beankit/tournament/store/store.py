"""The store of a tournament: one SQLite file with the plan and every game that was played, each under its key.

What it keeps has a known shape: whoever changed it by hand gets a sentence.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any
from zlib import compress

import msgspec

from beankit.arena.bots.files import BotFiles
from beankit.core.errors import BeankitError
from beankit.core.said import Said, say
from beankit.core.values import Json
from beankit.sandbox.budget import Budget
from beankit.tournament.plan.entrants import Entrant, Leaver
from beankit.tournament.plan.schedule import PlannedTable
from beankit.tournament.store.games import TABLES, Played, SeatRow, json_text, note, read_notes, rows_of

Shape = Any  # a type that a value can be checked against, or a union of types
SHAPELESS = "the store {path} cannot be read: {name} is not what the kit writes there; restore a copy of the store"
ASIDE = "aside"  # under which a league keeps why some bots cannot play, by their names
APART = "apart"  # under which a league keeps after how many deals two bots were told apart: the two, and the deals
MOST_UNPACKED = 1 << 22  # bytes of a bot: its sources and its data have at most half of that
VERSION = 5
SCHEMA = (
    """
CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE promises(number INTEGER PRIMARY KEY, body TEXT NOT NULL);
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


class StoreError(BeankitError):
    """The store cannot be used."""


class NothingStored(StoreError):
    """No game was played into the store yet."""


class InUse(StoreError):
    """Another process writes in the store."""


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
    def settings(self) -> dict[str, Json]:
        """What the games are played with; refused if no run has come as far as that."""
        settings: dict[str, Json] | None = self.kept("settings")
        if settings is None:
            raise NothingStored(
                "the store {path} has no games yet: `beankit tournament run` plays them", path=str(self.path)
            )
        return settings

    @property
    def begun(self) -> bool:
        """Is a game stored? Until then everything may still change."""
        return bool(self.connection.execute("SELECT EXISTS(SELECT 1 FROM games)").fetchone()[0])

    def kept(self, name: str) -> Json:
        """A value that was kept, or None."""
        row = self.connection.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
        return None if row is None else self.shaped(name, row[0], SHAPES.get(name, Any))

    def shaped(self, name: str, text: str, shape: Shape) -> Json:
        """What is written somewhere in the store; refused if the kit would never write it there."""
        try:
            value = json.loads(text)
        except (TypeError, ValueError):
            raise StoreError(SHAPELESS, path=str(self.path), name=name) from None
        if not fits(value, shape):
            raise StoreError(SHAPELESS, path=str(self.path), name=name)
        return value

    def keep(self, name: str, value: Json) -> None:
        """Keep a value."""
        with self.together():
            self.connection.execute("INSERT OR REPLACE INTO meta VALUES(?, ?)", (name, json.dumps(value)))

    def entrants(self) -> list[Entrant]:
        """The bots, with their sources as long as nobody took them out."""
        sources = dict(self.connection.execute("SELECT hash, entry FROM sources"))
        try:
            return [
                Entrant(name=name, entry=unpacked(sources.get(about["hash"])), **about)
                for name, about in (self.kept("entrants") or {}).items()
            ]
        except (TypeError, zlib.error, msgspec.MsgspecError):
            raise StoreError(SHAPELESS, path=str(self.path), name=say("the source of a bot")) from None

    def enlist(self, entrants: Iterable[Entrant]) -> None:
        """Keep who plays, and the sources of whoever is not a house bot."""
        bots = list(entrants)
        rows = [(bot.hash, packed(bot.entry)) for bot in bots if bot.entry is not None]
        with self.together():
            self.connection.executemany("INSERT OR IGNORE INTO sources VALUES(?, ?)", rows)
            self.keep("entrants", {bot.name: bot.about for bot in bots})

    def left(self) -> list[Leaver]:
        """The bots that have left."""
        return [Leaver(**leaver) for leaver in self.kept("left") or ()]

    def tables(self) -> list[PlannedTable]:
        """The plan."""
        rows = self.connection.execute("SELECT wave, deal, circle, bots FROM tables ORDER BY number")
        return [
            PlannedTable(wave, deal, circle, tuple(self.shaped("a table", bots, list[str]) or ()))
            for wave, deal, circle, bots in rows
        ]

    def plan(self, tables: Iterable[PlannedTable], first: int) -> None:
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
        rows = self.connection.execute(
            "SELECT number, key FROM tables LEFT JOIN counted USING(number) ORDER BY number, rotation"
        )
        return [tuple(key for _, key in of_table if key) for _, of_table in groupby(rows, key=itemgetter(0))]

    def keys(self) -> set[str]:
        """The keys of all games that are stored."""
        return {key for (key,) in self.connection.execute("SELECT key FROM games")}

    def keys_from(self, word: str) -> list[str]:
        """The keys of the games that begin like this."""
        rows = self.connection.execute("SELECT key FROM games WHERE key >= ? AND key < ?", (word, f"{word}\U0010ffff"))
        return [key for (key,) in rows]

    def add(self, games: Sequence[Played]) -> None:
        """Store some games, all or none."""
        bodies = [(*game[:4], game.clocked, game.seconds, json_text(game.summary)) for game in games]
        printed = [(game.key, seat, text) for game in games for seat, text in game.prints.items() if text]
        rows = [(row.key, seat, *row[1:]) for game in games for seat, row in enumerate(rows_of(game))]
        with self.together():
            self.connection.executemany("INSERT INTO games VALUES(?, ?, ?, ?, ?, ?, ?)", bodies)
            self.connection.executemany("INSERT INTO prints VALUES(?, ?, ?)", printed)
            self.connection.executemany("INSERT INTO seats VALUES(?, ?, ?, ?, ?, ?, ?, ?)", rows)
            note(self.connection, [(game.key, game.measured, game.gifts) for game in games])

    def rows(self) -> Iterator[SeatRow]:
        """How every bot did in every game."""
        for row in self.connection.execute("SELECT key, bot, points, score, won, faults, forfeit FROM seats"):
            yield SeatRow(*row)

    def rows_of(self, key: str) -> list[SeatRow]:
        """How the bots did in one game, by seat."""
        question = "SELECT key, bot, points, score, won, faults, forfeit FROM seats WHERE key = ? ORDER BY seat"
        return [SeatRow(*row) for row in self.connection.execute(question, (key,))]

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
            content = json.loads(summary)
            yield Played(
                key, number, rotation, level, tuple(bots[key]), content, bool(clocked), seconds, prints.get(key, {})
            )

    def played(self, key: str) -> Played:
        """One stored game, with all that is noted of it."""
        row = self.connection.execute("SELECT * FROM games WHERE key = ?", (key,)).fetchone()
        _, number, rotation, level, clocked, seconds, summary = row
        bots = self.connection.execute("SELECT bot FROM seats WHERE key = ? ORDER BY seat", (key,))
        seats = tuple(bot for (bot,) in bots)
        prints = dict(self.connection.execute("SELECT seat, text FROM prints WHERE key = ?", (key,)))
        how = (json.loads(summary), bool(clocked), seconds, prints, *read_notes(self.connection, key))
        return Played(key, number, rotation, level, seats, *how)

    def latest(self, number: int) -> list[Played]:
        """The last games of the plan that count, up to this number, the last one first; without what bots printed."""
        rows = self.connection.execute(
            "SELECT games.* FROM games JOIN counted USING(key) ORDER BY games.number DESC, games.rotation DESC LIMIT ?",
            (number,),
        ).fetchall()
        games = []
        for key, table, rotation, level, clocked, seconds, summary in rows:
            bots = self.connection.execute("SELECT bot FROM seats WHERE key = ? ORDER BY seat", (key,))
            names = tuple(bot for (bot,) in bots)
            games.append(Played(key, table, rotation, level, names, json.loads(summary), bool(clocked), seconds))
        return games

    def levels(self) -> list[int]:
        """The levels of isolation at which games were played."""
        rows = self.connection.execute("SELECT DISTINCT level FROM games WHERE level IS NOT NULL ORDER BY level")
        return [level for (level,) in rows]


class KeptSettings(msgspec.Struct):
    """What the games are played with."""

    game: str
    players: int
    options: dict[str, Json]
    limits: Budget
    seed: int | None = None


class About(msgspec.Struct, forbid_unknown_fields=True):
    """What is kept of a bot besides its name and its sources."""

    hash: str
    ranked: bool = True
    house: bool = False
    called: str = ""
    alias: str = ""
    owner: str = ""


class KeptLeaver(msgspec.Struct, forbid_unknown_fields=True):
    """What is kept of a bot that has left."""

    name: str
    reason: str = ""
    tables: dict[int, list[str]] = {}


SHAPES: dict[str, Shape] = {
    "settings": KeptSettings,
    "entrants": dict[str, About],
    "left": list[KeptLeaver],
    "aliases": dict[str, str],
    "key hash": str,
    "key": str,
    "engine": str,
    "published": bool | str,
    "salt of names": str,
    "salt of owners": str,
    ASIDE: dict[str, Said],
    APART: list[tuple[str, str, int]],
}


def fits(value: Json, shape: Shape) -> bool:
    """Has a value this shape? Nothing at all always fits."""
    try:
        msgspec.convert(value, shape | None, str_keys=True)
    except msgspec.ValidationError:
        return False
    return True


def packed(entry: BotFiles) -> bytes:
    """The sources of a bot, to store."""
    return compress(msgspec.msgpack.encode(entry))


def unpacked(body: bytes | None) -> BotFiles | None:
    """The sources of a bot, as they were stored."""
    if body is None:
        return None
    whole = zlib.decompressobj()
    content = whole.decompress(body, MOST_UNPACKED)
    if not whole.eof:
        raise zlib.error("it is larger than any bot")
    return msgspec.msgpack.decode(content, type=BotFiles)
