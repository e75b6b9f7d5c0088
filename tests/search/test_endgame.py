"""Open endgames are solved, and pruning changes the work and not the result."""

import pytest

from beankit import Game
from beankit.search import Endgame

LAST_TURNS = {
    "game": "al-cabohne",
    "phase": "place",
    "hands": ["", ""],
    "fields": [["blue blue blue"], ["stink stink", "green green"]],
    "bosses": ["kidney", "runner"],
    "revealed": "stink blue",
    "draw_pile": "chili stink kidney",
    "discard": "... kidney",
    "exhausted": 2,
    "turn": 30,
}


@pytest.mark.full
def test_pruning_finds_the_same_lead_with_less_work():
    game = Game.from_position(LAST_TURNS)
    before = game.position()
    pruned, plain = Endgame(0).solve(game), Endgame(0, prune=False).solve(game)
    assert (pruned.lead, str(pruned.move)) == (plain.lead, str(plain.move)) == (1, "plant stink 1")
    assert 3 * pruned.positions < plain.positions
    assert game.position() == before


def test_the_other_seat_sees_the_same_game_from_the_other_side():
    game = Game.from_position(LAST_TURNS)
    game.play("pass")
    assert Endgame(0).solve(game).lead == -Endgame(1).solve(game).lead == -1
