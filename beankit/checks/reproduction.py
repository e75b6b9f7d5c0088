"""A short way to a fault: a position shortly before it, if a fresh copy of the bot fails there too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from beankit.arena.table.faults import Fault
from beankit.arena.table.match import lines_for
from beankit.checks.report import Reproducer
from beankit.checks.room import Room, Trouble
from beankit.core.events import actions
from beankit.core.game import Game
from beankit.core.registry import find_rules
from beankit.core.writing.record import restarted
from beankit.sandbox.messages import Failed

QUIET = (1, 2, 3)  # seeds
WALLED = ("PermissionError", "MemoryError")  # without isolation there would be no fault


def again(room: Room, trouble: Trouble, game: str) -> tuple[Failed | None, Reproducer | None]:
    """The fault as a fresh copy shows it, and the shortest record found for it; None if it does not happen again."""
    if not trouble.record:
        return None, None
    wanted = room.repeat(trouble.record, trouble.seat)
    if wanted is None:
        return None, None
    if wanted.error in WALLED:
        return wanted, None
    way = late(room, trouble, wanted)
    if way.moves:
        others = [late(room, other, wanted) for other in quieter(room, game, wanted)]
        way = min((way, *others), key=lambda way: way.moves)
    file = f"fault-{game}.txt"
    fault = Fault(trouble.reason, str(trouble.said), way.seat, way.moves, way.record)
    return wanted, Reproducer(file, way.record, way.moves, lines_for(fault, room.named, file))


class Way(NamedTuple):
    """A record that leads to a fault."""

    record: str
    moves: int
    seat: int


def quieter(room: Room, game: str, wanted: Failed) -> Iterator[Trouble]:
    """A fault once more, at small tables where nobody else trades: there are fewer moves before it."""
    seats = find_rules(game).seats[0]
    for seed in QUIET:
        try:
            room.play(game, [None, *["template"] * (seats - 1)], seed)
        except Trouble as trouble:
            if trouble.record and same(room.repeat(trouble.record, trouble.seat), wanted):
                yield trouble


def late(room: Room, trouble: Trouble, wanted: Failed) -> Way:
    """Start as late as possible: at the failing decision, 1, 2, 4, 8 moves before it, then in between."""
    game = Game.from_record(trouble.record)
    most = len(actions(game.past, game.log))

    def comes(back: int) -> bool:
        return same(room.repeat(ending(game, back), trouble.seat), wanted)

    enough = next((back for back in (0, *(1 << power for power in range(most.bit_length()))) if comes(back)), most)
    few = enough // 2
    while enough - few > 1:
        middle = (few + enough) // 2
        few, enough = (few, middle) if comes(middle) else (middle, enough)
    record = ending(game, enough) if enough < most else game.record()  # without times
    return Way(record, enough, trouble.seat)


def ending(game: Game, back: int) -> str:
    """The last moves of a game as a record that begins with a position."""
    moves = [action for _, action in actions(game.past, game.log)]
    table = restarted(game)
    for action in moves[: len(moves) - back]:
        table.play(action)
    assert game.source is not None
    late = Game.from_position(table.position(), seed=game.source.seed)
    for action in moves[len(moves) - back :]:
        late.play(action)
    return late.record()


def same(first: Failed | None, other: Failed) -> bool:
    """Is this the same fault?"""
    return first is not None and (first.error, first.line) == (other.error, other.line)
