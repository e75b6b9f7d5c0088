"""Cards and decks: a card is the name of its kind; a deck says how many there are and what they pay."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from sys import intern
from types import MappingProxyType
from typing import ClassVar, Self

from beankit.core.errors import BadDeck, BeankitError, perhaps
from beankit.core.said import say
from beankit.core.texts import is_there, languages_of, read_text
from beankit.core.values import Data, Json, Value, build

Card = str
Pile = tuple[Card, ...]
Rows = tuple[Pile, ...]

UNKNOWN: Card = "?"
WORD = re.compile(r"[^ \t\r\n]+").findall
NAMED = ("en", "de")  # languages that stand for all of them where keys are listed
DEEPEST = 30
TOO_DEEP = say("lists and tables are nested more than {most} deep", most=DEEPEST)
NEVER = 0  # a change at an unknown time
WIDTH = 10  # bits per kind in a packed multiset: enough for 511 cards of one kind


class Bean(Value):
    """A kind of bean: how many cards it has and what a field of them is worth (F-1)."""

    __slots__ = ()
    id: Card
    count: int  # type: ignore[assignment]  # hides the tuple method
    beanometer: tuple[int, ...]
    names: Mapping[str, str]
    pays: tuple[int, ...]  # what a field of 0, 1, 2 ... cards pays
    steps: tuple[float, ...]  # the same, with a share of the next coin for each card towards it

    def __new__(cls, kind: str, count: int, beanometer: Iterable[int], names: Mapping[str, str], most: int = 0) -> Self:
        meter = tuple(beanometer)
        pays = tuple(payout(meter, cards) for cards in range(most + 1))
        return build(cls, (intern(kind), count, meter, MappingProxyType(dict(names)), pays, climb(meter, most)))

    def __hash__(self) -> int:
        return hash(self[:3])

    def payout(self, cards: int) -> int:
        """The highest payout whose figure is not 0 and not above the number of cards (F-8)."""
        return payout(self.beanometer, cards)

    def __repr__(self) -> str:
        return f"Bean({self.id}, {self.count} cards, beanometer {'/'.join(map(str, self.beanometer))})"


def climb(beanometer: Iterable[int], most: int) -> tuple[float, ...]:
    """What 0, 1, 2 ... cards pay, up to `most`, with a share of the next coin for each card towards it."""
    steps, low, paid = [0.0], 0, 0
    for coins, need in enumerate(beanometer, 1):
        if need:
            rise = (coins - paid) / (need - low)
            steps += [paid + rise * (cards - low) for cards in range(low + 1, min(need, most) + 1)]
            low, paid = need, coins
    return (*steps, *[float(paid)] * (most + 1 - len(steps)))


def payout(beanometer: Iterable[int], cards: int) -> int:
    """The highest payout whose figure is not 0 and not above the number of cards (F-8)."""
    return max((coins for coins, need in enumerate(beanometer, 1) if 0 < need <= cards), default=0)


class Deck(Value):
    """All bean cards of a game."""

    KEYS: ClassVar[tuple[str, ...]] = ("kinds", "total")  # allowed in its table
    __slots__ = ()
    name: str
    path: str  # goes before the keys of its file in messages
    beans: Mapping[Card, Bean]
    kinds: Pile
    cards: Pile
    total: int
    units: Mapping[Card, int]
    guard: int  # one bit above every kind's count: subtracting a multiset that is not contained borrows from it

    def __new__(cls, name: str, beans: Iterable[Bean], path: str = "") -> Self:
        return cls.of(name, beans, path)

    @classmethod
    def of(cls, name: str, beans: Iterable[Bean], path: str, *more: object) -> Self:
        """A deck of these beans, plus whatever else a game's decks have."""
        listed = tuple(beans)
        kinds = tuple(bean.id for bean in listed)
        cards = tuple(bean.id for bean in listed for _ in range(bean.count))
        total = len(cards)
        # one more card than there is: bots ask what it would pay
        table = {bean.id: Bean(bean.id, bean.count, bean.beanometer, bean.names, total + 1) for bean in listed}
        units = {kind: 1 << WIDTH * place for place, kind in enumerate(kinds)}
        guard = sum(unit << WIDTH - 1 for unit in units.values())
        where = path or f"deck {name}: "
        maps = MappingProxyType(table), MappingProxyType(units)
        return build(cls, (name, where, maps[0], kinds, cards, total, maps[1], guard, *more))

    def __hash__(self) -> int:
        return hash((self.name, self.cards))

    def pack(self, cards: Iterable[Card]) -> int:
        """A multiset of cards as one number, a few bits per kind: sums and comparisons are single operations."""
        return sum(map(self.units.__getitem__, cards))

    def unpack(self, packed: int) -> list[Card]:
        """The cards of a packed multiset, kind by kind in the deck's order."""
        cards: list[Card] = []
        for kind in self.kinds:
            cards += [kind] * (packed & (1 << WIDTH) - 1)
            packed >>= WIDTH
        return cards

    def bean(self, kind: Card) -> Bean:
        """A kind of bean; one that is not in the deck is refused, with the closest match."""
        if kind in self.beans:
            return self.beans[kind]
        names = {name.lower(): bean.id for bean in self.beans.values() for name in (bean.id, *bean.names.values())}
        near = get_close_matches(str(kind).lower(), names, 1)
        kinds = ", ".join(self.kinds)
        if near:
            text = "there is no bean {kind} (did you mean {near}?); the kinds are {kinds}"
            raise BeankitError(text, kind=repr(kind), near=repr(names[near[0]]), kinds=kinds)
        raise BeankitError("there is no bean {kind}; the kinds are {kinds}", kind=repr(kind), kinds=kinds)

    def check_empty(self, field: object) -> None:
        """Refuse anything but an empty field or a field of beans."""
        if not isinstance(field, tuple):
            no_field = say(
                "{field} is not a field: a field is a tuple of cards, such as view.me.fields[0]", field=repr(field)
            )
            if field in self.kinds:
                text = "{why} or {tuple}; view.me.grows({field}) says whether you grow it"
                raise BeankitError(text, why=no_field, tuple=repr((field,)), field=repr(field))
            raise BeankitError(no_field)
        if field:
            self.bean(field[-1])

    def data(self) -> Data:
        """The deck in the form that `read_deck` reads."""
        beans = self.beans.values()
        return {"kinds": [{"id": b.id, "count": b.count, "beanometer": list(b.beanometer), **b.names} for b in beans]}

    @classmethod
    def read(cls, name: str, beans: list[Bean], table: Mapping[str, Json], path: str) -> Deck:  # noqa: ARG003
        """The deck from its beans and the rest of its table; a game with more cards reads them here."""
        return cls(name, beans, path)

    def card(self, word: str) -> Card:
        """The card that a word in a position stands for."""
        return word

    def shows(self, card: Card) -> Pile:
        """The kinds that a card shows: its own."""
        return (card,)


