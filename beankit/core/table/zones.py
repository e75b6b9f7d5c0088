"""Zones: each part of the table is declared once, with who may see it; layout.py derives the rest."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Self, TypeAlias

from beankit.core.memos import remembering
from beankit.core.table.cards import UNKNOWN, Card, Pile
from beankit.core.values import Value, build

ALL, OWNER, NOBODY = "all", "owner", "nobody"
PILE, ROWS, PLAIN = "pile", "rows", "plain"

Content: TypeAlias = Any  # of a zone: cards, rows of cards or a plain value, as its shape says


class Zone(Value):
    """One named part of the table: its shape, who sees it, the back of its cards and its empty value.

    `front` names the attribute that says how many front cards of a hidden pile are face up. For display: `names`
    label its rows, `spread` shows which cards are there and not only how many, `with_zone` names the zone it is
    counted with, and `shown` displays a plain value. A `kept` zone gains and loses cards only through events that
    say so (`moves`), from which each seat can work out what it knows about them.
    """

    __slots__ = ()
    shape: str
    seen: str
    empty: Content
    back: str
    front: str
    backs: Callable[[int], Pile]  # this many face-down cards
    names: tuple[str, ...]
    spread: bool
    with_zone: str
    shown: bool
    kept: bool

    def __new__(cls, shape: str, seen: str, empty: Content, back: str, front: str = "") -> Self:
        backs: Callable[[int], Pile] = remembering(lambda count: (unknown(back),) * count)
        return build(cls, (shape, seen, empty, back, front, backs, (), False, "", False, False))

    def visible(self, own: bool) -> bool:
        """Does a seat see it? `own` says whether it is the seat's own."""
        return self.seen == ALL or (own and self.seen == OWNER)

    def hide(self, content: Content) -> Content:
        """What it looks like to those who may not see it: the number of cards, or the empty value."""
        if self.shape == PILE:
            return self.backs(len(content))
        if self.shape == ROWS:
            return tuple([self.backs(len(row)) for row in content])
        return self.empty

    def look(self, place: object, name: str, own: bool) -> Content:
        """What a seat sees here: everything, or backs behind the face-up front cards."""
        content = getattr(place, name)
        if self.visible(own):
            return content
        if not self.front:
            return self.hide(content)
        front = getattr(place, self.front)
        return content[:front] + self.hide(content[front:])

    def shaped(self, content: Content) -> bool:
        """Does this content fit the zone: a pile, several, or a plain value like the empty one?"""
        if self.shape == PLAIN:
            return self.empty is None or type(content) is type(self.empty)
        piles = (content,) if self.shape == PILE else content
        return type(piles) is tuple and all(type(p) is tuple and {*map(type, p)} <= {str} for p in piles)

    def cards(self, content: Content) -> Pile:
        """All cards in the zone."""
        if self.shape == PILE:
            cards: Pile = content
            return cards
        return tuple([card for row in content for card in row]) if self.shape == ROWS else ()


def pile(
    seen: str, back: str = "bean", front: str = "", spread: bool = False, with_zone: str = "", kept: bool = False
) -> Zone:
    """Cards in order; `front` names the attribute with the number of front cards that everyone sees."""
    return Zone(PILE, seen, (), back, front).but(spread=spread, with_zone=with_zone, kept=kept)


def rows(seen: str, back: str = "bean", names: tuple[str, ...] = ()) -> Zone:
    """Several piles side by side; `names` are the keys of their labels."""
    return Zone(ROWS, seen, (), back).but(names=names)


def plain(empty: Content = None, seen: str = ALL, shown: bool = False) -> Zone:
    """A number, word or flag; `empty` is its value in a new game and to those who may not see it.

    `shown` means that it is displayed to people: a number, or cards that are in force.
    """
    return Zone(PLAIN, seen, empty, "").but(shown=shown)


@lru_cache
def unknown(back: str) -> Card:
    """A face-down card with this back."""
    return UNKNOWN if back == "bean" else UNKNOWN + back
