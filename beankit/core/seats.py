"""Who sits at the table: a player's cards, where the game comes from and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from beankit.core.cards import Pile, Rows
from beankit.core.values import Json, Value, build, firm
from beankit.core.zones import ALL, OWNER, Zone, pile, rows

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # it knows defaults before Python 3.13 does

    from beankit.core.actions import Action
    from beankit.core.engine import Engine
else:
    from typing import TypeVar

NOBODY = -1  # the seat of whoever watches: they see only what everyone sees


class Player:
    """One seat's cards."""

    DECLARED: ClassVar[Mapping[str, Zone]] = {
        "hand": pile(OWNER),  # the front card first (F-3)
        "fields": rows(ALL),  # the last card of a field is on top (F-4)
        "received": pile(ALL),  # received in trade, to be planted in phase 3 (F-23)
        "coins": pile(ALL),
    }
    __slots__ = ("harvests", "seat", *DECLARED)
    seat: int
    harvests: tuple[Action, ...]  # those that bean protection allows; derived from the fields
    hand: Pile
    fields: Rows
    received: Pile
    coins: Pile

    def __init_subclass__(cls) -> None:
        firm(cls)


firm(Player)

if TYPE_CHECKING:
    G = TypeVar("G", bound=Engine, default=Any)
    P = TypeVar("P", bound=Player, default=Any)
else:
    G = TypeVar("G")  # a game's own class of games: `Rules` without it leaves it open
    P = TypeVar("P")  # its class of players


class Rival(NamedTuple):
    """An opponent without a seat, who plays against all seats: coins, what they count, and whether the rival won."""

    name: str
    coins: int
    score: int
    won: bool


class Result(Value):
    """How a game ended: everyone's score, who won, and how a rival without a seat did."""

    __slots__ = ()
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rival: Rival | None

    def __new__(cls, scores: tuple[int, ...], winners: tuple[int, ...], rival: Rival | None = None) -> Self:
        return build(cls, (scores, winners, rival))

    @property
    def drawn(self) -> bool:
        """Do the winners share the win with the rival (S-7)?"""
        return bool(self.winners) and self.rival is not None and self.rival.won


class Source(Value):
    """Where a game comes from: its seed, and the position it started from if it was not dealt."""

    __slots__ = ()
    seed: int
    position: Mapping[str, Json] | None

    def __new__(cls, seed: int, position: Mapping[str, Json] | None) -> Self:
        return build(cls, (seed, position))
