"""Many games of each kind in one process: does the memory grow?

    python benchmarks/soak.py [games] [kind ...]

After the first tenth, in which memos fill, it should stay where it is.
"""

import gc
import sys
from pathlib import Path
from random import Random

from beankit import GAMES, Game

PARTS = 10


def megabytes() -> float:
    """What this process holds in memory."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1e6


def soak(name: str, games: int) -> list[float]:
    """Play random games, each seat looking and imagining now and then; the memory after each tenth."""
    found, rng = [], Random(name)
    for number in range(games):
        game = Game(name, players=rng.choice(GAMES[name].seats), seed=number)
        while game.decision is not None:
            if rng.random() < 0.002:
                game.view(game.decision.seat).imagine(rng)
            game.play(rng.choice(game.decision.options))
        if (number + 1) % max(1, games // PARTS) == 0:
            found.append(megabytes())
    return found


def main() -> None:
    """Print the growth for every kind of game."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    for name in sys.argv[2:] or GAMES:
        found = soak(name, games)
        told = " ".join(f"{weight:.0f}" for weight in found)
        growth = found[-1] - found[0]
        print(f"{name}: {games} games, MB after each tenth: {told}; since the first {growth:+.1f}", flush=True)


if __name__ == "__main__":
    main()
