"""The data of the lesson about learning: what each weight of envy brings against the trader, deal by deal.

Run with  python -m benchmarks.envy  (about three minutes); it writes beankit/course/tables/envy.csv.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from tqdm.auto import tqdm

from beankit import duel
from beankit.core.files import load_file

ROOT = Path(__file__).resolve().parents[1]
HAGGLER = ROOT / "tutorials" / "source" / "ladder" / "haggler.py"
TABLE = ROOT / "beankit" / "course" / "tables" / "envy.csv"
WEIGHTS = (0.0, 0.1, 0.2, 0.33, 0.5, 0.8)
DEALS = range(40)


def main() -> None:
    """Play every weight on every deal, in all seatings, and write the differences."""
    haggler = load_file(str(HAGGLER)).Haggler
    rows = []
    for deal, weight in tqdm([(deal, weight) for deal in DEALS for weight in WEIGHTS], file=sys.stderr):
        bot = type("Envious", (haggler,), {"envy": weight})
        found = duel(bot, "trader", players=3, deals=1, seed=100 + deal)
        rows.append((weight, deal, round(found.differences[0], 4)))
    TABLE.parent.mkdir(exist_ok=True)
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        written = csv.writer(file, lineterminator="\n")
        written.writerows([("envy", "deal", "difference"), *sorted(rows)])


if __name__ == "__main__":
    main()
