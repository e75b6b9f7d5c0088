"""The oracle of Bohnedikt: sacrifice cards, their places in the hands, and coins that nobody saw go (D-9, D-20)."""

from __future__ import annotations

from random import Random
from typing import Any

from beankit.core.actions import Action
from beankit.core.cards import Card, Pile
from beankit.games.bohnedikt.deeds import GiveUp, Sacrifice
from beankit.laws.oracle import ORACLES, Oracle, Place, Swap
from beankit.laws.tracker import Tracker


class AbbeyTracker(Tracker):
    """Also follows cards that were sacrificed, thrown away or moved."""

    def sacrificed(self, before: list[Pile], seat: int, *_: Any) -> None:
        """From somewhere in a hand: the rest is followed no further."""
        self.forget(seat)

    def discarded_card(self, before: list[Pile], seat: int, card: Card) -> None:
        """From somewhere in a hand."""
        self.forget(seat)

    def moved_card(self, before: list[Pile], seat: int, *_: Any) -> None:
        """Within a hand."""
        self.forget(seat)

    def planted_also(self, before: list[Pile], seat: int, card: Card, field: int) -> None:
        """The front card of a hand."""
        self.planted(before, seat, card, field)

    def took_back(self, before: list[Pile], seat: int, card: Card) -> None:
        """A card that everybody knows, to the back of a hand."""
        self.hands[seat].append(None)

    def forget(self, seat: int) -> None:
        """A hand whose cards stay as they are."""
        self.hands[seat] = [None] * len(self.game.players[seat].hand)

    def pin(self, action: Action) -> None:
        """Playing or giving up a sacrifice card proves what a hand holds and what not."""
        super().pin(action)
        if isinstance(action, GiveUp | Sacrifice) and self.game.decision is not None:
            self.forget(self.game.decision.seat)


class AbbeyOracle(Oracle):
    """What Bohnedikt hides besides."""

    tracker = AbbeyTracker

    def hidden(self, game: Any, seat: int) -> list[list[Place]]:
        (beans,) = super().hidden(game, seat)
        purses: list[Place] = [(player, "purse") for player in game.players]
        others: list[Place] = [(player, "sacrifice") for player in game.players if player.seat != seat]
        return [[*beans, *purses, (game, "alms")], [*others, (game, "sacrifice_pile")]]

    def disguise(self, world: Any, seat: int, rng: Random) -> None:
        super().disguise(world, seat, rng)
        for player in world.players:
            if player.seat != seat:
                player.behind = rng.randint(0, len(player.hand))

    def holding(self, swap: Swap, cards: Pile, places: tuple[int, ...], at_back: bool, *rest: Any) -> tuple[Any, ...]:
        """Everybody's sacrifice card at the start; its place is told to all in a fresh deal only."""
        others = tuple(swap.cards(owner, (card,), "sacrifice")[0] for owner, card in enumerate(cards))
        moved = tuple(p if at_back or owner == swap.seat else swap.rng.randrange(9) for owner, p in enumerate(places))
        return (others, moved, at_back, *rest)

    def new_sacrifice(self, swap: Swap, owner: int, card: Card) -> tuple[Any, ...]:
        """A new sacrifice card."""
        return owner, swap.cards(owner, (card,), "sacrifice")[0]

    def moved_card(self, swap: Swap, owner: int, place: int, to: int) -> tuple[Any, ...]:
        """From where to where a card was moved."""
        return (owner, place, to) if owner == swap.seat else (owner, swap.rng.randrange(9), swap.rng.randrange(9))


ORACLES["bohnedikt"] = AbbeyOracle()
