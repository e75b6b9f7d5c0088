"""A latch on a class: whoever changes what was decided about it does so alone, and nobody's decision is lost."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path

from beankit.arena.files import PRIVATE

LATCH = ".decisions-lock"


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Wait until nobody else decides anything here; whoever is killed lets go."""
    descriptor = os.open(folder / LATCH, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE)
    try:
        flock(descriptor, LOCK_EX)
        yield
    finally:
        os.close(descriptor)
