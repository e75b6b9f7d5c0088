"""Closing a tournament, and publishing a copy of its store without what is not everybody's business."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from beankit.arena.files import NotWritten, undone
from beankit.arena.table.notes import with_names
from beankit.core.errors import BadOption
from beankit.core.values import Json
from beankit.tournament.archive import Archive
from beankit.tournament.plan.chances import Counted, key_file
from beankit.tournament.plan.entrants import Leaver, shown_as
from beankit.tournament.plan.file import as_store
from beankit.tournament.store.connection import address, at_rest, coordinating
from beankit.tournament.store.promises import NAMES as NAME_SALT
from beankit.tournament.store.promises import OWNERS, Promise, hidden, promise
from beankit.tournament.store.store import APART, ASIDE, StoreError

PRIVATE = (OWNERS, "aliases", "fingerprints", ASIDE, APART)  # values that a copy does not have
NAMES, ALIASES = "names", "aliases"  # what a copy shows


def publish(archive: Archive, to: Path, *, names: bool = False) -> dict[str, str]:
    """Write a copy without sources, prints and tracebacks; bots have their aliases unless names may be shown.

    The key is in it once it is known: everybody can verify the copy of a tournament that is closed.
    """
    if archive.published:
        raise BadOption("{path} is a published copy already", path=str(archive.path))
    if to.exists() and not is_copy(to):
        raise BadOption(
            "{to} is there already, and is no published copy: give the copy another name (--to FILE)", to=str(to)
        )
    called = {name: name for name in archive.entrants} if names else archive.public_names()
    part = undone(as_store(to).parent)
    try:
        copy(archive.path, part)
        with closing(sqlite3.connect(part)) as connection:
            reduce(connection, archive, called)
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("VACUUM")  # what was deleted is still in the file until then
        part.chmod(0o644)
        part.replace(to)
    except (OSError, sqlite3.Error) as error:
        raise NotWritten("{to} cannot be written: {error}", to=str(to), error=str(error)) from None
    finally:
        part.unlink(missing_ok=True)
    return called


def is_copy(file: Path) -> bool:
    """Is this a published copy, which a newer one may replace?"""
    try:
        return bool(Archive(file).published)
    except StoreError:
        return False


def copy(path: Path, to: Path) -> None:
    """A copy of a store, also while somebody writes in it."""
    where = address(path, resting=at_rest(path))
    with closing(sqlite3.connect(where, uri=True)) as source, closing(sqlite3.connect(to)) as target:
        source.backup(target)


def reduce(connection: sqlite3.Connection, archive: Archive, called: Mapping[str, str]) -> None:
    """Take out what others may not read, and give the bots the names under which they are shown."""
    named = any(name != shown for name, shown in called.items())
    counted = archive.plan.every
    with connection:
        connection.execute("DELETE FROM sources")
        connection.execute("DELETE FROM prints")
        private = [*PRIVATE, NAME_SALT] if named else PRIVATE
        connection.executemany("DELETE FROM meta WHERE name = ?", [(name,) for name in private])
        keep(connection, "published", ALIASES if named else NAMES)
        bodies = [(shown(each, called).json, number) for number, each in enumerate(archive.promises)]
        connection.executemany("UPDATE promises SET body = ? WHERE number = ?", bodies)
        keep(connection, "left", [Leaver("")._asdict() for _ in archive.left])  # how many, and nothing else
        entrants = shown_as(archive.entrants.values(), called)
        keep(connection, "entrants", dict(sorted(entrants.items())))  # they were in the order of their names
        old = [key for (key,) in connection.execute("SELECT key FROM games") if key not in counted]
        for table in ("games", "seats", "noted", "gifts"):
            connection.executemany(f"DELETE FROM {table} WHERE key = ?", [(key,) for key in old])  # noqa: S608 - our own names
        for number, bots in connection.execute("SELECT number, bots FROM tables").fetchall():
            seated = json.dumps([called[bot] for bot in json.loads(bots)])
            connection.execute("UPDATE tables SET bots = ? WHERE number = ?", (seated, number))
        rows = connection.execute("SELECT bot, key, seat FROM seats").fetchall()
        renames = [(called[bot], key, seat) for bot, key, seat in rows]
        connection.executemany("UPDATE seats SET bot = ? WHERE key = ? AND seat = ?", renames)
        for game in archive.games():
            summary = reduced(game.summary, [called[bot] for bot in game.bots], named, archive.secret)
            connection.execute("UPDATE games SET summary = ? WHERE key = ?", (json.dumps(summary), game.key))


def shown(promise: Promise, called: Mapping[str, str]) -> Promise:
    """A promise as a copy has it: with other names, and without those who do not play any more."""
    return hidden(promise, promise.known.keys() - called.keys()).renamed(called)


def keep(connection: sqlite3.Connection, name: str, value: Json) -> None:
    """Keep a value in a copy."""
    connection.execute("INSERT OR REPLACE INTO meta VALUES(?, ?)", (name, json.dumps(value)))


def reduced(summary: Mapping[str, Json], bots: list[str], named: bool, secret: bool) -> dict[str, Json]:
    """The summary of a game without tracebacks, and without names and remarks if names are hidden."""
    faults = [{**fault, "sentence": fault["reason"], "record": ""} for fault in summary["faults"]]
    if secret:
        return {**summary, "names": bots, "faults": faults, "record": "", "seed": 0, "digest": ""}
    record = with_names(summary["record"], bots, silent=named)  # a bot may say its owner's name
    return {**summary, "names": bots, "faults": faults, "record": record}


def close(path: Path, *, early: bool = False) -> Archive:
    """Close the tournament in a store; whoever has the store can then verify it."""
    archive = Archive(path)
    if archive.closed:
        raise BadOption("the tournament in {path} is closed already", path=str(path))
    if archive.published:
        text = "the tournament in {path} is a published copy: close the store that it was made from"
        raise BadOption(text, path=str(path))
    if archive.stored < archive.plan.games and not early:
        raise BadOption(
            "{path} has only {stored} of {games} {games:game|games}: play the rest first, or close it as it is "
            "(--early); nothing can be played afterwards",
            path=str(path),
            stored=archive.stored,
            games=archive.plan.games,
        )
    chance = archive.chance
    with coordinating(path) as store, store.together():
        if isinstance(chance, Counted):
            store.keep("key", chance.key.text)
        promise(store, ends=True)
    if isinstance(chance, Counted):
        key_file(path).unlink(missing_ok=True)  # known to everybody: nothing else may be dealt with it
    return Archive(path)
