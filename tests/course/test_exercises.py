"""Every exercise: its solution fits, its wrong answers are told apart and get their hints, its twins are other data."""

from random import Random

import pytest

from beankit.course.checking import look
from beankit.course.exercise import load_exercises
from beankit.course.results.trying import tried_on
from beankit.course.results.writing import write
from tests.notebooks.write import SOURCE

pytestmark = pytest.mark.course
EXERCISES = load_exercises(SOURCE).values()
SEEDS = (901, 902)

each = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.id)
mistakes = pytest.mark.parametrize(
    ("exercise", "wrong"),
    [
        pytest.param(exercise, wrong, id=f"{exercise.id} {wrong.__name__}")
        for exercise in EXERCISES
        for wrong in exercise.wrong
        if not exercise.own  # what is right depends on the student: only the grader can tell
    ],
)


def given(exercise, answer):
    """What a student hands to `check`: a function or class, or the value that is asked for."""
    return answer(*exercise.visible()[0]) if exercise.kind == "value" else answer


@each
def test_the_solution_fits(exercise):
    assert look(exercise.id, given(exercise, exercise.solution)).category == "fits"


@mistakes
def test_a_wrong_answer_is_recognised(exercise, wrong):
    verdict = look(exercise.id, given(exercise, wrong))
    assert verdict.category in {"differs", "fails"}
    assert exercise.hints[wrong.__name__] in verdict.sentence


def twin(exercise, seed):
    """A twin; if it is about one's own data, those of several students: one of them may be lucky."""
    if exercise.own:
        return [one for student in range(8) for one in exercise.twin(Random(8 * seed + student))]
    return exercise.twin(Random(seed))


@each
@pytest.mark.parametrize("seed", SEEDS)
def test_on_a_twin_the_solution_fits_and_wrong_answers_do_not(exercise, seed):
    assert tried_on(exercise, exercise.solution, twin(exercise, seed)).enough
    for wrong in exercise.wrong:
        assert not tried_on(exercise, wrong, twin(exercise, seed)).enough, wrong.__name__


@each
def test_the_data_of_twins_differ(exercise):
    data = [exercise.visible(), *(exercise.twin(Random(seed)) for seed in SEEDS)]
    written = [str([[write(value, {}) for value in arguments] for arguments in examples]) for examples in data]
    assert len(set(written)) == len(written)
