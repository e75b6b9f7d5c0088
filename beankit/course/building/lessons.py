"""Lessons: one source in jupytext's percent form, and the cells of its versions for students and with solutions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path

from beankit.core.hints import Data, Json
from beankit.course.exercise import BadCourse, Exercise, numbered
from beankit.course.results.stubs import solution_of, stub_of
from beankit.extras import need

VERSIONS = ("student", "solution", "nbgrader")


@dataclass(frozen=True)
class LessonCell:
    """One cell: text or code, with the name that translations and tests know it by."""

    name: str
    kind: str  # markdown or code
    source: str
    metadata: Mapping[str, Json]
    exercise: str = ""
    role: str = ""  # of a cell of an exercise: text, answer or check


@dataclass(frozen=True)
class Lesson:
    """One lesson: its file's name, and its cells with the exercises still to be filled in."""

    stem: str
    cells: Sequence[LessonCell]

    @property
    def number(self) -> str:
        """Its number as exercises have it: `6b` for the file `06b-the-queue`."""
        return self.stem.partition("-")[0].lstrip("0")


def read_lessons(source: Path) -> list[Lesson]:
    """All lessons of a source folder, in order."""
    lessons = [read_lesson(file) for file in sorted(source.glob("[0-9]*.py"))]
    if not lessons:
        text = "there are no lessons in {folder}: a lesson is a file such as 03-what-a-bean-is-worth.py"
        raise BadCourse(text, folder=str(source))
    return lessons


def read_lesson(file: Path) -> Lesson:
    """One lesson."""
    return lesson_of(file.stem, file.read_text("utf-8"))


@cache  # each version is written from the same lessons
def lesson_of(stem: str, source: str) -> Lesson:
    """The lesson that a file with this text has."""
    file, cells, names = f"{stem}.py", list[LessonCell](), set[str]()
    notebook = need("jupytext", "classroom").reads(source, fmt="py:percent")
    for cell in notebook.cells:
        metadata = {key: value for key, value in cell.metadata.items() if key != "lines_to_next_cell"}
        name, exercise = str(metadata.pop("msg", "")), str(metadata.pop("exercise", ""))
        if cell.cell_type == "code" and not exercise:
            name = name or f"code-{sha256(cell.source.encode()).hexdigest()[:8]}"
        name = name or (f"exercise-{exercise.replace('.', '-')}" if exercise else "")
        if not name:
            text = '{file}: a text cell has no name; write  # %% [markdown] msg="a-name"'
            raise BadCourse(text, file=file)
        if name in names:
            raise BadCourse("{file}: there are two cells {name}", file=file, name=repr(name))
        names.add(name)
        cells.append(LessonCell(name, cell.cell_type, cell.source, metadata, exercise))
    return Lesson(stem, cells)


def expanded(lesson: Lesson, exercises: Mapping[str, Exercise], version: str) -> Iterator[LessonCell]:
    """The cells of one version: every exercise becomes a text, a cell for the answer and a cell that checks it."""
    for cell in lesson.cells:
        if not cell.exercise:
            yield cell
            continue
        if cell.exercise not in exercises:
            where = f"exercises/lesson_{numbered(lesson.number)}.py"
            text = "{lesson}: exercise {id} is not declared in {file}"
            raise BadCourse(text, lesson=lesson.stem, id=cell.exercise, file=where)
        yield from cells_of(exercises[cell.exercise], version)


def cells_of(exercise: Exercise, version: str) -> Iterator[LessonCell]:
    """The cells of one exercise."""
    end = exercise.id.replace(".", "-")
    title, _, text = exercise.text.strip().partition("\n")
    words = f"### Exercise {exercise.id}: {title}\n{text}".strip()
    yield LessonCell(f"exercise-{end}", "markdown", words, {}, exercise.id, "text")
    yield LessonCell(f"answer-{end}", "code", answer_of(exercise, version), {}, exercise.id, "answer")
    yield LessonCell(f"check-{end}", "code", f'check("{exercise.id}", {exercise.name})', {}, exercise.id, "check")


def answer_of(exercise: Exercise, version: str) -> str:
    """What is in the cell of an answer."""
    if exercise.code:
        return f"{exercise.name} = ..." if version == "student" else exercise.code.strip()
    return (stub_of if version == "student" else solution_of)(exercise.solution).rstrip()


def notebook_of(cells: Sequence[LessonCell]) -> str:
    """The text of a notebook with these cells: the same cells give the same bytes."""
    written = {
        "cells": [written_cell(cell) for cell in cells],
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(written, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def written_cell(cell: LessonCell) -> Data:
    """A cell as a notebook has it."""
    content: Data = {"cell_type": cell.kind, "id": cell.name, "metadata": dict(cell.metadata)}
    content["source"] = cell.source.splitlines(keepends=True)
    if cell.kind == "code":
        content |= {"execution_count": None, "outputs": []}
    return content


def in_version(cell: LessonCell, version: str) -> LessonCell | None:
    """A cell as one version has it; a cell tagged with another version's name is left out."""
    tags = [tag for tag in cell.metadata.get("tags", ()) if tag in VERSIONS]
    if tags and version not in tags:
        return None
    kept = {key: value for key, value in cell.metadata.items() if key != "tags"}
    others = [tag for tag in cell.metadata.get("tags", ()) if tag not in VERSIONS]
    return replace(cell, metadata={**kept, **({"tags": others} if others else {})})
