"""The queue of bots: who may hand in under a name, what is sent to the process that checks, and whose turn it is."""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
import sys
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from time import monotonic

import msgspec

from beankit.checks.report import Report
from beankit.classroom.codes import digest, read_codes
from beankit.classroom.people import Person, first_alike, looks, meant, spelled
from beankit.classroom.settings import BadClass
from beankit.classroom.store import Submissions
from beankit.core.errors import BeankitError
from beankit.core.said import Said

MOST_WAITING = 60
OF_ADDRESS, OF_PERSON = 30, 2  # of those: a class may share an address
KEPT = 60 * 60  # seconds that an answer can be read
LONGEST = 15 * 60  # seconds that a check may take
MODULE = "beankit.apps.queue.worker"
MOST_UPLOAD = 2 << 20  # bytes: sources and data of a bot
SHORTEST_CODE = 6
LONGEST_NAME = 40


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


class Answer(msgspec.Struct, frozen=True):
    """What became of it. Where the form is wrong, `field` says which part, and nothing was checked."""

    ok: bool = False  # in one game or more
    report: Report | None = None
    lines: list[SourceLine] = []
    field: str = ""  # name, code or file
    told: str = ""
    words: dict[str, str] = {}
    owner: str = ""  # the folder of whoever handed it in
    digest: str = ""
    level: int = 0
    partly: Said | None = None  # where it plays, if not in every game


class QueueFull(BeankitError):
    """Too many bots are waiting: in all, from one address, or of one person; `told` is the sentence of `pages`."""

    def __init__(self, sentence: str, most: int) -> None:
        super().__init__(f"{sentence}: {most} bots are waiting")
        self.told, self.most = sentence, most


@dataclass(eq=False)
class Ticket:
    """A place in the queue, and the answer once there is one."""

    job: Job
    person: str  # who hands it in, and from where
    address: str
    turn: int = 0  # when it came
    begun: bool = False
    answer: Answer | None = None
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
        """All of them in the order in which they would come."""
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
            raise QueueFull("queue_yours", OF_PERSON)
        if sum(ticket.address == address for ticket in self.waiting) >= OF_ADDRESS:
            raise QueueFull("queue_here", OF_ADDRESS)
        if len(self.waiting) >= MOST_WAITING:
            raise QueueFull("queue_full", MOST_WAITING)

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


async def answer_to(job: Job) -> Answer:
    """What became of a bot; whatever goes wrong with one, the queue goes on."""
    try:
        return await told_by_process(job)
    except Exception:
        logging.getLogger(__name__).exception("a bot could not be checked")
        return Answer(told="check_failed")


async def told_by_process(job: Job) -> Answer:
    """What a process of its own says about a bot; it is ended with the server."""
    command = (sys.executable, "-m", MODULE)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
    )
    try:
        answer, complaint = await asyncio.wait_for(process.communicate(msgspec.msgpack.encode(job)), LONGEST)
        return msgspec.msgpack.decode(answer, type=Answer)
    except (TimeoutError, msgspec.MsgspecError) as error:
        said = "" if isinstance(error, TimeoutError) else complaint.decode(errors="replace")
        logging.getLogger(__name__).error("a bot could not be checked: %s %s", error, said)
        return Answer(told="check_failed")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


class WrongForm(Exception):
    """A part of the form that cannot be right: which part, and the sentence of `pages` that says why."""

    def __init__(self, field: str, sentence: str, **words: str) -> None:
        super().__init__(sentence)
        self.field, self.told, self.words = field, sentence, words


class WrongCode(WrongForm):
    """A code that is not this person's."""


def owner(there: Submissions, who: str, code: str) -> Person:
    """The person who hands in; refused without the right code, in words that tell nobody whose alias it is."""
    person = named(there, who)
    check_code(there, person, who, code)
    return person if there.settings.roster else there.named(person.id)


def named(there: Submissions, who: str) -> Person:
    """The person of this name, or of one that looks like it; somebody new where there is no roster."""
    who = spelled(who)
    if not who or len(who) > LONGEST_NAME or not who.isprintable() or "" in looks(who):
        raise WrongForm("name", "name_bad", most=str(LONGEST_NAME))
    if not there.settings.roster:
        return first_alike(who, [Person(known) for known in read_codes(there.folder)]) or there.named(who)
    try:
        return meant(who, there.people)
    except BadClass:
        raise WrongForm("name", "name_unknown") from None  # the roster itself is nobody's business


def check_code(there: Submissions, person: Person, who: str, code: str) -> bool:
    """Refuse a code that is not this person's, who is called what was typed; False if the name is still free."""
    kept = read_codes(there.folder).get(person.id)
    if kept is not None:
        if not hmac.compare_digest(kept.digest, digest(code, kept.salt)):
            raise WrongCode("code", "code_wrong" if there.settings.roster else "name_taken", name=spelled(who))
        return True
    if there.settings.roster:
        raise WrongForm("code", "code_none", name=spelled(who))
    if there.records_of(person.owner):  # they came another way, and have no code for the page
        raise WrongCode("name", "name_taken", name=spelled(who))
    if len("".join(sign for sign in code if sign.isalnum())) < SHORTEST_CODE:
        raise WrongForm("code", "code_short", least=str(SHORTEST_CODE))
    return False


def check_known(there: Submissions, person: Person, who: str, code: str) -> bool:
    """Refuse a wrong code, and a name under which nobody has handed in."""
    if not check_code(there, person, who, code):
        raise WrongForm("name", "own_nobody")
    return True
