"""The version for nbgrader: answers with regions to be cleared, and locked tests with a hidden part.

It is only as safe as nbgrader is, where students' code and the tests share one process: `beankit course grade` is what
counts.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from beankit.course.building.lessons import Cell
from beankit.course.exercise import Exercise
from beankit.course.results.stubs import BEGIN, END, bodies, whole

OPENED, CLOSED = "### BEGIN SOLUTION", "### END SOLUTION"
HIDDEN = """check("{id}", {name}, strict=True)
### BEGIN HIDDEN TESTS
from beankit.course.grading.hidden import check_twin

check_twin("{id}", {name})
### END HIDDEN TESTS"""


def with_regions(exercise: Exercise) -> str:
    """A solution between the marks that nbgrader clears."""
    if exercise.code:
        return f"{OPENED}\n{exercise.code.strip()}\n{CLOSED}"
    text = whole(exercise.solution).rstrip()
    if BEGIN in text:
        return text.replace(BEGIN, OPENED).replace(END, CLOSED)
    lines = text.split("\n")
    for body in reversed(list(bodies(ast.parse(text).body[0]))):
        last, indent = body[-1].end_lineno, " " * body[0].col_offset
        assert last is not None
        lines[last:last] = [indent + CLOSED]
        lines[body[0].lineno - 1 : body[0].lineno - 1] = [indent + OPENED]
    return "\n".join(lines)


def for_nbgrader(cells: Iterator[Cell], exercises: dict[str, Exercise]) -> Iterator[Cell]:
    """The cells of a solution as nbgrader wants them."""
    for cell in cells:
        if cell.role == "answer":
            yield marked(replace(cell, source=with_regions(exercises[cell.exercise])), solution=True)
        elif cell.role == "check":
            one = exercises[cell.exercise]
            test = replace(cell, source=HIDDEN.format(id=one.id, name=one.name))
            yield marked(test, points=one.points, grade=True, locked=True)
        else:
            yield cell


def marked(cell: Cell, points: int = 0, *, grade: bool = False, solution: bool = False, locked: bool = False) -> Cell:
    """A cell with nbgrader's own words about it."""
    words: dict[str, Any] = {"grade": grade, "solution": solution, "locked": locked, "task": False}
    words |= {"grade_id": cell.name, "schema_version": 3, **({"points": points} if grade else {})}
    return replace(cell, metadata={**cell.metadata, "nbgrader": words})
