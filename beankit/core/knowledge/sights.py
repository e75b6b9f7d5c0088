"""Sights: how each seat sees every zone of a table, as code generated once because every decision needs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from beankit.core.engine import Engine
from beankit.core.hints import Names
from beankit.core.memos import Memo
from beankit.core.rules import Rules
from beankit.core.table.cards import Pile
from beankit.core.table.zones import NOBODY, PILE, PLAIN, Content, Zone
from beankit.core.turn.phase import Phase

Place = tuple[int | None, str, Zone]  # the zone's owner (None: the table), its name and its declaration
Veil = Callable[[int], Pile]  # how a pile of so many cards looks to those who may not see them


class Sight(NamedTuple):
    """How a seat sees a table: its zones by place, some of them as they are, to be veiled if they have changed."""

    look: Callable[[Engine], tuple[Content, ...]]
    veils: tuple[Veil | None, ...]

    def veiled(self, game: Engine) -> tuple[Content, ...]:
        """Every zone as the seat sees it."""
        both = zip(self.look(game), self.veils, strict=True)
        return tuple([zone if veil is None else veil(len(zone)) for zone, veil in both])


def seen_phases(game: Engine, seat: int) -> tuple[Phase, ...]:
    """The current phase and those waiting, as a seat sees them."""
    phase = game.phase.seen_by(seat)
    return (phase, *[waiting.seen_by(seat) for waiting in game.stack]) if game.stack else (phase,)


def places(rules: Rules) -> list[Place]:
    """The zones that anybody can see something of, in the order that deltas use."""
    table: list[Place] = [(None, name, zone) for name, zone in rules.layout.table.items() if shows(zone)]
    zones = [(name, zone) for name, zone in rules.layout.player.items() if shows(zone)]
    return table + [(seat, name, zone) for seat in range(rules.players) for name, zone in zones]


def shows(zone: Zone) -> bool:
    """Does any seat see something of this zone?"""
    return zone.shape != PLAIN or zone.seen != NOBODY


def write_sights(rules: Rules) -> tuple[Sight, ...]:
    """By seat, how it sees a table."""
    zones, sights = PLACES[rules], []
    names = {hider(owner, name): zone for owner, name, zone in zones}
    for seat in range(rules.players):
        hidden = [z.shape == PILE and not z.front and not z.visible(owner == seat) for owner, _, z in zones]
        codes = [
            code(owner, name) if veiled or zone.visible(owner == seat) else partly(owner, name)
            for (owner, name, zone), veiled in zip(zones, hidden, strict=True)
        ]
        veils = tuple([zone.backs if veiled else None for (_, _, zone), veiled in zip(zones, hidden, strict=True)])
        sights.append(Sight(write_look(rules.players, codes, dict(names)), veils))
    return tuple(sights)


def write_look(players: int, codes: list[str], names: Names) -> Callable[[Engine], tuple[Content, ...]]:
    """The function of a game that returns these pieces of code in a tuple."""
    seats = "".join(f"player{seat}, " for seat in range(players))
    exec(f"def look(game):\n    {seats}= game.players\n    return {', '.join(codes)},", names)
    look: Callable[[Engine], tuple[Content, ...]] = names["look"]
    return look


def code(owner: int | None, name: str) -> str:
    """How the generated `look` reads a zone."""
    return f"game.{name}" if owner is None else f"player{owner}.{name}"


def partly(owner: int | None, name: str) -> str:
    """What a seat sees of a zone that it may not see whole."""
    return f"{hider(owner, name)}.look({'game' if owner is None else f'player{owner}'}, {name!r}, False)"


def hider(owner: int | None, name: str) -> str:
    """The name, in that function, of a zone's declaration, which knows what to hide."""
    return code(owner, name).replace(".", "_")


PLACES = Memo(places, 64)
SIGHTS = Memo(write_sights, 64)
