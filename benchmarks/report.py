"""How long does the report of a large tournament take, and how large is it?

    python -m benchmarks.report [bots] [deals]

Some tables are played by house bots; their games are then stored again and again under other names until there are
enough. The report is written by the command, in a process of its own, three times; the quickest counts.
"""

import subprocess
import sys
import tempfile
from itertools import cycle
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter

from beankit.sandbox.budget import CONTEST
from beankit.tournament.plan.entrants import Entrant
from beankit.tournament.plan.schedule import PlannedTable, extended
from beankit.tournament.play.work import Terms, Work, engine_hash, play_work
from beankit.tournament.store.connection import coordinating
from beankit.tournament.store.games import Played
from beankit.tournament.store.promises import promise

HOUSE = ("random", "template", "gardener", "trader", "counter")
PLAYERS, BANK, TIMES = 4, 10, 3
SETTINGS = {"game": "bohnanza", "players": PLAYERS, "seed": 7, "options": {}, "limits": {}}


def played(number: int, table: PlannedTable) -> list[Played]:
    """A table that is really played, everybody by a house bot."""
    terms = Terms("bohnanza", {}, CONTEST, engine_hash(), accept_weak=False)
    style = dict(zip(table.bots, cycle(HOUSE[number % len(HOUSE) :] + HOUSE), strict=False))
    games = tuple((key(number, rotation), rotation, seats) for rotation, seats in enumerate(table.rotations))
    return play_work(terms, style, Work(number, table.wave, number, number, games))


def key(number: int, rotation: int) -> str:
    """The key of a game."""
    return f"{number:06}{rotation:02}".ljust(32, "0")


def again(bank: list[Played], number: int, table: PlannedTable) -> list[Played]:
    """The games of the bank, played at another table."""
    return [
        game._replace(key=key(number, game.rotation), number=number, bots=table.rotations[game.rotation])
        for game in bank
    ]


def store(path: Path, bots: int, deals: int) -> int:
    """A store with so many bots and deals for each; the number of games."""
    names = [f"student-{number:02}" for number in range(1, bots + 1)]
    tables = extended([], names, PLAYERS, deals, "benchmark")
    bank = [played(number, table) for number, table in enumerate(tables[:BANK])]
    with coordinating(path) as store:
        for name, value in ("settings", SETTINGS), ("engine", engine_hash()), ("deals", deals):
            store.keep(name, value)
        store.enlist([Entrant(name, name) for name in names])
        store.plan(tables, 0)
        store.count([[key(number, rotation) for rotation in range(PLAYERS)] for number in range(len(tables))])
        promise(store, 0)
        for number, table in enumerate(tables):
            store.add(again(bank[number % BANK], number, table))
    return len(tables) * PLAYERS


def main(bots: int = 20, deals: int = 120) -> None:
    """Make the store, write the report, tell."""
    with tempfile.TemporaryDirectory() as folder:
        path, page = Path(folder, "large.sqlite"), Path(folder, "large.html")
        games = store(path, bots, deals)
        command = [sys.executable, "-m", "beankit", "tournament", "report", str(path), "--to", str(page)]
        wall, cpu = (min(times) for times in zip(*(timed(command) for _ in range(TIMES)), strict=True))
        size = page.stat().st_size / 1e6
        print(f"{bots} bots, {games} games: {wall:.1f} s ({cpu:.1f} s of CPU), {size:.2f} MB")


def timed(command: list[str]) -> tuple[float, float]:
    """The seconds that a command takes, by the clock and of CPU time."""
    began, used = perf_counter(), getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - our own command
    now = getrusage(RUSAGE_CHILDREN)
    return perf_counter() - began, now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
