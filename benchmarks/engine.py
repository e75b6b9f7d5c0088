"""Bohnanza compared with OpenSpiel's hearts, a Python game of OpenSpiel and catanatron: `make bench`.

python benchmarks/engine.py [--json] [--seconds 10]
"""

import argparse
import json

from beankit.bench import measure, report


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="the engine compared with its peers")
    parser.add_argument("--json", action="store_true", help="print the figures as one JSON object")
    parser.add_argument("--seconds", type=float, default=10.0, help="CPU seconds per engine")
    asked = parser.parse_args()
    figures = measure(asked.seconds, ["bohnanza"])
    print(json.dumps(figures, indent=2) if asked.json else report(figures))


if __name__ == "__main__":
    main()
