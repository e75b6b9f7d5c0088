"""The plan of the course: core, strands and appendix, and where in it a lesson stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

import msgspec

from beankit.core.said import Said, say
from beankit.course.building.lessons import LessonCell
from beankit.words.said import spoken

KEPT = "plan.toml"


class CoursePart(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the course: its lessons in the order to read them, and a strand's name by language."""

    kind: Literal["core", "strand", "appendix"]
    lessons: list[str]
    name: dict[str, str] = {}

    @property
    def title(self) -> Said:
        """What it is called."""
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
    file = source / KEPT
    return msgspec.toml.decode(file.read_bytes(), type=CoursePlan) if file.is_file() else CoursePlan()


def with_place(cells: Sequence[LessonCell], place: Said | None, language: str) -> list[LessonCell]:
    """The cells of a lesson, which says below its title where it stands."""
    first, *others = cells
    if place is None:
        return [*cells]
    title, _, text = first.source.partition("\n")
    return [replace(first, source=f"{title}\n\n*{spoken(place, language)}*\n{text}".rstrip("\n")), *others]
