"""`check`: six answers, each in one sentence that names what the student needs, and never says how to get there."""

import re
import threading
import time
from collections import Counter
from contextlib import contextmanager
from math import inf, nan

import networkx as nx
import numpy as np
import pandas as pd
import pytest

from beankit import Accept, Bot, Game
from beankit.core.errors import BadOption
from beankit.course import check, examples, my_seed, speak, views
from beankit.course.exercise import is_stub, solution_of, stub_of
from beankit.course.limit import TimeUp, by_thread, limit
from beankit.course.remark import example, look
from beankit.course.results.known import in_order, known
from beankit.course.results.leaves import leaves, same, tokens
from beankit.course.results.written import read, write

pytestmark = pytest.mark.course


def payout(beanometer, cards):
    """A stub, as it stands in the notebook."""
    ...


def raises(beanometer, cards):
    return [][cards]


def never_ends(beanometer, cards):
    while cards == 3:
        pass
    return max((coins for coins, need in enumerate(beanometer, 1) if 0 < need <= cards), default=0)


def swallows_everything(beanometer, cards):
    while True:
        try:
            cards += 1
        except:  # noqa: E722 - as beginners write it
            pass


def spoils_its_arguments(view):
    return sum(view.worth(field) for field in view.me.fields)


# --- six answers ---


@pytest.mark.parametrize("answer", [..., payout])
def test_an_untouched_stub_is_not_attempted(answer):
    assert look("1.2", answer).category == "untried"
    assert "in place of `...` or `raise NotImplementedError()`" in look("1.2", answer).sentence


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        (7, "payout is to be a function, and this is 7"),
        (lambda beanometer: 1, "it must be possible to call it as payout(beanometer, cards)"),
        (lambda beanometer, cards: None, "payout returned None. Is a `return` missing?"),
        (lambda beanometer, cards: "one", "a number is wanted, and payout returned 'one'"),
    ],
)
def test_what_is_not_asked_for_is_named(answer, complaint):
    verdict = look("1.2", answer)
    assert verdict.category == "unasked"
    assert complaint in verdict.sentence


def test_a_failure_names_the_error_the_students_line_and_an_example_to_paste():
    verdict = look("1.2", raises)
    assert verdict.category == "fails"
    assert "IndexError: list index out of range" in verdict.sentence
    assert "of raises: return [][cards]" in verdict.sentence
    assert "`payout((4, 6, 8, 10), 0)`" in verdict.sentence


def test_what_does_not_end_is_stopped_and_its_line_named(monkeypatch):
    exercise = known("1.2")
    exercise.seconds = 0.2
    monkeypatch.setattr("beankit.course.remark.known", lambda _: exercise)
    for endless in (never_ends, swallows_everything):
        verdict = look("1.2", endless)
        assert verdict.category == "endless"
        assert f"of {endless.__name__}" in verdict.sentence


def test_what_differs_is_shown_with_an_example():
    verdict = look("1.2", lambda beanometer, cards: 9)
    assert verdict.category == "differs"
    assert "0 of 52 examples fit" in verdict.sentence
    assert "`payout((4, 6, 8, 10), 0)`, where you have 9" in verdict.sentence


@pytest.mark.full
@pytest.mark.parametrize("number", ["1.1", "1.2", "2.1", "3.2", "4.1", "6.1", "7.2", "13.2", "14.1"])
def test_an_example_can_be_pasted(number):
    """Into a cell that knows the answer and nothing else."""
    exercise, called = known(number), []
    answer = Bot if exercise.kind == "bot" else lambda *given: called.append(given)
    exec(example(exercise, 0), {exercise.name: answer})  # noqa: S102 - our own text
    directly = exercise.kind == "function" and not exercise.call
    assert [*map(str, called)] == [str(exercise.arguments()[0])] * directly


def test_of_a_value_it_is_told_what_was_found():
    deck = {"kinds": [{"id": name, "count": 30, "beanometer": [2, 3, 4, 5]} for name in ("cocoa", "soy", "red")]}
    assert look("14.1", deck).sentence.startswith("differs. This was found: 'the number of kinds'.")


def test_a_graph_is_shown_as_its_edges():
    def beats(results):
        return nx.DiGraph([("ant", "bee"), ("bee", "ant")])

    assert "where you have [('ant', 'bee'), ('bee', 'ant')]" in look("13.2", beats).sentence


def test_what_fits_is_not_called_correct(capsys):
    check("1.2", lambda beanometer, cards: max((n for n, c in enumerate(beanometer, 1) if 0 < c <= cards), default=0))
    said = capsys.readouterr().out
    assert said == "1.2  fits these examples: 52 of 52. Grading uses others.\n"
    assert "correct" not in said


