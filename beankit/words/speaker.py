"""The speaker: puts the events, actions, questions and refusals of one table into words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from beankit.core.actions import PASS, Action
from beankit.core.bot import Reason, read_reason
from beankit.core.cards import Pile
from beankit.core.events import Event
from beankit.core.knowledge.view import View
from beankit.core.phase import Decision
from beankit.core.said import Objection
from beankit.core.trade.deals import Bid, Offer
from beankit.faces.face import Part, Parts, Phrase, latest, part_of
from beankit.words.meanings import given, meaning
from beankit.words.nouns import Nouns, in_words
from beankit.words.numbers import for_people, written_for_people
from beankit.words.spans import RULE, Sentence, Span, fill, joined

SEATS = frozenset({"seat", "to", "partner", "active"})  # parts that hold a seat in all games


class Speaker(Nouns):
    """Speaks one language at one table; `me` is the reader's seat, if any."""

    # --- what happened ---

    def tell(self, event: Event) -> Sentence:
        """An event as a sentence."""
        parts = dict(zip(event.parts, event.values, strict=True))
        if event.name == "answered":
            return self.opened(parts["answers"])
        deal = (parts["give"], parts["want"]) if event.name == "offered" else (parts.get("gave"), parts.get("got"))
        key = shade(event.name, *deal)
        if any(isinstance(value, str) and value.startswith("?") for value in event.values):
            key = f"{key}_hidden" if self.words.find(f"events.{key}_hidden") else key
        return self.sentence("events", key, parts)

    def opened(self, answers: Sequence[tuple[int, str, Pile, Pile]]) -> Sentence:
        """All answers of a round in one sentence; players who are not mentioned have refused."""
        named = [answer for answer in answers if answer[1] != "refuse"] or answers
        if len(named) > 1 and named is answers and answers[0][1] == "refuse":
            return self.text("events.answered_nobody")
        answered = []
        for seat, answer, give, want in named:
            table = "events.you" if seat == self.me else "events"
            key = shade("answered_bid", give, want) if answer == "bid" else f"answered_{answer}"
            parts = {"who": self.name(seat), "give": self.cards(give), "want": self.cards(want)}
            answered.append(self.text(f"{table}.{key}", **parts))
        if named[0][0] == self.me:
            answered[0] = answered[0].begun()
        return self.text("events.answered", answers=joined("; ", answered))

    def sentence(self, table: str, key: str, parts: Parts) -> Sentence:
        """A sentence with its parts in words; what the reader did is told as "you"."""
        you = self.me is not None and parts.get("seat") == self.me
        template = (self.words.find(f"{table}.you.{key}") if you else None) or self.words.find(f"{table}.{key}")
        said = self.said(parts)
        if template is None:  # a variant without words: its parts still say something
            named = [joined(": ", (name, value)) for name, value in said.items()]
            return fill("{key} ({parts})", {"key": key, "parts": joined(", ", named)})
        return fill(template, said, self.words.writing)

    def said(self, parts: Parts) -> dict[str, str]:
        """All parts in words; a card also as bare singular and plural names, drawn coins also as a number."""
        moves = "place" in parts  # then `to` is also a place in the hand, not a player
        said = {name: self.part("to_place" if moves and name == "to" else name, parts[name]) for name in parts}
        if "card" in parts:
            card = parts["card"]
            bean = said["bean"] = self.bean(card)
            said["beans"] = self.beans(card) or bean
            said["the_beans"] = self.text("grammar.the", beans=self.beans(card, "plurals_the") or bean)
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
        if (own := part_of(name)) is not None:
            return self.own_part(own, value)
        if name == "numbers":
            return "".join(f" {for_people(number)}" for number in value)
        if name == "effect":
            return f" ({does})" if (does := self.effect(value)) else ""
        if isinstance(value, str):
            return self.cards((value,))
        if type(value) is tuple and all(isinstance(card, str) for card in value):
            return self.cards(value)
        return self.counted(name, value) if name in ("cards", "coins") else str(value)

    def own_part(self, part: Part, value: Any) -> str:
        """A part as the face of a game wants it said, or several of them."""
        if part.seat:
            return self.player(value)
        if type(value) is tuple:
            return joined(", ", [self.own_part(part, item) for item in value])
        if part.table:
            return self.named(part.table, value)
        return self.explained(value) if part.explained else self.bean(value)

    # --- what can be done ---

    def say_action(self, action: Action, view: View | None = None) -> Sentence:
        """An action in words; with the view of the seat that is asked, also what it means in that situation."""
        if self.words.find(f"actions.{action.word}") is None:
            return Sentence(Span(action.text))
        key, parts = self.meant(action, view)
        if isinstance(action, Offer | Bid):
            key = shade(key, action.give, action.want)
        key += next((ending for face in latest() if (ending := face.ending(parts))), "")
        return self.sentence("actions", key, parts)

    def group(self, action: Action, view: View | None = None) -> Sentence | None:
        """The heading under which similar actions are grouped; None if they are not grouped."""
        key, parts = self.meant(action, view)
        template = self.words.find(f"groups.{key}") or self.words.find(f"groups.{action.word}")
        return None if template is None else fill(template, self.said(parts), self.words.writing)

    def meant(self, action: Action, view: View | None) -> tuple[str, Parts]:
        """The key for an action and its parts; with a view, those for what it means in that situation."""
        parts: Parts = {part: getattr(action, part) for part in action.PARTS}
        parts |= {own.does: parts[name] for name in action.PARTS if (own := part_of(name)) and own.does}
        if view is None:
            return action.word, parts
        if "copies" in parts:
            parts["copies"], parts["on_table"] = given(action, view)
        rest = meaning(action.word)(view, parts)
        keys = (f"{action.word}_{rest}_empty" if not view.revealed else "", f"{action.word}_{rest}")
        return next((key for key in keys if self.words.find(f"actions.{key}")), action.word), parts

    def title(self, decision: Decision) -> str:
        """What a decision is about, in a word or two."""
        return self.words.find(f"titles.{decision.kind}") or in_words(decision.kind).capitalize()

    def prompt(self, decision: Decision) -> str:
        """The question that a decision asks."""
        return self.words.find(f"prompts.{decision.kind}") or f"{self.title(decision)}?"

    def question(self, view: View) -> Sentence:
        """What a view's seat is asked, with the offer to answer, or why it has to harvest."""
        decision = view.decision
        assert decision is not None
        if decision.kind == "answer" and (offer := view.offer) is not None:
            parts = {"seat": view.active, "give": offer.give, "want": offer.want, "to": offer.to}
            offered = self.sentence("events", shade("offered", offer.give, offer.want), parts)
            return joined(" ", (offered, self.prompt(decision)))
        if all(option.any_time for option in decision.options) and (why := view.why_not(PASS)) is not None:
            deeds = self.deeds([option.word for option in decision.options])
            ending = "forced" if deeds == self.deeds(["harvest"]) else "either"
            forced = self.words.find(f"prompts.{decision.kind}_{ending}") or self.prompt(decision)
            return joined(" ", (self.refusal(why), fill(forced, {"deeds": deeds})))
        return joined("", (self.prompt(decision),))

    def speak(self, phrase: Phrase) -> Sentence:
        """A text of the catalogue with its parts in words."""
        return fill(self.words[phrase.path], self.said(phrase.parts), self.words.writing)

    def deeds(self, words: Sequence[str]) -> Sentence:
        """What can be done, by the words of the actions: `harvest a field or plant a card`."""
        deeds = [self.words.find(f"deeds.{word}") or in_words(word) for word in words]
        return self.listed([*dict.fromkeys(deeds)], "or")

    def phase(self, name: str) -> str:
        """The name of a phase."""
        return self.words.find(f"phases.{name}") or in_words(name)

    # --- why it was done ---

    def reason(self, said: Reason) -> Sentence:
        """Why a bot does something; the names of the parts say what they are, as in a refusal."""
        parts: dict[str, object] = {}
        for name, value in said.parts.items():
            if isinstance(value, Reason):
                parts[name] = self.reason(value)
            else:
                parts[name] = value if isinstance(value, float) else self.part(name, value)
        return fill(self.words.translated(said.text) or said.text, parts, self.words.writing)

    def remark(self, text: str) -> Sentence:
        """What a bot said along with its move: a reason in the reader's language, or its own words."""
        said = read_reason(text)
        try:
            return joined("", (text,)) if said is None else joined("", (self.reason(said).begun(), "."))
        except (LookupError, ValueError, TypeError, AttributeError):  # a part that is not what its name says
            return joined("", (text,))

    # --- what cannot be done ---

    def refusal(self, objection: Objection) -> Sentence:
        """Why something is not allowed, and by which rule."""
        parts = objection.parts
        said = {name: self.part(name, value) for name, value in parts.items()}
        for name, value in parts.items():
            own = part_of(name)
            if own and own.does in parts:
                said[own.does] = self.effect(value) or parts[own.does]
        reason = fill(self.words.translated(objection.text) or objection.text, said, self.words.writing).begun()
        if not objection.rule:
            return joined("", (reason, "."))
        return fill(
            "{reason} ({rule}).", {"reason": reason, "rule": Sentence(Span(objection.rule, RULE, objection.rule))}
        )


