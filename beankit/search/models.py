"""Models: from a player's features they say how many coins they get beyond what fields pay now. All plain numbers.

A model is learned with packages for that (`beankit train`), written to a file, and read by a bot that has none of them.
"""

from __future__ import annotations

import json
from math import fsum
from typing import NamedTuple

from beankit.core.errors import BadOption
from beankit.search.features import FEATURES, Features

Numbers = tuple[float, ...]


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
