"""Events: what happened, and who may know which part of it.

The log is one flat list. An event is stored as its parts followed by its kind, so that a log can be read from its
end; an action is stored as its seat followed by the action itself. An echo is an event that follows from the action
just before it, so that only the remaining parts are stored. A clone forks the log: it keeps (past, list, length)
and writes to a list of its own. See heard.py for what a seat makes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Self

from beankit.core.actions import Action
from beankit.core.values import Data, Value, build
from beankit.core.zones import unknown

Values = tuple[Any, ...]  # the parts of an event
Log = list[Any]  # parts and kinds of events, seats and actions
Past = tuple[Any, Log, int] | None  # of a fork: its own past, the list that it left, and how much of it counts
EVENTS: dict[str, EventKind] = {}  # all kinds of events, by name
ECHOES: dict[str, Echo] = {}
Entry = tuple["EventKind | Action", Values]


class EventKind(Value):
    """A kind of event: the names of its parts as a seat sees them, and what each seat sees.

    `seen` reveals and hides parts; if it does not depend on the seat, the event is `alike` for all seats.
    `stored` names what the log holds, if that is not what a seat sees.
    `moves` says from which zone to which its `cards` go, for zones declared as kept: memory follows it.
    """

    __slots__ = ()
    echoed: ClassVar[int] = 0  # how many entries before its parts belong to it: a seat and its action
    name: str
    parts: tuple[str, ...]
    stored: tuple[str, ...]  # the names of what the log holds
    size: int  # how many that are
    seen: Callable[[Values, int], Values] | None
    alike: bool
    moves: tuple[str, str] | None

    def __new__(
        cls,
        name: str,
        *parts: str,
        stored: tuple[str, ...] = (),
        seen: Callable[[Values, int], Values] | None = None,
        alike: bool = False,
        moves: tuple[str, str] | None = None,
    ) -> Self:
        for part in parts:
            if part in dir(Event):
                raise TypeError(f"a {name!r} event cannot have a part {part!r}: every event already has one")
        stored = stored or parts
        kind = build(cls, (name, parts, stored, len(stored), seen, alike or seen is None, moves))
        EVENTS[name] = kind
        return kind

    def __reduce__(self) -> tuple[Callable[..., EventKind], tuple[type[EventKind], str]]:
        return known_kind, (type(self), self.name)

    def told(self, parts: Values, seat: int) -> Event:
        """The event as a seat sees it."""
        name, names, seen = self.name, self.parts, self.seen
        return build(Event, (name, parts if seen is None else seen(parts, seat), names))

    def in_order(self, parts: dict[str, object]) -> dict[str, object]:
        """The parts in the order in which they are stored; a TypeError if they are not those of this kind."""
        if parts.keys() != set(self.stored):
            raise TypeError(f"a {self.name!r} event is told with {', '.join(self.stored)}, not {', '.join(parts)}")
        return {name: parts[name] for name in self.stored}

    def __repr__(self) -> str:
        return self.name


def known_kind(cls: type[EventKind], name: str) -> EventKind:
    """The kind of event, or the echo, with this name."""
    return ECHOES[name] if cls is Echo else EVENTS[name]


class Echo(EventKind):
    """A kind of event where it follows from the action just before it: `parts` makes its parts from that action."""

    __slots__ = ()
    echoed = 2

    def __new__(cls, kind: EventKind, size: int, parts: Callable[..., Values]) -> Self:
        stored = kind.parts[len(kind.parts) - size :]
        echo = build(cls, (kind.name, kind.parts, stored, size, lambda values, _: parts(*values), True, None))
        ECHOES[kind.name] = echo
        return echo


class Event(Value):
    """Something that happened, as one seat knows it: `event.name`, and its parts by name (`event.card`)."""

    __slots__ = ()
    name: str
    values: Values
    parts: tuple[str, ...]  # their names

    def __new__(cls, name: str, values: Values) -> Self:
        return build(cls, (name, values, EVENTS[name].parts))

    def __getattr__(self, name: str) -> Any:
        if name in self.parts:
            return self.values[self.parts.index(name)]
        raise AttributeError(f"a {self.name!r} event has {', '.join(('name', *self.parts))}, but no {name!r}")

    def as_dict(self) -> Data:
        """The event as a table row: its name, then its parts by name."""
        return {"name": self.name, **dict(zip(self.parts, self.values, strict=True))}

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.parts]

    def __repr__(self) -> str:
        parts = zip(self.parts, self.values, strict=True)
        return f"{self.name}({', '.join(f'{part}={value!r}' for part, value in parts)})"


def own_cards(values: Values, seat: int) -> Values:
    """The owner sees the cards, the others how many there are."""
    owner, cards = values
    return values if owner == seat else (owner, (unknown("bean"),) * len(cards))


def own_hand(values: Values, seat: int) -> Values:
    """Each seat sees only its own hand."""
    hands, *rest = values
    return (tuple(h if s == seat else (unknown("bean"),) * len(h) for s, h in enumerate(hands)), *rest)


def own_keep(values: Values, seat: int) -> Values:
    """The owner sees the cards kept in a zone, the others how many there are."""
    owner, zone, cards = values
    return values if owner == seat else (owner, zone, (unknown("bean"),) * len(cards))


KEEPS = EventKind("keeps", "seat", "zone", "cards", seen=own_keep)  # when a game starts with cards in a kept zone
BEGAN = EventKind("began", "hands", "open", "revealed", "discard", seen=own_hand)
IMAGINED = EventKind("imagined", "seat", "table")
TURN = EventKind("turn", "seat", "number")
DREW = EventKind("drew", "seat", "cards", seen=own_cards)
TURNED_OVER = EventKind("turned_over", "seat", "cards")
PLANTED = EventKind("planted", "seat", "card", "field")
SOWED = EventKind("sowed", "seat", "card", "field")
HARVESTED = EventKind("harvested", "seat", "field", "cards", "coins")
BOUGHT = EventKind("bought_field", "seat", "coins")
EXHAUSTED = EventKind("exhausted", "times")
SHUFFLED = EventKind("shuffled", "cards")
OVER = EventKind("over", "scores", "winners")

ECHO_PLANTED = Echo(PLANTED, 0, lambda seat, plant: (seat, plant.card, plant.field))
ECHO_SOWED = Echo(SOWED, 0, lambda seat, plant: (seat, plant.card, plant.field))
ECHO_HARVESTED = Echo(HARVESTED, 2, lambda seat, harvest, cards, coins: (seat, harvest.field, cards, coins))


def entries(past: Past, log: Log, known: Log | None = None, start: int = 0) -> Iterator[Entry]:
    """The log backwards: (kind, parts) for events, (action, (seat,)) for actions.

    It goes back to the beginning, or to place `start` of the list `known`.
    """
    place = len(log)
    while True:
        first = start if log is known else 0
        while place > first:
            place -= 1
            head, end = log[place], place
            if isinstance(head, EventKind):
                place -= head.size
                yield head, tuple(log[place - head.echoed : end])
            else:
                place -= 1
                yield head, (log[place],)
        if past is None or log is known:
            return
        past, log, place = past


def actions(past: Past, log: Log) -> list[tuple[int, Action]]:
    """All actions of a game in order, with their seats."""
    moves: list[tuple[int, Action]] = []
    place = len(log)
    while True:  # like `entries` without the parts of events: every record is written from this
        while place:
            head = log[place - 1]
            if isinstance(head, EventKind):
                place -= head.size + 1
            else:
                moves.append((log[place - 2], head))
                place -= 2
        if past is None:
            return moves[::-1]
        past, log, place = past


def unzipped(moves: list[tuple[int, Action]]) -> tuple[list[int], list[Action]]:
    """The seats and the actions of some moves, as two lists."""
    return [seat for seat, _ in moves], [action for _, action in moves]


def harvests(past: Past, log: Log) -> list[tuple[int, int]]:
    """The seat and the coins of every harvest; nothing else in a log is a kind, so looking for it is enough."""
    kind, echo, end, paid = HARVESTED, ECHO_HARVESTED, len(log), []
    while True:
        paid += [
            (log[place - head.size - head.echoed], log[place - 1])
            for place, head in enumerate(log[:end])
            if head is echo or head is kind
        ]
        if past is None:
            return paid
        past, log, end = past


class Story:
    """The log up to a place: events, and (kind or action, parts) where seats see different things."""

    __slots__ = ("count", "entries", "log", "place")

    def __init__(self, entries: Log, log: Log | None = None, place: int = 0) -> None:
        self.entries, self.count = entries, len(entries)
        self.log, self.place = log, place

    def at(self, log: Log) -> Story:
        """This story, continued in a copy of the log."""
        return Story(self.entries[: self.count], log, self.place)
