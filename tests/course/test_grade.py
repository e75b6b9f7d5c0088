"""`beankit course grade`: notebooks as they come, judged on twins; nothing that a submission does raises its grade."""

import ast
import csv
import json
import re
import stat
from datetime import datetime, timedelta
from textwrap import indent
from types import SimpleNamespace
from zipfile import ZipFile

import pytest

from beankit.classroom.downloads import unreadable
from beankit.classroom.people import Person
from beankit.cli.course import show_grades
from beankit.core.errors import BadOption
from beankit.core.said import say
from beankit.course.grading import marks
from beankit.course.grading.cells import (
    Unreadable,
    code_cells,
    is_untouched,
    needed,
    own_cells,
    own_texts,
    without_magics,
)
from beankit.course.grading.marks import Mark, Marked
from beankit.course.grading.rules import Attempt, counted, read_rules
from beankit.course.grading.run import Grading, given
from beankit.course.grading.rungs import LADDER
from beankit.course.grading.sheets import Grade, canvas_sheet, moodle_sheet, own_sheet, page, summary
from beankit.course.grading.store import KEY, GradedStudent, GradeStore
from beankit.course.grading.submissions import Submission, read_submissions
from beankit.course.grading.twins import twin_of
from beankit.course.remark import look
from beankit.sandbox.evaluation.outcomes import Evaluation
from beankit.words import LANGUAGES
from beankit.words.catalogue import spoken
from tests.commands import runner
from tests.course.source import EXERCISES, notebooks
from tests.daily import daily
from tests.notebooks.write import SOURCE

pytestmark = [pytest.mark.course, pytest.mark.xdist_group("grade")]
LESSON = "01-the-game-at-the-table.ipynb"
SOLVED = notebooks("solution")[LESSON]
UNSOLVED = notebooks("student")[LESSON]
FULL = {"1.1": 2.0, "1.2": 2.0, "1.3": 2.0}


def sources(text):
    """The code cells of a notebook."""
    return ["".join(cell["source"]) for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]


