"""The data of the lesson about learning: what each weight of envy brings against the trader, deal by deal.

Run with  python -m benchmarks.envy  (about three minutes); it writes beankit/course/tables/envy.csv.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from tqdm.auto import tqdm

from beankit import duel
from beankit.core.modules import load_file

ROOT = Path(__file__).resolve().parents[1]
HAGGLER = ROOT / "tutorials" / "source" / "ladder" / "haggler.py"
TABLE = ROOT / "beankit" / "course" / "tables" / "envy.csv"
WEIGHTS = (0.0, 0.1, 0.2, 0.33, 0.5, 0.8)
DEALS = range(40)


def difference(weight: float, deal: int) -> float:
    """How much better a haggler with this envy placed than the trader, on one deal in all seatings."""
    bot = type("Envious", (load_file(str(HAGGLER)).Haggler,), {"envy": weight})
    return round(duel(bot, "trader", players=3, deals=1, seed=100 + deal).differences[0], 4)


def main() -> None:
    """Play every weight on every deal, and write the differences."""
    games = [(weight, deal) for deal in DEALS for weight in WEIGHTS]
    rows = [(weight, deal, difference(weight, deal)) for weight, deal in tqdm(games, file=sys.stderr)]
    TABLE.parent.mkdir(exist_ok=True)
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        written = csv.writer(file, lineterminator="\n")
        written.writerows([("envy", "deal", "difference"), *sorted(rows)])


if __name__ == "__main__":
    main()
