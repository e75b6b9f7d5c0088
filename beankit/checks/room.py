"""Where a bot is tried out: in isolated processes, never in the one that checks."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from math import inf
from typing import NamedTuple, NoReturn

import msgspec

from beankit.arena.table.faults import ILLEGAL, RAISED, BotFault
from beankit.core.actions import Action
from beankit.core.bot import Bot
from beankit.core.game import Game
from beankit.core.said import Said, say, verbatim
from beankit.sandbox.budget import SPARE, Bank, Budget
from beankit.sandbox.engine.guests import IsolatedBot, looks_at_clock, wrong_kind
from beankit.sandbox.engine.referee import Referee
from beankit.sandbox.engine.zygotes import zygote
from beankit.sandbox.errors import MEMORY, Lost
from beankit.sandbox.levels import Isolation
from beankit.sandbox.messages import Failed, FromBot, Look, Rehearse, Rehearsed, Repeat, Seen, ToBot
from beankit.sandbox.source.entry import Entry

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
    """Its message does not answer the request."""
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

    def __init__(self, entry: Entry, here: Isolation, budget: Budget) -> None:
        self.entry, self.here, self.budget = entry, here, budget
        self.named = called(entry)
        self.level, self.isolation = here.level, here.sentence

    def look(self) -> Seen:
        """What the source is."""
        answer = self._ask(Look(0, self.entry), self.budget.start, self.budget.start_wall)
        return answer if isinstance(answer, Seen) else breach()

    @property
    def clocked(self) -> bool:
        """Does the bot look at the clock?"""
        return looks_at_clock(self.entry, self.here.walls)

    def start(self, table: Game, seed: int) -> None:
        """Start the bot at a table."""
        self.check_left()
        guest = IsolatedBot(self.entry, 0, self.here, self.budget)
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
        players = [self.entry if other is None else other for other in others]
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
            self._ask(Repeat(0, self.entry, record, seat), self.budget.seconds, self.budget.wall)
        except Trouble as trouble:
            return trouble.failed
        return None

    def rehearse(self, game: str, seed: int) -> Rehearsed:
        """What the bot keeps from game to game."""
        times = GAMES_OF_A_REHEARSAL
        answer = self._ask(Rehearse(0, self.entry, game, seed), times * self.budget.seconds, times * self.budget.wall)
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


def called(entry: Entry) -> str:
    """What its author calls a bot in a file."""
    return f"{entry.file}:{entry.wanted}" if entry.wanted else entry.file
