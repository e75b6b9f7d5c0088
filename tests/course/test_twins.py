"""Twins: one draw for a whole class, in which every known mistake shows several times."""

from collections import Counter
from random import Random

import pytest

from beankit import Bot, Plant
from beankit.course.data import my_seed
from beankit.course.exercise import BadCourse, Exercise
from beankit.course.grading.twins import MOST, chosen, drawn, fitting, twin_of
from beankit.course.results.trial import declared_way, outcome
from tests.course.source import EXERCISES
from tests.daily import exercises

pytestmark = pytest.mark.course
OWN = [exercise for exercise in EXERCISES.values() if exercise.own]
KEYS = ["key", *(f"key {number}" for number in range(1, 50))]

CHEAP = (  # a draw takes less than 0.1 s
    *("1.2", "1.3", "2.2", "3.2", "4.1", "4.2", "4.3", "6.2", "7.3", "8.1", "8.3", "8.4", "9.1", "9.3", "9.4"),
    *("10.2", "13.1", "13.3", "14.2"),
)
# Which examples show a mistake is a matter of the exercise, not of the code around it: a few stand for all.
shared = pytest.mark.parametrize(
    "exercise",
    exercises(
        [exercise for exercise in EXERCISES.values() if not exercise.own], "1.2", "2.1", left_out=pytest.mark.soak
    ),
)


@shared
def test_every_wrong_answer_fails_on_several_examples_whatever_the_key_and_the_solution_on_none(exercise):
    """Cheap exercises draw under fifty keys, the others under one; then fifty keys choose among what was drawn."""
    different = len(KEYS) if exercise.id in CHEAP else 1
    for number, key in enumerate(KEYS):
        examples = chosen(exercise, drawn(exercise, KEYS[number % different]), Random(key))
        seen = Counter(name for example in examples for name in example.shows)
        assert all(seen[wrong.__name__] >= exercise.hits for wrong in exercise.wrong), (key, seen)
        assert all(example.solved for example in examples)
        assert len(examples) <= MOST


def test_a_cheap_exercise_is_one_that_all_share():
    assert {*CHEAP} < {*EXERCISES} - {exercise.id for exercise in OWN}


@pytest.mark.full
@pytest.mark.parametrize("exercise", OWN, ids=lambda exercise: exercise.id)
def test_nobodys_own_data_make_a_wrong_answer_right(exercise):
    for student in range(25):
        seed = my_seed(f"s{student}")
        assert all(wrong(seed) != exercise.solution(seed) for wrong in exercise.wrong), student


class LooksAtOneCard(Bot):
    """An answer to 2.1 that is wrong so rarely that some draws miss it: of several cards it looks at the first."""

    def plant(self, view, options):
        plants = [option for option in options if isinstance(option, Plant)]
        growing = [option for option in plants if option.card == plants[0].card and view.me.fields[option.field]]
        return growing[0] if growing else options[0]


def test_the_same_answer_gets_the_same_mark_whoever_hands_it_in():
    exercise = EXERCISES["2.1"]
    twins = [twin_of(exercise, "key", f"s{number}") for number in range(12)]
    results = [outcome(declared_way(exercise), None, LooksAtOneCard, given) for given in twins[0].examples]
    assert len({all(fitting(twin, results)) for twin in twins}) == 1
    assert len({str(twin.examples) for twin in twins}) == 1


def test_twins_depend_on_the_key_and_the_exercise_and_stay_the_same():
    first, again, other = (twin_of(EXERCISES["1.2"], key, "s01").examples for key in ("one", "one", "two"))
    assert first == again != other


def test_a_mistake_that_no_draw_shows_is_an_error_of_the_course():
    def right(number):
        return number

    def also_right(number):
        """It is not wrong at all."""
        return number

    exercise = Exercise(
        id="1.9",
        text="",
        solution=right,
        wrong=[also_right],
        visible=lambda: [(1,)],
        twin=lambda rng: [(rng.randrange(9),)],
    )
    with pytest.raises(BadCourse, match="also_right"):
        twin_of(exercise, "key", "s01")
