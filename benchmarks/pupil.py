"""The data of the lesson about a policy by a network: a gardener that learns with eight neurons where to plant.

Run with  python -m benchmarks.pupil  (two minutes); it writes two tables into beankit/course/tables: how far ahead of
two gardeners each pupil was while it practised (pupils.csv), and how it does against house bots afterwards, deal by
deal (planters.csv). The large version, with all that a seat may say, is benchmarks/apprentice.py.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from random import Random
from statistics import fmean

import numpy as np
from numpy.typing import NDArray
from tqdm.auto import tqdm

from beankit import PASS, Action, Harvest, Options, Plant, View, duel, play
from beankit.bots import Gardener

TABLES = Path(__file__).resolve().parents[1] / "beankit" / "course" / "tables"
SEEDS = range(3)  # pupils of each kind
BATCHES, DEALS, TIMES = 32, 4, 4  # a batch has so many deals, and each is played so often
RATE = 4.0
WATCHED, ROUNDS = 20, 80  # games of gardeners that it watches, and how often it goes through them
NEURONS, NUMBERS = 8, 6
TESTS = {"gardener": range(12), "trader": range(6)}  # the deals against each
FIRST, PRACTICE, TEST = 2300, 2400, 2600  # the seed of the first deal of each kind

Numbers = NDArray[np.float64]
Choice = tuple[Numbers, int]  # the numbers of all options, and the place of the one that was taken


class Neurons:
    """A layer between the numbers of an option and its score."""

    def __init__(self, seed: int) -> None:
        self.inner = np.random.default_rng(seed).normal(0, 0.5, (NUMBERS, NEURONS))
        self.outer = np.zeros(NEURONS)

    def chances(self, rows: Numbers) -> Numbers:
        """How likely it is to take each option; a row of nothing but nan is no option."""
        scores = np.tanh(rows @ self.inner) @ self.outer
        powers = np.nan_to_num(np.exp(scores))
        return np.asarray(powers / powers.sum(axis=-1, keepdims=True))

    def learn(self, choices: list[Choice], good: Numbers, rate: float) -> None:
        """Make each choice likelier, as much as it was good."""
        rows = np.full((len(choices), max(len(options) for options, _ in choices), NUMBERS), np.nan)
        for place, (options, _) in enumerate(choices):
            rows[place, : len(options)] = options
        push = -self.chances(rows)
        push[np.arange(len(choices)), [taken for _, taken in choices]] += 1
        push, rows = push * good[:, None] / len(choices), np.nan_to_num(rows)
        heard = np.tanh(rows @ self.inner)
        deeper = push[..., None] * self.outer * (1 - heard**2)
        self.outer = self.outer + rate * np.einsum("ij,ijk->k", push, heard)
        self.inner = self.inner + rate * np.einsum("ijn,ijk->nk", rows, deeper)


class Watched(Gardener):
    """A gardener that notes where it could have planted, and where it did."""

    choices: list[Choice]

    def plant(self, view: View, options: Options) -> Action:
        """As a gardener does."""
        action = super().plant(view, options)
        asked = [option for option in options if option == PASS or isinstance(option, Plant | Harvest)]
        self.choices.append((self.rows(view, asked), asked.index(action)))
        return action

    def rows(self, view: View, options: list[Action]) -> Numbers:
        """Each option as numbers."""
        return np.array([self.numbers(view, option) for option in options])

    def numbers(self, view: View, option: Action) -> tuple[float, ...]:
        """Does it plant where it grows, on an empty field, or harvest; what that pays and costs; the field's size."""
        if not isinstance(option, Plant | Harvest):
            return (0.0,) * NUMBERS
        field = view.me.fields[option.field]
        if isinstance(option, Harvest):
            return 0.0, 0.0, 1.0, view.worth(field), self.promise(view, field), len(field) / 4
        return float(bool(field)), float(not field), 0.0, 0.0, 0.0, len(field) / 4


