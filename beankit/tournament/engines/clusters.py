"""Dask: the same games on the workers of a scheduler, on this machine or on many."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from functools import partial
from time import monotonic
from typing import Any
from weakref import WeakSet

from beankit.arena.processes.pool import ProcessDied, cores
from beankit.extras import need
from beankit.tournament.engines.engine import without_script
from beankit.tournament.play.work import Cut

PATIENCE = 60.0  # seconds in which a worker may come back


class Dask:
    """The workers of a Dask scheduler, given by an address or a client; without one, some here while the run takes."""

    fragile = False

    def __init__(self, address: Any = None, jobs: int | None = None) -> None:
        distributed = need("distributed", "dask")
        self.crashes: tuple[type[BaseException], ...] = (distributed.KilledWorker, CancelledError, Cut)
        self.client, self.cluster = connected(distributed, address, jobs)
        self.mine = self.client is not address
        self.silent_since: float | None = None

    @property
    def workers(self) -> int:
        """How many batches the workers play at once."""
        found = self.client.scheduler_info(n_workers=-1)["workers"]
        return max(1, sum(int(worker["nthreads"]) for worker in found.values()))

    def start(self) -> Executor:
        """An executor for the scheduler's workers."""
        return Workers(self.client)

    def stop(self, executor: Executor) -> None:
        """Drop the batches that are not done."""
        executor.shutdown(wait=False)

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

    def __init__(self, client: Any) -> None:
        self.client = client
        self.asked: WeakSet[Any] = WeakSet()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        answer: Future[Any] = Future()
        asked = self.client.submit(fn, *args, **kwargs, pure=False)
        asked.add_done_callback(partial(pass_on, answer))
        self.asked.add(asked)
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Drop what is not done."""
        self.client.cancel(list(self.asked))


def pass_on(answer: Future[Any], asked: Any) -> None:
    """What a worker found, or why it could not."""
    try:
        answer.set_result(asked.result())
    except BaseException as error:
        answer.set_exception(error)


def connected(distributed: Any, address: Any, jobs: int | None) -> tuple[Any, Any]:
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
