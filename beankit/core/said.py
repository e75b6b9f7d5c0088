"""Sentences as values: an English template and its parts. Whoever shows one puts it into the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from string import Formatter
from typing import Any, NamedTuple, Self

from beankit.core.language import ENGLISH


class Said(NamedTuple):
    """An English sentence with its parts in braces; it is its own key in the catalogues of other languages.

    After a colon, a template says how a part is written: `{cards:card|cards}` is one of the two words, as the number
    wants it, `{mean:+.2f}` is a number with two decimals, and `{at:date}` a moment (given as ISO 8601 writes it) as the
    reader's language writes it. A sentence without parts stays as it is.
    """

    text: str
    parts: dict[str, str | int | float | Said | dict[str, str]] = {}  # noqa: RUF012  # a dict: the part in each language
    rule: str = ""  # the number of the rule it rests on

    @property
    def reason(self) -> str:
        """The sentence in English, without its rule."""
        return filled(self.text, self.parts, written)

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason

    def __hash__(self) -> int:
        return hash((self.text, self.rule))


class Objection(Said):
    """Why something is not allowed: a sentence with the rule that forbids it.

    The names of the parts say what they are: a card, a field, a seat.
    """

    __slots__ = ()
    parts: dict[str, Any]  # things of the game, which a speaker can name

    def __new__(cls, rule: str, text: str, /, **parts: object) -> Self:
        return tuple.__new__(cls, (text, parts, rule))

    def by(self, rule: str) -> Objection:
        """The reason under another rule."""
        return self._replace(rule=rule)

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, object]]:
        return (self.rule, self.text), self.parts

    def __repr__(self) -> str:
        return f"Objection({self.rule}: {self.reason})"


def say(text: str, /, **parts: str | int | float | Said | dict[str, str]) -> Said:
    """A sentence with its parts."""
    return Said(text, parts)


def verbatim(text: str) -> Said:
    """A text that stays as it is in every language."""
    return Said("{told}", {"told": text})


def rewritten(said: Said, change: Callable[[str], str], templates: bool = False) -> Said:
    """A sentence with every text in its parts changed; on request, also its template and those within it."""
    parts: dict[str, str | int | float | Said | dict[str, str]] = {}
    for name, part in said.parts.items():
        if isinstance(part, Said):
            parts[name] = rewritten(part, change, templates)
        else:
            parts[name] = change(part) if isinstance(part, str) else part
    return said._replace(text=change(said.text) if templates else said.text, parts=parts)


def plain(said: Said) -> Said:
    """A sentence that can be sent to another process: things of the game are written in the notation."""
    return Said(said.text, {name: sendable(part) for name, part in said.parts.items()}, said.rule)


def sendable(part: object) -> str | int | float | Said | dict[str, str]:
    """A part of a sentence that can be sent to another process."""
    if isinstance(part, Said):
        return plain(part)
    return part if isinstance(part, str | int | float | dict) else written(part)


def filled(template: str, parts: Mapping[str, object], write: Callable[[object, str], str]) -> str:
    """A template with its parts filled in."""
    return "".join(pieces(template, parts, write)) if parts else template


def pieces(template: str, parts: Mapping[str, object], write: Callable[[object, str], str]) -> Iterator[str]:
    """The texts of a template and its parts, one after another."""
    for text, name, form, _ in Formatter().parse(template):
        yield text
        if name:
            yield write(parts[name], form or "")


def written(part: object, form: str = "") -> str:
    """One part in English, as a template wants it."""
    return ENGLISH.write(part, form)
