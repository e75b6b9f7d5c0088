"""Means that an exercise forbids: refused by `check` and by grading, also by an alias or `getattr`."""

from collections import Counter

import pytest

from beankit import View
from beankit.classroom.people import Person
from beankit.core.cards import Bean
from beankit.course import speak
from beankit.course.data import views
from beankit.course.exercise import Forbidden
from beankit.course.grading.marks import mark
from beankit.course.grading.submissions import Submission
from beankit.course.remark import look
from beankit.course.results.trial import without
from beankit.words.catalogue import spoken
from tests.course.source import EXERCISES, lessons
from tests.course.test_grade import notebook

pytestmark = [pytest.mark.course, pytest.mark.xdist_group("grade")]
COUNTED = View.unseen


def stored(view):
    return View.from_snapshot(view.snapshot())


@pytest.mark.parametrize(
    ("number", "answer"),
    [
        ("7.1", lambda view: view.unseen()),
        ("7.1", lambda view: getattr(view, "uns" + "een")()),
        ("7.1", COUNTED),
        ("7.1", lambda view: stored(view).unseen()),
        ("11.1", lambda view, field: view.grows(field)),
        ("11.1", lambda view, field: getattr(stored(view), "gro" + "ws")(field)),
        ("1.2", lambda beanometer, cards: Bean("mine", 20, beanometer, {}).payout(cards)),
        ("1.2", lambda beanometer, cards: Bean("mine", 20, beanometer, {}, 20).pays[cards]),
    ],
)
def test_check_refuses_what_an_exercise_is_to_be_solved_without(number, answer):
    verdict = look(number, answer)
    assert verdict.category == "unasked"
    assert f"`{EXERCISES[number].without[0]}`" in verdict.sentence


def test_check_refuses_it_in_german():
    speak("de")
    try:
        assert "ohne `view.unseen` zu lösen" in look("7.1", COUNTED).sentence
    finally:
        speak("en")


ALIASES = """
from beankit import View

COUNTED = View.unseen

def unseen(view):
    return COUNTED(view)
"""
NAMED = """
def grown(view, field):
    return getattr(view, "gro" + "ws")(field)
"""


@pytest.mark.full
@pytest.mark.parametrize(("number", "cell"), [("7.1", ALIASES), ("11.1", NAMED)])
def test_grading_refuses_it_with_the_same_reason(number, cell):
    (lesson,) = (lesson for lesson in lessons() if number in lesson.exercises)
    name = f"{lesson.stem}.ipynb"
    marks = mark(Submission(Person("s01"), "s01", {name: notebook(cell).encode()}), [lesson], EXERCISES, "key", True)
    judgement = {judged.exercise: judged for judged in marks.marks}[number]
    means = EXERCISES[number].without[0]
    assert (judgement.points, [*map(str, judgement.told)]) == (0, [f"This exercise is to be solved without `{means}`."])
    assert [spoken(said, "de") for said in judgement.told] == [f"Diese Aufgabe ist ohne `{means}` zu lösen."]


def test_afterwards_everything_works_again():
    (view,) = views(seeds=[7], most=1)
    with pytest.raises(Forbidden, match="may not use this"), without(["view.unseen"]):
        view.unseen()
    assert isinstance(view.unseen(), Counter)


def test_a_table_of_the_charts_numbers_is_no_simulation():
    """It knows 2, 6 and 20 bots by heart, and nothing else."""
    promises = {2: 0.564, 6: 1.267, 20: 1.867}

    def optimism(sd, deals, k):
        return promises[k] * sd / deals**0.5

    def nearest(sd, deals, k):
        return optimism(sd, deals, min(promises, key=lambda tried: abs(tried - k)))

    assert look("12.1", optimism).category == "fails"
    assert look("12.1", nearest).category == "differs"
