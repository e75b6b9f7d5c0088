"""The oracle of Al Cabohne: hands are hidden behind the cards that were shown (F-19, A-9.8)."""

from __future__ import annotations

from random import Random
from typing import Any

from beankit.core.actions import Action
from beankit.core.cards import Card, Pile
from beankit.core.game import Game
from beankit.games.al_cabohne.deeds import Give
from beankit.laws.oracle import ORACLES, Oracle, Place
from beankit.laws.tracker import Tracker


class MafiaTracker(Tracker):
    """Also follows cards that were given to bosses from hidden positions, and those that were shown."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        for player, origins in zip(game.players, self.hands, strict=True):
            front: int = player.shown  # type: ignore[attr-defined]
            origins[:front] = [None] * front

    def gave_boss(self, before: list[Pile], seat: int, card: Card, boss: str) -> None:
        """From somewhere in a hand; who names no copy gives the frontmost, so nothing in front of it may change."""
        now = self.game.players[seat].hand
        place = next((n for n, left in enumerate(now) if before[seat][n] != left), len(now))
        self.hands[seat][: place + 1] = [None] * place

    def showed_hand(self, before: list[Pile], seat: int, cards: Pile) -> None:
        """The front of a hand that everybody has seen."""
        self.hands[seat][: len(cards)] = [None] * len(cards)

    def pin(self, action: Action) -> None:
        """A gift proves what it gives."""
        super().pin(action)
        if isinstance(action, Give):
            decision = self.game.decision
            assert decision is not None
            hand, origins = self.game.players[decision.seat].hand, self.hands[decision.seat]
            for place, card in enumerate(hand):
                if card == action.card:
                    origins[place] = None


class MafiaOracle(Oracle):
    """What was shown stays; everything behind it is different."""

    tracker = MafiaTracker

    def mix(self, piles: list[Place], rng: Random) -> None:
        """Shuffle the cards that nobody has shown."""
        fronts: list[tuple[Any, str, Pile]] = []
        for place, name in piles:
            pile, open_to_all = getattr(place, name), getattr(place, "shown", 0)
            fronts.append((place, name, pile[:open_to_all]))
            setattr(place, name, pile[open_to_all:])
        super().mix(piles, rng)
        for place, name, front in fronts:
            setattr(place, name, front + getattr(place, name))


ORACLES["al-cabohne"] = MafiaOracle()
