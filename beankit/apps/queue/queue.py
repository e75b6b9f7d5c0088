"""The queue: one bot is checked at a time, the others see their place."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
from dataclasses import dataclass, field
from time import monotonic

import msgspec

from beankit.apps.queue.jobs import Answer, Job
from beankit.core.errors import BeankitError

MOST_WAITING = 60
KEPT = 60 * 60  # seconds that an answer can be read
LONGEST = 15 * 60  # seconds that a check may take
MODULE = "beankit.apps.queue.worker"


class QueueFull(BeankitError):
    """Too many bots are waiting."""


@dataclass
class Ticket:
    """A place in the queue, and the answer once there is one."""

    job: Job
    begun: bool = False
    answer: Answer | None = None
    at: float = field(default_factory=monotonic)


class Queue:
    """All bots that were handed in on pages of this server."""

    def __init__(self) -> None:
        self.tickets: dict[str, Ticket] = {}
        self.waiting: list[str] = []
        self.more = asyncio.Event()

    def add(self, job: Job) -> str:
        """Queue a bot; the number of its ticket, which nobody guesses."""
        self.forget()
        if len(self.waiting) >= MOST_WAITING:
            raise QueueFull(f"{MOST_WAITING} bots are waiting")
        number = secrets.token_urlsafe(16)
        self.tickets[number] = Ticket(job)
        self.waiting.append(number)
        self.more.set()
        return number

    def forget(self) -> None:
        """Drop answers that are old."""
        old = [name for name, one in self.tickets.items() if one.answer and monotonic() - one.at > KEPT]
        for name in old:
            del self.tickets[name]

    def place(self, number: str) -> int:
        """How many are before this one; 0 if it is its turn."""
        return self.waiting.index(number) if number in self.waiting else 0

    async def run(self) -> None:
        """Check one bot after the other, for ever."""
        while True:
            self.more.clear()
            while self.waiting:
                ticket = self.tickets[self.waiting[0]]
                ticket.begun = True
                ticket.answer = await answer_to(ticket.job)
                ticket.at = monotonic()
                ticket.job = msgspec.structs.replace(ticket.job, code="", content=b"")  # no longer needed
                self.waiting.pop(0)
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
        told, complaint = await asyncio.wait_for(process.communicate(msgspec.msgpack.encode(job)), LONGEST)
        return msgspec.msgpack.decode(told, type=Answer)
    except (TimeoutError, msgspec.MsgspecError) as error:
        said = "" if isinstance(error, TimeoutError) else complaint.decode(errors="replace")
        logging.getLogger(__name__).error("a bot could not be checked: %s %s", error, said)
        return Answer(told="check_failed")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
