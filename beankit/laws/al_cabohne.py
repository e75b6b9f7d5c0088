"""The oracle for Al Cabohne: hands are hidden behind the cards that were shown (F-19, A-9.8)."""

from __future__ import annotations

from beankit.core.actions import Action
from beankit.core.cards import Card, Pile
from beankit.core.events import Event
from beankit.core.game import Game
from beankit.core.knowledge.heard import hear
from beankit.core.knowledge.view import View
from beankit.core.seats import NOBODY, Player
from beankit.games.al_cabohne.actions import Give
from beankit.games.al_cabohne.table import AlCabohnePlayer
from beankit.laws.lister import Lister
from beankit.laws.oracle import ORACLES, Oracle, Place, Tracker


class AlCabohneTracker(Tracker):
    """Also follows cards given to bosses from hidden positions, and cards that were shown."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        for player, origins in zip(game.players, self.hands, strict=True):
            assert isinstance(player, AlCabohnePlayer)
            origins[: player.shown] = [None] * player.shown

    def gave_boss(self, before: list[Pile], seat: int, card: Card, boss: str) -> None:
        """From somewhere in a hand; the default is the frontmost copy, so nothing in front of it may change."""
        now = self.game.players[seat].hand
        place = next((n for n, left in enumerate(now) if before[seat][n] != left), len(now))
        self.hands[seat][: place + 1] = [None] * place

    def showed_hand(self, before: list[Pile], seat: int, cards: Pile) -> None:
        """The front of a hand that everyone has seen."""
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


class Behind:
    """The part of a hand behind the cards that everyone knows."""

    def __init__(self, player: Player, front: int) -> None:
        self.player, self.front = player, front

    @property
    def hand(self) -> Pile:
        """The cards that were not shown."""
        return self.player.hand[self.front :]

    @hand.setter
    def hand(self, cards: Pile) -> None:
        self.player.hand = self.player.hand[: self.front] + cards


class AlCabohneLister(Lister):
    """Also listens to what happens around the bosses."""

    def discarded_kind(self, seat: int, cards: Pile) -> None:
        """Turned-over cards are discarded."""
        self.discard += cards

    def boss_harvested(self, boss: str, cards: Pile, coins: int) -> None:
        """Those of the cards that are not coins are discarded."""
        self.discard += cards[: len(cards) - coins]

    def joined_table(self, cards: Pile) -> None:
        """Discarded cards return face up to the table."""
        del self.discard[len(self.discard) - len(cards) :]

    def bought_field(self, seat: int, coins: Pile) -> None:
        """The coins are set aside until they are returned."""

    def returned_coins(self, cards: Pile) -> None:
        """Coins that were set aside are discarded."""
        self.discard += cards

    def showed_hand(self, seat: int, cards: Pile) -> None:
        """The front of a hand is these cards."""
        if seat != self.seat:
            self.each(lambda hands, pile: [(hands, pile)] if hands[seat][: len(cards)] == cards else [])

    def gave_boss(self, seat: int, card: Card, boss: str) -> None:
        """A card from anywhere in a hand goes to a boss."""
        self.leave(seat, [card])


class AlCabohneOracle(Oracle):
    """Shown cards stay; everything behind them is different."""

    tracker = AlCabohneTracker

    def lister(self, view: View) -> Lister:
        return AlCabohneLister(view)

    def hidden(self, game: Game, seat: int) -> list[list[Place]]:
        """The hands of others behind what the log has shown of them, and the draw pile."""
        fronts = shown(game)
        others = [player for player in game.players if player.seat != seat]
        return [[*[(Behind(player, len(fronts[player.seat])), "hand") for player in others], (game, "draw_pile")]]


def shown(game: Game) -> list[Pile]:
    """What everyone knows about each hand, worked out from the log rather than read from the table."""
    fronts: list[Pile] = [()] * len(game.players)
    sizes = [0] * len(game.players)
    for event in [item for item in hear(game, NOBODY).since(0) if isinstance(item, Event)]:
        if event.name == "began":
            sizes = [len(hand) for hand in event.hands]
        elif event.name == "drew":
            sizes[event.seat] += len(event.cards)
        elif event.name == "showed_hand":
            fronts[event.seat] = event.cards
        elif event.name == "planted":
            sizes[event.seat] -= 1
            fronts[event.seat] = fronts[event.seat][1:]
        elif event.name == "gave_boss":
            front = fronts[event.seat]
            fronts[event.seat] = still_known(front, event.card, sizes[event.seat] > len(front))
            sizes[event.seat] -= 1
    return fronts


def still_known(front: Pile, card: Card, more: bool) -> Pile:
    """How much of a shown front is certain after a gift: in front of where the card was, nothing moved (F-19)."""
    after = [front[:place] + front[place + 1 :] for place, other in enumerate(front) if other == card]
    if more or not after:
        after.append(front)  # it was behind the shown cards
    for length in range(min(map(len, after)), 0, -1):
        if len({cards[:length] for cards in after}) == 1:
            return after[0][:length]
    return ()


ORACLES["al-cabohne"] = AlCabohneOracle()
