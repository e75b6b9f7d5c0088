"""Deltas: what changed for a seat since a mark, and how a view from a snapshot takes it in.

A process that keeps a view from a snapshot gets a delta before each of its decisions: what the seat heard, the
zones that look different, the phases and who is asked. It is made by comparing what the seat sees and nothing else.
Of a pile that grew at its end, or lost its end, only that is told. `delta.written()` is the delta as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from beankit.core.decision import Decision
from beankit.core.errors import BadDelta
from beankit.core.events import Event
from beankit.core.heard import Item, hear
from beankit.core.jsonable import encode, get, put
from beankit.core.phases import Phase
from beankit.core.seats import Result, Rival
from beankit.core.values import Value, build
from beankit.core.zones import NOBODY, PILE, PLAIN, Layout, Zone

if TYPE_CHECKING:
    from beankit.core.game import Game

Place = tuple[int | None, str]  # whose zone (None: the table's), and its name
PLACES = range(1 << 10)  # more than any table has


class Mark(Value):
    """How everything looked to a seat when a delta was made; the next one tells what is different."""

    __slots__ = ()
    PARTS = ("looks", "heard", "phase", "stack", "phases")
    looks: list[Any]
    heard: int
    phase: Phase  # these two as the game has them, to see at once that they are the same
    stack: tuple[Phase, ...]
    phases: tuple[Phase, ...]  # as the seat sees them


class Delta(Value):
    """What changed for a seat."""

    __slots__ = ()
    PARTS = ("heard", "news", "mine", "looks", "before", "phases", "asked", "result")
    heard: int  # how much the seat had heard before
    news: list[Item]
    mine: int  # the place behind its last action, in all that it heard
    looks: list[tuple[int, Any]]  # the places of zones that look different, and what is seen there
    before: list[Any]  # what was seen at every place before
    phases: tuple[Phase, ...] | None  # None where they are the same
    asked: tuple[int, str] | None
    result: Result | None

    def written(self) -> str:
        """The delta as JSON."""
        heard, news, mine, looks, before, phases, asked, result = self
        told = [(item.name, *item.values) if type(item) is Event else put(item) for item in news]
        zones = [(place, *shorter(before[place], look)) for place, look in looks]
        return encode((heard, told, mine, zones, put(phases), asked, None if result is None else put(tuple(result))))


def shorter(old: Any, new: Any) -> tuple[Any, ...]:
    """What a zone looks like now: of cards how many stay in front and what follows them, else all of it."""
    if type(new) is not tuple or type(old) is not tuple:
        return (new,)
    if new[: len(old)] == old:
        return len(old), new[len(old) :]
    return (len(new), ()) if old[: len(new)] == new else (0, new)


def read_delta(text: str, game: Game) -> Delta:
    """The delta that was written, for a game that stands where it goes on; its news are read when they are needed."""
    heard, news, mine, told, phases, asked, result = json.loads(text)
    zones, looks = places(game.rules.layout, len(game.players)), []
    for place, *look in told:
        content = get(look[-1])
        if len(look) > 1 and look[0]:
            owner, name = zones[place]
            content = getattr(game if owner is None else game.players[owner], name)[: look[0]] + content
        looks.append((place, content))
    if result is not None:
        scores, winners, rival = get(result)
        result = Result(scores, winners, None if rival is None else Rival(*rival))
    return build(Delta, (heard, news, mine, looks, [], get(phases), asked, result))


def mark(game: Game, seat: int) -> Mark:
    """How everything looks to a seat now."""
    phases = tuple([phase.seen_by(seat) for phase in (game.phase, *game.stack)])
    looks = looker(game.rules.layout)(game, seat)
    return build(Mark, (looks, hear(game, seat).count, game.phase, game.stack, phases))


def changes(game: Game, seat: int, since: Mark) -> tuple[Delta, Mark]:
    """What changed for a seat since a mark, and the new mark."""
    before, start, phase, stack, told = since
    heard, looks, phases = hear(game, seat), looker(game.rules.layout)(game, seat), told
    if game.phase is not phase or game.stack is not stack:
        phase, stack = game.phase, game.stack
        phases = (phase.seen_by(seat), *[below.seen_by(seat) for below in stack]) if stack else (phase.seen_by(seat),)
    different = [
        (place, new) for place, old, new in zip(PLACES, before, looks, strict=False) if old is not new and old != new
    ]
    decision = game.decision
    asked = None if decision is None else decision[:2]
    said = None if phases == told else phases
    delta = build(Delta, (start, heard.since(start), heard.mine, different, before, said, asked, game.result))
    return delta, build(Mark, (looks, heard.count, phase, stack, phases))


def advance(game: Game, seat: int, delta: Delta) -> None:
    """Bring a game that came with a snapshot to where the delta was made."""
    start, news, mine, looks, _, phases, asked, game.result = delta
    heard = game.heard[seat]
    if start != heard.count:
        raise BadDelta(f"this delta goes on where {start} things were heard, and this view has heard {heard.count}")
    players = game.players
    zones = places(game.rules.layout, len(players)) if looks else []
    for place, content in looks:
        owner, name = zones[place]
        if owner is None:
            setattr(game, name, content)
        elif name == "fields":
            game.set_fields(players[owner], content)
        else:
            setattr(players[owner], name, content)
    if news:
        game.heard[seat] = heard.further(news, mine, game.log)
    if phases is not None:
        game.phase, game.stack = phases[0], phases[1:]
    if asked is None:
        game.decision = None
    elif asked[0] == seat:
        game.decision = game.phase.begin(game)  # type: ignore[assignment]
    else:
        game.decision = Decision(asked[0], asked[1], ())


# --- zones ---


@lru_cache
def places(layout: Layout, players: int) -> list[Place]:
    """The zones that can look different, in the order of the looks."""
    table: list[Place] = [(None, name) for name, zone in layout.table.items() if shows(zone)]
    zones = [name for name, zone in layout.player.items() if shows(zone)]
    return table + [(seat, name) for seat in range(players) for name in zones]


def shows(zone: Zone) -> bool:
    """Does anybody see something of it?"""
    return zone.shape != PLAIN or zone.seen != NOBODY


@lru_cache
def looker(layout: Layout) -> Callable[[Game, int], list[Any]]:
    """How every zone looks to a seat: written out once for each layout, because it is asked at every decision."""
    names: dict[str, Any] = {}

    def look(where: str, name: str, zone: Zone, own: bool) -> str:
        content, hidden = f"{where}.{name}", f"{where}_{name}"
        if zone.visible(own):
            return content
        names[hidden] = zone
        if zone.front:
            return f"{hidden}.look({where}, {name!r}, False)"
        return f"{hidden}.backs(len({content}))" if zone.shape == PILE else f"{hidden}.hide({content})"

    table = [look("game", name, zone, False) for name, zone in layout.table.items() if shows(zone)]
    mine, theirs = (
        [look("player", name, zone, own) for name, zone in layout.player.items() if shows(zone)]
        for own in (True, False)
    )
    source = f"""
def looks(game, seat):
    found = [{", ".join(table)}]
    for player in game.players:
        if player.seat == seat:
            found += ({", ".join(mine)},)
        else:
            found += ({", ".join(theirs)},)
    return found
"""
    exec(source, names)
    return names["looks"]  # type: ignore[no-any-return]
