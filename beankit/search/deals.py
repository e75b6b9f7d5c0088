"""Deals: which offers and bids are worth a thought. Listed options are small; the best deals are often others.

A deal is built from cards that would help me and cards that I can spare, and judged in a few imagined worlds: does
somebody have those cards, and does it help them, too?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import fsum
from random import Random

from beankit.core.actions import Action
from beankit.core.cards import Card, Pile
from beankit.core.decisions import Decision
from beankit.core.knowledge.view import View
from beankit.core.trade.deals import Accept, Bid, Offer
from beankit.search.outlook import Outlook

Deal = tuple[Pile, Pile]  # what I give and what I get

MOST = 8  # candidates for a decision
JUDGES = 8  # worlds in which a deal is judged
KINDS = 4  # kinds that a deal may ask for
SHORT = 24  # deals that are judged in all worlds
LEAST = 0.03  # coins: less is no gain
ENVY = 0.1  # how much of a partner's gain takes away from my own
MOST_OFFERS = 11  # in one trading phase


def candidates(view: View, rng: Random, most: int = MOST) -> list[Action]:
    """The actions worth trying: for offers and answers the most promising deals, otherwise all options."""
    decision = view.decision
    if decision is None:
        return []
    if decision.kind == "offer":
        return [decision.options[0], *offers(view, decision, rng)[: most - 1]]
    if decision.kind == "answer":
        return [decision.options[0], *answers(view, decision, rng)[: most - 1]]
    return list(decision.options)


def offers(view: View, decision: Decision, rng: Random) -> list[Action]:
    """Offers that should help me and somebody else, the most promising first."""
    called = view.offers
    if len(called) >= MOST_OFFERS:
        return []
    outlooks = [Outlook(view.imagine(rng)) for _ in range(JUDGES)]
    built = shortlist(outlooks[0], view.seat, gives(view.hand + view.revealed), wants(outlooks[0], view))
    fresh = [deal for deal in built if not any(asks_more(deal, (offer.give, offer.want)) for offer in called)]
    hopes = {deal: hope(outlooks, view.seat, deal, [other.seat for other in view.others]) for deal in fresh}
    ranked = sorted([deal for deal in fresh if hopes[deal] > LEAST], key=lambda deal: -hopes[deal])
    return allowed(decision, [Offer(give, want) for give, want in ranked])


def answers(view: View, decision: Decision, rng: Random) -> list[Action]:
    """To accept, if that is possible, and bids that should help me and the active player, the most promising first."""
    outlooks = [Outlook(view.imagine(rng)) for _ in range(JUDGES)]
    accept = [option for option in decision.options if isinstance(option, Accept)][:1]
    offered = view.offer.give if view.offer else ()
    goods = tuple((Counter(view.revealed) | Counter(offered)).elements())
    asked = [want for number in (1, 2) for want in dict.fromkeys(combinations(sorted(goods), number))]
    built = shortlist(outlooks[0], view.seat, gives(view.hand), asked)
    hopes = {deal: hope(outlooks, view.seat, deal, [view.active]) for deal in built}
    ranked = sorted([deal for deal in built if hopes[deal] > LEAST], key=lambda deal: -hopes[deal])
    return [*accept, *allowed(decision, [Bid(give, want) for give, want in ranked])]


def wants(outlook: Outlook, view: View) -> Iterator[Pile]:
    """One to three cards of the kinds that would help me most."""
    gains = {kind: outlook.gain(view.seat, (), (kind,)) for kind in view.kinds}
    good = sorted([kind for kind in gains if gains[kind] > LEAST], key=lambda kind: -gains[kind])[:KINDS]
    for number in (1, 2, 3):
        yield from combinations_with_replacement(sorted(good), number)


def gives(cards: Pile) -> list[Pile]:
    """Nothing, one or two of these cards."""
    return [give for number in (0, 1, 2) for give in dict.fromkeys(combinations(sorted(cards), number))]


def shortlist(outlook: Outlook, seat: int, given: Sequence[Pile], wanted: Iterable[Pile]) -> list[Deal]:
    """The deals that help me most, by what I know myself."""
    deals = [(give, want) for want in wanted for give in given if len(give + want) < 5 and not {*give} & {*want}]
    gains = {deal: outlook.gain(seat, *deal) for deal in deals}
    return sorted([deal for deal in deals if gains[deal] > LEAST], key=lambda deal: -gains[deal])[:SHORT]


def hope(outlooks: Sequence[Outlook], seat: int, deal: Deal, partners: Sequence[int]) -> float:
    """What a deal should bring me: nothing in a world where nobody has the cards or likes it."""
    give, want = deal
    brought = []
    for outlook in outlooks:
        mine = outlook.gain(seat, give, want)
        theirs = [outlook.gain(other, want, give) for other in partners if can_give(outlook, other, want)]
        brought.append(max([mine - ENVY * gain for gain in theirs if gain > 0], default=0.0))
    return fsum(brought) / len(outlooks)


def can_give(outlook: Outlook, seat: int, cards: Iterable[Card]) -> bool:
    """Does this player have the cards, in the world of this outlook?"""
    game, player = outlook.game, outlook.game.players[seat]
    return Counter(cards) <= Counter(player.hand + (game.revealed if seat == game.active else ()))


def asks_more(deal: Deal, refused: Deal) -> bool:
    """Does a deal give no more and ask no less than one that nobody took?"""
    return Counter(deal[0]) <= Counter(refused[0]) and Counter(refused[1]) <= Counter(deal[1])


def allowed(decision: Decision, actions: Iterable[Action]) -> list[Action]:
    """Those that the rules permit."""
    return [action for action in actions if decision.allows(action)]
