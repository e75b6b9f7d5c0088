"""The command in this process: its status, output and errors."""

import os
from pathlib import Path
from typing import NamedTuple

import pytest

from beankit.cli import run

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"


class Done(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def beankit(capsys, tmp_path, monkeypatch):
    """Run a command in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def command(*words):
        status = run([str(word) for word in words])
        return Done(status, *capsys.readouterr())

    return command


@pytest.fixture
def typed(monkeypatch):
    """Type these lines without a terminal; after the last one the input ends."""

    def type_lines(*lines):
        left = iter(lines)

        def read(_):
            for line in left:
                return line
            raise EOFError

        monkeypatch.setattr("builtins.input", read)

    return type_lines


@pytest.fixture
def golden():
    """Compare with a stored text; BEANKIT_GOLDEN=1 stores the new one: read the diff before you commit it."""

    def compare(name, text):
        file = GOLDEN / name
        if os.environ.get("BEANKIT_GOLDEN"):
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, "utf-8")
        assert text == file.read_text("utf-8")

    return compare
