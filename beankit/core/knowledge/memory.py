"""What one seat can work out about hidden cards from the log.

After a reshuffle everyone knows which cards are in the draw pile; the hands have what is left of earlier piles.
Memory keeps, for every pile that was ever drawn from, which of its cards are still hidden (its pool), and for each
card in a hand which pile it came from. Offers, bids and acceptances prove that a hand has certain cards; a proof
applies to the cards that were in the hand at the time. A card that leaves a hand from an unknown place may have
come from any pile, and may or may not have been a proved one: all such cases are kept as guesses (see guesses.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from operator import methodcaller
from random import Random
from typing import ClassVar, Generic, Self

from beankit.core.actions import Action
from beankit.core.cards import Card, Pile, without_all
from beankit.core.events import EVENTS, Event
from beankit.core.knowledge.deal import DealPlan, deal
from beankit.core.knowledge.guesses import Guess, Hand, Run, joined
from beankit.core.rules import Rules
from beankit.core.seats import NOBODY, G

MOST_GUESSES = 64

Where = Callable[[Hand], Iterable[Run]]
FRONT: Where = methodcaller("fronts")
BACK: Where = methodcaller("backs")
ANYWHERE: Where = methodcaller("runs")


def apart(value: object) -> object:
    """A copy of a part of a memory that can change on its own; its lists contain only values and counts."""
    if type(value) is list:
        return [item.copy() if isinstance(item, dict) else item for item in value]
    return value.copy() if isinstance(value, dict | set) else value


class Memory(Generic[G]):
    """What a seat knows about the hidden cards, updated event by event."""

    hand_class: ClassVar[type[Hand]] = Hand

    def __init__(self, rules: Rules, seat: int) -> None:
        self.rules, self.seat = rules, seat
        self.zones = ("hand", *rules.layout.kept)  # one hand per seat for each zone, in this order
        places = range(rules.players * len(self.zones))
        self.mine = frozenset(places[seat :: rules.players] if seat != NOBODY else ())
        self.units = rules.deck.units
        self.count = 0  # how much of what the seat heard has been taken in
        self.sizes: list[int] = []
        self.guesses: list[Guess] = []
        self.stirred: set[int] = set()  # seats in whose hands cards changed places
        self.revealed: list[Card] = []
        self.begun = False  # has the first turn been announced?
        self.discard: Pile = ()
        self.wanted: Pile = ()
        self.offer: Pile = ()
        self.plan: DealPlan | None = None  # how `imagine` deals from this memory, built when first needed

    def take_in(self, items: Sequence[Event | Action]) -> None:
        """Learn from events in order."""
        self.plan = None
        self.count += len(items)
        for item in items:
            if isinstance(item, Action):
                continue
            learn = getattr(self, item.name, None)
            if learn is not None:
                learn(*item.values)
            elif (moves := EVENTS[item.name].moves) is not None:
                self.go(*moves, item.seat, item.cards)

    def fill(self, world: G, rng: Random) -> None:
        """Give an imagined game hidden cards that fit."""
        hands, world.draw_pile = deal(self, rng)
        for place, hand in hands.items():
            number, seat = divmod(place, self.rules.players)
            setattr(world.players[seat], self.zones[number], hand)

    def twin(self) -> Self:
        """A copy of the memory that learns on its own."""
        new = object.__new__(type(self))
        new.__dict__ = {name: apart(value) for name, value in self.__dict__.items()}
        return new

    # --- one method for each kind of event that says something about hidden cards ---

    def began(self, hands: tuple[Pile, ...], lying: Pile, revealed: Pile, discard: Pile) -> None:
        deck = self.rules.deck
        self.sizes = [len(hand) for hand in hands] + [0] * len(hands) * (len(self.zones) - 1)
        own = () if self.seat == NOBODY else hands[self.seat]
        hidden = deck.pack(deck.cards) - deck.pack(lying) - deck.pack(own)
        known = [self.hand_class((0,) * (0 if seat in self.mine else size)) for seat, size in enumerate(self.sizes)]
        self.guesses, self.stirred = [Guess((hidden,), tuple(known))], set()
        self.revealed, self.discard, self.begun = list(revealed), discard, False

    def turn(self, seat: int, number: int) -> None:
        if self.begun:  # in the first turn of a position, cards may already be turned over
            self.revealed = []
        self.begun = True

    def drew(self, seat: int, cards: Pile) -> None:
        self.sizes[seat] += len(cards)
        if seat in self.mine:
            self.seen_from_pile(cards)
            return
        self.guesses = [
            guess.with_hand(seat, guess.hands[seat].with_back(*(len(guess.pools) - 1,) * len(cards)))
            for guess in self.guesses
        ]

    def turned_over(self, seat: int, cards: Pile) -> None:
        self.revealed += cards
        self.seen_from_pile(cards)

    def seen_from_pile(self, cards: Pile) -> None:
        """Cards of the current pile are no longer hidden."""
        packed, guard = self.rules.deck.pack(cards), self.rules.deck.guard
        if len(self.guesses) > 1:  # a guess without these cards in its pile was wrong
            self.guesses = [g for g in self.guesses if (g.pools[-1] | guard) - packed & guard == guard]
        self.guesses = [Guess((*g.pools[:-1], g.pools[-1] - packed), g.hands) for g in self.guesses]

    def planted(self, seat: int, card: Card, field: int) -> None:
        self.left_hand(seat, card, front=True)

    def harvested(self, seat: int, field: int, cards: Pile, coins: int) -> None:
        self.discard += cards[: len(cards) - coins]

    def bought_field(self, seat: int, coins: Pile) -> None:
        self.discard += coins

    def shuffled(self, count: int) -> None:
        """The discard pile is the new draw pile: everyone knows its cards."""
        pool = self.rules.deck.pack(self.discard)
        self.guesses = [  # an old pile with no hidden cards left is forgotten
            Guess((*(g.pools if g.pools[-1] else g.pools[:-1]), pool), g.hands) for g in self.guesses
        ]
        self.discard = ()

    def offered(self, seat: int, give: Pile, want: Pile, to: int | None) -> None:
        self.wanted, self.offer = want, give
        self.prove(seat, self.from_hand(give))

    def spent(self, seat: int, cards: Pile) -> None:
        """These cards of the offer that this log started with are gone: only the rest of it proves anything."""
        hands = [guess.hands[seat] for guess in self.guesses]
        self.guesses = [
            guess.with_hand(seat, hand.like(hand.cards, (), hand.loose))
            for guess, hand in zip(self.guesses, hands, strict=True)
        ]
        self.prove(seat, self.from_hand(without_all(self.offer, cards)))

    def from_hand(self, give: Pile) -> Iterable[Card]:
        """The cards of an offer that must come from the hand: the others may be turned-over ones."""
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

    # --- kept zones: each counts as another hand of its owner ---

    def place(self, zone: str, seat: int) -> int:
        """The index of a seat's zone among the hands."""
        return self.zones.index(zone) * self.rules.players + seat

    def keeps(self, seat: int, zone: str, cards: Pile) -> None:
        """The log starts with these cards in the zone."""
        self.drew(self.place(zone, seat), cards)

    def go(self, source: str, to: str, seat: int, cards: Pile) -> None:
        """Cards move from one zone to another; those that leave a kept zone or a hand are shown."""
        if source in self.zones:
            for card in cards:
                self.depart(self.place(source, seat), card, ANYWHERE)
        if to in self.zones:
            self.drew(self.place(to, seat), cards)
        elif source == "draw_pile":
            self.seen_from_pile(cards)
        if to == "discard":
            self.discard += cards

    # --- proofs, departures and moves ---

    def prove(self, seat: int, cards: Iterable[Card]) -> None:
        """A hand was shown to have these cards."""
        if seat in self.mine:
            return
        for card, count in Counter(cards).items():
            self.guesses = [g.with_hand(seat, g.hands[seat].with_proof(card, count)) for g in self.guesses]

    def left_hand(self, seat: int, card: Card, front: bool) -> None:
        """A card left a hand: the front card, or one from an unknown place."""
        self.depart(seat, card, FRONT if front else ANYWHERE)

    def depart(self, seat: int, card: Card, where: Where) -> None:
        """A card left one of these places of a hand."""
        self.sizes[seat] -= 1
        if seat in self.mine:
            return
        unit = self.units[card]
        # the hands that remain, by everything except their proofs
        alike: dict[tuple[object, ...], tuple[Guess, list[Hand]]] = {}
        for guess in self.guesses:
            hand = guess.hands[seat]
            for run in where(hand):
                pools = guess.less(hand.cards[run[1]], card, unit)
                left = None if pools is None else hand.without(run, card)
                if left is not None:
                    new = guess.with_hand(seat, left, pools)
                    others = (new.pools, new.hands[:seat], new.hands[seat + 1 :], left.cards, left.loose)
                    alike.setdefault(others, (new, []))[1].append(left)
        self.guesses = [
            guess.with_hand(seat, left)
            for guess, hands in alike.values()
            for left in (joined(hands) if hands[1:] else hands)
        ]
        self.bound()

    def see(self, seat: int, place: int, card: Card) -> None:
        """The card on a place of a hand was shown; it stays there."""
        if seat in self.mine:
            return
        unit, fitting = self.units[card], []
        for guess in self.guesses:
            hand = guess.hands[seat]
            pools = guess.less(hand.cards[place], card, unit)
            seen = None if pools is None else hand.with_known(place, card)
            if seen is not None:
                fitting.append(guess.with_hand(seat, seen, pools))
        self.guesses = fitting

    def get(self, seat: int, card: Card) -> None:
        """A card that this seat knows was added to the back of a hand."""
        self.sizes[seat] += 1
        if seat not in self.mine:
            self.guesses = [g.with_hand(seat, g.hands[seat].with_back(card)) for g in self.guesses]

    def stir(self, seat: int, moves: Callable[[Hand], Iterable[Hand]]) -> None:
        """A hand became one of those that `moves` gives for it."""
        if seat in self.mine:
            return
        self.stirred.add(seat)
        self.guesses = [*dict.fromkeys(g.with_hand(seat, hand) for g in self.guesses for hand in moves(g.hands[seat]))]
        self.bound()

    def bound(self) -> None:
        """Reduce too many guesses: that loses some knowledge but no possibility."""
        while len(self.guesses) > MOST_GUESSES:
            if self.stirred:
                fewer = [self.loosened(guess) for guess in self.guesses]
                self.stirred = set()
            elif any(len(guess.pools) > 1 for guess in self.guesses):
                fewer = [guess.merged() for guess in self.guesses]
            else:
                fewer = [self.weakest()]
            self.guesses = [*dict.fromkeys(fewer)]

    def loosened(self, guess: Guess) -> Guess:
        """A guess without the order of the hands in which cards changed places."""
        hands = enumerate(guess.hands)
        return Guess(guess.pools, tuple([hand.loosened() if seat in self.stirred else hand for seat, hand in hands]))

    def weakest(self) -> Guess:
        """One guess that allows everything that the guesses, each with a single pile, allow."""
        pools, hands = self.guesses[0]
        known = [source for hand in hands for source in hand.cards if not isinstance(source, int)]
        every = zip(*(guess.hands for guess in self.guesses), strict=True)
        return Guess(
            (pools[0] + self.rules.deck.pack(known),),
            tuple([hand.weakest(others) for hand, others in zip(hands, every, strict=True)]),
        )


Rules.memory_class = Memory
