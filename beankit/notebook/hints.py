"""Hints: what a house bot would do with what this seat may know."""

from __future__ import annotations

from random import Random

from beankit.arena.roster import fresh, house_bot
from beankit.core.errors import BadOption
from beankit.core.knowledge.view import View
from beankit.core.rules import Rules
from beankit.core.turn.actions import Action


def advice(name: str, snapshot: str, rules: type[Rules]) -> tuple[Action, str]:
    """What the house bot would do, and its remark; it gets a snapshot, so it knows no more than the seat."""
    kind = house_bot(name)
    if kind is None:
        raise BadOption(f"there is no house bot {name!r}")
    view = View.from_snapshot(snapshot, rules)
    assert view.decision is not None
    bot = fresh(kind, Random(0))
    bot.start(view)
    bot.remark = ""
    action = bot.decide(view, view.decision)
    return action, bot.remark
