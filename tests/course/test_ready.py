"""Answers that stand ready: later cells build on them, and the exercise that they answer cannot use them."""

import json

import msgspec
import pytest

from beankit.classroom.people import Person
from beankit.core.errors import BadOption
from beankit.course import examples, ready
from beankit.course.grading import marks
from beankit.course.grading.submissions import Submission
from beankit.course.remark import look
from beankit.course.results.trial import is_earlier, ready_numbers, ready_text
from beankit.course.surroundings import as_graded
from beankit.sandbox.evaluation.outcomes import Call
from beankit.sandbox.levels import TRUSTED_FROM, isolation
from tests.course.source import EXERCISES, lessons

pytestmark = [pytest.mark.course, pytest.mark.xdist_group("grade")]


def test_a_ready_answer_works():
    value = ready("5.1")
    view, seat, card = examples("5.1")[0]
    assert value(view, seat, card) == EXERCISES["5.1"].solution(view, seat, card)


@pytest.mark.full
@pytest.mark.parametrize(
    ("exercise", "answer"),
    [
        ("5.1", ready("5.1")),
        ("5.1", lambda view, seat, card: ready("5.1")(view, seat, card)),
        ("5.1", lambda view, seat, card: ready("5.2")(view, seat, (card,), ())[1]),  # a later one, which uses it
        ("5.1", lambda view, seat, card: ready("6.3").answer.__wrapped__.__globals__["value"](view, seat, card)),
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


# --- where it counts ---

LOOKING = """
import logging

gc, open_file = logging.sys.modules["gc"], logging.sys.modules["io"].open
CODE = type((lambda: 0).__code__)
LINES, FILES = {lines!r}, {files!r}


def is_near(text):
    FOUND.extend(number for number, line in LINES.items() if line[::-1] in text)


FOUND, READ = [], []
for thing in gc.get_objects():
    for part in gc.get_referents(thing):
        for text in [part, *(part.co_consts if type(part) is CODE else ())]:
            if isinstance(text, bytes):
                text = text.decode(errors="replace")
            if isinstance(text, str) and len(text) < 100_000:
                is_near(text)
for file in FILES:
    try:
        READ.append(open_file(file, "rb").read())
    except OSError:
        pass
"""


def own_line(number):
    """A line of an answer's text that nobody else writes, backwards: whoever looks for it does not bring it along."""
    lines = ready_text(number).split("\n")
    return max((line for line in lines if line.count(" ") > 6), key=len, default=max(lines, key=len))[::-1]


def looked(held):
    """The answers whose texts student code finds in its process, and how many of their files it can read."""
    from beankit.course.results.known import HERE

    files = [str(file) for folder in ("ready", "solutions") for file in (HERE / folder).iterdir()]
    cell = LOOKING.format(lines={number: own_line(number) for number in ready_numbers()}, files=files)
    evaluation = marks.run({"cell 1": cell}, [Call("FOUND", None), Call("READ", None)], 30.0, True, held)
    assert not evaluation.failed, evaluation.failed[0].sentence
    found, read = evaluation.calls
    return {*found.value}, len(read.value)


@pytest.mark.full
@pytest.mark.skipif(isolation().level < TRUSTED_FROM, reason="here student code may read whatever there is")
def test_where_answers_are_graded_the_kits_own_are_not_there():
    assert looked(()) == (set(), 0)
    assert "5.2" in looked(("5.2",))[0], "it would be found"


def marked(number, *cells, exercises=()):
    """The marks of a notebook of these cells, as if its lesson had no other exercises."""
    (lesson,) = (lesson for lesson in lessons() if number in lesson.exercises)
    json_cells = [{"cell_type": "code", "metadata": {}, "outputs": [], "source": cell} for cell in cells]
    raw = json.dumps({"cells": json_cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()
    submission = Submission(Person("s01"), "s01", {f"{lesson.stem}.ipynb": raw})
    part = msgspec.structs.replace(lesson, exercises=[number, *exercises])
    graded = marks.mark(submission, [part], EXERCISES, "key", True)
    return {mark.exercise: mark for mark in graded.marks}, graded.notes


STOLEN = """
import beankit.course.results.trial as trial
from beankit.course import ready

def interval(sample):
    return stolen(sample)

{how}
"""
WAYS = {
    "texts": "inside_it = {}\nexec(trial.ready_texts()['4.1'], inside_it)\nstolen = inside_it['interval']",
    "file": "inside_it = {}\nexec(trial.ready_text('4.1'), inside_it)\nstolen = inside_it['interval']",
    "front": "stolen = ready('4.1').__wrapped__",
    "inside": "stolen = ready('4.1').__kwdefaults__['_function']",
    "later": "stolen = ready('6b.4')",
    "plain": "stolen = ready('4.1')",
}


@pytest.mark.parametrize("way", WAYS)
def test_no_answer_of_the_kit_earns_a_point(way):
    found, _ = marked("4.1", STOLEN.format(how=WAYS[way]))
    assert (found["4.1"].points, found["4.1"].fits) == (0, 0)
    if way == "plain":
        assert [*map(str, found["4.1"].told)] == ['This exercise is to be solved without `ready("4.1")`.']


BUILT = """
def gains(view, partner, give, get):
    mine = sum(ours(view, view.seat, card) for card in get) - sum(ours(view, view.seat, card) for card in give)
    theirs = sum(ours(view, partner, card) for card in give) - sum(ours(view, partner, card) for card in get)
    return mine, theirs
"""


@pytest.mark.full
def test_an_answer_may_build_on_what_the_lesson_took_for_an_earlier_exercise():
    """`ours` is what the lesson calls its own answer to 5.1."""
    found, notes = marked(
        "5.1", "def value(view, seat, card):\n    return ours(view, seat, card)", BUILT, exercises=["5.2"]
    )
    assert {number: mark.points for number, mark in found.items()} == {"5.1": 0, "5.2": EXERCISES["5.2"].points}
    assert notes == []


def test_a_bot_may_inherit_from_an_answer_of_an_earlier_exercise():
    haggler = ready("6.3")
    names = {"__name__": "__main__", "OurHaggler": haggler}
    exec("class Planner(OurHaggler):\n    def offer(self, view, options):\n        return options[0]", names)  # noqa: S102
    with as_graded(names["Planner"]) as tried:
        assert tried is names["Planner"]


@pytest.mark.parametrize("number", sorted(ready_numbers()))
def test_no_answer_contains_that_to_a_later_exercise(number):
    """So whoever may build on it learns nothing of what is asked after it."""
    text = ready_text(number)
    later = [
        exercise for exercise in EXERCISES.values() if is_earlier(number, exercise.id) and exercise.kind != "value"
    ]
    body = {exercise.id: exercise.answer.partition("\n")[2].strip() for exercise in later}
    assert [number for number, inner in body.items() if inner in text] == []
