"""The table of Bohnedikt: sacrifice cards, edicts in force, purses, and the methods that change them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from beankit.core.cards import Card, Pile, Rows, without
from beankit.core.events import Log
from beankit.core.game import Game
from beankit.core.phase import Phase
from beankit.core.seats import Player
from beankit.core.trade.market import without_places
from beankit.core.zones import ALL, NOBODY, OWNER, Zone, pile, plain, rows
from beankit.games.bohnedikt.actions import Sacrifice
from beankit.games.bohnedikt.deck import BACK
from beankit.games.bohnedikt.events import (
    DECREED,
    DISCARDED,
    FETCHED,
    HOLDING,
    MOVED,
    NEW_SACRIFICE,
    SACRIFICED,
    SACRIFICES_SHUFFLED,
    TOPPED,
    TRIBUTE,
)

if TYPE_CHECKING:
    from beankit.games.bohnedikt.rules import Bohnedikt

GARDEN, ACRE = 0, 1  # the Cloister Garden, and the field where sacrificed beans go (D-1)


class BohnediktPlayer(Player):
    """One seat's cards, with a sacrifice card somewhere in the hand."""

    DECLARED: ClassVar[Mapping[str, Zone]] = {
        "fields": rows(ALL, names=("garden", "acre")),  # the Cloister Garden and God's Acre (D-1)
        "sacrifice": pile(OWNER, BACK),  # always one card (D-9)
        "behind": plain(0, OWNER, shown=True),  # how many hand cards are in front of it
        "purse": pile(NOBODY, with_zone="coins"),  # coins kept at the tribute: nobody knows their kinds (D-20)
    }
    __slots__ = tuple(name for name in DECLARED if name != "fields")
    sacrifice: Pile
    behind: int
    purse: Pile


