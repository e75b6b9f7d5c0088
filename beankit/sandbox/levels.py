"""How well bots are isolated on this machine: a level found by trying, and how to raise it."""

from __future__ import annotations

import os
import shutil
import socket
import stat
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from functools import cache
from pathlib import Path

import msgspec

from beankit.core.errors import BeankitError
from beankit.core.said import Said, say
from beankit.core.values import Data
from beankit.sandbox.budget import Bank
from beankit.sandbox.engine.zygotes import Zygote, zygote
from beankit.sandbox.errors import DIED, Lost, NoIsolation
from beankit.sandbox.messages import Failed, Tried, Try
from beankit.sandbox.walls import Walls, landlock, seccomp
from beankit.sandbox.walls.probes import FILES, LAST, LATE_OPEN, LIMITS, PORTS, PROBES, Bait

NAMES = {4: "sealed, two walls", 3: "sealed", 2: "open to late imports", 1: "a process of its own", 0: "none"}
NOT_WANTED = say("not wanted")
LATE = 2  # the level of bots that may import anything
TRUSTED_FROM = 3  # below it, other people's code runs only if the user accepts that
PORTS_SINCE = 4  # the version of Landlock that knows ports
TRIAL = 10.0  # seconds
BAIT = "beankit-bait-"  # how the names of bait folders begin


class WeakIsolation(BeankitError):
    """Other people's code would run in weak isolation."""


class Isolation(msgspec.Struct, frozen=True):
    """What holds on this machine: the level, the walls, what was tried, what got through, and what would help."""

    level: int
    walls: Walls
    tried: int
    reached: list[str]  # attempts to break out that succeeded
    seccomp: Said | None  # why the seal does not hold, if it does not
    landlock: Said | None
    user: Said  # who bots run as

    @property
    def sentence(self) -> Said:
        """The level in one line, as every result states it."""
        return say(
            "isolation level {level} ({name}): {failed} of {tried} attempts to break out failed",
            level=self.level,
            name=Said(NAMES[self.level]),
            failed=self.tried - len(self.reached),
            tried=self.tried,
        )

    @property
    def advice(self) -> list[Said]:
        """What would raise the level."""
        return [why for why in (self.seccomp, self.landlock) if why]

    def as_dict(self) -> Data:
        """What a result says about how its bots were isolated."""
        return {
            "level": self.level,
            "name": NAMES[self.level],
            "tried": self.tried,
            "reached": self.reached,
            "advice": [*map(str, self.advice)],
        }

    def demand(self, accept_weak: bool = False) -> None:
        """Refuse to run other people's code where isolation is weak, unless that is accepted."""
        if self.level < TRUSTED_FROM and not accept_weak:
            sentence = self.sentence
            reached = [say("these succeeded: {names}", names=attempts(self.reached))] if self.reached else []
            for more in (*reached, *self.advice, say("or accept the risk: --accept-weak-isolation")):
                sentence = say("{told}; {more}", told=sentence, more=more)
            raise WeakIsolation(sentence)


def attempts(names: Sequence[str]) -> Said:
    """Attempts to break out by their names: each is a sentence of its own, which has its German."""
    parts: dict[str, str | int | float | Said | dict[str, str]] = {name.replace(" ", "_"): Said(name) for name in names}
    return Said(", ".join(f"{{{part}}}" for part in parts), parts)


def isolation_for_others(accept_weak: bool = False) -> Isolation:
    """The level of this machine, for whoever runs other people's code; WeakIsolation if it is too low."""
    here = isolation()
    here.demand(accept_weak)
    return here


@cache
def isolation(most: int = 4) -> Isolation:
    """The level of this machine, tested once per process.

    `most` omits walls to get a lower level; LATE is for bots that may import anything, and needs Landlock.
    """
    if most == LATE:
        return late_isolation()
    with bait() as laid:
        program, no_seal = seal() if most >= TRUSTED_FROM else (b"", NOT_WANTED)
        if program and (got := tried(Walls(landlock=False, program=program, hints=False), laid)):
            program = b""
            no_seal = say("the filter of system calls does not hold: {names}", names=attempts(got))
        no_landlock = fenced(laid) if most > TRUSTED_FROM else NOT_WANTED
        walls = Walls(landlock=not no_landlock, program=program)
        reached = tried(msgspec.structs.replace(walls, hints=False), laid)
    check_limits(reached)
    level = 1 if no_seal or reached else 3 if no_landlock else 4
    return Isolation(level, walls, len(PROBES), reached, no_seal, no_landlock, user())


