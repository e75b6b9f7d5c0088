"""Imagining: a whole game that fits everything a seat knows, each possible arrangement equally likely.

Without proofs and with one guess (see memory.py) a shuffle does it. Otherwise a deal is drawn and then kept with a
probability that evens out how easily it comes about: a guess is chosen by the number of its arrangements, the proved
cards are laid first, each on a place chosen by how likely its pile is to have such a card there, and the rest is
shuffled around them. If none of many deals is kept, one of them is chosen by what its probability would have been.
"""

from __future__ import annotations

from functools import lru_cache
from math import factorial
from random import Random
from typing import TYPE_CHECKING

from beankit.core.cards import WIDTH, Card, Pile
from beankit.core.chance import numbers_from, shuffled
from beankit.core.events import IMAGINED
from beankit.core.memory import MASK, Guess, Memory

if TYPE_CHECKING:
    from beankit.core.game import Game

MOST_TRIES = 100

Hands = dict[int, Pile]
Proof = tuple[int, int, Card]  # a seat, within how many front cards of its hand, a copy of which kind
Deal = tuple[Hands, Pile]


def imagine(game: Game, seat: int, memory: Memory, rng: Random) -> Game:
    """A playable game that this seat cannot tell from the true one."""
    world = game.clone()
    world.source = None
    world.chance = rng.getrandbits(128)
    game.rules.fill(world, memory, rng)
    world.phase = game.phase.seen_by(seat)
    if game.stack:
        world.stack = tuple([phase.seen_by(seat) for phase in game.stack])
    decision = game.decision
    if decision is not None and decision.seat != seat:
        world.go_on(world.phase)
    world.log = [seat, world.clone(), IMAGINED]
    return world


def deal(memory: Memory, rng: Random) -> Deal:
    """Hands of the other seats and a draw pile, drawn evenly from all that fit."""
    if len(memory.guesses) == 1 and not any(memory.proved):
        return shuffle_out(memory, memory.guesses[0], rng)
    plan = memory.plan
    if plan is None:
        plan = memory.plan = Plan(memory)
    rejected: list[Deal] = []
    chances: list[float] = []
    while True:
        for _ in range(MOST_TRIES):
            found, chance = plan.draw(rng)
            if found is None:
                continue
            if rng.random() < chance:
                return found
            rejected.append(found)
            chances.append(chance)
        if rejected:
            return rng.choices(rejected, chances)[0]


def shuffle_out(memory: Memory, guess: Guess, rng: Random) -> Deal:
    """Shuffle each pile's hidden cards into the places that they lie in; hands have the oldest cards in front."""
    hands: Hands = {seat: () for seat in range(len(memory.sizes)) if seat != memory.seat}
    cards: list[Card] = []
    start = 0
    for shares, pool in zip(guess.shares, guess.pools, strict=True):
        cards = memory.rules.deck.unpack(pool)
        cards = shuffled(cards, numbers_from(rng, len(cards)))
        start = 0
        for seat in hands:
            share = shares[seat]
            hands[seat] += tuple(cards[start : start + share])
            start += share
    return hands, tuple(cards[start:])


