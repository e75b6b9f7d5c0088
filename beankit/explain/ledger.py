"""The ledger of a seat: its trades, the deals it refused and those nobody took, and what each was worth to both sides.

A deal is weighed by how imagined worlds go on with it and without it. As with decisions, both ways get the same worlds
and the same luck. Without the deal trading goes on, but the two do not make the same deal later in the turn: it would
be worth nothing if it could always be had again. Worlds in which it cannot be made, because somebody lacks a card
there, do not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from beankit.core.actions import PASS, Action
from beankit.core.bot import Bot
from beankit.core.cards import Pile
from beankit.core.chance import seeded
from beankit.core.events import actions
from beankit.core.game import Game
from beankit.core.knowledge.view import View
from beankit.core.trade.deals import REFUSE, Accept, Offer, Take
from beankit.core.values import Data
from beankit.core.writing.record import restarted
from beankit.explain.future import World
from beankit.explain.worth import Worth, worth
from beankit.search import Outlook

MADE, REFUSED, OFFERED = "made", "refused", "offered"
SEARCHED = 4  # worlds that are imagined for each in which the deal could be made, at most


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


def weighed(deal: WeighedDeal, view: View, bot: Bot | type[Bot], worlds: int, looks: int = 1) -> WeighedDeal:
    """A deal with its worth to both sides, as one of several; if it was offered to all, with whoever gains most."""
    seed, pairs = seeded(deal.at, "ledger"), list[tuple[float, float]]()
    for number in range(SEARCHED * worlds):
        pair = difference(deal, World(view, seed, number), bot)
        if pair is not None:
            pairs.append(pair)
        if len(pairs) == worlds:
            break
    if len(pairs) < 2:
        return deal
    mine, theirs = zip(*pairs, strict=True)
    return deal._replace(mine=worth(mine, looks), theirs=worth(theirs, looks))


def difference(deal: WeighedDeal, world: World, bot: Bot | type[Bot]) -> tuple[float, float] | None:
    """The coins that a deal brings the seat and its partner in one world; None if it cannot be made there."""
    seat, partner = world.seat, taker(world.game, world.seat, deal)
    if partner is None:
        return None
    active = world.game.active
    answerer = partner if active == seat else seat
    traded = agreed(world.game, deal, answerer)
    if traded is None:
        return None
    terms = (deal.gave, deal.got) if active == seat else (deal.got, deal.gave)

    def again(eyes: View, action: Action) -> bool:
        return isinstance(action, Take) and action.seat == answerer and eyes.deal(action) == terms

    made = world.on(traded, bot, whole=False).coins
    missed = world.on(declined(world.game, deal), bot, whole=False, barred=again).coins
    return made[seat] - missed[seat], made[partner] - missed[partner]


def taker(world: Game, seat: int, deal: WeighedDeal) -> int | None:
    """With whom a deal is made in a world: whoever could make it and gains most; None if nobody could."""
    partners = [deal.partner] if deal.partner is not None else [p.seat for p in world.players if p.seat != seat]
    able = [partner for partner in partners if has(world, partner, deal.got)]
    return max(able, key=lambda other: Outlook(world).gain(other, deal.got, deal.gave), default=None)


def has(world: Game, seat: int, cards: Pile) -> bool:
    """Could a seat give these cards?"""
    player = world.players[seat]
    lying = world.revealed if seat == world.active else ()
    return Counter(cards) <= Counter((*player.hand, *lying))


def agreed(world: Game, deal: WeighedDeal, answerer: int) -> Game | None:
    """A copy of a world in which a deal was made; None if the rules do not permit it there."""
    game = begun(world, deal)
    while (decision := game.decision) is not None and decision.kind == "answer":
        answer = Accept() if decision.seat == answerer else REFUSE
        if not decision.allows(answer):
            return None
        game.play(answer)
    take = Take(answerer)
    if decision is None or not decision.allows(take):
        return None
    game.play(take)
    return game


def declined(world: Game, deal: WeighedDeal) -> Game:
    """A copy of a world in which a deal was not made."""
    game = begun(world, deal)
    if deal.fate == MADE:
        game.play(PASS)
    elif deal.fate == REFUSED:
        game.play(REFUSE)
    while deal.fate == OFFERED and (decision := game.decision) is not None and decision.kind == "answer":
        game.play(REFUSE)
    return game


def begun(world: Game, deal: WeighedDeal) -> Game:
    """A copy of a world in which a deal is on the table."""
    game = world.clone()
    if deal.fate == OFFERED:
        game.play(Offer(deal.gave, deal.got, deal.partner))
    return game


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
