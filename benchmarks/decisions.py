"""What does stopping early save, and is it honest? Made-up tournaments that end when their places are decided.

    python -m benchmarks.decisions    # writes into docs/bench.md

The games are those of `benchmarks.calibration`, where the truth is known; the decision is the kit's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import groupby
from math import comb
from statistics import fmean, median
from typing import Any, NamedTuple

import numpy as np

from beankit.arena.processes import cores
from beankit.arena.statistics import ALPHA, FIRST, student
from beankit.tournament.goal import decided
from beankit.tournament.standings import against_anybody, told_apart
from beankit.tournament.store.promises import ALL
from benchmarks.calibration import APART, BOTS, PAGE, PLAYERS, STRENGTHS, WORLDS, Truth, plan
from benchmarks.tables import with_table

RUNS = 200
MOST = 200  # deals for every bot
ASKED = {1: "the first place", 3: "the first three", ALL: "all places"}
SURE = 0.9  # the share of tournaments that a fixed number of deals is to decide


class Ended(NamedTuple):
    """When the places of a made-up tournament were decided, and whether rightly; and by one look at a fixed number."""

    deals: int | None  # None: not within the deals that there were
    right: bool
    fixed: list[bool]  # at each of the numbers of `numbers()`


def numbers() -> list[int]:
    """The fixed numbers of deals that are tried beside it."""
    return list(range(FIRST, MOST + 1, PLAYERS))


def played(world: Truth, strengths: Any, rng: np.random.Generator) -> Iterator[tuple[int, dict[str, dict[int, float]]]]:
    """A tournament wave by wave: how many deals each bot has played, and its points on each."""
    tables, points = [], {str(bot): dict[int, float]() for bot in range(BOTS)}
    for _, wave in groupby(plan(MOST), key=lambda table: table.wave):
        added = list(wave)
        seats = np.array([[[int(bot) for bot in row] for row in table.rotations] for table in added])
        scores = world.scores(strengths[seats][None], rng)[0]
        places = np.argsort(np.argsort(-scores, axis=-1), axis=-1)
        for table, of_table, who in zip(added, 1 - places / (PLAYERS - 1), seats, strict=True):
            for bot in table.bots:
                points[bot][table.deal] = float(of_table[who == int(bot)].mean())
        tables += added
        deals = len(points["0"])
        if deals >= FIRST:
            yield deals, against_anybody(points, tables)


def ended(part: tuple[str, bool, int]) -> dict[int, Ended]:
    """One tournament, with equal bots or not, for each number of places."""
    name, equal, seed = part
    strengths = np.zeros(BOTS) if equal else STRENGTHS
    ends = {places: Ended(None, False, []) for places in ASKED}
    for deals, points in played(WORLDS[name], strengths, np.random.default_rng(seed)):
        means = {bot: fmean(of_bot.values()) for bot, of_bot in points.items()}
        order = sorted(points, key=lambda bot: (-means[bot], bot))
        for places, end in ends.items():
            if end.deals is None and decided(points, means, places):
                first = order[: places or BOTS]
                right = not equal and first == [str(bot) for bot in range(len(first))]
                ends[places] = end._replace(deals=deals, right=right)
            if not equal:
                end.fixed.append(one_look(points, order, places))
    return ends


def one_look(points: dict[str, dict[int, float]], order: Sequence[str], places: int) -> bool:
    """Whether the same places are decided if the number of deals was fixed before: Student's intervals."""
    reach = partial(student, miss=ALPHA / comb(BOTS, 2))
    return all(
        told_apart(points[bot], points[other], reach)
        for place, bot in enumerate(order[: places or BOTS])
        for other in order[place + 1 :]
    )


def row(name: str, places: int, same: Sequence[Ended], runs: Sequence[Ended]) -> str:
    """One row of the table: equal bots, then bots that differ."""
    wrong = sum(run.deals is not None for run in same) / RUNS
    done = [run.deals for run in runs if run.deals is not None]
    mistaken = sum(run.deals is not None and not run.right for run in runs) / RUNS
    half = f"{median(done):.0f}" if len(done) > RUNS / 2 else "-"
    mean = fmean(MOST if run.deals is None else run.deals for run in runs)
    shares = [fmean(at) for at in zip(*(run.fixed for run in runs), strict=True)]
    needed = next((deals for deals, share in zip(numbers(), shares, strict=True) if share >= SURE), "-")
    columns = f"{wrong:.1%}", f"{len(done) / RUNS:.0%}", f"{mistaken:.1%}", half, f"{mean:.0f}", f"{needed}"
    return f"| {name} | {ASKED[places]} | {' | '.join(columns)} | {1 - mean / MOST:.0%} |"


def lines() -> Iterator[str]:
    """The table of the page."""
    yield f"{RUNS} made-up tournaments with equal bots and {RUNS} with bots {APART} apart in each row, as above, with"
    yield f"at most {MOST} deals for each bot. The best fixed number, which nobody knows before, decides {SURE:.0%} of"
    yield f"the tournaments by a single look; what is saved is counted from {MOST} deals."
    yield ""
    yield (
        "| world | asked | equal bots: decided, wrongly | decided | wrongly | half of them within | deals, mean "
        "| best fixed number | saved |"
    )
    yield "|---|---|---|---|---|---|---|---|---|"
    with ProcessPoolExecutor(cores()) as pool:
        for name in WORLDS:
            same = list(pool.map(ended, [(name, True, seed) for seed in range(RUNS)], chunksize=10))
            runs = list(pool.map(ended, [(name, False, RUNS + seed) for seed in range(RUNS)], chunksize=10))
            for places in ASKED:
                yield row(name, places, [ends[places] for ends in same], [ends[places] for ends in runs])


if __name__ == "__main__":
    table = []
    for line in lines():
        print(line, flush=True)
        table.append(line)
    PAGE.write_text(with_table(PAGE.read_text("utf-8"), "decisions", table), "utf-8")
