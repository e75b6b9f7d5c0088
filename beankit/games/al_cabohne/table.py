"""The table of Al Cabohne: the bosses with their fields, their shared coins, shown hands, and what is told of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, ClassVar

from beankit.core.cards import Card, Pile, Rows
from beankit.core.events import EventKind, Log
from beankit.core.game import Game
from beankit.core.knowledge.memory import Memory
from beankit.core.seats import Player
from beankit.core.zones import ALL, OWNER, Zone, pile, plain, rows

if TYPE_CHECKING:
    from beankit.games.al_cabohne import AlCabohne


class AlCabohnePlayer(Player):
    """One seat's cards."""

    DECLARED: ClassVar[Mapping[str, Zone]] = {
        "hand": pile(OWNER, front="shown"),
        "shown": plain(0),  # how many front cards of the hand everybody can see
    }
    __slots__ = ("shown",)
    shown: int


class AlCabohneGame(Game):
    """A table with bosses in the middle; their moves are rules, not decisions."""

    DECLARED: ClassVar[Mapping[str, Zone]] = {
        "bosses": rows(ALL, names=("al", "don", "joe")),  # one field each
        "mafia": pile(ALL),  # the coins of all bosses
        "set_aside": pile(ALL),  # coins paid for third fields, until the next draw pile is formed
    }
    __slots__ = tuple(DECLARED)
    if TYPE_CHECKING:
        rules: AlCabohne
    players: Sequence[AlCabohnePlayer]
    bosses: Rows
    mafia: Pile
    set_aside: Pile

    def feed(self, boss: int, card: Card) -> None:
        """Give a boss a card; they harvest as soon as their row is worth their number (A-9.10, A-11.3)."""
        row, rules = (*self.bosses[boss], card), self.rules
        if rules.pays[card][len(row)] >= rules.numbers[boss]:
            self.boss_harvest(boss, row)
        else:
            self.set_row(boss, row)

    def boss_harvest(self, boss: int, row: Pile) -> None:
        """The mafia keeps its coins on one stack; the rest goes on the discard pile (A-11.3)."""
        worth = self.rules.worth(row)
        left = len(row) - worth
        self.set_row(boss, ())
        self.mafia += row[left:]
        self.discard += row[:left]
        self.log += (self.rules.bosses[boss], row, worth, BOSS_HARVESTED)

    def set_row(self, boss: int, row: Pile) -> None:
        """Replace a boss's row."""
        self.bosses = (*self.bosses[:boss], row, *self.bosses[boss + 1 :])

    def pick_up(self, card: Card) -> Pile:
        """Take all cards of one kind off the table together (A-5.2, A-9.1)."""
        kept = tuple([other for other in self.revealed if other != card])
        count = len(self.revealed) - len(kept)
        self.revealed = kept
        return (card,) * count

    def rejoin(self) -> None:
        """While the top of the discard pile is of a kind on the table, it joins that kind (A-8.3)."""
        discard, table = self.discard, self.revealed
        left = len(discard)
        while left and discard[left - 1] in table:
            left -= 1
        joined = discard[left:][::-1]
        self.discard = discard[:left]
        self.revealed = table + joined
        self.tell(JOINED, cards=joined)

    def prologue(self) -> Log:
        """A log that starts here also says which cards were shown."""
        log = super().prologue()
        for player in self.players:
            if player.shown:
                log += (player.seat, player.hand[: player.shown], SHOWED)
        return log

    def finish(self) -> None:
        """The bosses harvest too, even below their number (A-12.2)."""
        for boss, row in enumerate(self.bosses):
            if row:
                self.boss_harvest(boss, row)
        super().finish()


class AlCabohneMemory(Memory[AlCabohneGame]):
    """What a seat can work out about hidden cards, including from hands that were shown (F-19)."""

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


def still_known(shown: Pile, card: Card, more: bool) -> Pile:
    """The front of a hand that everybody still knows after a card left it from a hidden position.

    `more` says whether the hand has cards behind the shown ones, since it may have been one of those.
    """
    if card not in shown:
        return shown
    left = [shown[:place] + shown[place + 1 :] for place, other in enumerate(shown) if other == card]
    alike = takewhile(lambda cards: len(set(cards)) == 1, zip(*left, *([shown] if more else []), strict=False))
    return tuple(cards[0] for cards in alike)


PLACED = EventKind("planted_kind", "seat", "cards", "field")
DISCARDED = EventKind("discarded_kind", "seat", "cards")
PAID = EventKind("paid_boss", "seat", "field", "card", "boss")
STOCKED = EventKind("stocked_boss", "seat", "cards", "boss")
GAVE = EventKind("gave_boss", "seat", "card", "boss")  # nobody is told from which position (F-25)
TOOK = EventKind("boss_took", "boss", "card")
BOSS_HARVESTED = EventKind("boss_harvested", "boss", "cards", "coins")
JOINED = EventKind("joined_table", "cards")
SHOWED = EventKind("showed_hand", "seat", "cards")
RETURNED = EventKind("returned_coins", "cards")
