"""Dealing: hidden cards that fit what a memory knows, with each possible arrangement equally likely.

With one guess (see memory.py) and no proofs, a shuffle is enough. Otherwise a deal is drawn and then kept with a
probability that makes up for how easily it comes about: a guess is chosen by its number of arrangements, the
proved cards are placed first, each where its pile is likely to have such a card, and the rest is shuffled around
them. If none of MOST_TRIES deals is kept, one of them is chosen, weighted by those probabilities.

This is exact up to two limits, and even there every possible world still occurs. First, MOST_TRIES: in full games
of random players a deal was kept in each of 563 calls; on small tables, whose worlds can all be listed, chances are
0.04 from even (total variation, on average; 0.25 at most) if the first deal is always taken, and within the noise
of the count, 0.02, from 5 deals on (benchmarks/chances.py). Second, MOST_GUESSES: if a seat has more guesses, after
many trades or after a card was moved in a long hand, some knowledge is given up: the order of hands in which cards
were moved, then the piles, then what the guesses do not share. With room for a single guess, small tables are 0.41
from even (0.83 at most). Where the rules deal at random unseen, worlds are as likely as that makes them; see the
game's memory.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import factorial, prod
from random import Random
from typing import Any, Protocol, TypeVar

from beankit.core.cards import WIDTH, Card, Pile
from beankit.core.chance import numbers_from, shuffled
from beankit.core.knowledge.guesses import MASK, Guess, Hand
from beankit.core.rules import Rules
from beankit.core.values import remembering

MOST_TRIES = 100

T = TypeVar("T")
Hands = dict[int, Pile]
Proof = tuple[int, int, Card]  # a seat, places in its hand (one bit each), and the kind that one of them holds
Deal = tuple[Hands, Pile]


class Known(Protocol):
    """What dealing needs from a memory."""

    mine: frozenset[int]
    guesses: list[Guess]
    plan: DealPlan | None

    @property
    def rules(self) -> Rules:
        """The rules of the game."""


def deal(memory: Known, rng: Random) -> Deal:
    """The other seats' hands and a draw pile, drawn uniformly from all that fit."""
    plan = memory.plan
    if plan is None:
        if len(memory.guesses) == 1 and all(hand.plain for hand in memory.guesses[0].hands):
            return shuffle_out(memory, memory.guesses[0], rng)
        plan = memory.plan = DealPlan(memory)
    return kept(plan.draw, rng)


def kept(draw: Callable[[Random], tuple[T | None, float]], rng: Random) -> T:
    """The first deal to be kept; each comes with its chance of being kept."""
    rejected: list[T] = []
    chances: list[float] = []
    for _ in range(MOST_TRIES):
        for _ in range(MOST_TRIES):
            deal, chance = draw(rng)
            if deal is None:
                continue
            if rng.random() < chance:
                return deal
            rejected.append(deal)
            chances.append(chance)
        if rejected:
            return rng.choices(rejected, chances)[0]
    raise ValueError("nothing fits what this seat has seen")


def shuffle_out(memory: Known, guess: Guess, rng: Random) -> Deal:
    """Shuffle each pile's hidden cards into its places."""
    hands: dict[int, list[Any]] = {s: list(hand.cards) for s, hand in enumerate(guess.hands) if s not in memory.mine}
    cards: list[Card] = []
    for pile, pool in enumerate(guess.pools):
        cards = memory.rules.deck.unpack(pool)
        cards = shuffled(cards, numbers_from(rng, len(cards)))
        start = 0
        for seat, hand in hands.items():
            end = start + hand.count(pile)
            if end - start == len(hand):
                hands[seat] = cards[start:end]
            elif end > start:
                share = iter(cards[start:end])
                hands[seat] = [next(share) if source == pile else source for source in hand]
            start = end
        del cards[:start]
    known = guess.hands
    return {seat: known[seat].finished(hand, rng) for seat, hand in hands.items()}, tuple(cards)


