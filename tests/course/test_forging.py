"""Answers that are let loose, in games or on slot machines: what they report about themselves is not believed."""

import json
from copy import deepcopy
from random import Random

import pytest

from beankit.classroom.people import Person
from beankit.course.grading.marks import mark as marked
from beankit.course.grading.submissions import Submission
from beankit.course.results.trial import declared_way
from tests.course.source import EXERCISES, lessons

pytestmark = [pytest.mark.course, pytest.mark.xdist_group("grade")]
LESSONS = {number: lesson for lesson in lessons() for number in lesson.exercises}
LOOSE = [exercise for exercise in EXERCISES.values() if exercise.call and exercise.judge]


def in_its_lesson(exercise):
    """An exercise for `parametrize`, in one process with the grading of its lesson: their twins are drawn once."""
    lesson = LESSONS[exercise.id].stem.partition("-")[0].lstrip("0")
    return pytest.param(exercise, id=exercise.id, marks=pytest.mark.xdist_group(f"lesson {lesson}"))


def marks(number, *cells):
    """The mark of one exercise for a notebook with these cells."""
    json_cells = [{"cell_type": "code", "metadata": {}, "outputs": [], "source": cell} for cell in cells]
    raw = json.dumps({"cells": json_cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()
    submission = Submission(Person("s01"), "s01", {f"{LESSONS[number].stem}.ipynb": raw})
    graded = marked(submission, [LESSONS[number]], EXERCISES, "key", True)
    return next(mark for mark in graded.marks if mark.exercise == number)


@pytest.mark.full
@pytest.mark.parametrize("exercise", [*map(in_its_lesson, LOOSE)])
def test_a_forged_finding_earns_nothing(exercise):
    """It patches what carries results out of its process, and says what the judge says of a good answer."""
    arguments = exercise.twin(Random(1))[0]
    good = exercise.right(*arguments)[0] if exercise.right else found_of(exercise, arguments)
    empty = (
        f"class {exercise.name}(Bot):\n    pass" if exercise.kind == "bot" else f"def {exercise.name}(*_):\n    pass"
    )
    forged = f"import beankit.course.results.trial as trying\ntrying.way_of = lambda *_: lambda *_: {good!r}"
    mark = marks(exercise.id, f"from beankit import Bot\n\n{empty}", forged)
    assert (mark.points, mark.fits) == (0, 0)


def test_who_never_asks_the_host_has_done_nothing():
    """It returns what a host would have seen of a solution."""
    exercise = EXERCISES["9.4"]
    seen = declared_way(exercise)(exercise.solution, *exercise.twin(Random(1))[0])
    forged = f"import beankit.course.results.trial as trying\ntrying.way_of = lambda *_: lambda *_: {seen!r}"
    mark = marks(exercise.id, f"def {exercise.name}(*_):\n    pass", forged)
    assert (mark.points, mark.fits) == (0, 0)


def found_of(exercise, arguments):
    """What the judge says of the solution."""
    result = declared_way(exercise)(exercise.solution, *deepcopy(arguments))
    return exercise.judge(result, *arguments)


def test_the_loose_ones_are_known():
    assert [exercise.id for exercise in LOOSE] == ["2.3", "9.2", "9.4", "10.3", "12.2"]
