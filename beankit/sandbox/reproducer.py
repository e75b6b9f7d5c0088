"""How to see a fault again: a record, and three lines that lead a fresh copy of the bot to it."""

from __future__ import annotations

from beankit.arena.faults import Fault

LINES = """\
import pathlib, beankit.arena.sitting as arena
sitting = arena.Sitting.resume(pathlib.Path("{record}").read_text("utf-8"), [{players}])
sitting.step()
"""


def reproducer(fault: Fault, seats: int, bot: str, record: str) -> str:
    """Three lines for whoever has the bot and the fault's record in files of these names.

    The bot gets all its decisions from the first on, with the chance it had; the others only make their moves.
    """
    players = [f'"{bot}"' if seat == fault.seat else f'arena.Guest("seat {seat}")' for seat in range(seats)]
    return LINES.format(record=record, players=", ".join(players))
