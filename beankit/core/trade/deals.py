"""Deals: the actions of trading, from the offer to the answer that is taken (F-27)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from beankit.core.actions import Action, at, figure, kinds, number, positions
from beankit.core.cards import WORDS_OF_THE_NOTATION, Card, Pile


class Offer(Action):
    """`offer red red for blue to 2` or `... to all`: what I give, what I want; a side may be `nothing`.

    With nothing on both sides it is an open call for bids: `offer nothing for nothing to all` (F-27).
    """

    __slots__ = ()
    word = "offer"
    give: Pile
    want: Pile
    to: int | None

    def __new__(cls, give: Card | Iterable[Card] = (), want: Card | Iterable[Card] = (), to: int | None = None) -> Self:
        given, wanted = kinds(give), kinds(want)
        whom = None if to is None else number(to)
        return cls.of(given, wanted, whom, keep=len(given) + len(wanted) <= 3)

    def write(self) -> str:
        return f"{self.word} {sides(self.give, self.want)} to {'all' if self.to is None else self.to}"

    @classmethod
    def read(cls, words: list[str]) -> Action:
        middle, to = words.index("for"), words.index("to")
        who = words[to + 1]
        if len(words) != to + 2:
            raise ValueError
        return cls(side(words[:middle]), side(words[middle + 1 : to]), None if who == "all" else figure(who))


class Refuse(Action):
    """`refuse`: no deal."""

    __slots__ = ()
    word = "refuse"


class Accept(Action):
    """`accept` or `accept @3`: yes; @ names the hand positions (from 0) of the copies I give (F-25)."""

    __slots__ = ()
    word = "accept"
    copies: tuple[int, ...]

    def __new__(cls, copies: Iterable[int] = ()) -> Self:
        chosen = tuple(map(number, copies))
        return cls.of(chosen, keep=len(chosen) < 2)

    def write(self) -> str:
        return self.word + at(self.copies)

    def heard(self) -> Action:
        return Accept() if self.copies else self

    @classmethod
    def read(cls, words: list[str]) -> Action:
        return cls(positions(words))


class Bid(Action):
    """`bid red for blue` or `bid red for blue @3`: what I give, what I want from the active player."""

    __slots__ = ()
    word = "bid"
    give: Pile
    want: Pile
    copies: tuple[int, ...]

    def __new__(
        cls, give: Card | Iterable[Card] = (), want: Card | Iterable[Card] = (), copies: Iterable[int] = ()
    ) -> Self:
        given, wanted, chosen = kinds(give), kinds(want), tuple(map(number, copies))
        return cls.of(given, wanted, chosen, keep=not chosen and len(given) + len(wanted) <= 3)

    def write(self) -> str:
        return f"{self.word} {sides(self.give, self.want)}{at(self.copies)}"

    def heard(self) -> Action:
        return Bid(self.give, self.want) if self.copies else self

    @classmethod
    def read(cls, words: list[str]) -> Action:
        middle = words.index("for")
        marks = next((place for place, word in enumerate(words) if word.startswith("@")), len(words))
        return cls(side(words[:middle]), side(words[middle + 1 : marks]), positions(words[marks:]))


class Take(Action):
    """`take 2` or `take 2 @0`: take that player's answer; @ names the hand positions of the copies I give."""

    __slots__ = ()
    word = "take"
    seat: int
    copies: tuple[int, ...]

    def __new__(cls, seat: int, copies: Iterable[int] = ()) -> Self:
        chosen = tuple(map(number, copies))
        return cls.of(number(seat), chosen, keep=len(chosen) < 2)

    def write(self) -> str:
        return f"{self.word} {self.seat}{at(self.copies)}"

    @classmethod
    def read(cls, words: list[str]) -> Action:
        return cls(figure(words[0]), positions(words[1:]))


def side(words: list[str]) -> Pile:
    """One side of a deal, read from its words."""
    if not words or (len(words) > 1 and not WORDS_OF_THE_NOTATION.isdisjoint(words)):
        raise ValueError
    return () if words == ["nothing"] else tuple(words)


def sides(give: Pile, want: Pile) -> str:
    """A deal in the notation: `red red for blue`."""
    return f"{' '.join(give) or 'nothing'} for {' '.join(want) or 'nothing'}"


REFUSE = Refuse()
CALL = Offer()
