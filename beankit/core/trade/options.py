"""What a player can give in a trade, and the small deals: common offers, bids, acceptances and takes (F-20 to F-27)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Protocol

from beankit.core.actions import PASS, Action
from beankit.core.cards import WIDTH, Card, Deck, Pile
from beankit.core.said import Objection
from beankit.core.trade.deals import CALL, REFUSE, Accept, Bid, Offer, Take
from beankit.core.values import Memo, cached

if TYPE_CHECKING:
    from beankit.core.trade.decisions import Bargain


class TradeRules(Protocol):
    """What trading needs from the rules."""

    players: int
    asked_for: Pile
    packed: Callable[[Pile], int]
    goods_of_hand: Callable[[Pile], Goods]
    goods_with_table: Callable[[tuple[Pile, Pile]], Goods]

    @property
    def deck(self) -> Deck:
        """The cards of the game."""

    def ban(self, terms: Hashable, active: int, partner: int, deal: tuple[Pile, Pile]) -> Objection | None:
        """Why the terms forbid a deal, if they do."""


@cached
def offers(
    rules: TradeRules, seat: int, kinds: Pile, doubles: Pile, table: Pile, terms: Hashable
) -> tuple[Action, ...]:
    """The small offers: an open call, gifts, 1:1, 2:1, 1:2 and the turned-over pair; the first ends trading (F-26)."""
    deals: list[Action] = [PASS, CALL]
    for kind in kinds:
        deals += single_offers(rules, seat, kind, terms)
    for kind in doubles:
        deals += double_offers(rules, seat, kind, terms)
    if table:
        deals += pair_offers(rules, seat, table, terms)
    return tuple(deals)


@cached
def single_offers(rules: TradeRules, seat: int, give: Card, terms: Hashable) -> tuple[Offer, ...]:
    """One card: as a gift to anyone or to one player, for one card, or for two of a kind."""
    wants = [want for want in rules.asked_for if want != give]
    deals = (
        *gifts(rules, seat, (give,)),
        *(Offer(give, w) for w in wants),
        *(Offer(give, (w, w)) for w in wants),
    )
    return permitted(rules, seat, deals, terms)


@cached
def double_offers(rules: TradeRules, seat: int, give: Card, terms: Hashable) -> tuple[Offer, ...]:
    """Two cards of a kind for one card."""
    deals = tuple(Offer((give, give), want) for want in rules.asked_for if want != give)
    return permitted(rules, seat, deals, terms)


@cached
def pair_offers(rules: TradeRules, seat: int, table: Pile, terms: Hashable) -> tuple[Offer, ...]:
    """Both turned-over cards: as a gift, or for one card."""
    deals = gifts(rules, seat, table)
    if table[0] != table[1]:
        deals += tuple(Offer(table, want) for want in rules.asked_for if want not in table)
    return permitted(rules, seat, deals, terms)


def permitted(rules: TradeRules, seat: int, deals: tuple[Offer, ...], terms: Hashable) -> tuple[Offer, ...]:
    """The offers that the terms of trading allow."""
    return deals if terms is None else tuple([o for o in deals if banned(rules, seat, o, terms) is None])


def gifts(rules: TradeRules, seat: int, give: Pile) -> tuple[Offer, ...]:
    """Cards for nothing, to anyone who accepts or to one player (F-22)."""
    others = ((seat + turn) % rules.players for turn in range(1, rules.players))
    return (Offer(give), *(Offer(give, (), other) for other in others))


def banned(rules: TradeRules, seat: int, offer: Offer, terms: Hashable) -> Objection | None:
    """Why the terms of trading forbid an offer; None if someone addressed may accept it."""
    deal, first = (offer.give, offer.want), None
    for partner in range(rules.players) if offer.to is None else (offer.to,):
        if partner != seat:
            ban = rules.ban(terms, seat, partner, deal)
            if ban is None:
                return None
            first = first or ban
    return first


@cached
def addressed(players: int, active: int, to: int | None) -> tuple[int, ...]:
    """Who answers an offer: one, or all others clockwise."""
    return tuple((active + turn) % players for turn in range(1, players)) if to is None else (to,)


def accepting(copies: tuple[int, ...]) -> tuple[Action, ...]:
    """Refuse, or accept with the frontmost copy or with another copy (F-25)."""
    return (REFUSE, Accept(), *[Accept((place,)) for place in copies[1:]])


REFUSING: tuple[Action, ...] = (REFUSE,)
ACCEPTING = Memo(accepting)  # by the hand positions of the wanted kind


@cached
def open_answers(kinds: Pile, revealed: Pile) -> tuple[Action, ...]:
    """The answers to an open call: refuse, or bid one card for a turned-over one or as a gift."""
    wants: list[Pile] = [(), *[(card,) for card in sorted(set(revealed))]]
    return (REFUSE, *[small_bid(kind, want) for kind in kinds for want in wants if kind not in want])


@cached
def small_bid(give: Card, want: Pile) -> Bid:
    """One card for something: cached, because new hands make the same bids as earlier ones."""
    return Bid(give, want)


@cached
def takes(seat: int, copies: tuple[int, ...], on_table: bool) -> tuple[Action, ...]:
    """Take an answer, giving a turned-over card, the frontmost copy or another copy (F-25)."""
    others = copies if on_table else copies[1:]
    return (Take(seat), *(Take(seat, (place,)) for place in others))


@cached
def in_order(kinds: Pile, held: frozenset[Card]) -> Pile:
    """The kinds that somebody has, in the deck's order."""
    return tuple([kind for kind in kinds if kind in held])


