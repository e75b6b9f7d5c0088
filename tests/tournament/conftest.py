"""Small tournaments for the tests."""

import json
from shutil import copy

import pytest

from beankit.tournament.archive import Archive
from beankit.tournament.league import league
from beankit.tournament.publication import close
from beankit.tournament.run import Tournament
from tests.commands import runner
from tests.tournament.clusters import cluster

__all__ = ["cluster"]  # a fixture

MINE = '''
from beankit import Bot

class Mine(Bot):
    """Takes the last option, and fails where there are many."""

    def decide(self, view, decision):
        print("a thought")
        if len(decision.options) > 9:
            raise ValueError("too many")
        return decision.options[-1]
'''
YOURS = MINE.replace("Mine", "Yours").replace("> 9", "> 99").replace("[-1]", "[0]")
HOUSE = ("random", "template", "gardener", "trader", "counter", "consigliere")


@pytest.fixture
def write(tmp_path):
    """Write a tournament file."""

    def file(bots=HOUSE[:4], deals=6, seed=7, name="class", game="al-cabohne", more=""):
        path = tmp_path / f"{name}.toml"
        seeds = "" if seed is None else f"seed = {seed}\n"
        path.write_text(f'game = "{game}"\nbots = {json.dumps(bots)}\ndeals = {deals}\n{seeds}{more}\n')
        return path

    return file


@pytest.fixture
def small(write, tmp_path, monkeypatch):
    """A small practice league with two bots of people, round by round."""
    monkeypatch.setattr(league, "ROUND", 4)
    (tmp_path / "mine.py").write_text(MINE.replace("> 9", "> 99"))
    (tmp_path / "yours.py").write_text(YOURS)
    return write(["mine.py", "yours.py", "trader"], deals=5)


@pytest.fixture
def beankit(capsys):
    """Run a command in this process."""
    return runner(capsys)


@pytest.fixture(scope="session")
def finished(tmp_path_factory):
    """A counted tournament with a late entry and more deals, closed; and its promises."""
    folder = tmp_path_factory.mktemp("verify")
    (folder / "mine.py").write_text(MINE)
    (folder / "yours.py").write_text(YOURS)
    for bots, deals in ((["mine.py", "yours.py", "trader"], 1), (["mine.py", "yours.py", "trader", "gardener"], 2)):
        file = folder / "class.toml"
        file.write_text(f'game = "bohnanza"\nplayers = 3\nbots = {json.dumps(bots)}\ndeals = {deals}\n')
        tournament = Tournament(file)
        tournament.play(jobs=1)
    close(tournament.store)
    return tournament.store, [promise.hash for promise in Archive(tournament.store).promises]


@pytest.fixture
def store(finished, tmp_path):
    """A copy of its store, to tamper with."""
    return copy(finished[0], tmp_path / "class.sqlite")
