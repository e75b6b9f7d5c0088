"""What one seat can work out about hidden cards from the log.

A draw pile that was shuffled from the discard pile holds cards that everybody knows; the hands hold what is left of
the piles before it. Memory keeps, for every pile that was ever drawn from, which of its cards are still hidden (its
pool) and how many of each hand's cards come from it. A card that leaves a hand from a position nobody knows may have
come from any pile: such cases are kept side by side as guesses. Offers, bids and acceptances prove that a hand holds
cards; a proof counts for the cards that were in the hand then, which are its front.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from beankit.core.actions import Action
from beankit.core.cards import WIDTH, Card, Pile

if TYPE_CHECKING:
    from beankit.core.events import Event
    from beankit.core.imagine import Plan
    from beankit.core.rules import Rules

MOST_GUESSES = 64
MASK = (1 << WIDTH) - 1

Counts = tuple[int, ...]


class Guess:
    """One way in which the hidden cards may be spread: of each pile, how many lie in each hand, and which they are."""

    __slots__ = ("pools", "shares")

    def __init__(self, shares: tuple[Counts, ...], pools: Counts) -> None:
        self.shares = shares  # for each pile, oldest first: how many of its cards lie in each seat's hand
        self.pools = pools  # for each pile: its hidden cards, packed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Guess) and (self.shares, self.pools) == (other.shares, other.pools)

    def __hash__(self) -> int:
        return hash((self.shares, self.pools))

    def less(self, pile: int, seat: int, unit: int) -> Guess:
        """The guess after a card of a pile left a hand; a pile with nothing hidden is forgotten."""
        shares, pools = list(self.shares), list(self.pools)
        shares[pile] = (*shares[pile][:seat], shares[pile][seat] - 1, *shares[pile][seat + 1 :])
        pools[pile] -= unit
        if pile < len(pools) - 1 and not pools[pile]:
            del shares[pile], pools[pile]
        return Guess(tuple(shares), tuple(pools))

    def merged(self) -> Guess:
        """The same with the two oldest piles taken together: nothing possible is lost, something known is."""
        first, second, *rest = self.shares
        shares = (tuple(a + b for a, b in zip(first, second, strict=True)), *rest)
        return Guess(shares, (self.pools[0] + self.pools[1], *self.pools[2:]))


class Memory:
    """What a seat knows of the hidden cards, brought up to date event by event."""

    def __init__(self, rules: Rules, seat: int) -> None:
        self.rules, self.seat = rules, seat
        self.units = rules.deck.units
        self.length = -1  # how much of the log's newest list was taken in
        self.sizes: list[int] = []
        self.guesses: list[Guess] = []
        self.proved: list[dict[Card, list[int]]] = []  # per seat and kind: within how many front cards each copy lies
        self.revealed: list[Card] = []
        self.begun = False  # whether the first turn was announced
        self.discard: Pile = ()
        self.wanted: Pile = ()
        self.plan: Plan | None = None  # how imagine deals by this memory, made when first needed

    def take_in(self, items: Iterable[Event | Action]) -> None:
        """Learn from events in their order."""
        self.plan = None
        for item in items:
            if isinstance(item, Action):
                continue
            learn = getattr(self, item.kind, None)
            if learn is not None:
                learn(*item.values)

    # --- one method for each kind of event that tells something about hidden cards ---

    def began(self, hands: tuple[Pile, ...], lying: Pile, revealed: Pile, discard: Pile) -> None:
        deck = self.rules.deck
        self.sizes = [len(hand) for hand in hands]
        shares = tuple(0 if seat == self.seat else len(hand) for seat, hand in enumerate(hands))
        hidden = deck.pack(deck.cards) - deck.pack(lying) - deck.pack(hands[self.seat])
        self.guesses = [Guess((shares,), (hidden,))]
        self.proved = [{} for _ in hands]
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
            return Guess((*guess.shares, nobody), (*guess.pools, pool))
        return Guess((*guess.shares[:-1], nobody), (*guess.pools[:-1], pool))

    def offered(self, seat: int, give: Pile, want: Pile, to: int | None) -> None:
        self.wanted = want
        held = list(give)
        for card in self.revealed:
            if card in held:
                held.remove(card)
        self.prove(seat, held)

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

    def prove(self, seat: int, cards: Iterable[Card]) -> None:
        """A hand was shown to hold these cards: among those it holds now, which will be its front."""
        if seat == self.seat:
            return
        for card, count in Counter(cards).items():
            marks = self.proved[seat].setdefault(card, [])
            marks += [self.sizes[seat]] * (count - len(marks))

    def left_hand(self, seat: int, card: Card, front: bool) -> None:
        """A card left a hand: the front card, or one from a position nobody knows."""
        self.sizes[seat] -= 1
        if seat == self.seat:
            return
        self.forget_proof(seat, card, front)
        unit = self.units[card]
        found: dict[Guess, None] = {}
        for guess in self.guesses:
            for pile, share in enumerate(guess.shares):
                if not share[seat]:
                    continue
                if guess.pools[pile] // unit & MASK:
                    found[guess.less(pile, seat, unit)] = None
                if front:
                    break
        self.guesses = list(found)
        while len(self.guesses) > MOST_GUESSES:
            self.guesses = list(dict.fromkeys(guess.merged() if len(guess.pools) > 1 else guess for guess in self.guesses))

    def forget_proof(self, seat: int, card: Card, front: bool) -> None:
        """A card that left may have been the proved one; proofs never claim more than is certain."""
        proved, size = self.proved[seat], self.sizes[seat]
        if proved.get(card):
            proved[card].remove(min(proved[card]))
        for kind, marks in list(proved.items()):
            if not marks:
                del proved[kind]
            elif front or kind == card:  # two proved copies within m cards, one of them gone: one within m - 1
                proved[kind] = [mark - 1 for mark in marks]
            else:
                proved[kind] = [min(mark, size) for mark in marks]