def notebook(*cells):
    """A notebook of these code cells."""
    json_cells = [{"cell_type": "code", "metadata": {}, "outputs": [], "source": cell} for cell in cells]
    return json.dumps({"cells": json_cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture
def store(tmp_path):
    return GradeStore(tmp_path / "grades")


@pytest.fixture(autouse=True)
def hurry(monkeypatch):
    """Nobody waits long for what does not end."""
    monkeypatch.setattr(marks, "CELLS", 3.0)
    monkeypatch.setattr(marks, "MOST", 2.0)


@pytest.fixture
def points(store):
    """Grades one notebook of lesson 1, and says how many points each exercise got."""
    grading = Grading(SOURCE, store, ["1"], weak=True)

    def graded(text, name=LESSON, student="s01"):
        raw = text if isinstance(text, bytes) else text.encode()
        grading.take(Submission(Person(student), student, {name: raw}), again=True)
        kept = store.student(Person(student), student)
        last = list(kept.attempts.values())[-1]
        return {mark.exercise: mark.points for mark in last.marked.marks}, last.marked

    return graded


# --- what counts ---


@pytest.mark.full
def test_a_solved_notebook_gets_everything_and_an_unsolved_one_nothing(points):
    assert points(SOLVED)[0] == FULL
    earned, marked = points(UNSOLVED)
    assert set(earned.values()) == {0}
    assert {mark.category for mark in marked.marks} == {"untried"}


@pytest.mark.full
def test_a_notebook_in_german_is_graded_without_a_word(points):
    earned, marked = points(notebooks("solution", "de")[LESSON])
    assert (earned, marked.notes, marked.texts) == (FULL, [], [])


def shuffled(cells):
    """Added, doubled and reordered cells, given ones deleted; one that is not Python at all."""
    own = [cell for cell in cells if cell.startswith("def ")]
    return ["%matplotlib inline\n!pip install nothing", "this is not Python", *reversed(own), "1 / 0", *own, *own[:1]]


@pytest.mark.full
def test_cells_that_are_added_deleted_doubled_or_reordered_change_nothing(points):
    assert points(notebook(*shuffled(sources(SOLVED))))[0] == FULL


@pytest.mark.full
def test_cells_that_are_split_or_joined_change_nothing(points):
    halves = [half for cell in sources(SOLVED) for half in cell.partition("\n\n")[::2]]
    assert len(halves) > len(sources(SOLVED))
    assert points(notebook(*halves))[0] == FULL
    assert points(notebook("\n\n".join(sources(SOLVED))))[0] == FULL


@pytest.mark.full
def test_an_answer_that_needs_a_later_cell_finds_it(points):
    first, *rest = [cell for cell in sources(SOLVED) if cell.startswith("def ")]
    early = first.replace("view.worth(field)", "pays(view, field)") + "\n\nREADY = pays"
    later = "def pays(view, field):\n    return view.worth(field)"
    earned, marked = points(notebook(early, *rest, later))
    assert earned == FULL
    assert marked.notes == []


@pytest.mark.parametrize("name", ["06-refusing-well.ipynb", "mine.ipynb"])
def test_a_notebook_of_another_lesson_brings_nothing(store, name):
    text = notebooks("student")["06-refusing-well.ipynb"]  # it defines answers of lesson 5
    grading = Grading(SOURCE, store, ["5"], weak=True)
    grading.take(Submission(Person("s01"), "s01", {name: text.encode()}), again=True)
    marked = next(iter(store.student(Person("s01"), "s01").attempts.values())).marked
    assert {mark.category for mark in marked.marks} == {"untried"}
    assert marked.texts == []
    assert [*map(str, marked.ungraded)] == [f"no notebook of these lessons was handed in, only {name}"]


def test_of_many_notebooks_of_a_lesson_three_are_run(store, monkeypatch):
    """Nobody guesses with hundreds of them, or keeps the grader busy for days."""
    run = []
    monkeypatch.setattr(marks, "marked", lambda lesson, *_: (run.append(lesson.stem) or [], Evaluation(4, {}, [])))
    grading = Grading(SOURCE, store, weak=True)
    every = "/".join(lesson.stem for lesson in grading.lessons)
    files = {f"{every}/{number}/{LESSON}": UNSOLVED.encode() for number in range(5)}
    notes = marks.mark(Submission(Person("s01"), "s01", files), grading.lessons, EXERCISES, store.key, True).notes
    assert run == [LESSON.removesuffix(".ipynb")] * 3
    assert [spoken(note, "de").partition(LESSON)[2] for note in notes] == [
        " wurde nicht ausgeführt: von dieser Lektion gibt es mehr als 3 Notebooks"
    ] * 2


@pytest.mark.full
def test_a_notebook_with_another_name_is_known_by_what_it_defines(points):
    own = [cell for cell in sources(SOLVED) if cell.startswith("def ")]
    assert points(SOLVED, name="mine.ipynb")[0] == FULL
    assert points(notebook(*own), name="mine.ipynb")[0] == FULL
    assert points(notebook("def payouts():\n    pass"), name="mine.ipynb")[1].ungraded


DOTS = """def payout(beanometer, cards):
    \"\"\"How many coins so many cards pay.\"\"\"
    ...{more}
"""
RIGHT = "return max((coins for coins, need in enumerate(beanometer, 1) if 0 < need <= cards), default=0)"


@pytest.mark.parametrize(
    ("more", "untouched"),
    [
        ("", True),
        ("\n\n    # I do not know\n\n\nprint(payout)", True),
        (f"\n\n    # a thought\n    {RIGHT}", False),
        (f"\n\n\ndef payout(beanometer, cards):\n    {RIGHT}", False),
    ],
)
def test_an_answer_below_the_dots_counts(more, untouched):
    cell = DOTS.format(more=more)
    assert is_untouched({"cell 1": cell}, DOTS.format(more=""), "payout") == untouched
    assert is_untouched({"cell 1": f"x = ...\nx = 5{more}"}, "x = ...", "x") is False


def test_what_nbgrader_released_and_nobody_touched_is_not_attempted(points):
    """Functions and values, as its `generate_assignment` leaves them."""
    left = "# YOUR CODE HERE\nraise NotImplementedError()"
    cells = [re.sub(r"^( +)\.\.\.$", indent(left, r"    "), cell, flags=re.M) for cell in sources(UNSOLVED)]
    earned, marked = points(notebook(*cells, left))
    assert set(earned.values()) == {0}
    assert {mark.category for mark in marked.marks} == {"untried"}
    assert [mark.told for mark in marked.marks] == [[]] * 3
    assert marked.notes == []
    _, marked = points(notebook("def payout(beanometer, cards):\n    raise NotImplementedError()"))
    assert {mark.category for mark in marked.marks} == {"untried"}


SHOWING = """
from beankit import Replay, Table, Tournament, play
from beankit.course import charts, check, finished, progress, save
from beankit.tournament import Result
import matplotlib.pyplot as plt

figure, axes = plt.subplots()
Table("bohnanza", against=["trader", "gardener"], seed=7)
play("bohnanza", ["random"] * 3, seed=1).watch()
Tournament("demo").run()
charts.forest(Result.open(finished()).standings())
Replay("no record at all")
check("99.9", "there is no such exercise")
save("no class", "my_bot.py")
progress("no_bot.py")
"""


@pytest.mark.full
def test_what_draws_plays_or_shows_is_silent_and_costs_nothing(points):
    first, *rest = [cell for cell in sources(SOLVED) if cell.startswith("def ")]
    earned, marked = points(notebook(f"{SHOWING}\n\n{first}", *rest))
    assert (earned, marked.notes) == (FULL, [])


def test_a_table_of_the_visible_answers_is_worth_nothing(points):
    exercise = EXERCISES["1.2"]
    known = {arguments: exercise.solution(*arguments) for arguments in exercise.visible()}
    answer = f"TABLE = {known}\ndef payout(beanometer, cards):\n    return TABLE.get((beanometer, cards), 0)"
    names = {}
    exec(answer, names)  # noqa: S102 - our own text
    assert look("1.2", names["payout"]).category == "fits"
    earned, marked = points(notebook(answer))
    assert earned["1.2"] == 0
    assert next(mark for mark in marked.marks if mark.exercise == "1.2").category == "differs"


def test_an_answer_whose_cell_fails_is_not_called_not_attempted(points):
    _, marked = points(notebook("def payout(beanometer, cards=1 / 0):\n    return 0"))
    mark = next(mark for mark in marked.marks if mark.exercise == "1.2")
    assert mark.category == "fails"
    (said,) = mark.told
    assert "cell 1, line 1" in str(said)
    assert "ZeroDivisionError" in str(said)


WRONG = """
def income(view):
    return -1

def payout(beanometer, cards):
    SEEN.append((beanometer, cards))
    return [repr(SEEN), cards]
"""


@pytest.mark.full
def test_feedback_shows_an_example_that_is_wrong_and_none_of_those_that_count(points, store):
    _, marked = points(notebook("SEEN = []", WRONG))
    found = {mark.exercise: mark for mark in marked.marks}
    (view,), (call,) = (found[number].told for number in ("1.1", "1.2"))
    shown = re.fullmatch(
        r"An example with other data:\npayout(\(.+\))\nYour answer gives (.+), and (.+) is right\.", str(call)
    )
    given = ast.literal_eval(shown[1])
    assert float(shown[3]) == EXERCISES["1.2"].solution(*given)
    counting = [str(arguments) for arguments in twin_of(EXERCISES["1.2"], store.key, "").examples]
    assert not [arguments for arguments in counting if arguments in str(call)]
    assert str(view).startswith("An example with other data:\nBohnanza, turn ")
    assert "Your answer gives -1, and " in str(view)
    assert spoken(call, "de").startswith("Ein Beispiel mit anderen Daten:\npayout(")
    assert points(notebook("def payout(beanometer, cards):\n    return 1 / 0"))[1].marks[1].told[1:] == []


# --- what must not help ---

ATTACKS = {
    "overwrites check": "import beankit.course\nbeankit.course.check = lambda *_: print('fits')\ncheck = print",
    "patches the comparison": (
        "import beankit.course.results.leaves as leaves\n"
        "leaves.same = leaves.near = lambda *_: True\nleaves.leaves = leaves.simplified = lambda *_: []"
    ),
    "equals everything": (
        "class Yes(int):\n    __eq__ = lambda self, other: True\n    __hash__ = lambda self: 0\n"
        "    __float__ = lambda self: 0.0\n    __sub__ = __rsub__ = lambda *_: 0\n"
        "def income(view):\n    return Yes(0)\ndef payout(beanometer, cards):\n    return Yes(0)"
    ),
    "prints a forged result": "print('1.1  fits these examples: 40 of 40.')\nprint({'points': 2})",
    "exits early": "import os, sys\nos._exit(0)",
    "raises SystemExit": "raise SystemExit(0)",
    "answers with an exit": "def income(view):\n    raise SystemExit(0)",
    "loops for ever": "while True:\n    pass",
    "answers without end": "def income(view):\n    while True:\n        pass",
    "reads the grader's files": (
        "import glob\nFOUND = glob.glob('/**/lesson_01.py', recursive=True)\n"
        "exec(open(FOUND[0]).read())\nincome = globals()['EXERCISES'][0].solution"
    ),
    "asks the kit for the solution": (
        "from beankit.course.exercise import load_exercises, find_source\n"
        "SOLUTION = load_exercises(find_source())['1.1'].solution\ndef income(view):\n    return SOLUTION(view)"
    ),
}


ENDLESS = ("loops for ever", "answers without end")  # each takes seconds, and in a solved notebook is tried below


@pytest.mark.full
@pytest.mark.parametrize("attack", daily([*ATTACKS], *ATTACKS.keys() - {*ENDLESS}))
def test_an_attack_raises_no_grade(points, attack):
    earned, _ = points(notebook(*sources(UNSOLVED), ATTACKS[attack]))
    assert set(earned.values()) == {0}


@pytest.mark.full
@pytest.mark.parametrize("attack", ["overwrites check", "loops for ever", "exits early", "raises SystemExit"])
def test_nor_does_it_cost_what_was_solved(points, attack):
    assert points(notebook(*sources(SOLVED), ATTACKS[attack]))[0] == FULL


@pytest.mark.full
def test_an_answer_that_does_not_end_is_named_and_the_others_count(points):
    earned, marked = points(notebook(*sources(SOLVED), ATTACKS["answers without end"]))
    assert earned == {**FULL, "1.1": 0}
    first = next(mark for mark in marked.marks if mark.exercise == "1.1")
    assert first.category == "endless"
    assert "line" in str(first.told[0])


# --- a class ---


BROKEN = {"no json": b"{", "no cells": b"[]", "binary": b"\xff\xfe\x00", "deep": b"[" * 100_000}
BROKEN["much"] = notebook(*["a\n" * 90_000] * 3).encode()


@pytest.mark.parametrize("raw", BROKEN.values(), ids=BROKEN)
def test_a_file_that_is_no_notebook_is_named(raw):
    with pytest.raises(Unreadable):
        code_cells(raw)


@pytest.mark.full
def test_one_broken_file_stops_nobody(tmp_path, capsys):
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "s01.ipynb").write_text(SOLVED, "utf-8")
    (folder / "s02.ipynb").write_bytes(BROKEN["no json"])
    (folder / "s03").mkdir()
    (folder / "s03" / LESSON).write_text(UNSOLVED, "utf-8")
    words = ("course", "grade", folder, "--into", tmp_path / "out", "--lesson", "1", "--accept-weak-isolation")
    done = runner(capsys)(*words)
    assert done.status == 0, done.err
    rows = {row["id"]: row for row in csv.DictReader((tmp_path / "out" / "grades.csv").read_text().splitlines())}
    assert {name: row["total"] for name, row in rows.items()} == {"s01": "6", "s02": "0", "s03": "0"}
    assert rows["s02"]["state"] == "s02.ipynb is not readable: it is not JSON, as a notebook is"
    key = tmp_path / "out" / KEY
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    pages = {path.name: path.read_text("utf-8") for path in (tmp_path / "out" / "feedback").iterdir()}
    assert set(pages) == {"s01.html", "s02.html", "s03.html"}
    assert "6 points" in pages["s01.html"]
    assert key.read_text().strip() not in "".join(pages.values())
    key.chmod(0o644)
    assert "chmod 600" in runner(capsys)(*words).err


def test_who_handed_in_nothing_and_who_is_not_on_the_roster_is_told(tmp_path, capsys):
    folder, roster = tmp_path / "class", tmp_path / "roster.csv"
    folder.mkdir()
    for name in ("s01", "s09"):
        (folder / f"{name}.ipynb").write_bytes(BROKEN["no json"])
    roster.write_text("id,name\ns01,Student One\ns02,Student Two\ns03,Student Three\n", "utf-8")
    words = ("course", "grade", folder, "--into", tmp_path / "out", "--lesson", "1", "--accept-weak-isolation")
    output = runner(capsys)(*words, "--roster", roster).out
    assert "Handed in nothing: Student Two, Student Three.\n" in output
    assert "Not on the roster: s09. If you know who they are, add an alias there.\n" in output
    output = runner(capsys)(*words).out
    assert "Handed in nothing" not in output
    assert "Not on the roster" not in output


@pytest.mark.parametrize("roster", [False, True])
def test_who_grades_data_of_ones_own_without_a_roster_is_warned(tmp_path, capsys, roster):
    (tmp_path / "people.csv").write_text("id,name\ns01,Anna Meier\n", "utf-8")
    with ZipFile(tmp_path / "moodle.zip", "w") as archive:
        archive.writestr("Anna Meier_1042_assignsubmission_file_/04-luck-and-skill.ipynb", notebook("called = []"))
    words = ("course", "grade", tmp_path / "moodle.zip", "--into", tmp_path / "out", "--accept-weak-isolation")
    words += ("--roster", tmp_path / "people.csv") if roster else ()
    done = runner(capsys)(*words, "--lesson", "4")
    warned = "Exercise 4.4 needs --roster: without it an id is made up, such as annameier-1042, which no student knows."
    assert (warned in done.out) != roster
    page = next((tmp_path / "out" / "feedback").iterdir()).read_text("utf-8")
    assert f"Your own data was that of the id {'s01' if roster else 'annameier-1042'}." in page
    assert "needs --roster" not in runner(capsys)(*words, "--lesson", "1").out


def test_what_is_no_notebook_at_all_is_named(points, store):
    _, marked = points(b"%PDF", name="answers.pdf")
    assert [*map(str, marked.ungraded)] == ["no notebook of these lessons was handed in, only answers.pdf"]
    grading = Grading(SOURCE, store, ["1"], weak=True)
    assert [grade.state for grade in grading.write(read_rules("", "", "", None))] == marked.ungraded
    assert points(b"from beankit import Bot", name="my_bot.py")[1].ungraded  # without --ladder nobody looks at it


def test_who_types_something_wrong_is_told_what_there_is(tmp_path, capsys):
    (tmp_path / "class").mkdir()
    words = ("course", "grade", tmp_path / "class", "--into", tmp_path / "out")
    assert "class has no submissions in it: give a download of Moodle" in runner(capsys)(*words).err
    (tmp_path / "class" / "s01.ipynb").write_text(UNSOLVED, "utf-8")
    refusal = "there is no lesson 40 with exercises; the lessons are: 1, 2, 3, 4, 5, 6, 6b, 7"
    assert refusal in runner(capsys)(*words, "--lesson", "1", "--lesson", "40").err
    done = runner(capsys)(*words, "--to", "moodle", "--sheet", tmp_path / "none.csv")
    assert "none.csv, which --sheet names" in done.err
    assert "grading" not in done.err


def test_a_table_with_all_exercises_would_be_too_wide_and_has_the_totals(capsys):
    numbers = [f"{lesson}.{number}" for lesson in range(1, 15) for number in range(1, 5)]
    grade = Grade("s01", "Ann", "1", {number: SimpleNamespace(points=1.0) for number in numbers}, say("graded"))
    grading = SimpleNamespace(numbers=numbers, changes=[say("{x:.1f}", x=1.5)], lang="en")
    grading.store = SimpleNamespace(folder="grades")
    show_grades([grade], grading)
    english = capsys.readouterr().out
    assert re.search(r"s01 +Ann +56 +graded", english)
    assert "changed: 1.5\ngrades: grades.csv, with every exercise" in english
    grading.lang = "de"
    show_grades([grade], grading)
    german = capsys.readouterr().out
    assert re.search("Kennung +Name +Summe +Stand", german)
    assert "geändert: 1,5\ngrades: grades.csv mit allen Aufgaben" in german


def test_a_stopped_run_goes_on_and_marks_nothing_twice(store, monkeypatch):
    class_ = [Submission(Person(name), name, {LESSON: UNSOLVED.encode()}) for name in ("s01", "s02", "s03")]

    def stop(done):
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Grading(SOURCE, store, ["1"], weak=True).grade(class_, stop)
    assert [student.person.id for student in store.students()] == ["s01", "s02"]
    marked = []
    real = Grading.__init__.__globals__["mark"]
    monkeypatch.setitem(
        Grading.take.__globals__,
        "mark",
        lambda submission, *rest: marked.append(submission.person.id) or real(submission, *rest),
    )
    Grading(SOURCE, store, ["1"], weak=True).grade(class_)
    assert marked == ["s03"]


def test_downloads_are_read_as_they_come(tmp_path):
    with ZipFile(tmp_path / "moodle.zip", "w") as archive:
        archive.writestr(f"Student One_123_assignsubmission_file_/{LESSON}", SOLVED)
        archive.writestr(f"Student Two_124_assignsubmission_file_/{LESSON}", UNSOLVED)
    with ZipFile(tmp_path / "canvas.zip", "w") as archive:
        archive.writestr(f"studentone_LATE_77_88_{LESSON.replace('.ipynb', '-1.ipynb')}", SOLVED)
    late = tmp_path / "nbgrader" / "submitted" / "s01" / "lesson1"
    late.mkdir(parents=True)
    (late / LESSON).write_text(SOLVED, "utf-8")
    (late / "timestamp.txt").write_text("2026-11-02 10:00:00.000000 UTC", "utf-8")
    moodle, canvas, nbgrader = (read_submissions(tmp_path / name) for name in ("moodle.zip", "canvas.zip", "nbgrader"))
    assert [(submission.number, submission.person.name) for submission in moodle] == [
        ("123", "Student One"),
        ("124", "Student Two"),
    ]
    assert canvas[0].late
    assert list(canvas[0].files) == [LESSON]
    assert nbgrader[0].at == datetime.fromisoformat("2026-11-02T10:00:00+00:00")
    assert all(LESSON in submission.files for submission in [*moodle, *canvas, *nbgrader])


def test_nobody_gets_what_somebody_of_the_same_name_handed_in(tmp_path):
    with ZipFile(tmp_path / "moodle.zip", "w") as archive:
        for number in ("123", "124"):
            archive.writestr(f"Student One_{number}_assignsubmission_file_/{LESSON}", SOLVED)
    submissions = read_submissions(tmp_path / "moodle.zip", people=[Person("s01", "Student One")])
    assert [submission.person.id for submission in submissions] == ["studentone-123", "studentone-124"]


def test_a_folder_is_called_after_an_id_an_alias_or_a_name(tmp_path):
    for name in ("s01", "two", "Student Three"):
        (tmp_path / name).mkdir()
        (tmp_path / name / LESSON).write_text(SOLVED, "utf-8")
    people = [Person("s01", "Student One"), Person("s02", "Student Two", "two"), Person("s03", "Student Three")]
    assert {submission.person.id for submission in read_submissions(tmp_path, people=people)} == {"s01", "s02", "s03"}


# --- rules ---


def attempt(points, at=None, late=False):
    """Something handed in at a time, with so many points for one exercise."""
    return Attempt(str(points), Marked([Mark("1.1", "fits", points, 4)]), late, at)


DEADLINE = datetime.fromisoformat("2026-12-01T18:00").astimezone()


@pytest.mark.parametrize(
    ("late", "until", "hours", "left"),
    [
        ("", "", -1, 4),
        ("", "", 1, 0),
        ("10%/day", "", 1, 3.6),
        ("10%/day", "", 25, 3.2),
        ("10%/day", "2d", 49, 0),
        ("50%/day", "7d", 100, 0),
    ],
)
def test_what_a_late_attempt_is_worth(late, until, hours, left):
    rules = read_rules("2026-12-01T18:00", late, until, None)
    by_exercise = counted(rules, "s01", [attempt(4, DEADLINE + timedelta(hours=hours))])
    assert by_exercise["1.1"].points == left


def test_the_best_attempt_in_time_counts_and_an_extension_moves_the_deadline(tmp_path):
    assert read_rules("2026-12-01", "", "", None) == read_rules("2026-12-01T23:59:59", "", "", None)  # the whole day
    rules = read_rules("2026-12-01T18:00", "", "", None)
    both = [attempt(3, DEADLINE - timedelta(hours=2)), attempt(2, DEADLINE - timedelta(hours=1))]
    late = attempt(4, DEADLINE + timedelta(hours=1))
    assert counted(rules, "s01", [*both, late])["1.1"].points == 3
    sheet = tmp_path / "extensions.csv"
    sheet.write_text("id,until\ns01,2026-12-03T18:00\n", "utf-8")
    assert counted(read_rules("2026-12-01T18:00", "", "", sheet), "s01", [*both, late])["1.1"].points == 4
    for wrong in [("soon", "", ""), ("", "a lot", ""), ("", "", "later")]:
        with pytest.raises(BadOption):
            read_rules(*wrong, None)


@pytest.mark.parametrize(
    "text", ["id;until\ns01;2026-12-03T18:00\n", " S01 , 2026-12-03T18:00\n\n", "Anna Meier\t2026-12-03T18:00\n"]
)
def test_extensions_are_read_as_a_spreadsheet_writes_them(tmp_path, text):
    sheet = tmp_path / "extensions.csv"
    sheet.write_text(text, "utf-8")
    rules = read_rules("", "", "", sheet, people=[Person("s01", "Anna Meier")])
    assert rules.extended == {"s01": DEADLINE + timedelta(days=2)}


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("id,until\ns02,2026-12-03T18:00\n", "line 2: 's02' is not on the roster; did you mean 's01'"),
        ("s01 2026-12-03T18:00\n", "line 1: write an id and a time, as in  m01,2026-12-01T18:00"),
        ("s01,\n", "line 1: '' is not a time"),
    ],
)
def test_an_extension_that_would_be_lost_is_refused(tmp_path, text, refusal):
    sheet = tmp_path / "extensions.csv"
    sheet.write_text(text, "utf-8")
    with pytest.raises(BadOption, match=re.escape(f"extensions.csv, {refusal}")):
        read_rules("", "", "", sheet, people=[Person("s01", "Anna Meier")])


