"""The numbered rules in our own words: what `beankit rules` shows and `IllegalAction` cites.

In the files, a text in square brackets is a note for developers: a ruling of ours, its reason, where it comes from.
Players are shown a rule without its notes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from beankit.core.errors import BeankitError
from beankit.core.registry import find_rules
from beankit.core.said import Said, say

LINE = re.compile(r"^\s*- ([A-Z]+-[A-Z]?\d+(?:\.\d+)?[a-z]?) (.+)$")
ENGLISH = "en"  # the other languages have their own folders
NOTE = re.compile(r" ?\[([^\]]*)\]")  # for developers
RULING = ("ruling", "Festlegung")  # how a note marks our own decision
PART = re.compile(r"\.\d+$|(?<=\d)[a-z]$")  # what the number of a part adds to that of the rule, R-14a


class NoRule(BeankitError):
    """There is no rule with this number; `near` are similar numbers."""

    def __init__(self, said: Said, near: Sequence[str]) -> None:
        super().__init__(said)
        self.near = tuple(near)

    def __reduce__(self) -> tuple[type[NoRule], tuple[Said, Sequence[str]]]:
        return NoRule, (self.said, self.near)


class Rule(NamedTuple):
    """One rule: its permanent number, its chapter and section, its text for players, and notes for developers."""

    number: str
    chapter: str
    section: str
    text: str
    notes: tuple[str, ...] = ()

    @property
    def prefix(self) -> str:
        """The letter of its game: F for rules that all games share."""
        return self.number.partition("-")[0]

    @property
    def ruling(self) -> bool:
        """Is part of it our own decision, because the printed rules are silent or contradict each other?"""
        return any(note.startswith(RULING) for note in self.notes)


@lru_cache
def book(language: str = ENGLISH) -> dict[str, Rule]:
    """All rules by number, in the order of the book; in English if a translation is missing."""
    place = files(__name__) if language == ENGLISH else files(__name__) / language
    rules: dict[str, Rule] = {}
    for file in sorted(place.iterdir() if place.is_dir() else (), key=lambda file: file.name):
        if file.name.endswith(".md"):
            for rule in read_chapter(file.read_text("utf-8")):
                rules[rule.number] = rule
    return rules if language == ENGLISH else {number: rules.get(number, rule) for number, rule in book().items()}


def read_chapter(text: str) -> list[Rule]:
    """The rules of one file: `#` opens a chapter, `##` a section, `- B-5 ...` is a rule, `[...]` a note."""
    chapter = section = ""
    rules = []
    for line in text.splitlines():
        if line.startswith("# "):
            chapter = line[2:]
        elif line.startswith("## "):
            section = line[3:]
        elif match := LINE.match(line):
            rules.append(Rule(match[1], chapter, section, NOTE.sub("", match[2]), tuple(NOTE.findall(match[2]))))
    return rules


def rule(number: str, near_in: Sequence[Rule] = (), language: str = ENGLISH) -> Rule:
    """The rule with this number and its parts; for an unknown number the error lists similar ones.

    A number without a letter means the most specific rule that has it: in Bohnanza 5 is B-5, 20 is F-20.
    """
    around = {entry.number: entry.prefix for entry in near_in or book().values()}
    prefixes = list(dict.fromkeys(around.values()))
    wanted = re.sub(r"^([A-Z])(?=\d)", r"\1-", number.upper())
    for full in [f"{prefix}-{wanted}" for prefix in prefixes] if wanted[:1].isdigit() else [wanted]:
        known = book(language).items()
        if entries := [entry for key, entry in known if full in (key.upper(), PART.sub("", key).upper())]:
            return entries[0] if len(entries) == 1 else together(full, entries)
    near = get_close_matches(wanted, around, n=5, cutoff=0.3)
    letters = say("a number looks like B-5; its letter is one of {letters}", letters=", ".join(prefixes))
    hint = say("the nearest are: {numbers}", numbers=", ".join(near)) if near else letters
    raise NoRule(say("there is no rule {number}; {hint}", number=repr(number), hint=hint), near)


def together(number: str, rules: list[Rule]) -> Rule:
    """A rule with its parts; if only the parts exist, under the title of their section."""
    head = rules[0]
    if head.number != number:
        head = Rule(number, head.chapter, "", head.section)
    parts = [f"{entry.number}  {entry.text}" for entry in rules if entry.number != number]
    return head._replace(text="\n".join([head.text, *parts]))


def rules_of(game: str, language: str = ENGLISH) -> list[Rule]:
    """All rules of a game's rule book, the most specific first."""
    prefixes, entries = find_rules(game).rulebook, book(language).values()
    return [entry for prefix in prefixes for entry in entries if entry.prefix == prefix]


__all__ = ["NoRule", "Rule", "book", "rule", "rules_of"]
