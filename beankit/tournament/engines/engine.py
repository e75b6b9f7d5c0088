"""Engines: each gives an executor for batches, and says what it means when one of its workers died."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import forkserver, get_context, resource_tracker
from multiprocessing.queues import SimpleQueue
from types import ModuleType
from typing import Any, Protocol

from beankit.arena.processes.pool import cores, drop, settle_in
from beankit.sandbox.engine.cores import keep_to_one_core
from beankit.tournament.play.work import SELDOM, Cut

PRELOADED = ["beankit.tournament.play.work"]


class Engine(Protocol):
    """Where games are played."""

    @property
    def workers(self) -> int:
        """How many batches are played at once."""
        ...

    @property
    def crashes(self) -> tuple[type[BaseException], ...]:
        """What a batch raises if its worker died."""
        ...

    @property
    def fragile(self) -> bool:
        """If one worker dies, are the batches of all others lost?"""
        ...

    def start(self) -> Executor:
        """An executor that takes batches."""
        ...

    def stop(self, executor: Executor) -> None:
        """Drop what is running."""
        ...

    def check(self) -> None:
        """Nothing has come back for a while: refuse to wait on if nothing can."""
        ...

    def close(self) -> None:
        """End whatever was started."""
        ...


class Here(Executor):
    """This process; a batch is played when it is handed over."""

    workers = 1
    crashes: tuple[type[BaseException], ...] = (Cut,)
    fragile = False

    def start(self) -> Executor:
        """Itself."""
        return self

    def stop(self, executor: Executor) -> None:
        """Nothing is running."""

    def check(self) -> None:
        """It never waits."""

    def close(self) -> None:
        """Nothing to end."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Processes:
    """Processes on this machine. They come from a fresh Python, so none of them ever held the key."""

    crashes: tuple[type[BaseException], ...] = (BrokenProcessPool, Cut)
    fragile = True

    def __init__(self, jobs: int | None = None) -> None:
        self.workers = jobs or cores()

    def start(self) -> Executor:
        """A new pool."""
        context = get_context("forkserver")
        context.set_forkserver_preload(PRELOADED)
        resource_tracker.ensure_running()  # if it were started later, it would let ctrl-C through again
        with undisturbed():
            forkserver.ensure_running()
        numbers: SimpleQueue[int] = context.SimpleQueue()
        for number in range(self.workers):
            numbers.put(os.getpid() + number)  # two tournaments begin at different cores
        return Pool(self.workers, mp_context=context, initializer=take_place, initargs=(numbers,))

    def stop(self, executor: Executor) -> None:
        """End the processes."""
        assert isinstance(executor, ProcessPoolExecutor)
        drop(executor)
        executor.shutdown(wait=True, cancel_futures=True)

    def check(self) -> None:
        """A pool tells by itself that a process died."""

    def close(self) -> None:
        """The pool is gone already."""


def take_place(numbers: SimpleQueue[int]) -> None:
    """Settle in, on a core of its own if there are enough: isolated bots are asked faster on their engine's core."""
    settle_in()
    gc.set_threshold(SELDOM)
    if sys.platform == "linux":
        keep_to_one_core(numbers.get())


class Pool(ProcessPoolExecutor):
    """A process pool that does not run the caller's script again in every process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        with undisturbed(), without_script():  # a process that is half started could not be ended
            return super().submit(fn, *args, **kwargs)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Processes that are started in here never hear of ctrl-C, not even while they start; it waits for this process."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def without_script() -> Iterator[None]:
    """A process that starts now gets an empty main module instead of the caller's script, which it does not need."""
    script = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script
