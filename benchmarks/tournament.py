"""What a tournament costs besides its games, what two workers gain, how long a schedule takes, and what that means.

    python -m benchmarks.tournament                # print all figures
    python -m benchmarks.tournament --write        # and write the tables of docs/scale.md
    python -m benchmarks.tournament --deals 4      # a short trial

Costs are CPU time, so that a busy machine does not matter much; the gain of two workers is not, so measure it alone.
"""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import forkserver
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from beankit import play
from beankit.sandbox.levels import isolation
from beankit.sandbox.spawning import close_all
from beankit.tournament.archive import Archive
from beankit.tournament.run import Tournament
from beankit.tournament.schedule import extended
from benchmarks.tables import DOCS, written

GAME, PLAYERS = "bohnanza", 3
BOTS = ("template", "gardener", "trader")  # a game of these takes about 20 ms
STUDENTS = 6  # isolated bots
CORES = (2, 8, 32, 128)
CLASSES = ((12, 20), (25, 20), (25, 100), (100, 20), (200, 20))  # bots and deals
ROUNDS = 3
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
        listed = ", ".join(f'"{bot}"' for bot in bots)
        file.write_text(
            f'game = "{GAME}"\nplayers = {PLAYERS}\nbots = [{listed}]\ndeals = {deals}\nseed = 1\n', "utf-8"
        )
        yield Tournament(file)


def bare(found: Tournament) -> float:
    """CPU seconds of the games of a tournament without it."""
    games = [(game.bots, game.summary["seed"]) for game in Archive(found.store).games()]
    begin = cpu()
    for bots, seed in games:
        play(GAME, bots, seed)
    return cpu() - begin


def spent(bots: list[str], deals: int, jobs: int) -> tuple[int, float, float]:
    """The games of a tournament, its CPU seconds, and those of the bare games."""
    with tournament(bots, deals) as found:
        begin = cpu()
        games = found.play(jobs=jobs)
        used = cpu() - begin
        return games, used, bare(found) if BOTS[0] in bots else 0.0


def overhead(deals: int) -> dict[str, float]:
    """CPU seconds of a game, bare and in a tournament; a long run less a short one, so that starting is not in it."""
    games: dict[str, list[float]] = {"bare": [], "in one process": [], "in two processes": []}
    for _ in range(ROUNDS):
        for name, jobs in (("in one process", 1), ("in two processes", 2)):
            few, many = spent(list(BOTS), deals, jobs), spent(list(BOTS), 3 * deals, jobs)
            count = many[0] - few[0]
            games["bare"].append((many[2] - few[2]) / count)
            games[name].append((many[1] - few[1]) / count)
    return {name: median(values) for name, values in games.items()}


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
    games, used, _ = spent([f"s{number:02}.py" for number in range(STUDENTS)], deals, 1)
    return used / games


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
    for name in ("in one process", "in two processes"):
        more = costs[name] / costs["bare"] - 1
        lines.append(f"| the same {name} of a tournament | {1000 * costs[name]:.1f} ms, {more:+.0%} |")
    level = isolation().level
    lines.append(
        f"| a game of three isolated gardeners (level {level}), all costs | {1000 * shut:.0f} ms of CPU time |"
    )
    lines.append(
        f"| two workers compared with one | {times:.2f} times as fast (load {load:.1f} on {os.cpu_count()} cores) |"
    )
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
    parser.add_argument("--deals", type=int, default=60, help="of a short run; a long one has three times as many")
    asked = parser.parse_args()
    costs, paces = measured(asked.deals)
    tables = {"costs": costs, "projection": projected(paces)}
    page = DOCS / "scale.md"
    for name, lines in tables.items():
        print("\n".join(lines), end="\n\n")
        if asked.write:
            page.write_text(written(page.read_text("utf-8"), name, lines), "utf-8")


if __name__ == "__main__":
    main()