def read_deck(source: str | Path | Mapping[str, Json], name: str, kind: type[Deck] = Deck, game: str = "") -> Deck:
    """A deck from a TOML file or its content, from the table named after the game or the deck.

    An invalid one is refused with the key's path and value.
    """
    names = (game, name)
    if isinstance(source, Mapping):
        return _deck(source, names, name, kind)
    return _deck_file(str(source), names, kind, _time_of(source))


def keep_deck(path: Path, name: str, kind: type[Deck], game: str) -> None:
    """Read a deck file now, for a process that will not be allowed to look at files, nor will its variants."""
    _deck_file(str(path), (game, name), kind, NEVER)


def _time_of(file: str | Path) -> int:
    """When a file was last changed, as far as one may know."""
    try:
        return Path(file).stat().st_mtime_ns if is_there(file) else NEVER
    except OSError:
        return NEVER


@lru_cache(64)
def _deck_file(path: str, names: tuple[str, str], kind: type[Deck], changed: int) -> Deck:
    """The deck of a game from a file, made again only when the file has changed."""
    return _deck(_content(path, changed), names, Path(path).name, kind)


@lru_cache(64)
def _content(path: str, _changed: int) -> Mapping[str, Json]:
    """What a deck file says: a variant that uses the cards of another game needs no file of its own."""
    try:
        return tomllib.loads(read_text(Path(path)))
    except OSError as error:
        raise BadDeck("deck file {path}: {why}", path=path, why=str(error.strerror)) from None
    except (ValueError, RecursionError) as error:
        raise BadDeck("deck file {path}: not TOML ({why})", path=path, why=str(error)) from None


def _deck(content: Mapping[str, Json], names: tuple[str, str], where: str, kind: type[Deck]) -> Deck:
    if nested_deep(content):
        raise BadDeck("{where}: {why}", where=where, why=TOO_DEEP)
    name = next((name for name in names if name in content), names[1])
    table = content.get(name, content)
    path = f"{where}: {name}.kinds" if name in content else f"{where}: kinds"
    kinds = table.get("kinds") if isinstance(table, Mapping) else None
    others = [key for key, value in content.items() if isinstance(value, Mapping) and "kinds" in value]
    if kinds is None and others and name not in content:
        raise BadDeck(
            "{where}: it has cards for {names}, not for {name}: a table [{name}] is missing",
            where=where,
            names=", ".join(others),
            name=name,
        )
    if not isinstance(kinds, list) or not kinds:
        raise BadDeck(
            "{path} = {kinds}: a deck needs a list of kinds, each with id, count and beanometer",
            path=path,
            kinds=repr(kinds),
        )
    if name in content:
        check_keys({key: None for key in content if key not in others}, (name,), where)
    check_keys(table, kind.KEYS, path.removesuffix("kinds").removesuffix("."))
    beans = [_bean(kind, f"{path}[{place}]") for place, kind in enumerate(kinds)]
    for place, bean in enumerate(beans):
        if any(bean.id == other.id for other in beans[:place]):
            raise BadDeck(
                "{path}[{place}].id = {id}: this kind is listed twice", path=path, place=place, id=repr(bean.id)
            )
    deck = kind.read(name, beans, table, path.removesuffix("kinds"))
    total = table.get("total", deck.total)
    if total != deck.total:
        raise BadDeck(
            "{path}total = {total}: the counts add up to {sum}", path=deck.path, total=repr(total), sum=deck.total
        )
    return deck


