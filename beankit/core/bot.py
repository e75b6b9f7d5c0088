"""Bots: a class with a method for each kind of decision it cares about; and reasons: why a bot does something.

A reason is a sentence that is a value, and a record keeps it as a remark. The sentences here say what everybody can see
of a deal: what it brings to the fields, and what it gives away. They name nobody, so that they fit a hint ("trader
would ...") as well as a remark of the bot itself.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from random import Random
from string import Formatter
from typing import Any, ClassVar, Self

from beankit.core.actions import Action, Plant
from beankit.core.cards import Pile
from beankit.core.knowledge.view import View
from beankit.core.phase import PHASES, Decision
from beankit.core.said import Said
from beankit.core.texts import in_one_line
from beankit.core.values import Json

MOST_SAID = 400  # characters of a remark
WHY = "why: "  # begins a remark that is a sentence as a value
FORMS = ("", ".1f", ".2f", "+.2f")  # how parts may be written; other forms are not read from a record


class Bot:
    """A player. A method named after a kind of decision answers it; all other kinds go to `choose`.

    def plant(self, view, options): ...      # likewise offer, answer, settle, react and whatever else a game asks
    """

    name: ClassVar[str] = ""  # defaults to the class name in lower case
    games: ClassVar[Sequence[str]] = ()  # the games it plays; empty means all of them
    time_left: float | None = None  # seconds of CPU time, in the game or for this move; None if there is no clock
    thinking_time: float | None = None  # seconds that a person waits for a decision; None if nobody does
    data: bytes | None = None  # the content of its data file
    remark: str = ""  # what it said along with its last move

    @cached_property
    def rng(self) -> Random:
        """Its own generator; at a table it is seeded anew for every game, before `__init__`."""
        return Random(0)

    def start(self, view: View) -> None:
        """The game begins."""

    def finish(self, view: View) -> None:
        """The game is over."""

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Answer a decision that has no method of its own; options[0] is always safe."""
        return options[0]

    def decide(self, view: View, decision: Decision) -> Action:
        """Answer a decision by calling the method named after its kind."""
        handler = getattr(self, decision.kind, None)
        return self.choose(view, decision.options) if handler is None else handler(view, decision.options)

    def say(self, text: str) -> None:
        """Make a remark along with the move."""
        self.remark = in_one_line(f"{self.remark} {text}", MOST_SAID)

    def why(self, view: View, decision: Decision, action: Action) -> Reason | None:
        """Why it has just chosen this, in one sentence; called only if somebody wants to know, never in a tournament.

        def why(self, view, decision, action): return Reason("field {field} pays {coins}", field=0, coins=2)
        """
        return None

    def weigh(self, view: View, decision: Decision, option: Action) -> float | None:
        """What an option of the decision that it has just made is worth in its figures; called for a hint only."""
        return None

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


def name_of_bot(bot: Bot | type[Bot]) -> str:
    """The name of a bot."""
    kind = bot if isinstance(bot, type) else type(bot)
    return in_one_line(kind.name or kind.__name__.lower(), MOST_SAID)  # records contain it


def kinds_of_decision() -> frozenset[str]:
    """Every kind of decision that a game may ask for."""
    return frozenset(kind for phase in PHASES.values() for kind in phase.asks)


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
    return WHY + json.dumps(values_of(said), ensure_ascii=False)


def values_of(said: Said) -> Json:
    """A sentence as plain values: its template, and its parts by name."""
    return [said.text, {name: values_of(part) if isinstance(part, Said) else part for name, part in said.parts.items()}]


def read_reason(remark: str) -> Reason | None:
    """The reason that a remark is; None if it is anything else, whoever wrote it."""
    if not remark.startswith(WHY):
        return None
    try:
        return reason_of(json.loads(remark.removeprefix(WHY)))
    except (ValueError, TypeError, RecursionError):
        return None


def reason_of(value: Json) -> Reason:
    """The reason in plain values; ValueError if they are none."""
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
    return reason_of(value)
