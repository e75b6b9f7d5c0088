"""How long does it take to read a large store: what it is, its standings, a game, and the page's board?

    python -m benchmarks.readings            # 100,000 games: ten minutes and 2.5 GB in the folder for temporary files
    python -m benchmarks.readings 10000

Some tables are played by house bots; their games are then stored again and again under other names until there are
enough. Every question is asked in a process of its own, after the packages are loaded, three times; the quickest
counts.
"""

import subprocess
import sys
import tempfile
from itertools import cycle
from pathlib import Path
from random import Random

from beankit.sandbox.budget import CONTEST
from beankit.tournament.plan.entrants import Entrant
from beankit.tournament.plan.schedule import PlannedTable
from beankit.tournament.play.work import Terms, Work, engine_hash, play_work
from beankit.tournament.store.connection import coordinating
from beankit.tournament.store.games import Played
from beankit.tournament.store.promises import promise

HOUSE = ("random", "template", "gardener", "trader", "counter")
GAMES, BOTS, PLAYERS, BANK, TIMES = 100_000, 30, 3, 10, 3
SEED = 7
SETTINGS = {"game": "bohnanza", "players": PLAYERS, "seed": SEED, "options": {}, "limits": {}}
ASK = """
import sys
from time import perf_counter, process_time
from pathlib import Path
import pandas, numpy, networkx
from beankit.tournament.archive import Archive
from beankit.tournament.results.board import Board
from beankit.tournament.results.result import Result

path = Path(sys.argv[1])
ask = {
    "what it is": lambda: Archive(path),
    "standings": lambda: str(Result.open(path)),
    "a game": lambda: Archive(path).game(sys.argv[3]),
    "the board": lambda: Board(Result.open(path)).charts(teacher=False),
}[sys.argv[2]]
began = perf_counter(), process_time()
ask()
print(perf_counter() - began[0], process_time() - began[1])
"""


def played(number: int, table: PlannedTable) -> list[Played]:
    """A table that is really played, everybody by a house bot."""
    terms = Terms("bohnanza", {}, CONTEST, engine_hash(), accept_weak=False)
    style = dict(zip(table.bots, cycle(HOUSE[number % len(HOUSE) :] + HOUSE), strict=False))
    games = tuple((key(number, rotation), rotation, seats) for rotation, seats in enumerate(table.rotations))
    return play_work(terms, style, Work(number, table.wave, number, number, games))


def key(number: int, rotation: int) -> str:
    """The key of a game, as random as a real one."""
    return f"{Random(f'{number} {rotation}').getrandbits(128):032x}"


def made(path: Path, games: int) -> None:
    """A store with so many games, in waves in which everybody plays once."""
    rng, names = Random(SEED), [f"student-{number:02}" for number in range(1, BOTS + 1)]
    tables: list[PlannedTable] = []
    while len(tables) * PLAYERS < games:
        wave = rng.sample(names, BOTS)
        tables += [
            PlannedTable(len(tables), len(tables) + first // PLAYERS, "", tuple(wave[first : first + PLAYERS]))
            for first in range(0, BOTS, PLAYERS)
        ]
    bank = [played(number, table) for number, table in enumerate(tables[:BANK])]
    keys = [[key(number, rotation) for rotation in range(PLAYERS)] for number in range(len(tables))]
    with coordinating(path) as store:
        for name, value in ("settings", SETTINGS), ("engine", engine_hash()), ("deals", len(tables) * PLAYERS // BOTS):
            store.keep(name, value)
        store.enlist([Entrant(name, name) for name in names])
        store.plan(tables, 0)
        store.count(keys)
        promise(store, 0)
        for first in range(0, len(tables), BOTS):
            store.add(
                [
                    game._replace(key=keys[number][game.rotation], number=number, bots=table.rotations[game.rotation])
                    for number, table in enumerate(tables[first : first + BOTS], first)
                    for game in bank[number % BANK]
                ]
            )


def main(games: int = GAMES) -> None:
    """Make the store, and ask."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "large.sqlite")
        made(path, games)
        for question in ("what it is", "standings", "a game", "the board"):
            command = [sys.executable, "-c", ASK, str(path), question, key(0, 0)]
            answers = [subprocess.run(command, check=True, capture_output=True, text=True) for _ in range(TIMES)]  # noqa: S603
            wall, cpu = min(tuple(map(float, answer.stdout.split())) for answer in answers)
            print(f"{question}: {wall:.2f} s ({cpu:.2f} s of CPU)")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
