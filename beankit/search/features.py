"""Features: what a model knows about a player's cards and the time that is left, as a row of numbers.

They are the parts of the outlook. The outlook adds them up with weights that somebody chose; a model learns its own.
"""

from __future__ import annotations

from math import fsum
from typing import Protocol

from beankit.core.cards import Card, Pile
from beankit.core.knowledge.view import View

Features = tuple[float, ...]
Rows = list[tuple[Card, int]]  # fields as (kind, number of cards); an empty field is ("", 0)

PLACES = 5  # hand cards that have a feature each; the rest share one
TIME = (
    "pile",  # the share of all cards that lies on the draw pile
    "passes",  # how often the discard pile will still be shuffled
    "shuffled",  # the share of all cards that lies on it, each time
)
FEATURES = (
    "hope",  # what the fields should pay in the end, less what they pay now
    "table",  # what planting the cards that must be planted now adds
    *(f"hand {place}" for place in range(1, PLACES + 1)),  # what planting each hand card adds then
    "hand rest",
    *TIME,
)


class Grower(Protocol):
    """Somebody who knows what fields pay now, what they should pay in the end, and where a card is planted best."""

    pays: dict[Card, tuple[int, ...]]
    curve: dict[Card, tuple[float, ...]]

    def sow(self, rows: Rows, card: Card) -> float:
        """Plant a card and return what that adds to the coins in the end."""


def feature_row(grower: Grower, rows: Rows, table: Pile, hand: Pile, time: Features) -> Features:
    """The features of a player with these fields, cards to plant and hand, at this time of the game."""
    rows = list(rows)
    hope = fsum([grower.curve[kind][size] for kind, size in rows]) - ripe(grower, rows)
    grown = {kind for kind, _ in rows}
    planted = fsum([grower.sow(rows, card) for card in sorted(table, key=lambda card: card not in grown)])
    added = [grower.sow(rows, card) for card in hand]
    places = added[:PLACES] + [0.0] * (PLACES - len(added))
    return (hope, planted, *places, fsum(added[PLACES:]), *time)


def ripe(grower: Grower, rows: Rows) -> int:
    """What the fields pay now. Nothing has to be learned about these coins: whoever wants them harvests."""
    return sum([grower.pays[kind][size] for kind, size in rows])


def time_left(view: View) -> Features:
    """How much of the game is left: it is the same for all players."""
    cards = sum([view.bean(kind).count for kind in view.kinds])
    passes = max(view.exhaustions_to_end - 1 - view.exhausted, 0)
    return (len(view.draw_pile) / cards, passes, passes * len(view.discard) / cards)
