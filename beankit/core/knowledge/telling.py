"""Telling: the deltas for a game whose seats are in other processes, with less work than one view after another.

Events are converted once for everyone. The seats' views in this process are not used, so that nothing here has to
keep what each of them heard.
"""

from __future__ import annotations

from itertools import compress
from operator import is_not
from typing import Any

from beankit.core.engine import Engine
from beankit.core.errors import BadDelta
from beankit.core.knowledge.delta import LOOKERS, PLACES, TAIL, Looks, shorter
from beankit.core.knowledge.heard import NOBODY, hear
from beankit.core.memos import Memo
from beankit.core.seats import Result, Rival
from beankit.core.turn.actions import Action
from beankit.core.turn.decisions import Decision
from beankit.core.turn.events import EventKind, entries
from beankit.core.turn.phase import PHASES, Phase
from beankit.core.writing.jsonable import MARK, from_json

Told = tuple[Any, ...]  # a delta as tuples of words and numbers


class Telling:
    """What each seat has been told about a game, starting from where the game is now."""

    def __init__(self, game: Engine) -> None:
        self.game = game
        self.lookers = LOOKERS[game.rules]
        self.items: list[Any] = []  # a converted event, a seat with its action, or a kind and its parts
        self.place = len(game.log)  # how much of the log they cover
        self.marks: list[tuple[int, int, int, Looks]] = [
            (0, hear(game, seat).count, hear(game, seat).mine, look(game)) for seat, look in enumerate(self.lookers)
        ]  # by seat: how many items it was told, how much it has heard, its last action, and what it saw

    def told(self, seat: int) -> Told:
        """The delta for a seat since it was last told."""
        game = self.game
        place, heard, mine, before = self.marks[seat]
        self._read_on()
        news, mine = self._news(seat, place, heard, mine)
        looks = self.lookers[seat](game)
        changed = compress(range(len(looks) - TAIL), map(is_not, before, looks))  # most are the same object
        zones = [(spot, *shorter(before[spot], looks[spot])) for spot in changed if before[spot] != looks[spot]]
        *_, result, stack, phase = looks
        phases = None if (stack, phase) == before[-2:] else FLAT[(phase, *stack)]
        decision = game.decision
        asked = None if decision is None else (decision.seat, decision.kind)
        self.marks[seat] = len(self.items), heard + len(news), mine, looks
        return heard, news, mine, zones, phases, asked, None if result is None else flat(tuple(result))

    def _read_on(self) -> None:
        """Convert what has happened since the last time."""
        log = self.game.log
        new: list[Any] = []
        for head, parts in entries(None, log, log, self.place):
            if not isinstance(head, EventKind):
                new.append((parts[0], MARK + head.text))
            elif head.alike:
                new.append((head.name, *(parts if head.seen is None else head.seen(parts, NOBODY))))
            else:
                new.append((head, parts))
        self.items += new[::-1]
        self.place = len(log)

    def _news(self, seat: int, place: int, heard: int, mine: int) -> tuple[list[Any], int]:
        """What a seat hears of the items from a place onwards, and where its last action is."""
        news: list[Any] = []
        for item in self.items[place:]:
            first = item[0]
            kind = type(first)
            if kind is str:
                news.append(item)
            elif kind is not int:
                event = first.told(item[1], seat)
                news.append((event.name, *event.values))
            elif first == seat:
                news.append(item[1])
                mine = heard + len(news)
        return news, mine


def flat(value: Any) -> Any:
    """A phase with its name first, an action, or parts of them, as tuples of words and numbers."""
    if isinstance(value, Action):
        return MARK + value.text
    if isinstance(value, tuple):
        return tuple([part if type(part) is int or type(part) is str else flat(part) for part in value])
    return value


# --- the other end ---


def take_in(game: Engine, seat: int, told: Told) -> None:
    """Advance a game from a snapshot to where a delta was made; its news is parsed when needed.

    The delta comes from the engine itself, so only the order is checked.
    """
    start, news, mine, different, phases, asked, ended = told
    heard = game.heard[seat]
    if start != heard.count:
        raise BadDelta(f"this delta continues after {start} heard items, but this view has heard {heard.count}")
    places = PLACES[game.rules]
    for place, kept, content in different:
        owner, name = places[place]
        holder: Any = game if owner is None else game.players[owner]
        content = from_json(content)
        if kept:
            content = getattr(holder, name)[:kept] + content
        if name == "fields" and owner is not None:  # updates the allowed harvests
            game.set_fields(holder, content)
        else:
            setattr(holder, name, content)
    if phases is not None:
        game.phase, *waiting = READ[phases]
        game.stack = tuple(waiting)
    if ended is not None:
        scores, winners, rival = ended
        game.result = Result(scores, winners, None if rival is None else Rival(*rival))
    if news:
        game.heard[seat] = heard.further(news, mine, game.log)
    game.decision = None if asked is None else asked_for(game, seat, *asked)


def asked_for(game: Engine, seat: int, who: int, kind: str) -> Any:
    """The decision being asked; the seat's own options come from the phase."""
    return game.phase.begin(game) if who == seat else Decision(who, kind, ())


def read_phases(told: tuple[Any, ...]) -> tuple[Phase, ...]:
    """The phases in a delta."""
    return tuple([PHASES[name].of(*from_json(parts)) for name, *parts in told])


FLAT: Memo[tuple[Phase, ...], Any] = Memo(flat)
READ = Memo(read_phases)
