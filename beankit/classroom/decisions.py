"""What a teacher decides about somebody: until when they can hand in, and whether their bots play, and why.

Nobody else reads that.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import msgspec

from beankit.arena.files import PRIVATE, put
from beankit.classroom.lock import locked
from beankit.classroom.settings import BadClass, ClassSettings

EXTENSIONS = "extensions.json"
RULINGS = "rulings.json"
MOST_REASON = 200  # characters


class Ruling(msgspec.Struct, frozen=True):
    """What a teacher decided about the bots of one owner."""

    owner: str
    plays: bool
    reason: str
    at: datetime


def read_extensions(folder: Path) -> dict[str, datetime]:
    """Until when somebody can hand in, by owner; other users of this machine cannot read that."""
    try:
        return msgspec.json.decode((folder / EXTENSIONS).read_bytes(), type=dict[str, datetime])
    except (FileNotFoundError, PermissionError):
        return {}
    except (OSError, msgspec.MsgspecError) as error:
        raise BadClass("{file}: {why}", file=str(folder / EXTENSIONS), why=str(error)) from None


def extend(folder: Path, owner: str, until: datetime | None, now: datetime | None = None) -> None:
    """Let an owner hand in until then; without a time, as long as the class."""
    if until is not None and until <= (now or datetime.now().astimezone()):
        raise BadClass("{until:full_date} has passed: an extension must end in the future", until=until.isoformat())
    with locked(folder):
        before = read_extensions(folder)
        others = {name: at for name, at in before.items() if name != owner}
        after = others if until is None else {**others, owner: until}
        if after != before:
            put(folder / EXTENSIONS, msgspec.json.format(msgspec.json.encode(after)), PRIVATE)


def extended(settings: ClassSettings, until: datetime | None) -> ClassSettings:
    """The settings for somebody with an extension, who never has less time than the class."""
    if settings.closes is None or until is None:
        return settings
    return msgspec.structs.replace(settings, closes=max(settings.closes, until))


def read_rulings(folder: Path) -> list[Ruling]:
    """All rulings of a class, the latest last; for each owner that one counts."""
    try:
        return msgspec.json.decode((folder / RULINGS).read_bytes(), type=list[Ruling])
    except FileNotFoundError:
        return []
    except (OSError, msgspec.MsgspecError) as error:
        raise BadClass("{file}: {why}", file=str(folder / RULINGS), why=str(error)) from None


def rule(folder: Path, owner: str, reason: str, *, plays: bool) -> bool:
    """Disqualify the bots of an owner, also those to come, or let them play again; False if it is so already."""
    with locked(folder):
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
    with locked(folder):
        rulings = read_rulings(folder)
        others = [ruling for ruling in rulings if ruling.owner != owner]
        if others != rulings:
            keep(folder, others)


def keep(folder: Path, rulings: list[Ruling]) -> None:
    """Write all rulings of a class."""
    put(folder / RULINGS, msgspec.json.format(msgspec.json.encode(rulings)), PRIVATE)
