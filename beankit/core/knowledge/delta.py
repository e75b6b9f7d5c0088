"""Deltas: what changed for a seat since a mark, and how a view from a snapshot applies it.

A process that keeps a view from a snapshot gets a delta before each of its decisions: what the seat heard, the
zones that look different, the phases and who is asked. It depends only on what the seat sees. For a pile that
only gained or lost cards at its end, the delta has just those. `delta.written()` is the delta as JSON, which
follow.py reads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from beankit.core.engine import Engine
from beankit.core.errors import BadDelta
from beankit.core.knowledge.heard import Item, hear
from beankit.core.memos import Memo
from beankit.core.rules import Rules
from beankit.core.seats import Result
from beankit.core.table.zones import NOBODY, PILE, PLAIN, Zone
from beankit.core.turn.decisions import Decision
from beankit.core.turn.events import Event
from beankit.core.turn.phase import Phase
from beankit.core.values import Value, build
from beankit.core.writing.jsonable import encode, to_json

Place = tuple[int | None, str]  # the zone's owner (None: the table) and its name
Looks = tuple[Any, ...]  # what a seat sees of each zone, in the order of `places`; then the TAIL
TAIL = 4  # everyone's harvests, the result, the waiting phases and the current phase


class Mark(Value):
    """What a seat saw when a delta was made; the next delta says what is different."""

    __slots__ = ()
    PARTS = ("looks", "heard")
    looks: Looks
    heard: int


class Delta(Value):
    """What changed for a seat.

    It holds what the seat saw before and what it sees now, as values of the game itself: within one process nothing
    is copied, and differences are only computed for writing.
    """

    __slots__ = ()
    PARTS = ("heard", "news", "mine", "before", "now", "decision")
    heard: int  # how much the seat had heard before
    news: list[Item]
    mine: int  # the place after its last action in all that it has heard
    before: Looks
    now: Looks
    decision: Decision | None  # without options if another seat is asked, or if it was read from text

    @property
    def looks(self) -> list[tuple[int, Any]]:
        """The places of zones that look different, and how they look now."""
        both = zip(self.before[:-TAIL], self.now[:-TAIL], strict=True)
        return [(place, new) for place, (old, new) in enumerate(both) if old is not new and old != new]

    @property
    def phases(self) -> tuple[Phase, ...] | None:
        """The current phase and those waiting; None if they are the same."""
        *_, stack, phase = self.now
        return None if (stack, phase) == self.before[-2:] else (phase, *stack)

    @property
    def asked(self) -> tuple[int, str] | None:
        """The seat that is asked now, and the kind of decision."""
        return None if self.decision is None else (self.decision.seat, self.decision.kind)

    @property
    def result(self) -> Result | None:
        """How the game ended."""
        result: Result | None = self.now[-3]
        return result

    def written(self) -> str:
        """The delta as JSON."""
        told = [(item.name, *item.values) if type(item) is Event else to_json(item) for item in self.news]
        zones = [(place, *shorter(self.before[place], look)) for place, look in self.looks]
        result = None if self.result is None else to_json(tuple(self.result))
        return encode((self.heard, told, self.mine, zones, to_json(self.phases), self.asked, result))


def shorter(old: Any, new: Any) -> tuple[int, Any]:
    """How a zone looks now: for cards, how many at the front are unchanged and what follows; otherwise all of it."""
    if type(new) is not tuple or type(old) is not tuple:
        return 0, new
    if new[: len(old)] == old:
        return len(old), new[len(old) :]
    return (len(new), ()) if old[: len(new)] == new else (0, new)


def mark(game: Engine, seat: int) -> Mark:
    """What a seat sees now."""
    return build(Mark, (looks_of(game, seat), hear(game, seat).count))


def changes(game: Engine, seat: int, since: Mark) -> tuple[Delta, Mark]:
    """What changed for a seat since a mark, and the new mark."""
    before, start = since
    heard, looks, decision = hear(game, seat), LOOKERS[game.rules][seat](game), game.decision
    if decision is not None and decision.seat != seat:
        decision = Decision(decision.seat, decision.kind, ())
    delta = build(Delta, (start, heard.since(start), heard.mine, before, looks, decision))
    return delta, build(Mark, (looks, heard.count))


def advance(game: Engine, seat: int, delta: Delta) -> None:
    """Advance a game from a snapshot to where the delta was made."""
    start, news, mine, _, looks, decision = delta
    heard = game.heard[seat]
    if start != heard.count:
        raise BadDelta(f"this delta continues after {start} heard items, but this view has heard {heard.count}")
    LAYERS[game.rules](game, looks)
    if news:
        game.heard[seat] = heard.further(news, mine, game.log)
    game.decision = decision


# --- zones ---


def places(rules: Rules) -> list[Place]:
    """The zones that can look different, in the order of `Looks`."""
    table: list[Place] = [(None, name) for name, zone in rules.layout.table.items() if shows(zone)]
    zones = [name for name, zone in rules.layout.player.items() if shows(zone)]
    return table + [(seat, name) for seat in range(rules.players) for name in zones]


def shows(zone: Zone) -> bool:
    """Does anyone see any of it?"""
    return zone.shape != PLAIN or zone.seen != NOBODY


def looks_of(game: Engine, seat: int) -> Looks:
    """How every zone looks to a seat."""
    return LOOKERS[game.rules][seat](game)


def look(owner: int | None, name: str, zone: Zone, own: bool) -> str:
    """Python code for how a seat sees a zone."""
    place = where(owner, name)
    if zone.visible(own):
        return place
    if zone.shape == PILE and not zone.front:
        return f"{label(place)}(len({place}))"
    return f"{label(place)}.look({place.partition('.')[0]}, {name!r}, False)"


def where(owner: int | None, name: str) -> str:
    """A zone in the code generated below."""
    return f"game.{name}" if owner is None else f"player{owner}.{name}"


def harvests(rules: Rules) -> str:
    """Code for everyone's harvests."""
    return "".join([f"player{seat}.harvests, " for seat in range(rules.players)])


