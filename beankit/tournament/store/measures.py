"""What is noted of a game while it is played: thinking times, trades and harvests, and who gave what to whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from math import fsum, log2
from typing import NamedTuple

from beankit.arena.policies import values
from beankit.core.game import Game
from beankit.core.table.cards import Card, Pile
from beankit.core.trade.deals import Offer, Refuse, Take
from beankit.core.trade.events import TRADED
from beankit.core.turn.actions import Action
from beankit.core.turn.events import ECHO_HARVESTED, HARVESTED, entries

HARVESTS = (HARVESTED, ECHO_HARVESTED)
STEPS = 4  # classes of thinking times for each doubling: a time is known to a fifth


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
    """Watches a game and writes down what the statistics need; `used` tells how long a seat has thought so far."""

    def __init__(self, game: Game, used: Callable[[int], float]) -> None:
        self.game, self.used = game, used
        seats = range(len(game.players))
        self.before = [used(seat) for seat in seats]
        self.paces: list[Counter[int]] = [Counter() for _ in seats]
        self.offers, self.refusals, self.trades = Counter[int](), Counter[int](), Counter[int]()
        self.given: dict[tuple[int, int], list[Gift]] = {}
        self.read = len(game.log)

    def watch(self, game: Game, seat: int, action: Action, _: str) -> None:
        """Note one move."""
        now = self.used(seat)
        self.paces[seat][pace(now - self.before[seat])] += 1
        self.before[seat] = now
        kind = type(action)
        if kind is Offer:
            self.offers[seat] += 1
        elif kind is Refuse:
            self.refusals[seat] += 1
        elif kind is Take:
            for event, parts in entries(None, game.log, game.log, self.read):
                if event is TRADED:
                    self._traded(*parts[:4])
        self.read = len(game.log)

    def _traded(self, seat: int, partner: int, gave: Pile, got: Pile) -> None:
        self.trades.update((seat, partner))
        for giver, taker, cards in ((seat, partner, gave), (partner, seat, got)):
            prices = [values(self.game.rules, self.game.players[who].fields) for who in (taker, giver)]
            worth, cost = (price(cards, of_seat) for of_seat in prices)
            self.given.setdefault((giver, taker), []).append(Gift(giver, taker, 1, len(cards), worth, cost))

    def measured(self) -> list[Measured]:
        """What every seat did, when the game is over."""
        harvests, coins = Counter[int](), Counter[int]()
        for kind, parts in entries(self.game.past, self.game.log):
            if kind in HARVESTS:
                event = kind.told(parts, 0)
                harvests[event.seat] += 1
                coins[event.seat] += event.coins
        return [
            Measured(
                paces.total(),
                self.used(seat),
                dict(sorted(paces.items())),
                self.offers[seat],
                self.refusals[seat],
                self.trades[seat],
                harvests[seat],
                coins[seat],
            )
            for seat, paces in enumerate(self.paces)
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


def pace(seconds: float) -> int:
    """The class of a thinking time; the next class is longer by a fifth."""
    return round(STEPS * log2(max(seconds, 1e-7) * 1e6))


def longest(paces: Mapping[int, int], share: float) -> float:
    """The seconds within which this share of decisions was made."""
    left = share * sum(paces.values())
    for found in sorted(paces):
        left -= paces[found]
        if left <= 0:
            return float(2.0 ** (found / STEPS) / 1e6)
    return 0.0
