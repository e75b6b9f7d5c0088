"""Models: from a player's features they say how many coins they get beyond what fields pay now. All plain numbers.

Features are what a model knows about a player's cards and the time that is left: the parts of the outlook. The outlook
adds them up with weights that somebody chose; a model learns its own. That takes packages (`beankit train`), and what
comes of it is written to a file and read by a bot that has none of them.
"""

from __future__ import annotations

import json
from math import fsum
from typing import NamedTuple, Protocol

from beankit.core.cards import Card, Pile
from beankit.core.errors import BadOption
from beankit.core.knowledge.view import View

Numbers = tuple[float, ...]
Features = Numbers  # of one player at one time
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


class Linear(NamedTuple):
    """A weight for each feature."""

    weights: Numbers
    bias: float = 0.0

    def coins(self, row: Features) -> float:
        """The coins that a player with these features gets beyond what fields pay now."""
        return self.bias + fsum([weight * number for weight, number in zip(self.weights, row, strict=True)])


class Layer(NamedTuple):
    """Neurons that all read the same numbers: each has a weight for every number, and a bias."""

    weights: tuple[Numbers, ...]
    biases: Numbers

    def outputs(self, row: Numbers) -> list[float]:
        """What each of them says."""
        sums = [fsum([weight * number for weight, number in zip(neuron, row, strict=True)]) for neuron in self.weights]
        return [bias + total for bias, total in zip(self.biases, sums, strict=True)]


class Network(NamedTuple):
    """Layers of neurons: those inside say nothing below zero, and the last is one neuron."""

    layers: tuple[Layer, ...]

    def coins(self, row: Features) -> float:
        """The coins that a player with these features gets beyond what fields pay now."""
        *inside, last = self.layers
        for layer in inside:
            row = tuple([max(0.0, number) for number in layer.outputs(row)])
        return last.outputs(row)[0]


Learned = Linear | Network
BY_HAND = Linear((1, 1, 0.8, 0.64, 0.512, 0.41, 0.328, 0.26, 0, 0, 0))  # as the counter does, about


def write_model(model: Learned, game: str) -> str:
    """The model as JSON: the game that it was learned in, the names of its features, and its numbers."""
    numbers = model._asdict()
    return json.dumps({"game": game, "features": FEATURES, **numbers}) + "\n"


def read_model(text: str | bytes) -> Learned:
    """The model that was written as this text; a bot reads it from `self.data`."""
    try:
        table = json.loads(text)
        if tuple(table["features"]) != FEATURES:
            raise BadOption("this model has other features: train it again with `beankit train`")
        if "layers" in table:
            layers = [Layer(tuple(map(tuple, neurons)), tuple(biases)) for neurons, biases in table["layers"]]
            return Network(tuple(layers))
        return Linear(tuple(table["weights"]), table["bias"])
    except (ValueError, LookupError, TypeError):
        raise BadOption("this is not a model that `beankit train` has written") from None


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
