"""Help for a seat: what a bot would do, and why; and what can be believed about the hands of the others."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from beankit.arena.bots.roster import BotLike, fresh, house_bot
from beankit.core.actions import Action
from beankit.core.bot import Bot, Reason
from beankit.core.errors import BadOption
from beankit.core.knowledge.view import View
from beankit.core.phase import Decision
from beankit.core.rules import Rules
from beankit.core.values import Data
from beankit.faces.face import Spans
from beankit.notebook.picture.scene import spans
from beankit.search.belief import HandBelief, beliefs
from beankit.words import Speaker
from beankit.words.spans import joined

OTHERS = 2  # alternatives that are told
MOST = 4  # likely kinds of a hand that are told

Weighed = tuple[Action, float]  # an option, and what it is worth to a bot


class Advice(NamedTuple):
    """What a bot would do, its remark, its reason, what that is worth to it, and the best alternatives."""

    action: Action
    remark: str
    why: Reason | None = None
    worth: float | None = None
    others: tuple[Weighed, ...] = ()


def advice(adviser: BotLike, snapshot: str, rules: type[Rules]) -> Advice:
    """What a house bot or a bot of the table would do, and why; a snapshot tells it no more than the seat."""
    kind = house_bot(adviser) if isinstance(adviser, str) else adviser
    if kind is None:
        raise BadOption("there is no house bot {bot}", bot=repr(adviser))
    view = View.from_snapshot(snapshot, rules)
    decision = view.decision
    assert decision is not None
    bot = fresh(kind, Random(0))
    bot.start(view)
    bot.remark = ""
    action = bot.decide(view, decision)
    worth = bot.weigh(view, decision, action)
    others = () if worth is None else alternatives(bot, view, decision, action, worth)
    return Advice(action, bot.remark, bot.why(view, decision, action), worth, others)


def alternatives(bot: Bot, view: View, decision: Decision, action: Action, most: float) -> tuple[Weighed, ...]:
    """The best of the other options, as far as the bot weighs them; one above its choice it did not consider."""
    rest = [(option, bot.weigh(view, decision, option)) for option in decision.options if option != action]
    weighed = [(option, worth) for option, worth in rest if worth is not None and worth <= most]
    return tuple(sorted(weighed, key=lambda pair: -pair[1])[:OTHERS])


def told_advice(speaker: Speaker, advice: Advice, view: View) -> Data:
    """The reason of a bot in a sentence, and what it and the alternatives are worth to it."""
    why = None if advice.why is None else spans(speaker.text("page.because", why=speaker.reason(advice.why).begun()))
    worth = [] if advice.worth is None else [(advice.action, advice.worth), *advice.others]
    weighed = [
        spans(speaker.text("page.weighed", action=speaker.say_action(option, view).begun(), worth=coins))
        for option, coins in (worth if len(worth) > 1 else [])
    ]
    return {"says": str(speaker.remark(advice.remark)), "why": why, "weighed": weighed}


def told_beliefs(view: View, speaker: Speaker, at: int) -> Data:
    """A message: what this seat can believe about every other hand, at this decision or in this picture."""
    hands = [{"seat": hand.seat, "text": told_hand(hand, speaker)} for hand in beliefs(view)]
    return {"believed": {"at": at, "seat": view.seat, "hands": hands}}


def told_hand(hand: HandBelief, speaker: Speaker) -> Spans:
    """What is known about a hand, and what else is likely."""
    chances = [
        speaker.text("explain.likely", bean=speaker.bean(kind), share=100 * chance)
        for kind, chance in hand.chances[:MOST]
    ]
    known = speaker.text("explain.known", known=len(hand.known), cards=hand.cards)
    return spans(joined("; ", [known, joined(", ", chances)]) if chances else known)
