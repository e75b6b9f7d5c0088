"""The lock of a class folder: whoever reads a file of it, changes it and writes it back holds this meanwhile."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path

from beankit.arena.files import PRIVATE

LOCK = ".lock"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Wait until nobody else changes anything here; the lock of a killed process is free. Not to be nested."""
    descriptor = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE)
    try:
        flock(descriptor, LOCK_EX)
        yield
    finally:
        os.close(descriptor)
