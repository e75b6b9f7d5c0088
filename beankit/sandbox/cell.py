"""The engine's side of one isolated process: requests in, answers out, its time, and its end."""

from __future__ import annotations

import os
import select
import signal
from contextlib import suppress
from time import monotonic
from typing import Protocol

from beankit.arena.faults import TIME
from beankit.sandbox.clock import Bank, out_of_time
from beankit.sandbox.errors import BREACH, DIED, GONE, HANG, WHERE_ARE_YOU, Lost, NoIsolation
from beankit.sandbox.messages import HEAD, MOST_FROM_BOT, Failed, FromBot, Malformed, ToBot, framed, from_bot
from beankit.sandbox.zygote import Buried

NUMBERS = 1 << 10  # bytes for the numbers of requests that are got at once
MOST_READ = HEAD + MOST_FROM_BOT + 1  # a byte more than an answer may have
QUICK = 10  # milliseconds until its clock is read for the first time
LOOK = 20  # milliseconds until it is read again


class Mother(Protocol):
    """What a bot was forked from."""

    @property
    def usable(self) -> bool:
        """Is it alive?"""

    def bury(self, pid: int) -> Buried:
        """Kill a bot, if it still lives, and hear how it ended."""


class Cell:
    """A process behind walls. It speaks when it is asked, one message for one request, or it is lost."""

    def __init__(self, zygote: Mother, pid: int, process: int, answers: int, requests: int) -> None:
        self.zygote, self.pid, self.process = zygote, pid, process
        self.answers, self.requests = answers, requests
        os.set_blocking(answers, False)
        os.set_blocking(requests, False)
        self.heard = select.poll()
        self.heard.register(answers, select.POLLIN)
        self.free = select.poll()
        self.free.register(requests, select.POLLOUT)
        self.numbers: list[int] = []
        self.last_words = 0.0  # seconds in which it may tell where it was when its time ran out
        self.failure: Failed | None = None  # the last failure that it told of itself
        self.buried: Buried | None = None

    def number(self) -> int:
        """The number of a new request; nobody can guess it and answer in advance."""
        if not self.numbers:
            self.numbers = memoryview(os.urandom(NUMBERS)).cast("Q").tolist()
        return self.numbers.pop()

    def ask(self, request: ToBot, bank: Bank) -> FromBot:
        """One request and its answer; Lost if it breaks the peace, runs out of time or dies.

        What it wrote before it was asked is taken for the answer, and cannot have the right number.
        """
        try:
            self._send(framed(request), bank)
            answer = self._receive(bank)
        except Lost as lost:
            if self.last_words and lost.reason in (TIME, HANG):
                self.failure = self._last_words()
            raise
        if isinstance(answer, Failed):
            self.failure = answer
        if bank.watched is not None:
            bank.answered()
        if answer.number != request.number:
            raise Lost(BREACH, "its answer is to another request than the one it was asked")
        if bank.left <= 0:  # we looked too late to stop it
            raise out_of_time(bank)
        return answer

    def _send(self, frame: bytes, bank: Bank) -> None:
        """Write a request, as fast as the bot reads it."""
        while frame:
            try:
                frame = frame[os.write(self.requests, frame) :]
            except BlockingIOError:
                self._wait(self.free, bank)
                bank.look()
            except BrokenPipeError:
                raise self._dead(bank) from None

    def _receive(self, bank: Bank) -> FromBot:
        """Read one frame and not a byte more."""
        found, wanted = b"", HEAD
        while len(found) < wanted:
            self._wait(self.heard, bank)
            if not (more := os.read(self.answers, MOST_READ)):
                raise self._dead(bank)
            found += more
            if wanted == HEAD and len(found) >= HEAD:
                wanted += int.from_bytes(found[:HEAD], "little")
                if wanted > HEAD + MOST_FROM_BOT:
                    raise Lost(BREACH, f"its answer has {wanted - HEAD} bytes; {MOST_FROM_BOT} are allowed")
            if len(found) < wanted:
                bank.look()
        if len(found) > wanted:
            raise Lost(BREACH, "it wrote more than one answer")
        try:
            return from_bot(found[HEAD:])
        except Malformed as error:
            raise Lost(BREACH, f"its answer is no message: {error}") from None

    def _last_words(self) -> Failed | None:
        """Its time is over: interrupt it once, and hear from it on which line that was."""
        found, until = b"", monotonic() + self.last_words
        with suppress(OSError, Malformed):
            signal.pidfd_send_signal(self.process, WHERE_ARE_YOU)
            while len(found) < MOST_READ and self.heard.poll(max(0.0, 1000 * (until - monotonic()))):
                if not (more := os.read(self.answers, MOST_READ)):
                    break
                found += more
                if len(found) > HEAD and len(found) == HEAD + int.from_bytes(found[:HEAD], "little"):
                    answer = from_bot(found[HEAD:])
                    return answer if isinstance(answer, Failed) else None
        return None

    @staticmethod
    def _wait(poll: select.poll, bank: Bank) -> None:
        """Wait until there is something to do, while there is time; whoever is quick is not looked at."""
        patience: float = QUICK
        while not poll.poll(patience):
            bank.look()
            patience = min(LOOK, 1000 * bank.left + 1)

    def _dead(self, bank: Bank) -> Lost:
        """How it died; if all bots died, it is not to blame."""
        buried = self.end()
        status = buried.status
        if not self.zygote.usable:
            raise NoIsolation(GONE)
        if status == -signal.SIGKILL and buried.seconds - bank.mark >= bank.seconds:
            return out_of_time(bank)  # its own limit was faster than we
        if status >= 0:
            return Lost(DIED, f"its process left with status {status}")
        name = signal.Signals(-status).name if -status in set(signal.Signals) else f"signal {-status}"
        return Lost(DIED, f"its process was ended by {name}")

    def end(self) -> Buried:
        """Kill it if it lives; how it ended."""
        if self.buried is None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self.process, signal.SIGKILL)
            for end in (self.process, self.answers, self.requests):
                os.close(end)
            try:
                self.buried = self.zygote.bury(self.pid)
            except NoIsolation:
                self.buried = Buried(-signal.SIGKILL, 0.0, 0)
        return self.buried
