"""Are the intervals of tournaments and duels right? Bots of known strength play thousands of made-up tournaments.

    python -m benchmarks.calibration        # all of it, like `make calibration`; writes into docs/bench.md
    python -m benchmarks.calibration bank   # play the duels again whose deals the sequential duel is tried on

The functions under test are the kit's own; only the games are made up, because only there is the truth known. The
sequential duel is tried on deals of real duels. Everything follows from fixed seeds.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import combinations, product
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean
from typing import Any, NamedTuple

import numpy as np
from tqdm.auto import tqdm

from beankit import duel
from beankit.arena.processes import cores
from beankit.arena.statistics import FIRST, Sums, clear, student
from beankit.bots import RandomBot
from beankit.tournament.plan.schedule import PlannedTable, extended
from beankit.tournament.results.contests import fitted
from beankit.tournament.standings import against_anybody, difference, interval_of, rank_intervals

PAGE = Path(__file__).resolve().parent.parent / "docs" / "bench.md"
BANK = Path(__file__).resolve().parent / "bank.json"
BOTS, PLAYERS, APART = 8, 4, 0.3
STRENGTHS = APART * (np.arange(BOTS)[::-1] - (BOTS - 1) / 2)  # the first is the best
SEATS = np.array([0.3, 0.1, -0.1, -0.3])  # what a seat is worth
BEST_FIRST = -np.arange(PLAYERS)  # points of bots that stand in the order of a game
LUCK, NOISE = 0.7, 0.7  # of a deal, shared by its rotations, and of a game
DEALS = (8, 20, 60)
MANY = 500
TOURNAMENTS = 1000
RUNS, MOST, BETTER = 500, 400, 0.10  # of the duel without a fixed number of deals
IN_BANK = 300  # deals of a real duel to draw from

Array = Any


class Truth(NamedTuple):
    """Games whose truth is known: scores by seat for many rows of seated strengths, and who is ahead how often."""

    scores: Callable[[Array, np.random.Generator], Array]  # from strengths [tournament, table, rotation, seat]
    ahead: Callable[[float, int, int], float]  # the chance to be ahead by a difference in strength, from seat to seat


def luce_scores(strengths: Array, rng: np.random.Generator) -> Array:
    """The world of Plackett and Luce: strength plus Gumbel's noise, every game for itself."""
    return strengths + rng.gumbel(size=strengths.shape)


def luce_ahead(by: float, _: int, __: int) -> float:
    """Who is ahead in it."""
    return float(1 / (1 + np.exp(-by)))


def normal_scores(strengths: Array, rng: np.random.Generator) -> Array:
    """Another world: seats matter, the cards of a seat are lucky in all rotations of a deal, the noise is normal."""
    luck = rng.normal(0, LUCK, (*strengths.shape[:2], 1, PLAYERS))
    return strengths + SEATS + luck + rng.normal(0, NOISE, strengths.shape)


def normal_ahead(by: float, mine: int, other: int) -> float:
    """Who is ahead in it."""
    spread = (2 * (LUCK**2 + NOISE**2)) ** 0.5
    return NormalDist().cdf((by + SEATS[mine] - SEATS[other]) / spread)


WORLDS = {"Plackett-Luce": Truth(luce_scores, luce_ahead), "normal": Truth(normal_scores, normal_ahead)}


class Field(NamedTuple):
    """A schedule with its truth: bots by table, rotation and seat, and everybody's expected points in it."""

    tables: list[PlannedTable]
    seats: Array
    truth: Array


@cache
def plan(deals: int) -> list[PlannedTable]:
    """The tables of a tournament."""
    return extended([], [str(bot) for bot in range(BOTS)], PLAYERS, deals, "calibration")


def field(world: Truth, deals: int) -> Field:
    """The schedule of a tournament, and what its points would be on average."""
    tables = plan(deals)
    seats = np.array([[[int(bot) for bot in row] for row in table.rotations] for table in tables])
    total, games = np.zeros(BOTS), np.zeros(BOTS)
    for row in seats.reshape(-1, PLAYERS):
        for mine, bot in enumerate(row):
            chances = [
                world.ahead(STRENGTHS[bot] - STRENGTHS[rival], mine, other)
                for other, rival in enumerate(row)
                if other != mine
            ]
            total[bot] += fmean(chances)
            games[bot] += 1
    return Field(tables, seats, total / games)


