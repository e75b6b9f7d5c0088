"""The lessons are built from their sources; executed copies, which nbval compares with, have the same cells."""

import json

import pytest

from beankit.course.building.versions import VERSIONS, build, knowledge, notebooks
from beankit.course.exercise import load_exercises
from beankit.course.results.known import HERE, text_of
from tests.notebooks.write import COPIES, LESSONS, SOURCE

pytestmark = pytest.mark.course
AGAIN = "run  make notebooks  and look at what changed"
EXERCISES = load_exercises(SOURCE)


@pytest.fixture(scope="module")
def fresh():
    """Every version of every lesson, built now."""
    return {version: notebooks(SOURCE, EXERCISES, version) for version in VERSIONS}


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


@pytest.mark.parametrize("version", ["student", "solution"])
def test_every_lesson_has_an_executed_copy_of_the_same_cells(fresh, version):
    copies = {path.name: cells(path.read_text("utf-8")) for path in (COPIES / version).glob("*.ipynb")}
    assert copies == {name: cells(text) for name, text in fresh[version].items()}, AGAIN


def test_two_builds_are_equal_byte_for_byte(tmp_path):
    one, two = (build(SOURCE, tmp_path / name, load_exercises(SOURCE)) for name in ("one", "two"))
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]
    assert len(one) == len(VERSIONS) * len(list(LESSONS.glob("*.ipynb")))


def test_what_the_kit_knows_of_the_exercises_is_what_their_sources_say():
    records = {}
    found = {f"{one.id}.json": text_of(knowledge(one, records)) for one in EXERCISES.values()}
    found |= {f"games/{name}.txt": record for name, record in records.items()}
    files = [*HERE.glob("*.json"), *HERE.glob("games/*.txt")]
    assert {str(path.relative_to(HERE)): path.read_text("utf-8") for path in files} == found, AGAIN
