"""What completion and help show of the kit: what it offers, with its arguments, and nothing of how it works."""

import subprocess
import sys
from inspect import signature

import pytest

import beankit
from beankit import GAMES, Game


def test_the_names_of_the_package_are_what_it_offers():
    names = [name for name in dir(beankit) if not name.startswith("__")]
    assert sorted(names) == sorted(beankit.__all__)
    assert {"play", "duel", "Match", "Duel", "Tournament", "check_bot"} <= {*names}


def test_they_are_listed_before_they_are_used_without_loading_them():
    code = "import beankit, sys; print('duel' in dir(beankit), 'beankit.arena.duel' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False"]


@pytest.mark.parametrize("kind", {rules.game_class for rules in GAMES.values()})
def test_the_signature_of_a_game_shows_its_arguments(kind):
    assert [*signature(kind).parameters] == ["game", "players", "seed", "deck", "options"]
    assert signature(Game).parameters["seed"].default == 0
