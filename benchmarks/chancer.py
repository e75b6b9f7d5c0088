"""The bot of the lesson about the value of a position: what it brings to envy whom it should, deal by deal.

Run with  python -m benchmarks.chancer  (a few minutes); it writes beankit/course/tables/chancer.csv.
"""

from __future__ import annotations

import csv
import sys
from math import exp
from pathlib import Path

from tqdm.auto import tqdm

from beankit import Bot, View, duel
from beankit.core.modules import load_file
from benchmarks.positions import gone

ROOT = Path(__file__).resolve().parents[1]
HAGGLER = ROOT / "tutorials" / "source" / "ladder" / "haggler.py"
TABLE = ROOT / "beankit" / "course" / "tables" / "chancer.csv"
WEIGHT = 1.2  # of a sure coin at the end of the game, as the lesson learns it
DEALS = range(24)
FIRST = 1900  # the seed of the first deal


def envies(view: View) -> list[float]:
    """Everybody's share of what the others at my table have as chances to win."""
    sure = [len(player.coins) + sum(map(view.worth, player.fields)) for player in view.players]
    odds = [exp(WEIGHT * gone(view) * (coins - max(sure))) for coins in sure]
    others = sum(odds) - odds[view.seat]
    return [share / others for share in odds]


def chancer() -> type[Bot]:
    """A haggler that envies each partner as much as they stand in its way."""

    class Chancer(load_file(str(HAGGLER)).Haggler):
        def decide(self, view, decision):
            self.envies = envies(view)
            return super().decide(view, decision)

        def worthwhile(self, view, option, partner):
            self.envy = self.envies[partner]
            return super().worthwhile(view, option, partner)

    return Chancer


def difference(deal: int) -> float:
    """How much better the chancer placed than the haggler, on one deal in all seatings."""
    haggler = load_file(str(HAGGLER)).Haggler
    return round(duel(chancer(), haggler, players=3, deals=1, seed=FIRST + deal).differences[0], 4)


def main() -> None:
    """Play every deal, and write the differences."""
    rows = [(deal, difference(deal)) for deal in tqdm(DEALS, file=sys.stderr)]
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([("deal", "difference"), *rows])


if __name__ == "__main__":
    main()
