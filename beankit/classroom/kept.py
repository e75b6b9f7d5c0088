"""What a class keeps about people besides its roster: codes, made-up aliases, extensions, and what a teacher decided.

All of it is one file, which only the owner of the folder reads. Whoever changes it holds the lock meanwhile.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from fcntl import LOCK_EX, flock
from pathlib import Path

import msgspec

from beankit.arena.files import PRIVATE, put
from beankit.classroom.people import Person
from beankit.classroom.settings import BadClass, ClassSettings

FILE = "people.json"
LOCK = ".lock"
MOST_REASON = 200  # characters


class HashedCode(msgspec.Struct, frozen=True):
    """What is kept of a code."""

    salt: str
    digest: str


class Ruling(msgspec.Struct, frozen=True):
    """What a teacher decided about somebody's bots, and why; nobody else reads that."""

    plays: bool
    reason: str
    at: datetime


class Known(msgspec.Struct, frozen=True):
    """What is kept about one person."""

    person: Person
    code: HashedCode | None = None
    alias: str = ""  # made up, for whoever has none that may be shown
    until: datetime | None = None  # they can hand in longer than the class
    rulings: tuple[Ruling, ...] = ()  # the last one counts
    leaving: bool = False  # everything of theirs is being deleted

    @property
    def ruling(self) -> Ruling | None:
        """Why their bots do not play, if they are disqualified."""
        return self.rulings[-1] if self.rulings and not self.rulings[-1].plays else None


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Wait until nobody else changes anything here; the lock of a killed process is free. Not to be nested."""
    descriptor = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE)
    try:
        flock(descriptor, LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def read_known(folder: Path) -> dict[str, Known]:
    """What is kept about everybody, by owner."""
    file = folder / FILE
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, Known])
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise BadClass("{file}: {why}", file=str(file), why=str(error.strerror)) from None
    except msgspec.MsgspecError as error:
        raise BadClass("{file} was changed by hand: {why}", file=str(file), why=str(error)) from None


@contextmanager
def changing(folder: Path) -> Iterator[dict[str, Known]]:
    """What is kept about everybody, to be changed: it is written when the block ends."""
    with locked(folder):
        before = read_known(folder)
        known = dict(before)
        yield known
        if known != before:
            put(folder / FILE, msgspec.json.format(msgspec.json.encode(dict(sorted(known.items())))), PRIVATE)


def change(known: dict[str, Known], person: Person, **new: object) -> None:
    """Change something that is kept about somebody."""
    known[person.owner] = msgspec.structs.replace(known.get(person.owner, Known(person)), **new)


def extend(folder: Path, person: Person, until: datetime | None, now: datetime | None = None) -> None:
    """Let somebody hand in until then; without a time, as long as the class."""
    if until is not None and until <= (now or datetime.now().astimezone()):
        raise BadClass("{until:full_date} has passed: an extension must end in the future", until=until.isoformat())
    with changing(folder) as known:
        change(known, person, until=until)


def extended(settings: ClassSettings, until: datetime | None) -> ClassSettings:
    """The settings for somebody with an extension, who never has less time than the class."""
    if settings.closes is None or until is None:
        return settings
    return msgspec.structs.replace(settings, closes=max(settings.closes, until))


def rule(folder: Path, person: Person, reason: str, *, plays: bool) -> bool:
    """Disqualify somebody's bots, also those to come, or let them play again; False if it is so already."""
    with changing(folder) as known:
        kept = known.get(person.owner, Known(person))
        if (kept.ruling is None) == plays:
            return False
        change(known, person, rulings=(*kept.rulings, Ruling(plays, reason, datetime.now().astimezone())))
    return True


def reason_of(text: str) -> str:
    """A reason in one line; empty if there is none."""
    return " ".join(text.split())[:MOST_REASON]
