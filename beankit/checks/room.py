"""Where a bot is tried out: in isolated processes; or, if there can be none, by its own author in this one."""

from __future__ import annotations

import random
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import inf
from typing import NamedTuple, NoReturn

import msgspec

from beankit.arena.bots.files import BotFiles
from beankit.arena.table.chairs import Clock
from beankit.arena.table.faults import ILLEGAL, RAISED, BotFault
from beankit.arena.table.match import match_of
from beankit.arena.table.sitting import ALL, Sitting
from beankit.core.actions import Action
from beankit.core.bot import Bot
from beankit.core.game import Game
from beankit.core.said import Said, say, verbatim
from beankit.sandbox.budget import SPARE, Bank, Budget
from beankit.sandbox.engine.guests import IsolatedBot, looks_at_clock
from beankit.sandbox.engine.referee import Referee
from beankit.sandbox.engine.zygotes import zygote
from beankit.sandbox.errors import MEMORY, Lost, wrong_kind
from beankit.sandbox.inside.child import seed_others
from beankit.sandbox.inside.life import Life
from beankit.sandbox.levels import NAMES, Isolation
from beankit.sandbox.messages import Failed, FromBot, Look, Rehearse, Rehearsed, Repeat, Seen, Skim, Skimmed, ToBot
from beankit.sandbox.source.loader import KIT, STANDARD, WHERE_INSTALLED

SYNTAX, IMPORT, SPENT = "syntax", "import", "spent"
NO_PYTHON = ("SyntaxError", "IndentationError", "TabError")
MIB = 1 << 20
GAMES_OF_A_REHEARSAL = 3


class Trouble(Exception):
    """The bot failed: the code of the fault, what its process reported, and the record that leads there."""

    def __init__(self, reason: str, said: Said, failed: Failed | None, record: str = "", seat: int = 0) -> None:
        super().__init__(said)
        self.reason = reason_of(failed) if failed is not None and not reason else reason
        self.said, self.failed = said, failed
        self.record, self.seat = record, seat


class Spent(Trouble):
    """What the bot may use in the whole check is used up."""

    def __init__(self, most: float) -> None:
        super().__init__(SPENT, say("the check was stopped: its games together took too much time"), None)
        self.most = most


def breach() -> NoReturn:
    """Refuse a message that does not answer the request."""
    lost = wrong_kind()
    raise Trouble(lost.reason, lost.said, None)


def reason_of(failed: Failed) -> str:
    """The code for what a bot's code raised."""
    if failed.error in NO_PYTHON:
        return SYNTAX
    if failed.error in ("ImportError", "ModuleNotFoundError"):
        return IMPORT
    if failed.error == "MemoryError":
        return MEMORY
    return ILLEGAL if failed.error == "IllegalAction" and not failed.line else RAISED


class TrialGame(NamedTuple):
    """A finished game, and what it cost on the bot's most expensive seat."""

    record: str
    digest: str
    decisions: int
    total: float  # CPU seconds of all seats of the bot
    seconds: float
    slowest: float
    memory: int
    printed: int


