"""The data of the lesson about the value of a position: what traders had every few turns, and who of them won.

Run with  python -m benchmarks.positions  (half a minute); it writes beankit/course/tables/positions.csv.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from tqdm.auto import tqdm

from beankit import Game, View, play
from beankit.search import FEATURES
from beankit.training.learner import Learner

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "beankit" / "course" / "tables" / "positions.csv"
COLUMNS = ("game", "turn", "seat", "gone", "coins", "ripe", "hope", "won")
GAMES = range(160)
SEATS = range(3)
EVERY = 4  # turns
FIRST = 1900  # the seed of the first deal

Row = tuple[int, int, int, float, int, int, float, int]


def positions(number: int) -> list[Row]:
    """What every player had in one game, at the beginning of every fourth turn, and whether they won."""
    watchers = [Learner() for _ in SEATS]
    noted: dict[tuple[int, int], tuple[float, int, int, float]] = {}

    def watch(game: Game, *_: object) -> None:
        if game.over or game.turn % EVERY or (game.turn, 0) in noted:
            return
        for watcher, seat in zip(watchers, SEATS, strict=True):
            view = game.view(seat)
            if game.turn == EVERY:
                watcher.start(view)
            hope = watcher.row(view)[FEATURES.index("hope")]
            noted[game.turn, seat] = (gone(view), len(view.me.coins), ripe(view), round(hope, 2))

    match = play("bohnanza", ["trader"] * len(SEATS), FIRST + number, watch=watch)
    return [(number, *place, *had, int(place[1] in match.winners)) for place, had in noted.items()]


def gone(view: View) -> float:
    """About which share of the game is over: so often was the draw pile used up, of three times."""
    cards = sum([view.bean(kind).count for kind in view.kinds])
    return round((view.exhausted + 1 - len(view.draw_pile) / cards) / view.exhaustions_to_end, 2)


def ripe(view: View) -> int:
    """What my fields would pay now."""
    return sum([view.worth(field) for field in view.me.fields])


def main() -> None:
    """Play all games, and write what everybody had."""
    rows = [row for number in tqdm(GAMES, file=sys.stderr) for row in positions(number)]
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([COLUMNS, *rows])


if __name__ == "__main__":
    main()