def test_what_the_platform_calls_late_costs_a_day_if_nobody_knows_when_it_came():
    assert counted(read_rules("", "10%/day", "", None), "s01", [attempt(4, late=True)])["1.1"].points == 3.6
    assert counted(read_rules("2026-12-01T18:00", "", "", None), "s01", [attempt(4, late=True)])["1.1"].points == 0
    assert counted(read_rules("", "", "", None), "s01", [attempt(4, late=True)])["1.1"].points == 4


@pytest.mark.parametrize(("written", "counts"), [("", 4), ("2", 2), ("2/day", 3), ("3/day", 4)])
def test_only_so_many_attempts_count(written, counts):
    day = timedelta(days=1)
    times = [DEADLINE - 3 * day, DEADLINE - 3 * day + timedelta(hours=1), DEADLINE - day]
    tries = [attempt(points, at) for points, at in zip((1, 2, 3), times, strict=True)]
    third_of_a_day = attempt(4, DEADLINE - 3 * day + timedelta(hours=2))
    rules = read_rules("2026-12-01T18:00", "", "", None, written)
    assert counted(rules, "s01", [third_of_a_day, *reversed(tries)])["1.1"].points == counts


@pytest.mark.parametrize("written", ["0", "many", "5/week"])
def test_a_number_of_attempts_that_is_none_is_refused(written):
    with pytest.raises(BadOption, match="--attempts 5/day"):
        read_rules("", "", "", None, written)


