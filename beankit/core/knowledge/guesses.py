"""Guesses: ways in which the hidden cards may be spread over hands and piles, as far as one seat knows.

For each card in a hand, a guess says which pile it came from, or which card it is if the seat has seen it. A
proof says that a hand has a card on one of several places: those of the cards it had when this was shown.
Guesses are values: a change makes a new one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise, permutations
from random import Random
from typing import NamedTuple, Self, TypeVar

from beankit.core.cards import WIDTH, Card, Pile

MASK = (1 << WIDTH) - 1

Source = int | Card  # the number of the pile that a card came from, or the card itself if known
Run = tuple[int, int]  # the first and last of neighbouring places that are alike
Masks = tuple[int, ...]  # the places where the first copy may be, the second, ...; each includes the last
Proofs = tuple[tuple[Card, Masks], ...]


class Hand:
    """What is known about one hand, front card first."""

    __slots__ = ("cards", "loose", "proofs")

    def __init__(self, cards: tuple[Source, ...] = (), proofs: Proofs = (), loose: int = 0) -> None:
        self.cards, self.proofs = cards, proofs
        self.loose = loose  # how many front cards are in an order that was given up

    def key(self) -> tuple[object, ...]:
        """What distinguishes it from others."""
        return self.cards, self.proofs, self.loose

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    @property
    def plain(self) -> bool:
        """Does it allow any cards of its piles in any order?"""
        return not self.proofs and not self.loose

    @property
    def choosy(self) -> bool:
        """Do additions by a game rule out some of the cards that could be dealt to it?"""
        return False

    @property
    def ways(self) -> int:
        """In how many ways a game's additions to the cards can turn out."""
        return 1

    def like(self, cards: tuple[Source, ...], proofs: Proofs, loose: int) -> Self:
        """A hand with these cards and proofs instead of its own; what a game adds to it stays."""
        return type(self)(cards, proofs, loose)

    # --- where a card may be ---

    def fronts(self) -> Iterable[Run]:
        """The place of the front card; one for each sort if the order was given up."""
        return ((0, 0),) if not self.loose else [run for run in self.runs() if run[0] < self.loose]

    def backs(self) -> Iterable[Run]:
        """The place of the last card."""
        last = len(self.cards) - 1
        return ((last, last),) if self.loose <= last else self.runs()

    def runs(self) -> Sequence[Run]:
        """All places, with indistinguishable neighbours joined."""
        ends = [place for place, (mark, following) in enumerate(pairwise(self.marks())) if mark != following]
        if self.loose and self.loose - 1 not in ends:
            ends = sorted((*ends, self.loose - 1))
        starts = [0, *(end + 1 for end in ends)]
        return [*zip(starts, (*ends, len(self.cards) - 1), strict=True)] if self.cards else ()

    def marks(self) -> Sequence[object]:
        """What distinguishes each place from others."""
        if not self.proofs:
            return self.cards
        masks = {mask for _, masks in self.proofs for mask in masks}
        return [(source, *[mask >> place & 1 for mask in masks]) for place, source in enumerate(self.cards)]

    # --- changes ---

    def with_back(self, *cards: Source) -> Self:
        """The hand with cards added at the back."""
        return self.like(self.cards + cards, self.proofs, self.loose)

    def without(self, run: Run, card: Card) -> Self | None:
        """The hand after a card left one of these places; None if it cannot have."""
        place = run[1]
        proofs = less(self.proofs, place, card, closes=True)
        if proofs is None:
            return None
        return self.like(self.cards[:place] + self.cards[place + 1 :], proofs, self.loose - (place < self.loose))

    def with_known(self, place: int, card: Card) -> Self | None:
        """The hand after the card on a place was seen; None if it cannot be this one."""
        proofs = less(self.proofs, place, card, closes=False)
        if proofs is None:
            return None
        return self.like((*self.cards[:place], card, *self.cards[place + 1 :]), proofs, self.loose)

    def with_proof(self, card: Card, count: int) -> Self:
        """The hand after it was shown to have this many copies."""
        masks = dict(self.proofs).get(card, ())
        more = count - self.cards.count(card) - len(masks)
        if more <= 0:
            return self
        others = [proof for proof in self.proofs if proof[0] != card]
        return self.like(self.cards, tuple(sorted([*others, (card, masks + (self.hidden(),) * more)])), self.loose)

    def hidden(self) -> int:
        """The places of the unknown cards."""
        return sum([1 << place for place, source in enumerate(self.cards) if type(source) is int])

    def arranged(self, order: Sequence[int]) -> Self:
        """The cards in another order, given by their old places."""
        return self.like(tuple([self.cards[old] for old in order]), permuted(self.proofs, order), self.loose)

    def moved(self) -> Iterable[Self]:
        """The hands that result if one card, or none, is moved."""
        places = range(len(self.cards))
        yield self
        for place, to in permutations(places, 2):
            order = [*places]
            order.insert(to, order.pop(place))
            yield self.arranged(order)

    # --- what is given up if there are too many guesses ---

    def loosened(self) -> Self:
        """The hand with its order given up: proofs apply to all of it."""
        cards, hidden = self.cards, self.hidden()
        order = sorted(range(len(cards)), key=lambda place: (isinstance(cards[place], str), cards[place]))
        proofs = tuple([(kind, (hidden,) * len(masks)) for kind, masks in self.proofs])
        return self.like(cards, proofs, len(cards)).arranged(order)

    def weakest(self, hands: Sequence[Self]) -> Self:
        """A hand from a single pile with only the cards that all of these are known or proved to have."""
        held = [Counter({kind: len(masks) for kind, masks in hand.proofs}) for hand in hands]
        for counts, hand in zip(held, hands, strict=True):
            counts.update([source for source in hand.cards if isinstance(source, str)])
        full = (1 << len(self.cards)) - 1
        shared = {kind: min(counts[kind] for counts in held) for kind in sorted(held[0])}
        proofs = tuple([(kind, (full,) * count) for kind, count in shared.items() if count])
        return self.like((0,) * len(self.cards), proofs, 0)

    # --- dealing ---

    def covers(self, other: Self) -> bool:
        """Does it allow everything that another hand with the same cards allows?"""
        proofs = dict(other.proofs)
        return all(
            any(not stronger & ~mask for stronger in proofs.get(kind, ())[number:])
            for kind, masks in self.proofs
            for number, mask in enumerate(masks)
        )

    def joined(self, other: Self) -> Self | None:
        """One hand that allows what two with the same cards allow, if one of them does."""
        if self.covers(other):
            return self
        return other if other.covers(self) else None

    def allows(self, cards: Sequence[Card]) -> bool:
        """Can the hand be these cards, apart from the proofs?"""
        return all(type(source) is int or source == card for source, card in zip(self.cards, cards, strict=True))

    def finished(self, cards: list[Card], rng: Random) -> Pile:
        """A possible hand from the cards that were dealt to its places."""
        if self.loose > 1:
            front = cards[: self.loose]
            rng.shuffle(front)
            cards[: self.loose] = front
        return tuple(cards)

    def cards_of(self, hand: Pile) -> Pile | None:
        """The cards of a possible hand; None if it is not possible."""
        return hand if self.allows(hand) else None


