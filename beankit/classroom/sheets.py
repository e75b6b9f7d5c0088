"""CSV for spreadsheets and for the gradebooks of Moodle and Canvas; names in it are hostile text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from beankit.arena.files import as_text
from beankit.core.errors import BadOption
from beankit.core.texts import visible

FULL = 100  # the grade for a mark of 1
ITEM = "Tournament"


class GradebookStudent(NamedTuple):
    """Somebody in the class, as their gradebook knows them."""

    id: str
    name: str


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV."""
    return as_given([harmless(cell) for cell in row] for row in rows)


def as_given(rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV, with each cell as it is: for a sheet that goes back to the platform that it came from."""
    page = io.StringIO()
    csv.writer(page, lineterminator="\n").writerows(rows)
    return page.getvalue()


def harmless(cell: object) -> object:
    """A cell that no spreadsheet and no terminal obeys; a missing value is empty."""
    if not isinstance(cell, str):
        return "" if cell is None or cell != cell else cell
    return as_text(visible(cell))


def gradebook(marks: Mapping[str, float], owners: Mapping[str, GradebookStudent], platform: str) -> str:
    """The marks of the class, from 0 to 100, with the columns that a gradebook imports."""
    if platform not in GRADEBOOKS:
        raise BadOption(
            "there is no gradebook {platform}; the gradebooks are: {gradebooks}",
            platform=repr(platform),
            gradebooks=", ".join(GRADEBOOKS),
        )
    grades = [(owners[bot], round(FULL * mark, 2)) for bot, mark in marks.items() if bot in owners]
    return csv_text(GRADEBOOKS[platform](sorted(grades)))


def moodle(grades: Sequence[tuple[GradebookStudent, float]]) -> list[Sequence[object]]:
    """Moodle asks which column names the user (choose ID number) and which column is which grade."""
    return [("ID number", "Full name", ITEM), *((student.id, student.name, grade) for student, grade in grades)]


def canvas(grades: Sequence[tuple[GradebookStudent, float]]) -> list[Sequence[object]]:
    """Canvas finds users by their SIS User ID, and wants all of its own columns and a row with the most points."""
    return [
        ("Student", "ID", "SIS User ID", "SIS Login ID", "Section", ITEM),
        ("Points Possible", "", "", "", "", FULL),
        *((student.name, "", student.id, "", "", grade) for student, grade in grades),
    ]


GRADEBOOKS = {"moodle": moodle, "canvas": canvas}
