"""Bots that are handed in on a page: one queue on the server, and one process that checks them one by one.

`python -m beankit.apps.queue` is that process: a job comes in, its bot is checked and handed in, the answer goes out.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import sys
from asyncio.subprocess import PIPE
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from time import monotonic

import msgspec

from beankit.apps.workers import worker
from beankit.arena.bots.files import BotFiles
from beankit.arena.files import BadFiles, Files
from beankit.arena.processes import stand_back
from beankit.checks.report import Finding, Report
from beankit.classroom.archives import ONE_BOT, read_zip
from beankit.classroom.checks import check
from beankit.classroom.folder import ClassFolder
from beankit.classroom.handin import Closed, submit
from beankit.classroom.people import Person
from beankit.classroom.slips import WrongForm, owner
from beankit.core.errors import BadOption, BeankitError
from beankit.core.said import Said, say
from beankit.sandbox.budget import Budget

MOST_WAITING = 60
OF_ADDRESS, OF_PERSON = 30, 2  # of those: a class may share an address
KEPT = 60 * 60  # seconds that an answer can be read
LONGEST = 15 * 60  # seconds that a check may take
MODULE = "beankit.apps.queue"
MOST_UPLOAD = 2 << 20  # bytes: sources and data of a bot
MOST_FORM = 4 << 20  # bytes of a request: somewhat more than a bot may have is refused in words
ABOVE, BELOW = 3, 1  # lines that are shown around the guilty one
AT_MOST = 3  # times what a bot may use in a game, for the whole check: others wait
ZIP = b"PK\x03\x04"
YOURS = "{most} bots of yours are waiting to be checked. Hand in the next one when one of them has its answer."
HERE = "{most} bots from your address are waiting to be checked. Try again in a few minutes."
FULL = "Many bots are waiting. Try again in a few minutes."
BROKEN_OFF = say("The check broke off, which is not your fault. Tell your teacher; nothing was handed in.")


class Job(msgspec.Struct, frozen=True):
    """A bot that somebody wants to hand in."""

    folder: str
    who: str
    code: str
    file: str  # what its author calls it
    content: bytes
    lang: str  # that its author reads


class SourceLine(msgspec.Struct, frozen=True):
    """A line of the bot's source."""

    number: int
    text: str
    guilty: bool = False


class JobAnswer(msgspec.Struct, frozen=True):
    """What became of it. Where the form is wrong, `field` says which part, and nothing was checked."""

    ok: bool = False  # in one game or more
    report: Report | None = None
    lines: list[SourceLine] = []
    field: str = ""  # name, code or file
    said: Said | None = None  # what is wrong
    owner: str = ""  # the folder of whoever handed it in
    digest: str = ""
    level: int = 0
    partly: Said | None = None  # where it plays, if not in every game
    told: list[Said] = []  # that it is a house bot, or somebody else's file


class QueueFull(BeankitError):
    """Too many bots are waiting: in all, from one address, or of one person."""


@dataclass(eq=False)
class Ticket:
    """A place in the queue, and the answer once there is one."""

    job: Job
    person: str  # who hands it in, and from where
    address: str
    turn: int = 0  # when it came
    begun: bool = False
    answer: JobAnswer | None = None
    at: float = field(default_factory=monotonic)


class Turns:
    """Addresses take turns, and so do the people at one address."""

    def __init__(self) -> None:
        self.turn = 0
        self.addresses: dict[str, int] = {}  # the last turn of each
        self.people: dict[str, int] = {}

    def take(self, waiting: Sequence[Ticket]) -> Ticket:
        """The next one: from the address whose last turn is longest ago, there of the person likewise."""
        ticket = min(waiting, key=self.last)
        self.turn += 1
        self.addresses[ticket.address] = self.people[ticket.person] = self.turn
        return ticket

    def last(self, ticket: Ticket) -> tuple[int, int]:
        """The last turn of an address and of a person; for a new one the turn before it came, so that none jump in."""
        before = ticket.turn - 1
        return self.addresses.get(ticket.address, before), self.people.get(ticket.person, before)

    def order(self, waiting: Sequence[Ticket]) -> list[Ticket]:
        """Everybody who waits, in the order of their turns."""
        turns, left, ordered = deepcopy(self), list(waiting), []
        while left:
            ordered.append(turns.take(left))
            left.remove(ordered[-1])
        return ordered


