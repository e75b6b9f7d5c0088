"""The oracle of the magic games: what their seats cannot know besides hands and the draw pile.

Written from F-17, F-18, R-2, R-9, R-11, R-20, R-26 and X-3: face-down spells, cards in mid-air, what was stolen
in silence, and where a hand was rearranged.
"""

from __future__ import annotations

from typing import Any

from beankit.core.actions import Action
from beankit.core.cards import Card, Pile
from beankit.core.game import Game
from beankit.games.magic.actions import Activate
from beankit.laws.oracle import ORACLES, Oracle, Place, Swap
from beankit.laws.tracker import Origin, Tracker


class MagicTracker(Tracker):
    """Also follows cards that are stolen, looked at, discarded for a spell or moved within a hand."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.aside: Origin = None
        self.spent = 0

    def looked(self, before: list[Pile], seat: int, cards: Pile) -> None:
        """From the pile into mid-air."""
        self.aside = self.pile.pop(0) if cards else None

    def stole(self, before: list[Pile], seat: int, victim: int, card: Card) -> None:
        """The last card of a hand: thief and victim know it, so it stays what it is."""
        del self.hands[victim][-1]
        self.aside = None

    def kept_card(self, before: list[Pile], seat: int) -> None:
        """From mid-air to the back of a hand."""
        self.hands[seat].append(self.aside)

    def spent_bean(self, before: list[Pile], seat: int, card: Card) -> None:
        """A Magic Bean from the place that its owner named."""
        del self.hands[seat][self.spent]

    def pin(self, action: Action) -> None:
        """Who discards a Magic Bean names its place."""
        super().pin(action)
        if isinstance(action, Activate) and action.copies:
            self.spent = action.copies[0]

    def rearranged(self, before: list[Pile], seat: int) -> None:
        """A hand in another order stays as it is."""
        self.hands[seat] = [None] * len(self.hands[seat])


class MagicOracle(Oracle):
    """Hides what magic hides."""

    tracker = MagicTracker

    def hidden(self, game: Any, seat: int) -> list[list[Place]]:
        (beans,) = super().hidden(game, seat)
        others = [player for player in game.players if player.seat != seat]
        beans += [(player, "aside") for player in others]
        spells: list[Place] = [(player, zone) for player in others for zone in ("spells", "borrowed", "swapped")]
        return [beans, [*spells, (game, "spell_pile")]]

    def looked(self, swap: Swap, owner: int, cards: Pile) -> tuple[Any, ...]:
        """What somebody drew into mid-air."""
        return owner, swap.cards(owner, cards)

    def stole(self, swap: Swap, thief: int, victim: int, card: Card, announced: bool) -> tuple[Any, ...]:
        """What was stolen, unless it was announced."""
        if announced or swap.seat in (thief, victim):
            return thief, victim, card, announced
        return thief, victim, swap.cards(thief, (card,))[0], announced

    def holds(self, swap: Swap, owner: int, card: Card, knowing: tuple[int, ...]) -> tuple[Any, ...]:
        """A card in mid-air."""
        return owner, card if swap.seat in knowing else swap.cards(owner, (card,))[0], knowing

    def learnt_spell(self, swap: Swap, owner: int, spell: Card) -> tuple[Any, ...]:
        """A spell from the pile."""
        return owner, swap.cards(owner, (spell,), "spell")[0]

    def swapped_spell(self, swap: Swap, thief: int, victim: int, spell: Card, lent: bool) -> tuple[Any, ...]:
        """The spell that was taken."""
        known = swap.seat in (thief, victim)
        return thief, victim, spell if known else swap.cards(thief, (spell,), "spell")[0], lent


ORACLES["rabohnzel"] = MagicOracle()
