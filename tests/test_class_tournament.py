"""The commands and examples of docs/class-tournament.md and docs/tournament-reference.md run as they stand there."""

import shlex
import tomllib

import pytest

from beankit.arena.bots.files import MAIN, MOST_DATA, MOST_SOURCE
from beankit.tournament import Result
from beankit.tournament.plan.file import KEYS
from tests.classroom.school import GOOD, zipped
from tests.commands import runner
from tests.documents import blocks, read

GUIDE, REFERENCE = "docs/class-tournament.md", "docs/tournament-reference.md"
FIVE, *LATER = blocks(GUIDE, "sh")  # the five lines stand again further down
(DEMO,) = [block for block in LATER if "run demo" in block]
CLASS = [line for block in LATER if block != DEMO for line in block.splitlines()]
SHOWN = ["serve", "final"]  # what has tests of its own: pages stay open, and a final needs a long league


@pytest.fixture
def beankit(capsys, tmp_path, monkeypatch):
    """Run a command in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return runner(capsys)


@pytest.mark.full
def test_the_commands_of_the_guide_run(beankit, tmp_path):
    (tmp_path / "people.csv").write_text(blocks(GUIDE, "csv")[0], "utf-8")
    (tmp_path / "my_bot.py").write_text(GOOD, "utf-8")
    handed_in = {"Student Two_1_assignsubmission_file_/my_bot.py": GOOD}
    (tmp_path / "moodle.zip").write_bytes(zipped(handed_in))
    ran = []
    for line in [*CLASS, *"".join(blocks(REFERENCE, "sh")).splitlines()]:
        words = shlex.split(line, comments=True)[1:]
        if {*SHOWN} & {*words[:2]}:
            continue
        done = beankit(*words)
        assert done.status == 0, (line, done.err)
        ran += words[:2]
    assert {"slips", "collect", "submit", "close", "export", "verify", "admit"} <= {*ran}
    assert (tmp_path / "grades" / "moodle.csv").exists()


@pytest.mark.full
def test_the_demo_of_the_guide_runs_and_the_reference_names_its_columns(beankit, tmp_path):
    said = "".join(beankit(*shlex.split(line)[1:]).out for line in DEMO.splitlines())
    assert "90 games, 0 of them stored in demo.sqlite" in said
    names = {}
    for example in blocks(GUIDE, "python"):
        exec(example, names)  # noqa: S102 - our own page
    (example, _) = blocks(REFERENCE, "python")  # the other one is for a cluster
    exec(example, names)  # noqa: S102
    table = names["result"].standings()
    assert table.index[0] == "counter"
    assert Result.open("demo").standings().equals(table)
    beankit("tournament", "export", "demo", "--to", "tables")
    page = read(REFERENCE)
    for file in (tmp_path / "tables").glob("*.csv"):
        assert f"| `{file.stem}` |" in page
        columns = file.read_text("utf-8").partition("\n")[0].split(",")
        assert [name for name in columns if f"`{name}`" not in page] == [], file.name


def test_the_file_of_the_reference_has_all_keys():
    (example,) = blocks(REFERENCE, "toml")
    assert tomllib.loads(example).keys() == KEYS.keys()


def test_the_guide_says_what_a_bot_may_be():
    page = " ".join(read(GUIDE).split())
    assert MOST_SOURCE == MOST_DATA == 1 << 20
    assert f"| `{MAIN}` | the bot |" in page
    assert "all sources together up to 1 MiB" in page
    assert "data, up to 1 MiB" in page


def test_the_five_lines_stand_in_the_readme_too():
    assert FIVE in read("README.md")