@pytest.mark.parametrize(("fits", "points"), [(40, 0), (31, 0), (32, 2), (39, 2)])
def test_half_marks_for_an_answer_that_fits_most_examples_if_the_teacher_wants_them(fits, points):
    mark = Mark("1.1", "differs" if fits < 40 else "fails", 0, 4, fits, 40)
    only_attempt = Attempt("x", Marked([mark]), at=DEADLINE)
    assert counted(read_rules("", "", "", None, partial=True), "s01", [only_attempt])["1.1"].points == points
    assert counted(read_rules("", "", "", None), "s01", [only_attempt])["1.1"].points == 0


def climb(points, category, hours):
    """A bot that came so many hours after the deadline, and what it reached on the ladder."""
    return Attempt(
        f"{points} {hours}", Marked([Mark(LADDER, category, points, 6)]), at=DEADLINE + timedelta(hours=hours)
    )


@pytest.mark.parametrize(
    ("bots", "reached"),
    [
        ([climb(4, "differs", -3), climb(3, "differs", -2)], 3),  # the last, not the best
        ([climb(4, "differs", -3), climb(0, "fails", -2), climb(0, "untried", -1)], 4),  # the last that plays
        ([climb(3, "differs", -3), climb(6, "fits", 5)], 3),  # a late one does not replace one in time
        ([climb(0, "fails", -3), climb(4, "differs", 5)], 2),  # but it counts if there is no other
    ],
)
def test_on_the_ladder_the_last_bot_that_plays_counts(bots, reached):
    rules = read_rules("2026-12-01T18:00", "50%/day", "", None)
    assert counted(rules, "s01", bots)[LADDER].points == reached