class MadeUp(NamedTuple):
    """One made-up tournament: mean points by bot and deal, and the order of every game."""

    points: list[dict[int, float]]
    orders: Array
    deals: Array


def tournaments(world: Truth, where: Field, number: int, seed: int) -> Iterator[MadeUp]:
    """So many tournaments in a world."""
    rng = np.random.default_rng(seed)
    tables, rotations, _ = where.seats.shape
    for _ in range(number):
        scores = world.scores(STRENGTHS[where.seats][None], rng)[0]
        best = np.argsort(-scores, axis=-1)
        places = np.argsort(best, axis=-1)
        points = 1 - places / (PLAYERS - 1)
        by_deal: list[dict[int, float]] = [{} for _ in range(BOTS)]
        sums = np.zeros((tables, BOTS))
        np.add.at(sums, (np.arange(tables)[:, None, None], where.seats), points)
        for table, bots in enumerate(where.seats[:, 0]):
            for bot in bots:
                by_deal[bot][table] = sums[table, bot] / rotations
        evened = against_anybody({str(bot): deals for bot, deals in enumerate(by_deal)}, where.tables)
        orders = np.take_along_axis(where.seats, best, axis=-1).reshape(-1, PLAYERS)
        yield MadeUp([evened[str(bot)] for bot in range(BOTS)], orders, np.repeat(np.arange(tables), rotations))


class Counts:
    """How often something was so, out of how often it was looked at."""

    def __init__(self) -> None:
        self.hits = self.looks = 0

    def add(self, hit: bool, weight: int = 1) -> None:
        """Look once more."""
        self.hits += bool(hit) * weight
        self.looks += weight

    @property
    def share(self) -> float:
        """The share of hits."""
        return self.hits / self.looks if self.looks else 0.0


class Calibration(NamedTuple):
    """What came out for one world and number of deals."""

    points: float  # how often the intervals of points cover the truth
    ratings: float  # the same for ratings
    ranks: float  # the same for ranks
    called: float  # the share of pairs told apart
    wrong: float  # the share of those that are in the wrong order


def calibrated(name: str, deals: int, number: int, rated: int) -> Calibration:
    """Intervals and calls in so many tournaments; ratings, which take longer, in `rated` of them."""
    world = WORLDS[name]
    where = field(world, deals)
    points, ratings, ranks, called, wrong = (Counts() for _ in range(5))
    goal = strengths_in(name)
    seed = int.from_bytes(f"{name} {deals}".encode(), "little") % 2**32
    shown = tqdm(tournaments(world, where, number, seed), f"{name}, {deals} deals", number, leave=False, mininterval=2)
    for turn, tournament in enumerate(shown):
        for bot in range(BOTS):
            low, high = interval_of(tournament.points[bot])
            points.add(low is not None and high is not None and low <= where.truth[bot] <= high)
        apart = set()
        for a, b in combinations(range(BOTS), 2):
            pair = difference(tournament.points[a], tournament.points[b])
            called.add(clear(pair))
            if clear(pair):
                wrong.add(pair[0] < 0)
                apart.add((a, b) if pair[0] > 0 else (b, a))
        places = rank_intervals(range(BOTS), apart)
        for bot, (low, high) in places.items():
            ranks.add(low <= bot + 1 <= high)
        if turn < rated:
            strengths, errors = fitted(tournament.orders, BEST_FIRST, tournament.deals, BOTS)
            for bot in range(BOTS):
                half = student(len(tournament.points[bot]) - 1) * errors[bot]
                ratings.add(abs(strengths[bot] - goal[bot]) <= half)
    return Calibration(points.share, ratings.share, ranks.share, called.share, wrong.share)


def strengths_in(name: str) -> Array:
    """The ratings that endless play would lead to: the true strengths, or the model's closest to another world."""
    if name == "Plackett-Luce":
        return STRENGTHS
    if name not in KNOWN:
        where = field(WORLDS[name], 20)
        many = list(tournaments(WORLDS[name], where, 60, 1))
        orders = np.concatenate([tournament.orders for tournament in many])
        KNOWN[name] = fitted(orders, BEST_FIRST, np.arange(len(orders)), BOTS)[0]
    return KNOWN[name]