def test_a_bot_that_returns_no_action_is_told_what_to_write():
    class Neighbour(Bot):
        def answer(self, view, options):
            return Accept

    verdict = look("2.2", Neighbour)
    assert verdict.category == "unasked"
    assert "write `Accept()`" in verdict.sentence
    assert look("2.2", Neighbour()).category == "unasked"


@pytest.fixture
def german():
    speak("de")
    yield
    speak("en")


def test_german(german, capsys):
    check("1.2", ...)
    assert "noch nicht versucht" in capsys.readouterr().out


def test_no_english_is_left_in_german(german):
    class Neighbour(Bot):
        def answer(self, view, options):
            return Accept

    assert "zurückgegeben: das ist keine Aktion: schreib `Accept()`." in look("2.2", Neighbour).sentence
    assert re.search(r"\(Zeile \d+ von raises: return ", look("1.2", raises).sentence)


def test_an_unknown_exercise_lists_those_that_there_are():
    with pytest.raises(BadOption, match=r"there is no exercise '99\.1'; the exercises are: 1\.1, 1\.2, "):
        check("99.1", 1)


def test_exercises_come_in_the_order_of_the_course():
    assert sorted(["10.1", "6b.1", "7.1", "6.2", "6.10"], key=in_order) == ["6.2", "6.10", "6b.1", "7.1", "10.1"]


# --- results ---


@pytest.mark.parametrize(
    ("answer", "other"),
    [
        (3, 3.0),
        (True, 1),
        (-0.0, 0),
        (inf, np.float64(inf)),
        (nan, np.nan),
        (np.int64(3), 3),
        ([1, 2], (1.0, 2.0)),
        ([1, 2], np.array([1, 2])),
        ([1.5, 2.5], pd.Series([1.5, 2.5])),
        ({"soy": 1}, pd.Series({"soy": 1})),
        ({"soy": 1}, Counter(soy=1, red=0)),
        ([{"bean": "soy", "coins": 2}], pd.DataFrame([{"bean": "soy", "coins": 2}])),
        ({"b", "a"}, ["a", "b"]),
        (Accept(), "accept"),
    ],
)
def test_the_same_answer_in_other_clothes(answer, other):
    assert same(leaves(answer), leaves(other), 1e-6)


@pytest.mark.parametrize(
    ("answer", "other"),
    [
        (3, 3.1),
        (inf, -inf),
        (nan, 0),
        ([1, 2], [2, 1]),
        ([1], 1),
        ("1", 1),
        (None, 0),
        ({"a": 1}, {"b": 1}),
        ([], [[]]),
    ],
)
def test_different_answers(answer, other):
    assert not same(leaves(answer), leaves(other), 1e-6)


@pytest.mark.parametrize("off", [0, 0.9e-3, -0.9e-3])
def test_a_number_within_the_tolerance_finds_its_hash(off):
    assert tokens(0.1234, 1e-3)[0] in tokens(0.1234 + off, 1e-3)


def test_an_endless_result_is_not_followed():
    ring = []
    ring.append(ring)
    assert "too deep to compare" in leaves(ring)


# --- data ---


@pytest.mark.full
def test_examples_are_made_anew_for_everybody():
    first, second = examples("2.1"), examples("2.1")
    assert first[0][0] is not second[0][0]
    assert first[0][0].snapshot() == second[0][0].snapshot()


@pytest.mark.parametrize(
    "value",
    [
        1,
        0.1,
        inf,
        "soy",
        None,
        (1, [2, {"a": (3,)}]),
        Counter(soy=2),
        Accept(),
        Game("bohnanza").view(0).bean("soy"),
        Game("bohnanza", players=3, seed=2).view(1),
    ],
    ids=str,
)
def test_an_argument_is_read_as_it_was_written(value):
    records = {}
    again = read(write(value, records), records)
    assert type(again).__name__ == type(value).__name__
    assert (again.snapshot() == value.snapshot()) if hasattr(value, "snapshot") else again == value


def test_a_table_of_pandas_is_read_as_it_was_written():
    table = pd.DataFrame({"bean": ["soy", "red"], "coins": [1, 2], "mean": [0.5, inf]})
    assert read(write(table, {}), {}).equals(table)
    assert read(write(table.coins, {}), {}).equals(table.coins)


@pytest.mark.full
def test_views_are_what_seats_saw_when_they_were_asked():
    sample = views("answer", seeds=[1, 2], every=5, most=30)
    assert len(sample) == 30
    assert {view.decision.kind for view in sample} == {"answer"}
    assert [view.snapshot() for view in sample] == [
        view.snapshot() for view in views("answer", seeds=[1, 2], every=5, most=30)
    ]


