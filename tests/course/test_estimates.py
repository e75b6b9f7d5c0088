"""Where results are sampled, or a tolerance is wide: wrong ideas fit nowhere by luck, and right answers always do."""

from copy import deepcopy
from inspect import isclass
from math import prod
from random import Random

import pytest

from beankit.course.grading.twins import is_right
from beankit.course.results.known import known
from beankit.course.results.trial import declared_way, outcome, right_results
from tests.course.source import EXERCISES

pytestmark = pytest.mark.course
SAMPLED = ("7.2",)
seeds = pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.soak if seed else pytest.mark.slow) for seed in range(50)]
)


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
    if isclass(answer):
        return answer
    return lambda *given: answer(*(Random(seed) if isinstance(one, Random) else one for one in given))


def tried(exercise, answer, arguments):
    return outcome(declared_way(exercise), exercise.judge, answer, deepcopy(arguments))


@seeds
@pytest.mark.parametrize("name", SAMPLED)
def test_a_wrong_idea_fits_neither_the_examples_of_a_check_nor_other_ones_whatever_the_luck(name, seed):
    exercise, knowledge = EXERCISES[name], known(name)
    visible, twin = list(enumerate(knowledge.arguments())), exercise.twin(Random(seed))
    for wrong in exercise.wrong:
        answer = by_luck(wrong, seed)
        assert not all(knowledge.fits(number, tried(exercise, answer, given)) for number, given in visible[::-1]), (
            wrong.__name__
        )
        assert not all(
            is_right(exercise, tried(exercise, answer, given), right_results(exercise, given)) for given in twin[::-1]
        ), wrong.__name__


@seeds
@pytest.mark.parametrize("name", SAMPLED)
def test_a_right_answer_fits_whatever_the_luck(name, seed):
    exercise, knowledge = EXERCISES[name], known(name)
    answer = by_luck(exercise.solution, seed)
    assert all(
        knowledge.fits(number, tried(exercise, answer, given)) for number, given in enumerate(knowledge.arguments())
    )
    assert all(
        is_right(exercise, tried(exercise, answer, given), right_results(exercise, given))
        for given in exercise.twin(Random(seed))
    )
