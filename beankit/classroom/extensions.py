"""Extensions: who can hand in longer than the class; only the teacher reads for whom."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import msgspec

from beankit.arena.files import PRIVATE, put
from beankit.classroom.latch import alone
from beankit.classroom.settings import BadClass, ClassSettings

EXTENSIONS = "extensions.json"


def read_extensions(folder: Path) -> dict[str, datetime]:
    """Until when somebody can hand in, by owner; other users of this machine cannot read that."""
    try:
        return msgspec.json.decode((folder / EXTENSIONS).read_bytes(), type=dict[str, datetime])
    except (FileNotFoundError, PermissionError):
        return {}
    except (OSError, msgspec.MsgspecError) as error:
        raise BadClass("{file}: {why}", file=str(folder / EXTENSIONS), why=str(error)) from None


def extend(folder: Path, owner: str, until: datetime | None) -> None:
    """Let an owner hand in until then; without a time, as long as the class."""
    with alone(folder):
        before = read_extensions(folder)
        others = {name: at for name, at in before.items() if name != owner}
        now = others if until is None else {**others, owner: until}
        if now != before:
            put(folder / EXTENSIONS, msgspec.json.format(msgspec.json.encode(now)), PRIVATE)


def extended(settings: ClassSettings, until: datetime | None) -> ClassSettings:
    """The settings for somebody with an extension, who never has less time than the class."""
    if settings.closes is None or until is None:
        return settings
    return msgspec.structs.replace(settings, closes=max(settings.closes, until))
