"""docs/tournament.md says what is there, and the tournament that comes with the kit is played."""

import shlex
import tomllib

import pytest

from beankit.cli import run as beankit
from beankit.tournament.plan.file import KEYS
from tests.documents import blocks

PAGE = "docs/tournament.md"


def test_the_file_on_the_page_has_all_keys():
    (example,) = blocks(PAGE, "toml")
    assert tomllib.loads(example).keys() == KEYS.keys()


@pytest.mark.full
def test_the_commands_on_the_page_run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for line in "\n".join(blocks(PAGE, "sh")).splitlines():
        assert beankit(shlex.split(line, comments=True)[1:]) == 0
    assert "90 of 90 games are stored in demo.sqlite" in capsys.readouterr().out
    result, table = (
        eval(example.splitlines()[-1], run_lines(example))  # noqa: S307 - our own page
        for example in blocks(PAGE, "python")
    )
    assert result.standings().equals(table)
    assert table.index[0] == "counter"


def run_lines(example):
    """The names that an example leaves behind."""
    names = {}
    exec(example, names)  # noqa: S102 - our own page
    return names
