"""How the person at a table stands: their place, how far the others are, and what their harvests brought."""

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import Game
from beankit.notebook.picture.scene import scene
from beankit.notebook.picture.seats import rank


def told(coins, game="bohnanza", language="en"):
    """What stands below the name of the first player."""
    fields = [["", ""]] * len(coins)
    position = {"game": game, "players": len(coins), "coins": coins, "fields": fields, "phase": "plant", "active": 0}
    table = Game.from_position(position, seed=1)
    return rank(scene(table.view(0), table.rules, language, ["human", "ann", "ben", "cyd"][: len(coins)]))


@pytest.mark.parametrize(
    ("coins", "line"),
    [
        (["", "", "", ""], "Most coins at the end win."),
        (["red red", "soy", "", ""], "Place 1 of 4, 1 coin ahead of ann"),
        (["red", "soy soy soy", "blue blue", ""], "Place 3 of 4, 2 coins behind ann"),
        (["red red", "soy soy", "blue blue", ""], "Place 1 of 4, level with ann and ben"),
    ],
)
def test_the_place_follows_from_everybodys_coins(coins, line):
    assert told(coins) == [line]


def test_in_german():
    assert told(["red", "soy soy soy", "", ""], language="de") == ["Platz 2 von 4, 2 Taler hinter ann"]


def test_harvests_are_counted_and_a_rival_without_a_seat_has_no_place_here():
    game = Game("al-cabohne-solo", seed=1)
    while not any(event.name == "harvested" and event.seat == 0 for event in game.view(0).log):
        game.play(game.decision.options[-1])
    (line,) = rank(scene(game.view(0), game.rules, "en", ["human"]))
    assert line.startswith("1 harvest so far: ")
