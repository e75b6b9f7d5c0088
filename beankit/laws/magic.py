"""The oracle for the magic games: what their seats cannot know besides hands and the draw pile.

Based on F-17, F-18, R-2, R-9, R-11, R-20, R-26 and X-3: face-down spells, cards in mid-air, silent thefts, and
how a hand was rearranged.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from beankit.core.actions import Action
from beankit.core.cards import Card, Pile
from beankit.core.events import Values
from beankit.core.game import Game
from beankit.core.knowledge.view import View
from beankit.core.rules import Rules
from beankit.core.values import Data
from beankit.games.magic.actions import Activate
from beankit.games.magic.spells import SPELLS
from beankit.games.magic.table import MagicGame
from beankit.laws.lister import Hands, Lister, TooManyWorlds, World, changed
from beankit.laws.oracle import ORACLES, Oracle, Origin, Place, Swap, Tracker
from beankit.laws.spells import MOST as MOST_SPELLS
from beankit.laws.spells import SpellLister

SPELLBOUND = 0.1  # share of small tables with few face-down spells


class MagicTracker(Tracker):
    """Also follows cards that are stolen, looked at, discarded for a spell or moved within a hand."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.aside: Origin = None
        self.spent = 0

    def looked(self, before: list[Pile], seat: int, cards: Pile) -> None:
        """Cards go from the pile into mid-air."""
        self.aside = self.pile.pop(0) if cards else None

    def stole(self, before: list[Pile], seat: int, victim: int, card: Card) -> None:
        """The last card of a hand: thief and victim know it, so it stays the same."""
        del self.hands[victim][-1]
        self.aside = None

    def kept_card(self, before: list[Pile], seat: int) -> None:
        """From mid-air to the back of a hand."""
        self.hands[seat].append(self.aside)

    def spent_bean(self, before: list[Pile], seat: int, card: Card) -> None:
        """A Magic Bean, from the place that its owner named."""
        del self.hands[seat][self.spent]

    def pin(self, action: Action) -> None:
        """Discarding a Magic Bean names its place."""
        super().pin(action)
        if isinstance(action, Activate) and action.copies:
            self.spent = action.copies[0]

    def rearranged(self, before: list[Pile], seat: int) -> None:
        """A reordered hand stays as it is."""
        self.hands[seat] = [None] * len(self.hands[seat])


class MagicLister(Lister[MagicGame]):
    """Also listens to thefts and moves; a card in mid-air counts as the last card of its owner's hand."""

    @staticmethod
    def world(game: MagicGame, seat: int) -> World:
        hands = tuple(() if player.seat == seat else player.hand + player.aside for player in game.players)
        return hands, game.draw_pile

    def looked(self, seat: int, cards: Pile) -> None:
        """Cards go from the pile into mid-air."""
        self.drew(seat, cards)

    def stole(self, seat: int, victim: int, card: Card) -> None:
        """The last card of a hand goes to another hand."""

        def passed(hands: Hands, pile: Pile) -> Iterable[World]:
            if victim == self.seat:
                return [(changed(hands, seat, (*hands[seat], card)), pile)]
            last = hands[victim][-1]
            if card != "?" and last != card:
                return []
            after = changed(hands, victim, hands[victim][:-1])
            return [(after if seat == self.seat else changed(after, seat, (*after[seat], last)), pile)]

        self.each(passed)

    def placed(self, seat: int, card: Card, field: int) -> None:
        """The card in mid-air was this one."""
        if seat != self.seat:
            self.each(lambda h, pile: [(changed(h, seat, h[seat][:-1]), pile)] if h[seat][-1] == card else [])

    def spent_bean(self, seat: int, card: Card) -> None:
        """From anywhere in a hand to the discard pile."""
        self.leave(seat, [card])
        self.discard.append(card)

    def dug_up(self, seat: int, card: Card) -> None:
        """A discarded card joins the turned-over cards."""
        self.discard.remove(card)
        self.revealed.append(card)

    def shed(self, seat: int, card: Card) -> None:
        """A turned-over card is discarded."""
        self.discard.append(card)

    coin_lost = shed

    def rearranged(self, seat: int) -> None:
        """A card of the hand goes to another place, nobody hears which or where."""
        if seat == self.seat:
            return

        def moved(hands: Hands, pile: Pile) -> Iterable[World]:
            for place in range(len(hands[seat])):
                for to in range(len(hands[seat])):
                    cards = list(hands[seat])
                    cards.insert(to, cards.pop(place))
                    yield changed(hands, seat, tuple(cards)), pile

        self.each(moved)


