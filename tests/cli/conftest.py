"""The command in this process: its status, output and errors."""

from pathlib import Path

import pytest

from tests.commands import comparer, runner

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"


@pytest.fixture
def beankit(capsys, tmp_path, monkeypatch):
    """Run a command in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return runner(capsys)


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
    """Compare with a stored text."""
    return comparer(GOLDEN)
