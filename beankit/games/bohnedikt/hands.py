"""What a seat can work out about hands in Bohnedikt: where the sacrifice card may be, and what they lack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from random import Random
from typing import NamedTuple, Self

from beankit.core.cards import Card, Pile
from beankit.core.knowledge.guesses import Hand, Proofs, Run, Source, closed, joined, reordered

HERE = "^"  # stands for the sacrifice card in the order of a hand


class Lack(NamedTuple):
    """Two kinds that cannot both be at these places; if they are the same kind, it is at none of them."""

    first: Card
    second: Card
    places: int  # one bit each

    def less(self, card: Card, place: int) -> Lack:
        """What is still known after a card left a place."""
        first, second, places = self
        if places >> place & 1 and card in (first, second):
            first = second = second if card == first else first
        return Lack(first, second, closed(places, place))


class BohnediktHand(Hand):
    """A hand with a sacrifice card in it (D-9)."""

    __slots__ = ("gaps", "lacks")

    def __init__(
        self,
        cards: tuple[Source, ...] = (),
        proofs: Proofs = (),
        loose: int = 0,
        gaps: int = 1,
        lacks: tuple[Lack, ...] = (),
    ) -> None:
        super().__init__(cards, proofs, loose)
        self.gaps = gaps  # how many cards may be in front of the sacrifice card, one bit each
        self.lacks = lacks

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.gaps, self.lacks)

    @property
    def plain(self) -> bool:
        return not self.lacks and super().plain

    @property
    def choosy(self) -> bool:
        return bool(self.lacks)

    @property
    def ways(self) -> int:
        return self.gaps.bit_count()

    def like(self, cards: tuple[Source, ...], proofs: Proofs, loose: int) -> Self:
        return type(self)(cards, proofs, loose, self.gaps, self.lacks)

    def with_gaps(self, gaps: int) -> Self:
        """The hand with the sacrifice card in other possible places."""
        return type(self)(self.cards, self.proofs, self.loose, gaps, self.lacks)

    def with_lack(self, first: Card, second: Card) -> Self:
        """The hand, now known not to hold both of two kinds."""
        lack = Lack(first, second, (1 << len(self.cards)) - 1)
        return type(self)(self.cards, self.proofs, self.loose, self.gaps, (*self.lacks, lack))

    def marks(self) -> Sequence[object]:
        marks = super().marks()
        if not self.lacks:
            return marks
        return [(mark, *[lack.places >> place & 1 for lack in self.lacks]) for place, mark in enumerate(marks)]

    def without(self, run: Run, card: Card) -> Self | None:
        left = super().without(run, card)
        if left is not None:
            first, last = run if run[1] >= self.loose else (0, self.loose - 1)
            left.gaps = self.gaps >> first + 1 << first | self.gaps & (2 << last) - 1
            left.lacks = tuple([less for lack in self.lacks if (less := lack.less(card, run[1])).places])
        return left

    def arranged(self, order: Sequence[int]) -> Self:
        new = super().arranged(order)
        new.lacks = tuple([Lack(first, second, reordered(places, order)) for first, second, places in self.lacks])
        return new

    def moved(self) -> Iterable[Self]:
        """One card moved, perhaps to the other side of the sacrifice card."""
        orders: dict[tuple[int, ...], int] = {}
        places = range(len(self.cards))
        for gap in [gap for gap in (*places, len(places)) if self.gaps >> gap & 1]:
            for place, to in permutations(range(len(places) + 1), 2):
                if place != gap:
                    order = [*places[:gap], -1, *places[gap:]]
                    order.insert(to, order.pop(place))
                    now = order.index(-1)
                    order.remove(-1)
                    orders[tuple(order)] = orders.get(tuple(order), 0) | 1 << now
        alike: dict[tuple[Source, ...], list[Self]] = {}
        for moved, gaps in orders.items():
            hand = self.arranged(moved).with_gaps(gaps)
            alike.setdefault(hand.cards, []).append(hand)
        return [hand for hands in alike.values() for hand in joined(hands)]

    def loosened(self) -> Self:
        loose = super().loosened()
        loose.gaps, loose.lacks = (2 << len(self.cards)) - 1, ()
        return loose

    def weakest(self, hands: Sequence[Self]) -> Self:
        weakest = super().weakest(hands)
        weakest.lacks = ()
        for hand in hands:
            weakest.gaps |= hand.gaps
        return weakest

    def covers(self, other: Self) -> bool:
        return not other.gaps & ~self.gaps and {*self.lacks} <= {*other.lacks} and super().covers(other)

    def joined(self, other: Self) -> Self | None:
        same = (self.proofs, self.loose, self.lacks) == (other.proofs, other.loose, other.lacks)
        return self.with_gaps(self.gaps | other.gaps) if same else super().joined(other)

    def allows(self, cards: Sequence[Card]) -> bool:
        for first, second, places in self.lacks:
            there = [card for place, card in enumerate(cards) if places >> place & 1]
            if first in there and second in there:
                return False
        return super().allows(cards)

    def finished(self, cards: list[Card], rng: Random) -> Pile:
        gaps = [gap for gap in range(len(cards) + 1) if self.gaps >> gap & 1]
        gap = gaps[0] if len(gaps) == 1 else rng.choice(gaps)
        hand = super().finished(cards, rng)
        return (*hand[:gap], HERE, *hand[gap:])

    def cards_of(self, hand: Pile) -> Pile | None:
        gap = hand.index(HERE)
        return super().cards_of(hand[:gap] + hand[gap + 1 :]) if self.gaps >> gap & 1 else None
