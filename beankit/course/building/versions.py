"""The versions of the course: notebooks for students and for teachers, and what the kit knows of the exercises."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path

from beankit.course.building.lessons import VERSIONS, expanded, in_version, notebook_of, read_lessons
from beankit.course.building.nbgrader import for_nbgrader
from beankit.course.building.translating import Messages, read_messages, speaking, translated
from beankit.course.exercise import BadCourse, Exercise
from beankit.course.results.known import Known, Mistake, hashes
from beankit.course.results.leaves import shape
from beankit.course.results.trying import declared_way, outcome, right_results, shipped
from beankit.course.results.writing import Records, write


def build(source: Path, to: Path, exercises: Mapping[str, Exercise], language: str = "en") -> list[Path]:
    """Write every version of every lesson into a folder of its own; what was written."""
    written = []
    for version in VERSIONS:
        for name, text in notebooks(source, exercises, version, language).items():
            path = to / version / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            written.append(path)
    return written


def notebooks(source: Path, exercises: Mapping[str, Exercise], version: str, language: str = "en") -> dict[str, str]:
    """The notebooks of one version, by the names of their files."""
    messages, found = read_messages(source, language), {}
    for lesson in read_lessons(source):
        cells = [cell for one in expanded(lesson, exercises, version) if (cell := in_version(one, version))]
        cells = [translated(lesson, cell, messages) for cell in cells]
        if version == "nbgrader":
            cells = list(for_nbgrader(iter(cells), dict(exercises)))
        if messages:
            cells.insert(1, speaking(language))
        found[f"{lesson.stem}.ipynb"] = notebook_of(cells)
    return found


def coverage(source: Path, exercises: Mapping[str, Exercise], language: str) -> dict[str, tuple[int, int]]:
    """How many text cells of each lesson are translated, and how many there are."""
    messages, found = read_messages(source, language), {}
    for lesson in read_lessons(source):
        cells = [cell for cell in expanded(lesson, exercises, "student") if cell.kind == "markdown"]
        done = sum(translated(lesson, cell, messages) is not cell for cell in cells)
        found[lesson.number] = done, len(cells)
    return found


def knowledge(exercise: Exercise, records: Records, messages: Messages) -> Known:
    """What the kit is to know of an exercise: examples and hashes; hints in all languages there are."""
    way, judge, examples = declared_way(exercise), exercise.judge, exercise.visible()
    if not examples:
        raise BadCourse("exercise {id} has no visible examples", id=exercise.id)
    written = [[write(value, records) for value in arguments] for arguments in examples]
    first = way(exercise.solution, *deepcopy(examples[0]))
    right = [right_results(exercise, deepcopy(arguments)) for arguments in examples]
    mistakes = []
    for wrong in exercise.wrong:
        results = [outcome(way, judge, wrong, arguments) for arguments in deepcopy(examples)]
        hashed = [hashes(exercise.id, number, result, exercise.tolerance) for number, result in enumerate(results)]
        mistakes.append(Mistake(hints(exercise, wrong.__name__, messages), hashed))
    return Known(
        id=exercise.id,
        name=exercise.name,
        kind=exercise.kind,
        own=exercise.own,
        parameters=parameters(exercise),
        shape=shape(first),
        tolerance=exercise.tolerance,
        seconds=exercise.seconds,
        call=shipped(exercise.call),
        judge=shipped(exercise.judge),
        examples=written,
        right=[
            [hashes(exercise.id, number, result, exercise.tolerance) for result in results]
            for number, results in enumerate(right)
        ],
        mistakes=mistakes,
        without=list(exercise.without),
        host=shipped(exercise.host),
    )


def hints(exercise: Exercise, wrong: str, messages: Messages) -> dict[str, str]:
    """What is said about a wrong answer, by language."""
    text, one = exercise.hints[wrong], messages.get(f"hint {exercise.id}/{wrong}")
    german = one is not None and not one.fuzzy and one.text == text and one.translation
    return {"en": text, **({"de": german} if german else {})}


def parameters(exercise: Exercise) -> list[str]:
    """The names of what a function is given."""
    return list(inspect.signature(exercise.solution).parameters) if exercise.kind == "function" else []
