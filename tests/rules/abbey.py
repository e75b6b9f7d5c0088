"""Tables of Bohnedikt for the tests."""

from collections import Counter
from typing import Any

from beankit import Game
from beankit.games.bohnedikt import EDICTS
from tests.rules.table import DECK

CARDS = {**DECK, **{edict.id: 1 for edict in EDICTS}}


def abbey(rest: str = "draw_pile", seed: int = 0, **position: Any) -> Game:
    """A table of Bohnedikt; cards not named are in the draw pile, the discard pile or the last seat's coins."""
    position = {"game": "bohnedikt", "players": 4, **position}
    if rest == "discard":
        position = {"draw_pile": "", **position, "discard": leftover(position)}
    if rest == "coins":
        hoard = [*position.get("coins", [""] * position["players"])]
        hoard[-1] = f"{hoard[-1]} {leftover(position)}".strip()
        position = {"draw_pile": "", **position, "coins": hoard}
    return Game.from_position(position, seed=seed)


def bazaar(*hands: str, edicts: str = "", **position: Any) -> Game:
    """Seat 0 is about to trade, while some edicts are in force."""
    seats = position.get("players", 4)
    return abbey(phase="trade", hands=[*hands, *[""] * (seats - len(hands))], edicts=edicts.split(), **position)


def revelation(cards: str, *hands: str, **position: Any) -> Game:
    """Seat 0 turns over these cards and is then asked before trading."""
    seats = position.get("players", 4)
    position = {"hands": [*hands, *[""] * (seats - len(hands))], "draw_pile": f"{cards} ...", **position}
    game = abbey(phase="turn_over", **position)
    while game.decision is not None and game.decision.kind == "react":
        game.play("pass")
    return game


def leftover(position: dict[str, Any]) -> str:
    """All beans and edicts that a position does not name."""
    named = [position.get(zone, "") for zone in ("draw_pile", "discard", "revealed")]
    named += [pile for zone in ("hands", "received", "coins", "purse") for pile in position.get(zone, [])]
    named += [pile for fields in position.get("fields", []) for pile in fields]
    return " ".join((Counter(CARDS) - Counter(" ".join(named).split())).elements())


def on(*fields: list[str]) -> list[list[str]]:
    """The fields of the first seats; the others have empty ones."""
    return [*fields, *[["", ""]] * (4 - len(fields))]


def cards_with(*pairs: str, players: int = 4) -> list[str]:
    """Sacrifice cards for the first seats, any for the others."""
    return [*pairs, *[""] * (players - len(pairs))]
