"""The texts of the kit's own answers: all of them for `solution`, and those that lessons build on for `ready`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from beankit.arena.bots.packer import Packer
from beankit.course.building.lessons import answer_of, read_lessons
from beankit.course.exercise import BadCourse, Exercise

ASKED = re.compile(r'\bready\("([^"]+)"\)')


def hidden_texts(source: Path, exercises: Mapping[str, Exercise], wanted: Iterable[Exercise]) -> dict[str, str]:
    """What the kit keeps and does not show, by the names of its files."""
    texts = {f"solutions/{exercise.id}.txt": answer_of(exercise, "solution") for exercise in wanted}
    return texts | {f"ready/{number}.txt": packed(exercises[number]) for number in built_on(source, exercises)}


def built_on(source: Path, exercises: Mapping[str, Exercise]) -> list[str]:
    """The exercises whose answers stand ready, because a lesson asks for them."""
    numbers = dict[str, None]()
    for lesson in read_lessons(source):
        for number in ASKED.findall("\n".join(cell.source for cell in lesson.cells if cell.kind == "code")):
            if number not in exercises:
                text = "{lesson}: there is no exercise {id} whose answer could stand ready"
                raise BadCourse(text, lesson=lesson.stem, id=number)
            numbers[number] = None
    return [*numbers]


def packed(exercise: Exercise) -> str:
    """An answer with everything that it uses, as one text."""
    return Packer(sys.modules[exercise.solution.__module__], exercise.name).text()
