"""What students read about their marks, in English and in German."""

import csv
from pathlib import Path
from string import Formatter

import pytest

from beankit.course.exercise import load_exercises
from beankit.course.grading import feedback, marking
from beankit.course.grading.marking import Mark
from beankit.course.grading.rules import Rules
from beankit.course.grading.sheets import Grade
from beankit.course.grading.store import KEY
from beankit.course.grading.wording import PARTS, SENTENCES, lines_in, understood
from beankit.sandbox.engine.clock import Bank, out_of_time
from beankit.sandbox.errors import BREACH, DIED, HANG, MEMORY
from beankit.sandbox.evaluation.outcomes import MISSING, RAISED, SKIPPED, STRANGE, TIME, Outcome
from beankit.words import catalogue
from beankit.words.said import spoken
from tests.checks.test_german import said_in
from tests.commands import comparer, runner
from tests.course.test_grade import BROKEN, LESSON, SOLVED, notebook
from tests.course.test_harmless import mark
from tests.notebooks.write import SOURCE

pytestmark = [pytest.mark.course, pytest.mark.xdist_group("grade")]
GERMAN = catalogue("de").tables["grading"]
ENDS = [TIME, HANG, MISSING, STRANGE, SKIPPED, MEMORY, RAISED, DIED]
COMMENTS = {
    "en": "1.1: fails; 1.2: fails; 1.3: not attempted",
    "de": "1.1: bricht ab; 1.2: bricht ab; 1.3: nicht bearbeitet",
}
golden = comparer(Path(__file__).parent / "golden")

ANSWERS = """
def income(view):
    return view.nothing

def payout(beanometer, cards):
    return 0 if cards < 4 else 1 / 0
"""


def parts(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_sentence_has_its_german_and_none_is_left_over():
    assert {*SENTENCES, *PARTS, *said_in([Path(feedback.__file__)])} == set(GERMAN)
    assert [text for text in GERMAN if parts(text) != parts(GERMAN[text])] == []


@pytest.mark.parametrize("place", [("", 0), ("cell 4", 2)])
@pytest.mark.parametrize("end", ENDS)
def test_whatever_happens_to_an_answer_is_understood(end, place):
    told = str(out_of_time(Bank(0, 5.0, 5.0))) if end == TIME else "something happened"
    line = Outcome("income", end, None, "set", "KeyError", *place, told).sentence
    assert understood(line).text in SENTENCES
    assert str(understood(line)) == line
    assert spoken(understood(line), "de") != line


def test_whoever_asks_too_often_reads_so_in_german():
    line = Outcome("nim", BREACH, told="it asked more than 131072 times").sentence
    assert lines_in(line, "de", {}) == "nim wurde gestoppt: es hat mehr als 131072-mal gefragt"


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


@pytest.mark.parametrize("end", ENDINGS.values(), ids=ENDINGS)
def test_no_answer_carries_the_examples_out(end):
    one, _ = mark("1.2", COLLECTS.replace("{end}", end))
    assert one.fits > 5
    assert len(one.told) < 200
    assert one.told.startswith("payout ")


def test_what_a_student_wrote_stays_as_it_is():
    line = "payout failed (cell 4, line 2): NameError: name 'x' is not defined"
    assert lines_in(line, "de", {}) == "payout ist abgebrochen (Zelle 4, Zeile 2): NameError: name 'x' is not defined"


def test_lateness_half_marks_and_bosses_are_told_in_german():
    late = Rules(a_day=0.5, days=7, partial=True).reduced(Mark("1.1", "differs", 0, 3, 9, 10), 0.5)
    assert lines_in(late.told, "de", {}) == (
        "Die meisten Beispiele passen: 1,5 Punkte. Zu spät abgegeben: 1,5 Punkte, davon zählen 50%."
    )
    boss = "trader is not beaten (-0.25, 95 % interval -0.50 to +0.00)."
    assert lines_in(boss, "de", {}) == "trader ist nicht geschlagen (-0,25, 95-%-Intervall von -0,50 bis +0,00)."
    grade = Grade("s01", "", "1", {"1.1": late}, "partly: 2 exercises did not end")
    assert feedback.summary(grade, "de") == "1.1: weicht ab"
    assert "s01: 0,75 Punkte" in feedback.page(grade, [], "de")
    assert "zum Teil: 2 Aufgaben haben nicht aufgehört" in feedback.page(grade, [], "de")


def test_every_hint_has_its_german_if_the_lesson_has():
    from beankit.course.grading.run import hints_in
    from beankit.course.grading.wording import in_line

    german = hints_in(SOURCE, "de")
    hints = [in_line(hint) for one in load_exercises(SOURCE).values() for hint in one.hints.values()]
    assert [hint for hint in hints if not german.get(hint)] == []
    assert hints_in(SOURCE, "en") == {}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_class_reads_its_feedback_in_its_language(tmp_path, capsys, monkeypatch, lang):
    monkeypatch.setattr(marking, "MOST", 2.0)
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
    assert "the course speaks en and de, not fr" in done.err
