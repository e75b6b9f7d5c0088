"""Lessons: one source each in jupytext's percent form, the cells of its versions, and the answers it builds on.

`plan.toml` beside them says in which parts and in which order they are read.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Literal

import msgspec

from beankit.arena.bots.packer import Packer
from beankit.core.said import Said, say
from beankit.core.values import Data, Json
from beankit.course.exercise import BadCourse, Exercise, numbered
from beankit.extras import need
from beankit.words.catalogue import spoken

VERSIONS = ("student", "solution", "nbgrader")
PLAN = "plan.toml"
ASKED = re.compile(r'\bready\("([^"]+)"\)')


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
    """The lesson in a file."""
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
    answer = exercise.stub if version == "student" else exercise.answer
    yield LessonCell(f"answer-{end}", "code", answer, {}, exercise.id, "answer")
    yield LessonCell(f"check-{end}", "code", f'check("{exercise.id}", {exercise.name})', {}, exercise.id, "check")


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


def hidden_texts(source: Path, exercises: Mapping[str, Exercise], wanted: Iterable[Exercise]) -> dict[str, str]:
    """What the kit keeps and does not show, by the names of its files."""
    texts = {f"solutions/{exercise.id}.txt": exercise.answer for exercise in wanted}
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


class CoursePart(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the course: its lessons in the order to read them, and a strand's name by language."""

    kind: Literal["core", "strand", "appendix"]
    lessons: list[str]
    name: dict[str, str] = {}

    @property
    def title(self) -> Said:
        """What this part of the course is called."""
        if self.kind == "strand":
            return say("Strand “{name}”", name=self.name)
        return say("Core") if self.kind == "core" else say("Appendix")

    def place(self, lesson: str) -> Said:
        """Where in it a lesson stands, and which one is next."""
        place, count = self.lessons.index(lesson) + 1, len(self.lessons)
        if place == count:
            return say("{part}, {place} of {count}", part=self.title, place=place, count=count)
        text = "{part}, {place} of {count}; next is lesson {next}"
        return say(text, part=self.title, place=place, count=count, next=self.lessons[place])


class CoursePlan(msgspec.Struct, frozen=True):
    """The parts of a course."""

    part: list[CoursePart] = []

    def place(self, lesson: str) -> Said | None:
        """Where a lesson stands; nothing if it is in no part."""
        return next((part.place(lesson) for part in self.part if lesson in part.lessons), None)


def read_plan(source: Path) -> CoursePlan:
    """The plan of a course; an empty one for a course without the file."""
    file = source / PLAN
    return msgspec.toml.decode(file.read_bytes(), type=CoursePlan) if file.is_file() else CoursePlan()


def with_place(cells: Sequence[LessonCell], place: Said | None, language: str) -> list[LessonCell]:
    """The cells of a lesson, which says below its title where it stands."""
    first, *others = cells
    if place is None:
        return [*cells]
    title, _, text = first.source.partition("\n")
    return [replace(first, source=f"{title}\n\n*{spoken(place, language)}*\n{text}".rstrip("\n")), *others]
