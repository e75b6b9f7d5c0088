"""Who sits at the table: a player's cards, where the game came from and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from beankit.core.cards import Pile, Rows
from beankit.core.values import Value, build
from beankit.core.zones import ALL, OWNER, Zone, pile, rows

if TYPE_CHECKING:
    from beankit.core.actions import Action


class Player:
    """One seat's cards."""

    DECLARED: ClassVar[dict[str, Zone]] = {
        "hand": pile(OWNER),  # the front card first (F-3)
        "fields": rows(ALL),  # of a field the last card lies on top (F-4)
        "received": pile(ALL),  # got in trade, to be planted in phase 3 (F-23)
        "coins": pile(ALL),
    }
    __slots__ = ("ripe", "seat", *DECLARED)
    seat: int
    ripe: tuple[Action, ...]  # the harvests that bean protection allows; follows from the fields
    hand: Pile
    fields: Rows
    received: Pile
    coins: Pile


class Result(Value):
    """How a game ended: everybody's score and who won."""

    __slots__ = ()
    PARTS = ("scores", "winners")
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    def __new__(cls, scores: tuple[int, ...], winners: tuple[int, ...]) -> Self:
        return build(cls, (scores, winners))


class Source(Value):
    """Where a game comes from: its seed, and the position it began with if it was no fresh deal."""

    __slots__ = ()
    PARTS = ("seed", "position")
    seed: int
    position: Mapping[str, Any] | None

    def __new__(cls, seed: int, position: Mapping[str, Any] | None) -> Self:
        return build(cls, (seed, position))
