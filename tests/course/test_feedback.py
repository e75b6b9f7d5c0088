"""What students read about their marks, in English and in German."""

import ast
import csv
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from beankit.classroom.people import Person
from beankit.course.exercise import in_line, load_exercises
from beankit.course.grading import marks, sheets
from beankit.course.grading.cells import called
from beankit.course.grading.marks import Mark
from beankit.course.grading.rules import GradingRules
from beankit.course.grading.run import hints_in, state_of
from beankit.course.grading.rungs import not_beaten
from beankit.course.grading.sheets import Grade
from beankit.course.grading.store import KEY, GradedStudent
from beankit.sandbox.budget import Bank, out_of_time
from beankit.sandbox.errors import BREACH, DIED, HANG, MEMORY, Lost
from beankit.sandbox.evaluation.messages import Strange, from_code
from beankit.sandbox.evaluation.outcomes import MISSING, RAISED, SKIPPED, STRANGE, TIME, Outcome
from beankit.sandbox.evaluation.values import NotPlain, Why, strange
from beankit.sandbox.messages import Malformed
from beankit.words import catalogue
from beankit.words.catalogue import spoken
from tests.commands import comparer, runner
from tests.course.test_grade import BROKEN, LESSON, SOLVED, notebook
from tests.course.test_harmless import mark
from tests.notebooks.write import SOURCE
from tests.sentences import PACKAGE, errors_in, has_words, said_in, templates, told_in, written

pytestmark = [pytest.mark.course, pytest.mark.xdist_group("grade")]
ROOM = [*(PACKAGE / "course").rglob("*.py")]
EVALUATION = [*(PACKAGE / "sandbox" / "evaluation").glob("*.py")]
LOST = [PACKAGE / "sandbox" / name for name in ("engine/cell.py", "budget.py")]
GERMAN = catalogue("de").tables["sentences"]
ENDS = [TIME, HANG, MISSING, STRANGE, SKIPPED, MEMORY, RAISED, DIED]
COMMENTS = {
    "en": "0 of 6 points; 1.1: fails; 1.2: fails; 1.3: not attempted",
    "de": "0 von 6 Punkten; 1.1: bricht ab; 1.2: bricht ab; 1.3: nicht bearbeitet",
}
golden = comparer(Path(__file__).parent / "golden")

ANSWERS = """
def income(view):
    return view.nothing

def payout(beanometer, cards):
    return 0 if cards < 4 else 1 / 0
"""


@pytest.mark.full
def test_every_sentence_has_its_german():
    sentences = set(
        filter(has_words, said_in([*ROOM, *EVALUATION]) | told_in(ROOM) | templates([*EVALUATION, *LOST], {"Lost"}))
    )
    assert len(sentences) > 90
    assert sentences - set(GERMAN) == set()
    assert {text for text in sentences if written(text) != written(GERMAN[text])} == set()


def test_no_error_is_raised_with_a_finished_sentence():
    nodes = errors_in(ROOM)
    assert len(nodes) > 40
    assert {ast.unparse(node) for node in nodes if not isinstance(node, ast.Constant)} == set()


@pytest.mark.parametrize("place", [("", 0), ("cell 4", 2)])
@pytest.mark.parametrize("end", ENDS)
def test_whatever_happens_to_an_answer_is_told_in_german(end, place):
    why = out_of_time(Bank(0, 5.0, 5.0)).said
    outcome = Outcome("income", end, None, "set", "KeyError", *place, "KeyError: x", why=why)
    said = outcome.said(called())
    assert str(said) == outcome.sentence
    assert said.text in GERMAN
    assert ("Zelle 4, Zeile 2" in spoken(said, "de")) == (bool(place[1]) and end in (TIME, HANG, MEMORY, RAISED))
    assert ("die 5 Sekunden Rechenzeit sind verbraucht" in spoken(said, "de")) == (
        end in (TIME, HANG, STRANGE, SKIPPED, DIED)
    )


def test_whoever_asks_too_often_reads_so_in_german():
    said = Outcome("nim", BREACH, why=Lost(BREACH, "it asked more than {count} times", count=131072).said).said()
    assert spoken(said, "de") == "nim wurde gestoppt: es hat mehr als 131072-mal gefragt"


@pytest.mark.parametrize("why", get_args(Why))
def test_what_is_not_a_plain_value_is_told_in_german(why):
    said = strange(why, "set")
    assert said.text in GERMAN
    assert str(NotPlain(why, "set")) == str(said)
    assert ("set" in spoken(said, "de")) == (why in ("type", "content", "key"))


def test_a_process_cannot_make_up_why_its_value_is_strange():
    with pytest.raises(Malformed, match="Invalid enum value 'because'"):
        from_code(msgspec.msgpack.encode(Strange(1, "set", "because", "", "")))
    why = strange("type", "a\x1b[2J\nb")
    assert Outcome("income", STRANGE, None, "set", why=why).sentence == (
        "income returned a value of type set: a a [2J b is not a plain value"
    )


