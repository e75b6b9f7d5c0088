"""The lists of small deals: the most common offers, bids, acceptances and takes (F-20 to F-27)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Protocol

from beankit.core.memos import Memo, cached
from beankit.core.said import Objection
from beankit.core.table.cards import Card, Deck, Pile
from beankit.core.trade.deals import CALL, REFUSE, Accept, Bid, Offer, Take
from beankit.core.turn.actions import PASS, Action

if TYPE_CHECKING:
    from beankit.core.trade.goods import Goods


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