class Room:
    """Everything that is tried with one bot; whatever goes wrong there is a Trouble."""

    printed = ""  # in the game in which it failed, else in the first one in which it printed
    named: str | type[Bot]  # what its author calls it: a file, or a class in a notebook
    most = inf  # seconds of CPU time and of sleep that it may use in all, and has used
    spent = 0.0

    def __init__(self, bot: BotFiles, here: Isolation, budget: Budget) -> None:
        self.bot, self.here, self.budget = bot, here, budget
        self.named = called(bot)
        self.level, self.isolation = here.level, here.sentence

    def look(self) -> Seen:
        """What the source is."""
        answer = self._ask(Look(0, self.bot), self.budget.start, self.budget.start_wall)
        return answer if isinstance(answer, Seen) else breach()

    @property
    def clocked(self) -> bool:
        """Does the bot look at the clock?"""
        return looks_at_clock(self.bot, self.here.walls)

    def start(self, table: Game, seed: int) -> None:
        """Start the bot at a table."""
        self.check_left()
        guest = IsolatedBot(self.bot, 0, self.here, self.budget)
        try:
            guest.load(table, seed)
        finally:
            self.charge(guest)
        answer = guest.loaded
        if isinstance(answer, Lost):
            raise Trouble(answer.reason, answer.said, guest.cell.failure, table.record())
        if isinstance(answer, Failed):
            raise Trouble("", verbatim(answer.trace), answer, table.record())

    def play(self, game: str, others: Sequence[str | None], seed: int, order: int = 0) -> TrialGame:
        """One game on the seats that have no other; sets of words have another order with another `order`."""
        self.check_left()
        table = Game(game, players=len(others), seed=seed)
        players = [self.bot if other is None else other for other in others]
        slowest, before = 0.0, dict.fromkeys(range(len(others)), 0.0)
        referee: Referee | None = None

        def watch(_: Game, seat: int, __: Action, ___: str) -> None:
            nonlocal slowest
            if referee is not None and seat in referee.isolated:
                used = referee.isolated[seat].used
                slowest, before[seat] = max(slowest, used - before[seat]), used

        try:
            with warnings.catch_warnings(action="ignore"):  # oddities are reported with the interface
                referee = Referee(
                    table, players, seed, budget=self.budget, here=self.here, origin=zygote(order), watch=watch
                )
                outcome = referee.play()
        except BotFault as error:
            fault = error.fault
            self.charge(*(referee.isolated.values() if referee is not None else ()))
            guest = None if referee is None else referee.isolated.get(fault.seat)
            failed = None if guest is None else guest.cell.failure
            self.printed = "" if guest is None else guest.printed
            raise Trouble(fault.reason, error.said, failed, fault.record, fault.seat) from None
        self.printed = self.printed or next(filter(None, outcome.printed.values()), "")
        guests = referee.isolated.values()
        mine = [guest.used for guest in guests]
        self.charge(*guests)
        reaped = [guest.cell.end() for guest in guests]
        return TrialGame(
            outcome.match.record,
            outcome.match.digest,
            sum(outcome.match.summary().asked[guest.seat] for guest in guests),
            sum(mine),
            max(mine),
            slowest,
            max(end.memory for end in reaped) // MIB,
            max(map(len, outcome.printed.values())),
        )

    def repeat(self, record: str, seat: int) -> Failed | None:
        """What goes wrong when a fresh copy of the bot replays a record to its end; None if nothing does."""
        try:
            self._ask(Repeat(0, self.bot, record, seat), self.budget.seconds, self.budget.wall)
        except Trouble as trouble:
            return trouble.failed
        return None

    def rehearse(self, game: str, seed: int) -> Rehearsed:
        """What the bot keeps from game to game."""
        times = GAMES_OF_A_REHEARSAL
        answer = self._ask(Rehearse(0, self.bot, game, seed), times * self.budget.seconds, times * self.budget.wall)
        return answer if isinstance(answer, Rehearsed) else breach()

    def check_left(self) -> None:
        """Go on only if something is left of what it may use in all."""
        if self.spent >= self.most:
            raise Spent(self.most)

    def charge(self, *guests: IsolatedBot) -> None:
        """Count what these used in a game that is over."""
        self.spent += sum(guest.cell.end().seconds + guest.slept for guest in guests)

    def _ask(self, request: ToBot, seconds: float, sleep: float) -> FromBot:
        """Ask a fresh process one thing."""
        self.check_left()
        limits = msgspec.structs.replace(self.here.walls, memory=self.budget.memory, seconds=int(seconds) + SPARE)
        cell = zygote().spawn(limits)
        cell.last_words = self.budget.last_words
        bank = Bank(cell.pid, seconds, sleep)
        try:
            request.number = cell.number()
            answer: FromBot = cell.ask(request, bank)
        except Lost as lost:
            raise Trouble(lost.reason, lost.said, cell.failure) from None
        finally:
            self.spent += cell.end().seconds + bank.asleep
        if isinstance(answer, Failed):
            raise Trouble("", verbatim(answer.trace), answer)
        return answer


def called(bot: BotFiles) -> str:
    """What its author calls a bot in a file."""
    return f"{bot.main}:{bot.class_name}" if bot.class_name else bot.main


class OpenRoom(Room):
    """A room without walls: where bots cannot be isolated, an author can still check their own bot in this process."""

    def __init__(self, bot: BotFiles, why: Said, budget: Budget) -> None:
        self.bot, self.budget, self.level = bot, budget, 0
        self.named = called(bot)
        self.isolation = say(
            "isolation level 0 ({name}): {why}; only ctrl-C stops an endless loop, "
            "and memory and the order of sets are not checked",
            name=Said(NAMES[0]),
            why=why,
        )

    @property
    def clocked(self) -> bool:
        try:
            answer = self._ask(Skim(0, self.bot), self.budget.start, self.budget.start_wall)
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
        with in_this_process() as life, warnings.catch_warnings(action="ignore"):
            try:
                seed_others(seed)
                kind = life.kind_of(self.bot)
                yield life, Sitting(table, [kind if other is None else other for other in others], seed, clock=clock)
            except BotFault as error:
                raise trouble_of(life, error) from None

    def _ask(self, request: ToBot, seconds: float, sleep: float) -> FromBot:
        with in_this_process() as life:
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
def in_this_process() -> Iterator[Life]:
    """A bot in this process; output and random numbers are restored afterwards."""
    kept = sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__
    chance = random.getstate()
    try:
        yield Life((*KIT, *STANDARD, *WHERE_INSTALLED))
    finally:
        sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__ = kept  # type: ignore[misc]
        random.setstate(chance)
