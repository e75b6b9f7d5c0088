"""Impossible paths are refused like missing files; files with odd paths are read."""

import os

import pytest

from beankit import BeankitError, Bot, Game, View, save
from beankit.arena.bots.roster import find_bot

ODD = ["a\0b", "\ud800", "x" * 5000, "a/" * 3000 + "b"]


class Mine(Bot):
    """A bot that can be saved."""


@pytest.mark.parametrize("path", ODD, ids=["null", "surrogate", "long", "deep"])
def test_a_path_that_no_file_can_have_is_refused(path):
    game = Game("bohnanza", seed=1)
    ways = {
        "bot": lambda: find_bot(path),
        "bot's file": lambda: find_bot(f"{path}.py"),
        "game": lambda: Game(path),
        "game's file": lambda: Game(f"{path}.py:Mine"),
        "deck": lambda: Game("bohnanza", deck=f"{path}.toml"),
        "position": lambda: Game.from_position(f"{path}.json"),
        "game of a position": lambda: Game.from_position({"game": f"{path}.py"}),
        "deck of a position": lambda: Game.from_position({"game": "bohnanza", "deck": f"{path}.toml"}),
        "game of a record": lambda: Game.from_record(game.record(), game=f"{path}.py"),
        "game of a snapshot": lambda: View.from_snapshot(game.view(0).snapshot(), game=f"{path}.py"),
        "saved bot": lambda: save(Mine, f"{path}.py"),
    }
    for way, call in ways.items():
        with pytest.raises(BeankitError) as refused:
            call()
        assert "\n" not in str(refused.value), way


def test_a_file_whose_name_is_not_text_is_read(tmp_path):
    path = os.fsdecode(os.fsencode(tmp_path) + b"/\xff.py")
    with open(path, "w", encoding="utf-8") as file:  # noqa: PTH123 - pytest's folder is a path, and this name is none
        file.write("from beankit import Bot\nclass Mine(Bot): pass\n")
    assert find_bot(path).__name__ == "Mine"


def test_a_bot_is_not_saved_over_a_folder(tmp_path):
    (tmp_path / "my_bot.py").mkdir()
    with pytest.raises(BeankitError, match=r"my_bot\.py cannot be written"):
        save(Mine, tmp_path / "my_bot.py")
