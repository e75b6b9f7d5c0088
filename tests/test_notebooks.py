"""A lesson has no output; its executed copy, which nbval compares with, has the same cells."""

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LESSONS = sorted((ROOT / "tutorials").glob("*.ipynb"))
COPIES = ROOT / "tests" / "notebooks"


def cells(notebook):
    """Kind and text of every cell."""
    return [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(notebook.read_text("utf-8"))["cells"]]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)
def test_a_lesson_keeps_no_output(lesson):
    code = [cell for cell in json.loads(lesson.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert not any(cell["outputs"] or cell["execution_count"] for cell in code)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)
def test_a_lesson_has_an_executed_copy_of_the_same_cells(lesson):
    copy = COPIES / lesson.name
    assert copy.exists(), "run  make notebooks  and look at what changed"
    assert cells(copy) == cells(lesson), "run  make notebooks  and look at what changed"


def test_no_executed_copy_is_left_over():
    assert {copy.name for copy in COPIES.glob("*.ipynb")} == {lesson.name for lesson in LESSONS}
