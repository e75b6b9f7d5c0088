"""The actions of Al Cabohne."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from beankit.core.actions import Action, OnField, WithCard, at, number, positions
from beankit.core.cards import Card


class Discard(WithCard):
    """`discard green`: discard all green beans that the opponent left (A-5.1)."""

    __slots__ = ()
    word = "discard"


class Pay(OnField):
    """`pay 1`: one card of this field goes to the boss who collects its kind (A-6.1)."""

    __slots__ = ()
    word = "pay"


class Stock(Action):
    """`stock green al`: give a boss all green beans on the table (A-9.1)."""

    __slots__ = ()
    word = "stock"
    card: Card
    boss: str

    def __new__(cls, card: Card, boss: str) -> Self:
        return cls.of(card, boss)

    @classmethod
    def read(cls, words: list[str]) -> Action:
        card, boss = words
        return cls(card, boss)


class Give(Action):
    """`give green al` or `give green al @3`: give a boss a card from the hand; @ names its position (A-9.3)."""

    __slots__ = ()
    word = "give"
    card: Card
    boss: str
    copies: tuple[int, ...]  # if empty, the frontmost card of this kind

    def __new__(cls, card: Card, boss: str, copies: Iterable[int] = ()) -> Self:
        return cls.of(card, boss, tuple(map(number, copies)))

    def write(self) -> str:
        return f"{self.word} {self.card} {self.boss}{at(self.copies)}"

    def heard(self) -> Action:
        return Give(self.card, self.boss) if self.copies else self

    @classmethod
    def read(cls, words: list[str]) -> Action:
        card, boss, *marks = words
        return cls(card, boss, positions(marks))
