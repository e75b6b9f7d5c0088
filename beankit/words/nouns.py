"""What things are called at one table, in one language: cards, coins, players, zones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from beankit.core.cards import Card, Deck, read_deck
from beankit.core.registry import GAMES
from beankit.core.said import ENGLISH
from beankit.core.seats import Rival
from beankit.faces.face import latest
from beankit.words.catalogue import Catalogue, catalogue
from beankit.words.numbers import for_people
from beankit.words.spans import BEAN, PLAYER, Sentence, Span, fill, joined


def table_names(names: Sequence[str]) -> list[str]:
    """What to call the players: by name, with a number if several share a name."""
    count = Counter(names)
    return [name if count[name] == 1 else f"{name}-{for_people(seat)}" for seat, name in enumerate(names)]


def rival_called(words: Catalogue, name: str) -> str:
    """What to call a rival without a seat; that of a variant by its name until it has words."""
    return words.find(f"rivals.{name}") or in_words(name)


def rival_name(words: Catalogue, rival: Rival) -> str:
    """What to call a rival without a seat, and how its coins count if not one for one."""
    counted = None if rival.score == rival.coins else words.find(f"rivals.{rival.name}_counted")
    return str(fill(counted, {"coins": rival.coins}, words.writing)) if counted else rival_called(words, rival.name)


def rival_letter(words: Catalogue, rival: Rival) -> str:
    """A letter for a rival without a seat: the first of the last word of its name."""
    return rival_called(words, rival.name).split()[-1][0].upper()


@lru_cache
def kit_names() -> dict[Card, Mapping[str, str]]:
    """The bean names of the built-in games."""
    decks = [read_deck(rules.deck_file, rules.deck_name, rules.deck_class) for rules in GAMES.values()]
    return {bean.id: bean.names for deck in decks for bean in deck.beans.values()}


def in_words(name: str) -> str:
    """The name of something that is not in the catalogue."""
    return name.replace("_", " ")


class Nouns:
    """Names things in one language at one table; `me` is the reader's seat, if any."""

    def __init__(self, language: str, names: Sequence[str], deck: Deck, me: int | None = None) -> None:
        self.words, self.names, self.deck, self.me = catalogue(language), list(names), deck, me
        self.language = language

    # --- cards, coins, players ---

    def bean(self, card: Card) -> Sentence:
        """The name of a card: the kind of bean it shows, or several kinds."""
        return joined(" + ", [Sentence(Span(self.kind(kind), BEAN, kind)) for kind in self.deck.shows(card)])

    def kind(self, kind: Card) -> str:
        """The name of a kind: from the deck, or else from the kit, the catalogue, or made from its id."""
        own = self.deck.beans.get(kind)
        names = (own.names if own else {}) or kit_names().get(kind, {})
        name = names.get(self.language) or self.words.find(f"beans.{kind}")
        return name or names.get(ENGLISH.code) or kind.replace("_", " ").title()

    def written(self, word: str) -> str:
        """A written word: a bean of another game by its name, anything else unchanged."""
        return self.kind(word) if word in kit_names() else word

    def cards(self, cards: Iterable[Card]) -> Sentence:
        """Cards in words: `a Red Bean and 2 Soy Beans`; unknown ones are only counted."""
        count = Counter(cards)
        hidden = sum(number for kind, number in count.items() if kind.startswith("?"))
        things: list[str] = [self.some(kind, number) for kind, number in count.items() if not kind.startswith("?")]
        if hidden:
            things.append(self.counted("cards", hidden))
        return self.listed(things) if things else self.text("grammar.nothing")

    def listed(self, things: Sequence[str], word: str = "and") -> Sentence:
        """Several things as a list: `this, that and the other`, or with another word between the last two."""
        *before, last = things
        return joined(self.words[f"grammar.{word}"], [joined(", ", before), last] if before else [last])

    def some(self, kind: Card, number: int) -> Sentence:
        """One bean or several of a kind."""
        if number == 1:
            return self.text("grammar.one", bean=self.bean(kind))
        beans = self.beans(kind)
        if beans is None:
            return self.text("grammar.unsaid", number=number, bean=self.bean(kind))
        return self.text("grammar.some", number=number, beans=beans)

    def beans(self, kind: Card, endings: str = "plurals") -> Sentence | None:
        """The plural of a card's name; None if no ending fits."""
        name = self.bean(kind)
        for ending, plural in self.words.tables["grammar"][endings].items():
            if name.endswith(ending):
                return Sentence(Span(name.removesuffix(ending) + str(plural), BEAN, kind))
        return None

    def counted(self, what: str, number: int) -> str:
        """A number of cards or coins in words."""
        forms = {0: "none", 1: "one"}
        form = self.words.find(f"grammar.{what}.{forms.get(number, 'many')}")
        return fill(form or self.words[f"grammar.{what}.many"], {"number": number}, self.words.writing)

    def ordinal(self, number: int) -> str:
        """The first, second, third in words."""
        form = self.words.find(f"grammar.ordinals.{number}") or self.words["grammar.ordinals.many"]
        return fill(form, {"number": number}, self.words.writing)

    def player(self, seat: int | None) -> Sentence:
        """A player by name; everyone, or the reader, in the form that follows a verb."""
        if seat is None:
            return self.text("grammar.to_all")
        return Sentence(Span(self.words["grammar.to_you"], PLAYER, seat)) if seat == self.me else self.name(seat)

    def name(self, seat: int) -> Sentence:
        """The name of a player."""
        return Sentence(Span(self.names[seat], PLAYER, seat))

    def field(self, number: int) -> str:
        """The number of a field, counted from 1."""
        return str(for_people(number))

    def place(self, number: int) -> str:
        """A hand position, counted from 1."""
        return str(for_people(number))

    def number(self, seat: int) -> str:
        """The number of a player, counted from 1."""
        return str(for_people(seat))

    def copies(self, places: Iterable[int], on_table: int) -> str:
        """Which copies are given: hand cards, and cards that lie on the table."""
        cards: list[str] = [self.text("grammar.hand_card", place=self.place(place)) for place in places]
        if on_table:
            cards.append(self.counted("on_table", on_table))
        return f" ({self.words['grammar.and'].join(cards)})" if cards else ""

    def explained(self, card: Card) -> Sentence:
        """A card by its name, with what it does if the catalogue says so."""
        text = self.effect(card)
        return fill("{name} ({text})", {"name": self.bean(card), "text": text}) if text else self.bean(card)

    def named(self, table: str, key: str) -> str:
        """The name of something in a table of the catalogue."""
        return self.words.find(f"{table}.{key}") or key

    def label(self, zone: str, cards: int = 0) -> str:
        """What a zone is called, with one card or more there; a variant's zone by its name until it has words."""
        single = self.words.find(f"zones.one.{zone}") if cards == 1 else None
        return single or self.words.find(f"zones.{zone}") or in_words(zone)

    def row(self, zone: str, name: str) -> str:
        """What a named row of a zone is called."""
        return self.words.find(f"{zone}.{name}") or in_words(name)

    def card(self, card: Card, back: str) -> Sentence:
        """A card by its name, whatever its back."""
        named = self.words.find(f"{back}s.{card}")
        return self.bean(card) if named is None else Sentence(Span(named))

    def effect(self, card: Card) -> str:
        """What a card does; empty if the catalogue does not say."""
        tables = ("effects", *[table for face in latest() for table in face.texts])
        return next((text for table in tables if (text := self.words.find(f"{table}.{card}"))), "")

    def text(self, path: str, **parts: object) -> Sentence:
        """A text of the catalogue with its parts."""
        return self.words.told(path, **parts)