COLLECTS = """
SEEN = []
def payout(beanometer, cards):
    SEEN.append((beanometer, cards))
    if len(SEEN) >= 20:
        {end}
    return max((coins for coins, need in enumerate(beanometer, 1) if 0 < need <= cards), default=0)
"""
ENDINGS = {
    "an error": "raise ValueError(repr(SEEN))",
    "its name": "raise type(repr(SEEN), (Exception,), {})",
    "a type": "return type(repr(SEEN), (), {})()",
    "a place": "exec(compile('1 / 0', repr(SEEN), 'exec'), globals())",
}


@pytest.mark.full
@pytest.mark.parametrize("end", ENDINGS.values(), ids=ENDINGS)
def test_no_answer_carries_the_examples_out(end):
    judgement, _ = mark("1.2", COLLECTS.replace("{end}", end))
    assert judgement.fits > 5
    (said,) = judgement.told
    assert len(str(said)) < 200
    assert len(msgspec.json.encode(said)) < 300
    assert str(said).startswith("payout ")


def test_what_a_student_wrote_stays_as_it_is():
    error = "NameError: name '{x}' is not defined"
    said = Outcome("payout", RAISED, None, "", "NameError", "cell 4", 2, f"Traceback\n{error}").said(called())
    assert spoken(said, "de") == f"payout ist abgebrochen (Zelle 4, Zeile 2): {error}"


def test_lateness_half_marks_and_bosses_are_told_in_german():
    late = GradingRules(a_day=0.5, days=7, partial=True).reduced(Mark("1.1", "differs", 0, 3, 9, 10), 0.5)
    assert [spoken(said, "de") for said in late.told] == [
        "Die meisten Beispiele passen: 1,5 Punkte.",
        "Zu spät abgegeben: 1,5 Punkte, davon zählen 50 %.",
    ]
    boss = not_beaten("trader", -0.25, -0.5, 0.0)
    assert str(boss) == "trader is not beaten (-0.25, 95 % interval -0.50 to +0.00)."
    assert spoken(boss, "de") == "trader ist nicht geschlagen (-0,25, 95-%-Intervall von -0,50 bis +0,00)."
    endless = {number: Mark(number, "endless", 0, 1) for number in ("1.2", "1.3")}
    grade = Grade("s01", "", "1", {"1.1": late}, state_of(GradedStudent(Person("s01"), "1"), endless))
    assert str(grade.state) == "partly: 2 exercises did not end"
    assert sheets.summary(grade, "de") == "0,75 von 3 Punkten; 1.1: weicht ab (zu spät, 50 % der Punkte)"
    assert "s01: 0,75 von 3 Punkten" in sheets.page(grade, [], "de")
    assert "zum Teil: 2 Aufgaben haben nicht aufgehört" in sheets.page(grade, [], "de")


def test_every_hint_has_its_german_if_the_lesson_has():
    german = hints_in(SOURCE, "de")
    hints = [in_line(hint) for exercise in load_exercises(SOURCE).values() for hint in exercise.hints.values()]
    assert [hint for hint in hints if not german.get(hint)] == []
    assert hints_in(SOURCE, "en") == {}


@pytest.mark.full
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_class_reads_its_feedback_in_its_language(tmp_path, capsys, monkeypatch, lang):
    monkeypatch.setattr(marks, "MOST", 2.0)
    folder, sheet, key = tmp_path / "class", tmp_path / "moodle.csv", tmp_path / KEY
    key.write_text("the same examples every time\n")
    key.chmod(0o600)
    folder.mkdir()
    (folder / "s01.ipynb").write_text(SOLVED, "utf-8")
    (folder / "s02.ipynb").write_bytes(BROKEN["no json"])
    (folder / "s03").mkdir()
    (folder / "s03" / LESSON).write_text(notebook(ANSWERS, "print(missing)"), "utf-8")
    rows = "".join(f"Participant s0{number},,\n" for number in (1, 2, 3))
    sheet.write_text(f"Identifier,Grade,Feedback comments\n{rows}")
    words = ("course", "grade", folder, "--into", tmp_path / "out", "--lesson", "1", "--lang", lang, "--key", key)
    done = runner(capsys)(*words, "--to", "moodle", "--sheet", sheet, "--accept-weak-isolation")
    assert done.status == 0, done.err
    pages = [(tmp_path / "out" / "feedback" / f"s0{number}.html").read_text("utf-8") for number in (1, 2, 3)]
    golden(f"feedback-{lang}.html", "\n".join(page.partition("<body>")[2] for page in pages))
    assert all(f'<html lang="{lang}">' in page for page in pages)
    filled = csv.DictReader((tmp_path / "out" / "moodle.csv").read_text("utf-8").splitlines())
    assert [row["Feedback comments"] for row in filled][2] == COMMENTS[lang]


def test_a_language_that_the_course_does_not_speak_is_refused(tmp_path, capsys):
    (tmp_path / "s01.ipynb").write_text(SOLVED, "utf-8")
    done = runner(capsys)("course", "grade", tmp_path, "--into", tmp_path / "out", "--lang", "fr")
    assert "unknown language 'fr'; choose from: de, en" in done.err
