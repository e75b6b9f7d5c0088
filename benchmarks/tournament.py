"""What a tournament costs besides its games, what two workers gain, how long a schedule takes, and what that means.

    python -m benchmarks.tournament                # print all figures
    python -m benchmarks.tournament --write        # and write the tables of docs/scale.md
    python -m benchmarks.tournament --deals 4      # a short trial

Costs are CPU time, so that a busy machine does not matter much; the gain of two workers is not, so measure it alone.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import forkserver
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from beankit import play
from beankit.sandbox.engine.spawning import close_all
from beankit.sandbox.levels import isolation
from beankit.tournament.plan.chances import Practice
from beankit.tournament.plan.schedule import extended
from beankit.tournament.play.keys import deal_name
from beankit.tournament.run import Tournament
from benchmarks.tables import DOCS, written

GAME, PLAYERS = "bohnanza", 3
BOTS = ("template", "gardener", "trader")  # a game of these takes about 20 ms
STUDENTS = 3  # isolated bots
CORES = (2, 8, 32, 128)
CLASSES = ((12, 20), (25, 20), (25, 100), (100, 20), (200, 20))  # bots and deals
KINDS = {  # what is measured, and in which fresh processes
    "bare": ("bare",),
    "bare, in two processes": ("bare, first half", "bare, second half"),
    "in one process": ("one process",),
    "in two processes": ("two processes",),
}
ROUNDS, SEED = 3, 1
DAY = 86_400
ENTRY = """
from beankit.bots import Gardener

class Mine(Gardener):
    number = {number}
"""


def cpu() -> float:
    """CPU seconds of this process and of all it started, which are ended for that."""
    close_all()
    forkserver._forkserver._stop()  # noqa: SLF001 - only then the time of the pool's processes is known
    return sum(getrusage(who).ru_utime + getrusage(who).ru_stime for who in (RUSAGE_SELF, RUSAGE_CHILDREN))


@contextmanager
def tournament(bots: list[str], deals: int) -> Iterator[Tournament]:
    """A practice tournament in a folder of its own."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "bench.toml")
        for number, bot in enumerate(bots):
            if bot.endswith(".py"):
                Path(folder, bot).write_text(ENTRY.format(number=number), "utf-8")
        text = f'game = "{GAME}"\nplayers = {PLAYERS}\nbots = {json.dumps(bots)}\ndeals = {deals}\nseed = {SEED}\n'
        file.write_text(text, "utf-8")
        yield Tournament(file)


def part(kind: str, deals: int) -> tuple[int, float]:
    """Play in this process, which is fresh: how many games, and CPU seconds. `KINDS` and "isolated" say how."""
    bots = [f"s{number:02}.py" for number in range(STUDENTS)] if kind == "isolated" else list(BOTS)
    with tournament(bots, deals) as found:
        if not kind.startswith("bare"):
            return found.play(jobs=2 if kind == "two processes" else 1), cpu()
        first, step = {"bare": (0, 1), "bare, first half": (0, 2), "bare, second half": (1, 2)}[kind]
        deals_of = Practice(SEED).deal  # the same cards as in the tournament
        tables = [(table, deals_of(deal_name(table, found.entrants))) for table in found.schedule()][first::step]
        games = [(seated, seed) for table, seed in tables for seated in table.rotations]
        for seated, seed in games:
            play(GAME, seated, seed)
        return len(games), cpu()


def fresh(kind: str, deals: int) -> tuple[int, float]:
    """The same in a fresh process: caches that others have filled would make games cheaper."""
    words = [sys.executable, "-m", "benchmarks.tournament", "--part", kind, "--deals", str(deals)]
    games, seconds = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()  # noqa: S603
    return int(games), float(seconds)


def cost(kinds: tuple[str, ...], deals: int) -> float:
    """CPU seconds of a game; a long run less a short one, so that starting is not in it."""
    few, many = ([fresh(kind, times * deals) for kind in kinds] for times in (1, 3))
    games, seconds = (sum(one[place] for one in many) - sum(one[place] for one in few) for place in (0, 1))
    return seconds / games


def overhead(deals: int) -> dict[str, float]:
    """CPU seconds of a game, bare and in a tournament, each in fresh processes, in turn; the medians of some rounds."""
    found: dict[str, list[float]] = {name: [] for name in KINDS}
    for _ in range(ROUNDS):
        for name, kinds in KINDS.items():
            found[name].append(cost(kinds, deals))
    return {name: median(costs) for name, costs in found.items()}


