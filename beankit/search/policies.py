"""Fast players for playouts: they look at the game itself, remember nothing, and answer in a microsecond.

They look only at what their seat can see: its fields, the turned-over cards, and what was said this round.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from random import Random
from typing import Any

from beankit.core.actions import PASS, Action, Harvest, Plant
from beankit.core.cards import Card, Pile, Rows
from beankit.core.decisions import Decision, Options
from beankit.core.game import Game
from beankit.core.memos import cached
from beankit.core.playout import Policy
from beankit.core.rules import Rules
from beankit.core.trade.deals import Accept, Offer, Take
from beankit.core.trade.decisions import terms_of

ACCEPT = Accept()
MOST_GIFTS = 2  # offers in one trading phase


def giver(game: Game, decision: Decision, rng: Random) -> Action:
    """Plants where a bean grows, gives away what hurts, accepts what helps; answers all other questions at random."""
    options = decision.options
    answer = ANSWERS.get(decision.kind)
    if answer is None:
        return any_of(options, rng)
    return answer(game, decision, rng) if len(options) > 1 else options[0]


def plant(game: Game, decision: Decision, _: Random) -> Action:
    """Where it grows; otherwise, if it has to, on an empty field; otherwise where the least is lost."""
    options, fields = decision.options, game.players[decision.seat].fields
    for option in options:
        if type(option) is Plant and fields[option.field]:
            return option
    if type(options[0]) is not Harvest:
        return options[0]
    lost = losses(game.rules, fields)
    return min([option for option in options if type(option) is Harvest], key=lambda harvest: lost[harvest.field])


def offer(game: Game, decision: Decision, _: Random) -> Action:
    """Offer the turned-over card that hurts most as a gift."""
    phase: Any = game.phase
    if game.revealed and phase.rounds < MOST_GIFTS:
        worth = values(game.rules, game.players[decision.seat].fields)
        worst = min(game.revealed, key=worth.__getitem__)
        if worth[worst] < 0 and (gift := Offer(worst)) in decision.options:
            return gift
    return PASS


def answer(game: Game, decision: Decision, _: Random) -> Action:
    """Accept what helps."""
    phase: Any = game.phase
    if decision.options[1] is not ACCEPT:
        return decision.options[0]
    worth = values(game.rules, game.players[decision.seat].fields)
    return ACCEPT if gain(worth, phase.offer.want, phase.offer.give) > 0 else decision.options[0]


def settle(game: Game, decision: Decision, rng: Random) -> Action:
    """What helps most; a random one in a tie, so that no neighbour gets all the gifts."""
    phase: Any = game.phase
    worth = values(game.rules, game.players[decision.seat].fields)
    best, most = decision.options[:1], 0.0
    for option in decision.options:
        if type(option) is Take:
            deal = terms_of(phase.offer, phase.answers[phase.asked.index(option.seat)])
            won = gain(worth, *deal) if deal else 0.0
            if won > most:
                best, most = (option,), won
            elif won == most > 0:
                best += (option,)
    return any_of(best, rng)


def react(game: Game, decision: Decision, _: Random) -> Action:
    """Harvest a field that cannot pay more."""
    lost = losses(game.rules, game.players[decision.seat].fields)
    if 0.0 in lost:
        for option in decision.options:
            if type(option) is Harvest and not lost[option.field]:
                return option
    return PASS


ANSWERS: dict[str, Policy] = {
    "plant": plant,
    "offer": offer,
    "answer": answer,
    "settle": settle,
    "react": react,
}


def any_of(options: Options, rng: Random) -> Action:
    """One of the options, all equally likely."""
    return options[int(rng.random() * len(options))]


@cached
def losses(rules: Rules, fields: Rows) -> tuple[float, ...]:
    """What is lost by harvesting a field now: the next coin it has begun, and the growth that may come."""
    beans = rules.deck.beans
    return tuple(
        [beans[rules.kind(f) or f[-1]].steps[len(f) + 1] - rules.worth(f) if f else 0.0 for f in fields],
    )


@cached
def values(rules: Rules, fields: Rows) -> Mapping[Card, float]:
    """What a card of each kind is worth on these fields: a step towards a coin, less any field that must make room."""
    beans, room = rules.deck.beans, min(losses(rules, fields))
    worth = {kind: bean.steps[1] / 2 - room for kind, bean in beans.items()}
    for field in fields:
        if field and (kind := rules.kind(field)):
            steps, size = beans[kind].steps, len(field)
            worth[kind] = steps[size + 1] - steps[size]
    return worth


def gain(worth: Mapping[Card, float], give: Pile, get: Pile) -> float:
    """What a deal is worth to a player with these values."""
    return fsum([worth[card] for card in get]) - fsum([worth[card] for card in give])  # the same on every Python