class MagicOracle(Oracle[MagicGame]):
    """Also hides what is hidden only in the magic games."""

    tracker = MagicTracker
    kinds = ("cap", "picking", "magic", "white")

    def lister(self, view: View) -> Lister:
        """Lists the worlds of the spells if few are face down, otherwise those of the beans."""
        try:
            return SpellLister(view)
        except TooManyWorlds:
            return MagicLister(view)

    def small_table(self, rules: Rules, rng: Random) -> Data:
        """Everyone can steal, and one player has a Move spell."""
        table = super().small_table(rules, rng)
        if rng.random() < SPELLBOUND:
            return table | self.few_spells(rules, rng)
        coins = table["coins"][0].split()
        for _ in range(rules.players):
            if "picking" not in coins:
                return table
            coins.remove("picking")
        table["coins"][0] = " ".join(coins)
        table["fields"] = [["picking", ""] for _ in range(rules.players)]
        mover = rng.randrange(rules.players)
        table["active_spells"] = ["move" if seat == mover else "" for seat in range(rules.players)]
        return table | {"active": mover, "phase": "magic"} if rng.random() < 0.5 else table

    def few_spells(self, rules: Rules, rng: Random) -> Data:
        """Everyone has a first spell, and most of the others are the active player's, face up."""
        spells = rng.sample([*SPELLS], len(SPELLS))
        own, up = spells[: rules.players], spells[MOST_SPELLS:]
        values = [SPELLS[spell].value for spell in own]
        active = values.index(max(values))
        lying = [" ".join(up) if seat == active else "" for seat in range(rules.players)]
        pile = " ".join(spells[rules.players : MOST_SPELLS])
        return {"spells": own, "active_spells": lying, "spell_pile": pile, "active": active, "phase": "countdown"}

    def hidden(self, game: MagicGame, seat: int) -> list[list[Place]]:
        (beans,) = super().hidden(game, seat)
        others = [player for player in game.players if player.seat != seat]
        beans += [(player, "aside") for player in others]
        spells: list[Place] = [(player, zone) for player in others for zone in ("spells", "borrowed", "swapped")]
        return [beans, [*spells, (game, "spell_pile")]]

    def looked(self, swap: Swap, owner: int, cards: Pile) -> Values:
        """What a player drew into mid-air."""
        return owner, swap.cards(owner, cards)

    def stole(self, swap: Swap, thief: int, victim: int, card: Card, announced: bool) -> Values:
        """What was stolen, unless it was announced."""
        if announced or swap.seat in (thief, victim):
            return thief, victim, card, announced
        return thief, victim, swap.cards(thief, (card,))[0], announced

    def holds(self, swap: Swap, owner: int, card: Card, knowing: tuple[int, ...]) -> Values:
        """A card in mid-air."""
        return owner, card if swap.seat in knowing else swap.cards(owner, (card,))[0], knowing

    def learnt_spell(self, swap: Swap, owner: int, spell: Card) -> Values:
        """A spell from the pile."""
        return owner, swap.cards(owner, (spell,), "spell")[0]

    def swapped_spell(self, swap: Swap, thief: int, victim: int, spell: Card, lent: bool) -> Values:
        """The spell that was taken."""
        known = swap.seat in (thief, victim)
        return thief, victim, spell if known else swap.cards(thief, (spell,), "spell")[0], lent


ORACLES["rabohnzel"] = MagicOracle()
