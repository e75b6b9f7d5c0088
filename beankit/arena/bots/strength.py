"""How strong house bots are: what `make tables` measured, as a file that pages and commands read."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("strength.json")


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
