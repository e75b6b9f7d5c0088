"""What a tournament costs besides its games, what two workers gain, and how long a schedule takes.

    python -m benchmarks.tournament                # print the figures
    python -m benchmarks.tournament --write        # and write them into docs/bench.md
    python -m benchmarks.tournament --deals 60     # a short trial

Costs are CPU time of all processes, so that a busy machine does not matter much; the gain of two workers is not, so
measure it alone.
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

from beankit.sandbox.engine.zygotes import close_all
from beankit.sandbox.levels import isolation
from beankit.tournament.executors import Processes
from beankit.tournament.plan.schedule import extended
from beankit.tournament.run import Tournament
from benchmarks.pairs import Overhead, overhead
from benchmarks.tables import DOCS, with_table

GAME, PLAYERS = "bohnanza", 3
BOTS = ("template", "gardener", "trader")  # a game of these takes about 20 ms
STUDENTS = 3  # isolated bots
ROUNDS, SEED = 3, 1
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
def tournament(deals: int, bots: list[str] | None = None) -> Iterator[Tournament]:
    """A practice tournament in a folder of its own."""
    bots = bots or [*BOTS]
    with TemporaryDirectory() as folder:
        file = Path(folder, "bench.toml")
        for number, bot in enumerate(bots):
            if bot.endswith(".py"):
                Path(folder, bot).write_text(ENTRY.format(number=number), "utf-8")
        text = f'game = "{GAME}"\nplayers = {PLAYERS}\nbots = {json.dumps(bots)}\ndeals = {deals}\nseed = {SEED}\n'
        file.write_text(text, "utf-8")
        yield Tournament(file)


def added(deals: int, jobs: int) -> Overhead:
    """What a tournament adds to its games."""
    with tournament(deals) as event:
        return overhead(event, jobs)


def starting() -> tuple[float, float]:
    """CPU seconds of a pool of two until both have done something, and of a run in which nothing is left to play."""
    before = cpu()
    with Processes(2) as executor:
        for future in [executor.submit(os.getpid) for _ in range(2)]:
            future.result()
    pool = cpu() - before
    with tournament(8) as event:
        event.play(jobs=1)
        before = cpu()
        event.play(jobs=1)
        return pool, cpu() - before


def gain(deals: int) -> tuple[float, float]:
    """How much faster two workers are than one, start included, in the middle of some rounds; and the load then."""
    ratios = []
    for _ in range(ROUNDS):
        with tournament(deals) as single, tournament(deals) as double:
            times = []
            for table, workers in ((single, 1), (double, 2)):
                begin = perf_counter()
                with Processes(workers) as executor:
                    table.play(executor=executor)
                times.append(perf_counter() - begin)
            ratios.append(times[0] / times[1])
    return median(ratios), os.getloadavg()[0]


def isolated(deals: int) -> float:
    """CPU seconds of a game between isolated bots; a long run less a short one, so that starting is not in it."""
    (few, early), (many, late) = (fresh(times * deals) for times in (1, 3))
    return (late - early) / (many - few)


def fresh(deals: int) -> tuple[int, float]:
    """Games between isolated bots in a process of their own: how many, and its CPU seconds with all that it started."""
    words = [sys.executable, "-m", "benchmarks.tournament", "--isolated", "--deals", str(deals)]
    games, seconds = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()  # noqa: S603
    return int(games), float(seconds)


def play_isolated(deals: int) -> tuple[int, float]:
    """What `fresh` starts."""
    with tournament(deals, [f"s{number:02}.py" for number in range(STUDENTS)]) as event:
        return event.play(jobs=1), cpu()


def scheduling() -> dict[int, float]:
    """CPU seconds of a schedule for 200 bots on 20 deals, by table size."""
    seconds = {}
    for players in (2, 3, 4, 5):
        begin = process_time()
        extended([], [f"bot {number}" for number in range(200)], players, 20, "7")
        seconds[players] = process_time() - begin
    return seconds


def measured(deals: int) -> list[str]:
    """The lines about costs."""
    costs = {"one process": added(deals, 1), "two processes": added(deals, 2)}
    pool, idle = starting()
    plans, shut = scheduling(), isolated(max(1, deals // 20))
    times, load = gain(deals)
    lines = ["| what | measured |", "|---|---|"]
    for name, cost in costs.items():
        parts = f"{cost.playing:.1%} where it is played, {cost.passing:.1%} for passing on and storing"
        game = f"{cost.bare:.1f} ms of CPU time; a tournament adds {cost.all:.1%}: {parts}"
        lines.append(f"| a bare game of {', '.join(BOTS)}, in {name} | {game} |")
    lines.append(f"| starting a pool of two processes | {pool:.1f} s of CPU time |")
    lines.append(f"| a run in which nothing is left to play | {idle:.2f} s of CPU time |")
    who = f"three isolated gardeners (level {isolation().level}), all costs"
    lines.append(f"| a game of {who} | {1000 * shut:.0f} ms of CPU time |")
    busy = f"load {load:.1f} on {os.cpu_count()} cores"
    lines.append(f"| two workers compared with one | {times:.2f} times as fast ({busy}) |")
    slow = max(plans.values())
    lines.append(f"| a schedule for 200 bots, tables of 2 to 5 | {slow:.1f} s of CPU time at most |")
    return lines


def main() -> None:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(description="what a tournament costs")
    parser.add_argument("--write", action="store_true", help="write the table of docs/bench.md")
    parser.add_argument("--isolated", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--overhead", action="store_true", help="measure only what a tournament adds to its games")
    parser.add_argument("--deals", type=int, default=400, help="of the tournaments that are measured")
    asked = parser.parse_args()
    if asked.isolated:
        print(*play_isolated(asked.deals))
        return
    if asked.overhead:
        for jobs in (1, 2):
            print(jobs, added(asked.deals, jobs))
        return
    lines = measured(asked.deals)
    print("\n".join(lines))
    if asked.write:
        page = DOCS / "bench.md"
        page.write_text(with_table(page.read_text("utf-8"), "costs", lines), "utf-8")


if __name__ == "__main__":
    main()
