"""What the tests of isolated bots share."""

import os
import subprocess
import sys
import textwrap

import pytest

from beankit import Game
from beankit.arena.bots.files import BotFiles
from beankit.sandbox.budget import CONTEST
from beankit.sandbox.engine.guests import IsolatedBot
from beankit.sandbox.levels import isolation
from beankit.sandbox.messages import Ready
from beankit.sandbox.walls import seccomp


@pytest.fixture(scope="session")
def here():
    """How well bots are isolated on this machine."""
    return isolation()


@pytest.fixture
def afresh():
    """A level that is found out anew, before and after."""
    isolation.cache_clear()
    seccomp.sealed.cache_clear()
    yield
    isolation.cache_clear()
    seccomp.sealed.cache_clear()


@pytest.fixture
def entry():
    """A bot from some lines: a whole source, or the body of `choose`."""

    def make(lines, **parts):
        body = textwrap.dedent(lines).strip()
        if "class " not in body:
            body = f"class Mine(Bot):\n    def choose(self, view, options):\n{textwrap.indent(body, ' ' * 8)}"
        return BotFiles.from_text("mine.py", f"from beankit import Bot\n\n\n{body}\n", **parts)

    return make


@pytest.fixture
def player(here, entry):
    """An isolated bot on seat 0 of a table, loaded; it is ended after the test."""
    players = []

    def seat(lines, budget=CONTEST, **parts):
        game = Game("bohnanza", players=3, seed=1)
        guest = IsolatedBot(entry(lines, **parts), game.decision.seat, here, budget)
        players.append(guest)
        guest.load(game, 1)
        return guest

    yield seat
    for guest in players:
        guest.cell.end()


@pytest.fixture
def answer(player):
    """What a bot answers when it is first asked, and what it said."""

    def ask(lines, **parts):
        guest = player(lines, **parts)
        assert isinstance(guest.loaded, Ready), guest.loaded
        return guest.ask()

    return ask


@pytest.fixture
def crowd():
    """A core that whoever is put there shares with many others, each in a session of its own as bots are."""
    core = min(os.sched_getaffinity(0))
    hogs = [subprocess.Popen([sys.executable, "-c", "while 1: 1"], start_new_session=True) for _ in range(6)]
    for hog in hogs:
        os.sched_setaffinity(hog.pid, {core})
    yield core
    for hog in hogs:
        hog.kill()
        hog.wait()
