"""Speaks sentences that are values: in the reader's language, with its numbers and dates."""

from __future__ import annotations

from beankit.core.said import Said, filled
from beankit.words.catalogue import catalogue, language


def spoken(said: Said, lang: str) -> str:
    """A sentence in a language; in English if there is no translation."""
    own = language(lang)

    def write(part: object, form: str) -> str:
        return own.write(spoken(part, lang) if isinstance(part, Said) else part, form)

    told = filled(catalogue(lang).reason(said.text), said.parts, write)
    return f"{told} ({said.rule})" if said.rule else told
