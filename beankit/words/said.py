"""Speaks sentences that are values: in the reader's language, with its numbers and dates."""

from __future__ import annotations

from string import Formatter

from beankit.core.said import Said, filled
from beankit.words.catalogue import catalogue, language


def spoken(said: Said, lang: str) -> str:
    """A sentence in a language; in English, with all its parts, if there is no translation."""
    template = catalogue(lang).translated(said.text)
    if template is None:
        if not said.parts or has_words(said.text):
            return str(said)
        template = said.text
    own = language(lang)

    def write(part: object, form: str) -> str:
        return own.write(spoken(part, lang) if isinstance(part, Said) else part, form)

    try:
        sentence = filled(template, said.parts, write)
    except (KeyError, ValueError):  # a translation that does not fit its sentence
        return str(said)
    return f"{sentence} ({said.rule})" if said.rule else sentence


def has_words(template: str) -> bool:
    """Does a template say more than its parts?"""
    for text, _, form, _ in Formatter().parse(template):
        if any(map(str.isalpha, "".join([text, *(form or "").split("|")[1:]]))):
            return True
    return False
