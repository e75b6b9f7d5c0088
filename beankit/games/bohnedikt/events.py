"""What happens in Bohnedikt, and who may know it."""

from __future__ import annotations

from beankit.core.events import EventKind, Values
from beankit.core.zones import unknown
from beankit.games.bohnedikt.deck import BACK


def own_sacrifice(values: Values, seat: int) -> Values:
    """A player sees their own new sacrifice card; the others see its back."""
    owner, _ = values
    return values if owner == seat else (owner, unknown(BACK))


def own_move(values: Values, seat: int) -> Values:
    """Only the owner knows where a card in the hand was moved."""
    owner, *_ = values
    return values if owner == seat else (owner, -1, -1)


def own_place(values: Values, seat: int) -> Values:
    """A seat knows its own sacrifice card and its place; the others' places only if all are known to be at the back."""
    cards, places, at_back, *rest = values
    known = tuple(card if s == seat else unknown(BACK) for s, card in enumerate(cards))
    return (known, tuple(p if at_back or s == seat else -1 for s, p in enumerate(places)), *rest)


HOLDING = EventKind(
    "holding",
    "sacrifices",
    "places",
    "discard",
    "coins",
    "purses",
    "alms",
    stored=("sacrifices", "places", "at_back", "discard", "coins", "purses", "alms"),
    seen=own_place,
)
DECREED = EventKind("decreed", "seat", "edict")
USED = EventKind("used_edict", "seat", "edict")
FETCHED = EventKind("fetched_card", "seat", "card")
TOPPED = EventKind("laid_on_top", "seat", "card")
MOVED = EventKind("moved_card", "seat", "place", "to", seen=own_move)
PLANTED_MORE = EventKind("planted_also", "seat", "card", "field")
DISCARDED = EventKind("discarded_card", "seat", "card")
LAID_DOWN = EventKind("dropped_card", "seat", "card")
KEPT = EventKind("took_back", "seat", "card")
SACRIFICED = EventKind("sacrificed", "seat", "sacrifice", "cards", "received", "revealed")
GAVE_UP = EventKind("gave_up", "seat", "sacrifice")
NEW_SACRIFICE = EventKind("new_sacrifice", "seat", "sacrifice", seen=own_sacrifice)
SACRIFICES_SHUFFLED = EventKind("sacrifices_shuffled", "cards")
TRIBUTE = EventKind("tribute", "seat", "coins")
