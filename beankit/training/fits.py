"""Fits: models that learn from samples, and how well they foretell games that they have not seen.

Players are compared with the others at their table in the same turn. Whoever compared early turns with late ones would
learn that hope is worth much because the game is long; and what comes of a card must not be mixed up with that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import fsum, sqrt
from statistics import fmean
from typing import Any, NamedTuple

from beankit.arena.statistics import NORMAL
from beankit.extras import need
from beankit.search.models import BY_HAND, Layer, Learned, Linear, Network
from beankit.training.samples import Sample, Toss

TESTED = 4  # every fourth game is kept for the test
PULL = 300.0  # how strongly weights are drawn to those that were chosen by hand, where games tell little
HIDDEN = 12  # neurons of a network between its features and its answer
KINDS = ("linear", "network")

Row = tuple[float, ...]
Pair = tuple[Row, float]  # features, and coins


class Kept(NamedTuple):
    """How many coins come of a coin that a model promises, with half a 95 % interval: 1 would be all of it."""

    coins: float
    half: float


class Fit(NamedTuple):
    """A model, and its test on games that it did not learn from."""

    model: Learned
    samples: int
    foretold: float  # the share of the differences between the players of a table that it foretells; 1 is all of it
    before: float  # the same for the weights that were chosen by hand
    kept: Kept | None = None  # where chance decided what was planted; None if it never did
    kept_before: Kept | None = None


def fit(samples: Sequence[Sample], kind: str = "linear", tosses: Sequence[Toss] = ()) -> Fit:
    """Learn from three of four games, and test on the others, and on what came of tosses."""
    learned = [sample for sample in samples if sample.game % TESTED]
    tested = [sample for sample in samples if not sample.game % TESTED]
    model = linear(compared(learned)) if kind == "linear" else network(learned)
    shares = foretold(model, tested), foretold(BY_HAND, tested)
    return Fit(model, len(samples), *shares, kept(model, tosses), kept(BY_HAND, tosses))


def compared(samples: Sequence[Sample]) -> list[Pair]:
    """Everybody's features and coins, less the means of their table in that turn."""
    tables: dict[tuple[int, int], list[Sample]] = defaultdict(list)
    for sample in samples:
        tables[sample.game, sample.turn].append(sample)
    pairs: list[Pair] = []
    for table in tables.values():
        means = [sum(column) / len(table) for column in zip(*[sample.row for sample in table], strict=True)]
        coins = sum([sample.coins for sample in table]) / len(table)
        for sample in table:
            row = tuple([number - mean for number, mean in zip(sample.row, means, strict=True)])
            pairs.append((row, sample.coins - coins))
    return pairs


def foretold(model: Learned, samples: Sequence[Sample]) -> float:
    """The share of the differences between the players of a table that a model foretells."""
    said = [sample._replace(coins=model.coins(sample.row)) for sample in samples]
    truth, words = compared(samples), compared(said)
    spread = sum([coins**2 for _, coins in truth])
    missed = sum([(coins - word) ** 2 for (_, coins), (_, word) in zip(truth, words, strict=True)])
    return 1 - missed / spread if spread else 0.0


def kept(model: Learned, tosses: Sequence[Toss]) -> Kept | None:
    """What came of the plantings that chance decided, for each coin that a model promised more or less of them.

    Nobody chose among the options of a toss, so nothing else can be the reason. The tosses of a game share its luck,
    and count as one for the interval. What the counter's weights foretold of all options together is taken off.
    """
    promised, come = [], []
    for toss in tosses:
        worth = [sure + model.coins(row) for sure, row in toss.options]
        usual = [sure + BY_HAND.coins(row) for sure, row in toss.options]
        promised.append(worth[toss.chosen] - fmean(worth))
        come.append(toss.coins - fmean(usual))
    spread = fsum([more**2 for more in promised])
    if not spread:
        return None
    middle = fmean(come)
    coins = fsum([more * (got - middle) for more, got in zip(promised, come, strict=True)]) / spread
    misses: dict[int, float] = defaultdict(float)
    for toss, more, got in zip(tosses, promised, come, strict=True):
        misses[toss.game] += more * (got - middle - coins * more)
    return Kept(coins, NORMAL * sqrt(fsum([miss**2 for miss in misses.values()])) / spread)


def linear(pairs: Sequence[Pair]) -> Linear:
    """The weights with the least squared misses, drawn to those that were chosen by hand."""
    rows = [row for row, _ in pairs]
    left = [coins - BY_HAND.coins(row) for row, coins in pairs]
    numpy = need("numpy", "training")
    table = numpy.array(rows)
    more = numpy.linalg.solve(table.T @ table + PULL * numpy.eye(table.shape[1]), table.T @ numpy.array(left))
    return Linear(tuple([rounded(weight + extra) for weight, extra in zip(BY_HAND.weights, more, strict=True)]))


def network(samples: Sequence[Sample]) -> Network:
    """A layer of neurons between features and coins; what scales the features goes into its weights."""
    rows = [sample.row for sample in samples]
    scaler = need("sklearn.preprocessing", "training").StandardScaler().fit(rows)
    regressor = need("sklearn.neural_network", "training").MLPRegressor
    learner = regressor(hidden_layer_sizes=(HIDDEN,), early_stopping=True, max_iter=2000, random_state=0)
    made = learner.fit(scaler.transform(rows), [sample.coins for sample in samples])
    (inside, last), (inner, outer) = made.coefs_, made.intercepts_
    weights = (inside.T / scaler.scale_).T
    layers = (weights, inner - scaler.mean_ @ weights), (last, outer)
    return Network(tuple([Layer(tuple(map(numbers, matrix.T)), numbers(row)) for matrix, row in layers]))


def numbers(row: Any) -> tuple[float, ...]:
    """A row of numpy as plain numbers, as exact as anybody needs them."""
    return tuple(map(rounded, row))


def rounded(number: float) -> float:
    """Four digits after the point."""
    return round(float(number), 4)
