"""Reproducing a fault: a fresh copy of the bot is taken there and asked again."""

from __future__ import annotations

import json
from pathlib import Path

from beankit.arena.bots.roster import BotLike
from beankit.arena.table.faults import Fault
from beankit.arena.table.notes import read_record
from beankit.arena.table.sitting import Guest, Sitting
from beankit.core.actions import Action
from beankit.core.bot import Bot
from beankit.core.events import actions
from beankit.core.game import Game

LINES = """\
from beankit import reproduce
reproduce({file}, {bot}, seat={seat})
"""


def lines_for(fault: Fault, bot: str | type[Bot], file: str) -> str:
    """The lines for someone who has the fault's record in this file, and the bot in a file or in a notebook's cell."""
    called = bot.__name__ if isinstance(bot, type) else quoted(bot)
    return LINES.format(file=quoted(file), bot=called, seat=fault.seat)


def quoted(text: str) -> str:
    """A text as Python reads it."""
    return json.dumps(text, ensure_ascii=False)


def reproduce(file: str | Path, bot: BotLike, seat: int) -> Action | None:
    """Let a bot make the next move of a recorded game: its fault comes back, or its move, or None if it is not asked.

    The bot gets all its decisions from the first on, with the same random numbers; the others repeat their moves.
    """
    sitting = resumed(read_record(Path(file)), bot, seat)
    if not sitting.step():
        return None
    return actions(sitting.game.past, sitting.game.log)[-1][1]


def resumed(record: str, bot: BotLike, seat: int) -> Sitting:
    """The table at the end of a record, with a fresh copy of a bot on a seat and nobody to ask on the others."""
    seats = range(Game.from_record(record).rules.players)
    return Sitting.resume(record, [bot if place == seat else Guest(f"seat {place}") for place in seats])
