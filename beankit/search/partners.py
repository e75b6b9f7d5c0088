"""Partners: what the others will say to a deal, in a world where their hands are known.

A giver looks at fields alone, which is fast. A partner looks at the whole hand, as a bot that counts would, and minds
what the other side gains. It takes longer, so it is for searches that ask about deals and stop soon afterwards.
"""

from __future__ import annotations

from random import Random

from beankit.core.actions import Action
from beankit.core.game import Game
from beankit.core.phase import Decision
from beankit.core.playout import Policy
from beankit.core.trade.deals import Take
from beankit.core.trade.decisions import terms_of
from beankit.search.outlook import Outlook
from beankit.search.policies import ACCEPT, giver, market

ENVY = 0.5  # how much of the other side's gain takes away from one's own


def partner(game: Game, decision: Decision, rng: Random) -> Action:
    """Answers and settles by the outlook, which counts the hand; otherwise it plays like a giver."""
    says = ANSWERS.get(decision.kind, giver)
    return says(game, decision, rng) if len(decision.options) > 1 else decision.options[0]


def reply(game: Game, decision: Decision, _: Random) -> Action:
    """Accept what improves the outlook, unless the active player gains far more; never bid."""
    offer, options = market(game).offer, decision.options
    if options[1] is not ACCEPT:
        return options[0]
    outlook = Outlook(game)
    mine = outlook.gain(decision.seat, offer.want, offer.give)
    if mine <= 0 or mine <= ENVY * outlook.gain(game.active, offer.give, offer.want):
        return options[0]
    return ACCEPT


def close(game: Game, decision: Decision, _: Random) -> Action:
    """Take the answer that improves the outlook most, if any does."""
    phase, outlook = market(game), Outlook(game)
    best, most = decision.options[0], 0.0
    for option in decision.options:
        if type(option) is Take and (deal := terms_of(phase.offer, phase.answers[phase.asked.index(option.seat)])):
            give, get = deal
            gain = outlook.gain(decision.seat, give, get) - ENVY * outlook.gain(option.seat, get, give)
            if gain > most:
                best, most = option, gain
    return best


ANSWERS: dict[str, Policy] = {"answer": reply, "settle": close}
