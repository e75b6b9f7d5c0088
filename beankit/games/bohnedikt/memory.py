"""What a seat can work out about hidden cards in Bohnedikt.

Hands and draw piles as in every game, with the sacrifice cards in them (see hands.py). Besides: from which pile of
sacrifice cards each player has theirs, and whose coins may lie in which purse after the tribute (D-20). Every coin of a
player is as likely as any other to have been given, and purses are imagined as likely as that makes them; all else that
fits is equally likely (see chests.py). Only a game that begins with coins given and not yet shuffled knows less: there
old and new cards are taken together, so that worlds occur which cannot be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import methodcaller
from random import Random
from typing import Any

from beankit.core.knowledge.dealing import deal, kept
from beankit.core.knowledge.memory import Memory
from beankit.core.rules import Rules
from beankit.core.table.cards import Card, Pile, without
from beankit.core.table.chance import numbers_from, shuffled
from beankit.core.turn.actions import Action
from beankit.core.turn.events import Event
from beankit.games.bohnedikt.chests import Chest, Chests, Opened, Opening
from beankit.games.bohnedikt.hands import HERE, BohnediktHand


class BohnediktMemory(Memory):
    """A seat's memory of hands, piles, sacrifice cards and coins."""

    hand_class = BohnediktHand

    def __init__(self, rules: Rules, seat: int) -> None:
        super().__init__(rules, seat)
        self.drawn_from: list[int] = []  # the pile of each seat's sacrifice card, the oldest is 0
        self.sacrifices: list[Counter[Card]] = []  # the hidden cards of each of these piles
        self.laid: Pile = ()  # the sacrifice cards on their discard pile
        self.edicts: Pile = ()  # in force in this turn
        self.coins: list[Pile] = []  # those whose kinds are public
        self.given: list[Chest] = []  # coins of the tribute, before they are shuffled
        self.chests: Chests | None = None  # and after
        self.opening: Opening | None = None  # how imagine deals then, made when first needed
        self.loose: list[int] = []  # coins in purses since before the log began
        self.loose_alms = 0

    def take_in(self, items: Sequence[Event | Action]) -> None:
        self.opening = None
        super().take_in(items)

    def holding(
        self, sacrifices: Pile, places: tuple[int, ...], laid: Pile, coins: Any, purses: Any, alms: int
    ) -> None:
        """How the log begins."""
        everything = Counter(self.rules.decks()["sacrifice"])
        self.sacrifices = [everything - Counter(laid) - Counter([sacrifices[self.seat]])]
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
        self.sacrifice_lies(seat, 1)
        if seat != self.seat:
            self.guesses = [g.with_hand(seat, g.hands[seat].with_lack(one, other)) for g in self.guesses]  # type: ignore[attr-defined]
        self.lost(seat, sacrifice)

    def lost(self, seat: int, sacrifice: Card) -> None:
        """A sacrifice card was laid on its discard pile."""
        if seat != self.seat:
            self.sacrifices[self.drawn_from[seat]][sacrifice] -= 1
        self.laid += (sacrifice,)

    def new_sacrifice(self, seat: int, sacrifice: Card) -> None:
        """One more from the present pile, at the back of a hand (D-11)."""
        self.drawn_from[seat] = len(self.sacrifices) - 1
        self.sacrifice_lies(seat, 1 << self.sizes[seat], anew=True)
        if seat == self.seat:
            self.sacrifices[-1][sacrifice] -= 1

    def sacrifice_lies(self, seat: int, gaps: int, anew: bool = False) -> None:
        """So many cards may lie in front of a sacrifice card, a bit each: where it was laid, or of where it may be."""
        if seat == self.seat:
            return
        hands: list[Any] = [guess.hands[seat] for guess in self.guesses]
        lies = [gaps if anew else hand.gaps & gaps for hand in hands]
        cases = zip(self.guesses, hands, lies, strict=True)
        self.guesses = [guess.with_hand(seat, hand.with_gaps(where)) for guess, hand, where in cases if where]

    def sacrifices_shuffled(self, count: int) -> None:
        self.sacrifices.append(Counter(self.laid))
        self.laid = ()

    # --- hands ---

    def planted(self, seat: int, card: Card, field: int) -> None:
        """In phase 1 a bean is planted only if the sacrifice card does not lie before it (D-14, D-15)."""
        self.sacrifice_lies(seat, ~1)
        super().planted(seat, card, field)

    def planted_also(self, seat: int, card: Card, field: int) -> None:
        super().planted(seat, card, field)

    def discarded_card(self, seat: int, card: Card) -> None:
        self.left_hand(seat, card, front=False)
        self.discard += (card,)

    def moved_card(self, seat: int, place: int, to: int) -> None:
        """One card of a hand lies elsewhere."""
        self.stir(seat, methodcaller("moved"))

    def took_back(self, seat: int, card: Card) -> None:
        """A card that everybody knows goes to the back of a hand."""
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
        """The new pile has the discarded cards, and of everybody's coins nobody knows which."""
        self.discard += tuple(card for chest in self.given for card in chest.coins)
        if self.given:
            self.chests = Chests(self.rules.deck, self.discard, self.given)
            self.given = []
        super().shuffled(count)
        if self.loose_alms or any(self.loose):
            self.guesses = [guess.merged() for guess in self.guesses]
            self.loose_alms = 0

    # --- imagining ---

    def fill(self, world: Any, rng: Random) -> None:
        """Give an imagined game hidden cards that fit."""
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
        """Hands of the others, the cards that lie in no hand, and what is in the purses, as they may be."""
        if self.chests is None:
            return (*deal(self, rng), {})
        if self.opening is None:
            self.opening = Opening(self, self.chests)
        return kept(self.opening.draw, rng)


def deal_sacrifices(world: Any, memory: BohnediktMemory, rng: Random) -> None:
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
