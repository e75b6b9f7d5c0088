"""Sentences as values: an English template and its parts. Whoever shows one puts it into the reader's language.

Each language says in a few lines of its catalogue, `[language]`, how it writes numbers, dates and plurals. What it
leaves out is as in English, the language of the code itself. Two forms of numbers and four of dates need no Babel and
its 10 MB: the standard library formats both, and compiles the plural rules that translators write for gettext.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from gettext import c2py
from string import Formatter
from types import MappingProxyType
from typing import Any, NamedTuple, Self


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
        return filled(self.text, self.parts, in_english)

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason

    def __repr__(self) -> str:
        return repr(str(self))  # what people see who print a list of sentences

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


def notated(said: Said) -> Said:
    """A sentence that can be sent to another process: things of the game are written in the notation."""
    return Said(said.text, {name: sendable(part) for name, part in said.parts.items()}, said.rule)


def sendable(part: object) -> str | int | float | Said | dict[str, str]:
    """A part of a sentence that can be sent to another process."""
    if isinstance(part, Said):
        return notated(part)
    return part if isinstance(part, str | int | float | dict) else in_english(part)


def filled(template: str, parts: Mapping[str, object], write: Callable[[object, str], str]) -> str:
    """A template with its parts filled in."""
    return "".join(pieces(template, parts, write)) if parts else template


def pieces(template: str, parts: Mapping[str, object], write: Callable[[object, str], str]) -> Iterator[str]:
    """The texts of a template and its parts, one after another."""
    for text, name, form, _ in Formatter().parse(template):
        yield text
        if name:
            yield write(parts[name], form or "")


def in_english(part: object, form: str = "") -> str:
    """One part in English, as a template wants it."""
    return ENGLISH.write(part, form)


DATES = MappingProxyType(
    {  # what a template calls them, and how `strftime` writes them
        "date": "%d %B %Y, %H:%M",
        "full_date": "%A, %d %B %Y, %H:%M %z",
        "hour": "%H:%M",
        "hour_and_date": "%H:%M on %d %B %Y",
    }
)
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

plural_rule = lru_cache(c2py)


class Language(NamedTuple):
    """A language: its code and its own name, and how it writes what stands in a sentence."""

    code: str = "en"
    name: str = "English"
    decimal: str = "."  # the sign before decimals
    thousands: str = ","  # the sign between thousands
    percent: str = "%"  # what follows a number of hundredths
    plural: str = "n != 1"  # which form a number takes, counted from 0, as translators write it for gettext
    dates: Mapping[str, str] = DATES
    months: Sequence[str] = MONTHS
    days: Sequence[str] = DAYS

    def write(self, part: object, form: str = "") -> str:
        """One part of a sentence, as the template wants it; things of the game are written in the notation."""
        if isinstance(part, dict):
            part = part.get(self.code, part["en"])
        if "|" in form:
            return self.form(part, form.split("|"))
        if form in self.dates:
            return self.date(str(part), form)
        if isinstance(part, str):
            return part
        if isinstance(part, int | float):
            return self.number(part, form)
        if type(part) is tuple:
            return ", ".join(map(str, part)) or "nothing"
        return str(part)

    def number(self, number: float, form: str = "") -> str:
        """A number with the signs of this language."""
        text = format(number, form or ("" if isinstance(number, int) else "g"))
        return text.translate({ord("."): self.decimal, ord(","): self.thousands, ord("%"): self.percent})

    def form(self, count: object, forms: Sequence[str]) -> str:
        """One of a word's forms, as a count wants it: the last if it is not a whole number, as in `1 to 2 games`."""
        text = format(count, "g") if isinstance(count, float) else str(count)
        place = int(plural_rule(self.plural)(int(text))) if text.isdecimal() else len(forms)
        return forms[min(place, len(forms) - 1)]

    @property
    def plurals(self) -> str:
        """The rule as a table for pages: the form of each number below 200; larger ones go by their last two digits."""
        return "".join(str(int(plural_rule(self.plural)(number))) for number in range(200))

    def date(self, moment: str, form: str) -> str:
        """A moment, which is given as ISO 8601 writes it."""
        at = datetime.fromisoformat(moment)
        pattern = self.dates[form].replace("%B", self.months[at.month - 1]).replace("%A", self.days[at.weekday()])
        return at.strftime(pattern).rstrip()


ENGLISH = Language()
