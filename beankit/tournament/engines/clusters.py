"""Dask: the same games on the workers of a scheduler, on this machine or on many."""

from __future__ import annotations

from concurrent.futures import CancelledError, Executor
from time import monotonic
from typing import Any

from beankit.arena.processes.pool import ProcessDied, cores
from beankit.extras import need
from beankit.tournament.engines.engine import without_script
from beankit.tournament.play.playing import Cut

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
        """An executor of the scheduler's; a batch is played anew whenever it is handed over."""
        executor: Executor = self.client.get_executor(pure=False)
        return executor

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
            raise ProcessDied(f"the Dask scheduler has had no worker for {PATIENCE:.0f} seconds")

    def close(self) -> None:
        """Leave the scheduler; end what was started here."""
        if self.mine:
            self.client.close()
        if self.cluster is not None:
            self.cluster.close()


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
        raise ProcessDied(f"there is no Dask scheduler at {address}: {error}") from None
