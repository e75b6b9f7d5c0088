"""Zones: what lies on the table is declared once, with who may see it; the rest follows from that (layout.py)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Self

from beankit.core.memos import remembering
from beankit.core.table.cards import UNKNOWN, Card, Pile
from beankit.core.values import Value, build

if TYPE_CHECKING:
    pass

ALL, OWNER, NOBODY = "all", "owner", "nobody"
PILE, ROWS, PLAIN = "pile", "rows", "plain"


class Zone(Value):
    """One named part of the table: its shape, who sees it, the back of its cards and what it is when empty.

    `front` names a number beside a hidden pile: so many of its front cards lie open to all. What people are shown of
    it: `names` of its rows, whether it is `spread` so that they see which cards lie there and not only how many,
    the zone `with_zone` with which it is counted, and whether a plain value is `shown` to them. Cards that come to a
    zone and leave it only by events that say so (`moves`) are `kept`: what a seat can know of them follows from that.
    """

    __slots__ = ()
    PARTS = ("shape", "seen", "empty", "back", "front", "backs", "names", "spread", "with_zone", "shown", "kept")
    shape: str
    seen: str
    empty: Any
    back: str
    front: str
    backs: Callable[[int], Pile]  # so many cards of which only the back is seen
    names: tuple[str, ...]
    spread: bool
    with_zone: str
    shown: bool
    kept: bool

    def __new__(cls, shape: str, seen: str, empty: Any, back: str, front: str = "") -> Self:
        backs: Callable[[int], Pile] = remembering(lambda count: (unknown(back),) * count)
        return build(cls, (shape, seen, empty, back, front, backs, (), False, "", False, False))

    def visible(self, own: bool) -> bool:
        """Does a seat see it; `own` says whether it is the seat's own?"""
        return self.seen == ALL or (own and self.seen == OWNER)

    def hide(self, content: Any) -> Any:
        """What is left for those who may not see it: the number of cards, or the empty value."""
        if self.shape == PILE:
            return self.backs(len(content))
        if self.shape == ROWS:
            return tuple([self.backs(len(row)) for row in content])
        return self.empty

    def look(self, place: object, name: str, own: bool) -> Any:
        """What a seat sees here: all, or backs behind the front cards that lie open."""
        content = getattr(place, name)
        if self.visible(own):
            return content
        if not self.front:
            return self.hide(content)
        front = getattr(place, self.front)
        return content[:front] + self.hide(content[front:])

    def shaped(self, content: Any) -> bool:
        """Is this something that can lie here: a pile, several, or a plain value like the empty one?"""
        if self.shape == PLAIN:
            return self.empty is None or type(content) is type(self.empty)
        piles = (content,) if self.shape == PILE else content
        return type(piles) is tuple and all(type(p) is tuple and {*map(type, p)} <= {str} for p in piles)

    def cards(self, content: Any) -> Pile:
        """All cards that lie here."""
        if self.shape == PILE:
            return content  # type: ignore[no-any-return]
        return tuple([card for row in content for card in row]) if self.shape == ROWS else ()


def pile(
    seen: str, back: str = "bean", front: str = "", spread: bool = False, with_zone: str = "", kept: bool = False
) -> Zone:
    """Cards in one order; `front` names the number of front cards that everybody sees."""
    return Zone(PILE, seen, (), back, front).but(spread=spread, with_zone=with_zone, kept=kept)


def rows(seen: str, back: str = "bean", names: tuple[str, ...] = ()) -> Zone:
    """Several piles side by side; `names` are the keys of their labels."""
    return Zone(ROWS, seen, (), back).but(names=names)


def plain(empty: Any = None, seen: str = ALL, shown: bool = False) -> Zone:
    """A number, word or flag; `empty` is its value in a new game and for those who may not see it.

    `shown` says that people look at it: a number, or cards that are in force.
    """
    return Zone(PLAIN, seen, empty, "").but(shown=shown)


@lru_cache
def unknown(back: str) -> Card:
    """The card of which only the back is seen."""
    return UNKNOWN if back == "bean" else UNKNOWN + back
