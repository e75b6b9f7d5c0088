"""The menu for a person at the table: numbered choices, grouped if there are many, a page at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Group
from rich.table import Table
from rich.text import Text

from beankit.cli.play.picture import Brush
from beankit.core.actions import Action
from beankit.core.knowledge.view import View
from beankit.words import Speaker

FOLD = 14  # more options than this are grouped: those that give the same cards share a line
PAGE = 25  # choices shown at once on a tall screen


class Choice(NamedTuple):
    """One line of the menu: an action, or several under one heading."""

    label: str
    actions: tuple[Action, ...]


class Menu(NamedTuple):
    """A question and a page of numbered choices."""

    question: str
    choices: Sequence[Choice]
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


def single(actions: Sequence[Action], view: View, speaker: Speaker) -> list[Choice]:
    """Every action on a line of its own."""
    return [Choice(speaker.say_action(action, view), (action,)) for action in actions]


def fold(options: Sequence[Action], view: View, speaker: Speaker) -> list[Choice]:
    """All options; long lists are grouped so that people find things."""
    if len(options) <= FOLD:
        return single(options, view, speaker)
    groups: dict[str, list[Action]] = {}
    for action in options:
        label = speaker.group(action, view) or speaker.say_action(action, view)
        groups.setdefault(label, []).append(action)
    return [
        single(group, view, speaker)[0] if len(group) == 1 else Choice(label, tuple(group))
        for label, group in groups.items()
    ]


def columns() -> Table:
    """A table of a word or number and a text, which wraps in its own column."""
    lines = Table.grid(padding=(0, 2))
    lines.add_column(no_wrap=True)
    return lines
