"""What a seat can work out about hidden cards in Bohnedikt.

Hands and draw piles as in every game. Besides: from which pile of sacrifice cards each player has his, how many
hand cards may lie in front of it, which pairs of beans a hand cannot hold because a sacrifice card was given up
(D-14), and whose coins may lie in which purse after the tribute (D-20). A hand in which a card was moved, or which
got a card back from the table, has lost the order of its piles: they are taken together, so that everything
possible stays possible and something known is lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import copy
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from beankit.core.cards import Card, Pile, without
from beankit.core.chance import numbers_from, shuffled
from beankit.core.imagine import Hands, Plan, deal
from beankit.core.memory import Guess, Memory
from beankit.games.bohnedikt.chests import Chest, Chests

if TYPE_CHECKING:
    from beankit.core.rules import Rules

TRIES = 50
DEALS = 1000  # before a hand is dreamt that does not lack what it must


class Lack(NamedTuple):
    """The front cards of a hand that cannot hold both of two kinds; where these are the same, they lack it."""

    seat: int
    one: Card
    other: Card
    within: int

    def less(self, card: Card, inside: bool) -> Lack:
        """What is still known after a card left the hand, surely from among these cards or perhaps."""
        one, other = self.one, self.other
        if inside and card in (one, other):
            one = other = other if card == one else one
        return Lack(self.seat, one, other, self.within - 1)


class AbbeyMemory(Memory):
    """A seat's memory of hands, piles, sacrifice cards and coins."""

    def __init__(self, rules: Rules, seat: int) -> None:
        super().__init__(rules, seat)
        self.behinds: list[frozenset[int]] = []  # how many cards may lie in front of each sacrifice card
        self.drawn_from: list[int] = []  # the pile of each seat's sacrifice card, the oldest is 0
        self.sacrifices: list[Counter[Card]] = []  # the hidden cards of each of these piles
        self.laid: Pile = ()  # the sacrifice cards on their discard pile
        self.lacks: list[Lack] = []
        self.edicts: Pile = ()  # in force in this turn
        self.coins: list[Pile] = []  # those whose kinds are public
        self.given: list[Chest] = []  # coins of the tribute, before they are shuffled
        self.chests: Chests | None = None  # and after
        self.loose: list[int] = []  # coins in purses since before the log began
        self.loose_alms = 0

    def holding(
        self, sacrifices: Pile, places: tuple[int, ...], laid: Pile, coins: Any, purses: Any, alms: int
    ) -> None:
        """How the log begins."""
        everything = Counter(self.rules.decks()["sacrifice"])
        self.sacrifices = [everything - Counter(laid) - Counter([sacrifices[self.seat]])]
        self.laid, self.drawn_from = laid, [0] * len(places)
        self.behinds = [
            frozenset(range(size + 1)) if place < 0 else frozenset((place,))
            for place, size in zip(places, self.sizes, strict=True)
        ]
        self.lacks, self.coins, self.given, self.chests = [], list(coins), [], None
        self.loose, self.loose_alms = list(purses), alms

    # --- edicts ---

    def began(self, hands: tuple[Pile, ...], lying: Pile, revealed: Pile, discard: Pile) -> None:
        super().began(hands, lying, revealed, discard)
        self.edicts = ()

    def turn(self, seat: int, number: int) -> None:
        super().turn(seat, number)
        self.edicts = ()

    def decreed(self, seat: int, edict: Card) -> None:
        self.edicts += (edict,)

    def from_hand(self, give: Pile) -> Iterable[Card]:
        """All cards, where an edict keeps the turned-over ones from being given (D-7)."""
        edicts = self.rules.edicts  # type: ignore[attr-defined]
        return super().from_hand(give) if all(edicts[edict].gives_table for edict in self.edicts) else give

    # --- sacrifice cards ---

    def sacrificed(self, seat: int, sacrifice: Card, cards: Pile, received: Pile, revealed: Pile) -> None:
        held = list(cards)
        for card in received + revealed:
            held.remove(card)
        for card in revealed:
            self.revealed.remove(card)
        for card in held:
            self.left_hand(seat, card, front=False)
        self.lost(seat, sacrifice)

    def gave_up(self, seat: int, sacrifice: Card) -> None:
        """It could not be played: the hand has not got both kinds (D-14, D-15)."""
        one, other = self.rules.shown[sacrifice]  # type: ignore[attr-defined]
        if seat != self.seat:
            self.lacks.append(Lack(seat, one, other, self.sizes[seat]))
        self.lost(seat, sacrifice)

    def lost(self, seat: int, sacrifice: Card) -> None:
        """A sacrifice card was laid on its discard pile."""
        if seat != self.seat:
            self.sacrifices[self.drawn_from[seat]][sacrifice] -= 1
        self.laid += (sacrifice,)

    def new_sacrifice(self, seat: int, sacrifice: Card) -> None:
        """One more from the present pile, at the back of a hand (D-11)."""
        self.drawn_from[seat] = len(self.sacrifices) - 1
        self.behinds[seat] = frozenset((self.sizes[seat],))
        if seat == self.seat:
            self.sacrifices[-1][sacrifice] -= 1

    def sacrifices_shuffled(self, count: int) -> None:
        self.sacrifices.append(Counter(self.laid))
        self.laid = ()

    # --- hands ---

    def planted(self, seat: int, card: Card, field: int) -> None:
        """In phase 1 a bean is planted only if the sacrifice card does not lie before it (D-14, D-15)."""
        self.behinds[seat] -= {0}
        super().planted(seat, card, field)

    def planted_also(self, seat: int, card: Card, field: int) -> None:
        super().planted(seat, card, field)

    def discarded_card(self, seat: int, card: Card) -> None:
        self.left_hand(seat, card, front=False)
        self.discard += (card,)

    def left_hand(self, seat: int, card: Card, front: bool) -> None:
        size = self.sizes[seat]
        super().left_hand(seat, card, front)
        before = {place - 1 for place in self.behinds[seat] if place}
        after = {place for place in self.behinds[seat] if place < size and not (front and place)}
        self.behinds[seat] = frozenset(before | after)
        self.lacks = [
            lack if lack.seat != seat else lack.less(card, front or lack.within == size)
            for lack in self.lacks
            if lack.seat != seat or lack.within > 1
        ]

    def moved_card(self, seat: int, place: int, to: int) -> None:
        """One card of a hand lies elsewhere, perhaps on the other side of the sacrifice card."""
        if seat == self.seat:
            return
        size, found = self.sizes[seat], set[int]()
        for behind in self.behinds[seat]:
            found |= {behind - 1} if behind else set()
            found |= {behind + 1} if behind < size else set()
            found |= {behind} if max(behind, size - behind) > 1 else set()
        self.behinds[seat] = frozenset(found)
        self.lacks = [lack for lack in self.lacks if lack.seat != seat]
        self.disorder(seat)

    def took_back(self, seat: int, card: Card) -> None:
        """A card that everybody knows goes to the back of a hand."""
        self.sizes[seat] += 1
        if seat == self.seat:
            return
        self.disorder(seat)
        for guess in self.guesses:
            held = guess.shares[0]
            guess.shares = ((*held[:seat], held[seat] + 1, *held[seat + 1 :]), *guess.shares[1:])
            guess.pools = (guess.pools[0] + self.units[card], *guess.pools[1:])
            marks = guess.proofs.get((seat, card), ())
            guess.proofs = {**guess.proofs, (seat, card): (*marks, self.sizes[seat])}

    def disorder(self, seat: int) -> None:
        """The order of a hand tells nothing any more about the piles that its cards come from."""
        size, found = self.sizes[seat], {}
        for guess in self.guesses:
            while len(guess.pools) > 1:
                guess = guess.merged()
            proofs = {
                (who, kind): (size,) * len(marks) if who == seat else marks
                for (who, kind), marks in guess.proofs.items()
            }
            guess = Guess(guess.shares, guess.pools, proofs)
            found[guess.key()] = guess
        self.guesses = list(found.values())

    # --- cards on the table ---

    def fetched_card(self, seat: int, card: Card) -> None:
        self.discard = without(self.discard, card)
        self.revealed.append(card)

    def dropped_card(self, seat: int, card: Card) -> None:
        self.discard += (card,)

    # --- coins ---

    def harvested(self, seat: int, field: int, cards: Pile, coins: int) -> None:
        super().harvested(seat, field, cards, coins)
        self.coins[seat] += cards[len(cards) - coins :]

    def tribute(self, seat: int, given: int) -> None:
        coins = self.coins[seat]
        self.coins[seat] = ()
        self.given.append(Chest(seat, coins, given))

    def shuffled(self, count: int) -> None:
        """The new pile has the discarded cards, and of everybody's coins nobody knows which."""
        self.discard += tuple(card for chest in self.given for card in chest.coins)
        if self.given:
            self.chests = Chests(self.rules.deck, self.discard, self.given)
            self.given = []
        super().shuffled(count)
        if self.loose_alms or any(self.loose):
            self.guesses = [guess.merged() for guess in self.guesses]
            self.loose_alms = 0

    # --- dreaming ---

    def dream(self, rng: Random) -> tuple[Hands, Pile, Hands]:
        """Hands of the others, the cards that lie in no hand, and what is in the purses, as they may be."""
        for _ in range(DEALS):
            hands, rest, purses = self.dream_coins(rng) if self.chests else (*deal(self, rng), {})
            if all(fits(lack, hands[lack.seat]) for lack in self.lacks):
                break
        return hands, rest, purses

    def dream_coins(self, rng: Random) -> tuple[Hands, Pile, Hands]:
        """Purses first, drawn evenly from what their owners' coins and the cards seen since allow; then the rest."""
        assert self.chests is not None
        for tries in range(TRIES):
            guess, purses = self.chests.open(self.guesses, rng)
            packed = self.rules.deck.pack(card for cards in purses.values() for card in cards)
            proofs = guess.proofs if tries < TRIES - 1 else {}
            shadow = copy(self)
            shadow.guesses = [Guess(guess.shares, (*guess.pools[:-1], guess.pools[-1] - packed), proofs)]
            plan = Plan(shadow)
            for _ in range(TRIES):
                found, chance = plan.draw(rng)
                if found is not None and rng.random() < chance:
                    return (*found, purses)
        raise AssertionError("a deal without proofs always fits")


