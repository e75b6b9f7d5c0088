"""Cores: an engine and its bots take turns, so one core is enough for a table, and faster than two."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


def keep_to_one_core(number: int = 0) -> None:
    """Keep this process, and what it starts, on one of its cores; numbers beyond the last start again at the first.

    Bot and engine never work at the same time; on two cores, each would have to be woken for every decision.
    If you run several engines, give each its own number before its first game.
    """
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[number % len(cores)]})
    if os.sched_getscheduler(0) == os.SCHED_OTHER:  # whoever is woken interrupts nobody: a bot that has answered
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))  # goes back to waiting before the engine runs


@contextmanager
def on_one_core(number: int) -> Iterator[None]:
    """Keep to one core in here, where that can be done; afterwards, all cores are there again."""
    if sys.platform != "linux":
        yield
        return
    cores, order, rank = os.sched_getaffinity(0), os.sched_getscheduler(0), os.sched_getparam(0)
    keep_to_one_core(number)
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)
        os.sched_setscheduler(0, order, rank)
