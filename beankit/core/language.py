"""How a language writes numbers, dates and plurals.

Each language says so in a few lines of its catalogue, `[language]`. What it leaves out is as in English, the language
that the code itself speaks. Two forms of numbers and four of dates need no Babel and its 10 MB: the standard library
formats both, and compiles the plural rules that translators write for gettext.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from gettext import c2py
from types import MappingProxyType
from typing import NamedTuple

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
        return text.translate({ord("."): self.decimal, ord(","): self.thousands})

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