H = TypeVar("H", bound=Hand)


class Guess(NamedTuple):
    """One way in which the hidden cards may be spread."""

    pools: tuple[int, ...]  # for each pile, oldest first: its hidden cards, packed; the last is the draw pile's
    hands: tuple[Hand, ...]  # by seat; the seat's own is empty

    def with_hand(self, seat: int, hand: Hand, pools: tuple[int, ...] | None = None) -> Guess:
        """The guess with another hand for a seat."""
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        return Guess(self.pools if pools is None else pools, hands)

    def less(self, pile: Source, card: Card, unit: int) -> tuple[int, ...] | None:
        """The pools after a card from this pile was seen; None if it cannot be this one."""
        if type(pile) is not int:
            return self.pools if pile == card else None
        pools = self.pools
        return (*pools[:pile], pools[pile] - unit, *pools[pile + 1 :]) if pools[pile] // unit & MASK else None

    def merged(self) -> Guess:
        """The guess with its two oldest piles merged: no possibility is lost, but some knowledge is."""
        if len(self.pools) == 1:
            return self
        first, second, *rest = self.pools
        return Guess((first + second, *rest), tuple([self.relabelled(hand) for hand in self.hands]))

    def relabelled(self, hand: Hand) -> Hand:
        """A hand after the oldest pile was merged with the next."""
        cards = tuple([max(source - 1, 0) if isinstance(source, int) else source for source in hand.cards])
        return hand.like(cards, hand.proofs, hand.loose)


def joined(hands: Iterable[H]) -> list[H]:
    """The fewest hands that allow the same as these, which all have the same cards."""
    kept: list[H] = []
    for hand in hands:
        for place, other in enumerate(kept):
            both = other.joined(hand)
            if both is not None:
                kept[place] = both
                break
        else:
            kept.append(hand)
    return kept


def less(proofs: Proofs, place: int, card: Card, closes: bool) -> Proofs | None:
    """Proofs after the card on a place was seen; it `closes` if the card leaves. None if it cannot be that card."""
    proved = []
    for kind, masks in proofs:
        reaching = [mask & ~(1 << place) for mask in masks if mask >> place & 1]
        if reaching and kind == card:
            del reaching[0]  # one copy less to prove
        left = [*[mask for mask in masks if not mask >> place & 1], *reaching]
        if any(mask.bit_count() <= number for number, mask in enumerate(left)):
            return None
        if left:
            proved.append((kind, tuple([closed(mask, place) for mask in left] if closes else left)))
    return tuple(proved)


def closed(mask: int, place: int) -> int:
    """Places after one was removed: those behind it move up."""
    return mask & (1 << place) - 1 | mask >> place + 1 << place


def permuted(proofs: Proofs, order: Sequence[int]) -> Proofs:
    """Proofs after the cards were reordered."""
    return tuple([(kind, tuple([reordered(mask, order) for mask in masks])) for kind, masks in proofs])


def reordered(mask: int, order: Sequence[int]) -> int:
    """Places after the cards were reordered."""
    return sum([(mask >> old & 1) << new for new, old in enumerate(order)])
