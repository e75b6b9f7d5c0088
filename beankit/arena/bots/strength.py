"""How strong house bots are: what `make tables` measured, as a file that pages and commands read."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("strength.json")
EVEN = 0.5  # the mean placing points of the yardstick among its equals
UNKNOWN = -1.0  # of a bot that nobody measured


class Strength(NamedTuple):
    """The mean placing points of a bot among copies of a yardstick, with a 95 % interval: 0 is last, 1 is first."""

    bot: str
    game: str
    players: int
    yardstick: str  # empty in a game that is played alone
    deals: int
    mean: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """How far the interval reaches, to the side where nothing clips it."""
        return max(self.high - self.mean, self.mean - self.low)


class MeasuredStrength(NamedTuple):
    """All that was measured, by game and bot, and with which version of the kit."""

    version: str
    rows: dict[tuple[str, str], Strength]


@cache
def measured() -> MeasuredStrength:
    """What the file says."""
    text = json.loads(FILE.read_text("utf-8"))
    rows = [Strength(**row) for row in text["measured"]]
    return MeasuredStrength(text["version"], {(row.game, row.bot): row for row in rows})


def strength_of(bot: str, game: str) -> Strength | None:
    """How strong a bot is in a game; None if nobody measured it."""
    return measured().rows.get((game, bot))


def yardstick(game: str) -> Strength | None:
    """How the bots of a game were measured: any of its rows; None if none was."""
    return next((row for (name, _), row in measured().rows.items() if name == game), None)


def points(game: str, bot: str) -> float:
    """The measured placing points of a bot; the yardstick is in the middle."""
    if (row := strength_of(bot, game)) is not None:
        return row.mean
    return EVEN if (row := yardstick(game)) is not None and row.yardstick == bot else UNKNOWN


def ranked(game: str, bots: Iterable[str]) -> list[str]:
    """House bots by what was measured, the weakest first.

    Among weak opponents several may do equally well: those that are not told apart from the first stay in the order of
    the house, which says who beats whom.
    """
    house = list(bots)
    order = sorted(house, key=lambda bot: points(game, bot))
    best = strength_of(order[-1], game) if order else None
    if best is None:
        return order
    rows = {bot: strength_of(bot, game) for bot in order}
    close = {bot for bot, row in rows.items() if row is not None and row.high >= best.low}
    return [bot for bot in order if bot not in close] + [bot for bot in house if bot in close]
