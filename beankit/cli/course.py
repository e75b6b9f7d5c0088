"""What the commands of the course do: build notebooks, show how far a bot has come."""

from __future__ import annotations

import sys
from pathlib import Path

from beankit.arena.faults import BotFault
from beankit.cli.console import Failed, out, stoppable
from beankit.course.building.versions import build
from beankit.course.exercise import find_source, load_exercises
from beankit.course.ladder import Rung
from beankit.course.ladder import progress as climb


def build_course(to: Path, source: Path | None) -> None:
    """Write the notebooks, and say where they are."""
    found = find_source(source)
    written = build(found, to, load_exercises(found))
    for folder in dict.fromkeys(path.parent for path in written):
        print(f"{folder}: {sum(path.parent == folder for path in written)} lessons")


def show_progress(bot: Path, ladder: str, deals: int | None) -> None:
    """Climb, and print how the bot stands with every boss."""
    met = ""

    def moved(rung: Rung, done: int, total: int) -> None:
        nonlocal met
        met = f"at {rung.boss} after {done} of {total} deals; what was played is kept"
        print(f"\r{rung.boss}: {done} of {total} deals ", end="" if done < total else "\n", file=sys.stderr, flush=True)

    try:
        with stoppable(lambda: met or "before the first deals were played"):
            found = climb(bot, ladder, deals, moved)
    except BotFault as fault:
        raise Failed(str(fault)) from fault
    out().print(repr(found), soft_wrap=True)
