"""Bohnanza, 3 to 5 players: eight kinds of beans and a turn of four phases."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from beankit.core.actions import Action, BuyField
from beankit.core.cards import Deck
from beankit.core.fields import field_prices
from beankit.core.phase import Phase
from beankit.core.phases import DrawCards, LastTurn, PlantFromHand, PlantReceived, TurnOver, Window
from beankit.core.rules import Rules
from beankit.core.said import Objection
from beankit.core.seats import G, P
from beankit.core.trade.market import Offering

THIRD_FIELD_PRICE = 3


class Bohnanza(Rules[G, P]):
    """Plant, turn over and trade, plant what you got, draw."""

    name = "bohnanza"
    title = "Bohnanza"
    deck_name = "bohnanza"
    deck_file = Path(__file__).parent / "decks" / "bohnanza.toml"
    rulebook: ClassVar[tuple[str, ...]] = ("B", "F")
    options: ClassVar[Mapping[str, bool | int]] = {"third_field": False, "rounds": 12}
    turn: tuple[Phase, ...] = (
        PlantFromHand(),
        Window(),
        TurnOver(2),
        Window(),
        Offering(),
        Window(),
        PlantReceived(),
        LastTurn(),
        Window(),
        DrawCards(3),
    )

    loose_card_phases: ClassVar[tuple[str, str] | None] = ("turn_over", "plant_received")  # B-9, B-11

    def __init__(self, players: int, deck: Deck, options: Mapping[str, bool | int]) -> None:
        super().__init__(players, deck, options)
        self.sells_field = bool(options.get("third_field"))

    def most_fields(self) -> int:
        return 3 if self.sells_field else self.fields()

    def any_time_actions(self, game: G, player: P) -> tuple[Action, ...]:
        """Harvest; with the option, also buy a third field (B-15, B-O1)."""
        harvests = player.harvests
        if self.sells_field and len(player.fields) == 2 and len(player.coins) >= THIRD_FIELD_PRICE:
            return harvests + field_prices(player.coins, THIRD_FIELD_PRICE)
        return harvests

    def why_not_any_time(self, game: G, player: P, action: Action) -> Objection:
        buys = "third_field" in self.options and isinstance(action, BuyField)
        if not buys or action in self.any_time_actions(game, player):
            return super().why_not_any_time(game, player, action)
        if not self.sells_field:
            return Objection("B-O1", "no field can be bought: this table plays without the option third_field")
        if len(player.fields) != 2:
            return Objection("B-O1", "only a player with two fields may buy a third")
        return Objection("B-O1", "a third field costs {number} of your own coins", number=THIRD_FIELD_PRICE)
