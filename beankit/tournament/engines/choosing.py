"""Which engine plays."""

from __future__ import annotations

from typing import Any

from beankit.arena.processes import how_many
from beankit.core.errors import BadOption
from beankit.tournament.engines.engine import Engine, Here, Processes


def chosen(name: str, address: Any, jobs: int | None, *, pieces: int) -> Engine:
    """The engine with this name; a few tables are played sooner in this process."""
    if name == "dask":
        from beankit.tournament.engines.clusters import Dask

        return Dask(address, jobs) if pieces else Here()
    if name != "processes":
        raise BadOption("there is no engine {name}: choose processes or dask", name=repr(name))
    if address is not None:
        raise BadOption("the address {address} is for --engine dask", address=address)
    jobs = how_many(jobs, pieces, named=True)
    return Here() if jobs == 1 else Processes(jobs)