def fits(lack: Lack, hand: Pile) -> bool:
    """Does a hand lack what it must?"""
    front = hand[: lack.within]
    return lack.one not in front or lack.other not in front


def fill(world: Any, memory: Any, rng: Random) -> None:
    """Give an imagined game hidden cards that fit what a seat remembers."""
    hands, rest, purses = memory.dream(rng)
    for seat, hand in hands.items():
        world.players[seat].hand = hand
        world.players[seat].behind = rng.choice(sorted(memory.behinds[seat]))
    alms: Pile = ()
    for player in world.players:
        loose = memory.loose[player.seat]
        player.purse = purses.get(player.seat, rest[:loose])
        rest = rest[loose:]
    for chest in memory.given:
        coins = mixed(chest.coins, rng)
        alms += coins[: chest.given]
        world.players[chest.seat].purse += coins[chest.given :]
    world.alms, world.draw_pile = rest[: memory.loose_alms] + alms, rest[memory.loose_alms :]
    deal_sacrifices(world, memory, rng)


def deal_sacrifices(world: Any, memory: AbbeyMemory, rng: Random) -> None:
    """Every other player's sacrifice card from its pile, and the present pile."""
    cards: Pile = ()
    for number, hidden in enumerate(memory.sacrifices):
        cards = mixed(tuple(sorted(hidden.elements())), rng)
        for player in world.players:
            if player.seat != memory.seat and memory.drawn_from[player.seat] == number:
                player.sacrifice, cards = cards[:1], cards[1:]
    world.sacrifice_pile = cards


def mixed(cards: Pile, rng: Random) -> Pile:
    """The cards in an order by chance."""
    return tuple(shuffled(cards, numbers_from(rng, len(cards))))
