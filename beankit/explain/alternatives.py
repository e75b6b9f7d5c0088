"""What another bot would have done: every decision of a seat, with what the seat knew."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from beankit.arena.bots.roster import BotLike, check_bot, find_bot, fresh, quick_bots
from beankit.arena.bots.strength import ranked, yardstick
from beankit.arena.table.chairs import bot_seed
from beankit.core.actions import Action, parse
from beankit.core.bot import Bot, name_of_bot
from beankit.core.errors import BeankitError, own_traceback
from beankit.core.events import actions
from beankit.core.game import Game
from beankit.core.knowledge.view import View
from beankit.core.rules import Rules
from beankit.core.writing.record import restarted


class BotFailed(BeankitError):
    """The bot that was asked what it would have done has failed."""


class Alternative(NamedTuple):
    """A decision of a seat: what it saw, what it did, and what another bot would have done."""

    number: int  # of the decision in its game, from 1
    turn: int
    view: View
    played: Action
    instead: Action

    @property
    def differs(self) -> bool:
        """Would the bot have done something else?"""
        return self.played != self.instead


def strongest(rules: Rules) -> str:
    """The quick house bot that plays a game best, as measured; a variant is played as what it is a variant of."""
    games = [name for kind in type(rules).__mro__ if (name := getattr(kind, "name", ""))]
    able = [name for name, bot in quick_bots().items() if not bot.games or {*games} & {*bot.games}]
    game = next((name for name in games if yardstick(name)), "")
    return ranked(game, able)[-1]


def alternatives(game: Game, seat: int, bot: BotLike) -> Iterator[Alternative]:
    """All decisions of a seat in which it had a choice, while the bot looks over its shoulder from the first on."""
    assert game.source is not None
    kind = find_bot(bot)
    check_bot(kind, type(game.rules))
    table, adviser = restarted(game), fresh(kind, Random(bot_seed(game.source.seed, seat)))
    view = table.view(seat)
    adviser.start(view)
    for number, (mover, action) in enumerate(actions(game.past, game.log), 1):
        if mover == seat and (instead := answer(adviser, view, number)) is not None:
            yield Alternative(number, table.turn, table.clone().view(seat), action, instead)
        table.play(action)


def answer(bot: Bot, view: View, number: int) -> Action | None:
    """What a bot would do here; None if there is no choice."""
    decision = view.decision
    assert decision is not None
    try:
        said: object = bot.decide(view, decision)
        bot.remark = ""
        action = parse(said) if isinstance(said, str) else said
    except Exception as error:
        raise BotFailed(
            "{bot} failed when it was asked about decision {number}:\n{traceback}",
            bot=name_of_bot(bot),
            number=number,
            traceback=own_traceback(error),
        ) from error
    if not isinstance(action, Action) or not decision.allows(action):
        raise BotFailed(
            "{bot} answered decision {number} with {action}, which is not allowed there",
            bot=name_of_bot(bot),
            number=number,
            action=repr(action),
        )
    return action if len(decision.options) > 1 else None
