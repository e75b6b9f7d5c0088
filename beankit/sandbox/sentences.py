"""Sentences from a process of other people's code: whatever it sends can be spoken, and is short."""

from __future__ import annotations

import re
from string import Formatter

from beankit.core.said import Said, in_english, notated, verbatim
from beankit.core.texts import printable

MOST_TEXT = 4000  # characters of a sentence, with all its parts
MOST_PARTS = 20
DEEPEST = 4  # sentences within sentences
MOST_RULE = 20  # characters of the number of a rule
MOST_NUMBER = 1 << 62
FORM = re.compile(r"([+]?(\.\d)?[fg%])?|[^{}]*\|[^{}]*").fullmatch  # how a part is written


def harmless(said: Said) -> Said:
    """A sentence that anybody can speak; what is none stays as its process wrote it, without its parts."""
    return sound(said) or verbatim(printable(said.text[:MOST_TEXT]))


def sound(said: Said) -> Said | None:
    """A sentence that has all its parts, is not too long, and controls no terminal; None if it cannot be one."""
    try:
        clean = cleaned(said, DEEPEST)
        length_of(clean)
    except (KeyError, ValueError):
        return None
    return clean


def said_by(error: BaseException) -> Said | None:
    """The sentence of the kit that an error carries, as it can be sent; None if there is none, or it is too long."""
    said = error.args[0] if error.args else None
    return sound(notated(said)) if isinstance(said, Said) else None


def cleaned(said: Said, deep: int) -> Said:
    """A sentence whose texts control no terminal; ValueError if there are sentences too deep in it."""
    if not deep or len(said.parts) > MOST_PARTS:
        raise ValueError
    parts: dict[str, str | int | float | Said | dict[str, str]] = {}
    for name, part in said.parts.items():
        if isinstance(part, dict):
            raise ValueError  # nothing that a process says is written in several languages there
        if isinstance(part, Said):
            parts[name] = cleaned(part, deep - 1)
        elif isinstance(part, str):
            parts[name] = printable(part)
        else:
            parts[name] = part if isinstance(part, float) or abs(part) < MOST_NUMBER else str(part)
    return Said(printable(said.text), parts, printable(said.rule[:MOST_RULE]))


def length_of(said: Said) -> int:
    """How long a sentence is, without writing it; ValueError if it is too long, or KeyError if a part is missing."""
    length = len(said.text) + len(said.rule)
    if said.parts:
        lengths = {name: part_length(part) for name, part in said.parts.items()}
        for _, name, form, _ in Formatter().parse(said.text):
            if not FORM(form or ""):
                raise ValueError
            number = said.parts.get(name) if name else None
            length += len(in_english(number, form or "")) if isinstance(number, float) else lengths[name] if name else 0
            if length > MOST_TEXT:
                raise ValueError
    if length > MOST_TEXT:
        raise ValueError
    return length


def part_length(part: str | int | float | Said | dict[str, str]) -> int:
    """How long a part is."""
    return length_of(part) if isinstance(part, Said) else len(str(part))
