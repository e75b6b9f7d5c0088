"""Speaks sentences that are values: in the reader's language, with its numbers and dates."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from string import Formatter

from beankit.core.said import Said, filled
from beankit.words.catalogue import LANGUAGES, catalogue, language

DEEP = 4  # sentences within sentences


def spoken(said: Said, lang: str) -> str:
    """A sentence in a language; in English if there is no translation."""
    own = language(lang)

    def write(part: object, form: str) -> str:
        return own.write(spoken(part, lang) if isinstance(part, Said) else part, form)

    told = filled(catalogue(lang).reason(said.text), said.parts, write)
    return f"{told} ({said.rule})" if said.rule else told


def decimal(number: str) -> dict[str, str]:
    """A number with a decimal point, as each language writes it."""
    return {lang: number.replace(".", language(lang).decimal) for lang in LANGUAGES}


def dated(at: datetime, form: str = "date") -> dict[str, str]:
    """A day and a time, as each language writes them."""
    return {lang: language(lang).date(at.isoformat(), form) for lang in LANGUAGES}


def heard(told: str, known: Sequence[str], deep: int = DEEP) -> Said:
    """A finished English sentence as a value: the known template that it was made from, and its parts likewise."""
    for template in known if deep else ():
        if (parts := parts_in(told, template)) is not None:
            return Said(template, {name: heard(part, known, deep - 1) for name, part in parts.items()})
    return Said("{told}", {"told": told})


def parts_in(told: str, template: str) -> dict[str, str] | None:
    """The parts of a sentence that may have been made from this template; each ends where the next words begin."""
    pieces = [(text, name or "") for text, name, _, _ in Formatter().parse(template)]
    parts: dict[str, str] = {}
    before, place = "", 0  # the part that comes next, and where it begins
    for number, (text, name) in enumerate(pieces, 1):
        last = number == len(pieces) and not name
        at = place if not before else len(told) - len(text) if last else told.find(text, place)
        if at < place or not told.startswith(text, at):
            return None
        if before:
            parts[before] = told[place:at]
        before, place = name, at + len(text)
    if before:
        parts[before] = told[place:]
    return parts if before or place == len(told) else None


__all__ = ["dated", "decimal", "heard", "spoken"]