def tried_again(here: Isolation, origin: Zygote) -> Isolation:
    """The level of the same walls around processes forked from another zygote."""
    with bait() as laid:
        reached = tried(msgspec.structs.replace(here.walls, hints=False), laid, origin)
    check_limits(reached)
    return msgspec.structs.replace(here, level=1 if reached else here.level, reached=reached)


def late_isolation() -> Isolation:
    """The level with walls that let a bot read what Python needs for imports."""
    with bait() as laid:
        program, no_seal = seal(seccomp.lazy)
        no_landlock = fenced(laid)
        walls = Walls(landlock=not no_landlock, program=program, late=not no_seal and not no_landlock)
        reached = tried(msgspec.structs.replace(walls, hints=False), laid)
    check_limits(reached)
    through = [name for name in reached if name not in LATE_OPEN]
    if walls.late and through:
        no_seal = say("walls that are open to late imports do not hold: {names}", names=attempts(through))
    return Isolation(
        LATE if walls.late and not through else 1, walls, len(PROBES), reached, no_seal, no_landlock, user()
    )


def check_limits(reached: list[str]) -> None:
    """If the limits of a process do not hold, there is no level at all."""
    if weak := [name for name in LIMITS if name in reached]:
        raise NoIsolation("the limits of a process do not hold here: {names}", names=attempts(weak))


def user() -> Said:
    """Which user bots run as."""
    return say("a user of their own") if os.getuid() == 0 else say("you, without your rights")


def seal(filter_: Callable[[], bytes] = seccomp.sealed) -> tuple[bytes, Said | None]:
    """The filter of system calls, or why there is none."""
    try:
        return filter_(), None
    except seccomp.NoFilter as why:
        return b"", why.said


def fenced(laid: Bait) -> Said | None:
    """Does Landlock alone hold what it is there for? None if so, else why not."""
    version = landlock.version()
    if not version:
        return say("this kernel has no Landlock (it came with Linux 5.13), or a container forbids it")
    got = tried(Walls(landlock=True, hints=False), laid)
    wanted = (*FILES, *(PORTS if version >= PORTS_SINCE else ()))
    failed = [name for name in wanted if name in got]
    return say("Landlock does not hold: {names}", names=attempts(failed)) if failed else None


def tried(walls: Walls, laid: Bait, origin: Zygote | None = None) -> list[str]:
    """Which attempts to break out succeed against these walls."""
    most = [name for name in PROBES if name != LAST]
    return attempted(walls, laid, most, origin) + attempted(walls, laid, [LAST], origin)


def attempted(walls: Walls, laid: Bait, names: list[str], origin: Zygote | None = None) -> list[str]:
    """Which of these attempts, made by one process, succeed."""
    cell = (origin or zygote()).spawn(walls)
    try:
        answer = cell.ask(Try(cell.number(), names, dict(laid)), Bank(cell.pid, TRIAL, TRIAL))
    except Lost as lost:
        if names != [LAST] or lost.reason != DIED:
            raise NoIsolation("an isolated process cannot be tested: {why}", why=lost.said) from None
        return [LAST]  # the program that took its place does not answer
    finally:
        cell.end()
    if isinstance(answer, Failed):
        raise NoIsolation("no process can be isolated here: {why}", why=answer.trace)
    assert isinstance(answer, Tried)
    return answer.reached


@contextmanager
def bait() -> Iterator[Bait]:
    """Targets that are open to everybody: only the walls keep a bot from them."""
    sweep()
    with (
        tempfile.TemporaryDirectory(prefix=BAIT) as folder,
        held(folder),  # before it is opened to everybody: see `sweep`
        socket.create_server(("127.0.0.1", 0)) as port,
    ):
        Path(folder).chmod(0o777)
        for name in ("file", "spare"):
            Path(folder, name).write_text("the deck\n", "utf-8")
        yield {
            "folder": folder,
            "file": f"{folder}/file",
            "port": port.getsockname()[1],
            "engine": os.getpid(),
        }


@contextmanager
def held(folder: str) -> Iterator[None]:
    """Hold a folder as long as we live."""
    place = os.open(folder, os.O_RDONLY)
    try:
        flock(place, LOCK_EX)
        yield
    finally:
        os.close(place)


def sweep() -> None:
    """Remove the bait of killed processes: folders of ours that are open to everybody, and that nobody holds."""
    for folder in Path(tempfile.gettempdir()).glob(f"{BAIT}*"):
        with suppress(OSError):
            place = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                status = os.fstat(place)
                if status.st_uid == os.getuid() and status.st_mode & stat.S_IWOTH:
                    flock(place, LOCK_EX | LOCK_NB)
                    shutil.rmtree(folder)
            finally:
                os.close(place)
