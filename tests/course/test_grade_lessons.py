"""Grading every lesson: what is solved gets full marks, what is not gets none."""

import pytest

from beankit.classroom.people import Person
from beankit.course.building.versions import notebooks
from beankit.course.exercise import load_exercises
from beankit.course.grading import marking
from beankit.course.grading.run import given
from beankit.course.grading.submissions import Submission
from tests.notebooks.write import SOURCE

# A group of their own: beside the other tests of grading, on another core.
pytestmark = [pytest.mark.course, pytest.mark.slow, pytest.mark.xdist_group("graded lessons")]
EXERCISES = load_exercises(SOURCE)
SOLVER = "student-1"  # the id in the solutions of exercises about one's own data
LESSONS = [one for one in given(SOURCE, EXERCISES) if one.exercises]
BUILT = {version: notebooks(SOURCE, EXERCISES, version) for version in ("solution", "student")}


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one.stem)
def test_a_solved_lesson_gets_full_marks_and_an_unsolved_one_none(lesson):
    for version, right in (("solution", True), ("student", False)):
        text = BUILT[version][f"{lesson.stem}.ipynb"]
        one = Submission(Person(SOLVER), SOLVER, {f"{lesson.stem}.ipynb": text.encode()})
        found = marking.mark(one, [lesson], EXERCISES, "key", True)
        assert {mark.exercise: (mark.points, mark.told) for mark in found.marks} == {
            number: (EXERCISES[number].points if right else 0, "") for number in lesson.exercises
        }, found.notes
