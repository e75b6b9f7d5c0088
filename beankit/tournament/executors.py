"""Where games are played: in this process, in processes from a fresh Python, or by the workers of a Dask scheduler.

In Python any other executor of `concurrent.futures` may be given. Whatever plays the games, the results are the same.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import forkserver, get_context, resource_tracker
from multiprocessing.queues import SimpleQueue
from typing import Any, ParamSpec, TypeVar

from beankit.arena.processes import FreshPool, ProcessDied, cores, drop, how_many, settle_in
from beankit.extras import need
from beankit.sandbox.engine.zygotes import keep_to_one_core
from beankit.tournament.play.work import Cut

P = ParamSpec("P")
T = TypeVar("T")
PRELOADED = ["beankit.tournament.play.work"]


class Here(Executor):
    """This process: a call is done when it is handed over."""

    _max_workers = 1

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Processes(Executor):
    """Processes on this machine. They come from a fresh Python, so none of them ever held the key.

    If one dies, all calls that are not done fail, and the next call starts new processes.
    """

    def __init__(self, workers: int) -> None:
        self._max_workers = workers
        self.pool: FreshPool | None = None

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        self.pool = self.pool or self._started()
        try:
            with undisturbed():  # a process that is half started could not be ended
                return self.pool.submit(fn, *args, **kwargs)
        except BrokenProcessPool:
            self.shutdown()
            return self.submit(fn, *args, **kwargs)

    def _started(self) -> FreshPool:
        context = get_context("forkserver")
        context.set_forkserver_preload(PRELOADED)
        resource_tracker.ensure_running()  # if it were started later, it would let ctrl-C through again
        with undisturbed():
            forkserver.ensure_running()
        numbers: SimpleQueue[int] = context.SimpleQueue()
        for number in range(self._max_workers):
            numbers.put(os.getpid() + number)  # two tournaments begin at different cores
        return FreshPool(self._max_workers, mp_context=context, initializer=take_place, initargs=(numbers,))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """End the processes, whatever they are doing."""
        if self.pool is not None:
            drop(self.pool)
            self.pool.shutdown(wait=wait, cancel_futures=cancel_futures)
            self.pool = None


@contextmanager
def undisturbed() -> Iterator[None]:
    """Processes that are started in here never hear of ctrl-C, not even while they start; it waits for this process."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def take_place(numbers: SimpleQueue[int]) -> None:
    """Settle in, on a core of its own if there are enough: isolated bots are asked faster on their engine's core."""
    settle_in()
    if sys.platform == "linux":
        keep_to_one_core(numbers.get())


@contextmanager
def chosen(address: str | None, jobs: int | None, pieces: int) -> Iterator[Executor]:
    """The workers of a scheduler with this address, or processes; a few tables are played sooner in this process."""
    if address is None:
        workers = how_many(jobs, pieces, named=True)
        with Here() if workers == 1 else Processes(workers) as executor:
            yield executor
    elif not pieces:
        yield Here()
    else:
        distributed = need("distributed", "dask")
        try:
            client = distributed.Client(address, timeout=10)
        except (OSError, ValueError) as error:
            raise ProcessDied(
                "there is no Dask scheduler at {address}: {error}", address=address, error=str(error)
            ) from None
        with client:
            yield client.get_executor(pure=False)


def workers_of(executor: Executor) -> int:
    """How many calls it does at once, as far as it says so; a scheduler may have got more workers meanwhile."""
    client: Any = getattr(executor, "_client", None)  # of Dask
    if client is not None:
        return max(1, sum(map(int, client.nthreads().values())))
    workers: int | None = getattr(executor, "_max_workers", None)
    return workers or cores()


def deaths() -> tuple[type[BaseException], ...]:
    """What a call raises if its worker died."""
    distributed = sys.modules.get("distributed")
    return BrokenExecutor, CancelledError, Cut, *([distributed.KilledWorker] if distributed else [])
