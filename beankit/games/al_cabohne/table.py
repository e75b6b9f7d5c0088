"""The table of Al Cabohne: the bosses with their fields, their shared coins, and shown hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, ClassVar

from beankit.core.cards import Card, Pile, Rows
from beankit.core.events import Log
from beankit.core.game import Game
from beankit.core.seats import Player
from beankit.core.zones import ALL, OWNER, Zone, pile, plain, rows
from beankit.games.al_cabohne.events import BOSS_HARVESTED, JOINED, SHOWED

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


def still_known(shown: Pile, card: Card, more: bool) -> Pile:
    """The front of a hand that everybody still knows after a card left it from a hidden position.

    `more` says whether the hand has cards behind the shown ones, since it may have been one of those.
    """
    if card not in shown:
        return shown
    left = [shown[:place] + shown[place + 1 :] for place, other in enumerate(shown) if other == card]
    alike = takewhile(lambda cards: len(set(cards)) == 1, zip(*left, *([shown] if more else []), strict=False))
    return tuple(cards[0] for cards in alike)
