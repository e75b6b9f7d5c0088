"""Work in several processes: the same results in the same order as in one, and how bots get there."""

from __future__ import annotations

import os
import signal
import sys
import threading
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

from beankit.arena.bots.export import text_of
from beankit.arena.bots.roster import BotLike, find_bot, house_bots
from beankit.core.errors import BadOption, BeankitError, Note
from beankit.core.registry import GAMES
from beankit.core.rules import Rules

P = ParamSpec("P")
T = TypeVar("T")

NICE = 10  # how far work in the background steps back
AUTOGROUP = Path("/proc/self/autogroup")
FEW = 8  # fewer pieces of work than this are done sooner in this process
AHEAD = 4  # pieces queued for each process

_HIDING = threading.Lock()  # of the main module
_task: Callable[[int], object] | None = None  # what this process was started for


class ProcessDied(BeankitError):
    """A process ended in the middle of its work, so its results are lost."""


def cores() -> int:
    """How many processes can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def stand_back() -> None:
    """Let everything else on the machine come first.

    Linux may share its time among sessions before it looks at the processes in them, so that being nice counts only
    within one. Whoever has a session of its own lets that stand back, too.
    """
    os.nice(NICE)
    if os.getsid(0) == os.getpid():
        with suppress(OSError):  # another system, or one that shares its time otherwise
            AUTOGROUP.write_text(str(NICE))


def can_fork() -> bool:
    """May this process fork, so that others know all it knows, even a notebook's classes? Not if it has threads."""
    return os.name == "posix" and os.uname().sysname == "Linux" and threading.active_count() == 1


def how_many(jobs: int | None, pieces: int, named: bool) -> int:
    """How many processes to use: `jobs` if given; otherwise several only for many pieces with bots given by name."""
    return jobs or (cores() if named and pieces >= FEW else 1)


def spread(task: Callable[[int], T], pieces: int, jobs: int) -> Generator[T, None, None]:
    """The results in order, from this process or several others; without a fork, the task must be picklable."""
    if jobs < 2:
        yield from map(task, range(pieces))
        return
    with pool(task, jobs) as executor:
        ahead: deque[Future[T]] = deque()
        try:
            for piece in range(pieces):
                ahead.append(executor.submit(do, piece))
                if len(ahead) > AHEAD * jobs:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        except BaseException as error:  # a bot failed, or ctrl-C: drop the games that are running
            drop(executor)
            if isinstance(error, BrokenProcessPool):
                raise ProcessDied(
                    "one of the {jobs} processes died: a bot ended it (os._exit), a library crashed, or the "
                    "system stopped it (no memory left?); --jobs 1, in Python jobs=1, plays in this process "
                    "and shows where",
                    jobs=jobs,
                ) from None
            raise


def pool(task: Callable[[int], object], jobs: int) -> ProcessPoolExecutor:
    """Processes for one task. A fork is quick and has the task already."""
    kind, way = (ProcessPoolExecutor, "fork") if can_fork() else (FreshPool, "spawn")
    return kind(jobs, mp_context=get_context(way), initializer=sit_down, initargs=(task,))


class FreshPool(ProcessPoolExecutor):
    """A pool of fresh processes, which do not run the caller's script again."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with without_script():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def without_script() -> Iterator[None]:
    """A process that starts now gets an empty main module instead of the caller's script, which it does not need.

    A script without `if __name__ == "__main__":` would do everything once more there.
    """
    with _HIDING:
        script = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = script


def drop(executor: ProcessPoolExecutor) -> None:
    """End the processes of a pool, whatever they are doing; one that is stopped hears no other signal."""
    for process in list((executor._processes or {}).values()):  # noqa: SLF001 - public since Python 3.14
        process.kill()


def sit_down(task: Callable[[int], object]) -> None:
    """Get ready for one task."""
    global _task
    _task = task
    settle_in()


def settle_in() -> None:
    """Leave ctrl-C and warnings to the main process; what bots print goes to stderr, not among its results."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    sys.stdout = sys.stderr
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warnings.simplefilter("ignore")


def end_with_parent() -> None:
    """Wait until the main process is gone, however it ended, and go too; nobody would read the results."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def do(piece: int) -> Any:
    """Do one piece of work in a process of a pool."""
    assert _task is not None
    return _task(piece)


@contextmanager
def sent(
    game: str | type[Rules], bots: Sequence[BotLike], jobs: int
) -> Iterator[tuple[str | type[Rules], Sequence[BotLike], int]]:
    """A game and bots in a form that other processes can load, and how many processes can play.

    A fork knows all that this process knows. If forking is not safe, as in a notebook, classes are written to files;
    what cannot be written plays in this process, with a warning.
    """
    if jobs < 2 or can_fork():
        yield game, bots, jobs
        return
    with TemporaryDirectory() as folder:
        sendable: tuple[str | type[Rules], Sequence[BotLike], int]
        try:
            there = [address(bot, Path(folder, f"bot_{number}.py")) for number, bot in enumerate(bots)]
            sendable = name_of_game(game), there, jobs
        except BadOption as reason:
            warnings.warn(Note("all games are played in this process: {reason}", reason=reason.said), stacklevel=4)
            sendable = game, bots, 1
        yield sendable


def address(bot: BotLike, file: Path) -> str:
    """What a new process can find a bot by; this file if need be."""
    if isinstance(bot, str):
        find_bot(bot)
        return bot
    for name, kind in house_bots().items():
        if kind is bot:
            return name
    file.write_text(text_of(bot), "utf-8")  # type: ignore[arg-type]  # an instance is refused there
    return f"{file}:{bot.__name__}"  # type: ignore[union-attr]


def name_of_game(game: str | type[Rules]) -> str:
    """The name of a game, if other processes know it too."""
    kind = GAMES.get(game) if isinstance(game, str) else game
    if kind is None:
        return str(game)  # a file
    if kind in GAMES.values() and kind.__module__.startswith("beankit."):
        return kind.name
    raise BadOption(
        "only this process knows the game {name}: write it to a file, my_game.py:{game}",
        name=kind.name,
        game=kind.__name__,
    )
