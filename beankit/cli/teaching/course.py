"""What the commands of the course do: build notebooks, show how far a bot has come."""

from __future__ import annotations

import sys
from pathlib import Path

from beankit.arena.files.keeping import OPEN, put
from beankit.arena.table.faults import BotFault
from beankit.cli.console import out, stoppable
from beankit.cli.errors import Failed
from beankit.core.said import say
from beankit.course.building.translation import merged, written
from beankit.course.building.versions import build, coverage
from beankit.course.exercise import find_source, load_exercises
from beankit.course.ladder import Rung
from beankit.course.ladder import progress as climb

FOR = {  # whom each folder of a build is for
    "student": "for students",
    "solution": "with solutions, for you",
    "nbgrader": "with solutions and hidden tests, for `nbgrader generate_assignment`",
}


def build_course(to: Path, source: Path | None, language: str) -> None:
    """Write the notebooks, and say where they are and how much of them is translated."""
    found = find_source(source)
    exercises = load_exercises(found)
    made = build(found, to, exercises, language)
    for folder in dict.fromkeys(path.parent for path in made):
        print(
            say(
                "{folder}: {count} {count:lesson|lessons}, {purpose}",
                folder=str(folder),
                count=sum(path.parent == folder for path in made),
                purpose=FOR[folder.name],
            )
        )
    for lesson, (done, count) in coverage(found, exercises, language).items():
        if language != "en":
            print(f"lesson {lesson}: {done} of {count} cells")


def translate_course(language: str, source: Path | None) -> None:
    """Bring the messages of a language up to date, and say what is left to do."""
    found = find_source(source)
    (found / language).mkdir(exist_ok=True)
    for lesson, messages in merged(found, load_exercises(found), language).items():
        file = found / language / f"{lesson}.po"
        put(file, written(messages, language).encode(), OPEN)
        fuzzy = sum(one.fuzzy and bool(one.translation) for one in messages)
        empty = sum(not one.translation for one in messages)
        print(f"{file.name}: {len(messages)} messages, {empty} to be translated, {fuzzy} to be looked at again")


def show_progress(bot: Path, ladder: str, deals: int | None) -> None:
    """Climb, and print how the bot stands with every boss."""
    met = say("before the first deals were played")

    def moved(rung: Rung, done: int, total: int) -> None:
        nonlocal met
        met = say(
            "at {boss} after {done} of {total} deals; what was played is kept", boss=rung.boss, done=done, total=total
        )
        print(f"\r{rung.boss}: {done} of {total} deals ", end="" if done < total else "\n", file=sys.stderr, flush=True)

    try:
        with stoppable(lambda: met):
            found = climb(bot, ladder, deals, moved)
    except BotFault as fault:
        raise Failed(fault.said) from fault
    out().print(repr(found), soft_wrap=True)
