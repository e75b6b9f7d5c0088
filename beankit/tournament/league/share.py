"""The share of the machine that a league may have: hours of the day, a pause, and people who play come first.

A league says what it does in a file beside its store, whose lock tells that its process lives; other files pause and
hold it.
"""

from __future__ import annotations

import fcntl
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, time, timedelta
from pathlib import Path
from time import sleep
from typing import NamedTuple

from beankit.arena.files import PRIVATE, put
from beankit.core.errors import BadOption
from beankit.core.said import Said, say
from beankit.tournament.store.store import StoreError

TRIES, MOMENT = 5, 0.1  # to take the lock of a league, and seconds between two of them
LATELY = timedelta(minutes=1)  # somebody who moved since then is still playing
HOURS = re.compile(r"(\d\d?)(?::(\d\d))?-(\d\d?)(?::(\d\d))?")
PLAYING, RESTING, EMPTY, OFF = "playing", "resting", "empty", "off"
PAUSED, SOON, PEOPLE, LATER = "paused", "soon", "people", "later"


class Hours(NamedTuple):
    """From when to when a league plays, day by day; over midnight, too."""

    first: time
    last: time

    def include(self, now: time) -> bool:
        """Does the league play at this hour?"""
        if self.first <= self.last:
            return self.first <= now < self.last
        return now >= self.first or now < self.last


def hours_of(text: str) -> Hours:
    """Hours as somebody writes them: 18-7, or 18:30-7."""
    match = HOURS.fullmatch(text.replace(" ", ""))
    try:
        if match is None:
            raise ValueError
        return Hours(time(int(match[1]), int(match[2] or 0)), time(int(match[3]) % 24, int(match[4] or 0)))
    except ValueError:
        raise BadOption("{text} are no hours: write them as 18-7, or 18:30-7:15", text=repr(text)) from None


class Share:
    """When a league may play."""

    def __init__(self, store: Path, hours: Hours | None = None, tables: Path | None = None) -> None:
        self.store, self.hours, self.tables = store, hours, tables  # where games of people are kept as they play

    def hindrance(self, now: datetime) -> str | None:
        """Why it does not play now, if it does not."""
        if is_paused(self.store) or is_held(self.store):
            return PAUSED
        if self.hours is not None and not self.hours.include(now.time()):
            return LATER
        return PEOPLE if self.tables is not None and now - last_move(self.tables, now) < LATELY else None


def last_move(tables: Path, now: datetime) -> datetime:
    """When somebody last moved at a table of the pages; long ago, if nobody has."""
    latest = 0.0
    for file in tables.glob("*"):
        with suppress(OSError):  # it was removed just now
            latest = max(latest, file.stat().st_mtime)
    return datetime.fromtimestamp(latest, now.tzinfo)


def pause_file(store: Path) -> Path:
    """The file that pauses a league as long as it is there."""
    return store.with_suffix(".paused")


def is_paused(store: Path) -> bool:
    """Has somebody paused it?"""
    return pause_file(store).exists()


def pause(store: Path) -> None:
    """Let it play nothing more, until somebody says go on."""
    put(pause_file(store), b"", PRIVATE)


def resume(store: Path) -> None:
    """Let it go on."""
    pause_file(store).unlink(missing_ok=True)


@contextmanager
def held(store: Path) -> Iterator[None]:
    """In here the league begins no table; one after the other may hold it, and it ends with the process."""
    with hold_file(store).open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def hold_file(store: Path) -> Path:
    """The file whose lock holds a league."""
    return store.with_suffix(".held")


def is_held(store: Path) -> bool:
    """Does somebody hold it?"""
    return is_locked(hold_file(store))


def is_locked(file: Path) -> bool:
    """Has a process that still runs locked this file?"""
    try:
        with file.open() as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except BlockingIOError:
        return True
    return False


def doing_file(store: Path) -> Path:
    """Where a league says what it does."""
    return store.with_suffix(".doing")


@contextmanager
def in_charge(store: Path) -> Iterator[None]:
    """Nobody else may run the same league; the lock ends with the process, however it ends."""
    with doing_file(store).open("a") as lock:
        for _ in range(TRIES):  # whoever asks what it does holds the lock for a moment
            with suppress(BlockingIOError):
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            sleep(MOMENT)
        else:
            raise StoreError("the league in {store} is running already", store=str(store))
        yield


def say_what(store: Path, doing: str) -> None:
    """Tell others what the league does now."""
    doing_file(store).write_text(doing, "utf-8")


def doing_of(store: Path) -> str:
    """What a league does now, as far as it says so; OFF if no process runs it."""
    if not is_locked(doing_file(store)):
        return OFF
    if is_paused(store):
        return PAUSED
    doing = doing_file(store).read_text("utf-8") or RESTING
    return SOON if doing == PAUSED and not is_held(store) else doing


def sentence_of(doing: str) -> Said:
    """What a league does, in a sentence."""
    return {
        PLAYING: say("The league is playing."),
        RESTING: say("There is nothing left to ask: the league waits for new bots."),
        EMPTY: say("There are only house bots: the league waits for the first bot that passes its check."),
        PAUSED: say("The league is paused."),
        SOON: say("The league goes on."),
        PEOPLE: say("People are playing: the league waits until their tables are quiet."),
        LATER: say("The league waits for its hours."),
        OFF: say("Nobody runs the league now: `beankit tournament watch` does."),
    }[doing]
