"""The speaker: tells events, actions and questions of one table in one language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from beankit.core.actions import Action, Bid, Offer
from beankit.core.cards import Card, Deck, Pile, read_deck
from beankit.core.decision import Decision
from beankit.core.events import Event, EventKind
from beankit.core.registry import GAMES
from beankit.core.rules import Rival
from beankit.core.view import View
from beankit.words.catalogue import Catalogue, catalogue
from beankit.words.meanings import MEANINGS, Parts, asked, given

SEATS = frozenset({"seat", "to", "partner", "active", "victim"})  # parts that hold a seat
NAMED = {
    "boss": "bosses",
    "spell": "the_spells",
}  # parts that hold a name, and the table of the catalogue that has it in words


def table_names(names: Sequence[str]) -> list[str]:
    """What to call the players: by name, and by name and seat where several share a name."""
    count = Counter(names)
    return [name if count[name] == 1 else f"{name}-{seat}" for seat, name in enumerate(names)]


def rival_name(words: Catalogue, rival: Rival) -> str:
    """What to call a rival without a seat; where its coins do not count as they lie there, how they count."""
    key = f"rivals.{rival.name}"
    counted = None if rival.score == rival.coins else words.find(f"{key}_counted")
    return (counted or words[key]).format(coins=rival.coins)


@lru_cache
def kit_names() -> dict[Card, Mapping[str, str]]:
    """What the kit's own games call their beans."""
    decks = [read_deck(rules.deck_file, rules.deck_name, rules.deck_class) for rules in GAMES.values()]
    return {bean.id: bean.names for deck in decks for bean in deck.beans.values()}


