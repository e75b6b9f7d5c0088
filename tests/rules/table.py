"""Tables for the tests: a position, moves as a record writes them, and moves that must be refused."""

from collections import Counter
from typing import Any

import pytest

from beankit import Action, Game, IllegalAction, parse

DECK = {"blue": 20, "chili": 18, "stink": 16, "green": 14, "soy": 12, "black_eyed": 10, "red": 8, "garden": 6}
NOBODY_ELSE = [["", ""]] * 3  # the empty fields of seats 1 to 3


def table(rest: str = "draw_pile", seed: int = 0, **position: Any) -> Game:
    """A table of Bohnanza; cards not named are in the draw pile, the discard pile or seat 3's coins."""
    position = {"game": "bohnanza", "players": 4, **position}
    if rest == "discard":
        position = {"draw_pile": "", **position, "discard": leftover(position)}
    if rest == "coins":
        position = {"draw_pile": "", **position, "coins": ["", "", "", leftover(position)]}
    return Game.from_position(position, seed=seed)


def market(*hands: str, **position: Any) -> Game:
    """A table where seat 0 is about to trade."""
    return table(phase="trade", hands=[*hands, *[""] * (4 - len(hands))], **position)


def leftover(position: dict[str, Any]) -> str:
    """All cards of the deck that a position does not name."""
    named = [position.get(zone, "") for zone in ("draw_pile", "discard", "revealed")]
    named += [pile for zone in ("hands", "received", "coins") for pile in position.get(zone, [])]
    named += [pile for fields in position.get("fields", []) for pile in fields]
    return " ".join((Counter(DECK) - Counter(" ".join(named).split())).elements())


def tell(game: Game, *deeds: str) -> Game:
    """Play moves as a record writes them: the seat, then the action."""
    for deed in deeds:
        seat, _, action = deed.partition(" ")
        assert game.decision is not None, f"the game is over before {deed!r}"
        assert game.decision.seat == int(seat), f"{game} before {deed!r}"
        game.play(action)
    return game


def refused(game: Game, action: Action | str, rule: str) -> str:
    """The move is refused, citing the rule, and changes nothing; return the message."""
    before, asked, length = game.clone(), game.decision, len(game.log)
    if isinstance(action, str):
        action = parse(action)
    assert asked is None or not asked.allows(action)
    with pytest.raises(IllegalAction) as caught:
        game.play(action)
    assert caught.value.rule == rule, str(caught.value)
    assert game.same(before)
    assert game.decision is asked
    assert len(game.log) == length
    return str(caught.value)


def pass_windows(game: Game) -> Game:
    """Nobody wants to harvest in the windows that follow."""
    while game.decision is not None and game.decision.kind == "react":
        game.play("pass")
    return game


def kinds(game: Game, seat: int = 0) -> list[str]:
    """The kinds of all events so far, as a seat saw them."""
    return [event.name for event in game.view(seat).log]


def asked(game: Game) -> tuple[int, str] | None:
    """Who is asked, and what for."""
    return None if game.decision is None else (game.decision.seat, game.decision.kind)


def hand(game: Game, seat: int) -> str:
    """A hand as one line."""
    return " ".join(game.players[seat].hand)


def fields(game: Game, seat: int) -> list[str]:
    """A player's fields, each as one line."""
    return [" ".join(field) for field in game.players[seat].fields]


def coins(game: Game, seat: int) -> str:
    """A player's coins as one line."""
    return " ".join(game.players[seat].coins)
