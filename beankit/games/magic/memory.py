"""What a seat can work out about hidden beans and spells in the magic games.

Cards that a seat knows in other hands, because they were stolen before its eyes, are pinned to their places: the
core's memory counts the cards around them. A hand that was rearranged, or got a card that nobody announced, has
lost its order: it is mixed up to its size then. Of every spell it is kept where it may lie; each place has as
many spells as everybody sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from beankit.core.cards import Card, Pile
from beankit.core.memory import MASK, Guess, Memory
from beankit.games.magic.spells import SPELLS

if TYPE_CHECKING:
    from beankit.core.rules import Rules

Pin = tuple[int, Card]  # so many unknown cards lie before it


class MagicMemory(Memory):
    """A seat's memory of hands, piles and spells."""

    def __init__(self, rules: Rules, seat: int) -> None:
        super().__init__(rules, seat)
        count = rules.players
        self.pins: list[list[Pin]] = [[] for _ in range(count)]
        self.mixed = [0] * count  # so many front unknown cards of a hand lie in an order that nobody can tell
        self.aside: int | None = None  # whose last card is in mid-air
        self.pile, self.lent, self.swapped = 1 << count, 2 << count, 4 << count  # places of spells besides seats
        self.places_of: dict[Card, int] = dict.fromkeys(SPELLS, (8 << count) - 1)
        self.swap_lent: bool | None = None

    # --- hands ---

    def began(self, hands: tuple[Pile, ...], *rest: Any) -> None:
        super().began(hands, *rest)
        self.pins, self.mixed, self.aside = [[] for _ in hands], [0] * len(hands), None

    def holds(self, seat: int, card: Card) -> None:
        """A game begins with a card in mid-air, which counts as the last card of a hand."""
        self.aside = seat
        if seat != self.seat and not card.startswith("?"):
            self.take_back(seat, card)
            self.pins[seat].append((self.sizes[seat], card))

    def looked(self, seat: int, cards: Pile) -> None:
        self.drew(seat, cards)
        self.aside = seat if cards else None

    def stole(self, seat: int, victim: int, card: Card) -> None:
        """The last card of a hand goes over to another, known or not."""
        self.aside = seat
        if not card.startswith("?"):
            self.take_back(victim, card)
            self.give_back(seat, card)
        elif self.pins[victim] and self.pins[victim][-1][0] == self.sizes[victim]:
            self.pins[seat].append((self.sizes[seat], self.pins[victim].pop()[1]))
        else:
            self.pass_unknown(victim, seat)

    def kept_card(self, seat: int) -> None:
        self.aside = None

    def placed(self, seat: int, card: Card, field: int) -> None:
        self.aside = None
        self.take_back(seat, card)

    def give_back(self, seat: int, card: Card) -> None:
        """A known card goes to the back of a hand."""
        if seat == self.seat:
            self.sizes[seat] += 1
        else:
            self.pins[seat].append((self.sizes[seat], card))

    def take_back(self, seat: int, card: Card) -> None:
        """The last card of a hand, of this kind, goes away."""
        pins = self.pins[seat]
        if seat == self.seat:
            self.sizes[seat] -= 1
        elif pins and pins[-1][0] == self.sizes[seat]:
            pins.pop()
        else:
            self.depart(seat, card, self.backs)
            self.mixed[seat] = min(self.mixed[seat], self.sizes[seat])

    def planted(self, seat: int, card: Card, field: int) -> None:
        pins = self.pins[seat]
        if pins and not pins[0][0]:
            pins.pop(0)
            return
        self.pins[seat] = [(place - 1, pin) for place, pin in pins]
        self.left_hand(seat, card, front=True)
        self.mixed[seat] = max(self.mixed[seat] - 1, 0)

    def spent_bean(self, seat: int, card: Card) -> None:
        self.left_hand(seat, card, front=False)
        self.discard += (card,)

    def rearranged(self, seat: int) -> None:
        """A hand in another order: the pinned cards are somewhere in it."""
        if seat != self.seat:
            while self.pins[seat]:
                self.unpin(seat, 0)
            self.mix(seat)

    def left_hand(self, seat: int, card: Card, front: bool) -> None:
        if front or seat == self.seat:
            super().left_hand(seat, card, front)
            return
        for place, (_, pinned) in reversed([*enumerate(self.pins[seat])]):
            if pinned == card:  # it may have been this one, or another of its kind
                self.unpin(seat, place)
        before = self.sizes[seat]
        super().left_hand(seat, card, front)
        self.loosen_pins(seat, before)
        self.mixed[seat] = min(self.mixed[seat], self.sizes[seat])

    def loosen_pins(self, seat: int, before: int) -> None:
        """A card left from an unknown place: pins that do not lie behind all cards have moved by nobody knows what."""
        pins = self.pins[seat]
        if all(place == before for place, _ in pins):
            self.pins[seat] = [(before - 1, card) for _, card in pins]
            return
        while self.pins[seat]:
            self.unpin(seat, 0)
        self.mix(seat)

    def prove(self, seat: int, cards: Iterable[Card], within: int | None = None) -> None:
        """What is pinned needs no proof."""
        left = list(cards)
        for _, card in self.pins[seat]:
            if card in left:
                left.remove(card)
        super().prove(seat, left, within)

    def unpin(self, seat: int, number: int) -> None:
        """A known card becomes one of the hidden ones, of which its hand is known to hold one."""
        place, card = self.pins[seat].pop(number)
        later = self.pins[seat][number:]
        self.pins[seat][number:] = [(before + 1, pin) for before, pin in later]
        for guess in self.guesses:
            pile = pile_at(guess, seat, place)
            guess.shares = moved(guess.shares, pile, seat, 1)
            guess.pools = (*guess.pools[:pile], guess.pools[pile] + self.units[card], *guess.pools[pile + 1 :])
            guess.proofs = {
                key: tuple([mark + (key[0] == seat and mark > place) for mark in marks])
                for key, marks in guess.proofs.items()
            }
            marks = guess.proofs.get((seat, card), ())
            guess.proofs[seat, card] = tuple(sorted((*marks, place + 1)))
        self.sizes[seat] += 1
        if self.mixed[seat] > place:
            self.mix(seat)

    def mix(self, seat: int) -> None:
        """The order of a hand is lost: proofs hold for the whole of it."""
        size = self.mixed[seat] = self.sizes[seat]
        for guess in self.guesses:
            guess.proofs = {
                (owner, kind): (size,) * len(marks) if owner == seat else marks
                for (owner, kind), marks in guess.proofs.items()
            }

    def front(self, guess: Guess, seat: int) -> list[tuple[int, int]]:
        if not self.mixed[seat]:
            return super().front(guess, seat)
        return [(pile, 1) for pile, share in enumerate(guess.shares) if share[seat]]

    def backs(self, guess: Guess, seat: int) -> list[tuple[int, int]]:
        """The pile of a hand's last card, and its place; of a mixed hand any."""
        found = [(pile, self.sizes[seat] + 1) for pile, share in enumerate(guess.shares) if share[seat]]
        return found if self.mixed[seat] > self.sizes[seat] else found[-1:]

    def depart(self, seat: int, card: Card, places: Callable[[Guess, int], list[tuple[int, int]]]) -> None:
        """A card of this kind left one of these places."""
        self.sizes[seat] -= 1
        unit, found = self.units[card], {}
        for guess in self.guesses:
            for pile, place in places(guess, seat):
                less = guess.less(pile, seat, card, unit, place) if holds(guess, pile, unit) else None
                if less is not None:
                    found[less.key()] = less
        self.guesses = [*found.values()]
        self.bound()

    def pass_unknown(self, victim: int, thief: int) -> None:
        """An unknown last card goes from one hand to another: it is of the pile that it came from."""
        size, mixed = self.sizes[victim], self.mixed[victim]
        self.sizes[victim] -= 1
        self.sizes[thief] += 1
        self.mixed[victim] = min(mixed, size - 1)
        disordered, found = False, {}
        for guess in self.guesses:
            piles = [pile for pile, share in enumerate(guess.shares) if share[victim]]
            for pile in piles if mixed == size else piles[-1:]:
                disordered |= any(share[thief] for share in guess.shares[pile + 1 :])
                shares = moved(moved(guess.shares, pile, victim, -1), pile, thief, 1)
                new = Guess(shares, guess.pools, without_last(guess.proofs, victim, size))
                found[new.key()] = new
        self.guesses = [*found.values()]
        self.bound()
        if disordered or self.mixed[thief] == self.sizes[thief] - 1 > 0:
            while self.pins[thief]:
                self.unpin(thief, 0)
            self.mix(thief)

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
        self.spread(self.pile, 1 << seat)

    def activated(self, seat: int, spell: Card, lent: bool) -> None:
        self.places_of[spell] = self.lent if lent else 1 << seat

    cast_spell = activated

    def faded(self, seat: int, spell: Card) -> None:
        self.places_of[spell] = 1 << seat

    def borrowed_spell(self, seat: int, spell: Card) -> None:
        self.places_of[spell] = self.lent

    def swapped_spell(self, seat: int, victim: int, spell: Card, lent: bool) -> None:
        self.swap_lent = lent
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

    def spread(self, where: int, to: int, stays: bool = True) -> None:
        """A spell that may be in one place may now be in another, and perhaps no longer in the first."""
        for spell, places in self.places_of.items():
            if places & where:
                self.places_of[spell] = (places if stays else places & ~where) | to


