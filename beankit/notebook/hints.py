"""Hints: what a bot would do with what a seat may know."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from beankit.arena.bots.roster import BotLike, fresh, house_bot
from beankit.core.actions import Action
from beankit.core.errors import BadOption
from beankit.core.knowledge.view import View
from beankit.core.rules import Rules
from beankit.notebook.thinking import PATIENCE, Thinker, begin, running_loop

Advice = tuple[Action, str]  # what a bot would do, and its remark


def advice(adviser: BotLike, snapshot: str, rules: type[Rules]) -> Advice:
    """What a house bot or a bot of the table would do, and its remark; a snapshot tells it no more than the seat."""
    kind = house_bot(adviser) if isinstance(adviser, str) else adviser
    if kind is None:
        raise BadOption("there is no house bot {bot}", bot=repr(adviser))
    view = View.from_snapshot(snapshot, rules)
    assert view.decision is not None
    bot = fresh(kind, Random(0))
    bot.start(view)
    bot.remark = ""
    action = bot.decide(view, view.decision)
    return action, bot.remark


class Adviser:
    """Asks a bot in a thread of its own: the page stays alive, and a bot that takes long can be stopped."""

    def __init__(self) -> None:
        self.thinker = Thinker()
        self.asked = 0  # questions so far; only the latest is answered

    def ask(
        self,
        bot: BotLike,
        snapshot: str,
        rules: type[Rules],
        told: Callable[[Advice | None], None],
        slow: Callable[[], None],
    ) -> None:
        """Call `told` with the bot's advice, or None if it failed; `slow` if it takes a while."""
        self.stop()
        think = partial(self.thinker.guarded(advice), bot, snapshot, rules)
        loop = running_loop()
        if loop is None:
            told(found(think))
        else:
            begin(loop, self.wait(think, told, slow, self.asked))

    def stop(self) -> None:
        """Nobody waits for an answer any more."""
        self.asked += 1
        self.thinker.stop()

    def leave(self) -> None:
        """Nobody will ask again."""
        self.stop()
        self.thinker.leave()

    async def wait(
        self,
        think: Callable[[], Advice],
        told: Callable[[Advice | None], None],
        slow: Callable[[], None],
        number: int,
    ) -> None:
        """Wait for the bot, unless something else is asked meanwhile."""
        answer: list[Advice | None] = []

        def thought() -> None:
            if number == self.asked:
                answer.append(found(think))

        async for _ in self.thinker.wait(thought, PATIENCE):
            if number == self.asked:
                slow()
        if number == self.asked:
            told(answer[0])


def found(think: Callable[[], Advice]) -> Advice | None:
    """What a bot says; None if it fails, in whatever way, or is stopped."""
    try:
        return think()
    except (Exception, SystemExit):
        return None
