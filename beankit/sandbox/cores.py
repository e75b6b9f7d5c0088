"""Cores: an engine and its bots take turns, so one core is enough for a table and quicker than two."""

from __future__ import annotations

import os


def keep_to_one_core(number: int = 0) -> None:
    """Keep this process, and what it will start, to one of its cores: that of this number, counted round.

    Bot and engine never work at the same time, and on another core each would have to be woken for every decision.
    Whoever runs several engines gives each its own number, before their first game.
    """
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[number % len(cores)]})
