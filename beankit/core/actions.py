"""Actions: what a player can do, as small values with a text form that parses back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from inspect import signature
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, SupportsIndex

from beankit.core.cards import Card, Pile, spaced
from beankit.core.errors import BeankitError
from beankit.core.said import Objection
from beankit.core.seats import G, P
from beankit.core.values import Value, build, part

if TYPE_CHECKING:
    from beankit.core.engine import Engine
    from beankit.core.phase import Phase
    from beankit.core.seats import Player

FIGURE = re.compile(r"-?[0-9]{1,18}").fullmatch
MOST_KEPT = 1 << 14  # per kind of action: more than any game has, and a limit for made-up ones
LONGEST_KEPT = 200  # characters of text; no game has longer ones


class Action(Value, Generic[G, P]):
    """One thing a player does. Actions are compared, sorted and hashed by their text and parts."""

    __slots__ = ()
    FIRST = 1  # the text comes before the parts
    word: ClassVar[str] = ""
    # allowed "at any time": it does not answer the decision, which is asked again (F-29)
    any_time: ClassVar[bool] = False
    _known: ClassVar[dict[tuple[object, ...], Any]]
    text: str = part(0, "the action in the notation of records")

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._known = {}
        if cls.word:
            own_word(cls, "word")
            NOTATION[cls.word] = cls

    def __new__(cls) -> Self:
        return cls.of()

    @classmethod
    def of(cls, *parts: object, keep: bool = True) -> Self:
        """The action with these parts: always the same object, except for freely composed ones."""
        action = cls._known.get(parts)
        if action is None:
            text = build(cls, ("", *parts)).write()
            action = build(cls, (text, *parts))
            if keep and len(text) <= LONGEST_KEPT and len(cls._known) < MOST_KEPT:
                action = cls._known.setdefault(parts, action)  # another thread may have got there first
        return action

    def write(self) -> str:
        """The action in the notation of records."""
        return " ".join([self.word, *map(str, self[1:])])

    def heard(self) -> Action:
        """What the others hear of this action: the same, without the chosen copies (F-27)."""
        return self

    @classmethod
    def read(cls, words: list[str]) -> Action:
        """The action that these words (after the first) stand for."""
        if words:
            raise ValueError
        return cls()

    def apply(self, game: G, player: P) -> Phase | None:
        """Do an "any time" action and return the phase that it opens, if any; then the current phase asks again."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[Callable[..., Action], tuple[object, ...]]:
        return type(self), self[1:]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self[1:]))})"


NOTATION: dict[str, type[Action]] = {}


def no_action(thing: object) -> Objection:
    """What to say about something that is not an action."""
    if thing is None:
        return Objection("", "that is not an action (is a `return` missing?)")
    if isinstance(thing, type) and issubclass(thing, Action):
        needed = [p.name for p in signature(thing).parameters.values() if p.default is p.empty]
        code = f"{thing.__name__}({', '.join(needed)})"
        return Objection("", "that is not an action: write `{code}`", code=code)
    return Objection("", "that is not an action")


def own_word(cls: type, attribute: str) -> None:
    """Refuse a class that has the same word as a base: records and positions could not tell them apart."""
    word = getattr(cls, attribute)
    for base in cls.__mro__[1:]:
        if base.__dict__.get(attribute) == word:
            raise TypeError(f"{cls.__name__} needs a {attribute!r} of its own: {word!r} means {base.__name__}")


def parse(text: str) -> Action:
    """The action that a text stands for: the reverse of str(action)."""
    words = spaced(text)
    if not words or words[0] not in NOTATION:
        if words and (near := get_close_matches(words[0], NOTATION, 1)):
            raise BeankitError("{text} is not an action (did you mean {word}?)", text=repr(text), word=repr(near[0]))
        raise BeankitError("{text} is not an action", text=repr(text))
    try:
        return NOTATION[words[0]].read(words[1:])
    except (ValueError, IndexError):
        usage = str(NOTATION[words[0]].__doc__).partition("\n")[0].removesuffix(".")
        raise BeankitError("{text} cannot be read: {usage}", text=repr(text), usage=usage) from None


class WithCard(Action):
    """An action on a card."""

    __slots__ = ()
    card: Card

    def __new__(cls, card: Card) -> Self:
        return cls.of(card)

    @classmethod
    def read(cls, words: list[str]) -> Action:
        (card,) = words
        return cls(card)


class OnField(Action):
    """An action on a field (fields count from 0)."""

    __slots__ = ()
    field: int

    def __new__(cls, field: SupportsIndex) -> Self:
        return cls.of(number(field))

    @classmethod
    def read(cls, words: list[str]) -> Action:
        (field,) = words
        return cls(figure(field))


class CardOnField(Action):
    """An action with a card on a field."""

    __slots__ = ()
    card: Card
    field: int

    def __new__(cls, card: Card, field: SupportsIndex) -> Self:
        return cls.of(card, number(field))

    @classmethod
    def read(cls, words: list[str]) -> Action:
        card, field = words
        return cls(card, figure(field))


class Pass(Action):
    """`pass`: do nothing more here."""

    __slots__ = ()
    word = "pass"


class Plant(CardOnField):
    """`plant red 1`: plant a card on a field (fields count from 0)."""

    __slots__ = ()
    word = "plant"


class Harvest(OnField):
    """`harvest 1`: harvest a field (F-8)."""

    __slots__ = ()
    word = "harvest"
    any_time = True

    def apply(self, game: Engine, player: Player) -> None:
        game.harvest(player, self.field, announced=True)


class BuyField(Action):
    """`buy red blue red`: buy one more field for these coins."""

    __slots__ = ()
    word = "buy"
    any_time = True
    coins: Pile

    def __new__(cls, coins: Card | Iterable[Card]) -> Self:
        return cls.of(kinds(coins))

    def write(self) -> str:
        return " ".join([self.word, *self.coins])

    @classmethod
    def read(cls, words: list[str]) -> Action:
        return cls(words)

    def apply(self, game: Engine, player: Player) -> None:
        game.rules.buy_field(game, player, self.coins)


def kinds(cards: Card | Iterable[Card]) -> Pile:
    """Cards whose order does not matter, sorted; a text is read as in the notation."""
    if isinstance(cards, str):
        cards = () if cards == "nothing" else spaced(cards)
    return tuple(sorted(cards))


def number(value: SupportsIndex) -> int:
    """A whole number as a plain int: True or numpy's 1 equal 1 but are written differently."""
    return int(index(value))


def figure(word: str) -> int:
    """A number in the notation: plain digits with an optional minus; int() accepts much more than that."""
    if not FIGURE(word):
        raise ValueError
    return int(word)


def at(copies: tuple[int, ...]) -> str:
    """Chosen hand positions in the notation: ` @0 @3`."""
    return "".join(f" @{place}" for place in copies)


def positions(words: list[str]) -> tuple[int, ...]:
    """Hand positions from the notation."""
    if not all(word.startswith("@") for word in words):
        raise ValueError
    return tuple(figure(word[1:]) for word in words)


PASS: Action = Pass()
