"""What the tests of checks share."""

from pathlib import Path

import pytest

from beankit.checks.check import check, files_for
from beankit.sandbox.budget import Budget
from tests.commands import comparer, runner

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
SHORT = Budget(seconds=0.5, start=0.5, memory=64, wall_factor=0.0, wall_extra=0.5, last_words=5.0)


@pytest.fixture
def checked(tmp_path):
    """Check some lines as a bot of this name, with little patience."""

    def run(lines, *games, name="mine.py", **options):
        (tmp_path / name).write_text(lines, "utf-8")
        return check(files_for(str(tmp_path / name)), games, budget=options.pop("budget", SHORT), **options)

    return run


@pytest.fixture
def golden():
    """Compare with a stored text."""
    return comparer(GOLDEN)


@pytest.fixture
def beankit(capsys, tmp_path, monkeypatch):
    """Run a command in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return runner(capsys)
