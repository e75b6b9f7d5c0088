"""What a seat can work out about hidden beans and spells in the magic games.

Cards that a seat knows in other hands, because it saw them stolen, are known with their places; a hand in which a card
was moved may be in any order that this can produce. News of spells is kept until somebody imagines a world; then
traces.py works out where each may be.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import methodcaller
from random import Random

from beankit.core.actions import Action
from beankit.core.cards import Card, Pile
from beankit.core.events import Event, Values
from beankit.core.knowledge.deal import deal
from beankit.core.knowledge.guesses import Guess, Run
from beankit.core.knowledge.memory import BACK, Memory
from beankit.core.rules import Rules
from beankit.games.magic.events import (
    ACTIVATED,
    BORROWED,
    CAST,
    FADED,
    LAID_DOWN,
    LEARNT,
    RETURNED,
    SHOWED_SPELL,
    SWAPPED,
)
from beankit.games.magic.table import MagicGame
from beankit.games.magic.traces import Hidden, Traces, beginning

TOLD = (SHOWED_SPELL, LEARNT, ACTIVATED, CAST, FADED, SWAPPED, LAID_DOWN, BORROWED, RETURNED)
OF_SPELLS = frozenset(event.name for event in TOLD)


class MagicMemory(Memory[MagicGame]):
    """A seat's memory of hands, piles and spells."""

    def __init__(self, rules: Rules, seat: int) -> None:
        super().__init__(rules, seat)
        self.aside: int | None = None  # whose last card is set aside
        self.spell_news: list[tuple[str, Values]] = []  # what was reported about spells
        self.traces: tuple[Traces, int] | None = None  # and how much of the news they include
        self.hidden_spells: Hidden | None = None  # how `imagine` deals them; made when first needed

    def fill(self, world: MagicGame, rng: Random) -> None:
        hands, world.draw_pile = deal(self, rng)
        for seat, hand in hands.items():
            player = world.players[seat]
            if self.aside == seat:
                player.hand, player.aside = hand[:-1], hand[-1:]
            else:
                player.hand = hand
        self.fill_spells(world, rng)

    def fill_spells(self, world: MagicGame, rng: Random) -> None:
        """Put every hidden spell somewhere it may be; all ways to do so are equally likely."""
        pile, *zones = self.spells_in(world).deal(rng)
        rng.shuffle(pile)
        world.spell_pile = tuple(pile)
        count = len(world.players)
        for number, name in enumerate(("spells", "borrowed", "swapped")):
            for player in world.players:
                if player.seat != self.seat:
                    setattr(player, name, world.sorted((), *zones[number * count + player.seat]))

    # --- hands ---

    def began(self, hands: tuple[Pile, ...], lying: Pile, revealed: Pile, discard: Pile) -> None:
        super().began(hands, lying, revealed, discard)
        self.aside = None

    def holds(self, seat: int, card: Card) -> None:
        """A game starts with a card set aside, which counts as the last card of a hand."""
        self.aside = seat
        if not card.startswith("?"):
            self.see(seat, self.sizes[seat] - 1, card)

    def looked(self, seat: int, cards: Pile) -> None:
        self.drew(seat, cards)
        self.aside = seat if cards else None

    def stole(self, seat: int, victim: int, card: Card) -> None:
        """The last card of one hand goes to another, known or not."""
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
        """One card of a hand was moved, and nobody was told which."""
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
        """A guess after a theft: the card may be one that the victim is known to hold, or any other."""
        hand, taker = guess.hands[victim], guess.hands[thief]
        source = hand.cards[run[1]]
        guesses = []
        left = hand.without(run, "")
        if left is not None:
            guesses.append(guess.with_hand(victim, left).with_hand(thief, taker.with_back(source)))
        for kind, masks in hand.proofs:
            pools = guess.less(source, kind, self.units[kind]) if masks[-1] >> run[1] & 1 else None
            left = None if pools is None else hand.without(run, kind)
            if left is not None:
                guesses.append(guess.with_hand(victim, left, pools).with_hand(thief, taker.with_back(kind)))
        return guesses

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

    def take_in(self, items: Sequence[Event | Action]) -> None:
        self.hidden_spells = None
        super().take_in(items)
        self.spell_news += [
            (item.name, item.values) for item in items if isinstance(item, Event) and item.name in OF_SPELLS
        ]

    def spells_in(self, world: MagicGame) -> Hidden:
        """The spells that this seat does not see, and where they may be."""
        if self.hidden_spells is None:
            news = self.spell_news
            traces, included = self.traces or (beginning(self.rules.players, news, world), 0)
            self.traces = traces.after(news[included:]), len(news)
            self.hidden_spells = self.traces[0].seen(world, self.seat)
        return self.hidden_spells