def test_no_name_of_a_file_is_a_formula_in_the_sheet():
    grade = Grade("s01", "", "s01", {}, "=1+1.ipynb is not readable: it is not JSON, as a notebook is")
    assert own_sheet([grade], []).splitlines()[1].startswith("s01,,0,0,\"'=1+1.ipynb")


def test_texts_that_a_student_wrote_are_collected_to_be_read(store):
    german = notebooks("student", "de")[LESSON]
    document = json.loads(german)
    lines = ["An envy of 1 costs\n", "me every deal.\n", "## s03\n", "<img src=x> ![](http://x) \x1b[8m"]
    document["cells"].append({"cell_type": "markdown", "metadata": {}, "source": lines})
    grading = Grading(SOURCE, store, ["1"], weak=True)
    for student, text in (("s01", json.dumps(document)), ("s02", UNSOLVED)):
        grading.take(Submission(Person(student), student, {LESSON: text.encode()}), again=False)
    assert [grade.to_read for grade in grading.write(read_rules("", "", "", None))] == [14, 0]
    collected = (store.folder / "to-read.md").read_text("utf-8")
    assert collected.endswith("> me every deal.\n> ## s03\n> \\<img src=x> !\\[\\](http://x)  \\[8m\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_a_lesson_is_taken_for_a_students(language):
    lessons = {f"{lesson.stem}.ipynb": lesson.texts for lesson in given(SOURCE, EXERCISES)}
    given_back = notebooks("student", language)
    assert [name for name, text in given_back.items() if own_texts(text.encode(), lessons[name])] == []


def test_what_came_for_other_lessons_is_left_out(store):
    note = unreadable("x.ipynb", say("it is not JSON, as a notebook is"))
    other = Attempt("a", Marked([Mark("1.1", "untried", 0, 2)], texts=["Me!"], ungraded=[note]))
    mine = Attempt("b", Marked([Mark("4.1", "fits", 2, 2)]), at=DEADLINE)
    store.keep(GradedStudent(Person("s01"), "11", {"a": other}))
    store.keep(GradedStudent(Person("s02"), "12", {"a": other, "b": mine}))
    grades = Grading(SOURCE, store, ["4"]).write(read_rules("", "", "", None, attempts="1"))
    assert [(grade.id, str(grade.state), grade.total, grade.to_read) for grade in grades] == [("s02", "graded", 2, 0)]
    assert "not readable" not in (store.folder / "feedback" / "s02.html").read_text("utf-8")
    assert "Me!" not in (store.folder / "to-read.md").read_text("utf-8")


@pytest.mark.full
def test_marks_of_another_lesson_stay(store):
    submission = Submission(Person("s01"), "s01", {LESSON: SOLVED.encode()})
    for lesson in ("1", "6"):
        Grading(SOURCE, store, [lesson], weak=True).take(submission, again=False)
    assert Grading(SOURCE, store, ["1"]).write(read_rules("", "", "", None))[0].total == 6


def test_whoever_gets_an_alias_takes_their_attempts_along(tmp_path, store):
    with ZipFile(tmp_path / "moodle.zip", "w") as archive:
        archive.writestr(f"One S._123_assignsubmission_file_/{LESSON}", UNSOLVED)
    earlier = Attempt("a", Marked([Mark("1.1", "fits", 2, 2)]))
    store.keep(GradedStudent(Person("ones-123", "One S."), "123", {"a": earlier}))
    grading = Grading(SOURCE, store, ["1"], weak=True)
    for people in ([], [Person("s01", "Student One", "One S.")]):
        grading.grade(read_submissions(tmp_path / "moodle.zip", people=people))
    class_grades = grading.write(read_rules("", "", "", None))
    assert [(grade.id, grade.total, grade.number) for grade in class_grades] == [("s01", 2, "123")]
    assert [page.name for page in (store.folder / "feedback").iterdir()] == ["s01.html"]


@pytest.mark.full
def test_a_long_text_or_many_of_them_cost_nobody_a_point(points):
    """Some editors keep pictures in the text."""
    document = json.loads(SOLVED)
    texts = ["x" * 300_000, *map(str, range(600))]
    document["cells"] += [{"cell_type": "markdown", "metadata": {}, "source": text} for text in texts]
    earned, marked = points(json.dumps(document))
    assert earned == FULL
    assert list(map(len, marked.texts[-601:])) == [200_000, *map(len, texts[1:])]


def test_a_mark_that_changes_is_reported(store):
    grading = Grading(SOURCE, store, ["1"], weak=True)
    submission = Submission(Person("s01"), "s01", {LESSON: UNSOLVED.encode()})
    grading.take(submission, again=False)
    student = store.student(submission.person, "s01")
    student.attempts[submission.digest].marked.marks[0].points = 2
    store.keep(student)
    grading.take(submission, again=True)
    assert [*map(str, grading.changes)] == ["s01, 1.1: 2 points before, 0 now"]


# --- sheets ---


def grades(*numbers):
    return [
        Grade(f"s{n}", f"Student {n}", n, {"1.1": Mark("1.1", "fits", 2, 2)}, "graded", "1.1: fits") for n in numbers
    ]


def test_moodles_worksheet_comes_back_with_two_columns_filled_in(tmp_path):
    sheet = tmp_path / "moodle.csv"
    sheet.write_text(
        "Identifier,Full name,Status,Grade,Maximum Grade,Last modified (grade),Feedback comments\n"
        'Participant 123,"One, Student",Submitted,,10.00,-,\nParticipant 125,Student Three,No submission,,10.00,-,\n'
    )
    rows = list(csv.DictReader(moodle_sheet(sheet, grades("123")).splitlines()))
    assert (rows[0]["Grade"], rows[0]["Feedback comments"]) == ("10", "1.1: fits")
    assert (rows[0]["Full name"], rows[1]["Grade"]) == ("One, Student", "")
    with pytest.raises(BadOption, match="has no row for Student 999"):
        moodle_sheet(sheet, grades("123", "999"))


def test_moodles_worksheet_may_be_german(tmp_path):
    sheet = tmp_path / "moodle.csv"
    sheet.write_text(
        'ID,"Vollständiger Name",Bewertung,Bestwertung,"Bewertung kann geändert werden","Feedback als Kommentar"\n'
        'Teilnehmer/in123,Student One,,"10,00",Ja,\n',
        "utf-8-sig",
    )
    (row,) = csv.DictReader(moodle_sheet(sheet, grades("123")).splitlines())
    assert (row["Bewertung"], row["Feedback als Kommentar"]) == ("10", "1.1: fits")


@pytest.mark.parametrize(
    ("maximum", "points"),
    [("10.00", "7.5"), ("100,00", "75"), ("6", "4.5"), ("", "4.5")],
)
def test_points_are_scaled_to_the_maximum_of_the_platform(tmp_path, maximum, points):
    grade = Grade("s01", "", "1", {"1.1": Mark("1.1", "differs", 4.5, 6)}, say("graded"))
    assert grade.scaled(maximum) == points
    sheet = tmp_path / "canvas.csv"
    sheet.write_text(f'Student,ID,Lesson (4)\n"    Points Possible",,"{maximum}"\nOne,1,\n', "utf-8")
    assert list(csv.DictReader(canvas_sheet(sheet, [grade], "Lesson").splitlines()))[1]["Lesson (4)"] == points


@pytest.mark.parametrize("maximum", ["Scale", "nan", "1,000.00"])
def test_a_maximum_that_is_no_number_is_told(maximum):
    grade = Grade("s01", "", "1", {"1.1": Mark("1.1", "differs", 4.5, 6)}, say("graded"))
    with pytest.raises(BadOption, match="let the platform grade with points"):
        grade.scaled(maximum)


def test_a_gradebook_says_how_many_points_there_are_and_what_came_late():
    late = read_rules("", "10%/day", "", None).reduced(Mark("1.1", "fits", 2, 2), 0.8)
    grade = Grade("s01", "Ann", "1", {"1.1": late, "1.2": Mark("1.2", "fits", 4, 4)}, say("graded"))
    assert summary(grade) == "5.6 of 6 points; 1.1: fits (late, 80% of the points); 1.2: fits"
    assert summary(grade, "de") == "5,6 von 6 Punkten; 1.1: passt (zu spät, 80 % der Punkte); 1.2: passt"
    assert "<h1>Ann: 5.6 of 6 points</h1>" in page(grade, [])


def test_a_sheet_without_the_right_columns_is_refused_before_anything_is_graded(tmp_path, capsys):
    (tmp_path / "sheet.csv").write_text("Identifier,Full name\nParticipant 1,Student One\n")
    (tmp_path / "s01.ipynb").write_text(UNSOLVED, "utf-8")
    words = (
        "course",
        "grade",
        tmp_path,
        "--into",
        tmp_path / "out",
        "--to",
        "moodle",
        "--sheet",
        tmp_path / "sheet.csv",
    )
    assert "has 0 columns 'Grade', 'Bewertung'; its columns are: Identifier, Full name" in runner(capsys)(*words).err
    assert not (tmp_path / "out").exists()


def test_canvass_gradebook_comes_back_with_one_column_filled_in(tmp_path):
    sheet = tmp_path / "canvas.csv"
    head = "Student,ID,SIS User ID,SIS Login ID,Section,Lesson 1 (4711),Current Score"
    sheet.write_text(f'{head}\n"    Points Possible",,,,,6,(read only)\n"One, Student",77,,s1,A,,\n')
    text = canvas_sheet(sheet, grades("77"), "Lesson 1")
    assert text.splitlines()[:2] == [head, "    Points Possible,,,,,6,(read only)"]
    assert list(csv.DictReader(text.splitlines()))[1]["Lesson 1 (4711)"] == "6"  # all there is
    with pytest.raises(BadOption, match="0 columns 'Lesson 9'"):
        canvas_sheet(sheet, grades("77"), "Lesson 9")


# --- code ---


def test_magics_do_nothing():
    source = "%matplotlib inline\nx = !ls\nif x:\n    !rm -rf .\nview?\ny = 7 % 2"
    assert without_magics(source) == "pass\nx = None\nif x:\n    pass\npass\ny = 7 % 2"
    assert without_magics("a, b = !ls\nc=%time 1") == "a, b = None\nc=None"
    assert without_magics(" " * 100_000 + "#") == " " * 100_000 + "#"  # at once: a pattern must not go back and forth
    assert without_magics("%%bash\nls") == ""
    assert without_magics("%%time\nx = 1") == "\nx = 1"


def test_what_was_given_comes_from_the_graders_copy():
    given = ["import math\n\nROOT = math.sqrt(2)\nHEAVY = [play() for _ in range(1000)]", "print(ROOT)"]
    own = own_cells(["print(ROOT)  ", "def f(x):\n    return ROOT * x"], given)
    assert own == {"cell 2": "def f(x):\n    return ROOT * x"}
    assert list(needed(given, own.values()).values()) == ["import math", "ROOT = math.sqrt(2)"]


def test_the_store_is_for_its_owner_only(store):
    assert stat.S_IMODE(store.folder.stat().st_mode) == 0o700
