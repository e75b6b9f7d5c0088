"""What a face sees of a page: one seat's view, its rules, and somebody who can put things into words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from beankit.core.cards import Card
from beankit.core.knowledge.view import View
from beankit.core.rules import Rules

Json = dict[str, Any]
Spans = list[Any]  # a sentence as plain values: text, and what it names


class Voice(Protocol):
    """Names things in the reader's language; `me` is the reader's seat, if any."""

    me: int | None
    names: list[str]

    def text(self, path: str, **parts: Any) -> str:
        """Any text of the catalogue with its parts."""

    def named(self, table: str, key: str) -> str:
        """The name of something in a table of the catalogue."""

    def label(self, zone: str, cards: int = 0) -> str:
        """What a zone is called."""

    def bean(self, card: Card) -> str:
        """The name of a card."""

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards in words."""

    def counted(self, what: str, number: int) -> str:
        """A number of cards or coins in words."""

    def effect(self, card: Card) -> str:
        """What a card does, if the catalogue says so."""


class Scene(Protocol):
    """A table as one seat sees it, and how to speak about it."""

    @property
    def view(self) -> View:
        """What the seat sees."""

    @property
    def rules(self) -> Rules:
        """The rules of the table."""

    @property
    def speaker(self) -> Voice:
        """Puts things into words."""

    def text(self, path: str, **parts: Any) -> Spans:
        """A text of the pages with its parts, as spans."""
