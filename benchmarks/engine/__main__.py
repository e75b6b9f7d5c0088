"""The engine compared with OpenSpiel's hearts, a Python game of OpenSpiel and catanatron: `make bench`.

python -m benchmarks.engine [--json] [--seconds 3] [--game bohnanza-4 ...]
"""

import argparse
import json

from tqdm import tqdm

from benchmarks.engine.figures import STEPS, measure, report


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine", description="the engine beside its peers")
    parser.add_argument("--json", action="store_true", help="print the figures as one JSON object")
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds per engine")
    parser.add_argument("--game", action="append", help="a game, or one table: bohnanza-4; may be given several times")
    asked = parser.parse_args()
    with tqdm(total=STEPS, unit="round", leave=False, disable=None) as bar:
        figures = measure(asked.seconds, asked.game, lambda _: bar.update())
    print(json.dumps(figures) if asked.json else report(figures))


if __name__ == "__main__":
    main()