class Queue:
    """All bots that were handed in on pages of this server."""

    def __init__(self) -> None:
        self.tickets: dict[str, Ticket] = {}
        self.waiting: list[Ticket] = []  # in the order in which they came, without the one that is being checked
        self.busy = False
        self.turns = Turns()
        self.more = asyncio.Event()

    def add(self, job: Job, person: str, address: str) -> str:
        """Queue a bot; the number of its ticket, which nobody guesses."""
        self.forget()
        self.check_room(person, address)
        number = secrets.token_urlsafe(16)
        self.tickets[number] = ticket = Ticket(job, person, address, self.turns.turn)
        self.waiting.append(ticket)
        self.more.set()
        return number

    def check_room(self, person: str, address: str) -> None:
        """Refuse whoever has enough bots in the queue."""
        if sum(ticket.person == person for ticket in self.waiting) >= OF_PERSON:
            raise QueueFull(YOURS, most=OF_PERSON)
        if sum(ticket.address == address for ticket in self.waiting) >= OF_ADDRESS:
            raise QueueFull(HERE, most=OF_ADDRESS)
        if len(self.waiting) >= MOST_WAITING:
            raise QueueFull(FULL)

    def forget(self) -> None:
        """Drop answers that are old."""
        old = [name for name, ticket in self.tickets.items() if ticket.answer and monotonic() - ticket.at > KEPT]
        for name in old:
            del self.tickets[name]

    def place(self, number: str) -> int:
        """How many are before this one, if nobody else comes; 0 if it is its turn."""
        ticket = self.tickets.get(number)
        return self.turns.order(self.waiting).index(ticket) + self.busy if ticket in self.waiting else 0

    async def run(self) -> None:
        """Check one bot after the other, for ever."""
        while True:
            self.more.clear()
            while self.waiting:
                ticket = self.turns.take(self.waiting)
                self.waiting.remove(ticket)
                self.busy = ticket.begun = True
                ticket.answer = await answer_to(ticket.job)
                ticket.at = monotonic()
                ticket.job = msgspec.structs.replace(ticket.job, code="", content=b"")  # no longer needed
                self.busy = False
            self.turns = Turns()  # nobody waits, so nobody is owed a turn
            await self.more.wait()


async def answer_to(job: Job) -> JobAnswer:
    """What became of a bot; whatever goes wrong with one, the queue goes on."""
    try:
        return await told_by_process(job)
    except Exception:
        logging.getLogger(__name__).exception("a bot could not be checked")
        return JobAnswer(said=BROKEN_OFF)


async def told_by_process(job: Job) -> JobAnswer:
    """What a process of its own says about a bot; it is ended with the server."""
    async with worker(MODULE, stdin=PIPE, stderr=PIPE) as process:
        try:
            answer, complaint = await asyncio.wait_for(process.communicate(msgspec.msgpack.encode(job)), LONGEST)
            return msgspec.msgpack.decode(answer, type=JobAnswer)
        except (TimeoutError, msgspec.MsgspecError) as error:
            said = "" if isinstance(error, TimeoutError) else complaint.decode(errors="replace")
            logging.getLogger(__name__).error("a bot could not be checked: %s %s", error, said)
            return JobAnswer(said=BROKEN_OFF)


def main() -> None:
    """One job; whoever plays at a table comes first."""
    stand_back()
    job = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Job)
    sys.stdout.buffer.write(msgspec.msgpack.encode(answered(job)))


def answered(job: Job) -> JobAnswer:
    """What became of a bot."""
    there = ClassFolder(Path(job.folder))
    try:
        person = owner(there, job.who, job.code)
    except WrongForm as wrong:
        return JobAnswer(field=wrong.field, said=wrong.said)
    try:
        bot = unpacked(job)
        file = bot.main if len(bot.files) == 1 else Path(plain_name(job.file)).stem
        done = submit(there, person, bot, file, claim=job.code, checker=hurried)
    except Closed as closed:
        settings = there.settings_for(person)
        late = say("It is too late: bots were taken until {until:full_date}.", until=settings.closing)
        return JobAnswer(said=late if settings.closed(datetime.now().astimezone()) else closed.said, owner=person.owner)
    except (BadFiles, BadOption) as error:
        return no_bot(person, error.said)
    report = done.verdict.report
    if report is None:
        return no_bot(person, done.verdict.problems[0])
    return JobAnswer(
        bool(done.verdict.passed),
        report,
        excerpt(bot, next(iter(report.findings.values()), None)),
        owner=person.owner,
        digest=done.digest,
        level=done.verdict.level,
        partly=done.verdict.partly,
        told=done.told,
    )


def hurried(entry: BotFiles, games: Sequence[str], limits: Budget) -> Report:
    """The check of a class with a limit for all games together."""
    return check(entry, games, limits, AT_MOST * limits.seconds)


def no_bot(person: Person, why: Said) -> JobAnswer:
    """The answer to a file that cannot be checked."""
    return JobAnswer(field="file", said=say("This is not a bot: {why}", why=why), owner=person.owner)


def unpacked(job: Job) -> BotFiles:
    """The bot in an upload: a Python file, or an archive of a folder."""
    name = plain_name(job.file)
    files: Files = read_zip(job.content, name, ONE_BOT) if job.content.startswith(ZIP) else {name: job.content}
    return BotFiles.from_files(files)


def plain_name(name: str) -> str:
    """The name of a file without whatever else a browser may send."""
    return re.sub(r"[^\w.-]", "_", name.replace("\\", "/").rpartition("/")[2]).lstrip(".")[:80] or "bot.py"


def excerpt(bot: BotFiles, finding: Finding | None) -> list[SourceLine]:
    """The lines around the guilty one."""
    if finding is None or not finding.line or finding.file not in bot.files:
        return []
    lines = bot.files[finding.file].decode(errors="replace").splitlines()
    first = max(1, finding.line - ABOVE)
    last = min(len(lines), finding.line + BELOW)
    return [SourceLine(number, lines[number - 1], number == finding.line) for number in range(first, last + 1)]


if __name__ == "__main__":
    main()
