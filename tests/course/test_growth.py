"""The bots of the lessons grow: their figures are measured, are told as measured, and a weaker bot stops the build."""

import re

import pytest

from beankit import __version__
from beankit.course.building.growth import (
    Gap,
    GrownBot,
    Growth,
    code_of,
    digests,
    insist_on_growth,
    read_growth,
    with_figures,
    write_growth,
)
from beankit.course.building.lessons import LessonCell, read_lessons
from beankit.course.exercise import BadCourse
from benchmarks import ladder
from benchmarks.ladder import row
from tests.course.source import EXERCISES, notebooks
from tests.documents import read
from tests.notebooks.write import SOURCE

pytestmark = pytest.mark.course
GROWTH = read_growth(SOURCE)
LESSONS = {lesson.number: lesson for lesson in read_lessons(SOURCE)}
MEASURE = "measure what has changed: python -m benchmarks.tables lessons"


@pytest.mark.full
def test_the_figures_are_of_the_bots_that_the_lessons_show():
    assert {bot.name: bot.digest for bot in GROWTH.bots} == digests(SOURCE, EXERCISES, GROWTH), MEASURE


def test_the_figures_are_of_this_kit():
    assert GROWTH.version == __version__, MEASURE


def test_the_table_shows_what_is_kept():
    (table,) = re.findall(r"<!-- measured: lessons -->\n(.*?)<!-- end -->", read("docs/course.md"), re.DOTALL)
    shown = [line for line in table.splitlines() if re.match(r"\| \d", line)]
    assert shown == [row(bot, GROWTH.deals_of(bot)) for bot in GROWTH.bots], MEASURE


def test_every_bot_that_grows_is_measured_against_the_trader_and_the_one_before():
    code = "\n".join(cell.source for lesson in LESSONS.values() for cell in lesson.cells if cell.kind == "code")
    assert all({bot.before, "trader"} == {*bot.against} for bot in GROWTH.bots)
    growing = [number for number, lesson in LESSONS.items() if "## The bot grows\n" in text_of(lesson)]
    assert {*growing} <= {bot.lesson for bot in GROWTH.bots}
    assert all(f"class {bot.name}(" in code or bot.name in answers() for bot in GROWTH.bots if bot.lesson != "2")


def text_of(lesson):
    """The texts of a lesson."""
    return "\n".join(cell.source for cell in lesson.cells if cell.kind == "markdown")


def answers():
    """The names that exercises ask for."""
    return {exercise.name for exercise in EXERCISES.values()}


def test_no_bot_of_the_lessons_is_weaker_than_the_one_before_it():
    insist_on_growth(GROWTH)


def test_a_lesson_says_so_where_a_bot_is_weaker():
    for bot in [bot for bot in GROWTH.bots if bot.failure]:
        number, _, cell = bot.failure.partition("/")
        assert cell in {cell.name for cell in LESSONS[number.lstrip("0")].cells}


def grown(*, high, failure=""):
    """What is kept of a course with one bot."""
    against = {"trader": Gap(-0.3, -0.5, high)}
    bot = GrownBot(lesson="5", name="Sleeper", idea="sleeps", before="trader", failure=failure, against=against)
    return Growth(version="1", players=3, deals=60, seed=0, bots=[bot])


def test_a_weaker_bot_stops_the_build_unless_its_lesson_says_so():
    with pytest.raises(BadCourse, match=r"lesson 5: Sleeper is weaker than trader, -0\.30 \(-0\.50 to -0\.10\)"):
        insist_on_growth(grown(high=-0.1))
    insist_on_growth(grown(high=0.1))
    insist_on_growth(grown(high=-0.1, failure="05/third-try"))


def test_a_text_has_the_figures_in_its_language():
    cell = LessonCell("boss", "markdown", "[[Sleeper against trader]] after [[deals]] deals", {})
    texts = {language: with_figures(cell, grown(high=-0.1), language).source for language in ("en", "de")}
    assert texts["en"] == "-0.30 (-0.50 to -0.10) after 60 deals"
    assert texts["de"] == "-0,30 (-0,50 bis -0,10) after 60 deals"


def test_a_bot_may_have_deals_of_its_own():
    growth = grown(high=0.1)
    growth.bots[0].deals = 200
    cell = LessonCell("boss", "markdown", "[[deals of Sleeper]] deals, not [[deals]]", {})
    assert with_figures(cell, growth, "en").source == "200 deals, not 60"


@pytest.mark.parametrize(("asked", "problem"), [("Sleeper against counter", "not measured"), ("X against y", "no bot")])
def test_a_text_that_asks_for_what_was_not_measured_is_refused(asked, problem):
    with pytest.raises(BadCourse, match=problem):
        with_figures(LessonCell("boss", "markdown", f"[[{asked}]]", {}), grown(high=0.1), "en")


def test_no_question_for_a_figure_is_left_in_a_lesson():
    for language in ("en", "de"):
        assert [
            name
            for name, text in notebooks("student", language).items()
            if re.search(r"\[\[.*(against|deals).*\]\]", text)
        ] == []


def test_the_code_of_a_bot_is_what_it_uses_and_nothing_else():
    cells = [
        "import os\nPI = 3\nview = 5",
        "def area(r):\n    return PI * r",
        "class Round:\n    size = area",
        "Round()",
    ]
    assert code_of(cells, "Round") == "PI = 3\ndef area(r):\n    return PI * r\nclass Round:\n    size = area"
    with pytest.raises(BadCourse, match="no lesson shows the bot Square"):
        code_of(cells, "Square")


def test_the_code_of_a_bot_has_its_decorators():
    cells = ["from functools import cache", "@cache\ndef area(r):\n    return r", "class Round:\n    size = area"]
    assert code_of(cells, "Round") == "\n".join(cells)


@pytest.mark.full
def test_what_is_new_is_measured_and_what_is_unchanged_is_not_played_again(tmp_path, monkeypatch):
    lesson = "# %%\nfrom beankit.bots import Template\n\n\nclass Sleeper(Template):\n    pass\n"
    (tmp_path / "05-sleeping.py").write_text(lesson, "utf-8")
    bot = GrownBot(lesson="5", name="Sleeper", idea="sleeps", before="template")
    write_growth(tmp_path, Growth(version="", players=3, deals=2, seed=0, bots=[bot]))
    monkeypatch.setattr(ladder, "SOURCE", tmp_path)
    first = list(ladder.lessons(2))
    (measured,) = read_growth(tmp_path).bots
    assert measured.against["template"] == Gap(0.0, 0.0, 0.0)  # the same bot under another name
    assert measured.against["trader"].mean < 0
    assert first[-1] == row(measured, 2)
    monkeypatch.delattr(ladder, "duel")
    assert list(ladder.lessons(2)) == first


def test_what_lessons_say_of_our_own_bots_stands_in_the_guide():
    """The figures of the reference bots, which have a table of their own."""
    guide = read("docs/teaching.md")
    for lesson, figures in {
        "6": ("+0.10", "+0.02", "+0.18"),
        "6b": ("+0.26", "+0.20", "+0.32"),
        "7": ("+0.53", "+0.48", "+0.59"),
    }.items():
        assert "{} ({} to {})".format(*figures) in guide
        mean, low, high = (figure.lstrip("+") for figure in figures)
        assert re.search(rf"{mean}\D+\({low} to {high}", text_of(LESSONS[lesson]).replace("\n", " "))
