"""The table as one seat sees it: its zones, which a page or terminal can draw without knowing the game, and players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from beankit.core.cards import UNKNOWN, Card, Pile, Rows
from beankit.core.engine import Engine
from beankit.core.rules import Rules
from beankit.core.seats import Player
from beankit.core.zones import ALL, OWNER, PLAIN, ROWS, Content, Zone

FIRST, LAST = ("fields", "received"), ("coins", "hand")  # of a player's zones; the others come between
ALWAYS = ("draw_pile", "fields", "coins", "hand")  # listed even when empty


class ZoneView(NamedTuple):
    """One zone: its name (the key of its label), its owner (None: the table) and what is seen of it."""

    name: str
    owner: int | None
    shape: str  # "pile": cards in order; "rows": several piles; "plain": a number, or cards that are in force
    back: str  # of its cards
    content: Content  # cards, rows of cards or a number; hidden cards are "?"
    names: tuple[str, ...]  # the keys of the rows' labels, if they have names
    open: bool  # does this seat see the faces?
    private: bool  # does only its owner see them?
    spread: bool  # does it matter which cards are there, not only how many?
    with_zone: str  # the zone of the same owner that it is counted with, if any

    @property
    def cards(self) -> Pile:
        """All cards in the zone."""
        if self.shape == ROWS:
            return tuple([card for row in self.content for card in row])
        return self.content if type(self.content) is tuple else ()

    @property
    def empty(self) -> bool:
        """Is the zone empty?"""
        return type(self.content) is tuple and not self.cards


def zones(game: Engine, seat: int) -> Iterator[ZoneView]:
    """Every zone to display: the table's, those of the others clockwise, and the seat's own."""
    yield from shown(game, game.rules.layout.table, None, False)
    declared = game.rules.layout.player
    between = [name for name in declared if name not in FIRST + LAST]
    order = {name: declared[name] for name in (*FIRST, *between, *LAST)}
    for turn in range(1, len(game.players) + 1):
        player = game.players[(seat + turn) % len(game.players)]
        yield from shown(player, order, player.seat, player.seat == seat)


def shown(place: Engine | Player, declared: Mapping[str, Zone], owner: int | None, own: bool) -> Iterator[ZoneView]:
    """The zones of one owner to display."""
    for name, zone in declared.items():
        is_open = zone.visible(own)
        if zone.shape != PLAIN or (zone.shown and is_open):
            content = zone.look(place, name, own)
            sight = (is_open, zone.seen == OWNER)
            yield ZoneView(name, owner, zone.shape, zone.back, content, zone.names, *sight, zone.spread, zone.with_zone)


def zone_written(zone: ZoneView) -> str:
    """What is seen of a zone, written as in positions; hidden cards are counted."""
    if zone.shape == ROWS:
        return " | ".join([pile_written(row) for row in zone.content])
    if not isinstance(zone.content, tuple):
        return str(zone.content)
    hidden = not zone.open and all(card.startswith("?") for card in zone.content)
    return str(len(zone.content)) if hidden else pile_written(zone.content)


def pile_written(cards: Pile) -> str:
    """Cards written as in positions."""
    return " ".join(cards) or "-"


def table_written(game: Engine, seat: int) -> str:
    """The whole table in plain text: a line for each zone of the table and each player."""
    asked = "the game is over" if game.decision is None else f"seat {game.decision.seat} is asked: {game.decision.kind}"
    lines = [f"{game.rules.title or game.rules.name}, turn {game.turn}, phase {game.phase.name}: {asked}"]
    players: dict[int, list[str]] = {}
    for zone in zones(game, seat):
        text = f"{zone.name.replace('_', ' ')} {zone_written(zone)}"
        if zone.empty and zone.name not in ALWAYS:
            continue
        if zone.owner is None:
            lines.append(f"  {text}")
        else:
            players.setdefault(zone.owner, []).append(text)
    lines += [f"  seat {owner}{' (me)' * (owner == seat)}: {'; '.join(texts)}" for owner, texts in players.items()]
    return "\n".join(lines)


class PlayerView:
    """One player as the viewing seat sees them, with a property for each zone."""

    __slots__ = ("_own", "_player", "_rules", "seat")
    hand: Pile
    fields: Rows
    received: Pile
    coins: Pile

    def __init__(self, player: Player, own: bool, rules: Rules) -> None:
        self._player, self._own, self._rules = player, own, rules
        self.seat = player.seat

    def grows(self, kind: Card) -> bool:
        """Does this kind grow on one of the player's fields?"""
        rules = self._rules
        for field in self._player.fields:
            if field and rules.kind(field) == kind:
                return True
        if kind != UNKNOWN:
            rules.deck.bean(kind)  # refuses an unknown kind
        return False

    def __repr__(self) -> str:
        return f"PlayerView(seat {self.seat}, hand {self.hand}, fields {self.fields}, {len(self.coins)} coins)"


def player_zone(name: str, zone: Zone) -> Callable[[PlayerView], Content]:
    """What a seat sees in a zone of a player."""
    if zone.seen == ALL:
        return lambda view: getattr(view._player, name)
    if zone.seen == OWNER and not zone.front:
        return lambda view: getattr(view._player, name) if view._own else zone.hide(getattr(view._player, name))
    return lambda view: zone.look(view._player, name, view._own)
