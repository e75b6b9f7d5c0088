"""The lessons are built from their sources; executed copies, which nbval compares with, have the same cells."""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest

from beankit.course.building.versions import VERSIONS, build
from beankit.course.exercise import load_exercises
from beankit.course.results.known import HERE
from tests.course.source import EXERCISES, notebooks
from tests.notebooks.write import COPIES, LESSONS, ROOT, SOURCE, executed

pytestmark = [pytest.mark.course, pytest.mark.xdist_group("lessons")]  # built once
AGAIN = "run  make notebooks  and look at what changed"


@pytest.fixture(scope="module")
def fresh():
    """Every version of every lesson, built now."""
    return {version: notebooks(version) for version in VERSIONS}


def cells(text):
    """Kind and text of every cell."""
    return [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(text)["cells"]]


def test_the_lessons_are_what_a_fresh_build_gives(fresh):
    landed = {path.name: path.read_text("utf-8") for path in LESSONS.glob("*.ipynb")}
    assert landed == fresh["student"], AGAIN


def test_a_lesson_keeps_no_output(fresh):
    for text in fresh["student"].values():
        code = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
        assert not any(cell["outputs"] or cell["execution_count"] for cell in code)


def out_of_date(copies, lessons):
    """The lessons whose executed copy is missing or has other cells, and copies without a lesson."""
    there = {path.name: cells(path.read_text("utf-8")) for path in copies.glob("*.ipynb")}
    wanted = {name: cells(text) for name, text in lessons.items()}
    return sorted(name for name in {*there, *wanted} if there.get(name) != wanted.get(name))


@pytest.mark.parametrize("version", ["student", "solution"])
def test_every_lesson_has_an_executed_copy_of_the_same_cells(fresh, version):
    assert out_of_date(COPIES / version, fresh[version]) == [], AGAIN


def test_a_missing_a_changed_and_a_left_over_copy_are_noticed(fresh, tmp_path):
    for copy in (COPIES / "student").glob("*.ipynb"):
        shutil.copy(copy, tmp_path)
    first, second = sorted(tmp_path.glob("*.ipynb"))[:2]
    first.rename(tmp_path / "99-left-over.ipynb")
    second.write_text(second.read_text("utf-8").replace("# 2. Your first bot", "# 2. Your second bot"), "utf-8")
    assert out_of_date(tmp_path, fresh["student"]) == [first.name, second.name, "99-left-over.ipynb"]


@pytest.mark.full
def test_a_changed_figure_in_a_copy_is_found(tmp_path):
    source = "import pandas as pd\nprint(6 * 7)\npd.DataFrame({'coins': [3 / 2]})"
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "execution_count": None, "outputs": [], "source": source}
    text = executed(json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    assert "text/html" not in text  # which pandas makes, too
    for name, before, after in [("same", "42", "42"), ("printed", "42", "43"), ("table", "1.5", "1.6")]:
        (tmp_path / f"{name}.ipynb").write_text(text.replace(before, after), "utf-8")
    shutil.copy(COPIES / "conftest.py", tmp_path)
    words = ["-m", "pytest", "-q", "-rA", "-W", "default", "-p", "no:cacheprovider", "--rootdir", tmp_path, "--nbval"]
    command = [sys.executable, *words, "--nbval-sanitize-with", COPIES / "sanitize.cfg", tmp_path]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    states = {
        name: state for state, name in re.findall(r"^(PASSED|FAILED) (?:.*/)?(\w+)\.ipynb", done.stdout, re.MULTILINE)
    }
    assert states == {"same": "PASSED", "printed": "FAILED", "table": "FAILED"}, done.stdout + done.stderr


def test_two_builds_are_equal_byte_for_byte(tmp_path):
    first, second = (build(SOURCE, tmp_path / name, load_exercises(SOURCE)) for name in ("one", "two"))
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]
    assert len(first) == len(VERSIONS) * len(list(LESSONS.glob("*.ipynb")))


def test_the_kit_knows_all_exercises_and_nothing_else():
    assert {path.stem for path in HERE.glob("*.json")} == set(EXERCISES), AGAIN
    text = "".join(path.read_text("utf-8") for path in HERE.glob("*.json"))
    assert [path.stem for path in HERE.glob("games/*.txt") if f'"{path.stem}"' not in text] == [], AGAIN