def _bean(kind: Json, path: str) -> Bean:
    """One kind from a deck file, checked key by key."""
    if not isinstance(kind, Mapping):
        raise BadDeck("{path} = {kind}: a kind is a table with id, count and beanometer", path=path, kind=repr(kind))
    check_keys(kind, ("id", "count", "beanometer", *NAMED, *languages_of(kind)), path)
    name, count, meter = check_id(kind.get("id"), path), kind.get("count"), kind.get("beanometer")
    if not isinstance(count, int) or not _whole(count) or not 0 < count < 1 << WIDTH - 1:
        raise BadDeck(
            "{path}.count = {count}: a count is a whole number from 1 to {most}",
            path=path,
            count=repr(count),
            most=(1 << WIDTH - 1) - 1,
        )
    if not isinstance(meter, list) or len(meter) != 4 or not all(_whole(need) and need >= 0 for need in meter):
        raise BadDeck(
            "{path}.beanometer = {meter}: four whole numbers, the cards needed for 1, 2, 3, 4 coins",
            path=path,
            meter=repr(meter),
        )
    figures = [need for need in meter if need]
    if not figures or any(a >= b for a, b in pairwise(figures)):
        raise BadDeck(
            "{path}.beanometer = {meter}: the figures must rise (0 means that there is no such payout)",
            path=path,
            meter=repr(meter),
        )
    for coins, need in enumerate(meter, 1):  # coins are made of the harvested cards
        if 0 < need < coins:
            raise BadDeck(
                "{path}.beanometer = {meter}: {coins} coins need at least {coins} cards",
                path=path,
                meter=repr(meter),
                coins=coins,
            )
    return Bean(name, count, meter, card_names(kind, path))


def card_names(table: Mapping[str, Json], path: str) -> dict[str, str]:
    """The names of a kind of card in the languages that its table has."""
    names = {language: table[language] for language in languages_of(table)}
    for language, name in names.items():
        if not isinstance(name, str) or not name.strip() or not writable(name):
            raise BadDeck(
                "{path}.{language} = {name}: a name must be text", path=path, language=language, name=repr(name)
            )
    return names


def writable(text: str) -> bool:
    """Can a text be written to a file? A lone surrogate, which JSON allows, cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def check_keys(table: Mapping[str, Json], known: Iterable[str], path: str) -> None:
    """Refuse an unknown key, suggesting the one that was probably meant."""
    for key in table:
        if key not in known:
            meant = perhaps(key, known) or say("the keys here are {names}", names=", ".join(known))
            raise BadDeck("{path}: unknown key {key}; {meant}", path=path, key=repr(key), meant=meant)


def nested_deep(content: object) -> bool:
    """Are lists and tables nested deeper than anyone would write by hand?"""
    layer = {0: content}
    for _ in range(DEEPEST):
        outer = [item for item in layer.values() if isinstance(item, Mapping | list | tuple)]
        inner = [part for item in outer for part in (item.values() if isinstance(item, Mapping) else item)]
        layer = {id(part): part for part in inner}  # shared parts are looked at once
    return bool(layer)


def check_id(name: object, path: str) -> Card:
    """The id of a kind of card, if it is valid."""
    if not isinstance(name, str) or not name.isidentifier() or name in WORDS_OF_THE_NOTATION:
        raise BadDeck(
            "{path}.id = {name}: an id is one word of letters, digits and _, and not a word of the notation",
            path=path,
            name=repr(name),
        )
    return name


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


WORDS_OF_THE_NOTATION = frozenset({"for", "to", "all", "nothing"})


def spaced(text: str) -> list[str]:
    """The words of a text, split only at plain blanks and line ends, not at other Unicode spaces."""
    return WORD(text)


def without_all(cards: Pile, taken: Pile) -> Pile:
    """The cards without those taken; the others keep their order."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def without(cards: Pile, card: Card) -> Pile:
    """The cards without one copy, the frontmost."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
