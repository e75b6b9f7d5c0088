"""Hints: what a bot would do with what this seat may know."""

from __future__ import annotations

from random import Random

from beankit.arena.roster import BotLike, fresh, house_bot
from beankit.core.errors import BadOption
from beankit.core.knowledge.view import View
from beankit.core.rules import Rules
from beankit.core.turn.actions import Action


def advice(adviser: BotLike, snapshot: str, rules: type[Rules]) -> tuple[Action, str]:
    """What a house bot or a bot of the table would do, and its remark; a snapshot tells it no more than the seat."""
    kind = house_bot(adviser) if isinstance(adviser, str) else adviser
    if kind is None:
        raise BadOption(f"there is no house bot {adviser!r}")
    view = View.from_snapshot(snapshot, rules)
    assert view.decision is not None
    bot = fresh(kind, Random(0))
    bot.start(view)
    bot.remark = ""
    action = bot.decide(view, view.decision)
    return action, bot.remark
