"""Engines: each gives an executor for batches, and says what it means when one of its workers died."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import forkserver, get_context, resource_tracker
from multiprocessing.queues import SimpleQueue
from time import monotonic
from types import ModuleType
from typing import Any, ParamSpec, Protocol, TypeVar
from weakref import WeakSet

from beankit.arena.processes import FreshPool, ProcessDied, cores, drop, how_many, settle_in, without_script
from beankit.core.errors import BadOption
from beankit.extras import need
from beankit.sandbox.engine.zygotes import keep_to_one_core
from beankit.tournament.play.work import SELDOM, Cut

P = ParamSpec("P")
T = TypeVar("T")
Client = Any  # what Dask has: clients, their addresses, clusters and futures; it is loaded when it is needed
PATIENCE = 60.0  # seconds in which a worker may come back
PRELOADED = ["beankit.tournament.play.work"]


class TournamentEngine(Protocol):
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

    def rest(self, executor: Executor) -> None:
        """Everything is done; the workers may go."""
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
        """An executor that does everything at once, in this process."""
        return self

    def stop(self, executor: Executor) -> None:
        """Nothing runs beside this process that could be stopped."""

    rest = stop

    def check(self) -> None:
        """This engine never waits."""

    def close(self) -> None:
        """There are no workers to end."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
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
        """Start a new pool of processes."""
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
        origin = forkserver._forkserver._forkserver_pid  # type: ignore[attr-defined]  # noqa: SLF001
        os.kill(origin, signal.SIGCONT)  # it tells that they ended, so it must not be stopped either
        executor.shutdown(wait=True, cancel_futures=True)

    rest = stop

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


class Pool(FreshPool):
    """A process pool that ctrl-C does not disturb while it grows."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with undisturbed():  # a process that is half started could not be ended
            return super().submit(fn, *args, **kwargs)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Processes that are started in here never hear of ctrl-C, not even while they start; it waits for this process."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Dask:
    """The workers of a Dask scheduler, given by an address or a client; without one, some here while the run takes."""

    fragile = False

    def __init__(self, address: Client = None, jobs: int | None = None) -> None:
        distributed = need("distributed", "dask")
        self.crashes: tuple[type[BaseException], ...] = (distributed.KilledWorker, CancelledError, Cut)
        self.client, self.cluster = connected(distributed, address, jobs)
        self.mine = self.client is not address
        self.silent_since: float | None = None

    @property
    def workers(self) -> int:
        """How many batches the workers play at once."""
        workers = self.client.scheduler_info(n_workers=-1)["workers"]
        return max(1, sum(int(worker["nthreads"]) for worker in workers.values()))

    def start(self) -> Executor:
        """An executor for the scheduler's workers."""
        return Workers(self.client)

    def stop(self, executor: Executor) -> None:
        """Drop the batches that are not done."""
        executor.shutdown(wait=False)

    rest = stop

    def check(self) -> None:
        """Refuse to wait on if the scheduler is gone, or if there has been no worker for a while."""
        if self.client.status != "running":
            raise ProcessDied("the Dask scheduler is gone")
        if self.client.scheduler_info(n_workers=-1)["workers"]:
            self.silent_since = None
        elif self.silent_since is None:
            self.silent_since = monotonic()
        elif monotonic() - self.silent_since > PATIENCE:
            raise ProcessDied("the Dask scheduler has had no worker for {seconds:.0f} seconds", seconds=PATIENCE)

    def close(self) -> None:
        """Leave the scheduler; end what was started here."""
        if self.mine:
            self.client.close()
        if self.cluster is not None:
            self.cluster.close()


class Workers(Executor):
    """The workers of a client as an executor; a call is made anew whenever it is handed over.

    Dask has one of its own, but it never answers if a result is lost with its worker and the call then fails.
    """

    def __init__(self, client: Client) -> None:
        self.client = client
        self.asked: WeakSet[Client] = WeakSet()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        answer: Future[T] = Future()
        asked = self.client.submit(fn, *args, **kwargs, pure=False)
        asked.add_done_callback(partial(pass_on, answer))
        self.asked.add(asked)
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Drop what is not done."""
        self.client.cancel(list(self.asked))


def pass_on(answer: Future[T], asked: Client) -> None:
    """What a worker found, or why it could not."""
    try:
        answer.set_result(asked.result())
    except BaseException as error:
        answer.set_exception(error)


def connected(distributed: ModuleType, address: Client, jobs: int | None) -> tuple[Client, Client]:
    """A client, and its cluster if it was started here; an address may be a client already."""
    if isinstance(address, distributed.Client):
        return address, None
    if address is None:
        with without_script():
            cluster = distributed.LocalCluster(
                n_workers=jobs or cores(),
                threads_per_worker=1,
                dashboard_address="127.0.0.1:0",  # its usual port may belong to another scheduler
                worker_dashboard_address=None,
            )
            return distributed.Client(cluster), cluster
    try:
        return distributed.Client(address, timeout=10), None
    except (OSError, ValueError) as error:
        raise ProcessDied(
            "there is no Dask scheduler at {address}: {error}", address=address, error=str(error)
        ) from None


class Lasting:
    """An engine whose workers stay for the next run, until it is closed."""

    def __init__(self, engine: TournamentEngine) -> None:
        self.engine = engine
        self.executor: Executor | None = None
        self.crashes, self.fragile = engine.crashes, engine.fragile

    @property
    def workers(self) -> int:
        """How many batches are played at once."""
        return self.engine.workers

    def start(self) -> Executor:
        """The executor that is there already, or a new one."""
        self.executor = self.executor or self.engine.start()
        return self.executor

    def stop(self, executor: Executor) -> None:
        """Drop what is running; the next run gets a new executor."""
        self.executor = None
        self.engine.stop(executor)

    def rest(self, executor: Executor) -> None:
        """The workers stay."""

    def check(self) -> None:
        """Refuse to wait on if nothing can come back."""
        self.engine.check()

    def close(self) -> None:
        """End everything."""
        if self.executor is not None:
            self.stop(self.executor)
        self.engine.close()


def chosen(name: str, address: Client, jobs: int | None, *, pieces: int) -> TournamentEngine:
    """The engine with this name; a few tables are played sooner in this process."""
    if name == "dask":
        return Dask(address, jobs) if pieces else Here()
    if name != "processes":
        raise BadOption("there is no engine {name}: choose processes or dask", name=repr(name))
    if address is not None:
        raise BadOption("the address {address} is for --engine dask", address=address)
    return Here() if (jobs := how_many(jobs, pieces, named=True)) == 1 else Processes(jobs)
