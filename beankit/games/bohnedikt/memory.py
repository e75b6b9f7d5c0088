"""What a seat can work out about hidden cards in Bohnedikt.

Hands and draw piles as in every game, with the sacrifice cards in them (see hands.py). Also: which pile of sacrifice
cards each player's card came from, and what each purse may hold after the tribute (D-20). Every coin of a player is
equally likely to have been given, and imagined purses follow these odds; everything else that fits is equally likely
(see chests.py). Only a game that starts with coins given but not yet shuffled knows less: old and new cards are taken
together there, so some imagined worlds are impossible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import methodcaller
from random import Random
from typing import TYPE_CHECKING

from beankit.core.actions import Action
from beankit.core.cards import Card, Pile, without
from beankit.core.chance import numbers_from, shuffled
from beankit.core.events import Event
from beankit.core.knowledge.deal import deal, kept
from beankit.core.knowledge.memory import Memory
from beankit.core.rules import Rules
from beankit.core.seats import NOBODY
from beankit.games.bohnedikt.chests import Chest, Chests, Opened, Opening
from beankit.games.bohnedikt.hands import HERE, BohnediktHand
from beankit.games.bohnedikt.table import BohnediktGame

if TYPE_CHECKING:
    from beankit.games.bohnedikt.rules import Bohnedikt


class BohnediktMemory(Memory[BohnediktGame]):
    """A seat's memory of hands, piles, sacrifice cards and coins."""

    hand_class = BohnediktHand
    if TYPE_CHECKING:
        rules: Bohnedikt

    def __init__(self, rules: Rules, seat: int) -> None:
        super().__init__(rules, seat)
        self.drawn_from: list[int] = []  # which pile each seat's sacrifice card came from; 0 is the oldest
        self.sacrifices: list[Counter[Card]] = []  # the hidden cards from each of these piles
        self.laid: Pile = ()  # the discard pile of sacrifice cards
        self.edicts: Pile = ()  # in force this turn
        self.coins: list[Pile] = []  # those with public kinds
        self.given: list[Chest] = []  # the tribute's coins, before they are shuffled
        self.chests: Chests | None = None  # and after
        self.opening: Opening | None = None  # how `imagine` deals then; made when first needed
        self.loose: list[int] = []  # coins in purses since before the log began
        self.loose_alms = 0

    def take_in(self, items: Sequence[Event | Action]) -> None:
        self.opening = None
        super().take_in(items)

    def holding(
        self,
        sacrifices: Pile,
        places: tuple[int, ...],
        laid: Pile,
        coins: Iterable[Pile],
        purses: Iterable[int],
        alms: int,
    ) -> None:
        """What everybody holds and sees where the log starts."""
        everything = Counter(self.rules.decks()["sacrifice"])
        own = () if self.seat == NOBODY else (sacrifices[self.seat],)
        self.sacrifices = [everything - Counter(laid) - Counter(own)]
        self.laid, self.drawn_from = laid, [0] * len(places)
        for seat, place in enumerate(places):
            self.sacrifice_lies(seat, (2 << self.sizes[seat]) - 1 if place < 0 else 1 << place, anew=True)
        self.coins, self.given, self.chests = list(coins), [], None
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
        """All the cards, if an edict keeps turned-over ones from being given (D-7)."""
        edicts = self.rules.edicts
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
        """The sacrifice card could not be played, so the hand does not hold both kinds (D-14, D-15)."""
        first, second = self.rules.shown[sacrifice]
        self.sacrifice_lies(seat, 1)
        if seat != self.seat:
            cases = zip(self.guesses, self.hands_of(seat), strict=True)
            self.guesses = [guess.with_hand(seat, hand.with_lack(first, second)) for guess, hand in cases]
        self.lost(seat, sacrifice)

    def lost(self, seat: int, sacrifice: Card) -> None:
        """A sacrifice card went on its discard pile."""
        if seat != self.seat:
            self.sacrifices[self.drawn_from[seat]][sacrifice] -= 1
        self.laid += (sacrifice,)

    def new_sacrifice(self, seat: int, sacrifice: Card) -> None:
        """A new card from the current pile, at the back of a hand (D-11)."""
        self.drawn_from[seat] = len(self.sacrifices) - 1
        self.sacrifice_lies(seat, 1 << self.sizes[seat], anew=True)
        if seat == self.seat:
            self.sacrifices[-1][sacrifice] -= 1

    def hands_of(self, seat: int) -> list[BohnediktHand]:
        """The hand of a seat in each guess."""
        hands = [guess.hands[seat] for guess in self.guesses]
        return [hand for hand in hands if isinstance(hand, BohnediktHand)]

    def sacrifice_lies(self, seat: int, gaps: int, anew: bool = False) -> None:
        """How many cards may be in front of a sacrifice card, one bit each; unless `anew`, it narrows what is known."""
        if seat == self.seat:
            return
        hands = self.hands_of(seat)
        lies = [gaps if anew else hand.gaps & gaps for hand in hands]
        cases = zip(self.guesses, hands, lies, strict=True)
        self.guesses = [guess.with_hand(seat, hand.with_gaps(where)) for guess, hand, where in cases if where]

    def sacrifices_shuffled(self, count: int) -> None:
        self.sacrifices.append(Counter(self.laid))
        self.laid = ()

    # --- hands ---

    def planted(self, seat: int, card: Card, field: int) -> None:
        """In phase 1 a bean is planted only if the sacrifice card is not in front of it (D-14, D-15)."""
        self.sacrifice_lies(seat, ~1)
        super().planted(seat, card, field)

    def planted_also(self, seat: int, card: Card, field: int) -> None:
        super().planted(seat, card, field)

    def discarded_card(self, seat: int, card: Card) -> None:
        self.left_hand(seat, card, front=False)
        self.discard += (card,)

    def moved_card(self, seat: int, place: int, to: int) -> None:
        """One card of a hand was moved."""
        self.stir(seat, methodcaller("moved"))

    def took_back(self, seat: int, card: Card) -> None:
        """A card known to everybody goes to the back of a hand."""
        self.get(seat, card)

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
        """The new pile holds the discarded cards and some of everybody's coins, nobody knows which."""
        self.discard += tuple(card for chest in self.given for card in chest.coins)
        if self.given:
            self.chests = Chests(self.rules.deck, self.discard, self.given)
            self.given = []
        super().shuffled(count)
        if self.loose_alms or any(self.loose):
            self.guesses = [guess.merged() for guess in self.guesses]
            self.loose_alms = 0

    # --- imagining ---

    def fill(self, world: BohnediktGame, rng: Random) -> None:
        """Give an imagined game hidden cards that fit what is known."""
        hands, rest, purses = self.dream(rng)
        for seat, hand in hands.items():
            behind = hand.index(HERE)
            world.players[seat].behind = behind
            world.players[seat].hand = hand[:behind] + hand[behind + 1 :]
        alms: Pile = ()
        for player in world.players:
            loose = self.loose[player.seat]
            player.purse = purses.get(player.seat, rest[:loose])
            rest = rest[loose:]
        for chest in self.given:
            coins = mixed(chest.coins, rng)
            alms += coins[: chest.given]
            world.players[chest.seat].purse += coins[chest.given :]
        world.alms, world.draw_pile = rest[: self.loose_alms] + alms, rest[self.loose_alms :]
        deal_sacrifices(world, self, rng)

    def dream(self, rng: Random) -> Opened:
        """Possible hands of the others, the cards in no hand, and the purses."""
        if self.chests is None:
            return (*deal(self, rng), {})
        if self.opening is None:
            self.opening = Opening(self, self.chests)
        return kept(self.opening.draw, rng)


def deal_sacrifices(world: BohnediktGame, memory: BohnediktMemory, rng: Random) -> None:
    """Deal every other player a sacrifice card from its pile, and fill the current pile."""
    cards: Pile = ()
    for number, hidden in enumerate(memory.sacrifices):
        cards = mixed(tuple(sorted(hidden.elements())), rng)
        for player in world.players:
            if player.seat != memory.seat and memory.drawn_from[player.seat] == number:
                player.sacrifice, cards = cards[:1], cards[1:]
    world.sacrifice_pile = cards


def mixed(cards: Pile, rng: Random) -> Pile:
    """The cards in random order."""
    return tuple(shuffled(cards, numbers_from(rng, len(cards))))