def test_a_seed_of_ones_own_does_not_depend_on_blanks_or_capitals():
    assert my_seed(" S01 ") == my_seed("s01") != my_seed("s02")


# --- stubs ---


def leaves_the_dots(beanometer, cards):
    """Three dots are no mistake."""
    ...
    return max((coins for coins, need in enumerate(beanometer, 1) if 0 < need <= cards), default=0)


def as_nbgrader_leaves_it(beanometer, cards):
    # YOUR CODE HERE
    raise NotImplementedError()


def test_only_what_has_nothing_but_dots_is_a_stub():
    assert look("1.2", leaves_the_dots).category == "fits"
    assert look("1.2", as_nbgrader_leaves_it).category == "untried"
    assert is_stub('def f(x):\n    """A text."""\n    raise NotImplementedError')
    assert not is_stub("def f(x):\n    if x:\n        raise NotImplementedError()\n    return 1")


def test_the_stub_is_the_solution_without_its_body():
    assert stub_of(spoils_its_arguments) == "def spoils_its_arguments(view):\n    ...\n"
    assert is_stub(stub_of(spoils_its_arguments))
    assert not is_stub(solution_of(spoils_its_arguments))


def marked(view):
    total = 0
    for field in view.me.fields:
        # BEGIN SOLUTION
        total += view.worth(field)
        # END SOLUTION
    return total


def test_a_marked_part_is_all_that_is_left_to_write():
    assert "        ...\n    return total" in stub_of(marked)
    assert "SOLUTION" not in stub_of(marked) + solution_of(marked)
    assert "total += view.worth(field)" in solution_of(marked)


# --- the limit ---


def test_the_limit_also_holds_in_another_thread():
    caught = []

    def work():
        try:
            with limit(0.1):
                while True:
                    pass
        except TimeUp:
            caught.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(10)
    assert caught


def in_thread(seconds):
    """The limit of a thread, in the form of the other one."""

    @contextmanager
    def limited():
        stop = by_thread(seconds)
        try:
            yield
        finally:
            stop()

    return limited()


def doze():
    """Sleeps in short naps: only between them can another thread interrupt it."""
    while True:
        time.sleep(0.01)


@pytest.mark.parametrize("way", [limit, in_thread])
def test_waiting_for_a_core_is_not_counted(way, monkeypatch):
    monkeypatch.setattr("beankit.course.limit.PATIENCE", 1000)
    with way(0.1):
        time.sleep(0.3)  # as long as another process has the core


@pytest.mark.parametrize("way", [limit, in_thread])
def test_what_only_waits_is_stopped_by_the_wall_clock(way, monkeypatch):
    monkeypatch.setattr("beankit.course.limit.PATIENCE", 0.001)
    with pytest.raises(TimeUp), way(100):
        time.sleep(60) if way is limit else doze()


def test_without_an_alarm_a_thread_watches():
    with pytest.raises(TimeUp):  # noqa: PT012 - the loop is what is interrupted
        stop = by_thread(0.05)
        try:
            while True:
                pass
        finally:
            stop()


def test_a_result_that_is_too_long_to_read_is_shown_as_a_summary_beside_the_wanted_one():
    """The record of the game is compared, and not shown."""

    def play_turns(game, choose, turns):
        while game.decision is not None and game.turn <= turns + 1:
            game.play(choose(game, game.decision))

    sentence = look("8.1", play_turns).sentence
    assert "where you have {'turn': 3, 'moves': 23, 'over': False}" in sentence
    assert "and {'turn': 2, 'moves': 9, 'over': False} is wanted." in sentence


def test_the_wanted_value_stands_beside_a_wrong_one_also_if_there_are_few_examples():
    sentence = look("6.2", lambda mine, theirs, players: mine).sentence
    assert "`lead(1.0, 0.5, 3)`, where you have 1.0, and 0.75 is wanted." in sentence


@pytest.mark.parametrize("number", ["2.1", "3.3", "6.1", "8.4", "9.2", "14.1"])
def test_what_would_be_the_answer_is_not_told(number):
    """One of few things is to be chosen, there is hardly an example, or what is right stays outside."""
    assert known(number).shown == []


def test_of_an_answer_that_is_let_loose_the_finding_is_shown():
    class MyBot(Bot):
        """Never offers anything."""

    verdict = look("2.3", MyBot)
    assert verdict.category == "differs"
    assert "'made offers': False" in verdict.sentence
