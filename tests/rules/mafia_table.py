"""Tables of Al Cabohne for the tests."""

from collections import Counter
from typing import Any

from beankit import Game

CARDS = {"blue": 20, "kidney": 19, "chili": 18, "puff": 16, "stink": 16, "green": 14, "runner": 13}


def duo(rest: str = "draw_pile", seed: int = 0, **position: Any) -> Game:
    """Two players and the mafia; cards not named are in the draw pile, the discard pile or seat 1's coins."""
    return lay({"game": "al-cabohne", "players": 2, **position}, rest, seed)


def solo(rest: str = "draw_pile", seed: int = 0, **position: Any) -> Game:
    """One player and the mafia."""
    return lay({"game": "al-cabohne-solo", "players": 1, **position}, rest, seed)


def lay(position: dict[str, Any], rest: str, seed: int) -> Game:
    """The table, with the cards not named put in their place; `...` stands for them."""
    if rest == "discard":
        position = {"draw_pile": "", **position, "discard": leftover(position)}
    if rest == "mafia":
        position = {"draw_pile": "", **position, "mafia": leftover(position)}
    return Game.from_position(position, seed=seed)


def leftover(position: dict[str, Any]) -> str:
    """All cards of the deck that a position does not name."""
    named = [position.get(zone, "") for zone in ("draw_pile", "discard", "revealed", "mafia", "set_aside")]
    named += [pile for zone in ("hands", "coins", "bosses") for pile in position.get(zone, [])]
    named += [pile for fields in position.get("fields", []) for pile in fields]
    return " ".join((Counter(CARDS) - Counter(" ".join(named).split())).elements())


def bosses(game: Any) -> list[str]:
    """The bosses' rows, each as one line."""
    return [" ".join(row) for row in game.bosses]


def line(pile: tuple[str, ...]) -> str:
    """A pile as one line."""
    return " ".join(pile)
