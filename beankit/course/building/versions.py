"""The versions of the course: notebooks for students and for teachers, and what the kit knows of the exercises."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path

from beankit.course.building.lessons import VERSIONS, expanded, in_version, notebook_of, read_lessons
from beankit.course.exercise import BadCourse, Exercise
from beankit.course.results.known import Known, Mistake, hashes
from beankit.course.results.leaves import shape
from beankit.course.results.trying import declared_way, outcome, right_results, shipped
from beankit.course.results.writing import Records, write


def build(
    source: Path, to: Path, exercises: Mapping[str, Exercise], versions: tuple[str, ...] = VERSIONS
) -> list[Path]:
    """Write every version of every lesson into a folder of its own; what was written."""
    written = []
    for version in versions:
        for name, text in notebooks(source, exercises, version).items():
            path = to / version / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            written.append(path)
    return written


def notebooks(source: Path, exercises: Mapping[str, Exercise], version: str) -> dict[str, str]:
    """The notebooks of one version, by the names of their files."""
    found = {}
    for lesson in read_lessons(source):
        cells = (in_version(cell, version) for cell in expanded(lesson, exercises, version))
        found[f"{lesson.stem}.ipynb"] = notebook_of([cell for cell in cells if cell is not None])
    return found


def knowledge(exercise: Exercise, records: Records) -> Known:
    """What the kit is to know of an exercise: examples and hashes."""
    way, judge, examples = declared_way(exercise), exercise.judge, exercise.visible()
    if not examples:
        raise BadCourse(f"exercise {exercise.id} has no visible examples")
    written = [[write(value, records) for value in arguments] for arguments in examples]
    first = way(exercise.solution, *deepcopy(examples[0]))
    right = [right_results(exercise, deepcopy(arguments)) for arguments in examples]
    mistakes = []
    for wrong in exercise.wrong:
        results = [outcome(way, judge, wrong, arguments) for arguments in deepcopy(examples)]
        hashed = [hashes(exercise.id, number, result, exercise.tolerance) for number, result in enumerate(results)]
        mistakes.append(Mistake({"en": exercise.hints[wrong.__name__]}, hashed))
    return Known(
        id=exercise.id,
        name=exercise.name,
        kind=exercise.kind,
        own=exercise.own,
        parameters=parameters(exercise),
        shape=shape(first),
        tolerance=exercise.tolerance,
        need=exercise.need,
        seconds=exercise.seconds,
        call=shipped(exercise.call),
        judge=shipped(exercise.judge),
        examples=written,
        right=[
            [hashes(exercise.id, number, result, exercise.tolerance) for result in results]
            for number, results in enumerate(right)
        ],
        mistakes=mistakes,
    )


def parameters(exercise: Exercise) -> list[str]:
    """The names of what a function is given."""
    return list(inspect.signature(exercise.solution).parameters) if exercise.kind == "function" else []
