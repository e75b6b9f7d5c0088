"""The coins after the tribute (D-20): what each purse may hold, given the cards seen since.

Everybody shuffled their coins and gave some of them, which were shuffled into the draw pile with the discard pile.
Every card is equally likely to have been given, so a filling of the purses counts for as many deals as
there are ways to pick its cards and to put the others where cards have been seen since. These ways multiply kind
by kind, so they are counted kind by kind, and a filling is drawn in proportion to its count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import comb, factorial, perm, prod
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from beankit.core.cards import Card, Deck, Pile
from beankit.core.knowledge.deal import Dealer, Hands, arrangements, count
from beankit.core.knowledge.guesses import MASK, Guess

if TYPE_CHECKING:
    from beankit.core.knowledge.memory import Memory

Sizes = tuple[int, ...]
Opened = tuple[Hands, Pile, Hands]  # hands, the cards in no hand, and purses


class Chest(NamedTuple):
    """One player's coins at the tribute, and how many of them they gave."""

    seat: int
    coins: Pile
    given: int


class Chests:
    """All players' coins at the tribute, and the pile they were then shuffled into."""

    def __init__(self, deck: Deck, pile: Pile, chests: list[Chest]) -> None:
        self.deck, self.chests, self.total = deck, tuple(chests), Counter(pile)
        self.coins = [Counter(chest.coins) for chest in chests]
        self.kinds = [kind for kind in deck.kinds if self.total[kind]]
        self.sizes: Sizes = tuple(len(chest.coins) - chest.given for chest in chests)

    def count(self, guess: Guess, counted: dict[tuple[int, Sizes], Count]) -> Count:
        """The ways to fill the purses if a guess is right; `counted` keeps the results."""
        needs = tuple(needed(guess, kind, self.deck.units[kind]) for kind in self.kinds)
        key = (guess.pools[-1], needs)
        if key not in counted:
            counted[key] = Count(self, guess.pools[-1], needs)
        return counted[key]

    def weight(self, guess: Guess, counted: Count) -> int:
        """How many deals a guess stands for."""
        left = count(guess.pools[-1]) - sum(self.sizes)
        places = prod(hand.ways for hand in guess.hands)
        return arrangements(guess.pools[:-1]) * factorial(left) * counted.total * places


class Opening:
    """How to deal from a memory after the tribute: a guess, a filling of the purses, then the rest around them.

    A guess and a filling are drawn by the number of deals they stand for, with the proofs taken to be as likely as they
    can be; the chance of keeping the deal corrects that, and corrects for worlds that several guesses allow.
    """

    def __init__(self, memory: Memory, chests: Chests) -> None:
        self.chests, counted = chests, dict[tuple[int, Sizes], Count]()
        away = sum(chests.sizes)
        self.ways = [(Dealer(memory, guess, away), chests.count(guess, counted)) for guess in memory.guesses]
        deals = [chests.weight(way.guess, number) for way, number in self.ways]
        most = max(deals)
        if not most:
            raise ValueError("nothing fits what this seat has seen")
        self.weights = [n / most * way.most / way.least for n, (way, _) in zip(deals, self.ways, strict=True)]
        self.loose = any(hand.loose for guess in memory.guesses for hand in guess.hands)  # then nothing is corrected

    def draw(self, rng: Random) -> tuple[Opened | None, float]:
        """Hands, the rest and the purses, and the chance of keeping them; None if the proofs could not be placed."""
        way, number = self.ways[0] if len(self.ways) == 1 else rng.choices(self.ways, self.weights)[0]
        purses = self.fill(number.draw(rng), rng)
        away = self.chests.deck.pack(card for cards in purses.values() for card in cards)
        deal, chance = way.draw(rng, away)
        if deal is None:
            return None, 0.0
        if len(self.ways) > 1 and not self.loose:
            chance /= sum(other.fits(deal[0], away) for other, _ in self.ways)
        return (*deal, purses), chance

    def fill(self, filled: list[Sizes], rng: Random) -> Hands:
        """The purses with these numbers of each kind, in random order."""
        purses = {}
        for chest, kinds in zip(self.chests.chests, zip(*filled, strict=True), strict=True):
            cards = [kind for kind, number in zip(self.chests.kinds, kinds, strict=True) for _ in range(number)]
            rng.shuffle(cards)
            purses[chest.seat] = tuple(cards)
        return purses


class Count:
    """The ways to fill the purses when this many cards of the pile are still hidden."""

    def __init__(self, chests: Chests, hidden: int, needs: Sizes) -> None:
        self.kinds, self.sizes = chests.kinds, chests.sizes
        self.rows: list[list[tuple[Sizes, int]]] = []
        for kind, need in zip(chests.kinds, needs, strict=True):
            left = hidden // chests.deck.units[kind] & MASK
            stock = [coins[kind] for coins in chests.coins]
            self.rows.append(list(ways(stock, chests.sizes, left - need, left, chests.total[kind])))
        self.known: dict[tuple[int, Sizes], int] = {}
        self.total = self.below(0, self.sizes)

    def below(self, row: int, left: Sizes) -> int:
        """In how many ways the kinds from this row on can fill the rest of the purses."""
        if row == len(self.rows):
            return 0 if any(left) else 1
        key = (row, left)
        ways = self.known.get(key)
        if ways is None:
            ways = 0
            for taken, number in self.rows[row]:
                rest = tuple([a - b for a, b in zip(left, taken, strict=True)])
                if min(rest) >= 0:
                    ways += number * self.below(row + 1, rest)
            self.known[key] = ways
        return ways

    def draw(self, rng: Random) -> list[Sizes]:
        """A filling: for every kind, how many cards of it each purse holds."""
        left, filled = self.sizes, []
        for row, choices in enumerate(self.rows):
            weights = []
            for taken, number in choices:
                rest = tuple([a - b for a, b in zip(left, taken, strict=True)])
                weights.append(number * self.below(row + 1, rest) if min(rest) >= 0 else 0)
            (taken, _) = rng.choices(choices, weights)[0]
            filled.append(taken)
            left = tuple([a - b for a, b in zip(left, taken, strict=True)])
        return filled


def ways(stock: list[int], sizes: Sizes, most: int, hidden: int, total: int) -> Iterator[tuple[Sizes, int]]:
    """How many cards of one kind each purse may hold, and in how many ways."""
    ranges = [range(min(coins, size) + 1) for coins, size in zip(stock, sizes, strict=True)]
    for taken in product(*ranges):
        away = sum(taken)
        if away <= most:
            number = perm(max(total, hidden) - away, max(total - hidden, 0))  # older cards may have joined the pile
            for coins, cards in zip(stock, taken, strict=True):
                number *= comb(coins, cards)
            yield taken, number


def needed(guess: Guess, kind: Card, unit: int) -> int:
    """The least number of cards of a kind that the proofs need from the newest pile."""
    proved = sum(len(masks) for hand in guess.hands for card, masks in hand.proofs if card == kind)
    older = sum(pool // unit & MASK for pool in guess.pools[:-1])
    return max(0, proved - older)
