"""Results that no game was played for: what the statistics say about them is known before."""

from pathlib import Path

import pandas as pd

from beankit.tournament.plan.schedule import PlannedTable
from beankit.tournament.results.data import GIFT, StoredGames
from beankit.tournament.results.result import Result


def made(tables, points, prints=None, house_prints=None):
    """The result of some tables; `points(table, seats)` are those of one game by seat."""
    rows, plan, keys = [], [], []
    for number, bots in enumerate(tables):
        table = PlannedTable(number, number, "c", tuple(bots))
        plan.append(table)
        keys.append([f"{number} {rotation}" for rotation in range(len(bots))])
        for rotation, seats in enumerate(table.rotations):
            for seat, (bot, mine) in enumerate(zip(seats, points(number, seats), strict=True)):
                rows.append((number, number, number, rotation, keys[-1][rotation], seat, bot, mine))
    columns = ["number", "wave", "deal", "rotation", "key", "seat", "bot", "points"]
    frame = pd.DataFrame(rows, columns=columns)
    zeros = dict.fromkeys(("faults", "offers", "refusals", "trades", "harvests", "coins"), 0)
    frame = frame.assign(score=frame["points"] * 10, won=frame["points"] == 1, forfeit=False, **zeros)
    frame = frame.assign(decisions=1, seconds=0.001, paces='{"40": 1}')
    names = sorted({bot for table in tables for bot in table})
    entrants = {bot: {"hash": bot, "ranked": True, "house": False} for bot in names}
    given = pd.DataFrame(columns=["key", *GIFT])
    settings = {"game": "bohnanza", "players": len(tables[0]), "seed": 1, "options": {}}
    data = StoredGames(
        Path("none"),
        settings,
        None,
        entrants,
        plan,
        keys,
        frame,
        given,
        prints or {},
        house_prints or {},
    )
    return Result(data)