class Speaker:
    """Speaks one language at one table; `me` is the seat of the person who reads, if any."""

    def __init__(self, language: str, names: Sequence[str], deck: Deck, me: int | None = None) -> None:
        self.words, self.names, self.deck, self.me = catalogue(language), list(names), deck, me
        self.language = language

    # --- cards, coins, players ---

    def bean(self, card: Card) -> str:
        """The name of a card: of the kind of bean that it shows, or of several."""
        return " + ".join(map(self.kind, self.deck.shows(card)))

    def kind(self, kind: Card) -> str:
        """The name of a kind: the deck's, or else the kit's, or else made of its id."""
        own = self.deck.beans.get(kind)
        names = (own.names if own else {}) or kit_names().get(kind, {})
        return names.get(self.language) or names.get("en") or kind.replace("_", " ").title()

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards in words: `a Red Bean and 2 Soy Beans`; unknown ones are only counted."""
        count = Counter(cards)
        hidden = sum(number for kind, number in count.items() if kind.startswith("?"))
        told = [self.some(kind, number) for kind, number in count.items() if not kind.startswith("?")]
        if hidden:
            told.append(self.counted("cards", hidden))
        if not told:
            return self.words["grammar.nothing"]
        return self.words["grammar.and"].join(filter(None, [", ".join(told[:-1]), told[-1]]))

    def some(self, kind: Card, number: int) -> str:
        """One bean or several of a kind."""
        name = self.bean(kind)
        if number == 1:
            return self.words["grammar.one"].format(bean=name)
        beans = self.plural(name)
        if beans is None:
            return self.words["grammar.unsaid"].format(number=number, bean=name)
        return self.words["grammar.some"].format(number=number, beans=beans)

    def plural(self, name: str, endings: str = "plurals") -> str | None:
        """The name of a bean for more than one; None if no ending fits."""
        for ending, plural in self.words.tables["grammar"][endings].items():
            if name.endswith(ending):
                return name.removesuffix(ending) + str(plural)
        return None

    def counted(self, what: str, number: int) -> str:
        """A number of cards or coins in words."""
        forms = {0: "none", 1: "one"}
        found = self.words.find(f"grammar.{what}.{forms.get(number, 'many')}")
        return (found or self.words[f"grammar.{what}.many"]).format(number=number)

    def ordinal(self, number: int) -> str:
        """The first, second, third in words."""
        found = self.words.find(f"grammar.ordinals.{number}") or self.words["grammar.ordinals.many"]
        return found.format(number=number)

    def player(self, seat: int | None) -> str:
        """A player by name; everyone, or the reader himself, as it stands behind a verb."""
        if seat is None:
            return self.words["grammar.to_all"]
        return self.words["grammar.to_you"] if seat == self.me else self.names[seat]

    # --- what happened ---

    def tell(self, event: Event) -> str:
        """An event as a sentence."""
        parts = dict(zip(EventKind.known[event.name].parts, event.values, strict=True))
        if event.name == "answered":
            return self.opened(parts["answers"])
        deal = (parts["give"], parts["want"]) if event.name == "offered" else (parts.get("gave"), parts.get("got"))
        key = shade(event.name, *deal)
        if any(isinstance(value, str) and value.startswith("?") for value in event.values):
            key = f"{key}_hidden" if self.words.find(f"events.{key}_hidden") else key
        return self.sentence("events", key, parts)

    def opened(self, answers: Sequence[tuple[int, str, Pile, Pile]]) -> str:
        """All answers of a round in one sentence; who is not named has refused."""
        named = [answer for answer in answers if answer[1] != "refuse"] or answers
        if len(named) > 1 and named is answers and answers[0][1] == "refuse":
            return self.words["events.answered_nobody"]
        told = []
        for seat, answer, give, want in named:
            table = "events.you" if seat == self.me else "events"
            key = shade("answered_bid", give, want) if answer == "bid" else f"answered_{answer}"
            sentence = self.words[f"{table}.{key}"]
            told.append(sentence.format(who=self.names[seat], give=self.cards(give), want=self.cards(want)))
        if named[0][0] == self.me:
            told[0] = told[0][0].upper() + told[0][1:]
        return self.words["events.answered"].format(answers="; ".join(told))

    def sentence(self, table: str, key: str, parts: Parts) -> str:
        """A sentence with its parts in words; what the reader did himself is told to him as such."""
        you = self.me is not None and parts.get("seat") == self.me
        template = (self.words.find(f"{table}.you.{key}") if you else None) or self.words.find(f"{table}.{key}")
        said = self.said(parts)
        if template is None:  # somebody's own variant has no words yet: its parts still tell something
            return f"{key} ({', '.join(f'{name}: {value}' for name, value in said.items())})"
        return template.format_map(said)

    def said(self, parts: Parts) -> dict[str, str]:
        """All parts in words; a card also as the bare names of one bean and of several, drawn coins also counted."""
        moves = "place" in parts  # then `to` is a place in the hand too, and no player
        said = {name: self.part("to_place" if moves and name == "to" else name, parts[name]) for name in parts}
        if "card" in parts:
            said["bean"] = self.bean(parts["card"])
            said["beans"] = self.plural(said["bean"]) or said["bean"]
            said["the_beans"] = self.text("grammar.the", beans=self.plural(said["bean"], "plurals_the") or said["bean"])
        if "copies" in parts:
            said["copies"] = self.copies(parts["copies"], parts.get("on_table", 0))
        if isinstance(coins := parts.get("coins"), tuple):
            said["drawn"] = self.counted("drawn", len(coins))
        return said

    def part(self, name: str, value: Any) -> str:
        """One part of an event or an action in words, by its name and shape."""
        if name in SEATS:
            return self.player(value)
        if name in WAYS:
            return WAYS[name](self, value)
        if name == "numbers":
            return "".join(f" {number}" for number in value)
        if name in NAMED:
            return self.words.find(f"{NAMED[name]}.{value}") or str(value)
        if name == "effect":
            return f" ({found})" if (found := self.effect(value)) else ""
        if isinstance(value, str):
            return self.cards((value,))
        if isinstance(value, tuple) and all(isinstance(card, str) for card in value):
            return self.cards(value)
        return self.counted(name, value) if name in ("cards", "coins") else str(value)

    def copies(self, places: Iterable[int], on_table: int) -> str:
        """Which copies are given: hand cards, and cards that lie on the table."""
        told = [self.text("grammar.hand_card", place=place) for place in places]
        if on_table:
            told.append(self.counted("on_table", on_table))
        return f" ({self.words['grammar.and'].join(told)})" if told else ""

    def edict(self, edict: Card) -> str:
        """An edict by its name, with what it says where the catalogue knows it."""
        text = self.words.find(f"edicts.{edict}")
        return f"{self.bean(edict)} ({text})" if text else self.bean(edict)

    def spell(self, spell: Card) -> str:
        """The name of a spell."""
        return self.words.find(f"spells.{spell}") or spell

    def effect(self, magic: Card) -> str:
        """What a spell or the ability of a bean does; empty where the catalogue does not know it."""
        return self.words.find(f"effects.{magic}") or ""

    # --- what can be done ---

    def say_action(self, action: Action, view: View | None = None) -> str:
        """An action in words; with the view of the seat that is asked, also what it means there."""
        if self.words.find(f"actions.{action.word}") is None:
            return action.text
        key, parts = self.meant(action, view)
        if isinstance(action, Offer | Bid):
            key = shade(key, action.give, action.want)
        elif "victim" in parts:
            key += ("_alone" if parts["victim"] is None else "") + ("_stronger" if parts.get("stronger") else "")
        return self.sentence("actions", key, parts)

    def group(self, action: Action, view: View | None = None) -> str | None:
        """The heading under which like actions are folded together; None if such actions stand alone."""
        key, parts = self.meant(action, view)
        template = self.words.find(f"groups.{key}") or self.words.find(f"groups.{action.word}")
        return None if template is None else template.format_map(self.said(parts))

    def meant(self, action: Action, view: View | None) -> tuple[str, Parts]:
        """The key for an action and its parts, with a view those for what it means where it is asked."""
        parts: Parts = {part: getattr(action, part) for part in action.PARTS}
        if "spell" in parts:
            parts["effect"] = parts["spell"]
        if view is None:
            return action.word, parts
        if "copies" in parts:
            parts["copies"], parts["on_table"] = given(action, view)
        found = MEANINGS.get(action.word, asked)(view, parts)
        keys = (f"{action.word}_{found}_empty" if not view.revealed else "", f"{action.word}_{found}")
        return next((key for key in keys if self.words.find(f"actions.{key}")), action.word), parts

    def prompt(self, decision: Decision) -> str:
        """The question that a decision asks."""
        return self.words.find(f"prompts.{decision.kind}") or f"{decision.kind}?"

    def phase(self, name: str) -> str:
        """The name of a phase."""
        return self.words.find(f"phases.{name}") or name

    def text(self, path: str, **parts: Any) -> str:
        """Any other text of the catalogue."""
        return self.words[path].format_map(parts)


WAYS: dict[str, Callable[[Speaker, Any], str]] = {  # parts that are told in a way of their own
    "edict": Speaker.edict,
    "sacrifice": Speaker.bean,
    "times": Speaker.ordinal,
}


def shade(key: str, give: Pile | None, want: Pile | None) -> str:
    """A deal with an empty side is a gift, a wish or an open call, and told so."""
    if give is None or want is None:
        return key
    if give:
        return key if want else f"{key}_gift"
    return f"{key}_wish" if want else f"{key}_call"


__all__ = ["Speaker", "rival_name", "shade", "table_names"]
