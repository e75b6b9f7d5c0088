"""A person takes back an answer, leaves the table, and continues the game another day."""

from pathlib import Path

import pytest

from beankit import Game
from beankit.arena.table.notes import read_notes
from tests.cli.terminal import Terminal

TABLE = ("play", "bohnanza", "human", "trader", "gardener", "--seed", "7", "--record", "kept")


@pytest.mark.full
def test_the_last_answer_is_taken_back_with_all_that_followed(tmp_path):
    with Terminal(*TABLE, cwd=tmp_path) as terminal:
        first = terminal.listen()
        assert "There is nothing to take back yet." in terminal.answer("undo")
        said = terminal.answer("plant soy 2")
        assert "You plant a Soy Bean on field 2." in said
        said = terminal.answer("pass")
        assert "What do you offer?" in said
        said = terminal.answer("undo")
        assert "Your last answer has been taken back." in said
        assert "plant no more" in said
        said = terminal.answer("undo")
        assert "1  plant a Soy Bean on field 1" in said
        assert said.count("your hand:") == 1
        assert first.partition("your hand:")[2].split("\n")[0] in said
        assert "You plant a Soy Bean on field 1." in terminal.answer("1")
        terminal.answer("quit")
    record = (tmp_path / "kept" / "bohnanza-7-unfinished.txt").read_text()
    assert "\n1. 0 plant soy 0\n" in record
    assert "soy 1" not in record


@pytest.mark.full
def test_a_person_continues_where_they_left(tmp_path):
    with Terminal(*TABLE, cwd=tmp_path) as terminal:
        terminal.listen()
        for _ in range(4):
            before = terminal.answer("")
        said = " ".join(terminal.answer("quit").split())
        assert "`beankit resume kept/bohnanza-7-unfinished.txt` continues the game." in said
    file = tmp_path / "kept" / "bohnanza-7-unfinished.txt"
    left = file.read_text()
    with Terminal("resume", "kept/bohnanza-7-unfinished.txt", cwd=tmp_path) as terminal:
        said = terminal.listen()
        asked = "Which bean goes on which field?"
        assert before.rpartition(asked)[1:] == said.rpartition(asked)[1:]
        assert "The cards are dealt" not in said
        terminal.answer("")
        terminal.answer("q")
    assert file.read_text() != left
    assert file.read_text().startswith(left.rpartition("result:")[0])


@pytest.fixture
def left(tmp_path):
    """An unfinished game."""
    game = Game("bohnanza", players=3, seed=2)
    game.play(game.decision.options[0])
    file = tmp_path / "left.txt"
    file.write_text(game.record())
    return file


@pytest.mark.full
def test_bots_continue_too_and_the_end_is_narrated(beankit, left):
    done = beankit("resume", left, "random", "gardener", "trader")
    assert (done.status, done.err) == (0, "")
    assert "trader" in done.out
    whole = (left.parent / "bohnanza-2.txt").read_text()
    assert read_notes(whole).names == {0: "random", 1: "gardener", 2: "trader"}
    assert Game.from_record(whole).over


def test_unknown_players_must_be_named(beankit, left):
    done = beankit("resume", left)
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert "who plays? Name everybody" in done.err


def test_a_game_that_is_over_or_not_a_record_is_refused(beankit, left):
    beankit("resume", left, "random", "random", "random")
    assert "is over: `beankit replay" in beankit("resume", left.parent / "bohnanza-2.txt").err
    assert "cannot be read" in beankit("resume", Path("nowhere.txt")).err