class BohnediktGame(Game):
    """The table of Bohnedikt."""

    DECLARED: ClassVar[Mapping[str, Zone]] = {
        "sacrifice_pile": pile(NOBODY, BACK),
        "sacrifice_discard": pile(ALL, BACK),
        "alms": pile(NOBODY),  # coins given face down, until they are shuffled (D-20)
        "edicts": plain((), shown=True),  # in force: turned over at the start of this phase 2 (D-7)
        "used": plain(()),  # those already used (D-22)
        "partners": plain((), seats=True),  # who the active player has traded with this turn
    }
    __slots__ = tuple(DECLARED)
    if TYPE_CHECKING:
        rules: Bohnedikt
    players: Sequence[BohnediktPlayer]
    sacrifice_pile: Pile
    sacrifice_discard: Pile
    alms: Pile
    edicts: Pile
    used: Pile
    partners: tuple[int, ...]

    def sacrifice(self, player: BohnediktPlayer, deed: Sacrifice) -> Phase:
        """Discard the sacrifice card, plant its two beans on God's Acre, draw a new one (D-11)."""
        pair, places = (deed.first, deed.second), list(deed.copies)
        received: Pile = ()
        revealed: Pile = ()
        for card in pair:
            if any(player.hand[place] == card for place in deed.copies):
                continue
            if card in player.received:
                player.received, received = without(player.received, card), (*received, card)
            elif card in self.revealed and player.seat == self.active:
                self.revealed, revealed = without(self.revealed, card), (*revealed, card)
            else:
                places.append(player.hand.index(card))
        spent = tuple(player.hand[place] for place in places) + revealed
        self.take(player, tuple(sorted(places)))
        self.set_field(player, ACRE, player.fields[ACRE] + pair)
        self.tell(
            SACRIFICED,
            seat=player.seat,
            sacrifice=player.sacrifice[0],
            cards=pair,
            received=received,
            revealed=revealed,
        )
        self.renew(player)
        return self.phase.asked_again(self, player, spent)

    def renew(self, player: BohnediktPlayer) -> None:
        """Discard the sacrifice card and put a new one at the back of the hand (D-11, D-13)."""
        self.sacrifice_discard += player.sacrifice
        player.sacrifice, self.sacrifice_pile = self.sacrifice_pile[:1], self.sacrifice_pile[1:]
        player.behind = len(player.hand)
        self.tell(NEW_SACRIFICE, seat=player.seat, sacrifice=player.sacrifice[0])
        if not self.sacrifice_pile:
            self.sacrifice_pile, self.sacrifice_discard = self.shuffle(self.sacrifice_discard), ()
            self.tell(SACRIFICES_SHUFFLED, cards=len(self.sacrifice_pile))

    def take(self, player: BohnediktPlayer, places: tuple[int, ...]) -> None:
        """Take cards from a hand; the sacrifice card keeps its place among the others."""
        player.hand = without_places(player.hand, places)
        self.closed_up(player, places)

    def closed_up(self, player: BohnediktPlayer, places: tuple[int, ...]) -> None:
        """Adjust the sacrifice card's place after cards have left these places in the hand."""
        behind = player.behind
        for place in places:
            if place < behind:
                player.behind -= 1

    def move(self, player: BohnediktPlayer, place: int, to: int) -> None:
        """Move a hand card; both places count the sacrifice card too (edict move_card)."""
        cards: list[Card | None] = [*player.hand[: player.behind], None, *player.hand[player.behind :]]
        cards.insert(to, cards.pop(place))
        player.behind = cards.index(None)
        player.hand = tuple(card for card in cards if card is not None)
        self.tell(MOVED, seat=player.seat, place=place, to=to)

    def throw_away(self, player: BohnediktPlayer, place: int) -> None:
        """Discard a hand card (edict discard_one)."""
        card = player.hand[place]
        self.take(player, (place,))
        self.discard += (card,)
        self.tell(DISCARDED, seat=player.seat, card=card)

    def fetch(self, player: BohnediktPlayer) -> None:
        """Add the top card of the discard pile to the turned-over ones (edict from_discard)."""
        card = self.discard[-1]
        self.discard = self.discard[:-1]
        self.revealed += (card,)
        self.tell(FETCHED, seat=player.seat, card=card)

    def set_fields(self, player: Player, fields: Rows) -> None:
        """If an edict takes cards from the discard pile, it matters which left-over card ends up on top (F-12)."""
        super().set_fields(player, fields)
        if self.rules.top_matters:
            for number in (GARDEN, ACRE):
                field = fields[number]
                if field and field.count(field[0]) < len(field):
                    player.harvests += self.rules.tops((number, field))

    def harvest_under(self, player: Player, field: int, card: Card) -> None:
        """Harvest, and put one of the left-over cards on top of the others (F-12)."""
        lying = len(self.discard)
        self.harvest(player, field)
        before, left = self.discard[:lying], self.discard[lying:]
        self.discard = (*before, *without(left, card), card)
        self.tell(TOPPED, seat=player.seat, card=card)

    def give_alms(self, player: BohnediktPlayer) -> None:
        """Shuffle the coins and give one for each player, face down; the rest go into the purse (D-20)."""
        coins = self.shuffle(player.coins)
        given = min(len(coins), len(self.players))
        self.alms += coins[:given]
        player.coins, player.purse = (), coins[given:]
        self.tell(TRIBUTE, seat=player.seat, coins=given)

    def next_turn(self) -> Phase:
        self.edicts = self.used = self.partners = ()
        return super().next_turn()

    def retold(self) -> Log:
        """The edicts in force come first: they say where offered cards can come from (D-7)."""
        decrees = [part for edict in self.edicts for part in (self.active, edict, DECREED)]
        return decrees + super().retold()

    def prologue(self) -> Log:
        """The table as in every game, then the sacrifice cards; after a fresh deal all know they are at the back."""
        fresh = self.source is not None and self.source.position is None
        players = self.players
        return [
            *super().prologue(),
            tuple(player.sacrifice[0] for player in players),
            tuple(player.behind for player in players),
            fresh,
            self.sacrifice_discard,
            tuple(player.coins for player in players),
            tuple(len(player.purse) for player in players),
            len(self.alms),
            HOLDING,
        ]
