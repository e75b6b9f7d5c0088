"""What a person at the table can look up: what to type, what the signs mean, what the rules are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group
from rich.text import Text

from beankit.cli.play.menu import columns
from beankit.core.cards import Card
from beankit.core.phase import Phase
from beankit.core.phases import Window
from beankit.core.registry import name_of
from beankit.core.rules import Rules
from beankit.core.trade.market import Offering
from beankit.rulebook import Rule, rules_of
from beankit.words import Speaker

TYPED = ("number", "action", "offer", "table", "hand", "log", "beans", "rules", "skip", "windows", "undo", "quit")


def draw_help(rules: Rules, speaker: Speaker, windows: bool) -> Group:
    """What can be typed in this game, with its own beans and rules, and what the signs mean."""
    trades, book = has(rules, Offering), book_of(rules, speaker.language)
    needs = {"offer": trades, "skip": trades, "windows": has(rules, Window), "rules": bool(book)}
    parts = examples(rules, speaker, book)
    parts["windows"] = speaker.text("terminal.on" if windows else "terminal.off")
    lines = columns()
    for key in TYPED:
        if needs.get(key, True):
            word = speaker.words.find(f"help.words.{key}") or speaker.words[f"commands.{key}"]
            lines.add_row(Text(word.format_map(parts)), Text(speaker.text(f"help.{key}", **parts)))
    return Group(lines, speaker.text("help.counting"), speaker.text("help.signs"))


def examples(rules: Rules, speaker: Speaker, book: Sequence[Rule]) -> dict[str, Any]:
    """Beans of this deck, a neighbour and a rule of this game."""
    kinds = rules.deck.kinds
    beans = {name: short(kinds[place % len(kinds)], speaker) for place, name in enumerate(("one", "two", "three"))}
    neighbour = speaker.names[((speaker.me or 0) + 1) % rules.players]
    return {**beans, "to": neighbour, "rule": book[0].number if book else ""}


def short(kind: Card, speaker: Speaker) -> str:
    """What people type for a bean: its name without a separate word for bean."""
    name = speaker.kind(kind).lower()
    for end in speaker.words.tables["grammar"]["bare"]:
        if end.startswith(" "):
            name = name.removesuffix(end.lower())
    return name


def has(rules: Rules, phase: type[Phase]) -> bool:
    """Does a turn of this game have such a phase?"""
    return any(isinstance(found, phase) for found in rules.turn)


def book_of(rules: Rules, language: str) -> list[Rule]:
    """The rules of this game."""
    return rules_of(name_of(rules), language)


def contents(book: Sequence[Rule]) -> Group:
    """The rules, each with its number and first words, under section headings."""
    lines: list[Text] = []
    section = ""
    for entry in book:
        if (heading := " · ".join(filter(None, (entry.chapter, entry.section)))) != section:
            section = heading
            lines.append(Text(heading, "bold", no_wrap=True, overflow="ellipsis"))
        number = (f"  {entry.number:6} ", "bold green")
        lines.append(Text.assemble(number, entry.text, no_wrap=True, overflow="ellipsis"))
    return Group(*lines)