def label(place: str) -> str:
    """The name, in that code, of what hides a zone."""
    return place.replace(".", "_")


def seen(stack: tuple[Phase, ...], seat: int) -> tuple[Phase, ...]:
    """The waiting phases as a seat sees them."""
    return tuple([phase.seen_by(seat) for phase in stack])


def zones_of(rules: Rules) -> list[tuple[int | None, str, Zone]]:
    """The zones in the order of `places`: owner, name and declaration."""
    layout = rules.layout
    return [(*place, (layout.table if place[0] is None else layout.player)[place[1]]) for place in PLACES[rules]]


def names_of(zones: list[tuple[int | None, str, Zone]]) -> dict[str, Any]:
    """What that code calls by name."""
    hiding = {
        label(where(owner, name)): zone.backs if zone.shape == PILE and not zone.front else zone
        for owner, name, zone in zones
    }
    return {"seen": seen, **hiding}


def write_lookers(rules: Rules) -> tuple[Callable[[Engine], Looks], ...]:
    """By seat, how every zone looks: code generated once per table, because every decision needs it."""
    zones, found = zones_of(rules), []
    names = names_of(zones)
    for seat in range(rules.players):
        looks = [look(owner, name, zone, owner == seat) for owner, name, zone in zones]
        looks += [
            f"({harvests(rules)})",
            "game.result",
            f"game.stack and seen(game.stack, {seat})",
            f"game.phase.seen_by({seat})",
        ]
        found.append(written_out("looks(game)", rules.players, [f"return {', '.join(looks)}"], names))
    return tuple(found)


def write_layer(rules: Rules) -> Callable[[Engine, Looks], None]:
    """How a game takes over what a seat sees: code generated once per table."""
    zones = [where(owner, name) for owner, name in PLACES[rules]]
    lines = [f"{', '.join(zones)}, ({harvests(rules)}), game.result, game.stack, game.phase = looks"]
    lay: Callable[[Engine, Looks], None] = written_out("lay(game, looks)", rules.players, lines, {})
    return lay


def written_out(head: str, players: int, lines: list[str], names: dict[str, Any]) -> Any:
    """A generated function of a game, with a name for each player."""
    seats = "".join(f"player{seat}, " for seat in range(players))
    exec("\n    ".join([f"def {head}:", f"{seats}= game.players", *lines]), names)
    return names[head.partition("(")[0]]


PLACES = Memo(places, 64)
LOOKERS = Memo(write_lookers, 64)
LAYERS = Memo(write_layer, 64)
