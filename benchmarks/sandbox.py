"""What isolation costs: starting a bot, a decision, a search, and how soon a bot is killed that has no time left.

python benchmarks/sandbox.py [--json] [--seconds 3]
"""

import argparse
import json
from collections import Counter
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from readers import WORLDS, Endless, Reader, Searcher

from beankit import Bot, Game, play
from beankit.sandbox.budget import CONTEST, Budget
from beankit.sandbox.engine.cores import keep_to_one_core
from beankit.sandbox.engine.referee import Player, Referee
from beankit.sandbox.errors import Lost
from beankit.sandbox.levels import isolation
from beankit.sandbox.messages import Ready
from beankit.sandbox.source.entry import Entry, entry_of

PLAYERS = 4
BOTS = Path(__file__).with_name("readers.py")
LONG = Budget(seconds=10_000)


def only(kind: type[Bot]) -> Entry:
    """An entry that is one of these bots."""
    return entry_of(f"{BOTS}:{kind.__name__}")


def start(times: int) -> dict[str, float]:
    """Milliseconds from nothing to a bot that has seen the table."""
    here, game, entry = isolation(), Game("bohnanza", players=PLAYERS, seed=1), entry_of("gardener")
    found, cpu = [], []
    for _ in range(times):
        begin = perf_counter()
        player = Player(entry, 0, here, CONTEST)
        player.load(game, 1)
        found.append(1000 * (perf_counter() - begin))
        assert isinstance(player.loaded, Ready)
        cpu.append(1000 * player.cell.end().seconds)
    return {"median": median(found), "best": min(found), "cpu": median(cpu)}


def decisions(kind: type[Bot], seconds: float) -> dict[str, float]:
    """Decisions a second in one process and isolated, game by game in turn, and CPU microseconds of each.

    Starting the processes is not in it, because it has its own figure; a game with its start is `whole games`.
    """
    wall, cpu = Counter(), Counter()
    made, seed, best = 0, 0, 0.0
    while wall["here"] + wall["isolated"] < seconds:
        begin, busy = perf_counter(), process_time()
        match = play("bohnanza", [kind] * PLAYERS, seed)
        wall["here"] += (here := perf_counter() - begin)
        cpu["here"] += process_time() - busy
        begin = perf_counter()
        table = Referee(Game("bohnanza", players=PLAYERS, seed=seed), [only(kind)] * PLAYERS, seed, budget=LONG)
        wall["start"] += perf_counter() - begin
        begin, busy = perf_counter(), process_time()
        isolated = table.play().match
        wall["isolated"] += (there := perf_counter() - begin)
        cpu["engine"] += process_time() - busy
        cpu["bots"] += sum(isolated.times)
        assert isolated.digest == match.digest
        made, seed, best = made + match.decisions, seed + 1, max(best, here / there)
    return {
        "in one process": made / wall["here"],
        "isolated": made / wall["isolated"],
        "share": wall["here"] / wall["isolated"],
        "best share": best,
        "whole games": made / (wall["isolated"] + wall["start"]),
        **{f"CPU us {where}": 1e6 * spent / made for where, spent in cpu.items()},
        "share of CPU": cpu["here"] / (cpu["engine"] + cpu["bots"]),
    }


def kill(times: int) -> dict[str, float]:
    """Milliseconds of CPU time that a bot gets beyond its limit, until it is dead."""
    here, game, late = isolation(), Game("bohnanza", players=PLAYERS, seed=1), []
    short = Budget(seconds=0.2, start=10)
    for _ in range(times):
        player = Player(only(Endless), game.decision.seat, here, short)
        player.load(game, 1)
        mark = player.bank.mark
        try:
            player.ask()
        except Lost:
            late.append(1000 * (player.cell.end().seconds - mark - short.seconds))
    return {"median": median(late), "worst": max(late)}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="what isolation costs")
    parser.add_argument("--json", action="store_true", help="print the figures as one JSON object")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each kind of bot")
    parser.add_argument("--core", type=int, default=1, help="the core that engine and bots share")
    asked = parser.parse_args()
    keep_to_one_core(asked.core)
    figures = {
        "level": isolation().level,
        "start of a bot, ms": start(50),
        "decisions a second, reading": decisions(Reader, asked.seconds),
        f"decisions a second, imagining {WORLDS} worlds": decisions(Searcher, asked.seconds),
        "killed after the limit, ms": kill(10),
    }
    if asked.json:
        print(json.dumps(figures, indent=2))
        return
    for name, found in figures.items():
        told = found if isinstance(found, int) else ", ".join(f"{key} {value:.2f}" for key, value in found.items())
        print(f"{name}: {told}")


if __name__ == "__main__":
    main()
