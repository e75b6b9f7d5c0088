"""Same seed, same output: in every run, process, hash seed and Python."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SWAPPER = f"{HERE / 'swapper.py'}:Swapper"
GAMES = (
    "play",
    "bohnanza",
    "random",
    "template",
    SWAPPER,
    "random",
    "--games",
    "3",
    "--seed",
    "21",
    "--json",
)
SMALL = ("--deck", str(HERE / "table.toml"), "--seed", "3")
STORY = ("play", "bohnanza", SWAPPER, "random", "template", *SMALL, "--narrate")


def printed(words, **environment):
    """What the command prints in its own process."""
    env = os.environ | environment
    done = subprocess.run([sys.executable, "-m", "beankit", *words], env=env, capture_output=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@pytest.fixture(scope="module")
def usual():
    return {words: printed(words, PYTHONHASHSEED="0") for words in (GAMES, STORY)}


@pytest.mark.full
@pytest.mark.xdist_group("same")
@pytest.mark.parametrize("words", [GAMES, STORY], ids=["games", "story"])
def test_the_hash_seed_changes_nothing(usual, words):
    assert printed(words, PYTHONHASHSEED="1234") == usual[words]


@pytest.mark.full
@pytest.mark.xdist_group("same")
def test_the_width_of_somebodys_terminal_changes_nothing(usual):
    assert printed(STORY, COLUMNS="40", TERM="dumb") == usual[STORY]


# The engine, the bots and the words need only the standard library: any bare Python can play and narrate.
BARE = """
import sys
from beankit import play
from beankit.words import Speaker, table_names
for seed in range(21, 24):
    match = play("bohnanza", ["random", "template", sys.argv[1], "random"], seed=seed)
    print(match.scores, match.winners, match.turns, match.decisions, match.digest)
    for language in ("en", "de"):
        speaker = Speaker(language, table_names(match.names), match.game.rules.deck)
        print(*map(speaker.tell, match.game.view(0).log), sep="\\n")
"""


@cache
def played(python):
    """What a bare Python plays and narrates."""
    command = [python, "-c", BARE, SWAPPER]
    env = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.full
@pytest.mark.xdist_group("same")
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_every_python_plays_and_tells_the_same(usual, version):
    search = subprocess.run([ROOT / ".ci" / "find-python", version], capture_output=True, text=True)
    if search.returncode != 0:
        pytest.skip(f"Python {version} is not on this machine")
    output = played(search.stdout.strip())
    assert output == played(sys.executable)
    assert all(game["digest"] in output for game in json.loads(usual[GAMES])["games"])