class DealPlan:
    """How to deal from a memory: a dealer for each guess, and how likely it is."""

    def __init__(self, memory: Known) -> None:
        self.ways = [way for guess in memory.guesses if (way := Dealer(memory, guess)).weight > 0]
        if not self.ways:
            raise ValueError("nothing fits what this seat has seen")
        self.weights = [way.weight for way in self.ways]
        self.loose = any(hand.loose for guess in memory.guesses for hand in guess.hands)  # overlaps are ignored then

    def draw(self, rng: Random) -> tuple[Deal | None, float]:
        """A deal that fits, and its chance of being kept; None if the proofs could not be placed."""
        ways = self.ways
        deal, chance = (ways[0] if len(ways) == 1 else rng.choices(ways, self.weights)[0]).draw(rng)
        if deal is not None and len(ways) > 1 and not self.loose:
            chance /= sum(way.fits(deal[0]) for way in ways)
        return deal, chance


class Dealer:
    """How to deal from a guess: its proofs, in the order in which they are placed.

    A game may put cards of the newest pile elsewhere: it says how many at the start, and which ones at every deal.
    """

    def __init__(self, memory: Known, guess: Guess, elsewhere: int = 0) -> None:
        self.deck, self.guard, self.guess = memory.rules.deck, memory.rules.deck.guard, guess
        self.hands = {seat: hand for seat, hand in enumerate(guess.hands) if seat not in memory.mine}
        self.slots: list[list[tuple[int, slice]]] = [[] for _ in guess.pools]
        self.known: dict[int, list[Card]] = {}  # the known cards of each hand
        for seat, hand in self.hands.items():
            self.known[seat] = [source if isinstance(source, str) else "" for source in hand.cards]
            for source, run in stretches(hand.cards):
                if isinstance(source, int):
                    self.slots[source].append((seat, run))
        self.choosy = [(seat, hand) for seat, hand in self.hands.items() if hand.choosy]
        self.unpacked = remembering(self.deck.unpack)  # what is left of a pile, usually the same at every deal
        self.proofs: list[Proof] = sorted(
            (seat, mask, kind) for seat, hand in self.hands.items() for kind, masks in hand.proofs for mask in masks
        )
        self.reach = [regions(self.hands[seat], mask) for seat, mask, _ in self.proofs]
        self.shown = [
            (seat, kind, [runs(mask) for mask in masks])
            for seat, hand in self.hands.items()
            for kind, masks in hand.proofs
        ]
        self.least = 1  # how many ways to place the proved copies if a hand has no others of the kind
        for hand in guess.hands:
            for _, masks in hand.proofs:
                for laid, mask in enumerate(masks):
                    self.least *= sum(not other & ~mask for other in masks) - laid
        self.sizes = [count(pool) for pool in guess.pools]
        self.sizes[-1] -= elsewhere
        self.most = self.bound()
        self.weight = arrangements(guess.pools) * self.most / self.least * prod(hand.ways for hand in guess.hands)

    def draw(self, rng: Random, elsewhere: int = 0) -> tuple[Deal | None, float]:
        """A deal from this guess, and its chance of being kept."""
        hands = {seat: known[:] for seat, known in self.known.items()}
        pools = list(self.guess.pools)
        pools[-1] -= elsewhere
        likely = self.lay(hands, pools, rng)
        if not likely:
            return None, 0.0
        draw_pile = self.fill(hands, pools, rng)
        for seat, hand in self.choosy:
            if not hand.allows(hands[seat]):
                return None, 0.0
        chance = likely / self.most * self.least / self.laid(hands)
        return ({seat: hand.finished(hands[seat], rng) for seat, hand in self.hands.items()}, draw_pile), chance

    def lay(self, hands: dict[int, list[Card]], pools: list[int], rng: Random) -> float:
        """Place the proved cards, each weighted by its pile's share of the kind, and return how likely that is."""
        likely = 1.0
        units = self.deck.units
        for (seat, _, kind), parts in zip(self.proofs, self.reach, strict=True):
            hand, unit = hands[seat], units[kind]
            total, shares, choices = 0.0, [], []
            for pile, places in parts:
                free = [place for place in places if not hand[place]]
                share = len(free) * (pools[pile] // unit & MASK) / (count(pools[pile]) or 1)
                total += share
                shares.append(share)
                choices.append((pile, free))
            if not total:
                return 0.0
            likely *= total
            pile, free = choices[0] if len(choices) == 1 else rng.choices(choices, shares)[0]
            hand[free[int(rng.random() * len(free))]] = kind
            pools[pile] -= unit
        return likely

    def fill(self, hands: dict[int, list[Card]], pools: list[int], rng: Random) -> Pile:
        """Shuffle what is left of each pile into the remaining places; the rest is the draw pile."""
        cards: list[Card] = []
        for slots, pool in zip(self.slots, pools, strict=True):
            if not pool:
                cards = []
                continue
            cards = self.unpacked(pool)
            cards = shuffled(cards, numbers_from(rng, len(cards)))
            take = cards.pop
            for seat, run in slots:
                hand = hands[seat]
                hand[run] = [card or take() for card in hand[run]]
        return tuple(cards)

    def laid(self, hands: Mapping[int, Sequence[Card]]) -> int:
        """How many ways of placing the proved copies lead to these hands; 0 if none."""
        ways = 1
        for seat, kind, proofs in self.shown:
            cards = hands[seat]
            for laid, places in enumerate(proofs):
                held = sum([cards[run].count(kind) for run in places])
                ways *= max(0, held - laid)
        return ways

    def fits(self, hands: Hands, elsewhere: int = 0) -> bool:
        """Do these hands fit the guess?"""
        held = {}
        for seat, hand in self.hands.items():
            cards = hand.cards_of(hands[seat])
            if cards is None:
                return False
            held[seat] = cards
        *old, newest = [sum([self.deck.pack(held[seat][run]) for seat, run in slots]) for slots in self.slots]
        if any(pool != cards for pool, cards in zip(self.guess.pools, old, strict=False)):
            return False
        left = (self.guess.pools[-1] | self.guard) - newest - elsewhere
        return left & self.guard == self.guard and self.laid(held) > 0

    def bound(self) -> float:
        """The highest likelihood of placing the proofs, whatever places were chosen; exact for a single pile."""
        bound = 1.0
        before: list[tuple[Proof, list[int]]] = []  # the proofs placed so far, and the piles that each may come from
        for (seat, mask, kind), parts in zip(self.proofs, self.reach, strict=True):
            unit = self.deck.units[kind]
            most = 0.0
            highest = 0.0
            for pile, places in parts:
                only = [proof for proof, piles in before if piles == [pile]]
                same = sum(proof[2] == kind for proof in only)
                others = sum(pile in piles and proof[2] != kind for proof, piles in before)
                left = (self.guess.pools[pile] // unit & MASK) - same
                share = min(1.0, left / max(1, self.sizes[pile] - same - others)) if left > 0 else 0.0
                most += (len(places) - sum(proof[0] == seat for proof in only)) * share
                highest = max(highest, share)
            bound *= max(0.0, min(most, highest * (mask.bit_count() - sum(proof[0] == seat for proof, _ in before))))
            before.append(((seat, mask, kind), [pile for pile, _ in parts]))
        return bound


def regions(hand: Hand, mask: int) -> list[tuple[int, list[int]]]:
    """The piles that the cards on some places of a hand come from, each with its places."""
    piles: dict[int, list[int]] = {}
    for place, source in enumerate(hand.cards):
        if mask >> place & 1 and isinstance(source, int):
            piles.setdefault(source, []).append(place)
    return sorted(piles.items())


def stretches(marks: Iterable[T]) -> Iterator[tuple[T, slice]]:
    """Runs of equal neighbours: their value and their places."""
    start = 0
    for mark, alike in groupby(marks):
        end = start + len([*alike])
        yield mark, slice(start, end)
        start = end


@lru_cache(1 << 8)
def runs(mask: int) -> list[slice]:
    """Places as slices: usually one, since proofs apply to the front cards of a hand."""
    bits = [mask >> place & 1 for place in range(mask.bit_length())]
    return [run for bit, run in stretches(bits) if bit]


@lru_cache(1 << 8)
def count(pool: int) -> int:
    """How many cards a packed multiset holds."""
    return sum(pool >> shift & MASK for shift in range(0, pool.bit_length(), WIDTH))


@lru_cache(1 << 8)
def arrangements(pools: tuple[int, ...]) -> int:
    """How many ways there are to arrange the cards of some piles."""
    ways = 1
    for pool in pools:
        ways *= factorial(count(pool))
        for shift in range(0, pool.bit_length(), WIDTH):
            ways //= factorial(pool >> shift & MASK)
    return ways
