"""Scales: what a deal is worth to both sides, by how imagined worlds go on with it and without it.

As with decisions, both ways get the same worlds and the same luck. Without the deal trading goes on, but the two do not
make the same deal later in the turn: it would be worth nothing if it could always be had again. Worlds in which it
cannot be made, because somebody lacks a card there, do not count.
"""

from __future__ import annotations

from collections import Counter

from beankit.core.actions import PASS, Action
from beankit.core.bot import Bot
from beankit.core.cards import Pile
from beankit.core.chance import seeded
from beankit.core.game import Game
from beankit.core.knowledge.view import View
from beankit.core.trade.deals import REFUSE, Accept, Offer, Take
from beankit.explain.future import World
from beankit.explain.ledger import MADE, OFFERED, REFUSED, WeighedDeal
from beankit.explain.worth import worth
from beankit.search import Outlook

SEARCHED = 4  # worlds that are imagined for each in which the deal could be made, at most


def weighed(deal: WeighedDeal, view: View, bot: Bot | type[Bot], worlds: int, looks: int = 1) -> WeighedDeal:
    """A deal with its worth to both sides, as one of so many; if it was offered to all, with whoever gains most."""
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
