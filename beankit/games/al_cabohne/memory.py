"""What a seat can work out about hidden cards in Al Cabohne: also from hands that were shown (F-19)."""

from __future__ import annotations

from beankit.core.cards import Card, Pile
from beankit.core.memory import Guess, Memory
from beankit.core.rules import Rules
from beankit.games.al_cabohne.table import still_known


class MafiaMemory(Memory):
    """Keeps apart what everybody knows of a hand, its shown front; the guesses are about the cards behind it."""

    def __init__(self, rules: Rules, seat: int) -> None:
        super().__init__(rules, seat)
        self.shown: list[Pile] = [()] * rules.players

    # --- the discard pile, which becomes the draw pile ---

    def discarded_kind(self, seat: int, cards: Pile) -> None:
        self.discard += cards

    def boss_harvested(self, boss: str, cards: Pile, coins: int) -> None:
        self.discard += cards[: len(cards) - coins]

    def joined_table(self, cards: Pile) -> None:
        self.discard = self.discard[: len(self.discard) - len(cards)]

    def bought_field(self, seat: int, coins: Pile) -> None:
        """They are set aside, until they are returned."""

    def returned_coins(self, coins: Pile) -> None:
        self.discard += coins

    # --- hands ---

    def showed_hand(self, seat: int, cards: Pile) -> None:
        """To know the front card is, for what stays hidden, as if it had left."""
        for card in cards[len(self.shown[seat]) :]:
            self.left_hand(seat, card, front=True)
        self.shown[seat] = cards

    def planted(self, seat: int, card: Card, field: int) -> None:
        if self.shown[seat]:
            self.shown[seat] = self.shown[seat][1:]
        else:
            super().planted(seat, card, field)

    def gave_boss(self, seat: int, card: Card, boss: str) -> None:
        shown = self.shown[seat]
        known = still_known(shown, card, self.sizes[seat] > 0)
        if card not in shown:
            self.left_hand(seat, card, front=False)
            return
        place = shown.index(card)
        self.shown[seat] = shown[:place]
        self.cover(seat, shown[place:])
        self.left_hand(seat, card, front=False)
        self.showed_hand(seat, known)

    def cover(self, seat: int, cards: Pile) -> None:
        """Cards of a hand lie no longer where everybody knows: each becomes the one card of an old pile."""
        self.sizes[seat] += len(cards)
        if seat == self.seat:
            return
        shares = tuple(int(other == seat) for other in range(len(self.sizes)))
        units = tuple(self.units[card] for card in cards)
        self.guesses = [
            Guess((shares,) * len(units) + guess.shares, units + guess.pools, guess.proofs) for guess in self.guesses
        ]