KNOWN: dict[str, Array] = {}


def power(name: str, number: int) -> float:
    """The share of pairs that many deals tell apart."""
    world, called = WORLDS[name], Counts()
    where = field(world, MANY)
    for tournament in tournaments(world, where, number, 500):
        for a, b in combinations(tournament.points, 2):
            called.add(clear(difference(a, b)))
    return called.share


# --- the duel that ends when it is clear ---


class RandomTwin(RandomBot):
    """The random bot with another generator."""

    def start(self, view: Any) -> None:
        """Take other random numbers."""
        super().start(view)
        self.rng = Random(f"twin {self.rng.random()}")


def play_bank(deals: int = IN_BANK) -> list[float]:
    """The differences of a real duel, deal by deal: two copies of a bot with different generators."""
    result = duel(RandomTwin, "random", players=3, others=["random"], deals=deals, seed=0, jobs=cores())
    return list(result.differences)


def bank(better: float = 0.0) -> list[float]:
    """The differences that are kept; copies have no favourite, so each counts in both directions. One may be better."""
    kept: list[float] = json.loads(BANK.read_text("utf-8"))
    return [sign * gain + better for gain in kept for sign in (1, -1)]


def duels(differences: list[float], runs: int, seed: int) -> tuple[float, float, list[int]]:
    """How often the first and the second of two bots is called better, and after how many deals."""
    rng = np.random.default_rng(seed)
    first, second, took = Counts(), Counts(), []
    for _ in range(runs):
        sums = Sums()
        for gain in rng.choice(differences, MOST):
            sums.add(float(gain))
            if sums.count >= FIRST and clear(sums.anytime()):
                break
        first.add(sums.anytime()[1] > 0)
        second.add(sums.anytime()[2] < 0)
        took.append(sums.count)
    return first.share, second.share, took


# --- the table ---


def row(part: tuple[str, int]) -> str:
    """One row of the table."""
    name, deals = part
    measured = calibrated(name, deals, TOURNAMENTS, TOURNAMENTS)
    return f"| {name} | {deals} | {' | '.join(f'{share:.1%}' for share in measured)} |"


def lines() -> Iterator[str]:
    """The table of the page; its rows are made in several processes."""
    yield f"{TOURNAMENTS:,} made-up tournaments in each row: {BOTS} bots, neighbours {APART} apart in strength,"
    yield f"tables of {PLAYERS}. The normal world has seats that matter and luck that the games of a deal share."
    yield ""
    yield "| world | deals | points cover | ratings cover | ranks cover | pairs told apart | of these wrong |"
    yield "|---|---|---|---|---|---|---|"
    with ProcessPoolExecutor(cores()) as pool:
        shares = pool.map(power, WORLDS, [TOURNAMENTS // 10] * len(WORLDS))
        yield from pool.map(row, product(WORLDS, DEALS))
        apart = [f"{share:.1%} ({name})" for name, share in zip(WORLDS, shares, strict=True)]
    yield ""
    yield f"With {MANY} deals, {' and '.join(apart)} of the pairs are told apart."
    yield ""
    first, second, _ = duels(bank(), RUNS, 1)
    better, worse, took = duels(bank(BETTER), RUNS, 2)
    yield f"A duel without a fixed number of deals, played {RUNS} times with deals drawn from a real duel: of two"
    yield "equal bots (`random` and a copy with another generator) one is called better in"
    yield f"{first + second:.1%}. A bot that is better by {BETTER:.2f} is found within {MOST} deals in {better:.1%},"
    yield f"half of the time within {int(np.median(took))}; the other one is called better in {worse:.1%}."


def main() -> None:
    """Measure and write."""
    from benchmarks.tables import with_table

    parser = argparse.ArgumentParser(description="are the intervals right?")
    parser.add_argument("what", nargs="?", choices=["bank"], help="play the bank of duels again")
    if parser.parse_args().what:
        BANK.write_text(json.dumps(play_bank()) + "\n", "utf-8")
        return
    table = []
    for line in lines():
        print(line, flush=True)
        table.append(line)
    PAGE.write_text(with_table(PAGE.read_text("utf-8"), "calibration", table), "utf-8")


if __name__ == "__main__":
    main()