class Pupil(Watched):
    """A gardener that plants as its neurons say."""

    neurons: Neurons
    dice: Random | None = None  # while it practises

    def plant(self, view: View, options: Options) -> Action:
        """By chance while it practises; later, what is likeliest."""
        asked = [option for option in options if option == PASS or isinstance(option, Plant | Harvest)]
        rows = self.rows(view, asked)
        chances = self.neurons.chances(rows)
        if self.dice is None:
            return asked[int(chances.argmax())]
        taken = self.dice.choices(range(len(asked)), list(chances))[0]
        self.choices.append((rows, taken))
        return asked[taken]


def watch() -> list[Choice]:
    """What gardeners choose."""
    bot = type("Shown", (Watched,), {"choices": []})
    for number in range(WATCHED):
        play("bohnanza", [bot] * 3, FIRST + number)
    return bot.choices


def copied(seed: int, choices: list[Choice]) -> Neurons:
    """Neurons that have learned to choose the same."""
    neurons = Neurons(seed)
    for _ in range(ROUNDS):
        neurons.learn(choices, np.ones(len(choices)), RATE)
    return neurons


def played(neurons: Neurons, deal: int, dice: Random) -> tuple[list[Choice], float]:
    """One game of a pupil against two gardeners: its choices, and how far ahead of their mean it was."""
    seat = deal % 3
    bot = type("Practising", (Pupil,), {"neurons": neurons, "choices": [], "dice": dice})
    seats = ["gardener"] * 3
    seats[seat] = bot
    scores = [*play("bohnanza", seats, deal).scores]
    mine = scores.pop(seat)
    return bot.choices, mine - fmean(scores)


def batch(neurons: Neurons, first: int, dice: Random) -> float:
    """Practise on some deals, each several times, and learn; how far ahead the pupil was on average."""
    lessons: list[Choice] = []
    good, all_ahead = [], []
    for deal in range(first, first + DEALS):
        games = [played(neurons, deal, dice) for _ in range(TIMES)]
        aheads = [ahead for _, ahead in games]
        for choices, ahead in games:
            others = (sum(aheads) - ahead) / (TIMES - 1)  # the same deal: what differs is what was chosen
            lessons += choices
            good += [ahead - others] * len(choices)
        all_ahead += aheads
    neurons.learn(lessons, np.array(good), RATE)
    return fmean(all_ahead)


def practised(neurons: Neurons, seed: int) -> list[float]:
    """Practise on many deals; how far ahead the pupil was in each batch."""
    dice, firsts = Random(seed), range(PRACTICE, PRACTICE + BATCHES * DEALS, DEALS)
    return [batch(neurons, first, dice) for first in tqdm(firsts, file=sys.stderr)]


def difference(neurons: Neurons, rival: str, deal: int) -> float:
    """How much better a pupil placed than a house bot among its like, on one deal in all seatings."""
    bot = type("Tested", (Pupil,), {"neurons": neurons})
    return round(duel(bot, rival, players=3, others=rival, deals=1, seed=TEST + deal, jobs=1).differences[0], 4)


def main() -> None:
    """Let the pupils watch, practise and play, and write the tables."""
    shown = watch()
    curves: list[tuple[object, ...]] = [("pupil", "seed", "games", "ahead")]
    tests: list[tuple[object, ...]] = [("pupil", "seed", "rival", "deal", "difference")]
    for seed in SEEDS:
        begun = {"from nothing": Neurons(seed), "copy": copied(seed, shown), "copy, practised": copied(seed, shown)}
        for name, neurons in begun.items():
            aheads = [] if name == "copy" else practised(neurons, seed)
            curves += [(name, seed, DEALS * TIMES * place, round(ahead, 2)) for place, ahead in enumerate(aheads, 1)]
            games = [(rival, deal) for rival, deals in TESTS.items() for deal in deals]
            tests += [(name, seed, rival, deal, difference(neurons, rival, deal)) for rival, deal in games]
    write("pupils", curves)
    write("planters", tests)


def write(name: str, rows: list[tuple[object, ...]]) -> None:
    """Write a table."""
    with (TABLES / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)


if __name__ == "__main__":
    main()
