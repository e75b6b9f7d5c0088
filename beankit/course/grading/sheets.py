"""Grades as tables: a CSV of our own, and the tables of Moodle and Canvas, which come back as they were."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from beankit.arena.files import as_text
from beankit.core.errors import BadOption
from beankit.core.said import Said
from beankit.core.texts import read_text
from beankit.course.grading.marking import Mark

Rows = list[list[str]]
MOODLE = (("Identifier", "ID"), ("Grade", "Bewertung"), ("Feedback comments", "Feedback als Kommentar"))
PARTICIPANT = "Teilnehmer/in"  # in German no space follows, as it does in "Participant 123"


class Grade(msgspec.Struct):
    """What one person gets."""

    id: str
    name: str
    number: str
    marks: dict[str, Mark]
    state: Said
    feedback: str = ""
    to_read: int = 0  # words that the student wrote, for a person to judge

    @property
    def total(self) -> float:
        """All points together."""
        return round(sum(mark.points for mark in self.marks.values()), 2)


def own_sheet(grades: Sequence[Grade], exercises: Sequence[str]) -> str:
    """One row a person, one column an exercise."""
    rows = [["id", "name", *exercises, "total", "to read", "state"]]
    for one in grades:
        points = [f"{one.marks[number].points:g}" if number in one.marks else "0" for number in exercises]
        rows.append(
            [as_text(one.id), as_text(one.name), *points, f"{one.total:g}", str(one.to_read), as_text(str(one.state))]
        )
    return written(rows)


def moodle_sheet(sheet: Path, grades: Sequence[Grade]) -> str:
    """Moodle's worksheet with grade and feedback filled in; everything else stays."""
    rows = read_rows(sheet)
    who, points, told = columns(sheet, rows, *MOODLE)
    by_number = {one.number: one for one in grades}
    matched = set()
    for row in rows[1:]:
        number = row[who].removeprefix(PARTICIPANT).rpartition(" ")[2]
        if number in by_number:
            row[points] = f"{by_number[number].total:g}"
            row[told] = by_number[number].feedback
            matched.add(number)
    refuse_rest(sheet, by_number, matched)
    return written(rows)


def canvas_sheet(sheet: Path, grades: Sequence[Grade], column: str) -> str:
    """Canvas's gradebook with one column filled in; the row of possible points and everything else stay."""
    rows = read_rows(sheet)
    _, who, points = columns(sheet, rows, ("Student",), ("ID",), (column,))
    by_number = {one.number: one for one in grades}
    matched = set()
    for row in rows[1:]:
        number = row[who].strip()
        if number in by_number:
            row[points] = f"{by_number[number].total:g}"
            matched.add(number)
    refuse_rest(sheet, by_number, matched)
    return written(rows)


def read_rows(sheet: Path) -> Rows:
    """The rows of an exported table."""
    try:
        rows = list(csv.reader(io.StringIO(read_text(sheet))))
    except (OSError, ValueError) as error:
        raise BadOption("{file} cannot be read: {why}", file=str(sheet), why=str(error)) from None
    if not rows:
        raise BadOption("{file} is empty", file=str(sheet))
    width = len(rows[0])
    return [row + [""] * (width - len(row)) for row in rows]


def columns(sheet: Path, rows: Rows, *wanted: tuple[str, ...]) -> list[int]:
    """Where columns are, each with its name in some languages; Canvas adds a number to an assignment's name."""
    found = []
    for names in wanted:
        starts = tuple(f"{name} (" for name in names)
        fitting = [place for place, head in enumerate(rows[0]) if head in names or head.startswith(starts)]
        if len(fitting) != 1:
            known = ", ".join(head for head in rows[0] if head)
            called = " or ".join(map(repr, names))
            raise BadOption(
                "{file} has {count} columns {names}; its columns are: {known}",
                file=str(sheet),
                count=len(fitting),
                names=called,
                known=known,
            )
        found += fitting
    return found


def refuse_rest(sheet: Path, wanted: Mapping[str, Grade], matched: set[str]) -> None:
    """Nobody's grade may be lost silently."""
    lost = [one.name or one.id for number, one in wanted.items() if number not in matched]
    if lost:
        raise BadOption(
            "{file} has no row for {names}: is it the sheet of this assignment?",
            file=str(sheet),
            names=", ".join(sorted(lost)),
        )


def written(rows: Rows) -> str:
    """A table as text."""
    held = io.StringIO()
    csv.writer(held, lineterminator="\n").writerows(rows)
    return held.getvalue()
