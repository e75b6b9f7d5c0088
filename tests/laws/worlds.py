"""All worlds that fit what a seat saw, listed by brute force from the rules and the seat's own log."""

from collections import Counter
from itertools import combinations
from math import sqrt
from random import Random

World = tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]  # all hands (the seat's own left empty) and the draw pile


def orders(cards):
    """All different orders of some cards, kind by kind."""
    if not cards:
        return [()]
    found = []
    for kind in sorted(set(cards)):
        rest = list(cards)
        rest.remove(kind)
        found += [(kind, *order) for order in orders(rest)]
    return found


def worlds_of(view) -> set[World]:
    """Start with every deal there can be, then let each event of the log strike out what it contradicts."""
    return Lister(view).worlds


class TooManyWorlds(Exception):
    """They cannot all be listed: another game shows the same."""


class Lister:
    most = 10**6  # worlds

    def __init__(self, view):
        self.seat = view.seat
        self.deck = Counter({kind: view.bean(kind).count for kind in view.kinds})
        self.worlds: set[World] = set()
        self.revealed, self.discard, self.wanted, self.first_turn = [], [], (), True
        for event in view.log:
            getattr(self, event.name, self.tells_nothing)(*event.values)

    def tells_nothing(self, *_):
        pass

    def each(self, change):
        """Every world becomes those that `change` makes of it."""
        self.worlds = {new for world in self.worlds for new in change(*world)}
        if len(self.worlds) > self.most:
            raise TooManyWorlds

    def began(self, hands, lying, revealed, discard):
        hidden = list((self.deck - Counter(lying) - Counter(hands[self.seat])).elements())
        sizes = [0 if seat == self.seat else len(hand) for seat, hand in enumerate(hands)]
        for order in orders(hidden):
            dealt, start = [], 0
            for size in sizes:
                dealt.append(order[start : start + size])
                start += size
            self.worlds.add((tuple(dealt), order[start:]))
        self.revealed, self.discard = list(revealed), list(discard)

    def turn(self, seat, number):
        if not self.first_turn:
            self.revealed = []
        self.first_turn = False

    def drew(self, seat, cards):
        number = len(cards)
        if seat == self.seat:
            self.each(lambda hands, pile: [(hands, pile[number:])] if pile[:number] == cards else [])
        else:
            self.each(lambda hands, pile: [(changed(hands, seat, hands[seat] + pile[:number]), pile[number:])])

    def turned_over(self, seat, cards):
        self.revealed += cards
        self.each(lambda hands, pile: [(hands, pile[len(cards) :])] if pile[: len(cards)] == cards else [])

    def planted(self, seat, card, field):
        if seat != self.seat:
            self.each(
                lambda hands, pile: (
                    [(changed(hands, seat, hands[seat][1:]), pile)] if hands[seat][:1] == (card,) else []
                )
            )

    def harvested(self, seat, field, cards, coins):
        self.discard += cards[: len(cards) - coins]

    def shuffled(self, number):
        piles = orders(self.discard)
        self.discard = []
        self.each(lambda hands, _: [(hands, new) for new in piles])

    def offered(self, seat, give, want, to):
        self.wanted = want
        self.holds(seat, Counter(give) - Counter(self.revealed))

    def answered(self, seat, answers):
        for who, word, give, _ in answers:
            self.holds(who, Counter(give if word == "bid" else self.wanted if word == "accept" else ()))

    def traded(self, seat, partner, gave, got, table):
        for card in table:
            self.revealed.remove(card)
        self.leave(seat, list((Counter(gave) - Counter(table)).elements()))
        self.leave(partner, list(got))

    def holds(self, seat, cards):
        if seat != self.seat:
            self.each(lambda hands, pile: [(hands, pile)] if cards <= Counter(hands[seat]) else [])

    def leave(self, seat, cards):
        """Cards left a hand from positions that nobody was told."""
        if seat == self.seat:
            return
        wanted = Counter(cards)

        def without(hands, pile):
            hand = hands[seat]
            for places in combinations(range(len(hand)), len(cards)):
                if Counter(hand[place] for place in places) == wanted:
                    rest = tuple(card for place, card in enumerate(hand) if place not in places)
                    yield changed(hands, seat, rest), pile

        self.each(without)


def changed(hands, seat, hand):
    return (*hands[:seat], hand, *hands[seat + 1 :])


def imagined(view, rng: Random) -> World:
    game = view.imagine(rng)
    return tuple(() if p.seat == view.seat else p.hand for p in game.players), game.draw_pile


def sampled(view, times: int, seed: int) -> Counter[World]:
    rng = Random(seed)
    return Counter(imagined(view, rng) for _ in range(times))


def chi_square(found: Counter, worlds) -> float:
    """How far the frequencies lie from even ones."""
    expected = sum(found.values()) / len(worlds)
    return sum((found[world] - expected) ** 2 / expected for world in worlds)


def chi_square_limit(worlds: int, deviations: float = 3.72) -> float:
    """What even chances exceed once in 10,000 times (Wilson and Hilferty's approximation)."""
    freedom = worlds - 1
    return freedom * (1 - 2 / (9 * freedom) + deviations * sqrt(2 / (9 * freedom))) ** 3


def distance(found: Counter, worlds) -> float:
    """Half the sum of all differences from even chances: 0 for even, 1 for no world in common."""
    times = sum(found.values())
    return sum(abs(found[world] / times - (world in worlds) / len(worlds)) for world in {*found, *worlds}) / 2
