"""What lessons and guides say is true: commands, rules, files and links are there, and lessons keep their form."""

import re
from pathlib import Path

import pytest

from beankit.course.building.lessons import expanded, read_lessons
from beankit.rulebook import book
from tests.commands import runner
from tests.course.source import EXERCISES, german
from tests.documents import ROOT, links, read
from tests.notebooks.write import SOURCE

pytestmark = pytest.mark.course
LESSONS = {lesson.number: lesson for lesson in read_lessons(SOURCE)}
PAGES = ("docs/teaching.md", "docs/course.md", "tutorials/source/README.md")
LINES, WORDS = 12, 120  # the most of a code cell, and between two code cells


def cells(lesson):
    """The cells of a lesson as students get them."""
    return list(expanded(lesson, EXERCISES, "student"))


def texts(lesson):
    """Everything that a student reads in a lesson, hints and German included."""
    hints = [
        hint for exercise in EXERCISES.values() if exercise.lesson == lesson.number for hint in exercise.hints.values()
    ]
    number = lesson.stem.partition("-")[0]
    translations = [
        message.translation
        for context, message in german().items()
        if context.startswith((f"{number}/", f"hint {lesson.number}."))
    ]
    return "\n".join([*(cell.source for cell in cells(lesson)), *hints, *translations])


TOLD = {**{page: read(page) for page in PAGES}, **{f"lesson {n}": texts(lesson) for n, lesson in LESSONS.items()}}
everywhere = pytest.mark.parametrize("place", TOLD)


@pytest.mark.full
@everywhere
def test_every_command_and_its_options_are_there(place, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "300")
    spans = re.findall(r"`(beankit [^`]+)`", TOLD[place]) + re.findall(r"^(?: {4})?(beankit .+)", TOLD[place], re.M)
    for command in {" ".join(span.split()) for span in spans}:
        words = command.partition(" #")[0].split()[1:]
        path = [words[0]]
        if words[0] in ("course", "class", "tournament", "serve") and len(words) > 1 and words[1].isalpha():
            path = words[:2]
        done = runner(capsys)(*path, "--help")
        assert done.status == 0, command
        assert {word for word in words if word.startswith("--") and word not in done.out} == set(), command


@everywhere
def test_every_rule_that_is_named_is_in_the_book(place):
    named = re.findall(r"\b[A-Z]-[A-Z]?\d+(?:\.\d+)?\b", TOLD[place])
    assert {number for number in named if number not in book()} == set()


@everywhere
def test_every_file_that_is_named_is_there(place):
    named = re.findall(r"`((?:beankit|bots|docs|tests|tutorials|benchmarks)/[\w./-]*)`", TOLD[place])
    modules = re.findall(r"python -m\s+(benchmarks\.\w+)", TOLD[place])
    wanted = [*named, *(f"{module.replace('.', '/')}.py" for module in modules)]
    assert [name for name in wanted if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    assert [path for path in links(page) if not Path(path).exists()] == []


def test_the_guide_lists_all_lessons():
    listed = re.findall(r"^\| (\d+b?) [A-Z]", read("docs/teaching.md"), re.MULTILINE)
    assert listed == list(LESSONS)


def against_trader(bot):
    """The figures of the guide for a bot of the lessons against the trader: the mean, and both ends of its interval."""
    row = next(line for line in read("docs/teaching.md").splitlines() if f"| `{bot}` |" in line)
    return [float(figure) for figure in re.findall(r"[+-]\d\.\d\d", row.split("|")[6])]


def test_the_guide_shows_what_the_course_promises():
    """After "refusing well" the bot beats the trader, after "memory" clearly."""
    mean, low, high = against_trader("haggler")
    assert 0 < low < mean < high
    assert against_trader("rememberer")[0] >= 0.3


each = pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)


@each
def test_cells_are_short(lesson):
    given = [cell for cell in cells(lesson) if cell.kind == "code" and not cell.role]
    assert {cell.source.split("\n")[0]: n for cell in given if (n := len(cell.source.split("\n"))) > LINES} == {}
    for cell in [cell for cell in cells(lesson) if cell.kind == "markdown" and not cell.role]:
        unfolded = cell.source.partition("<details>")[0]
        prose = [line for line in unfolded.split("\n") if not line.startswith("|")]
        assert len(" ".join(prose).split()) <= WORDS, cell.name


@each
def test_a_lesson_has_exercises_a_boss_and_four_questions_at_its_end(lesson):
    lesson_cells = cells(lesson)
    assert sum(cell.role == "check" for cell in lesson_cells) >= 2
    assert any(
        re.match(r"## (The boss|The bosses|No boss)", part) for cell in lesson_cells for part in cell.source.split("\n")
    )
    assert [cell.name for cell in lesson_cells[-2:]] == ["names", "recall"]
    questions, _, answers = lesson_cells[-1].source.partition("<details><summary>Answers</summary>")
    assert re.findall(r"^(\d)\. .+\?$", questions, re.MULTILINE) == list("1234")
    assert re.findall(r"^(\d)\. .+[^?]$", answers, re.MULTILINE) == list("1234")


@each
def test_a_lesson_names_its_ideas_and_three_things_to_read(lesson):
    """An author, a title in quotes or italics, and a year."""
    head, _, names, _, *books = cells(lesson)[-2].source.split("\n")
    assert head == "## What it is called, and where to read on"
    assert re.fullmatch(r"\*[^*]+\.\*", names)
    assert len(books) == 3
    assert [book for book in books if not re.match(r'\* [^"*]+, ["*][^"*]+["*].* \((1[789]|20)\d\d\)', book)] == []


@each
def test_a_lesson_has_hints_and_solutions_at_hand(lesson):
    code = "\n".join(cell.source for cell in cells(lesson) if cell.kind == "code")
    (imported,) = re.findall(r"^from beankit\.course import (.*\bcheck\b.*)$", code, re.MULTILINE)
    assert {"hint", "solution"} <= {*imported.split(", ")}


@each
def test_a_lesson_that_saves_a_bot_imports_what_saves_it(lesson):
    """Without it, a notebook runs a command of IPython with the same name, which writes no bot."""
    code = [cell.source for cell in cells(lesson) if cell.kind == "code"]
    imported = re.findall(r"^from beankit\.course import (.*)$", "\n".join(code), re.MULTILINE)
    if "save(" in texts(lesson):
        assert any("save" in names.split(", ") for names in imported)
