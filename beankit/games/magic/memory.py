"""What a seat can work out about hidden beans and spells in the magic games.

Cards that a seat knows in other hands, because they were stolen before its eyes, are known on their places; a hand
in which a card was moved may lie in any of the orders that this can bring. Of every spell it is kept where it may
lie; each place has as many spells as everybody sees. A learnt spell has a place of its own, for the first one is worth
less than the one that was shown (R-3); once its owner activates or loses one of them, nobody can tell which, and they
are taken together: every world still occurs, but so do some in which a first spell is worth too much.
"""

from __future__ import annotations

from operator import methodcaller
from typing import TYPE_CHECKING, Any

from beankit.core.cards import Card, Pile
from beankit.core.guesses import Guess, Run
from beankit.core.memory import BACK, Memory
from beankit.games.magic.spells import SPELLS

if TYPE_CHECKING:
    from beankit.core.rules import Rules


class MagicMemory(Memory):
    """A seat's memory of hands, piles and spells."""

    def __init__(self, rules: Rules, seat: int) -> None:
        super().__init__(rules, seat)
        count = rules.players
        self.aside: int | None = None  # whose last card is in mid-air
        self.pile, self.lent, self.swapped = 1 << count, 2 << count, 4 << count  # places of spells besides seats
        self.places_of: dict[Card, int] = dict.fromkeys(SPELLS, (8 << count) - 1)
        self.learnt: list[tuple[int, ...]] = [()] * count  # the places of each seat's learnt spells
        self.free = 8 << count  # a place that was never used
        self.swap_lent: bool | None = None

    # --- hands ---

    def began(self, hands: tuple[Pile, ...], *rest: Any) -> None:
        super().began(hands, *rest)
        self.aside = None

    def holds(self, seat: int, card: Card) -> None:
        """A game begins with a card in mid-air, which counts as the last card of a hand."""
        self.aside = seat
        if not card.startswith("?"):
            self.see(seat, self.sizes[seat] - 1, card)

    def looked(self, seat: int, cards: Pile) -> None:
        self.drew(seat, cards)
        self.aside = seat if cards else None

    def stole(self, seat: int, victim: int, card: Card) -> None:
        """The last card of a hand goes over to another, known or not."""
        self.aside = seat
        if card.startswith("?"):
            self.pass_unknown(victim, seat)
        else:
            self.depart(victim, card, BACK)
            self.get(seat, card)

    def kept_card(self, seat: int) -> None:
        self.aside = None

    def placed(self, seat: int, card: Card, field: int) -> None:
        self.aside = None
        self.depart(seat, card, BACK)

    def spent_bean(self, seat: int, card: Card) -> None:
        self.left_hand(seat, card, front=False)
        self.discard += (card,)

    def rearranged(self, seat: int) -> None:
        """One card of a hand lies elsewhere, and nobody was told which."""
        self.stir(seat, methodcaller("moved"))

    def pass_unknown(self, victim: int, thief: int) -> None:
        """An unknown last card goes from one hand to another."""
        self.sizes[victim] -= 1
        self.sizes[thief] += 1
        passed = [new for guess in self.guesses for run in guess.hands[victim].backs()
                  for new in self.stolen(guess, victim, thief, run)]  # fmt: skip
        self.guesses = [*dict.fromkeys(passed)]
        self.bound()

    def stolen(self, guess: Guess, victim: int, thief: int, run: Run) -> list[Guess]:
        """A guess after a theft: the card may be one that the victim was shown to hold, or any other."""
        hand, taker = guess.hands[victim], guess.hands[thief]
        source = hand.cards[run[1]]
        found = []
        left = hand.without(run, "")
        if left is not None:
            found.append(guess.with_hand(victim, left).with_hand(thief, taker.with_back(source)))
        for kind, masks in hand.proofs:
            pools = guess.less(source, kind, self.units[kind]) if masks[-1] >> run[1] & 1 else None
            left = None if pools is None else hand.without(run, kind)
            if left is not None:
                found.append(guess.with_hand(victim, left, pools).with_hand(thief, taker.with_back(kind)))
        return found

    # --- other beans ---

    def dug_up(self, seat: int, card: Card) -> None:
        place = self.discard.index(card)
        self.discard = self.discard[:place] + self.discard[place + 1 :]
        self.revealed.append(card)

    def shed(self, seat: int, card: Card) -> None:
        self.discard += (card,)

    def coin_lost(self, seat: int, card: Card) -> None:
        self.discard += (card,)

    # --- spells ---

    def showed_spell(self, seat: int, spell: Card) -> None:
        """The first spells of the others are worth less (R-3)."""
        for name, entry in SPELLS.items():
            if entry.value > SPELLS[spell].value:
                self.places_of[name] = self.pile
        everywhere = self.pile - 1 | self.pile
        for name in SPELLS:
            self.places_of[name] &= everywhere & ~(1 << seat)
        self.places_of[spell] = 1 << seat

    def learnt_spell(self, seat: int, spell: Card) -> None:
        self.spread(self.pile, self.free)
        self.learnt[seat] += (self.free,)
        self.free <<= 1

    def activated(self, seat: int, spell: Card, lent: bool) -> None:
        if not lent:
            self.mingle(seat)
        self.places_of[spell] = self.lent if lent else 1 << seat

    cast_spell = activated

    def faded(self, seat: int, spell: Card) -> None:
        self.places_of[spell] = 1 << seat

    def borrowed_spell(self, seat: int, spell: Card) -> None:
        self.places_of[spell] = self.lent

    def swapped_spell(self, seat: int, victim: int, spell: Card, lent: bool) -> None:
        self.swap_lent = lent
        self.mingle(victim)
        self.spread(1 << victim, self.swapped)
        self.places_of["swap"] = 1 << victim
        if not spell.startswith("?"):
            self.places_of[spell] = self.swapped

    def laid_down(self, seat: int) -> None:
        lent, own = self.lent, 1 << seat
        to = own | lent if self.swap_lent is None else lent if self.swap_lent else own
        self.spread(self.swapped, to, stays=False)
        self.swap_lent = None

    def returned_spells(self, seat: int, number: int) -> None:
        self.spread(self.lent, self.pile, stays=False)

    def mingle(self, seat: int) -> None:
        """Nobody can tell any more which of a seat's spells are learnt ones."""
        for place in self.learnt[seat]:
            self.spread(place, 1 << seat, stays=False)
        self.learnt[seat] = ()

    def spread(self, where: int, to: int, stays: bool = True) -> None:
        """A spell that may be in one place may now be in another, and perhaps no longer in the first."""
        for spell, places in self.places_of.items():
            if places & where:
                self.places_of[spell] = (places if stays else places & ~where) | to
