"""Where results are sampled, wrong ideas fit nowhere by luck, and right answers always do."""

from copy import deepcopy
from math import prod
from random import Random

import pytest

from beankit.course.grading.twins import twin_of
from beankit.course.remark import look
from beankit.course.results.known import known
from beankit.course.results.trial import declared_way, outcome
from tests.course.source import EXERCISES

pytestmark = pytest.mark.course
SAMPLED = ("7.2", "8.2", "9.2", "9.4", "12.1")
seeds = pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.soak if seed else pytest.mark.full) for seed in range(50)]
)


@pytest.mark.full
def test_whoever_multiplies_the_chances_of_several_kinds_is_far_off_in_every_draw():
    exercise = EXERCISES["7.2"]
    for seed in range(50):
        off = 0
        for view, seat, kinds in exercise.twin(Random(seed)):
            product = prod(exercise.right(view, seat, [kind])[0] for kind in kinds)
            off += abs(product - exercise.right(view, seat, kinds)[0]) > 2 * exercise.tolerance
        assert off >= exercise.hits, seed


def by_luck(answer, seed):
    """The same answer with other random numbers, if it is given any."""
    return lambda *given: answer(*(Random(seed) if isinstance(one, Random) else one for one in given))


def fits(name, answer, seed):
    """Does an answer fit the examples of a check, and does it fit those of grading?"""
    exercise, knowledge, way = EXERCISES[name], known(name), declared_way(EXERCISES[name])

    def tried(given):
        return outcome(way, exercise.judge, by_luck(answer, seed), deepcopy(given))

    visible, twin = knowledge.arguments(), twin_of(exercise, f"key {seed}", "s01")
    checked = all(knowledge.fits(number, tried(visible[number])) for number in reversed(range(len(visible))))
    return checked, all(twin.fits(number, tried(given)) for number, given in enumerate(twin.examples))


@seeds
@pytest.mark.parametrize("name", SAMPLED)
def test_a_wrong_idea_fits_neither_in_a_check_nor_in_grading_and_a_right_answer_in_both(name, seed):
    exercise = EXERCISES[name]
    for wrong in exercise.wrong:
        assert fits(name, wrong, seed) == (False, False), wrong.__name__
    assert fits(name, exercise.solution, seed) == (True, True)


def one_bot_fewer(sd, deals, k):
    """The best of one bot fewer."""
    return EXERCISES["12.1"].solution(sd, deals, k - 1)


@pytest.mark.full
def test_one_bot_fewer_is_not_within_ten_per_cent():
    assert look("12.1", one_bot_fewer).category == "differs"
