"""docs/course.md is true: its commands, options, names and ladder are those of the kit."""

import re

import pytest

import beankit.course
from beankit.course.exercise import Exercise
from beankit.course.grading import marks, rules, rungs, twins
from beankit.course.ladder import LADDERS
from tests.commands import runner
from tests.documents import read

pytestmark = pytest.mark.course
PAGE = read("docs/course.md")
GRADING = PAGE.partition("\n## Grading\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("command", ["build", "translate", "progress", "grade"])
def test_every_command_and_option_is_there(command, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "300")
    help_text = runner(capsys)("course", command, "--help").out
    asked = {
        option
        for line in re.split(r"\n(?=[|*#]|\n)", PAGE)
        if f"course {command}" in line or (command == "grade" and line in GRADING)
        for option in re.findall(r"--[a-z]+", line)
    }
    assert help_text
    assert {option for option in asked if option not in help_text} == set()


def test_the_names_of_the_course_are_there():
    named = re.findall(
        r"^\| `(\w+)[(`]", PAGE.partition("| from `beankit.course` |")[2].partition("\n## ")[0], re.MULTILINE
    )
    assert {*named, "speak"} == {*beankit.course.__all__, "charts"}


def test_the_ladder_is_that_of_the_kit():
    rows = re.findall(r"^\| (\w+) \| `(\w+)` \| (\d) players, with `(\w+)` \| (\d+) \|", PAGE, re.MULTILINE)
    assert rows == [(r.name, r.boss, str(r.players), r.others, str(r.deals)) for r in LADDERS["main"]]


def test_the_limits_are_those_of_the_kit():
    usual = Exercise.__dataclass_fields__["seconds"].default
    assert f"{marks.CELLS:g} CPU seconds for all cells of a notebook, {usual:g} for all examples" in PAGE
    assert f"(up to {marks.MOST:g} where it plays" in PAGE
    assert f"up to {twins.MOST} examples" in PAGE
    text = " ".join(PAGE.split())  # however its lines are broken
    assert f"at least {rules.MOSTLY * 100:.0f} % of its examples gets half the points" in text
    assert rules.HALF == 0.5
    assert f"half a point if the bot is ahead by more than {rungs.STEPS[0][0]:g} on average, a quarter" in PAGE
    assert [part for _, part in rungs.STEPS] == [0.5, 0.25]
