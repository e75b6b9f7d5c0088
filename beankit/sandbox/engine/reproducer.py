"""How to reproduce a fault: a record, and three lines that take a fresh copy of the bot there."""

from __future__ import annotations

from beankit.arena.table.faults import Fault

LINES = """\
import pathlib, beankit.arena.table.sitting as arena
sitting = arena.Sitting.resume(pathlib.Path("{record}").read_text("utf-8"), [{players}])
sitting.step()
"""


def reproducer(fault: Fault, seats: int, bot: str, record: str) -> str:
    """Three lines for someone who has the bot and the fault's record in these files.

    The bot gets all its decisions from the first on, with the same random numbers; the others repeat their moves.
    """
    players = [f'"{bot}"' if seat == fault.seat else f'arena.Guest("seat {seat}")' for seat in range(seats)]
    return LINES.format(record=record, players=", ".join(players))
