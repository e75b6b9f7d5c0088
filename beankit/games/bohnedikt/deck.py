"""The cards of Bohnedikt: beans, edicts (beans without a beanometer) and sacrifice cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from sys import intern
from types import MappingProxyType
from typing import ClassVar

from beankit.core.cards import NAMED, WIDTH, Bean, Card, Deck, Pile, card_names, check_id, check_keys
from beankit.core.errors import BadDeck
from beankit.core.texts import languages_of
from beankit.core.values import Data, Json

BACK = "sacrifice"  # the back of sacrifice cards
Pair = tuple[Card, Card]


class EdictDeck(Deck):
    """Beans and edicts with one back, sacrifice cards with another."""

    KEYS: ClassVar[tuple[str, ...]] = (*Deck.KEYS, "edicts", "sacrifices")
    __slots__ = ()
    edicts: Pile
    sacrifices: Pile
    pairs: Mapping[Card, Pair]

    @classmethod
    def read(cls, name: str, beans: list[Bean], table: Mapping[str, Json], path: str) -> EdictDeck:
        """The deck from a table with `kinds`, `edicts` and `sacrifices`."""
        edicts = read_edicts(table.get("edicts"), f"{path}edicts", {bean.id for bean in beans})
        pairs = read_pairs(table.get("sacrifices"), f"{path}sacrifices", [bean.id for bean in beans])
        cards = sorted(card_of(pair) for pair in pairs)
        shown = MappingProxyType({card: pair_of(card) for card in cards})
        return cls.of(name, (*beans, *edicts), path, tuple(edict.id for edict in edicts), tuple(cards), shown)

    def data(self) -> Data:
        kinds = [kind for kind in super().data()["kinds"] if kind["id"] not in self.edicts]
        edicts = [self.beans[edict] for edict in self.edicts]
        return {
            "kinds": kinds,
            "edicts": [{"id": edict.id, "count": edict.count, **edict.names} for edict in edicts],
            "sacrifices": [list(self.pairs[card]) for card in self.sacrifices],
        }

    def card(self, word: str) -> Card:
        """The two kinds of a sacrifice card may be named in any order."""
        return card_of(word.split("+")) if "+" in word else word

    def shows(self, card: Card) -> Pile:
        return self.pairs.get(card, (card,))


def card_of(pair: Iterable[Card]) -> Card:
    """The sacrifice card that shows these two kinds: `green+red`."""
    return intern("+".join(sorted(pair)))


def pair_of(card: Card) -> Pair:
    """The two kinds that a sacrifice card shows."""
    first, second = map(intern, card.split("+"))
    return first, second


def read_edicts(content: object, path: str, beans: set[Card]) -> list[Bean]:
    """The edicts chosen by a deck file, each a name or a table with id, count and names."""
    if not isinstance(content, list):
        raise BadDeck("{path} = {content}: a list of edicts, each with id and count", path=path, content=repr(content))
    edicts: list[Bean] = []
    for place, entry in enumerate(content):
        table = {"id": entry} if isinstance(entry, str) else entry
        where = f"{path}[{place}]"
        if not isinstance(table, Mapping):
            raise BadDeck(
                "{where} = {entry}: an edict is its name, or a table with id and count", where=where, entry=repr(entry)
            )
        check_keys(table, ("id", "count", *NAMED, *languages_of(table)), where)
        edict, count = check_id(table.get("id"), where), table.get("count", 1)
        if edict in beans or any(edict == other.id for other in edicts):
            raise BadDeck("{where}.id = {edict}: this name is in the deck twice", where=where, edict=repr(edict))
        if type(count) is not int or not 0 < count < 1 << WIDTH - 1:
            raise BadDeck("{where}.count = {count}: a whole number, 1 or more", where=where, count=repr(count))
        names = {"en": f"“{edict.replace('_', ' ').title()}” Edict", **card_names(table, where)}
        edicts.append(Bean(edict, count, (), names))
    return edicts


def read_pairs(content: object, path: str, kinds: list[Card]) -> list[Pair]:
    """The sacrifice cards: a list of pairs, or every pair of kinds once and those among some kinds twice."""
    if isinstance(content, Mapping) and content.get("every_pair_once") is True:
        check_keys(content, ("every_pair_once", "doubled_among"), path)
        doubled = content.get("doubled_among", [])
        if not isinstance(doubled, list) or not all(doubled.count(kind) == 1 and kind in kinds for kind in doubled):
            raise BadDeck(
                "{path}.doubled_among = {doubled}: a list of different kinds of this deck",
                path=path,
                doubled=repr(doubled),
            )
        return [*combinations(kinds, 2), *combinations(doubled, 2)]
    if not isinstance(content, list) or not content:
        raise BadDeck(
            "{path} = {content}: pairs of kinds, or {{ every_pair_once = true }}", path=path, content=repr(content)
        )
    for place, pair in enumerate(content):
        if not isinstance(pair, list) or len(pair) != 2 or pair[0] == pair[1] or not all(k in kinds for k in pair):
            raise BadDeck(
                "{path}[{place}] = {pair}: two different kinds of this deck", path=path, place=place, pair=repr(pair)
            )
    return [(first, second) for first, second in content]
