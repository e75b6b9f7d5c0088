"""Processes in which house bots that search think beside a server: as many as there are cores."""

from __future__ import annotations

from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from random import Random

from beankit.arena.bots.roster import BotLike, fresh, house_bot, house_bots, quick_bots
from beankit.arena.processes import FreshPool, cores, drop, settle_in, stand_back
from beankit.arena.table.chairs import talking
from beankit.core.knowledge.view import View
from beankit.core.rules import Rules

Thought = tuple[str, str]  # an action and a remark


@lru_cache
def searchers() -> frozenset[str]:
    """The house bots that take their time."""
    return frozenset(house_bots()) - frozenset(quick_bots())


class Thinkers:
    """A pool that is there once it is needed."""

    def __init__(self) -> None:
        self.pool: FreshPool | None = None

    def takes(self, bot: BotLike) -> bool:
        """Does this bot think here?"""
        return isinstance(bot, str) and bot in searchers()

    def ask(self, bot: str, view: View, rules: type[Rules], seed: int, seconds: float) -> Future[Thought]:
        """Ask a bot what it would do with what its seat knows."""
        question = (bot, view.snapshot(), rules, seed, seconds)
        try:
            return self.started().submit(thought, *question)
        except BrokenProcessPool:  # one was killed: begin again
            self.end()
            return self.started().submit(thought, *question)

    def started(self) -> FreshPool:
        """The pool."""
        if self.pool is None:
            self.pool = FreshPool(cores(), get_context("spawn"), begin)
        return self.pool

    def end(self) -> None:
        """Nobody needs it any more."""
        if self.pool is not None:
            drop(self.pool)
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None


def begin() -> None:
    """Get ready, and let the pages come first."""
    settle_in()
    stand_back()


def thought(bot: str, snapshot: str, rules: type[Rules], seed: int, seconds: float) -> Thought:
    """What a house bot would do, found in a process of the pool."""
    kind = house_bot(bot)
    assert kind is not None
    view = View.from_snapshot(snapshot, rules)
    decision = view.decision
    assert decision is not None
    player = fresh(kind, Random(seed))
    player.thinking_time = seconds
    player.start(view)
    player.remark = ""
    action = talking(player, player.decide)(view, decision)
    return action.text, player.remark
