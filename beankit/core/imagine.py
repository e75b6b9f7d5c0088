"""Imagining: a whole game that fits everything a seat knows, each possible arrangement equally likely.

Exact while all proved cards lie in hands that come from one pile: an arrangement is built around the proved cards and
kept with a probability that evens out in how many ways it could have been built. With several guesses an arrangement
that fits n of them is kept once in n times. Only where proofs and several piles meet for long does the sampler stop
trying and take what it has: still possible, no longer exactly equally likely.
"""

from __future__ import annotations

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
Proofs = list[tuple[int, Card, list[int]]]  # seat, kind, and for each proved copy within how many front cards it lies


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


def deal(memory: Memory, rng: Random) -> tuple[Hands, Pile]:
    """Hands of the other seats and a draw pile, drawn evenly from all that fit."""
    guesses = memory.guesses
    proofs: Proofs = [
        (seat, kind, sorted(marks)) for seat, kinds in enumerate(memory.proved) for kind, marks in kinds.items()
    ]
    if len(guesses) == 1 and not proofs:
        return _fill(memory, guesses[0], rng)
    weights = [_arrangements(guess) for guess in guesses]
    for _ in range(MOST_TRIES):
        guess = guesses[0] if len(guesses) == 1 else guesses[_weighted(weights, rng)]
        if len(guess.pools) == 1 and len(guesses) == 1:
            hands, draw_pile, keep = _fill_proved(memory, guess, proofs, rng)
        else:
            hands, draw_pile = _fill(memory, guess, rng)
            if not all(_holds(hands[seat], kind, marks) for seat, kind, marks in proofs):
                continue
            keep = 1 / sum(_fits(memory, other, hands) for other in guesses) if len(guesses) > 1 else 1.0
        if keep == 1.0 or rng.random() < keep:
            return hands, draw_pile
    return _fill_somehow(memory, proofs, rng)


def _fill(memory: Memory, guess: Guess, rng: Random) -> tuple[Hands, Pile]:
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


def _fill_proved(memory: Memory, guess: Guess, proofs: Proofs, rng: Random) -> tuple[Hands, Pile, float]:
    """Lay the proved cards first, shuffle the rest around them; the number evens out the ways to get there."""
    deck, random = memory.rules.deck, rng.random
    pool = guess.pools[0] - deck.pack(kind for _, kind, marks in proofs for _ in marks)
    cards = deck.unpack(pool)
    cards = shuffled(cards, numbers_from(rng, len(cards)))
    hands: Hands = {}
    for seat, share in enumerate(guess.shares[0]):
        if seat == memory.seat:
            continue
        marks = sorted((mark, kind) for owner, kind, places in proofs if owner == seat for mark in places)
        hand: list[Card | None] = [None] * share
        for laid, (mark, kind) in enumerate(marks):
            free = [place for place in range(mark) if hand[place] is None]
            hand[free[int(random() * (mark - laid))]] = kind
        hands[seat] = tuple([cards.pop() if card is None else card for card in hand])
    ways = least = 1
    for seat, kind, places in proofs:
        for laid, mark in enumerate(places):
            ways *= hands[seat][:mark].count(kind) - laid
            least *= sum(other <= mark for other in places) - laid
    return hands, tuple(cards), least / ways


def _fill_somehow(memory: Memory, proofs: Proofs, rng: Random) -> tuple[Hands, Pile]:
    """Lay the proved cards where their pile still has them, then the rest: possible, not exactly even."""
    while True:
        guess = rng.choice(memory.guesses)
        pools = list(guess.pools)
        laid: dict[tuple[int, int], Card] = {}
        for seat, kind, places in proofs:
            unit = memory.units[kind]
            for mark in places:
                slots = [(seat, place) for place in range(mark) if (seat, place) not in laid]
                fitting = [slot for slot in slots if pools[_pile_of(guess, *slot)] // unit & MASK]
                if not fitting:
                    break
                slot = rng.choice(fitting)
                laid[slot] = kind
                pools[_pile_of(guess, *slot)] -= unit
        if len(laid) == sum(len(places) for _, _, places in proofs):
            return _fill_around(memory, guess, pools, laid, rng)


def _fill_around(
    memory: Memory, guess: Guess, pools: list[int], laid: dict[tuple[int, int], Card], rng: Random
) -> tuple[Hands, Pile]:
    """Shuffle what is left of each pile into the places that are left."""
    piles = []
    for pool in pools:
        cards = memory.rules.deck.unpack(pool)
        piles.append(shuffled(cards, numbers_from(rng, len(cards))))
    hands: Hands = {}
    for seat, size in enumerate(memory.sizes):
        if seat != memory.seat:
            slots = [(seat, place) for place in range(size)]
            hands[seat] = tuple([laid[slot] if slot in laid else piles[_pile_of(guess, *slot)].pop() for slot in slots])
    return hands, tuple(piles[-1])


def _pile_of(guess: Guess, seat: int, place: int) -> int:
    """Which pile the card at a hand position comes from: the oldest in front."""
    for pile, shares in enumerate(guess.shares):
        place -= shares[seat]
        if place < 0:
            return pile
    raise IndexError(place)


def _holds(hand: Pile, kind: Card, places: list[int]) -> bool:
    """Does a hand hold the proved copies of a kind among its front cards?"""
    return all(hand[:mark].count(kind) > laid for laid, mark in enumerate(places))


def _fits(memory: Memory, guess: Guess, hands: Hands) -> bool:
    """Could these hands have come about as a guess says?"""
    starts = dict.fromkeys(hands, 0)
    for pile, shares in enumerate(guess.shares):
        cards: Pile = ()
        for seat, start in starts.items():
            cards += hands[seat][start : start + shares[seat]]
            starts[seat] = start + shares[seat]
        packed = memory.rules.deck.pack(cards)
        if pile < len(guess.pools) - 1:
            if packed != guess.pools[pile]:
                return False
        elif (guess.pools[pile] | (guard := memory.rules.deck.guard)) - packed & guard != guard:
            return False
    return True


def _arrangements(guess: Guess) -> int:
    """In how many ways the cards of a guess can lie."""
    ways = 1
    for pool in guess.pools:
        counts = [pool >> shift & MASK for shift in range(0, pool.bit_length(), WIDTH)]
        ways *= factorial(sum(counts))
        for count in counts:
            ways //= factorial(count)
    return ways


def _weighted(weights: list[int], rng: Random) -> int:
    """A place in a list, with a chance in proportion to the weight there."""
    left = rng.randrange(sum(weights))
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    raise ValueError(weights)
