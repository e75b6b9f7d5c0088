"""Answers that stand ready: later cells build on them, and the exercise that they answer cannot use them."""

import pytest

from beankit.core.errors import BadOption
from beankit.course import examples, ready
from beankit.course.remark import look
from tests.course.source import EXERCISES

pytestmark = pytest.mark.course


def test_a_ready_answer_works():
    value = ready("5.1")
    view, seat, card = examples("5.1")[0]
    assert value(view, seat, card) == EXERCISES["5.1"].solution(view, seat, card)


@pytest.mark.parametrize(
    ("exercise", "answer"),
    [
        ("5.1", ready("5.1")),
        ("5.1", lambda view, seat, card: ready("5.1")(view, seat, card)),
        ("5.1", lambda view, seat, card: ready("5.2")(view, seat, (card,), ())[1]),  # a later one, which uses it
        ("2.1", type("Planter", (ready("2.2"),), {})),
        ("2.2", ready("2.2")),
    ],
)
def test_it_does_not_answer_its_own_exercise_nor_an_earlier_one(exercise, answer):
    verdict = look(exercise, answer)
    assert verdict.category == "unasked"
    assert f'is to be solved without `ready("{exercise}")`' in verdict.sentence


def test_later_exercises_may_use_it_and_it_works_again_afterwards():
    value = ready("5.1")

    def gains(view, partner, give, get):
        mine = sum(value(view, view.seat, card) for card in get) - sum(value(view, view.seat, card) for card in give)
        theirs = sum(value(view, partner, card) for card in give) - sum(value(view, partner, card) for card in get)
        return mine, theirs

    assert look("5.1", value).category == "unasked"
    assert look("5.2", gains).category == "fits"


def test_an_exercise_without_one_is_named():
    with pytest.raises(BadOption, match=r"no answer stands ready for '1\.1'; there is one for: 2\.2, 3\.2"):
        ready("1.1")
