"""Hints and solutions: the next hint in the reader's language, and an answer when the teacher allows it."""

from datetime import UTC, datetime, timedelta

import pytest

from beankit import Bot
from beankit.classroom.settings import BadClass, settings_of, settings_text
from beankit.core.errors import BadOption
from beankit.course import check, hint, show, solution, solutions, speak, tries
from beankit.course.building.lessons import built_on, hidden_texts
from beankit.course.building.translation import showing
from beankit.course.grading.marks import run
from beankit.course.results.known import HERE, hidden_text, known
from beankit.course.tries import TRIES
from tests.course.source import EXERCISES, german
from tests.notebooks.write import SOURCE

pytestmark = pytest.mark.course
OFTEN = "for a mistake that is often made here"


@pytest.fixture(autouse=True)
def fresh():
    """A session in which nothing was tried."""
    TRIES.clear()
    tries.LAST.clear()
    yield
    speak("en")
    solutions(3)


def always(field):
    """A wrong answer to exercise 3.3."""
    return lambda view: field


def test_hints_come_one_after_the_other_in_the_language_of_the_notebook(capsys):
    hints = list(EXERCISES["3.3"].hints.values())
    for _ in range(len(hints) + 1):
        hint("3.3")
    output = capsys.readouterr().out.splitlines()
    lines = [f"3.3  hint {n} of {len(hints)}, {OFTEN}: {text}" for n, text in enumerate(hints, 1)]
    assert output == [*lines, lines[0]]
    speak("de")
    hint("5.1")
    first, *others = EXERCISES["5.1"].hints
    text, often = german()[f"hint 5.1/{first}"].translation, "zu einem Fehler, der hier oft vorkommt"
    assert capsys.readouterr().out == f"5.1  Tipp 1 von {1 + len(others)}, {often}: {text}\n"


@pytest.mark.full
def test_a_hint_without_a_number_is_about_what_was_checked_last(capsys):
    with pytest.raises(BadOption, match=r'which exercise\? Name it, as in  hint\("1\.1"\)'):
        hint()
    check("3.3", always(0))
    assert capsys.readouterr().out.endswith("Stuck? `hint()` says more.\n")
    hint()
    assert capsys.readouterr().out.startswith("3.3  hint 1 of ")


def test_the_first_hint_is_about_the_mistake_that_was_made_last(capsys):
    exercise = EXERCISES["17.2"]
    for wrong in exercise.wrong[2:4]:
        check("17.2", wrong)
        hint()
        assert capsys.readouterr().out.endswith(f"17.2  hint 1 of {len(exercise.wrong)}: {wrong.__doc__}\n")
    hint()
    first = exercise.wrong[0].__doc__
    assert capsys.readouterr().out == f"17.2  hint 2 of {len(exercise.wrong)}, {OFTEN}: {first}\n"
    check("17.2", lambda pays, mine: 99.0)
    hint()
    assert capsys.readouterr().out.endswith(f"17.2  hint 1 of {len(exercise.wrong)}, {OFTEN}: {first}\n")


def test_a_solution_is_shown_after_three_different_wrong_tries(capsys):
    for answer in (0, 1, 1):
        check("3.3", always(answer))
    solution()
    assert capsys.readouterr().out.endswith(
        "after 3 different tries that did not fit; so far there are 2. `hint()` says more.\n"
    )
    check("3.3", always(7))
    solution()
    assert "3.3  one answer:\ndef least_lost(view):" in capsys.readouterr().out


def test_what_fits_or_was_not_attempted_is_no_wrong_try():
    check("3.3", ...)
    check("3.3", EXERCISES["3.3"].solution)
    assert not TRIES["3.3"].wrong


def test_where_nobody_can_say_what_is_right_every_answer_is_a_try(capsys):
    for name in "AABC":
        check("4.4", [f"bot {name}"])
    solution()
    assert "4.4  one answer:\nduels = ten_duels" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("never", "Your teacher keeps the solutions"),
        ((datetime.now(UTC) + timedelta(days=9)).isoformat(), "The solution is shown from"),
        ((datetime.now(UTC) - timedelta(days=9)).isoformat(), "one answer:"),
        (0, "one answer:"),
    ],
    ids=["never", "later", "before", "at once"],
)
def test_a_teacher_says_when_solutions_are_shown(rule, sentence, capsys):
    solutions(rule)
    solution("1.1")
    assert sentence in capsys.readouterr().out


def test_a_class_has_a_rule_for_solutions_and_its_notebooks_say_it():
    assert settings_of({"games": ["bohnanza"]}, "class.toml").solutions == 3
    never = settings_of({"games": ["bohnanza"], "solutions": "never"}, "class.toml")
    assert 'solutions = "never"' in settings_text(never)
    assert showing(never.solutions).source.endswith("solutions('never')")
    with pytest.raises(BadClass, match=r"class\.toml: `solutions` is a number of wrong tries, a time as in"):
        settings_of({"games": ["bohnanza"], "solutions": "soon"}, "class.toml")


@pytest.mark.full
def test_the_kit_keeps_the_answers_that_the_source_has():
    for name, text in hidden_texts(SOURCE, EXERCISES, EXERCISES.values()).items():
        assert hidden_text(HERE / name) == text, "run  make notebooks"
    assert {"5.1", "6b.1"} <= {*built_on(SOURCE, EXERCISES)}


def test_a_wanted_value_stands_beside_a_wrong_one_where_there_are_many_examples(capsys):
    check("5.1", lambda view, seat, card: 99.0)
    assert f"where you have 99.0, and {known('5.1').shown[0]} is wanted." in capsys.readouterr().out
    assert not known("3.3").shown  # of two fields one is right: that would be the answer


@pytest.mark.full
def test_a_bot_is_shown_at_its_table(capsys):
    show("2.1", 1, Bot)
    output = capsys.readouterr().out
    assert "seat 1 is asked: plant" in output
    assert output.endswith("Bot -> plant blue 0\n")
    with pytest.raises(BadOption, match="has the examples 0 to"):
        show("2.1", 9999, Bot)
    show("2.2", 0, Bot)
    assert "seat 0: offer green stink for nothing to all\n  refuse\n" in capsys.readouterr().out


def test_hints_and_solutions_do_nothing_where_answers_are_graded():
    cell = "from beankit.course import hint, solution\nhint('1.1')\nsolution('1.1')"
    assert run({"cell 1": cell}, [], 1.0, True).failed == []
