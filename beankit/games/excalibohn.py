"""Excalibohn, 3 to 5 players: the later edition of Rabohnzel. This file holds all the differences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from beankit.core.cards import Card
from beankit.core.phase import Phase
from beankit.core.phases import LastTurn
from beankit.games.magic.attack import Fight
from beankit.games.magic.phases import DrawHand, DrawOn, Nightfall
from beankit.games.magic.rules import Moments
from beankit.games.magic.table import MagicGame
from beankit.games.rabohnzel import Rabohnzel

WHOLE_TURN: dict[type[Phase], Phase] = {  # the game does not end in the middle of a turn
    DrawHand: DrawOn(3),
    Nightfall: Nightfall(last=True),
}


class Excalibohn(Rabohnzel):
    """Rabohnzel with silent theft, a harder freeze, automatic counter-attacks and a complete last turn."""

    name = "excalibohn"
    title = "Excalibohn"
    end_rule = "X-16"
    rulebook: ClassVar[tuple[str, ...]] = ("X", "R", "B", "F")
    announces = False  # only thief and victim know what was stolen
    loot_counts = True  # like every row that the active player starts in phase 1b
    freeze_rule = "X-6"
    loose_card_phases = Rabohnzel.loose_card_phases
    turn = tuple(WHOLE_TURN.get(type(phase), phase) for phase in Rabohnzel.turn if phase != LastTurn())
    moments: ClassVar[tuple[str, ...]] = tuple(
        moment for phase, moment in zip(Rabohnzel.turn, Rabohnzel.moments, strict=True) if phase != LastTurn()
    )
    times: ClassVar[Mapping[Card, Moments]] = {
        **Rabohnzel.times,
        "field": frozenset({"magic", "sow"}),
        "pile": frozenset({"opening"}),
    }

    def frozen(self, seat: int, victim: int, again: bool) -> bool:
        """X-6: nobody may harvest during an attack."""
        return True

    def counter(self, game: MagicGame, fight: Fight) -> Phase:
        """X-8: a counter-attack cannot be declined."""
        return fight.strike_back(game)
