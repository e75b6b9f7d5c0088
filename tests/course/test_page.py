"""docs/course.md is true: its commands, options, names and ladder are those of the kit."""

import re

import pytest

import beankit.course
from beankit.course.grading import marking, twins
from beankit.course.ladder import LADDERS
from tests.commands import runner
from tests.documents import read

pytestmark = pytest.mark.course
PAGE = read("docs/course.md")


@pytest.mark.parametrize("command", ["build", "translate", "progress", "grade"])
def test_every_command_and_option_is_there(command, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "300")
    told = runner(capsys)("course", command, "--help").out
    asked = {
        option
        for line in re.split(r"\n(?=[|*#]|\n)", PAGE)
        if f"course {command}" in line or (command == "grade" and line.startswith("* **`--"))
        for option in re.findall(r"--[a-z]+", line)
    }
    assert told
    assert {option for option in asked if option not in told} == set()


def test_the_names_of_the_course_are_there():
    named = re.findall(
        r"^\| `(\w+)[(`]", PAGE.partition("| from `beankit.course` |")[2].partition("\n## ")[0], re.MULTILINE
    )
    assert {*named, "speak"} == {*beankit.course.__all__, "charts"}


def test_the_ladder_is_that_of_the_kit():
    rows = re.findall(r"^\| (\w+) \| `(\w+)` \| (\d) players, with `(\w+)` \| (\d+) \|", PAGE, re.MULTILINE)
    assert rows == [(r.name, r.boss, str(r.players), r.others, str(r.deals)) for r in LADDERS["main"]]


def test_the_limits_are_those_of_the_kit():
    assert f"{marking.CELLS:g} CPU seconds for all cells of a notebook, {marking.MOST:g} for all examples" in PAGE
    assert f"up to {twins.MOST} examples" in PAGE
