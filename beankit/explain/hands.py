"""What a seat can believe about the hands of the others: the cards it knows, and how likely further ones are."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from math import fsum
from operator import and_
from random import Random
from typing import NamedTuple

from beankit.core.cards import Card, Pile
from beankit.core.knowledge.view import View
from beankit.search.belief import Belief

WORLDS = 100
SEED = 5  # the same view gives the same belief


class HandBelief(NamedTuple):
    """A hand as another seat can believe it to be."""

    seat: int
    cards: int
    known: Pile  # they are in every world
    chances: tuple[tuple[Card, float], ...]  # that it has at least one more of a kind, the likeliest first


def beliefs(view: View, worlds: int = WORLDS) -> list[HandBelief]:
    """What a seat can believe about the hands of all others; worlds in which their answers make sense count more."""
    belief = Belief(view, Random(SEED), worlds)
    return [believed(belief, other.seat, len(other.hand)) for other in view.others]


def believed(belief: Belief, seat: int, cards: int) -> HandBelief:
    """What the worlds of a belief say about one hand."""
    hands = [Counter(world.players[seat].hand) for world in belief.worlds]
    known: Counter[Card] = reduce(and_, hands)
    weights = belief.weights
    chances: dict[Card, float] = {}
    for kind in {card for hand in hands for card in hand}:
        more = [weight for hand, weight in zip(hands, weights, strict=True) if hand[kind] > known[kind]]
        chances[kind] = fsum(more)
    likely = sorted([pair for pair in chances.items() if pair[1] > 0], key=lambda pair: (-pair[1], pair[0]))
    return HandBelief(seat, cards, tuple(sorted(known.elements())), tuple(likely))
