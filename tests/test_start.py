"""`make start`: a short look at a match, then what to do next."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """What `make start` prints in the environment of these tests, which is already set up."""
    words = [f"VENV={sys.prefix}", f"MATCH={tmp_path_factory.mktemp('match')}", f"--old-file={sys.prefix}/.base"]
    env = {
        name: value for name, value in os.environ.items() if not name.startswith("MAKE")
    }  # this may run in `make test`
    done = subprocess.run(["make", "start", *words], cwd=ROOT, capture_output=True, text=True, env=env)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_it_is_short_and_shows_standings_story_and_table(shown):
    assert len(shown) < 80
    told = "\n".join(shown)
    for part in ("Standings", "Turn 2: trader", "trader gives a Stink Bean to counter", "│ hand trader: 1 "):
        assert part in told


def test_it_ends_with_what_to_do_next(shown):
    hints = shown[shown.index("What to do next:") + 1 :]
    commands = [line for line in hints if "beankit" in line]
    assert len(hints) < 15
    assert len(commands) == 5
    for line in commands:
        words = shlex.split(line)[shlex.split(line).index(f"{sys.prefix}/bin/beankit") + 1 :]
        helped = subprocess.run([sys.executable, "-m", "beankit", words[0], "--help"], capture_output=True, text=True)
        assert helped.returncode == 0
