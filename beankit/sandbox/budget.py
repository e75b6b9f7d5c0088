"""Budgets: what a bot may use in a game, how many faults it may have, and the bank from which it pays for its time.

A busy machine costs a bot nothing: what counts is the CPU time its process got, and the time it slept. Waiting for a
core is neither.
"""

from __future__ import annotations

from math import inf
from pathlib import Path
from time import clock_gettime, monotonic

import msgspec

from beankit.arena.table.faults import SLOW, TIME
from beankit.sandbox.errors import GONE, HANG, Lost, NoIsolation, Overlong


class Budget(msgspec.Struct, frozen=True):
    """CPU seconds for the game, its start and perhaps one move, MiB of memory, and how many faults it may have."""

    seconds: float = 10.0
    start: float = 2.0
    memory: int = 512
    strikes: int = 0  # 0: the first fault stops the game
    wall_factor: float = 0.2  # the sleep it may take, as a multiple of its CPU time
    wall_extra: float = 2.0
    last_words: float = 0.0  # seconds to report its line after its time has run out
    move: float | msgspec.UnsetType = msgspec.UNSET  # CPU seconds for one move; unset, only the game's count

    @property
    def for_move(self) -> float:
        """How many CPU seconds a bot may use for one move."""
        return inf if isinstance(self.move, msgspec.UnsetType) else self.move

    @property
    def wall(self) -> float:
        """How many seconds a bot may sleep in a game; waiting for a busy machine does not count."""
        return self.wall_factor * self.seconds + self.wall_extra

    @property
    def start_wall(self) -> float:
        """How many seconds it may sleep while it starts."""
        return self.wall_factor * self.start + self.wall_extra

    @property
    def whole(self) -> float:
        """How many seconds a bot may take of a game, on a machine that has nothing else to do."""
        return self.start + self.start_wall + self.seconds + self.wall


SPARE = 5  # CPU seconds until the kernel stops what we did not: a stalled virtual machine is charged to the bot, too

PRACTICE = Budget()
CONTEST = Budget(strikes=3)


SCHEDULED = 2  # the clock that counts the CPU time a process really got
NANO = 1e-9
RUNNABLE = "R"


def cpu_time(pid: int) -> float:
    """The CPU seconds that a process has used since it began, all its threads together."""
    return read_clock(clock_of(pid))


def clock_of(pid: int) -> int:
    """The number of the clock that counts the CPU time of a process."""
    return (~pid << 3) | SCHEDULED


def read_clock(clock: int) -> float:
    """What a clock shows. A bot that was not reaped has one, so if there is none, all bots are gone."""
    try:
        return clock_gettime(clock)
    except OSError:
        raise NoIsolation(GONE) from None


def busy_time(pid: int) -> float:
    """The seconds in which a process had a core or waited for one; where the kernel does not count that, CPU time."""
    try:
        running, waiting, _ = Path(f"/proc/{pid}/schedstat").read_text("ascii").split()
    except (OSError, ValueError):
        return cpu_time(pid)
    return max(cpu_time(pid), (int(running) + int(waiting)) * NANO)


def asleep(pid: int) -> bool:
    """Is a process sleeping? If it is runnable, nobody knows yet how long it has been waiting for a core."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii", errors="replace").rpartition(") ")[2][0] != RUNNABLE
    except (OSError, IndexError):
        return True


class Bank:
    """What a bot may still use: CPU seconds from a mark on, and seconds of sleep while we wait for it."""

    def __init__(self, pid: int, seconds: float, sleep: float, given: float = 0.0, move: float = inf) -> None:
        self.pid, self.seconds, self.sleep, self.clock = pid, seconds, sleep, clock_of(pid)
        self.given = given or seconds  # at first; an earlier process may have used some of it
        self.mark = cpu_time(pid)
        self.left_then = seconds  # CPU seconds that were left when it last answered
        self.move, self.floor = move, seconds - move  # for one move: as few as may be left after it
        self.slept = 0.0  # in earlier requests
        self.sleeping = 0.0  # in this one, as far as we have looked
        self.watched: tuple[float, float] | None = None  # since when, and how busy it was until then

    @property
    def used(self) -> float:
        """CPU seconds since the mark, also those used while nobody asked."""
        return read_clock(self.clock) - self.mark

    @property
    def left(self) -> float:
        """CPU seconds that are left."""
        return self.seconds + self.mark - read_clock(self.clock)

    @property
    def asleep(self) -> float:
        """Seconds that it slept, as far as we have looked."""
        return self.slept + self.sleeping

    def look(self) -> float:
        """There is no answer yet: Lost if the bot sleeps too long or has no time left, else how much it has."""
        left = self.left
        if left <= 0:
            raise out_of_time(self)
        if left <= self.floor:
            raise overlong(self)
        if self.watched is None:
            self.watched = monotonic(), busy_time(self.pid)
        elif asleep(self.pid):
            since, busy = self.watched
            self.sleeping = max(0.0, monotonic() - since - (busy_time(self.pid) - busy))
            if self.asleep >= self.sleep:
                raise Lost(
                    HANG, "it slept or waited for {seconds:g} {seconds:second|seconds}", seconds=float(self.sleep)
                )
        return min(left, left - self.floor)

    @property
    def for_next(self) -> float:
        """CPU seconds that it may use for its next answer."""
        return min(self.left_then, self.move)

    def answered(self) -> None:
        """The bot has answered. The time its answer waited for us does not count as sleep; Lost if it took too long.

        Then we looked too late to stop it, or it went on thinking when it was not asked.
        """
        floor = self.floor
        self.rested()
        if self.left_then <= 0:
            raise out_of_time(self)
        if self.left_then <= floor:
            raise overlong(self)

    def rested(self) -> None:
        """The bot rests until it is asked again: note what it has left."""
        if self.watched is not None:
            self.slept += self.sleeping
            self.sleeping, self.watched = 0.0, None
        self.left_then = self.seconds + self.mark - read_clock(self.clock)
        self.floor = self.left_then - self.move


def out_of_time(bank: Bank) -> Lost:
    """There is nothing left in the bank."""
    text = "it used up its {seconds:g} {seconds:second|seconds} of CPU time"
    return Lost(TIME, text, seconds=float(bank.given))


def overlong(bank: Bank) -> Overlong:
    """The bot has used up what it has for one move."""
    text = "it used more than its {seconds:g} {seconds:second|seconds} of CPU time for one move"
    return Overlong(SLOW, text, seconds=float(bank.move))
