"""The peers alone, without our engine: which are installed, and what their games look like.

python -m benchmarks.peers [SECONDS]
"""

import sys

from benchmarks.engine.runners import PEERS, peers
from benchmarks.engine.slices import ROUNDS, interleaved, microseconds, rate


def main(seconds: float) -> None:
    """One line per peer: speed of playing and copying, and the shape of its random games."""
    runners = {runner.name: runner for runner in peers()}
    share = seconds / ROUNDS
    plays = interleaved({name: rate(runner, share) for name, runner in runners.items()})
    copies = interleaved(
        {name: microseconds(runner.clone, runner.positions(), share / 2) for name, runner in runners.items()}
    )
    for name in PEERS:
        if name not in runners:
            print(f"{name:12} not installed: pip install -r benchmarks/requirements.txt")
            continue
        forced, options, decisions = runners[name].survey()
        print(
            f"{name:12} {max(plays[name]):9,.0f} decisions/s   clone {min(copies[name]):7.2f} us   "
            f"{options:5.1f} options   {decisions:7.1f} decisions per game   {forced:4.0%} forced"
        )


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
