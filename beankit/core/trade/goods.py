"""Goods: what a player can give in a trade (F-21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from beankit.core.memos import Memo
from beankit.core.said import Objection
from beankit.core.table.cards import WIDTH, Card, Deck, Pile
from beankit.core.trade.options import TradeRules, offers, small_bid
from beankit.core.turn.actions import Action

if TYPE_CHECKING:
    from beankit.core.trade.decisions import Bargain

BIDS: Memo[Pile, dict[Pile, tuple[Action, ...]]] = Memo(lambda _: {}, 512)  # by the kinds of a hand


class Goods:
    """What a player can give in a trade: their hand and, for the active player, the turned-over cards (F-21)."""

    __slots__ = (
        "bids",
        "calls",
        "doubles",
        "guard",
        "hand",
        "kinds",
        "places",
        "pool",
        "revealed",
        "rules",
        "table",
        "weigh",
    )

    def __init__(self, rules: TradeRules, hand: Pile, revealed: Pile) -> None:
        deck = rules.deck
        self.rules, self.hand, self.revealed = rules, hand, revealed
        cards = hand + revealed
        held = {*cards}
        self.kinds: Pile = tuple([kind for kind in deck.kinds if kind in held])
        self.doubles: Pile = () if len(cards) == len(held) else tuple([k for k in self.kinds if cards.count(k) > 1])
        self.table: Pile = tuple(sorted(revealed)) if len(revealed) == 2 else ()
        self.places: dict[Card, tuple[int, ...]] = dict.fromkeys(self.kinds, ())
        for place, card in enumerate(hand):
            self.places[card] += (place,)
        self.bids = BIDS[self.kinds]  # the small bids by what is offered, shared by hands with the same kinds
        self.calls: dict[int, tuple[Action, ...]] = {}  # the small offers by seat
        self.guard = deck.guard
        self.pool = deck.pack(cards) | self.guard
        self.weigh = rules.packed

    def __reduce__(self) -> tuple[Callable[..., Goods], tuple[object, ...]]:
        return on_offer, (self.rules, self.hand, self.revealed)

    def cover(self, cards: Pile) -> bool:
        """Does the player have all these cards?"""
        weigh, guard = self.weigh, self.guard
        return self.pool - weigh(cards) & guard == guard

    def judge(self, asked: Bargain, action: Action) -> Objection | None:
        """What forbids this answer to a trading decision."""
        return asked.against(self, action)

    def lack(self, cards: Pile) -> Objection:
        """Why these cards cannot be given."""
        if unknown := unknown_kind(self.rules, cards):
            return unknown.by("F-27")
        if self.revealed:
            return Objection("F-27", "not all of these cards are in your hand or turned over: {cards}", cards=cards)
        return Objection("F-27", "not all of these cards are in your hand: {cards}", cards=cards)

    def bid(self, give: Pile) -> tuple[Action, ...]:
        """One card of each kind for what is offered."""
        bids = self.bids.get(give)
        if bids is None:
            bids = tuple([small_bid(kind, give) for kind in self.kinds if kind not in give])
            if len(give) < 3:
                self.bids[give] = bids
        return bids

    def call(self, seat: int) -> tuple[Action, ...]:
        """The small offers of a seat when trading is unrestricted."""
        calls = self.calls.get(seat)
        if calls is None:
            calls = self.calls[seat] = offers(self.rules, seat, self.kinds, self.doubles, self.table, None)
        return calls

    def pick(self, cards: Pile, copies: tuple[int, ...]) -> tuple[tuple[int, ...], Pile] | None:
        """Hand positions and turned-over cards that make up these cards; None if the copies cannot be given.

        Named positions come first; the rest comes from the turned-over cards, then from the front of the hand.
        """
        if not cards:
            return None if copies else ((), ())
        if len(cards) == 1 and not copies:  # the common case, written out for speed
            if cards[0] in self.revealed:
                return (), cards
            return (self.places[cards[0]][:1], ()) if self.places.get(cards[0]) else None
        hand, left, taken = self.hand, list(cards), []
        for place in copies:
            if not 0 <= place < len(hand) or place in taken or hand[place] not in left:
                return None
            left.remove(hand[place])
            taken.append(place)
        table = []
        for card in self.revealed:
            if card in left:
                left.remove(card)
                table.append(card)
        for place, card in enumerate(hand):
            if card in left and place not in taken:
                left.remove(card)
                taken.append(place)
        return None if left else (tuple(sorted(taken)), tuple(table))


def on_offer(rules: TradeRules, hand: Pile, revealed: Pile) -> Goods:
    """The goods of a hand and of turned-over cards."""
    return rules.goods_with_table((hand, revealed)) if revealed else rules.goods_of_hand(hand)


def unknown_kind(rules: TradeRules, cards: Pile) -> Objection | None:
    """The objection to the first card that the game does not have."""
    for card in cards:
        if card not in rules.deck.beans:
            return Objection("F-1", "there is no {word}: the kinds are {kinds}", word=card, kinds=rules.deck.kinds)
    return None


def packed(deck: Deck, cards: Pile) -> int:
    """A multiset as one number; unknown cards, or too many for the bits of a kind, count as more than anyone has."""
    if len(cards) >= 1 << WIDTH - 1 or not all(card in deck.units for card in cards):
        return deck.guard
    return deck.pack(cards)
