"""Deltas: what changed for a seat since a mark, as plain data, and how a view from a snapshot takes it in.

A process that keeps a view from a snapshot gets a delta before each of its decisions: what the seat heard, the
zones that look different, the phases and who is asked. It is made by comparing what the seat sees and nothing else.
Of a pile that grew at its end, or lost its end, only that is told. A delta is made of tuples, words and numbers,
so that every encoder can carry it; lists instead of the tuples are understood.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import compress, count
from operator import is_not
from typing import TYPE_CHECKING, Any, NamedTuple

from beankit.core.actions import Action
from beankit.core.decision import Decision
from beankit.core.errors import BadDelta, BeankitError
from beankit.core.events import Event
from beankit.core.heard import hear
from beankit.core.jsonable import MARK, WORDS, get
from beankit.core.phases import Phase
from beankit.core.seats import Result, Rival
from beankit.core.zones import NOBODY, PILE, PLAIN, Layout, Zone

if TYPE_CHECKING:
    from beankit.core.game import Game

Delta = Sequence[Any]
Place = tuple[int | None, str, bool]  # whose zone (None: the table's), its name, whether it is a pile


class Mark(NamedTuple):
    """How everything looked to a seat when a delta was made; the next one tells what is different."""

    looks: list[Any]
    heard: int
    phase: Phase  # these two as the game has them, to see at once that they are the same
    stack: tuple[Phase, ...]
    phases: tuple[Any, ...]  # as they were told


def mark(game: Game, seat: int) -> Mark:
    """How everything looks to a seat now."""
    phases = tuple([flat(phase.seen_by(seat)) for phase in (game.phase, *game.stack)])
    return Mark(looker(game.rules.layout)(game, seat), hear(game, seat).count, game.phase, game.stack, phases)


def changes(game: Game, seat: int, since: Mark) -> tuple[Delta, Mark]:
    """What changed for a seat since a mark, and the new mark."""
    before, start, phase, stack, phases = since
    layout, heard = game.rules.layout, hear(game, seat)
    looks, zones = looker(layout)(game, seat), places(layout, len(game.players))
    if game.phase is not phase or game.stack is not stack:
        phase, stack = game.phase, game.stack
        phases = (flat(phase.seen_by(seat)), *[flat(below.seen_by(seat)) for below in stack])
    decision, result = game.decision, game.result
    delta = (
        start,
        [item[:2] if type(item) is Event else MARK + item.text for item in heard.since(start)],
        [
            told(place, before[place], looks[place], zones[place][2])
            for place in compress(count(), map(is_not, before, looks))
            if before[place] != looks[place]
        ],
        None if phases == since.phases else phases,
        None if decision is None else (decision.seat, decision.kind),
        None if result is None else tuple(result),
    )
    return delta, Mark(looks, heard.count, phase, stack, phases)


def told(place: int, old: Any, new: Any, pile: bool) -> tuple[Any, ...]:
    """A zone that looks different: of a pile how many cards stay in front and what follows them, else all of it."""
    if not pile:
        return place, new
    if new[: len(old)] == old:
        return place, len(old), new[len(old) :]
    if old[: len(new)] == new:
        return place, len(new), ()
    return place, 0, new


def advance(game: Game, seat: int, delta: Delta) -> None:
    """Bring a game that came with a snapshot to where the delta was made."""
    try:
        start, items, different, phases, asked, result = delta
        heard = hear(game, seat)
        if start != heard.count:
            raise BadDelta(f"this delta goes on where {start} things were heard, and this view has heard {heard.count}")
        for zone in different:
            change(game, *zone)
        if items:
            game.heard[seat] = heard.further(items, game.log)
        if phases is not None:
            game.phase = phase_of(phases[0])
            game.stack = tuple([phase_of(phase) for phase in phases[1:]])
        if result is not None:
            scores, winners, rival = get(result)
            game.result = Result(scores, winners, None if rival is None else Rival(*rival))
    except BeankitError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        raise BadDelta(f"this is no delta of a view ({type(error).__name__}: {error})") from None
    if asked is None:
        game.decision = None
    elif asked[0] == seat:
        game.go_on(game.phase)
    else:
        game.decision = Decision(asked[0], asked[1], ())


def change(game: Game, place: int, *look: Any) -> None:
    """Lay in a zone what it looks like now."""
    owner, name, _ = places(game.rules.layout, len(game.players))[place]
    where: Any = game if owner is None else game.players[owner]
    content = look[-1]
    if type(content) is list:
        content = get(content)
    if len(look) > 1 and look[0]:
        content = getattr(where, name)[: look[0]] + content
    if name == "fields":
        game.set_fields(where, content)
    else:
        setattr(where, name, content)


# --- phases: their name and their parts in one tuple, actions as texts behind a mark ---


def flat(value: Any) -> Any:
    """A phase, or a part of it, in words and numbers."""
    if isinstance(value, Action):
        return MARK + value.text
    if isinstance(value, tuple):
        return tuple([part if type(part) is int else flat(part) for part in value])
    return value


def phase_of(told: Any) -> Phase:
    """The phase that was told."""
    return Phase.known[told[0]].of(*[part if type(part) is int else worded(part) for part in told[1:]])


def worded(value: Any) -> Any:
    """A part of a phase from its words and numbers."""
    if type(value) is str:
        return WORDS[value]
    if isinstance(value, tuple | list):
        return tuple([part if type(part) is int else worded(part) for part in value])
    return value


# --- zones ---


@lru_cache
def places(layout: Layout, players: int) -> list[Place]:
    """The zones that can look different, in the order of the looks."""
    found: list[Place] = [(None, name, zone.shape == PILE) for name, zone in layout.table.items() if shows(zone)]
    zones = [(name, zone.shape == PILE) for name, zone in layout.player.items() if shows(zone)]
    return found + [(seat, *zone) for seat in range(players) for zone in zones]


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
