"""What a seat can work out about hidden cards in Al Cabohne, including from hands that were shown (F-19)."""

from __future__ import annotations

from beankit.core.cards import Card, Pile
from beankit.core.knowledge.memory import Memory
from beankit.games.al_cabohne.table import AlCabohneGame


class AlCabohneMemory(Memory[AlCabohneGame]):
    """A seat's memory of hands, shown cards and piles."""

    # --- the discard pile, which becomes the draw pile ---

    def discarded_kind(self, seat: int, cards: Pile) -> None:
        self.discard += cards

    def boss_harvested(self, boss: str, cards: Pile, coins: int) -> None:
        self.discard += cards[: len(cards) - coins]

    def joined_table(self, cards: Pile) -> None:
        self.discard = self.discard[: len(self.discard) - len(cards)]

    def bought_field(self, seat: int, coins: Pile) -> None:
        """The coins are set aside until they are returned."""

    def returned_coins(self, coins: Pile) -> None:
        self.discard += coins

    # --- hands ---

    def showed_hand(self, seat: int, cards: Pile) -> None:
        for place, card in enumerate(cards):
            self.see(seat, place, card)

    def gave_boss(self, seat: int, card: Card, boss: str) -> None:
        self.left_hand(seat, card, front=False)
