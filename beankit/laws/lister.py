"""All worlds that fit what a seat saw, listed by brute force from the rules and the seat's own log.

It shares no code with the memory behind `imagine`: it starts with every possible deal, and each event of the log
rules out what it contradicts. This works for small tables only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from itertools import combinations
from math import factorial, prod, sqrt
from typing import ClassVar, Generic, TypeVar

from beankit.core.cards import Card, Pile
from beankit.core.events import EVENTS
from beankit.core.knowledge.view import View
from beankit.core.seats import G

T = TypeVar("T")
Hands = tuple[Pile, ...]
World = tuple[Hands, Pile]  # all hands (the seat's own left empty) and the draw pile
Change = Callable[[Hands, Pile], Iterable[World]]


class TooManyWorlds(Exception):
    """There are too many worlds to list; another game will do."""


class Lister(Generic[G]):
    """Follows a seat's log with all worlds that it allows, with one method for each kind of event that matters."""

    most: ClassVar[int] = 3000  # worlds

    def __init__(self, view: View) -> None:
        self.seat, self.players = view.seat, len(view.players)
        self.zones = ("hand", *view._game.rules.layout.kept)  # noqa: SLF001
        self.deck = Counter({kind: view.bean(kind).count for kind in view.kinds})
        self.worlds: set[World] = set()
        self.revealed: list[Card] = []
        self.discard: list[Card] = []
        self.wanted: Pile = ()
        self.first_turn = True
        for event in view.log:
            listen = getattr(self, event.name, None)
            if listen is not None:
                listen(*event.values)
            elif (moves := EVENTS[event.name].moves) is not None:
                self.go(*moves, event.seat, event.cards)

    @staticmethod
    def world(game: G, seat: int) -> World:
        """The world that a game is in."""
        zones = ("hand", *game.rules.layout.kept)
        hands = [() if player.seat == seat else getattr(player, zone) for zone in zones for player in game.players]
        return tuple(hands), game.draw_pile

    def weight(self, world: World) -> int:
        """The relative likelihood of a world: all the same, unless a game's own randomness says otherwise."""
        return 1

    @property
    def size(self) -> float:
        """How many worlds there would be if all were as likely as the least likely one."""
        weights = [*map(self.weight, self.worlds)]
        return sum(weights) / min(weights, default=1)

    def own(self, place: int) -> bool:
        """Is it the seat's own hand or zone?"""
        return place % self.players == self.seat

    def keeps(self, seat: int, zone: str, cards: Pile) -> None:
        """Cards that are in a zone from the start: they come from the unseen ones."""
        self.drew(self.zones.index(zone) * self.players + seat, cards)

    def go(self, source: str, to: str, seat: int, cards: Pile) -> None:
        """Cards move from one zone to another."""
        if source in self.zones:
            self.leave(self.zones.index(source) * self.players + seat, list(cards))
        if to in self.zones:
            self.drew(self.zones.index(to) * self.players + seat, cards)
        if to == "discard":
            self.discard += cards

    def each(self, change: Change) -> None:
        """Replace every world by those that `change` gives for it."""
        worlds: set[World] = set()
        for world in self.worlds:
            worlds.update(change(*world))
            if len(worlds) > self.most:
                raise TooManyWorlds
        self.worlds = worlds

    def began(self, hands: Hands, lying: Pile, revealed: Pile, discard: Pile) -> None:
        """Start with every deal that is possible."""
        hidden = tuple(sorted((self.deck - Counter(lying) - Counter(hands[self.seat])).elements()))
        sizes = [0 if seat == self.seat else len(hand) for seat, hand in enumerate(hands)]
        if ways(hidden) > self.most:
            raise TooManyWorlds
        for order in orders(hidden):
            dealt, start = [], 0
            for size in sizes:
                dealt.append(order[start : start + size])
                start += size
            more = ((),) * len(hands) * (len(self.zones) - 1)
            self.worlds.add(((*dealt, *more), order[start:]))
        self.revealed, self.discard = list(revealed), list(discard)

    def turn(self, seat: int, number: int) -> None:
        """No card is left turned over, except in the turn where the log begins."""
        if not self.first_turn:
            self.revealed = []
        self.first_turn = False

    def drew(self, seat: int, cards: Pile) -> None:
        """From the pile to the back of a hand."""
        number = len(cards)
        if self.own(seat):
            self.each(lambda hands, pile: [(hands, pile[number:])] if pile[:number] == cards else [])
        else:
            self.each(lambda hands, pile: [(changed(hands, seat, hands[seat] + pile[:number]), pile[number:])])

    def turned_over(self, seat: int, cards: Pile) -> None:
        """The top of the pile was these cards."""
        self.revealed += cards
        self.each(lambda hands, pile: [(hands, pile[len(cards) :])] if pile[: len(cards)] == cards else [])

    def planted(self, seat: int, card: Card, field: int) -> None:
        """The front card was this one."""
        if seat != self.seat:
            self.each(lambda h, pile: [(changed(h, seat, h[seat][1:]), pile)] if h[seat][:1] == (card,) else [])

    def harvested(self, seat: int, field: int, cards: Pile, coins: int) -> None:
        """Those of the cards that are not coins are discarded."""
        self.discard += cards[: len(cards) - coins]

    def bought_field(self, seat: int, coins: Pile) -> None:
        """Coins are discarded."""
        self.discard += coins

    def shuffled(self, number: int) -> None:
        """The discarded cards, in any order."""
        if len(self.worlds) * ways(self.discard) > self.most:
            raise TooManyWorlds
        piles = orders(tuple(sorted(self.discard)))
        self.discard = []
        self.each(lambda hands, _: [(hands, new) for new in piles])

    def offered(self, seat: int, give: Pile, want: Pile, to: int | None) -> None:
        """What is given and not turned over is in the hand."""
        self.wanted = want
        self.has(seat, Counter(give) - Counter(self.revealed))

    def answered(self, seat: int, answers: tuple[tuple[int, str, Pile, Pile], ...]) -> None:
        """A player who bids or accepts has what they would give."""
        for who, word, give, _ in answers:
            self.has(who, Counter(give if word == "bid" else self.wanted if word == "accept" else ()))

    def traded(self, seat: int, partner: int, gave: Pile, got: Pile, table: Pile) -> None:
        """Cards left two hands."""
        for card in table:
            self.revealed.remove(card)
        self.leave(seat, list((Counter(gave) - Counter(table)).elements()))
        self.leave(partner, list(got))

    def has(self, seat: int, cards: Counter[Card]) -> None:
        """A hand has these cards."""
        if seat != self.seat:
            self.each(lambda hands, pile: [(hands, pile)] if cards <= Counter(hands[seat]) else [])

    def leave(self, seat: int, cards: list[Card]) -> None:
        """Cards left a hand from unknown positions."""
        if self.own(seat):
            return
        wanted = Counter(cards)

        def without(hands: Hands, pile: Pile) -> Iterable[World]:
            hand = hands[seat]
            for places in combinations(range(len(hand)), len(cards)):
                if Counter(hand[place] for place in places) == wanted:
                    rest = tuple([card for place, card in enumerate(hand) if place not in places])
                    yield changed(hands, seat, rest), pile

        self.each(without)


