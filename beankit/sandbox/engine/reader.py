"""What a source says about itself, read in a process that never runs it: nobody there could have been made to lie."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache

import msgspec

from beankit.sandbox.budget import PRACTICE, SPARE
from beankit.sandbox.engine.clock import Bank
from beankit.sandbox.engine.spawning import zygote
from beankit.sandbox.errors import Lost
from beankit.sandbox.messages import Skim, Skimmed
from beankit.sandbox.source.entry import Entry
from beankit.sandbox.walls import Walls

MOST_READ = 1000  # sources whose answer is kept
TRIES = 2


def looks_at_clock(entry: Entry, walls: Walls) -> bool:
    """Does a bot look at the clock? A source that cannot be read does not: nothing is forgiven it."""
    limits = msgspec.structs.replace(walls, memory=PRACTICE.memory, seconds=int(PRACTICE.start) + SPARE)
    for _ in range(TRIES):
        with suppress(Lost):
            return _looks_at_clock(entry.file, entry.source, tuple(sorted(entry.beside.items())), limits)
    return False


@lru_cache(MOST_READ)  # what was lost is not kept: a machine that was busy once says nothing about a source
def _looks_at_clock(file: str, source: str, beside: tuple[tuple[str, str], ...], walls: Walls) -> bool:
    cell = zygote().spawn(walls)
    try:
        skim = Skim(cell.number(), Entry(file, source, beside=dict(beside)))
        answer = cell.ask(skim, Bank(cell.pid, PRACTICE.start, PRACTICE.start_wall))
    finally:
        cell.end()
    return isinstance(answer, Skimmed) and answer.clocked
