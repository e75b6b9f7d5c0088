"""What one seat can work out about hidden cards from the log.

A draw pile that was shuffled from the discard pile holds cards that everybody knows; the hands hold what is
left of the piles before it. Memory keeps, for every pile that was ever drawn from, which of its cards are
still hidden (its pool) and how many of each hand's cards come from it. Offers, bids and acceptances prove
that a hand holds cards; a proof counts for the cards that were in the hand then, which are its front. A card
that leaves a hand from a place nobody knows may have come from any pile, and may have been a proved one or
not: such cases are kept side by side as guesses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from beankit.core.actions import Action
from beankit.core.cards import WIDTH, Card, Pile, less

if TYPE_CHECKING:
    from beankit.core.events import Event
    from beankit.core.imagine import Plan
    from beankit.core.rules import Rules

MOST_GUESSES = 64
MASK = (1 << WIDTH) - 1

Counts = tuple[int, ...]
Marks = tuple[int, ...]  # the first copy lies within so many front cards of a hand, the second within so many, ...
Proofs = dict[tuple[int, Card], Marks]  # by seat and kind


class Guess:
    """One way in which hidden cards may be spread: of each pile, which they are and how many a hand has."""

    __slots__ = ("pools", "proofs", "shares")

    def __init__(self, shares: tuple[Counts, ...], pools: Counts, proofs: Proofs) -> None:
        self.shares = shares  # for each pile, oldest first: how many of its cards lie in each seat's hand
        self.pools = pools  # for each pile: its hidden cards, packed
        self.proofs = proofs

    def key(self) -> tuple[Any, ...]:
        """What makes it differ from other guesses."""
        return self.shares, self.pools, frozenset(self.proofs.items())

    def less(self, pile: int, seat: int, card: Card, unit: int, place: int) -> Guess | None:
        """The guess after a card of a pile left a place of a hand (1: the front); None if it cannot have."""
        shares, pools = list(self.shares), list(self.pools)
        shares[pile] = (*shares[pile][:seat], shares[pile][seat] - 1, *shares[pile][seat + 1 :])
        pools[pile] -= unit
        if pile < len(pools) - 1 and not pools[pile]:  # a pile with nothing hidden is forgotten
            del shares[pile], pools[pile]
        proofs: Proofs = {}
        for (owner, kind), marks in self.proofs.items():
            if owner == seat:
                marks = moved_up(marks, place, kind == card)
                if any(mark <= number for number, mark in enumerate(marks)):
                    return None
            if marks:
                proofs[owner, kind] = marks
        return Guess(tuple(shares), tuple(pools), proofs)

    def merged(self) -> Guess:
        """The same with the two oldest piles taken together: nothing possible is lost, something known is."""
        if len(self.pools) == 1:
            return self
        first, second, *rest = self.shares
        shares = (tuple(a + b for a, b in zip(first, second, strict=True)), *rest)
        return Guess(shares, (self.pools[0] + self.pools[1], *self.pools[2:]), self.proofs)


def moved_up(marks: Marks, place: int, same: bool) -> Marks:
    """Marks after a card left a place: those behind move up; was it of the kind, one copy fewer is proved."""
    behind = [mark - 1 for mark in marks if mark >= place]
    return (*(mark for mark in marks if mark < place), *behind[1 if same else 0 :])


def weakest(guesses: list[Guess]) -> Guess:
    """One guess with only those proofs that all have, of guesses with one pile each."""
    shared = set(guesses[0].proofs).intersection(*(guess.proofs for guess in guesses[1:]))
    proofs = {key: tuple(map(max, zip(*(guess.proofs[key] for guess in guesses), strict=False))) for key in shared}
    return Guess(guesses[0].shares, guesses[0].pools, proofs)


class Memory:
    """What a seat knows of the hidden cards, brought up to date event by event."""

    def __init__(self, rules: Rules, seat: int) -> None:
        self.rules, self.seat = rules, seat
        self.units = rules.deck.units
        self.length = -1  # how much of the log's newest list was taken in
        self.sizes: list[int] = []
        self.guesses: list[Guess] = []
        self.revealed: list[Card] = []
        self.begun = False  # whether the first turn was announced
        self.discard: Pile = ()
        self.wanted: Pile = ()
        self.offer: Pile = ()
        self.plan: Plan | None = None  # how imagine deals by this memory, made when first needed

    def take_in(self, items: Iterable[Event | Action]) -> None:
        """Learn from events in their order."""
        self.plan = None
        for item in items:
            if isinstance(item, Action):
                continue
            learn = getattr(self, item.name, None)
            if learn is not None:
                learn(*item.values)

    # --- one method for each kind of event that tells something about hidden cards ---

    def began(self, hands: tuple[Pile, ...], lying: Pile, revealed: Pile, discard: Pile) -> None:
        deck = self.rules.deck
        self.sizes = [len(hand) for hand in hands]
        shares = tuple(0 if seat == self.seat else len(hand) for seat, hand in enumerate(hands))
        hidden = deck.pack(deck.cards) - deck.pack(lying) - deck.pack(hands[self.seat])
        self.guesses = [Guess((shares,), (hidden,), {})]
        self.revealed, self.discard, self.begun = list(revealed), discard, False

    def turn(self, seat: int, number: int) -> None:
        if self.begun:  # the turn in which a position lies may have its cards turned over already
            self.revealed = []
        self.begun = True

    def drew(self, seat: int, cards: Pile) -> None:
        self.sizes[seat] += len(cards)
        if seat == self.seat:
            self.seen_from_pile(cards)
            return
        for guess in self.guesses:
            last = guess.shares[-1]
            guess.shares = (*guess.shares[:-1], (*last[:seat], last[seat] + len(cards), *last[seat + 1 :]))

    def turned_over(self, seat: int, cards: Pile) -> None:
        self.revealed += cards
        self.seen_from_pile(cards)

    def seen_from_pile(self, cards: Pile) -> None:
        """Cards of the present pile are hidden no more."""
        packed, guard = self.rules.deck.pack(cards), self.rules.deck.guard
        if len(self.guesses) > 1:  # a guess that has not got these cards in its pile was wrong
            self.guesses = [g for g in self.guesses if (g.pools[-1] | guard) - packed & guard == guard]
        for guess in self.guesses:
            guess.pools = (*guess.pools[:-1], guess.pools[-1] - packed)

    def planted(self, seat: int, card: Card, field: int) -> None:
        self.left_hand(seat, card, front=True)

    def harvested(self, seat: int, field: int, cards: Pile, coins: int) -> None:
        self.discard += cards[: len(cards) - coins]

    def bought_field(self, seat: int, coins: Pile) -> None:
        self.discard += coins

    def shuffled(self, count: int) -> None:
        """The discard pile is the new draw pile: everybody knows its cards."""
        pool, nobody = self.rules.deck.pack(self.discard), (0,) * len(self.sizes)
        self.guesses = [self.new_pile(guess, nobody, pool) for guess in self.guesses]
        self.discard = ()

    def new_pile(self, guess: Guess, nobody: Counts, pool: int) -> Guess:
        """A guess with one pile more; an old one with nothing hidden left is forgotten."""
        if guess.pools[-1]:
            return Guess((*guess.shares, nobody), (*guess.pools, pool), guess.proofs)
        return Guess((*guess.shares[:-1], nobody), (*guess.pools[:-1], pool), guess.proofs)

    def offered(self, seat: int, give: Pile, want: Pile, to: int | None) -> None:
        self.wanted, self.offer = want, give
        self.prove(seat, self.from_hand(give))

    def spent(self, seat: int, cards: Pile) -> None:
        """Of the offer with which this log began these cards are gone: only what is left of it proves something."""
        for guess in self.guesses:
            guess.proofs = {key: marks for key, marks in guess.proofs.items() if key[0] != seat}
        self.prove(seat, self.from_hand(less(self.offer, cards)))

    def from_hand(self, give: Pile) -> Iterable[Card]:
        """Those cards of an offer that can only come from the hand: the others may be turned-over ones."""
        held = list(give)
        for card in self.revealed:
            if card in held:
                held.remove(card)
        return held

    def answered(self, seat: int, answers: tuple[tuple[int, str, Pile, Pile], ...]) -> None:
        for who, word, give, _ in answers:
            self.prove(who, give if word == "bid" else self.wanted if word == "accept" else ())

    def traded(self, seat: int, partner: int, gave: Pile, got: Pile, table: Pile) -> None:
        held = list(gave)
        for card in table:
            held.remove(card)
            self.revealed.remove(card)
        for card in held:
            self.left_hand(seat, card, front=False)
        for card in got:
            self.left_hand(partner, card, front=False)

    # --- proofs and departures ---

    def prove(self, seat: int, cards: Iterable[Card], within: int | None = None) -> None:
        """A hand was shown to hold these cards, among so many front cards or among all that are in it now."""
        if seat == self.seat:
            return
        end = self.sizes[seat] if within is None else within
        for card, count in Counter(cards).items():
            for guess in self.guesses:
                marks = guess.proofs.get((seat, card), ())
                if len(marks) < count or marks[count - 1] > end:
                    closer = tuple([min(mark, end) for mark in marks[:count]]) + (end,) * (count - len(marks))
                    guess.proofs = {**guess.proofs, (seat, card): closer + marks[count:]}

    def left_hand(self, seat: int, card: Card, front: bool) -> None:
        """A card left a hand: the front card, or one from a place nobody knows."""
        size = self.sizes[seat]
        self.sizes[seat] -= 1
        if seat == self.seat:
            return
        unit = self.units[card]
        found: dict[tuple[Any, ...], Guess] = {}
        for guess in self.guesses:
            for pile, place in self.front(guess, seat) if front else self.places(guess, seat, card, size):
                if guess.pools[pile] // unit & MASK:
                    less = guess.less(pile, seat, card, unit, place)
                    if less is not None:
                        found[less.key()] = less
        self.guesses = list(found.values())
        self.bound()

    def bound(self) -> None:
        """Too many guesses are made fewer: something known is lost then, nothing possible."""
        while len(self.guesses) > MOST_GUESSES:
            if all(len(guess.pools) == 1 for guess in self.guesses):
                self.guesses = [weakest(self.guesses)]
            merged = [guess.merged() for guess in self.guesses]
            self.guesses = list({guess.key(): guess for guess in merged}.values())

    def front(self, guess: Guess, seat: int) -> list[tuple[int, int]]:
        """The pile of a hand's front card, and its place."""
        return [(next(pile for pile, share in enumerate(guess.shares) if share[seat]), 1)]

    def places(self, guess: Guess, seat: int, card: Card, size: int) -> list[tuple[int, int]]:
        """The piles and places from which a card may have left a hand.

        Of places that count alike for the pile and the proved copies of this kind, the hindmost stands for
        all: it moves up the fewest of the other proved cards, so it allows whatever the others allow.
        """
        ends = sorted({*guess.proofs.get((seat, card), ()), size})
        found = []
        start = 0
        for pile, share in enumerate(guess.shares):
            end = start + share[seat]
            hindmost = {min(end, mark) for mark in ends if mark > start}
            found += [(pile, place) for place in hindmost if place > start]
            start = end
        return found
