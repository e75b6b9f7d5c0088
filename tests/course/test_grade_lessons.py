"""Grading every lesson: what is solved gets full marks, what is not gets none."""

import json

import pytest

from beankit.classroom.people import Person
from beankit.course.grading import marks
from beankit.course.grading.cells import code_cells, needed
from beankit.course.grading.submissions import Submission
from beankit.course.results.trial import ready_numbers
from beankit.sandbox.evaluation.outcomes import Call
from tests.course.source import EXERCISES, lessons, notebooks

pytestmark = [pytest.mark.course, pytest.mark.full]
SOLVER = "student-1"  # the id in the solutions of exercises about one's own data
LESSONS = [lesson for lesson in lessons() if lesson.exercises]
DAILY = ("01", "03")  # numbers of lessons that every change is graded with


def marked(lesson):
    """A lesson for `parametrize`, in one process with the tests of its exercises: their twins are drawn once."""
    number = lesson.stem.partition("-")[0]
    labels = [pytest.mark.xdist_group(f"lesson {number.lstrip('0')}"), *[pytest.mark.full] * (number not in DAILY)]
    return pytest.param(lesson, id=lesson.stem, marks=labels)


EVERY = [*map(marked, LESSONS)]


@pytest.mark.parametrize("lesson", EVERY)
def test_a_solved_lesson_gets_full_marks_and_an_unsolved_one_none(lesson):
    for version, right in (("solution", True), ("student", False)):
        text = notebooks(version)[f"{lesson.stem}.ipynb"]
        submission = Submission(Person(SOLVER), SOLVER, {f"{lesson.stem}.ipynb": text.encode()})
        graded = marks.mark(submission, [lesson], EXERCISES, "key", True)
        assert {mark.exercise: (mark.points, mark.told) for mark in graded.marks} == {
            number: (EXERCISES[number].points if right else 0, []) for number in lesson.exercises
        }, graded.notes


def test_only_what_somebody_has_worked_on_is_run():
    lesson = LESSONS[0]
    given = code_cells(notebooks("student")[f"{lesson.stem}.ipynb"].encode())
    for added, run in ((), False), (("# mine",), True), (("2 + 2",), True):
        _, evaluation = marks.marked(lesson, [*given, *added], SOLVER, EXERCISES, "key", True)
        assert bool(evaluation.cells) == run


@pytest.mark.parametrize("lesson", EVERY)
def test_what_a_lesson_gives_runs_where_answers_are_graded(lesson):
    """All that gets a name, for an answer may use it."""
    evaluation = marks.run(needed(lesson.code, lesson.code), [], 1.0, True, ready_numbers())
    assert [failure.sentence for failure in marks.failures(evaluation)] == []


WITH_A_GIVEN_HELPER = """def pick(table):
    wide = table.pivot(index="deal", columns="envy", values="difference")
    best = wide.mean().idxmax()
    return min(weight for weight in wide if weight == best or low_end(wide[best] - wide[weight]) <= 0)"""


@pytest.mark.full
@pytest.mark.xdist_group("lesson 12")
def test_an_answer_may_use_what_the_lesson_gives():
    (lesson,) = (lesson for lesson in LESSONS if "12.3" in lesson.exercises)
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "source": WITH_A_GIVEN_HELPER}
    notebook = json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    submission = Submission(Person(SOLVER), SOLVER, {f"{lesson.stem}.ipynb": notebook.encode()})
    graded = marks.mark(submission, [lesson], EXERCISES, "key", True)
    assert {mark.exercise: mark.points for mark in graded.marks}["12.3"] == EXERCISES["12.3"].points
    assert graded.notes == []


def test_given_code_that_fails_takes_nothing_along():
    given = ["rest = open('nothing')\nhalf = 0.5", "def helper(x):\n    return half * x"]
    cells = {**needed(given, ["helper", "rest"]), "cell 1": "def answer(x):\n    return helper(x)"}
    evaluation = marks.run(cells, [Call("answer", [6])], 1.0, True)
    assert [failure.name for failure in evaluation.failed] == ["given 1"]
    assert evaluation.calls[0].value == 3
