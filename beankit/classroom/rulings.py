"""Rulings: whose bot a teacher has disqualified, or let in again, and why; nobody else reads that."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import msgspec

from beankit.arena.files import PRIVATE, put
from beankit.classroom.latch import alone
from beankit.classroom.settings import BadClass

RULINGS = "rulings.json"
MOST_REASON = 200  # signs


class Ruling(msgspec.Struct, frozen=True):
    """What a teacher decided about the bots of one owner."""

    owner: str
    plays: bool
    reason: str
    at: datetime


def read_rulings(folder: Path) -> list[Ruling]:
    """All of them, the latest last; it is the one that counts."""
    try:
        return msgspec.json.decode((folder / RULINGS).read_bytes(), type=list[Ruling])
    except FileNotFoundError:
        return []
    except (OSError, msgspec.MsgspecError) as error:
        raise BadClass("{file}: {why}", file=str(folder / RULINGS), why=str(error)) from None


def rule(folder: Path, owner: str, reason: str, *, plays: bool) -> bool:
    """Disqualify the bots of an owner, also those to come, or let them play again; False if it is so already."""
    with alone(folder):
        rulings = read_rulings(folder)
        before = next((ruling.plays for ruling in reversed(rulings) if ruling.owner == owner), True)
        if plays != before:
            keep(folder, [*rulings, Ruling(owner, plays, reason, datetime.now().astimezone())])
    return plays != before


def reason_of(text: str) -> str:
    """A reason in one line; empty if there is none."""
    return " ".join(text.split())[:MOST_REASON]


def forget_rulings(folder: Path, owner: str) -> None:
    """Delete what was decided about somebody who leaves."""
    with alone(folder):
        rulings = read_rulings(folder)
        others = [ruling for ruling in rulings if ruling.owner != owner]
        if others != rulings:
            keep(folder, others)


def keep(folder: Path, rulings: list[Ruling]) -> None:
    """Write all of them."""
    put(folder / RULINGS, msgspec.json.format(msgspec.json.encode(rulings)), PRIVATE)
