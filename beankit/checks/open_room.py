"""A room without walls: where bots cannot be isolated, an author can still check their own bot in this process."""

from __future__ import annotations

import random
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from beankit.arena.table.chairs import Clock
from beankit.arena.table.faults import BotFault
from beankit.arena.table.match import match_of
from beankit.arena.table.sitting import ALL, Sitting
from beankit.checks.room import Room, TrialGame, Trouble, called
from beankit.core.game import Game
from beankit.core.said import Said, say, verbatim
from beankit.sandbox.budget import Budget
from beankit.sandbox.inside.life import Life
from beankit.sandbox.inside.reports import seed_others
from beankit.sandbox.levels import NAMES
from beankit.sandbox.messages import Failed, FromBot, Skim, Skimmed, ToBot
from beankit.sandbox.source.entry import Entry
from beankit.sandbox.source.loader import KIT, STANDARD, WHERE_INSTALLED


class OpenRoom(Room):
    """Everything that is tried with one bot, in this process."""

    def __init__(self, entry: Entry, why: Said, budget: Budget) -> None:
        self.entry, self.budget, self.level = entry, budget, 0
        self.named = called(entry)
        self.isolation = say(
            "isolation level 0 ({name}): {why}; only ctrl-C stops an endless loop, "
            "and memory and the order of sets are not checked",
            name=Said(NAMES[0]),
            why=why,
        )

    @property
    def clocked(self) -> bool:
        try:
            answer = self._ask(Skim(0, self.entry), self.budget.start, self.budget.start_wall)
        except Trouble:  # a source cannot be read
            return False
        return isinstance(answer, Skimmed) and answer.clocked

    def start(self, table: Game, seed: int) -> None:
        with self._seated(table, [None] * len(table.players), seed, Clock()):
            pass

    def play(self, game: str, others: Sequence[str | None], seed: int, order: int = 0) -> TrialGame:
        mine = [seat for seat, other in enumerate(others) if other is None]
        table, clock = Game(game, players=len(others), seed=seed), Clock(self.budget.seconds)
        slowest, before, printed = 0.0, 0.0, 0
        with self._seated(table, others, seed, clock) as (life, sitting):

            def watch(*_: object) -> None:
                nonlocal slowest, before, printed
                used = sum(clock.used[seat] for seat in mine)
                slowest, before = max(slowest, used - before), used
                printed += len(life.printed.taken())

            sitting.watch = watch
            sitting.step(ALL)
            match = match_of(sitting)
        asked, used = match.summary().asked, [clock.used[seat] for seat in mine]
        decisions = sum(asked[seat] for seat in mine)
        return TrialGame(match.record, match.digest, decisions, sum(used), max(used), slowest, 0, printed)

    @contextmanager
    def _seated(
        self, table: Game, others: Sequence[str | None], seed: int, clock: Clock
    ) -> Iterator[tuple[Life, Sitting]]:
        """The bot on the seats that have no other; what it does wrong is a Trouble."""
        with heard() as life, warnings.catch_warnings(action="ignore"):
            try:
                seed_others(seed)
                kind = life.kind_of(self.entry)
                yield life, Sitting(table, [kind if other is None else other for other in others], seed, clock=clock)
            except BotFault as error:
                raise trouble_of(life, error) from None

    def _ask(self, request: ToBot, seconds: float, sleep: float) -> FromBot:
        with heard() as life:
            answer = life.answer(request)
        if isinstance(answer, Failed):
            if answer.error == KeyboardInterrupt.__name__:
                raise KeyboardInterrupt
            raise Trouble("", verbatim(answer.trace), answer)
        return answer


def trouble_of(life: Life, error: BotFault) -> Trouble:
    """A fault as an isolated process would have reported it."""
    fault, failed = error.fault, None
    if error.__cause__ is not None and isinstance(where := error.said.parts.get("where"), Said):
        life.where = where
        failed = life.failed(0, error.__cause__)
    return Trouble(fault.reason, error.said, failed, fault.record, fault.seat)


@contextmanager
def heard() -> Iterator[Life]:
    """A bot in this process; output and random numbers are restored afterwards."""
    kept = sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__
    chance = random.getstate()
    try:
        yield Life((*KIT, *STANDARD, *WHERE_INSTALLED))
    finally:
        sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__ = kept  # type: ignore[misc]
        random.setstate(chance)
