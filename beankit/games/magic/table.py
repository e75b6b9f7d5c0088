"""The table of the magic games: everybody's spells, a spell pile, and cards set aside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from beankit.core.cards import Card, Pile, Rows, without
from beankit.core.events import Values
from beankit.core.game import Game
from beankit.core.phase import GameOver
from beankit.core.said import Objection
from beankit.core.seats import Player
from beankit.core.zones import ALL, NOBODY, OWNER, Zone, pile, plain
from beankit.games.magic.actions import Activate, Unveil, Use
from beankit.games.magic.events import ACTIVATED, BORROWED, CAST, FADED, FIELD_GONE, RETURNED

if TYPE_CHECKING:
    from beankit.games.magic.rules import MagicRules

FIELDS = 2  # for every player, however many play
TRADING = ("offer", "answer", "settle")  # decisions that say nothing about magic


class MagicPlayer(Player):
    """One seat with its spells. Piles of spells have a fixed order, so that their order reveals nothing."""

    DECLARED: ClassVar[Mapping[str, Zone]] = {
        "coins": pile(ALL, spread=True),  # the kinds of coins matter in an attack
        "spells": pile(OWNER, back="spell"),  # face down
        "active_spells": pile(ALL, back="spell"),  # active, face up
        "borrowed": pile(OWNER, back="spell"),  # one's own until the end of the turn, face down
        "borrowed_active": pile(ALL, back="spell"),
        "swapped": pile(OWNER, back="spell"),  # just taken, not yet put down
        "aside": pile(OWNER),  # a bean just stolen or drawn, neither in the hand nor planted yet
    }
    __slots__ = tuple(name for name in DECLARED if name != "coins")
    spells: Pile
    active_spells: Pile
    borrowed: Pile
    borrowed_active: Pile
    swapped: Pile
    aside: Pile

    @property
    def face_down(self) -> Pile:
        """The spells that can be activated."""
        return self.spells + self.borrowed if self.borrowed else self.spells

    @property
    def castable(self) -> Pile:
        """The spells that are active."""
        return self.active_spells + self.borrowed_active if self.borrowed_active else self.active_spells


class MagicGame(Game):
    """A table on which spells are cast."""

    DECLARED: ClassVar[Mapping[str, Zone]] = {
        "spell_pile": pile(NOBODY, back="spell"),  # the top card first
        "ready": plain(()),  # fields of the active player whose ability can still be used
        "parked": plain(()),  # the same during a Card flow, when only its own rows may be used
        "may_shed": plain(False),  # turned-over cards need not be planted
        "dealt": plain(False),  # whether there was a trade or gift this turn
        "five": plain(False),  # whether to draw five cards
    }
    __slots__ = tuple(DECLARED)
    if TYPE_CHECKING:
        rules: MagicRules
    players: Sequence[MagicPlayer]
    spell_pile: Pile
    ready: tuple[int, ...]
    parked: tuple[int, ...]
    may_shed: bool
    dealt: bool
    five: bool

    def harvest(self, player: Player, field: int, announced: bool = False) -> None:
        """A harvest ends the use of the row (R-7a) and removes a third field (R-19)."""
        super().harvest(player, field, announced)
        gone = len(player.fields) > FIELDS and not isinstance(self.phase, GameOver)
        if gone:
            self.set_fields(player, player.fields[:field] + player.fields[field + 1 :])
            self.tell(FIELD_GONE, seat=player.seat)
        if player.seat == self.active and (self.ready or self.parked):
            self.ready = without_field(self.ready, field, gone)
            self.parked = without_field(self.parked, field, gone)

    def set_fields(self, player: Player, fields: Rows) -> None:
        """An enchanted first bean may end up on top of the discard pile, if others go there too (F-12)."""
        super().set_fields(player, fields)
        for number, field in enumerate(fields):
            if field and field[0] != field[-1] and len(field) - self.rules.worth(field) > 1:
                player.harvests += (Unveil(number),)

    def start_row(self, player: Player, card: Card, field: int) -> None:
        """Plant; a row that the active player starts in the magic phase brings its ability (R-7, R-7a)."""
        new = not player.fields[field]
        self.plant(player, card, field)
        if new and player.seat == self.active and self.rules.moments[self.step] == "magic":
            self.ready += (field,)

    def objection(self, seat: int, action: object) -> Objection:
        """In trading, and on the turns of others, it is the phase that bars abilities and face-down spells (R-6)."""
        decision = self.decision
        if not isinstance(action, Use | Activate) or decision is None:
            return super().objection(seat, action)
        own = seat == self.active and self.rules.moments[self.step] == "magic"
        if own or (seat == decision.seat and decision.kind not in TRADING):
            return super().objection(seat, action)
        return Objection("R-6", "abilities are used and spells activated in the magic phase of your own turn")

    # --- spells ---

    def activate(self, player: MagicPlayer, spell: Card) -> None:
        """Turn one of one's own spells face up (R-16)."""
        lent = spell in player.borrowed
        if lent:
            player.borrowed = without(player.borrowed, spell)
            player.borrowed_active = self.sorted(player.borrowed_active, spell)
        else:
            player.spells = without(player.spells, spell)
            player.active_spells = self.sorted(player.active_spells, spell)
        self.tell(ACTIVATED, seat=player.seat, spell=spell, lent=lent)

    def spend(self, player: MagicPlayer, spell: Card) -> bool:
        """Turn a used spell face down (R-16); return whether it was borrowed."""
        lent = spell in player.borrowed_active
        if lent:
            player.borrowed_active = without(player.borrowed_active, spell)
            player.borrowed = self.sorted(player.borrowed, spell)
        else:
            player.active_spells = without(player.active_spells, spell)
            player.spells = self.sorted(player.spells, spell)
        self.tell(CAST, seat=player.seat, spell=spell, lent=lent)
        return lent

    def borrow(self, player: MagicPlayer) -> None:
        """Take the top of the spell pile as one's own, active until the end of the turn (R-28)."""
        spell, self.spell_pile = self.spell_pile[0], self.spell_pile[1:]
        player.borrowed_active = self.sorted(player.borrowed_active, spell)
        self.tell(BORROWED, seat=player.seat, spell=spell)

    def fade(self, player: MagicPlayer) -> None:
        """At the end of a turn active spells are turned face down, and borrowed ones go back (R-17, R-28)."""
        for spell in player.active_spells:
            self.tell(FADED, seat=player.seat, spell=spell)
        player.spells, player.active_spells = self.sorted(player.spells, *player.active_spells), ()
        lent = player.borrowed + player.borrowed_active
        if lent:
            self.spell_pile = self.shuffle(self.spell_pile + lent)
            player.borrowed = player.borrowed_active = ()
            self.tell(RETURNED, seat=player.seat, number=len(lent))

    def sorted(self, spells: Pile, *more: Card) -> Pile:
        """Spells in their fixed order."""
        return tuple(sorted((*spells, *more), key=self.rules.spell_order.__getitem__))

    # --- the end and the beginning ---

    def finish(self) -> None:
        """Borrowed spells go back before anything is counted (R-28)."""
        for player in self.players:
            self.fade(player)
        super().finish()

    def opening(self) -> Values:
        """A bean set aside counts as the last card of its owner's hand; the phase then says that it is not there."""
        hands, *rest = super().opening()
        return (tuple(hand + player.aside for hand, player in zip(hands, self.players, strict=True)), *rest)


def without_field(fields: tuple[int, ...], gone: int, shift: bool) -> tuple[int, ...]:
    """Field numbers without one of them; if that field is removed, those after it move up."""
    return tuple([field - (shift and field > gone) for field in fields if field != gone])
