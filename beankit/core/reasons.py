"""Reasons: why a bot does something, as a sentence that is a value, and how a record keeps it.

The sentences here say what everybody can see of a deal: what it brings to the fields, and what it gives away. They
name nobody, so that they fit a hint ("trader would ...") as well as a remark of the bot itself.
"""

from __future__ import annotations

import json
from collections import Counter
from string import Formatter
from typing import TYPE_CHECKING, Any, Self

from beankit.core.actions import Plant
from beankit.core.cards import Pile
from beankit.core.hints import Json
from beankit.core.said import Said

if TYPE_CHECKING:
    from beankit.core.knowledge.view import View

MARK = "why: "  # begins a remark that is a sentence as a value
FORMS = ("", ".1f", ".2f", "+.2f")  # how parts may be written; other forms are not read from a record


class Reason(Said):
    """Why a bot does something: `Reason("field {field} then pays {coins}", field=0, coins=2)`.

    The names of the parts say what they are, as in an objection: a field, a card, cards, coins; or they are numbers
    like `{gain:+.2f}`, or reasons themselves.
    """

    __slots__ = ()
    parts: dict[str, Any]

    def __new__(cls, text: str, /, **parts: object) -> Self:
        return tuple.__new__(cls, (text, parts, ""))

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        return (self.text,), self.parts


def about_deal(view: View, give: Pile, get: Pile) -> Reason:
    """What a deal does for the viewer's fields, and what it gives away."""
    if not give:
        return about_cards(view, get)
    grown = tuple(card for card in give if view.me.grows(card))
    lost = Reason("gives up {cards}", cards=grown)
    lost = lost if grown else Reason("gives away what grows nowhere here: {cards}", cards=give)
    return Reason("{gain}; {loss}", gain=about_cards(view, get), loss=lost) if get else lost


def about_cards(view: View, cards: Pile) -> Reason:
    """What cards do for the viewer's fields: those that grow there, or else the room that they take."""
    count = Counter(cards)
    for number, field in enumerate(view.me.fields):
        if field and (more := count[view.grows(field)]):
            return about_field(view, number, field + (view.grows(field),) * more)
    if () in view.me.fields:
        return Reason("an empty field takes {cards}", cards=cards)
    return Reason("a field has to make room for {cards}", cards=cards)


def about_planting(view: View, plant: Plant) -> Reason:
    """What planting a card does for its field."""
    field = view.me.fields[plant.field]
    if not field:
        return Reason("an empty field takes {cards}", cards=(plant.card,))
    return about_field(view, plant.field, (*field, plant.card))


def about_field(view: View, number: int, cards: Pile) -> Reason:
    """What becomes of a field that gets cards."""
    worth = view.worth(cards)
    if worth > view.worth(view.me.fields[number]):
        return Reason("field {field} then pays {coins}", field=number, coins=worth)
    return Reason("field {field} grows to {cards}", field=number, cards=len(cards))


def noted(said: Reason) -> str:
    """A reason as a record keeps it."""
    return MARK + json.dumps(plain(said), ensure_ascii=False)


def plain(said: Said) -> Json:
    """A sentence as plain values: its template, and its parts by name."""
    return [said.text, {name: plain(part) if isinstance(part, Said) else part for name, part in said.parts.items()}]


def read_reason(remark: str) -> Reason | None:
    """The reason that a remark is; None if it is anything else, whoever wrote it."""
    if not remark.startswith(MARK):
        return None
    try:
        return said_of(json.loads(remark.removeprefix(MARK)))
    except (ValueError, TypeError, RecursionError):
        return None


def said_of(value: Json) -> Reason:
    """The sentence in plain values; ValueError if they are none."""
    text, parts = value
    if not isinstance(text, str):
        raise ValueError
    for _, name, form, _ in Formatter().parse(text):
        if name is not None and (name not in parts or form not in FORMS):
            raise ValueError
    return Reason(text, **{name: part_of(part) for name, part in parts.items()})


def part_of(value: Json) -> Json:
    """One part of a sentence: a number, a word, cards, or a sentence."""
    if type(value) in (int, float, str):
        return value
    if all(isinstance(card, str) for card in value):
        return tuple(value)
    return said_of(value)
