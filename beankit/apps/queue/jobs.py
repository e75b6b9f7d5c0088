"""What goes to the process that checks bots, and what comes back."""

from __future__ import annotations

import msgspec

from beankit.checks.report import Report
from beankit.core.said import Said

MOST_UPLOAD = 2 << 20  # bytes: sources and data of a bot
SHORTEST_CODE = 6


class Job(msgspec.Struct, frozen=True):
    """A bot that somebody wants to hand in."""

    folder: str
    who: str
    code: str
    file: str  # what its author calls it
    content: bytes
    lang: str  # that its author reads


class Line(msgspec.Struct, frozen=True):
    """A line of the bot's source."""

    number: int
    text: str
    guilty: bool = False


class Answer(msgspec.Struct, frozen=True):
    """What became of it. Where the form is wrong, `field` says which part, and nothing was checked."""

    ok: bool = False  # in one game or more
    report: Report | None = None
    lines: list[Line] = []
    field: str = ""  # name, code or file
    told: str = ""
    words: dict[str, str] = {}
    owner: str = ""  # the folder of whoever handed it in
    digest: str = ""
    level: int = 0
    partly: Said | None = None  # where it plays, if not in every game
