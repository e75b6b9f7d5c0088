"""What is noted of a game while it is played: thinking times, trades and harvests, and who gave what to whom."""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import fsum
from operator import sub
from typing import NamedTuple

from beankit.arena.bots.policies import values
from beankit.core.game import Game
from beankit.core.table.cards import Card, Pile
from beankit.core.trade.deals import Offer, Refuse, Take
from beankit.core.trade.events import TRADED
from beankit.core.turn.actions import Action
from beankit.core.turn.events import entries, harvests

STEPS = 4  # classes of thinking times for each doubling: a time is known to a fifth
SHORTEST, LONGEST = -13, 140  # the classes of a tenth of a microsecond, and of some hours
BOUNDS = [2 ** ((number + 0.5) / STEPS) / 1e6 for number in range(SHORTEST, LONGEST)]


class Measured(NamedTuple):
    """What one seat did in a game; a price is in coins, as its own fields stood at the time of the trade."""

    decisions: int = 0
    seconds: float = 0.0
    paces: Mapping[int, int] = {}  # how many decisions took how long, by class of time
    offers: int = 0
    refusals: int = 0  # how often it said no when asked
    trades: int = 0
    harvests: int = 0
    coins: int = 0  # of its harvests


class Gift(NamedTuple):
    """What one seat gave to another in the trades of a game."""

    giver: int
    taker: int
    trades: int
    cards: int
    worth: float  # what the cards were worth on the taker's fields
    cost: float  # and on the giver's


class Ledger:
    """Watches a game and writes down what the statistics need; `used` tells how long a seat has thought so far.

    It is told of every move, so it only keeps what happened, and counts when the game is over.
    """

    def __init__(self, game: Game, used: Callable[[int], float]) -> None:
        self.game, self.used = game, used
        seats = range(len(game.players))
        self.thought = [[used(seat)] for seat in seats]  # how long a seat had thought, after each of its moves
        self.seats: list[int] = []  # who moved, and how: two lists, because thousands of pairs keep the collector busy
        self.moves: list[Action] = []
        self.trades = Counter[int]()
        self.given: dict[tuple[int, int], list[Gift]] = {}

    def watch(self, game: Game, seat: int, action: Action, _: str) -> None:
        """Note one move."""
        self.thought[seat].append(self.used(seat))
        self.seats.append(seat)
        self.moves.append(action)
        if type(action) is Take:
            for event, parts in entries(None, game.log):
                if type(event) is Take:
                    break
                if event is TRADED:
                    self._traded(*parts[:4])

    def _traded(self, seat: int, partner: int, gave: Pile, got: Pile) -> None:
        self.trades.update((seat, partner))
        prices = {who: values(self.game.rules, self.game.players[who].fields) for who in (seat, partner)}
        for giver, taker, cards in ((seat, partner, gave), (partner, seat, got)):
            worth, cost = price(cards, prices[taker]), price(cards, prices[giver])
            self.given.setdefault((giver, taker), []).append(Gift(giver, taker, 1, len(cards), worth, cost))

    def measured(self) -> list[Measured]:
        """What every seat did, when the game is over."""
        kinds: list[list[type[Action]]] = [[] for _ in self.thought]
        for seat, kind in zip(self.seats, map(type, self.moves), strict=True):
            kinds[seat].append(kind)
        coins: list[list[int]] = [[] for _ in self.thought]  # of each harvest
        for seat, paid in harvests(self.game.past, self.game.log):
            coins[seat].append(paid)
        return [
            Measured(
                len(made),
                thought[-1],
                paces(thought),
                made.count(Offer),
                made.count(Refuse),
                self.trades[seat],
                len(coins[seat]),
                sum(coins[seat]),
            )
            for seat, (thought, made) in enumerate(zip(self.thought, kinds, strict=True))
        ]

    def gifts(self) -> list[Gift]:
        """Who gave what to whom, one entry for each pair that traded."""
        return [
            Gift(
                *pair,
                len(found),
                sum(gift.cards for gift in found),
                fsum(gift.worth for gift in found),
                fsum(gift.cost for gift in found),
            )
            for pair, found in sorted(self.given.items())
        ]


def price(cards: Pile, worth: Mapping[Card, float]) -> float:
    """What cards are worth on some fields."""
    return fsum([worth[card] for card in cards])


def paces(thought: Sequence[float]) -> dict[int, int]:
    """How many decisions took how long, by class of time, from the sums after each; each class is longer by a fifth."""
    spent, found, done = sorted(map(sub, thought[1:], thought)), {}, 0
    while done < len(spent):
        place = bisect(BOUNDS, spent[done])
        until = bisect_left(spent, BOUNDS[place], done) if place < len(BOUNDS) else len(spent)
        found[SHORTEST + place], done = until - done, until
    return found


def longest(paces: Mapping[int, int], share: float) -> float:
    """The seconds within which this share of decisions was made."""
    left = share * sum(paces.values())
    for found in sorted(paces):
        left -= paces[found]
        if left <= 0:
            return float(2.0 ** (found / STEPS) / 1e6)
    return 0.0
