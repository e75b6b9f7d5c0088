"""Rabohnzel, 3 to 5 players: beans with abilities and a magic phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from beankit.core.cards import Card
from beankit.core.phase import Phase
from beankit.core.phases import LastTurn, TurnOver, Window
from beankit.core.trade.market import Offering
from beankit.games.magic.phases import DrawHand, Dusk, EnterMagic, Nightfall, PlantFront, Sowing
from beankit.games.magic.rules import ANY_TIME, MagicRules, Moments


class Rabohnzel(MagicRules):
    """Plant, do magic, turn over and trade, plant what you got, draw."""

    name = "rabohnzel"
    title = "Rabohnzel"
    rulebook: ClassVar[tuple[str, ...]] = ("R", "B", "F")
    phases_rule = "R-5"
    loose_card_phases = ("turn_over", "sow")
    turn: tuple[Phase, ...] = (
        PlantFront(),
        Window(),
        EnterMagic(),
        TurnOver(2),
        Window(),
        Offering(),
        Window(),
        Sowing(),
        LastTurn(),
        Window(),
        DrawHand(3),
        Dusk(),
        Nightfall(),
    )
    moments: ClassVar[tuple[str, ...]] = (
        *("plant", "between", "magic", "opening", "opening", "trade"),
        *("between", "sow", "draw", "draw", "draw", "dusk", "dusk"),
    )
    times: ClassVar[Mapping[Card, Moments]] = {
        "attack": frozenset({"magic"}),
        "field": frozenset({"sow"}),
        "swap": ANY_TIME,
        "trade": frozenset({"opening"}),
        "card_flow": ANY_TIME,
        "pile": frozenset({"opening", "trade", "settling"}),
        "enchant_beans": frozenset({"sow"}),
        "enchant_players": ANY_TIME,
        "move": ANY_TIME,
        "hand": frozenset({"draw"}),
        "random": ANY_TIME,
    }