Way: TypeAlias = Callable[[Speaker, Any], str]  # puts a part into words


def listed(way: Way) -> Way:
    """A list of things, each put into words the same way."""
    return lambda speaker, values: joined(", ", [way(speaker, value) for value in values])


def verbatim(_: Speaker, value: str | Sequence[str]) -> str:
    """The value as it was written."""
    return value if isinstance(value, str) else ", ".join(value)


WAYS: dict[str, Way] = {  # parts that all games put into words in the same way
    "kinds": listed(Speaker.bean),
    "times": Speaker.ordinal,
    "phase": Speaker.phase,
    "field": Speaker.field,
    "first_field": Speaker.field,
    "last_field": Speaker.field,
    "fields": listed(Speaker.field),
    "place": Speaker.place,
    "to_place": Speaker.place,
    "places": listed(Speaker.place),
    "zone": Speaker.label,
    "word": Speaker.written,
    "says": verbatim,
    "ways": listed(lambda _, action: written_for_people(action)),
    "code": verbatim,
    "rule": verbatim,
    "deeds": Speaker.deeds,
}


def shade(key: str, give: Pile | None, want: Pile | None) -> str:
    """A deal with an empty side is a gift, a wish or an open call: the ending of its key."""
    if give is None or want is None:
        return key
    if give:
        return key if want else f"{key}_gift"
    return f"{key}_wish" if want else f"{key}_call"


__all__ = ["Speaker", "shade"]
