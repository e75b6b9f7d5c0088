"""Telling: the deltas for a game whose seats are in other processes, with less work than one view after another.

Events are converted, and zones looked at, once for everyone. The seats' views in this process are not used, so that
nothing here has to keep what each of them heard.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from operator import is_not
from typing import Any, NamedTuple

from beankit.core.engine import Engine
from beankit.core.knowledge.delta import look, names_of, seen, shorter, where, written_out, zones_of
from beankit.core.knowledge.heard import NOBODY, hear
from beankit.core.memos import Memo
from beankit.core.rules import Rules
from beankit.core.table.zones import PILE
from beankit.core.turn.actions import Action
from beankit.core.turn.events import EventKind, entries
from beankit.core.turn.phase import Phase
from beankit.core.writing.jsonable import MARK

Told = tuple[Any, ...]  # a delta as tuples of words and numbers
SEVERAL = MARK + MARK
ATOMS = frozenset((str, int, bool, type(None)))


class Telling:
    """What each seat has been told about a game, starting from where the game is now."""

    def __init__(self, game: Engine) -> None:
        self.game = game
        self.sights = SIGHTS[game.rules]
        self.items: list[Any] = []  # a converted event, a seat with its action, or a kind and its parts
        self.place = len(game.log)  # how much of the log they cover
        self.marks = [
            (0, hear(game, seat).count, hear(game, seat).mine, sight.look(game), seen_phases(game, seat))
            for seat, sight in enumerate(self.sights)
        ]  # by seat: how many items it was told, how much it has heard, its last action, and what it saw

    def told(self, seat: int) -> Told:
        """The delta for a seat since it was last told."""
        game = self.game
        place, heard, mine, before, phases_before = self.marks[seat]
        self._read_on()
        news, mine = self._news(seat, place, heard, mine)
        look, veils = self.sights[seat]
        now, phases = look(game), seen_phases(game, seat)
        self.marks[seat] = len(self.items), heard + len(news), mine, now, phases
        zones: list[Any] = []  # in turn the place, how much of it stays, and what follows
        for at in compress(range(len(now)), map(is_not, before, now)):  # most are the same object
            old, new, veil = before[at], now[at], veils[at]
            if veil is not None:
                old, new = veil(len(old)), veil(len(new))
            if old != new:
                zones += (at, *shorter(old, new))
        different = None if phases == phases_before else tuple(map(flat_phase, phases))
        decision, result = game.decision, game.result
        asked = None if decision is None else decision[:2]
        return heard, news, mine, zones, different, asked, None if result is None else tuple(result)

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


def seen_phases(game: Engine, seat: int) -> tuple[Phase, ...]:
    """The current phase and those waiting, as a seat sees them."""
    phase = game.phase.seen_by(seat)
    return (phase, *seen(game.stack, seat)) if game.stack else (phase,)


Veil = Callable[[int], Any]  # how a pile of so many cards looks to those who may not see them


class Sight(NamedTuple):
    """How a seat sees a table: its zones by place, some of them as they are, to be veiled if they have changed."""

    look: Callable[[Engine], tuple[Any, ...]]
    veils: tuple[Veil | None, ...]


def write_sights(rules: Rules) -> tuple[Sight, ...]:
    """By seat, how it sees a table: code generated once, because every decision needs it."""
    zones, found = zones_of(rules), []
    for seat in range(rules.players):
        hidden = [z.shape == PILE and not z.front and not z.visible(owner == seat) for owner, _, z in zones]
        codes = [
            where(owner, name) if veiled else look(owner, name, zone, owner == seat)
            for (owner, name, zone), veiled in zip(zones, hidden, strict=True)
        ]
        looks = written_out("looks(game)", rules.players, [f"return {', '.join(codes)}"], names_of(zones))
        veils = tuple([zone.backs if veiled else None for (_, _, zone), veiled in zip(zones, hidden, strict=True)])
        found.append(Sight(looks, veils))
    return tuple(found)


def flat(value: Any) -> Any:
    """A part of a phase as plain words, numbers and tuples; a tuple of more than those begins with a mark."""
    if isinstance(value, Action):
        return ACTIONS[value]
    if type(value) is tuple and value and not ATOMS.issuperset(map(type, value)):
        return (SEVERAL, *map(flat, value))
    return value


def flat_action(action: Action) -> Any:
    """An action as a mark, its word and its parts, from which it is built faster than from its text."""
    return (MARK, action.word, *action[1:]) if len(action) > 1 else MARK + action.text


def flat_phase(phase: Phase) -> Told:
    """A phase as plain parts, its name first."""
    return tuple([part if type(part) in ATOMS else flat(part) for part in phase])


SIGHTS = Memo(write_sights, 64)
ACTIONS: Memo[Action, Any] = Memo(flat_action)
