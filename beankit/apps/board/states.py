"""Whether a store has changed, without reading it."""

from __future__ import annotations

from pathlib import Path


def state_of(store: Path) -> tuple[float, ...]:
    """What changes when something is written into a store; what is new may stand in a file beside it."""
    there = [file.stat() for file in (store, store.with_name(f"{store.name}-wal")) if file.exists()]
    return tuple(number for one in there for number in (one.st_mtime, one.st_size))


def changed(store: Path) -> float:
    """When somebody wrote into a store."""
    return max(state_of(store)[::2])
