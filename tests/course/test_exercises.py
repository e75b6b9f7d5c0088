"""Every exercise: its solution fits, its wrong answers are told apart and get their hints, its twins are other data."""

from copy import deepcopy
from random import Random

import pytest

from beankit.course.building.versions import hints, parameters
from beankit.course.grading import marks
from beankit.course.grading.twins import MOST, fitting, made, twin_of, weighed
from beankit.course.remark import look
from beankit.course.results.known import games, known
from beankit.course.results.trial import declared_way, outcome, right_results, shipped
from beankit.course.results.written import write
from tests.course.source import EXERCISES, german
from tests.daily import exercises

pytestmark = pytest.mark.course
AGAIN = "run  make notebooks  and look at what changed"
SEED = 901

DAILY = ("1.1", "2.1", "3.1", "4.1", "7.1", "8.1", "9.1", "13.1")
each = pytest.mark.parametrize("exercise", exercises(EXERCISES.values(), *DAILY))
# These play most. That every solution fits on its twin is also seen when whole lessons are graded.
some = pytest.mark.parametrize("exercise", exercises(EXERCISES.values(), *DAILY, left_out=pytest.mark.soak))


def given(exercise, answer):
    """What a student hands to `check`: a function or class, or the value that is asked for."""
    return answer(*exercise.visible()[0]) if exercise.kind == "value" else answer


@each
def test_what_the_kit_knows_is_what_the_source_says(exercise):
    """That its hashes are up to date, too, is what the next test shows."""
    knowledge, records = known(exercise.id), {}
    assert knowledge.examples == [[write(value, records) for value in arguments] for arguments in exercise.visible()], (
        AGAIN
    )
    assert records.items() <= games().items(), AGAIN
    assert (knowledge.name, knowledge.kind, knowledge.own, knowledge.parameters) == (
        exercise.name,
        exercise.kind,
        exercise.own,
        parameters(exercise),
    ), AGAIN
    assert (knowledge.tolerance, knowledge.seconds, knowledge.without) == (
        exercise.tolerance,
        exercise.seconds,
        list(exercise.without),
    ), AGAIN
    shipping = (exercise.call, exercise.judge, exercise.host, exercise.summary)
    assert (knowledge.call, knowledge.judge, knowledge.host, knowledge.summary) == tuple(map(shipped, shipping)), AGAIN
    assert [mistake.hint for mistake in knowledge.mistakes] == [
        hints(exercise, wrong.__name__, {"de": german()}) for wrong in exercise.wrong
    ]


@each
def test_the_solution_fits_and_every_wrong_answer_is_recognised(exercise):
    assert look(exercise.id, given(exercise, exercise.solution)).category == "fits"
    for wrong in exercise.wrong:
        if not exercise.own:  # what is right depends on the student: only the grader can tell
            verdict = look(exercise.id, given(exercise, wrong))
            assert verdict.category in {"differs", "fails"}, wrong.__name__
            assert exercise.hints[wrong.__name__] in verdict.sentence


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
def test_the_five_likeliest_wrong_answers_have_hints_of_their_own(exercise):
    assert len({exercise.hints[wrong.__name__] for wrong in exercise.wrong}) == len(exercise.wrong)
    assert (len(exercise.wrong) < 5) == bool(exercise.few), "five, or a word why there are fewer"


def any_twin(exercise):
    """A twin; if it is about one's own data, with those of several students."""
    if exercise.own:
        return made(
            exercise, [weighed(exercise, arguments) for seed in range(8) for arguments in exercise.twin(Random(seed))]
        )
    return twin_of(exercise, "key", "")


@some
def test_on_a_twin_which_is_other_data_the_solution_fits_and_wrong_answers_get_their_hints(exercise):
    twin = any_twin(exercise)
    assert written(twin.examples) != written(exercise.visible())
    if exercise.right is not None:  # otherwise what the solution returns is what is right
        way = declared_way(exercise)
        results = [outcome(way, exercise.judge, exercise.solution, given) for given in deepcopy(twin.examples)]
        assert all(fitting(twin, results))
    for name, wrong in twin.mistakes.items():
        assert not all(fitting(twin, wrong)), name
        alike = [exercise.hints[other] for other, results in twin.mistakes.items() if results == wrong]
        assert twin.hint(wrong) in alike


@some
def test_who_only_says_that_all_is_well_has_proved_nothing(exercise):
    """What the student's process returns depends on the examples; if not, it is evidence that is judged elsewhere."""
    if exercise.judge is None and not exercise.own:
        first = right_of_a_twin(exercise, SEED)
        assert any(right_of_a_twin(exercise, seed) != first for seed in range(SEED + 1, SEED + 6))


def right_of_a_twin(exercise, seed):
    """All right results of a twin, example by example."""
    return [right_results(exercise, arguments) for arguments in exercise.twin(Random(seed))[:MOST]]


def written(examples):
    """Examples as text."""
    return str([[write(value, {}) for value in arguments] for arguments in examples])


def test_grading_allows_more_time_than_check_where_an_answer_asks_a_host():
    hosted = [exercise for exercise in EXERCISES.values() if exercise.host]
    assert len(hosted) > 5
    assert all(marks.allowed(exercise) == 2 * exercise.seconds for exercise in hosted)
    assert all(exercise.seconds <= marks.allowed(exercise) <= marks.MOST for exercise in EXERCISES.values())
