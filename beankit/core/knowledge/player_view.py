"""Players as a seat sees them: a view has one for every seat."""

from __future__ import annotations

from collections.abc import Callable

from beankit.core.cards import UNKNOWN, Card, Pile, Rows
from beankit.core.rules import Rules
from beankit.core.seats import Player
from beankit.core.zones import ALL, OWNER, Content, Zone


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
