"""Tables of the two magic games for the tests."""

from collections import Counter
from typing import Any

from beankit import GAMES, Game

BEANS = {"picking": 9, "cap": 11, "mean": 13, "white": 14, "magic": 15, "princess": 17, "sword": 19}
VALUES = {"attack": 1, "field": 1, "swap": 2, "trade": 3, "card_flow": 4, "pile": 5, "enchant_beans": 6}
VALUES |= {"enchant_players": 7, "move": 8, "hand": 9, "random": 10}
PER_SEAT = ("hands", "received", "coins", "aside")
GAME = "rabohnzel"


def magic(game: str = GAME, rest: str = "draw_pile", seed: int = 0, **position: Any) -> Game:
    """A table for three; lists may leave out seats, and cards not named are in the draw pile."""
    position = {"game": game, "players": 3, **position}
    count = position["players"]
    for key in (*PER_SEAT, "spells", "active_spells", "borrowed", "borrowed_active", "fields"):
        if key in position:
            blank: Any = ["", ""] if key == "fields" else ""
            position[key] = [*position[key], *[blank] * (count - len(position[key]))]
    if rest == "discard":
        position = {"draw_pile": "", **position, "discard": left_over(position)}
    if rest == "coins":  # in the last player's coins, out of the way
        coins = position.get("coins", [""] * count)
        position = {"draw_pile": "", **position}
        position["coins"] = [*coins[:-1], f"{coins[-1]} {left_over(position)}"]
    return Game.from_position(position, seed=seed)


def left_over(position: dict[str, Any]) -> str:
    """All beans that a position does not name."""
    named = [position.get(zone, "") for zone in ("draw_pile", "discard", "revealed")]
    named += [pile for zone in PER_SEAT for pile in position.get(zone, [])]
    named += [pile for fields in position.get("fields", []) for pile in fields]
    return " ".join((Counter(BEANS) - Counter(" ".join(named).split())).elements())


def in_magic(game: str = GAME, **position: Any) -> Game:
    """A table where seat 0 is in the magic phase."""
    return magic(game, phase="magic", **position)


def at(game: str, phase: str, number: int = 0) -> dict[str, Any]:
    """The phase of that name; if there are several, the one with this number."""
    names = [entry.name for entry in GAMES[game].turn]
    places = [step for step, name in enumerate(names) if name == phase]
    return {"phase": phase, "step": places[number]}


def window(game: str, number: int) -> dict[str, Any]:
    """The window with this number: after phase 1, after turning over, after trading, before drawing."""
    return at(game, "window", number)


def calm(game: Game, until: str) -> Game:
    """Everybody plays safe until this kind of decision comes up."""
    while game.decision is not None and game.decision.kind != until:
        game.play(game.decision.options[0])
    return game


def spells(game: Any, seat: int) -> str:
    """The face-down spells of a player."""
    return " ".join(game.players[seat].spells)


def active_spells(game: Any, seat: int) -> str:
    """The active spells of a player, their own first."""
    return " ".join(game.players[seat].active_spells + game.players[seat].borrowed_active)


def options(game: Game, word: str) -> list[str]:
    """The options that start with a word."""
    assert game.decision is not None
    return [option.text for option in game.decision.options if option.word == word]