def ways(cards: Iterable[Card]) -> int:
    """The number of different orders of some cards."""
    counts = Counter(cards).values()
    return factorial(sum(counts)) // prod(map(factorial, counts))


@lru_cache(1 << 8)
def orders(cards: Pile) -> list[Pile]:
    """All different orders of some sorted cards, kind by kind."""
    if not cards:
        return [()]
    every: list[Pile] = []
    for kind in dict.fromkeys(cards):
        place = cards.index(kind)
        every += [(kind, *order) for order in orders(cards[:place] + cards[place + 1 :])]
    return every


def changed(hands: Hands, seat: int, hand: Pile) -> Hands:
    """All hands, with one replaced."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def chi_square(counts: Counter[T], worlds: Collection[T], weight: Callable[[T], int] = lambda _: 1) -> float:
    """How far the frequencies are from those that the weights predict; without weights, from even ones."""
    weights = {world: weight(world) for world in worlds}
    each = sum(counts.values()) / sum(weights.values())
    return sum((counts[world] - each * number) ** 2 / (each * number) for world, number in weights.items())


def chi_square_limit(worlds: int, deviations: float = 3.72) -> float:
    """What even chances exceed once in 10,000 times (Wilson and Hilferty's approximation)."""
    freedom = worlds - 1
    return freedom * (1 - 2 / (9 * freedom) + deviations * sqrt(2 / (9 * freedom))) ** 3
