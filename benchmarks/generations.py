"""The data of the lesson about learning by playing: learners that begin with nothing, generation by generation.

Run with  python -m benchmarks.generations  (two minutes); it writes two tables into beankit/course/tables: what each
generation has learned (weights.csv), and how it does against the trader, deal by deal (generations.csv). The last one
has learned nothing more: the weight of cards on the table, which no game can teach it, is given to it.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import numpy as np
from tqdm.auto import tqdm

from beankit import duel
from beankit.search import FEATURES, Linear
from beankit.training.fits import compared
from beankit.training.learner import Learner
from beankit.training.samples import samples

TABLES = Path(__file__).resolve().parents[1] / "beankit" / "course" / "tables"
GENERATIONS = 4
GAMES = 30  # from which a generation learns
DEALS = range(8)
FIRST = 2000  # the seed of the first deal
PULL = 100.0  # how strongly weights are drawn to those of the generation before
NOTHING = Linear((0.0,) * len(FEATURES))


def taught(before: Linear, generation: int) -> Linear:
    """The weights that fit games of this generation's players, drawn to those that they played by."""
    games = samples("bohnanza", before, GAMES, seed=FIRST + generation, jobs=1)
    pairs = compared([sample for game in games for sample in game])
    rows, coins = np.array([row for row, _ in pairs]), np.array([coins for _, coins in pairs])
    pull = PULL * np.eye(len(FEATURES))
    more = np.linalg.solve(rows.T @ rows + pull, rows.T @ (coins - rows @ np.array(before.weights)))
    return Linear(tuple([round(weight + float(step), 3) for weight, step in zip(before.weights, more, strict=True)]))


def helped(model: Linear) -> Linear:
    """The weights of a model, but a card on the table counts in full: samples are taken when none lies there."""
    place = FEATURES.index("table")
    return Linear((*model.weights[:place], 1.0, *model.weights[place + 1 :]))


def difference(model: Linear, deal: int) -> float:
    """How much better a learner with these weights placed than the trader, on one deal in all seatings."""
    bot = type("Taught", (Learner,), {"model": model})
    return round(duel(bot, "trader", players=3, deals=1, seed=FIRST + deal).differences[0], 4)


def main() -> None:
    """Let every generation play and teach the next, and write the tables."""
    models = [NOTHING]
    while len(models) < GENERATIONS:
        models.append(taught(models[-1], len(models)))
    models.append(helped(models[-1]))
    games = [(generation, deal) for generation in range(len(models)) for deal in DEALS]
    rows = [(number, deal, difference(models[number], deal)) for number, deal in tqdm(games, file=sys.stderr)]
    weights = [(number, *model.weights) for number, model in enumerate(models)]
    write("weights", [("generation", *FEATURES), *weights])
    write("generations", [("generation", "deal", "difference"), *rows])


def write(name: str, rows: list[tuple[object, ...]]) -> None:
    """Write a table."""
    with (TABLES / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)


if __name__ == "__main__":
    main()
