"""Speaks sentences that are values: in the reader's language, with its numbers and dates."""

from __future__ import annotations

from datetime import datetime

from beankit.core.said import Said, filled
from beankit.words.catalogue import LANGUAGES, catalogue, language


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


__all__ = ["dated", "decimal", "spoken"]
