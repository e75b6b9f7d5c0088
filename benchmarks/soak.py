"""Many games of each kind in one process: does memory grow?

    python -m benchmarks.soak [games] [kind ...]

After the first tenth, in which caches fill up, it should stay level. Live objects are counted in blocks of Python's
memory; what the process holds also depends on where they are: a page with one block in use is not given back.
"""

import gc
import sys
from pathlib import Path
from random import Random

from beankit import GAMES, Game

PARTS = 10


def memory() -> tuple[int, float]:
    """The live objects of this process, in thousands of blocks, and the memory it holds, in MB."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return sys.getallocatedblocks() // 1000, pages * 4096 / 1e6


def soak(name: str, games: int) -> list[tuple[int, float]]:
    """Play random games in which seats look and imagine now and then; return the memory after each tenth."""
    sizes, rng = [], Random(name)
    for number in range(games):
        play(Game(name, players=rng.choice(GAMES[name].seats), seed=number), rng)
        if (number + 1) % max(1, games // PARTS) == 0:
            sizes.append(memory())
    return sizes


def play(game: Game, rng: Random) -> None:
    """One game to its end."""
    while game.decision is not None:
        if rng.random() < 0.002:
            game.view(game.decision.seat).imagine(rng)
        game.play(rng.choice(game.decision.options))


def main() -> None:
    """Print the growth for every kind of game."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    for name in sys.argv[2:] or GAMES:
        blocks, held = zip(*soak(name, games), strict=True)
        print(f"{name}: {games} games; after each tenth, and since the first")
        print(f"  thousand blocks: {' '.join(map(str, blocks))}; {blocks[-1] - blocks[0]:+d}")
        print(f"  MB: {' '.join(f'{weight:.0f}' for weight in held)}; {held[-1] - held[0]:+.1f}", flush=True)


if __name__ == "__main__":
    main()
