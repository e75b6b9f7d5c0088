"""Deals: which offers and bids are worth a thought. Listed options are small; the best deals are often others.

A deal is built from cards that would help me and cards that I can spare, and judged in a few imagined worlds: does
somebody have those cards, and does it help them, too?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement, islice
from random import Random

from beankit.core.actions import Action
from beankit.core.cards import Pile
from beankit.core.knowledge.view import View
from beankit.core.phase import Decision
from beankit.core.trade.deals import Accept, Bid, Offer
from beankit.search.outlook import Outlook, less, rows_of

Deal = tuple[Pile, Pile]  # what I give and what I get

MOST = 8  # candidates for a decision
JUDGES = 8  # worlds in which somebody may hold what I want
KINDS = 4  # kinds that a deal may ask for
CARDS = 4  # on both sides of a deal together
LEAST = 0.03  # coins: less is no gain
ENVY = 0.1  # how much of a partner's gain takes away from my own
RELIEF = 0.1  # what somebody gains by giving a hand card that they do not grow
MOST_OFFERS = 11  # in one trading phase


def candidates(view: View, rng: Random, most: int = MOST) -> list[Action]:
    """The actions worth trying: for offers and answers the most promising deals, otherwise all options."""
    decision = view.decision
    if decision is None:
        return []
    if decision.kind == "offer":
        return [decision.options[0], *offers(view, decision, rng, most - 1)]
    if decision.kind == "answer":
        return [decision.options[0], *answers(view, decision, rng, most - 1)]
    return list(decision.options)


def offers(view: View, decision: Decision, rng: Random, most: int) -> list[Action]:
    """Offers that should help me and somebody else, the most promising first."""
    called = [(offer.give, offer.want) for offer in view.offers]
    if len(called) >= MOST_OFFERS:
        return []
    judge = Judge(view, rng)
    deals = pairs(gives(view.hand + view.revealed), wants(judge, view.kinds))
    fresh = [deal for deal in deals if not any(asks_more(deal, refused) for refused in called)]
    others = [other.seat for other in view.others]
    return promising(decision, [(judge.hope(deal, others), Offer(*deal)) for deal in fresh], most)


def answers(view: View, decision: Decision, rng: Random, most: int) -> list[Action]:
    """To accept, if that is possible, and bids that should help me and the active player, the most promising first."""
    judge = Judge(view, rng)
    accept = [option for option in decision.options if type(option) is Accept][:1]
    offered = view.offer.give if view.offer else ()
    goods = sorted((Counter(view.revealed) | Counter(offered)).elements())
    asked = [want for number in (1, 2) for want in dict.fromkeys(combinations(goods, number))]
    deals = pairs(gives(view.hand), asked)
    return [*accept, *promising(decision, [(judge.hope(deal, [view.active]), Bid(*deal)) for deal in deals], most)]


class Judge:
    """Says what a deal should bring, from what everybody sees and from what the others may hold."""

    def __init__(self, view: View, rng: Random) -> None:
        worlds = view.worlds(JUDGES, rng)
        self.seat, self.active, self.shown = view.seat, view.active, view.revealed
        self.outlook = Outlook(worlds[0])
        self.now = self.outlook.after(view.seat)
        self.hands = [[Counter(player.hand) for player in world.players] for world in worlds]
        self.chances: dict[tuple[int, Pile], float] = {}

    def mine(self, deal: Deal) -> float:
        """How much a deal improves my outlook."""
        return self.outlook.after(self.seat, *deal) - self.now

    def theirs(self, seat: int, deal: Deal) -> float:
        """How much it improves somebody else's, as far as their fields and the table show."""
        player, get, give = self.outlook.game.players[seat], *deal
        table = player.received + (self.shown if seat == self.active else ())
        rows, held = rows_of(player.fields, self.outlook.game.rules), less(give, table)
        gain = self.outlook.promise([*rows], less(table, give) + get, ()) - self.outlook.promise([*rows], table, ())
        sizes = dict(rows)
        for card in held:
            size, curve = sizes.get(card, 0), self.outlook.curves[card]
            gain += curve[size] - curve[size + 1] if size else RELIEF
        return gain

    def chance(self, seat: int, cards: Pile) -> float:
        """The chance that somebody has these cards."""
        key = (seat, cards)
        if key not in self.chances:
            needed = Counter(less(cards, self.shown if seat == self.active else ()))
            holding = [hands for hands in self.hands if needed <= hands[seat]]
            self.chances[key] = len(holding) / len(self.hands)
        return self.chances[key]

    def hope(self, deal: Deal, partners: Sequence[int]) -> float:
        """What a deal should bring me, with the partner who suits it best; nothing if nobody would like it."""
        mine = self.mine(deal)
        if mine <= LEAST:
            return 0.0
        able = [(seat, chance) for seat in partners if (chance := self.chance(seat, deal[1]))]
        gains = [(self.theirs(seat, deal), chance) for seat, chance in able]
        return max([chance * mine - ENVY * theirs for theirs, chance in gains if theirs > 0], default=0.0)


def wants(judge: Judge, kinds: Pile) -> list[Pile]:
    """One to three cards of the kinds that would help me most."""
    gains = {kind: judge.mine(((), (kind,))) for kind in kinds}
    good = sorted([kind for kind in gains if gains[kind] > LEAST], key=lambda kind: -gains[kind])[:KINDS]
    return [want for number in (1, 2, 3) for want in combinations_with_replacement(sorted(good), number)]


def gives(cards: Pile) -> list[Pile]:
    """Nothing, one or two of these cards."""
    return [give for number in (0, 1, 2) for give in dict.fromkeys(combinations(sorted(cards), number))]


def pairs(given: Iterable[Pile], wanted: Sequence[Pile]) -> list[Deal]:
    """All deals of these sides that are not too large."""
    return [(give, want) for give in given for want in wanted if len(give + want) <= CARDS and not {*give} & {*want}]


def asks_more(deal: Deal, refused: Deal) -> bool:
    """Does a deal give no more and ask no less than one that nobody took?"""
    return Counter(deal[0]) <= Counter(refused[0]) and Counter(refused[1]) <= Counter(deal[1])


def promising(decision: Decision, deals: Iterable[tuple[float, Action]], most: int) -> list[Action]:
    """The best deals that the rules permit."""
    hopeful = sorted([deal for deal in deals if deal[0] > LEAST], key=lambda deal: -deal[0])
    return [*islice((action for _, action in hopeful if decision.allows(action)), most)]
