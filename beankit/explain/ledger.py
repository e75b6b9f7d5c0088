"""The ledger of a seat: its trades, the deals it refused and those nobody took, and what each was worth to both sides.

`scales.py` weighs them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from beankit.core.actions import Action
from beankit.core.cards import Pile
from beankit.core.events import actions
from beankit.core.game import Game
from beankit.core.hints import Data
from beankit.core.knowledge.view import View
from beankit.core.trade.deals import REFUSE, Accept, Offer, Take
from beankit.core.writing.record import restarted
from beankit.explain.worth import Worth

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


def deals_of(game: Game, seat: int) -> list[tuple[WeighedDeal, View]]:
    """All deals of a seat, not yet weighed, each with what the seat saw; offers only if nobody took them."""
    table, deals = restarted(game), list[tuple[WeighedDeal, View]]()
    for at, (mover, action) in enumerate(actions(game.past, game.log)):
        deal = dealt(table, seat, mover, action, at)
        if deal is not None:
            if deal.fate == MADE and table.active == seat:
                deals.remove(next(pair for pair in reversed(deals) if pair[0].fate == OFFERED))
            deals.append((deal, table.clone().view(seat)))
        table.play(action)
    return deals


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
