"""The version for nbgrader: its `validate` and `autograde` give full marks to what is solved, none to the rest."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

import pytest

from beankit.course.data import my_seed
from beankit.course.grading.hidden import check_twin
from tests.course.source import EXERCISES, notebooks
from tests.notebooks.write import ROOT, SOURCE

LESSON = "01-the-game-at-the-table.ipynb"
MISSING = "nbgrader is not installed: pip install 'beankit[nbgrader]'"
pytestmark = pytest.mark.course


def nbgrader(folder, *words):
    """Run one of nbgrader's commands in a course's folder; in English, whatever the machine speaks."""
    command = [Path(sys.executable).parent / "nbgrader", *words]
    places = {"PYTHONPATH": str(ROOT), "BEANKIT_COURSE_SOURCE": str(SOURCE), "JUPYTER_PLATFORM_DIRS": "1"}
    places["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # nbgrader calls alembic
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env={**os.environ, **places})
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """A course in which s01 has solved everything and s02 has handed in what they were given."""
    folder = tmp_path_factory.mktemp("course")
    source = folder / "source" / "lesson1"
    source.mkdir(parents=True)
    text = notebooks("nbgrader")[LESSON]
    (source / LESSON).write_text(text, "utf-8")
    nbgrader(folder, "generate_assignment", "lesson1")
    released = folder / "release" / "lesson1" / LESSON
    for student in ("s01", "s02"):
        (folder / "submitted" / student / "lesson1").mkdir(parents=True)
        shutil.copy(released, folder / "submitted" / student / "lesson1" / LESSON)
    solved = json.loads(released.read_text("utf-8"))
    answers = {cell["id"]: cell["source"] for cell in json.loads(text)["cells"] if "answer" in cell["id"]}
    for cell in solved["cells"]:
        grade_id = cell["metadata"].get("nbgrader", {}).get("grade_id", "")
        cell["source"] = answers.get(grade_id, cell["source"])
    (folder / "submitted" / "s01" / "lesson1" / LESSON).write_text(json.dumps(solved), "utf-8")
    nbgrader(folder, "autograde", "lesson1")
    return folder


@pytest.mark.full
@pytest.mark.first
@pytest.mark.skipif(find_spec("nbgrader") is None and not os.environ.get("CI"), reason=MISSING)
def test_nbgrader_itself_releases_grades_and_validates_as_it_should(graded):
    """One test: the class is graded once, whatever process it runs in."""
    what_students_get_has_neither_solutions_nor_hidden_tests(graded)
    autograde_gives_full_marks_to_what_is_solved_and_none_to_the_rest(graded)
    validate_is_content_with_what_is_solved_and_only_with_that(graded)


def what_students_get_has_neither_solutions_nor_hidden_tests(graded):
    text = (graded / "release" / "lesson1" / LESSON).read_text("utf-8")
    assert "view.worth(field) for field in view.me.fields)" not in text
    assert "check_twin" not in text
    assert "NotImplementedError" in text


def autograde_gives_full_marks_to_what_is_solved_and_none_to_the_rest(graded):
    with closing(sqlite3.connect(graded / "gradebook.db")) as book:
        rows = book.execute(
            "select submitted_assignment.student_id, sum(grade.auto_score) from grade "
            "join submitted_notebook on grade.notebook_id = submitted_notebook.id "
            "join submitted_assignment on submitted_notebook.assignment_id = submitted_assignment.id "
            "group by submitted_assignment.student_id"
        ).fetchall()
    assert dict(rows) == {"s01": 6.0, "s02": 0.0}


def validate_is_content_with_what_is_solved_and_only_with_that(graded):
    said = nbgrader(graded, "validate", *(f"submitted/{student}/lesson1/{LESSON}" for student in ("s01", "s02")))
    solved, unsolved = said.index("Success! Your notebook passes all the tests."), said.index("VALIDATION FAILED")
    assert solved < unsolved
    assert said.count("Success!") == said.count("VALIDATION FAILED ON 3 CELL(S)") == 1


@pytest.mark.full
@pytest.mark.parametrize("number", ["1.1", "2.1", "4.4", "9.2", "14.1"])
def test_a_hidden_test_passes_for_the_solution_and_fails_for_a_wrong_answer(number, tmp_path, monkeypatch):
    """A function, a bot, one's own data, an answer that is let loose, and a value."""
    (tmp_path / "autograded" / "s01" / "lesson").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "autograded" / "s01" / "lesson")
    monkeypatch.setenv("BEANKIT_COURSE_SOURCE", str(SOURCE))
    exercise = EXERCISES[number]
    right, wrong = (
        answer(my_seed("s01") if exercise.own else 1) if exercise.kind == "value" else answer
        for answer in (exercise.solution, exercise.wrong[-1])
    )
    check_twin(number, right)
    with pytest.raises(AssertionError, match=rf"{number}: \d+ of \d+ other examples fit"):
        check_twin(number, wrong)


def test_a_hidden_test_refuses_the_modules_that_grading_refuses():
    names = {"__name__": "__main__"}
    exec("import os\ndef payout(*given):\n    return os.cpu_count() and solved(*given)", names)  # noqa: S102 - ours
    names["solved"] = EXERCISES["1.2"].solution
    with pytest.raises(ImportError, match="graded code cannot import os"):
        check_twin("1.2", names["payout"])
    assert names["os"].sep
