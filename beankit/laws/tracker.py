"""A tracker follows hidden cards through a game, so that the leak law can swap those that stayed hidden."""

from __future__ import annotations

from beankit.core.actions import Action
from beankit.core.cards import Card, Pile
from beankit.core.events import Event
from beankit.core.game import Game
from beankit.core.knowledge.heard import heard_in
from beankit.core.seats import NOBODY
from beankit.core.trade.deals import Accept, Offer

Origin = tuple[int, int] | None  # the seat whose hand a card was in at the start (-1: draw pile) and its position there
PILE = -1


class Tracker:
    """Follows hidden cards through a stretch of a game, each identified by its place at the start."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.hands: list[list[Origin]] = [[(p.seat, place) for place in range(len(p.hand))] for p in game.players]
        self.pile: list[Origin] = [(PILE, place) for place in range(len(game.draw_pile))]
        self.wanted: Pile = ()

    def play(self, action: Action) -> None:
        """Play an action and follow the cards by what the log says."""
        game = self.game
        before = [player.hand for player in game.players]
        self.pin(action)
        start = len(game.log)
        game.play(action)
        for event in heard_in(game.log[start:], NOBODY):
            if isinstance(event, Event) and (follow := getattr(self, event.name, None)):
                follow(before, *event.values)
        for player, origins in zip(game.players, self.hands, strict=True):
            if len(origins) != len(player.hand):  # something happened that this tracker does not know about
                origins[:] = [None] * len(player.hand)
        if len(self.pile) != len(game.draw_pile):
            self.pile = [None] * len(game.draw_pile)

    def kept(self, seat: int) -> list[Origin]:
        """The cards that this seat has not seen since the start."""
        hands = [origin for owner, hand in enumerate(self.hands) if owner != seat for origin in hand]
        return [origin for origin in (*hands, *self.pile) if origin is not None]

    # --- one method for each kind of event that moves or shows hidden cards ---

    def drew(self, before: list[Pile], seat: int, cards: Pile) -> None:
        """Cards go from the pile to the back of a hand."""
        self.hands[seat] += self.pile[: len(cards)]
        del self.pile[: len(cards)]

    def turned_over(self, before: list[Pile], seat: int, cards: Pile) -> None:
        """Cards go from the pile to the table."""
        del self.pile[: len(cards)]

    def shuffled(self, before: list[Pile], cards: int) -> None:
        """There is a new pile, whose cards were somewhere else at the start."""
        self.pile = [None] * cards

    def planted(self, before: list[Pile], seat: int, card: Card, field: int) -> None:
        """The front card of a hand is planted."""
        del self.hands[seat][0]

    def traded(self, before: list[Pile], seat: int, partner: int, *_: object) -> None:
        """Cards left two hands; the default is the frontmost copy, so nothing in front of them may change."""
        for who in (seat, partner):
            now = list(self.game.players[who].hand)
            stays = [now[:1] == [card] and bool(now.pop(0)) for card in before[who]]
            last = max((place for place, kept in enumerate(stays) if not kept), default=0)
            origins = [None if place < last else origin for place, origin in enumerate(self.hands[who])]
            self.hands[who] = [origin for origin, kept in zip(origins, stays, strict=True) if kept]

    def pin(self, action: Action) -> None:
        """An offer or answer proves what it gives: cards of these kinds in the hand stay the same."""
        decision = self.game.decision
        assert decision is not None
        if isinstance(action, Offer):
            self.wanted = action.want
        cards = self.wanted if isinstance(action, Accept) else getattr(action, "give", ())
        hand, origins = self.game.players[decision.seat].hand, self.hands[decision.seat]
        origins[:] = [None if card in cards else origin for card, origin in zip(hand, origins, strict=True)]