def gain(deals: int) -> tuple[float, float]:
    """How much faster two workers are than one, start included, best of some rounds; and the load meanwhile."""
    found = []
    for _ in range(ROUNDS):
        with tournament(list(BOTS), deals) as one, tournament(list(BOTS), deals) as two:
            times = []
            for table, workers in ((one, 1), (two, 2)):
                begin = perf_counter()
                table.play(jobs=workers, engine="processes")
                times.append(perf_counter() - begin)
            found.append(times[0] / times[1])
    return max(found), os.getloadavg()[0]


def isolated(deals: int) -> float:
    """CPU seconds of a game between isolated bots."""
    return cost(("isolated",), deals)


def scheduling() -> dict[int, float]:
    """CPU seconds of a schedule for 200 bots on 20 deals, by table size."""
    found = {}
    for players in (2, 3, 4, 5):
        begin = process_time()
        extended([], [f"bot {number}" for number in range(200)], players, 20, "7")
        found[players] = process_time() - begin
    return found


def measured(deals: int) -> tuple[list[str], dict[str, float]]:
    """The lines about costs, and the seconds a game on which the projection builds."""
    costs, plans, shut = overhead(deals), scheduling(), isolated(max(1, deals // 4))
    times, load = gain(4 * deals)
    lines = ["| what | measured |", "|---|---|"]
    lines.append(f"| a bare game of {', '.join(BOTS)} | {1000 * costs['bare']:.1f} ms of CPU time |")
    for name, alone in (("in one process", "bare"), ("in two processes", "bare, in two processes")):
        more = costs[name] / costs[alone] - 1
        told = f"{1000 * costs[name]:.1f} ms; bare games there, {1000 * costs[alone]:.1f} ms: {more:+.0%}"
        lines.append(f"| a game of a tournament {name} | {told} |")
    who = f"three isolated gardeners (level {isolation().level}), all costs"
    lines.append(f"| a game of {who} | {1000 * shut:.0f} ms of CPU time |")
    busy = f"load {load:.1f} on {os.cpu_count()} cores"
    lines.append(f"| two workers compared with one | {times:.2f} times as fast ({busy}) |")
    slow = max(plans.values())
    lines.append(f"| a schedule for 200 bots, tables of 2 to 5 | {slow:.1f} s of CPU time at most |")
    return lines, {"house bots": costs["in two processes"], "isolated, quick": shut, "isolated, 1 s a game": shut + 1}


def projected(paces: dict[str, float]) -> list[str]:
    """Games a day by cores, and how long tournaments take: worked out from what was measured, not tried."""
    lines = [f"| games a day on | {' | '.join(f'{cores} cores' for cores in CORES)} |", f"|---|{'---|' * len(CORES)}"]
    for name, pace in paces.items():
        days = [f"{DAY * cores / pace:,.0f}" for cores in CORES]
        lines.append(f"| {name} | {' | '.join(days)} |")
    lines += ["", f"| bots | deals | games | {' | '.join(f'{cores} cores' for cores in CORES)} |"]
    lines.append(f"|---|---|---|{'---|' * len(CORES)}")
    pace = paces["isolated, 1 s a game"]
    for bots, deals in CLASSES:
        games = sum(len(table.bots) for table in extended([], list(map(str, range(bots))), PLAYERS, deals, "7"))
        hours = [f"{games * pace / cores / 60:,.0f} min" for cores in CORES]
        lines.append(f"| {bots} | {deals} | {games:,} | {' | '.join(hours)} |")
    return lines


def main() -> None:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(description="what a tournament costs")
    parser.add_argument("--write", action="store_true", help="write the tables of docs/scale.md")
    parser.add_argument("--part", help=argparse.SUPPRESS)
    parser.add_argument("--deals", type=int, default=60, help="of a short run; a long one has three times as many")
    asked = parser.parse_args()
    if asked.part:
        print(*part(asked.part, asked.deals))
        return
    costs, paces = measured(asked.deals)
    tables = {"costs": costs, "projection": projected(paces)}
    page = DOCS / "scale.md"
    for name, lines in tables.items():
        print("\n".join(lines), end="\n\n")
        if asked.write:
            page.write_text(written(page.read_text("utf-8"), name, lines), "utf-8")


if __name__ == "__main__":
    main()
