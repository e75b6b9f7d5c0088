"""What the edict cards decree. Each edict is a value; a new one is a small class (see docs/edicts.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from beankit.core.cards import Pile
from beankit.core.phase import Phase
from beankit.core.values import Fixed
from beankit.games.bohnedikt.events import PLANTED_MORE
from beankit.games.bohnedikt.phases import TurnOverMore
from beankit.games.bohnedikt.table import BohnediktGame, BohnediktPlayer

Ways = Iterable[tuple[int, ...]]
ONE_WAY: Ways = ((),)


class Deal(NamedTuple):
    """A trade that an edict may forbid, and what everybody knows about it."""

    active: int
    partner: int
    gave: Pile  # by the active player
    got: Pile  # by the active player
    players: int  # how many there are
    partners: tuple[int, ...]  # who the active player has traded with this turn


class Edict(Fixed):
    """One edict: what it forbids, or how it helps the active player."""

    fixed = True
    id: ClassVar[str] = ""
    gives_hand: ClassVar[bool] = True  # whether the active player may trade away hand cards
    gives_table: ClassVar[bool] = True  # ... and turned-over cards
    lets_lay_down: ClassVar[bool] = False  # may turned-over cards be discarded in phase 3?
    lets_keep: ClassVar[bool] = False  # may cards received in trade go to the hand in phase 3?
    draws: ClassVar[int] = 0  # how many cards to draw in phase 4 if it is used
    takes_top: ClassVar[bool] = False  # does it take the top card of the discard pile (F-12)?

    @property
    def restricts(self) -> bool:
        """Can it forbid a trade at all?"""
        forbids = type(self).forbids is not Edict.forbids
        return forbids or not self.gives_hand or not self.gives_table

    def forbids(self, deal: Deal) -> bool:
        """Does it forbid this trade? The answer must follow from the deal alone."""
        return False

    def ready(self, game: BohnediktGame, player: BohnediktPlayer) -> bool:
        """Can it be used now, before trading? The answer is public, so it must not depend on hidden cards."""
        return False

    def ways(self, game: BohnediktGame, player: BohnediktPlayer) -> Ways:
        """The numbers it can be used with."""
        return ONE_WAY

    def use(self, game: BohnediktGame, player: BohnediktPlayer, numbers: tuple[int, ...]) -> Phase | None:
        """Use it; return the phase that has to come in between, if any."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


# --- eight that hinder ---


class NotRight(Edict):
    """No trade with the right neighbour, who plays just before the active player."""

    id = "not_right"

    def forbids(self, deal: Deal) -> bool:
        return deal.partner == (deal.active - 1) % deal.players


class NotLeft(Edict):
    """No trade with the left neighbour, who plays next."""

    id = "not_left"

    def forbids(self, deal: Deal) -> bool:
        return deal.partner == (deal.active + 1) % deal.players


class OnePartner(Edict):
    """Trade with one player only: whoever was traded with first."""

    id = "one_partner"

    def forbids(self, deal: Deal) -> bool:
        return bool(deal.partners) and deal.partner != deal.partners[0]


class OneTrade(Edict):
    """At most one trade."""

    id = "one_trade"

    def forbids(self, deal: Deal) -> bool:
        return bool(deal.partners)


class RevealedOnly(Edict):
    """The active player may give no hand cards."""

    id = "revealed_only"
    gives_hand = False


class HandOnly(Edict):
    """The turned-over cards may not be traded."""

    id = "hand_only"
    gives_table = False


class NoGifts(Edict):
    """Each side of a trade gives at least one card."""

    id = "no_gifts"

    def forbids(self, deal: Deal) -> bool:
        return not deal.gave or not deal.got


class NoProfit(Edict):
    """The active player may not receive more cards than they give."""

    id = "no_profit"

    def forbids(self, deal: Deal) -> bool:
        return len(deal.got) > len(deal.gave)


# --- eight that help ---


class ThirdCard(Edict):
    """Turn over a third card."""

    id = "third_card"

    def ready(self, game: BohnediktGame, player: BohnediktPlayer) -> bool:
        return bool(game.draw_pile or (game.discard and not game.ending))

    def use(self, game: BohnediktGame, player: BohnediktPlayer, numbers: tuple[int, ...]) -> Phase:
        return TurnOverMore(1)


class MayDiscard(Edict):
    """Turned-over cards may be discarded in phase 3."""

    id = "may_discard"
    lets_lay_down = True


class FromDiscard(Edict):
    """Add the top card of the discard pile to the turned-over cards."""

    id = "from_discard"
    takes_top = True

    def ready(self, game: BohnediktGame, player: BohnediktPlayer) -> bool:
        return bool(game.discard)

    def use(self, game: BohnediktGame, player: BohnediktPlayer, numbers: tuple[int, ...]) -> None:
        game.fetch(player)


class MoveCard(Edict):
    """Move a hand card to another place; places count the sacrifice card too."""

    id = "move_card"

    def ready(self, game: BohnediktGame, player: BohnediktPlayer) -> bool:
        return bool(player.hand)

    def ways(self, game: BohnediktGame, player: BohnediktPlayer) -> Ways:
        places = range(len(player.hand) + 1)
        return [(place, to) for place in places if place != player.behind for to in places if to != place]

    def use(self, game: BohnediktGame, player: BohnediktPlayer, numbers: tuple[int, ...]) -> None:
        game.move(player, *numbers)


class PlantFront(Edict):
    """Also plant the front bean of the hand."""

    id = "plant_front"

    def ready(self, game: BohnediktGame, player: BohnediktPlayer) -> bool:
        return bool(player.hand)

    def ways(self, game: BohnediktGame, player: BohnediktPlayer) -> Ways:
        return [(field,) for field in game.rules.spots(player.hand[0], player.fields)]

    def use(self, game: BohnediktGame, player: BohnediktPlayer, numbers: tuple[int, ...]) -> None:
        card, (field,) = player.hand[0], numbers
        game.take(player, (0,))
        game.plant(player, card, field)
        game.tell(PLANTED_MORE, seat=player.seat, card=card, field=field)


class DrawFive(Edict):
    """Draw five cards in phase 4."""

    id = "draw_five"
    draws = 5

    def ready(self, game: BohnediktGame, player: BohnediktPlayer) -> bool:
        return True


class ToHand(Edict):
    """Cards received in trade may go to the back of the hand in phase 3."""

    id = "to_hand"
    lets_keep = True


class DiscardOne(Edict):
    """Discard one hand card."""

    id = "discard_one"

    def ready(self, game: BohnediktGame, player: BohnediktPlayer) -> bool:
        return bool(player.hand)

    def ways(self, game: BohnediktGame, player: BohnediktPlayer) -> Ways:
        return [(place,) for place in range(len(player.hand))]

    def use(self, game: BohnediktGame, player: BohnediktPlayer, numbers: tuple[int, ...]) -> None:
        game.throw_away(player, *numbers)


HINDERING: tuple[Edict, ...] = (
    NotRight(), NotLeft(), OnePartner(), OneTrade(), RevealedOnly(), HandOnly(), NoGifts(), NoProfit(),
)  # fmt: skip
HELPING: tuple[Edict, ...] = (
    ThirdCard(), MayDiscard(), FromDiscard(), MoveCard(), PlantFront(), DrawFive(), ToHand(), DiscardOne(),
)  # fmt: skip
EDICTS = HINDERING + HELPING