class Plan:
    """How to deal by a memory: its proofs in the order in which they are laid, and how likely each guess is."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.deck, self.guard = memory.rules.deck, memory.rules.deck.guard
        self.others = [seat for seat in range(len(memory.sizes)) if seat != memory.seat]
        self.copies = [(seat, kind, sorted(marks)) for seat in self.others for kind, marks in memory.proved[seat].items()]
        self.proofs: list[Proof] = sorted((seat, mark, kind) for seat, kind, marks in self.copies for mark in marks)
        self.least = 1  # in how many ways the proved copies can be laid where a hand holds no more of a kind than proved
        for _, _, marks in self.copies:
            for laid, mark in enumerate(marks):
                self.least *= sum(other <= mark for other in marks) - laid
        self.guesses = memory.guesses
        self.regions = [[regions(guess, seat, mark) for seat, mark, _ in self.proofs] for guess in self.guesses]
        self.bounds = [self.bound(guess, reach) for guess, reach in zip(self.guesses, self.regions, strict=True)]
        self.weights = [arrangements(g.pools) * bound for g, bound in zip(self.guesses, self.bounds, strict=True)]

    def draw(self, rng: Random) -> tuple[Deal | None, float]:
        """A deal that fits, and the chance with which it is to be kept; None if the proofs could not be laid."""
        number = rng.choices(range(len(self.guesses)), self.weights)[0] if len(self.guesses) > 1 else 0
        guess = self.guesses[number]
        hands: dict[int, list[Card]] = {seat: [""] * self.memory.sizes[seat] for seat in self.others}
        pools = list(guess.pools)
        chance = self.lay(hands, pools, self.regions[number], rng)
        if not chance:
            return None, 0.0
        draw_pile = self.fill(hands, pools, guess, rng)
        found = {seat: tuple(hand) for seat, hand in hands.items()}
        chance *= self.least / self.ways(found) / self.bounds[number]
        if len(self.guesses) > 1:
            chance /= sum(self.fits(other, found) for other in self.guesses)
        return (found, draw_pile), chance

    def lay(
        self, hands: dict[int, list[Card]], pools: list[int], reach: list[list[tuple[int, int, int]]], rng: Random
    ) -> float:
        """Lay the proved cards, each on a place chosen by its pile's share of the kind; how likely all that was."""
        likely = 1.0
        for (seat, _, kind), parts in zip(self.proofs, reach, strict=True):
            hand, unit = hands[seat], self.deck.units[kind]
            free = [[place for place in range(start, end) if not hand[place]] for _, start, end in parts]
            shares = [
                len(places) * (pools[pile] // unit & MASK) / size if (size := count(pools[pile])) else 0.0
                for (pile, _, _), places in zip(parts, free, strict=True)
            ]
            total = sum(shares)
            if not total:
                return 0.0
            likely *= total
            number = rng.choices(range(len(parts)), shares)[0] if len(parts) > 1 else 0
            places = free[number]
            hand[places[int(rng.random() * len(places))]] = kind
            pools[parts[number][0]] -= unit
        return likely

    def fill(self, hands: dict[int, list[Card]], pools: list[int], guess: Guess, rng: Random) -> Pile:
        """Shuffle what is left of each pile into the places that are left; the rest is the draw pile."""
        starts = dict.fromkeys(hands, 0)
        cards: list[Card] = []
        for shares, pool in zip(guess.shares, pools, strict=True):
            cards = self.deck.unpack(pool)
            cards = shuffled(cards, numbers_from(rng, len(cards)))
            for seat, hand in hands.items():
                start = starts[seat]
                starts[seat] = end = start + shares[seat]
                hand[start:end] = [card or cards.pop() for card in hand[start:end]]
        return tuple(cards)

    def ways(self, hands: Hands) -> int:
        """In how many ways the proved copies could have been laid to end in these hands."""
        ways = 1
        for seat, kind, marks in self.copies:
            hand = hands[seat]
            for laid, mark in enumerate(marks):
                ways *= hand[:mark].count(kind) - laid
        return ways

    def fits(self, guess: Guess, hands: Hands) -> bool:
        """Could these hands have come about as a guess says?"""
        starts = dict.fromkeys(hands, 0)
        for pile, shares in enumerate(guess.shares):
            cards: Pile = ()
            for seat, start in starts.items():
                cards += hands[seat][start : start + shares[seat]]
                starts[seat] = start + shares[seat]
            packed = self.deck.pack(cards)
            if pile < len(guess.pools) - 1:
                if packed != guess.pools[pile]:
                    return False
            elif (guess.pools[pile] | self.guard) - packed & self.guard != self.guard:
                return False
        return True

    def bound(self, guess: Guess, reach: list[list[tuple[int, int, int]]]) -> float:
        """How likely laying the proofs is at most, whatever places were chosen; exact for a single pile."""
        bound = 1.0
        for number, ((seat, mark, kind), parts) in enumerate(zip(self.proofs, reach, strict=True)):
            unit, before = self.deck.units[kind], list(zip(self.proofs, reach, strict=True))[:number]
            places, shares = [], []
            for pile, start, end in parts:
                here = [p for p, ps in before if pile in [other for other, _, _ in ps]]
                only = [p for p, ps in before if [other for other, _, _ in ps] == [pile]]
                same = sum(p[2] == kind for p in only)
                left = max(0, (guess.pools[pile] // unit & MASK) - same)
                size = count(guess.pools[pile]) - same - sum(p[2] != kind for p in here)
                places.append(end - start - sum(p[0] == seat for p in only))
                shares.append(min(1.0, left / size) if size > 0 else float(left > 0))
            free = mark - sum(p[0] == seat for p, _ in before)
            bound *= min(free * max(shares), sum(n * share for n, share in zip(places, shares, strict=True)))
        return bound


def regions(guess: Guess, seat: int, mark: int) -> list[tuple[int, int, int]]:
    """From which piles the front cards of a hand come: pile, first place, end; the oldest in front."""
    found = []
    start = 0
    for pile, shares in enumerate(guess.shares):
        end = min(mark, start + shares[seat])
        if end > start:
            found.append((pile, start, end))
        start += shares[seat]
        if start >= mark:
            break
    return found


@lru_cache(1 << 12)
def count(pool: int) -> int:
    """How many cards a packed multiset holds."""
    return sum(pool >> shift & MASK for shift in range(0, pool.bit_length(), WIDTH))


@lru_cache(1 << 12)
def arrangements(pools: tuple[int, ...]) -> int:
    """In how many ways the cards of some piles can lie."""
    ways = 1
    for pool in pools:
        ways *= factorial(count(pool))
        for shift in range(0, pool.bit_length(), WIDTH):
            ways //= factorial(pool >> shift & MASK)
    return ways
