"""The plans of the guide: core, strands and appendix name every lesson, and none comes before one that it needs."""

import json
import re
from itertools import chain

import pytest

from beankit.course.building.lessons import read_lessons, read_plan
from tests.course.source import notebooks
from tests.documents import read
from tests.notebooks.write import SOURCE

pytestmark = pytest.mark.course
LESSONS = [lesson.number for lesson in read_lessons(SOURCE)]
GUIDE = read("docs/teaching.md")
NEEDS = {
    row[0]: re.findall(r"\d+b?", row[1])
    for row in re.findall(r"^\| (\d+b?) [A-Z][^|]*\|[^|]*\|([^|]*)\|", GUIDE, re.MULTILINE)
}
STRANDS = ("search and learning", "evaluation and tournaments")


def section(title):
    """A section of the guide."""
    return re.search(rf"^## {title}\n(.*?)(?=^## )", GUIDE, re.DOTALL | re.MULTILINE)[1]


def rows(title):
    """The rows of the tables of a section, without their heads."""
    table = re.findall(r"^\| *([^|\n]+?) *\| *([^|\n]+?) *\|(.*)$", section(title), re.MULTILINE)
    return [[first, second, *(part.strip() for part in rest.split("|"))] for first, second, rest in table]


def numbers(text):
    """The lessons at the beginning of a cell: `1, 2: play in pairs`."""
    return re.findall(r"\d+b?", re.match(r"[\db, ]*", text)[0])


PARTS = {name: numbers(lessons) for name, lessons, *_ in rows("Core, strands and appendix") if numbers(lessons)}


PLAN = read_plan(SOURCE).part


def too_early(plan):
    """The lessons of a plan that come before one that they need, or without it."""
    return [lesson for place, lesson in enumerate(plan) if not {*NEEDS[lesson]} <= {*plan[:place]}]


def test_every_lesson_is_in_one_part():
    assert sorted(chain(*PARTS.values())) == sorted(LESSONS)
    assert len(PARTS["core"]) == 10


def test_the_guide_has_the_parts_that_the_notebooks_name():
    assert {part.name.get("en", part.kind).lower(): part.lessons for part in PLAN} == PARTS


HEADS = {
    "en": {
        "01": "Core, 1 of 10; next is lesson 2",
        "06b": "Core, 7 of 10; next is lesson 7",
        "12": "Core, 10 of 10",
        "09": "Strand “Search and learning”, 1 of 7; next is lesson 10",
        "13": "Strand “Evaluation and tournaments”, 4 of 4",
        "11": "Appendix, 1 of 3; next is lesson 14",
    },
    "de": {
        "08": "Kern, 9 von 10; weiter geht es mit Lektion 12",
        "23": "Strang „Suchen und Lernen“, 7 von 7",
        "18": "Anhang, 3 von 3",
    },
}


@pytest.mark.parametrize("language", HEADS)
def test_every_notebook_says_below_its_title_where_it_stands(language):
    heads = {}
    for name, text in notebooks("student", language).items():
        title, empty, place, *_ = "".join(json.loads(text)["cells"][0]["source"]).split("\n")
        assert (title[:2], empty, place[0], place[-1]) == ("# ", "", "*", "*")
        heads[name.partition("-")[0]] = place.strip("*")
    assert heads.items() >= HEADS[language].items()
    assert len({*heads.values()}) == len(LESSONS)


@pytest.mark.parametrize("strand", STRANDS)
def test_a_strand_follows_from_the_core(strand):
    assert too_early([*PARTS["core"], *PARTS[strand]]) == []


def test_the_appendix_follows_from_the_rest():
    assert too_early([lesson for part in PARTS.values() for lesson in part]) == []


def test_six_weeks_are_the_core():
    weeks = rows("Six weeks")
    assert [week for week, *_ in weeks if week.isdigit()] == list("123456")
    plan = [lesson for week, lessons, *_ in weeks if week.isdigit() for lesson in numbers(lessons)]
    assert sorted(plan) == sorted(PARTS["core"])
    assert too_early(plan) == []


@pytest.mark.parametrize("column", [1, 2], ids=STRANDS)
def test_a_term_is_the_core_and_a_strand(column):
    sessions = [row for row in rows("A term of twelve sessions") if row[0].isdigit()]
    assert [row[0] for row in sessions] == [str(number) for number in range(1, 13)]
    plan = [lesson for row in sessions for lesson in numbers(row[1 if int(row[0]) < 9 else column])]
    assert {*PARTS["core"]} < {*plan} <= {*PARTS["core"], *PARTS[STRANDS[column - 1]], "13"}
    assert too_early(plan) == []


def test_every_plan_says_what_can_be_left_out():
    assert all(
        "can be left out" in section(title).lower()
        for title in ("Six weeks", "A term of twelve sessions", "One afternoon")
    )


def test_a_lesson_before_one_that_it_needs_is_found():
    assert too_early(["1", "3", "2"]) == ["3"]


def test_the_front_page_lists_the_lessons_in_the_order_of_the_parts():
    linked = re.findall(r"\((\d+b?)-[\w-]+\.ipynb\)", read("tutorials/README.md"))
    assert [number.lstrip("0") for number in linked] == list(chain(*PARTS.values()))