ALONE: Memo[int, tuple[int, ...]] = Memo(lambda place: (place,))
BIDS: Memo[Pile, dict[Pile, tuple[Action, ...]]] = Memo(lambda _: {}, 512)  # by the kinds of a hand


class Goods:
    """What a player can give in a trade: their hand and, for the active player, the turned-over cards (F-21)."""

    __slots__ = ("bids", "calls", "hand", "kinds", "places", "pool", "revealed", "rules")

    def __init__(self, rules: TradeRules, hand: Pile, revealed: Pile) -> None:
        self.rules, self.hand, self.revealed = rules, hand, revealed
        places: dict[Card, tuple[int, ...]] = {}
        for place, card in enumerate(hand):
            places[card] = places[card] + ALONE[place] if card in places else ALONE[place]
        for card in revealed:
            places.setdefault(card, ())
        self.places = places  # in the hand, of each kind that the player can give
        self.kinds: Pile = in_order(rules.deck.kinds, frozenset(places))
        self.bids = BIDS[self.kinds]  # the small bids by what is offered, shared by hands with the same kinds
        self.calls: dict[tuple[int, Hashable], tuple[Action, ...]] = {}  # the small offers by seat and terms
        self.pool = 0  # all cards as one number, once somebody asks

    def __reduce__(self) -> tuple[Callable[..., Goods], tuple[object, ...]]:
        return on_offer, (self.rules, self.hand, self.revealed)

    def cover(self, cards: Pile) -> bool:
        """Does the player have all these cards?"""
        weigh, guard = self.rules.packed, self.rules.deck.guard
        if not self.pool:
            self.pool = self.rules.deck.pack(self.hand + self.revealed) | guard
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

    def accepts(self, want: Pile) -> tuple[Action, ...]:
        """Refuse, or accept and give what is wanted."""
        if not want:
            return ACCEPTING[()]
        copies = self.places.get(want[0])
        if copies is None:
            return REFUSING
        if len(want) == 1:
            return ACCEPTING[copies]
        return ACCEPTING[()] if self.cover(want) else REFUSING

    def bid(self, give: Pile) -> tuple[Action, ...]:
        """One card of each kind for what is offered."""
        bids = self.bids.get(give)
        if bids is None:
            bids = tuple([small_bid(kind, give) for kind in self.kinds if kind not in give])
            if len(give) < 3:
                self.bids[give] = bids
        return bids

    def call(self, seat: int, terms: Hashable) -> tuple[Action, ...]:
        """The small offers of a seat that the terms permit."""
        calls = self.calls.get((seat, terms))
        if calls is None:
            cards, revealed = self.hand + self.revealed, self.revealed
            doubles = tuple([kind for kind in self.kinds if cards.count(kind) > 1])
            table = tuple(sorted(revealed)) if len(revealed) == 2 else ()
            calls = self.calls[seat, terms] = offers(self.rules, seat, self.kinds, doubles, table, terms)
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
