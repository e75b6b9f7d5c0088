"""The menu for a person at the table: numbered choices, grouped if there are many, a page at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Group
from rich.table import Table
from rich.text import Text

from beankit.cli.play.picture import Brush
from beankit.core.actions import Action
from beankit.core.cards import Card
from beankit.core.knowledge.view import View
from beankit.core.phase import Phase
from beankit.core.phases import Window
from beankit.core.registry import name_of
from beankit.core.rules import Rules
from beankit.core.trade.market import Offering
from beankit.rulebook import Rule, rules_of
from beankit.words import Speaker

FOLD = 14  # more options than this are grouped: those that give the same cards share a line
PAGE = 25  # choices shown at once on a tall screen


class MenuLine(NamedTuple):
    """One line of the menu: an action, or several under one heading."""

    label: str
    actions: tuple[Action, ...]


class Menu(NamedTuple):
    """A question and a page of numbered choices."""

    question: str
    choices: Sequence[MenuLine]
    inside: bool = False  # opened from a line of another menu
    first: int = 0  # the first choice on this page
    page: int = PAGE  # choices shown at once

    @property
    def last(self) -> int:
        """The number of the last choice on this page."""
        return min(self.first + self.page, len(self.choices))

    @property
    def more(self) -> int:
        """How many choices come after this page."""
        return len(self.choices) - self.last

    def turned(self) -> Menu:
        """The next page."""
        return self._replace(first=self.last)

    def draw(self, speaker: Speaker, brush: Brush) -> Group:
        """This page, ready to print."""
        lines = columns()
        for number, choice in enumerate(self.choices[self.first : self.last], self.first + 1):
            lines.add_row(f"{number:4}", brush.sentence(choice.label))
        further = [Text(speaker.text("terminal.more", number=self.more), "dim")] if self.more else []
        return Group(brush.sentence(self.question, "bold"), lines, *further)


def single(actions: Sequence[Action], view: View, speaker: Speaker) -> list[MenuLine]:
    """Every action on a line of its own."""
    return [MenuLine(speaker.say_action(action, view), (action,)) for action in actions]


def fold(options: Sequence[Action], view: View, speaker: Speaker) -> list[MenuLine]:
    """All options; long lists are grouped so that people find things."""
    if len(options) <= FOLD:
        return single(options, view, speaker)
    groups: dict[str, list[Action]] = {}
    for action in options:
        label = speaker.group(action, view) or speaker.say_action(action, view)
        groups.setdefault(label, []).append(action)
    return [
        single(group, view, speaker)[0] if len(group) == 1 else MenuLine(label, tuple(group))
        for label, group in groups.items()
    ]


def columns() -> Table:
    """A table of a word or number and a text, which wraps in its own column."""
    lines = Table.grid(padding=(0, 2))
    lines.add_column(no_wrap=True)
    return lines


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


def examples(rules: Rules, speaker: Speaker, book: Sequence[Rule]) -> dict[str, str]:
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
    return any(isinstance(part, phase) for part in rules.turn)


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
