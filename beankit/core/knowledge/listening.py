"""Listening: how a view in another process takes in what `Telling` tells its seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from beankit.core.engine import Engine
from beankit.core.errors import BadDelta
from beankit.core.knowledge.delta import zones_of
from beankit.core.knowledge.telling import SEVERAL, Told
from beankit.core.memos import Memo
from beankit.core.rules import Rules
from beankit.core.seats import Result, Rival
from beankit.core.table.zones import PILE, ROWS, Zone
from beankit.core.turn.actions import NOTATION
from beankit.core.turn.decisions import Decision
from beankit.core.turn.phase import PHASES, Phase
from beankit.core.writing.jsonable import MARK, WORDS, from_json

Setter = Callable[[Engine, int, Any], None]


def take_in(game: Engine, seat: int, told: Told) -> None:
    """Advance a game from a snapshot to where a delta was made; its news is parsed when needed.

    The delta comes from the engine itself, so only the order is checked.
    """
    start, news, mine, different, phases, asked, ended = told
    heard = game.heard[seat]
    if start != heard.count:
        raise BadDelta(f"this delta continues after {start} heard items, but this view has heard {heard.count}")
    setters, parts = SETTERS[game.rules], iter(different)
    for place, kept, content in zip(parts, parts, parts, strict=True):
        setters[place](game, kept, content)
    if phases is not None:
        phase, *waiting = phases
        game.phase = read_phase(phase)
        game.stack = tuple(map(read_phase, waiting))
    if ended is not None:
        scores, winners, rival = ended
        game.result = Result(scores, winners, None if rival is None else Rival(*rival))
    if news:
        game.heard[seat] = heard.further(news, mine, game.log)
    game.decision = None if asked is None else asked_for(game, seat, *asked)


def asked_for(game: Engine, seat: int, who: int, kind: str) -> Any:
    """The decision being asked; the seat's own options come from the phase."""
    return game.phase.begin(game) if who == seat else Decision(who, kind, ())


def read_phase(told: tuple[Any, ...]) -> Phase:
    """The phase that `flat` made plain."""
    return PHASES[told[0]].of(*[part if type(part) is int else lively(part) for part in told[1:]])


def lively(value: Any) -> Any:
    """The part of a phase that `flat` made plain."""
    if type(value) is tuple and value:
        if value[0] == MARK:
            return NOTATION[value[1]].of(*value[2:])
        return tuple(map(lively, value[1:])) if value[0] == SEVERAL else value
    return WORDS[value] if type(value) is str else value


def ready_to_listen(rules: Rules) -> None:
    """Generate what views of this table need before the first delta."""
    SETTERS[rules]


def write_setters(rules: Rules) -> tuple[Setter, ...]:
    """By place, how a game takes over what a zone looks like: code generated once per table."""
    return tuple([write_setter(*zone) for zone in zones_of(rules)])


def write_setter(owner: int | None, name: str, zone: Zone) -> Setter:
    """How a game takes over what one zone looks like: so many of its cards stay, and these follow."""
    lines = [
        "def put(game, kept, content):",
        "holder = game" if owner is None else f"holder = game.players[{owner}]",
        f"content = {READ.get(zone.shape, 'from_json(content)')}",
        f"holder.{name} = holder.{name}[:kept] + content if kept else content",
    ]
    if name == "fields" and owner is not None:
        lines.append("game.set_fields(holder, holder.fields)")  # updates the allowed harvests
    names: dict[str, Any] = {"word": WORDS.__getitem__, "from_json": from_json}
    exec("\n    ".join(lines), names)
    setter: Setter = names["put"]
    return setter


READ = {PILE: "tuple(map(word, content))", ROWS: "tuple([tuple(map(word, row)) for row in content])"}
SETTERS = Memo(write_setters, 64)
