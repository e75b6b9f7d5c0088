"""Texts by other people, which may contain anything: found, read, made safe to print and to store in a record."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

LANGUAGE = re.compile(r"[a-z]{2}(-\w+)?|x-\w+").fullmatch  # the code of a language, as in `de`
NOT_TEXT = "it is not text in UTF-8; save it with that encoding"


def is_there(path: str | Path) -> bool:
    """Is there a file or folder of this name? False also for a name that no file could have."""
    return os.path.exists(path)  # noqa: PTH110 - Path.exists fails on names that are too long


def read_text(path: Path) -> str:
    """What stands in a file, without the mark that some editors write first; anything but UTF-8 is a ValueError."""
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(NOT_TEXT) from None


def languages_of(table: Iterable[str]) -> list[str]:
    """The languages in which a table with an id has a name."""
    return [key for key in table if key != "id" and LANGUAGE(str(key))]


def printable(text: str) -> str:
    """A text that controls no terminal; its lines stay lines."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)


def in_one_line(text: object, most: int) -> str:
    """A text that is one line, and not too long."""
    return " ".join(printable(str(text)[: 2 * most]).split())[:most]


def visible(text: str) -> str:
    """A text in one line, character by character: what a terminal would obey is a question mark."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)
