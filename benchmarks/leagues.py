"""Does the league's choice of tables pay, and are its claims honest? Made-up leagues beside a round robin.

    python -m benchmarks.leagues    # writes into docs/league.md

The games are those of `benchmarks.calibration`, where the truth is known; matchmaker and intervals are the kit's own.
Both schedules are judged by the same strengths, so only who sits with whom differs.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from statistics import fmean, median
from typing import NamedTuple

import numpy as np

from beankit.arena.processes import cores
from beankit.tournament.league.strengths import Contests, Matchmaker, Strengths
from beankit.tournament.plan.schedule import extended
from beankit.tournament.results.data import Array
from benchmarks.calibration import PLAYERS, WORLDS
from benchmarks.tables import with_table

PAGE = Path(__file__).resolve().parent.parent / "docs" / "league.md"
BOTS, BEST = 30, 5
NAMES = [f"{bot:02}" for bot in range(BOTS)]
GAP, STEP = 0.4, 0.05  # between the best and the rest, and between neighbours
STRENGTHS = -STEP * np.arange(BOTS) - GAP * (np.arange(BOTS) >= BEST)
ROUND = 60  # tables between two looks
MOST = 6000  # tables
LOOKS = 10  # of the leagues with equal bots
RUNS = 8
FRESH = 100  # the first seed: the rule of the matchmaker was chosen with smaller ones


class MadeUpLeague(NamedTuple):
    """A made-up league: the tables until the best were in a group of their own, and how many pairs were ever wrong."""

    tables: int | None  # None: not within MOST
    wrong: float  # the share of pairs that were told apart wrongly at any look


def chosen(strengths: Strengths) -> Iterator[list[int]]:
    """The tables of a round of the league."""
    tables = Matchmaker(strengths, NAMES, NAMES, (), PLAYERS).tables(ROUND)
    return ([strengths.place[bot] for bot in table] for table in tables)


def played(part: tuple[str, bool, bool, int]) -> MadeUpLeague:
    """One league or round robin, with equal bots or not."""
    name, league, equal, seed = part
    rng, truth = np.random.default_rng(seed), np.zeros(BOTS) if equal else STRENGTHS
    contests, wrong = Contests(NAMES, PLAYERS), np.zeros((BOTS, BOTS), bool)
    robin = (table.bots for table in extended([], NAMES, PLAYERS, MOST * PLAYERS // BOTS, str(seed)))
    strengths, deal = Strengths(contests), 0
    for look in range(1, (LOOKS if equal else MOST // ROUND) + 1):
        tables = chosen(strengths) if league else ([int(bot) for bot in table] for table in islice(robin, ROUND))
        for table in tables:
            deal += 1
            settle(contests, table, deal, name, truth, rng)
        strengths = Strengths(contests)
        better = strengths.values[:, None] > strengths.values[None, :]
        wrong |= strengths.apart & better & (truth[:, None] <= truth[None, :])
        if not equal and strengths.apart[:BEST, BEST:].all():
            return MadeUpLeague(look * ROUND, share_of(wrong))
    return MadeUpLeague(None, share_of(wrong))


def share_of(wrong: Array) -> float:
    """The share of pairs."""
    return float((wrong | wrong.T).sum() / (BOTS * (BOTS - 1)))


def settle(contests: Contests, table: list[int], deal: int, world: str, truth: Array, rng: np.random.Generator) -> None:
    """Play a deal in all rotations."""
    seats = np.array([np.roll(table, -first) for first in range(PLAYERS)])
    scores = WORLDS[world].scores(truth[seats][None, None], rng)[0, 0]
    points = 1 - np.argsort(np.argsort(-scores, axis=-1), axis=-1) / (PLAYERS - 1)
    for row, of_game in zip(seats, points, strict=True):
        contests.add([NAMES[bot] for bot in row], of_game.tolist(), deal)


def row(name: str, league: bool, runs: list[MadeUpLeague], same: list[MadeUpLeague]) -> str:
    """One row of the table."""
    games = [run.tables * PLAYERS for run in runs if run.tables is not None]
    half = f"{median(games):,.0f}" if len(games) > RUNS / 2 else "-"
    most = f"{max(games):,}" if len(games) == RUNS else "-"
    wrong, equal = fmean(run.wrong for run in runs), fmean(run.wrong for run in same)
    schedule = "league" if league else "round robin"
    return f"| {name} | {schedule} | {len(games) / RUNS:.0%} | {half} | {most} | {wrong:.1%} | {equal:.1%} |"


def lines() -> Iterator[str]:
    """The table of the page."""
    yield f"{RUNS} made-up leagues in each row: {BOTS} bots at tables of {PLAYERS}, the best {BEST} of them {GAP}"
    yield f"better than the rest, neighbours {STEP} apart, looked at after every {ROUND} tables; and {RUNS} with equal"
    yield f"bots and {LOOKS} looks. Games until the best {BEST} were told apart from all others."
    yield ""
    yield (
        "| world | schedule | done | half of them within, games | the slowest | pairs ever wrong "
        "| equal bots: pairs ever told apart |"
    )
    yield "|---|---|---|---|---|---|---|"
    with ProcessPoolExecutor(cores()) as pool:
        for name in WORLDS:
            for league in (False, True):
                runs = list(pool.map(played, [(name, league, False, seed) for seed in range(FRESH, FRESH + RUNS)]))
                same = list(pool.map(played, [(name, league, True, FRESH + RUNS + seed) for seed in range(RUNS)]))
                yield row(name, league, runs, same)


if __name__ == "__main__":
    table = []
    for line in lines():
        print(line, flush=True)
        table.append(line)
    PAGE.write_text(with_table(PAGE.read_text("utf-8"), "leagues", table), "utf-8")
