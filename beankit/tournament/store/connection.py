"""Opening the file of a store: to read, or for the one process that writes; and refusing what is no store."""

from __future__ import annotations

import fcntl
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path

from beankit.arena.files import PRIVATE
from beankit.core.said import say
from beankit.tournament.plan.entrants import Leaver
from beankit.tournament.store.store import SCHEMA, SHAPELESS, VERSION, InUse, NothingStored, Store, StoreError

KIND = 0x6265616E  # "bean": tells our files from other SQLite files
MOUNTS = Path("/proc/self/mounts")
NETWORK = ("nfs", "nfs4", "cifs", "smb3", "ceph", "lustre", "gpfs", "beegfs", "afs", "fuse.sshfs", "fuse.glusterfs")
NO_LOG = say("the store keeps a rollback journal: a write-ahead log does not work here")
UNSWEPT = "unswept"  # a value that is kept until what was forgotten is overwritten
PATIENCE = 60  # seconds for another process that looks at the store


@contextmanager
def opened(path: Path) -> Iterator[Store]:
    """The store of a tournament, to read in: as it is at the first look, whatever a run writes meanwhile."""
    if not path.is_file():
        raise NothingStored("there is no store {path} yet: `beankit tournament run` makes it", path=str(path))
    resting = at_rest(path)
    with connected(path, resting=resting) as connection:
        check(path, connection)
        connection.execute("BEGIN")
        yield Store(path, connection, resting=resting)


def left_in(path: Path) -> list[Leaver]:
    """The bots that have left a tournament, as far as its store can be read."""
    with suppress(StoreError), opened(path) as store:
        return store.left()
    return []


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
        sweep(connection)
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
        connection = sqlite3.connect(address(path, resting=resting), timeout=PATIENCE, uri=True)
        connection.execute("PRAGMA trusted_schema = OFF")
        yield connection
    except (json.JSONDecodeError, RecursionError):
        raise StoreError(SHAPELESS, path=str(path), name=say("what is written as JSON")) from None
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
            raise StoreError(
                "the store {path} cannot be used: {error}; what is stored stays: make room, and start the same command "
                "again",
                path=str(path),
                error=str(error),
            ) from error
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_CORRUPT:
            raise damaged(path, str(error)) from error
        raise StoreError("the store {path} cannot be used: {error}", path=str(path), error=str(error)) from error
    finally:
        if connection is not None:
            connection.close()


def check(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse a file that is no store, and one of another version of the kit."""
    kind, version = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
    if kind != KIND:
        raise StoreError("{path} is not the store of a tournament", path=str(path))
    if version != VERSION:
        raise StoreError(
            "the store {path} has version {version}, but this kit reads version {own}: play the "
            "tournament again in another store (--store FILE), or read this one with the kit that made it",
            path=str(path),
            version=version,
            own=VERSION,
        )
    foreign = sorted(schema_of(connection) ^ own_schema())
    if foreign:
        raise StoreError(
            "the store {path} is not read, because {name} in it is not what the kit makes there; ask whoever gave it "
            "to you for another copy, made with `beankit tournament publish`",
            path=str(path),
            name=repr(foreign[0][0]),
        )


def check_whole(path: Path) -> None:
    """Refuse a damaged store; this reads the whole file."""
    with opened(path) as store:
        answer = store.connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if answer != "ok":
            raise damaged(path, answer)


def damaged(path: Path, told: str) -> StoreError:
    """The error for a store that SQLite cannot read."""
    return StoreError(
        "the store {path} is damaged: {told}; restore a copy, or move it away and play again",
        path=str(path),
        told=told,
    )


def schema_of(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    """The tables of a database, and whatever else is made in it: names with the statements."""
    made = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {(name, " ".join(sql.split())) for name, sql in made}


@cache
def own_schema() -> set[tuple[str, str]]:
    """What the kit makes in a store."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(SCHEMA)
        return schema_of(connection)


def choose_journal(path: Path, connection: sqlite3.Connection) -> None:
    """Use a write-ahead log, unless the file is on a network drive, where other computers would not see it."""
    try:
        works = not on_network(path) and connection.execute("PRAGMA journal_mode = WAL").fetchone()[0] == "wal"
    except sqlite3.OperationalError:
        works = False
    if not works:
        connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute(f"PRAGMA synchronous = {'NORMAL' if works else 'FULL'}")


def on_network(path: Path) -> bool:
    """Is this file on a network drive, as far as Linux tells? Elsewhere SQLite finds out by itself."""
    try:
        lines = MOUNTS.read_text("utf-8").splitlines()
    except OSError:
        return False
    mounts = [(Path(words[1].replace("\\040", " ")), words[2]) for words in map(str.split, lines)]
    here = [(len(place.parts), kind) for place, kind in mounts if path.resolve().is_relative_to(place)]
    return max(here, default=(0, ""))[1] in NETWORK


def sweep(connection: sqlite3.Connection) -> bool:
    """Overwrite what was forgotten, which stays in free pages of the file and in its log until then; is it gone?"""
    if not connection.execute("SELECT count(*) FROM meta WHERE name = ?", (UNSWEPT,)).fetchone()[0]:
        return True
    try:
        connection.execute("VACUUM")
        busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise
        busy = True
    if not busy:
        with connection:
            connection.execute("DELETE FROM meta WHERE name = ?", (UNSWEPT,))
    return not busy


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Nobody else may run the same tournament; the lock ends with the process, however it ends."""
    try:
        lock = path.with_name(f"{path.name}-lock").open("a")
    except OSError as error:
        raise StoreError("the store {path} cannot be used: {why}", path=str(path), why=str(error.strerror)) from None
    with lock:
        try:
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InUse(
                "another process is running the tournament in {path}: wait for it, or stop it", path=str(path)
            ) from None
        yield
