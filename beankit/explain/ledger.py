"""The ledger of a seat: its trades, the deals it refused and those nobody took, and what each was worth to both sides.

A deal is worth what it adds to the outlook of a side when it is made, in worlds that the seat could imagine then. Deals
that cannot be made in a world, because somebody lacks a card there, count only in the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from beankit.core.actions import Action
from beankit.core.cards import Pile
from beankit.core.chance import seeded
from beankit.core.events import actions
from beankit.core.game import Game
from beankit.core.hints import Data
from beankit.core.trade.deals import REFUSE, Accept, Offer, Take
from beankit.core.writing.record import restarted
from beankit.explain.worth import Worth, worth
from beankit.search import Outlook

MADE, REFUSED, OFFERED = "made", "refused", "offered"


class WeighedDeal(NamedTuple):
    """A deal: with whom (None: offered to all), what the seat gives and gets, what became of it, and its worth."""

    at: int  # decisions before it
    turn: int
    partner: int | None
    gave: Pile
    got: Pile
    fate: str  # made, refused by the seat, or offered by it and not taken
    mine: Worth | None = None  # None: nobody could make it in any world
    theirs: Worth | None = None

    def as_dict(self) -> Data:
        """Everything as plain JSON values; `read_deal` reads it."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in self._asdict().items()}


def read_deal(data: Data) -> WeighedDeal:
    """The deal that `as_dict` wrote."""
    piles = {name: tuple(data[name]) for name in ("gave", "got")}
    worths = {name: None if data[name] is None else Worth(*data[name]) for name in ("mine", "theirs")}
    return WeighedDeal(**{**data, **piles, **worths})


class Dealings(NamedTuple):
    """All trades with one partner."""

    partner: int
    trades: int
    gave: int
    got: int
    mine: Worth
    theirs: Worth


def deals_of(game: Game, seat: int, worlds: int) -> Iterator[tuple[WeighedDeal | None, float]]:
    """All deals of a seat with their worth, and the share of the work that is done."""
    table, moves = restarted(game), actions(game.past, game.log)
    pending: tuple[WeighedDeal, Game] | None = None
    for at, (mover, action) in enumerate(moves):
        deal = dealt(table, seat, mover, action, at)
        if deal is not None and deal.fate == MADE and table.active == seat:
            pending = None
        elif pending is not None and (table.turn > pending[0].turn or (deal is not None and deal.fate == OFFERED)):
            yield weighed(pending[1], seat, pending[0], worlds), at / len(moves)
            pending = None
        if deal is not None and deal.fate == OFFERED:
            pending = deal, table.clone()
        elif deal is not None:
            yield weighed(table, seat, deal, worlds), at / len(moves)
        table.play(action)
    if pending is not None:
        yield weighed(pending[1], seat, pending[0], worlds), 1.0
    yield None, 1.0


def dealt(table: Game, seat: int, mover: int, action: Action, at: int) -> WeighedDeal | None:
    """The deal of a seat that is made, refused or offered here, if any."""
    decision, view = table.decision, table.view(mover)
    assert decision is not None
    if isinstance(action, Take) and seat in (mover, action.seat):
        gave, got = view.deal(action)
        if seat != mover:
            gave, got = got, gave
        return WeighedDeal(at, table.turn, action.seat if seat == mover else mover, gave, got, MADE)
    if mover != seat:
        return None
    if action == REFUSE and decision.kind == "answer" and Accept() in decision.options:
        return WeighedDeal(at, table.turn, table.active, *view.deal(Accept()), REFUSED)
    if isinstance(action, Offer) and (action.give or action.want):
        return WeighedDeal(at, table.turn, action.to, action.give, action.want, OFFERED)
    return None


def weighed(table: Game, seat: int, deal: WeighedDeal, worlds: int) -> WeighedDeal:
    """A deal with its worth to both sides; if it was offered to all, theirs is that of whoever could make it."""
    partners = [deal.partner] if deal.partner is not None else [p.seat for p in table.players if p.seat != seat]
    mine, theirs = [], []
    for world in table.view(seat).worlds(worlds, Random(seeded(deal.at, "ledger"))):
        outlook = Outlook(world)
        gains = [outlook.gain(other, deal.got, deal.gave) for other in partners if has(world, other, deal.got)]
        if gains:
            mine.append(outlook.gain(seat, deal.gave, deal.got))
            theirs.append(max(gains))
    return deal if len(mine) < 2 else deal._replace(mine=worth(mine), theirs=worth(theirs))


def has(world: Game, seat: int, cards: Pile) -> bool:
    """Could a seat give these cards?"""
    player = world.players[seat]
    lying = world.revealed if seat == world.active else ()
    return Counter(cards) <= Counter((*player.hand, *lying))


def dealings(deals: Sequence[WeighedDeal]) -> list[Dealings]:
    """What trading brought, partner by partner."""
    made = [deal for deal in deals if deal.fate == MADE and deal.partner is not None]
    rows = []
    for partner in sorted({deal.partner for deal in made if deal.partner is not None}):
        theirs = [deal for deal in made if deal.partner == partner]
        gave, got = sum(len(deal.gave) for deal in theirs), sum(len(deal.got) for deal in theirs)
        sums = total([deal.mine for deal in theirs]), total([deal.theirs for deal in theirs])
        rows.append(Dealings(partner, len(theirs), gave, got, *sums))
    return rows


def total(worths: Sequence[Worth | None]) -> Worth:
    """The sum of independent worths, as far as they are known."""
    known = [part for part in worths if part is not None]
    mean = sum(part.mean for part in known)
    half = sqrt(sum((part.high - part.mean) ** 2 for part in known))
    return Worth(mean, mean - half, mean + half)
