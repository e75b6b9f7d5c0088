"""The options in Al Cabohne: small pure functions of the few values that matter, each cached."""

from __future__ import annotations

from beankit.core.actions import PASS, Action, Plant
from beankit.core.cards import Card, Pile, Rows
from beankit.core.decisions import KINDS, Decision
from beankit.core.memos import Memo, cached
from beankit.games.al_cabohne.actions import Discard, Give, Pay, Stock

Gifts = tuple[tuple[Action, ...], bool]  # the gifts a hand allows, and whether one is required

NONE: Card = ""  # the kind of an empty field or boss


def kinds_on(rows: Rows) -> Pile:
    """The kind on every field or boss."""
    return tuple([row[-1] if row else NONE for row in rows])


def fitting(card: Card, rows: Rows) -> tuple[int, ...]:
    """The field or boss that already has this kind; if there is none, the empty ones (A-7.2, A-9.6)."""
    empty = 0
    for place, row in enumerate(rows):
        if not row:
            empty |= 1 << place
        elif row[-1] == card:
            return (place,)
    return PLACES[empty]


def places(pattern: int) -> tuple[int, ...]:
    """The places whose bits are set."""
    return tuple(place for place in range(pattern.bit_length()) if pattern >> place & 1)


PLACES = Memo(places)


@cached
def leftovers(card: Card, spots: tuple[int, ...], grows: bool) -> tuple[Action, ...]:
    """Plant or discard a kind left on the table; planting comes first where the kind already grows (A-5.1)."""
    plants = tuple(Plant(card, field) for field in spots)
    return (*plants, Discard(card)) if grows else (Discard(card), *plants)


@cached
def dues(fields: tuple[int, ...]) -> tuple[Action, ...]:
    """A payment from each of these fields."""
    return tuple(Pay(field) for field in fields)


@cached
def resting(seat: int, any_time: tuple[Action, ...]) -> Decision:
    """Nothing more can be planted: go on, or first do what may be done at any time (A-7.1)."""
    return Decision(seat, "plant", (PASS, *any_time))


def placements(bosses: tuple[str, ...], table: Pile, fields: Rows, rows: Rows) -> tuple[Action, ...]:
    """Each kind on the table, to one's own fields or to a boss (A-9.1)."""
    ways: tuple[Action, ...] = ()
    for card in KINDS[table]:
        ways += placing(bosses, card, fitting(card, fields), fitting(card, rows))
    return ways


@cached
def placing(bosses: tuple[str, ...], card: Card, spots: tuple[int, ...], takers: tuple[int, ...]) -> tuple[Action, ...]:
    """One kind on the table, to one of these fields or bosses."""
    return (*[Plant(card, field) for field in spots], *[Stock(card, bosses[boss]) for boss in takers])


def gifts(bosses: tuple[str, ...], hand: Pile, collected: Pile) -> Gifts:
    """The hand cards that bosses take (A-9.3), and whether one must be given (A-9.7)."""
    allowed: tuple[Action, ...] = ()
    owed = False
    empty = [boss for boss, kind in zip(bosses, collected, strict=True) if kind is NONE]
    for card, spots in HELD[hand]:
        if card in collected:
            allowed += copies(card, bosses[collected.index(card)], spots)
        elif empty:
            owed = True
            for boss in empty:
                allowed += copies(card, boss, spots)
    return allowed, owed


def held(hand: Pile) -> tuple[tuple[Card, tuple[int, ...]], ...]:
    """Each kind in a hand with its positions."""
    return tuple([(kind, tuple([spot for spot, card in enumerate(hand) if card == kind])) for kind in KINDS[hand]])


HELD = Memo(held)


@cached
def copies(card: Card, boss: str, spots: tuple[int, ...]) -> tuple[Action, ...]:
    """Give the frontmost card of a kind, or choose another copy (F-25)."""
    return (Give(card, boss), *[Give(card, boss, (spot,)) for spot in spots[1:]])


class PlaceDecision(Decision):
    """Place the table's cards and give to bosses; a copy may be named even if it is the frontmost."""

    __slots__ = ()
    hand: Pile

    def permits(self, action: Action) -> bool:
        """May the seat answer with this action?"""
        if action in self.options:
            return True
        if type(action) is not Give or len(action.copies) != 1 or Give(action.card, action.boss) not in self.options:
            return False
        place = action.copies[0]
        return 0 <= place < len(self.hand) and self.hand[place] == action.card
