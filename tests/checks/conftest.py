"""What the tests of checks share."""

import os
from pathlib import Path

import pytest

from beankit.checks.checking import check
from beankit.checks.entering import entry_for
from beankit.sandbox.budget import Budget

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
SHORT = Budget(seconds=0.5, start=0.5, memory=64, wall_factor=0.0, wall_extra=0.5, last_words=5.0)


@pytest.fixture
def checked(tmp_path):
    """Check some lines as a bot of this name, with little patience."""

    def run(lines, *games, name="mine.py", **options):
        (tmp_path / name).write_text(lines, "utf-8")
        return check(entry_for(str(tmp_path / name)), games, budget=options.pop("budget", SHORT), **options)

    return run


@pytest.fixture
def golden():
    """Compare with a kept text; BEANKIT_GOLDEN=1 keeps what is: look at it before you commit it."""

    def compare(name, text):
        file = GOLDEN / name
        if os.environ.get("BEANKIT_GOLDEN"):
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, "utf-8")
        assert text == file.read_text("utf-8")

    return compare