def holds(guess: Guess, pile: int, unit: int) -> bool:
    """Has a pile hidden cards of a kind?"""
    return bool(guess.pools[pile] // unit & MASK)


def pile_at(guess: Guess, seat: int, place: int) -> int:
    """The pile that a card at a place of a hand may count to."""
    start = 0
    for pile, share in enumerate(guess.shares):
        start += share[seat]
        if place < start:
            return pile
    return len(guess.shares) - 1


def moved(shares: tuple[tuple[int, ...], ...], pile: int, seat: int, by: int) -> tuple[tuple[int, ...], ...]:
    """Shares with one card of a pile more or fewer in a hand."""
    share = shares[pile]
    changed = (*share[:seat], share[seat] + by, *share[seat + 1 :])
    return (*shares[:pile], changed, *shares[pile + 1 :])


def without_last(proofs: dict[Any, tuple[int, ...]], seat: int, size: int) -> dict[Any, tuple[int, ...]]:
    """Proofs after an unknown last card left a hand: it may have been any of those that reach that far."""
    found = {}
    for (owner, kind), marks in proofs.items():
        if owner == seat and marks and marks[-1] >= size:
            marks = tuple([min(mark, size - 1) for mark in marks[:-1]])
        if marks:
            found[owner, kind] = marks
    return found
