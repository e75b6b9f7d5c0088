"""Records and snapshots are read, never run: a variant's file runs only if the user names it."""

import json
from pathlib import Path

import pytest

from beankit import BeankitError, Game, View
from beankit.core.phase import Phase
from tests.test_records import signed

VARIANT = """
from pathlib import Path
from beankit.games.bohnanza import Bohnanza

Path("was_run").touch()

class Short(Bohnanza):
    name = "short"
    exhaustions_to_end = 1
"""


@pytest.fixture
def variant(tmp_path, monkeypatch):
    """A variant's file in this folder, as it came with a record."""
    monkeypatch.chdir(tmp_path)
    Path("short.py").write_text(VARIANT)
    return tmp_path / "was_run"


def test_a_record_that_names_a_file_does_not_run_it(variant):
    text = signed(
        ["beankit record 1", "game: short.py:Short", "rules: 1", "players: 3", "seed: 1", "result: unfinished; sum 0"]
    )
    with pytest.raises(BeankitError, match=r"run only if you name it: --game short\.py:Short"):
        Game.from_record(text)
    with pytest.raises(BeankitError, match="run only if you name it"):
        Game.from_record(text, check=False)
    assert not variant.exists()
    assert Game.from_record(text, game="short.py:Short").rules.exhaustions_to_end == 1


def test_nor_does_its_position(variant):
    lines = [
        "beankit record 1",
        "game: bohnanza",
        "rules: 1",
        "players: 3",
        "seed: 1",
        'position: {"game": "short.py:Short"}',
        "result: unfinished; sum 0",
    ]
    with pytest.raises(BeankitError, match=r"its position is for the game 'short\.py:Short', not 'bohnanza'"):
        Game.from_record(signed(lines))
    assert not variant.exists()


def test_nor_does_a_position_by_itself(variant):
    position = {"game": "short.py:Short", "hands": ["red", "soy", ""]}
    Path("table.json").write_text(json.dumps(position))
    for written in (position, "table.json"):
        with pytest.raises(BeankitError, match="run only if you name it"):
            Game.from_position(written)
    assert not variant.exists()
    assert Game.from_position("table.json", game="short.py:Short").rules.exhaustions_to_end == 1


def test_nor_does_a_snapshot(variant):
    text = Game("bohnanza", players=3, seed=1).view(0).snapshot().replace('"bohnanza"', '"short.py:Short"')
    with pytest.raises(BeankitError, match="run only if you name it"):
        View.from_snapshot(text)
    assert not variant.exists()
    assert View.from_snapshot(text, game="short.py:Short").exhaustions_to_end == 1


@pytest.mark.usefixtures("variant")
@pytest.mark.parametrize(
    "begin",
    [
        lambda: Game("short.py:Short", players=3, seed=1),
        lambda: Game.from_position({"hands": ["red", "soy", ""]}, game="short.py:Short"),
    ],
)
def test_a_users_variant_is_recorded_and_replayed(begin):
    game = begin()
    game.play(game.decision.options[0])
    assert Game.from_record(game.record(), game="short.py:Short").same(game)
    assert Game.from_record(game.record(), game=type(game.rules)).record() == game.record()


def test_the_only_game_of_a_file_needs_no_name_and_of_two_one_must_be_named(variant):
    assert Game("short.py").rules.exhaustions_to_end == 1
    Path("two.py").write_text(VARIANT + "\n\nclass Shorter(Short):\n    name = 'shorter'\n")
    with pytest.raises(BeankitError, match=r"which game\? write one of two\.py:Short, two\.py:Shorter"):
        Game("two.py")
    with pytest.raises(BeankitError, match=r"it has no game Longer; write one of two\.py:Short"):
        Game("two.py:Longer")
    assert Game("two.py:Shorter").rules.name == "shorter"


def test_a_variant_with_a_name_of_its_own_is_announced_by_it_and_one_without_as_its_game(variant):
    assert Game("short.py:Short").rules.title == "short"
    Path("same.py").write_text(
        "from beankit.games.bohnanza import Bohnanza\n\nclass Same(Bohnanza):\n    exhaustions_to_end = 1\n"
    )
    assert Game("same.py:Same").rules.title == "Bohnanza"


def test_a_class_variable_is_not_mistaken_for_a_part():
    with pytest.raises(TypeError, match=r"Odd.name is no part but belongs to the class"):

        class Odd(Phase):
            __slots__ = ()
            name: str = "odd"
