"""The engine's side of one isolated process: requests, answers, its time, and its end."""

from __future__ import annotations

import os
import select
import signal
from contextlib import suppress
from typing import Any, Protocol

from beankit.arena.table.faults import SLOW, TIME
from beankit.core.texts import printable
from beankit.sandbox.budget import Bank, out_of_time
from beankit.sandbox.errors import BREACH, DIED, GONE, HANG, WHERE_ARE_YOU, Lost, NoIsolation, Overlong
from beankit.sandbox.inside.zygote import Reaped
from beankit.sandbox.messages import (
    HEAD,
    SPEECH,
    Answer,
    Failed,
    Malformed,
    Message,
    Ready,
    Seen,
    Speech,
    framed,
)
from beankit.sandbox.sentences import harmless

NUMBERS = 1 << 10  # random bytes for request numbers, fetched at once
QUICK = 10  # milliseconds before its clock is first read
LOOK = 20  # milliseconds between later readings
TO_REST = 0.5  # CPU seconds in which a bot that is interrupted has to come to rest
USUAL = 1 << 12  # bytes read first: nearly every answer has a few


class Origin(Protocol):
    """The process that a bot was forked from."""

    @property
    def usable(self) -> bool:
        """Is the process alive?"""

    def reap(self, pid: int) -> Reaped:
        """Kill a bot if it still runs, and say how it ended."""


class Cell:
    """An isolated process. It answers each request with exactly one message, or it is lost."""

    def __init__(
        self, zygote: Origin, pid: int, process: int, answers: int, requests: int, speech: Speech = SPEECH
    ) -> None:
        self.zygote, self.pid, self.process, self.speech = zygote, pid, process, speech
        self.answers, self.requests = answers, requests
        self.ends = [process, answers, requests]  # to be closed
        os.set_blocking(answers, False)
        os.set_blocking(requests, False)
        self.heard = select.poll()
        self.heard.register(answers, select.POLLIN)
        self.free = select.poll()
        self.free.register(requests, select.POLLOUT)
        self.numbers: list[int] = []
        self.last_words = 0.0  # seconds in which it may tell where it was when its time ran out
        self.failure: Failed | None = None  # the last failure that it reported
        self.reaped: Reaped | None = None

    def number(self) -> int:
        """The number of a new request. It cannot be guessed, so nobody can answer in advance."""
        if not self.numbers:
            self.numbers = memoryview(os.urandom(NUMBERS)).cast("Q").tolist()
        return self.numbers.pop()

    def ask(self, request: Message, bank: Bank) -> Any:
        """One request and its answer; Lost if it breaks the protocol, runs out of time or dies.

        Overlong if it thought too long about one move: it was interrupted, and can be asked again. Anything written
        before the request is read as the answer, and cannot have the right number.
        """
        try:
            self._send(framed(request), bank)
            answer = self._receive(bank)
        except Overlong as slow:
            self._stop(request.number, bank)
            raise slow from None
        except Lost as lost:
            if self.last_words and self.reaped is None and lost.reason in (TIME, HANG):  # the dead say nothing
                self._interrupt(self.last_words)
            raise
        if isinstance(answer, Failed):
            self.failure = answer
        if answer.number != request.number:
            raise Lost(BREACH, "its answer is to another request than the one it was asked")
        bank.answered()
        return answer

    def _send(self, frame: bytes, bank: Bank) -> None:
        """Write a request as fast as the bot reads it."""
        size, sent = len(frame), 0
        while sent < size:
            try:
                sent += os.write(self.requests, frame[sent:] if sent else frame)
            except BlockingIOError:
                self._wait(self.free, bank)
                bank.look()
            except BrokenPipeError:
                raise self._dead(bank) from None

    def _receive(self, bank: Bank) -> Message:
        """Read exactly one frame."""
        frame, wanted = b"", HEAD
        while len(frame) < wanted:
            self._wait(self.heard, bank)
            if not (more := os.read(self.answers, HEAD + self.speech.most if frame else USUAL)):
                raise self._dead(bank)
            frame += more
            if wanted == HEAD and len(frame) >= HEAD:
                wanted += int.from_bytes(frame[:HEAD], "little")
                if wanted > HEAD + self.speech.most:
                    count, most = wanted - HEAD, self.speech.most
                    raise Lost(BREACH, "its answer has {count} bytes; {most} are allowed", count=count, most=most)
            if len(frame) < wanted:
                bank.look()
        if len(frame) > wanted:
            raise Lost(BREACH, "it wrote more than one answer")
        try:
            return checked(self.speech.read(frame[HEAD:]))
        except Malformed as error:
            raise Lost(BREACH, "its answer is not a message: {why}", why=str(error)) from None

    def _interrupt(self, patience: float) -> Message | None:
        """Interrupt a bot whose time is over, once, to hear on which line it was; None if it does not answer."""
        with suppress(OSError, Lost):
            bank = Bank(self.pid, patience, patience)  # waiting for a core costs nothing here either
            signal.pidfd_send_signal(self.process, WHERE_ARE_YOU)
            answer = self._receive(bank)
            self.failure = answer if isinstance(answer, Failed) else None
            return answer
        return None

    def _stop(self, number: int, bank: Bank) -> None:
        """End its thinking, and nothing else; if it does not let itself be interrupted, it is lost."""
        answer = self._interrupt(self.last_words or TO_REST)
        bank.rested()
        if bank.left_then <= 0:
            raise out_of_time(bank)
        if answer is None or answer.number != number:
            raise Lost(SLOW, "it thought too long about one move, and could not be interrupted")

    @staticmethod
    def _wait(poll: select.poll, bank: Bank) -> None:
        """Wait until there is something to do, while there is time. If that is quick, no clock is read."""
        patience: float = QUICK
        while not poll.poll(patience):
            patience = min(LOOK, 1000 * bank.look() + 1)

    def _dead(self, bank: Bank) -> Lost:
        """How the process died. If all bots died, this one is not to blame."""
        reaped = self.end()
        status = reaped.status
        if not self.zygote.usable:
            raise NoIsolation(GONE)
        if status == -signal.SIGKILL and reaped.seconds - bank.mark >= bank.seconds:
            return out_of_time(bank)  # its own limit was faster than we were
        if status >= 0:
            return Lost(DIED, "its process ended with status {status}", status=status)
        name = signal.Signals(-status).name if -status in set(signal.Signals) else f"signal {-status}"
        return Lost(DIED, "its process was ended by {signal}", signal=name)

    def end(self) -> Reaped:
        """Kill it if it still runs; how it ended."""
        if self.reaped is None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self.process, signal.SIGKILL)
            try:
                self.reaped = self.zygote.reap(self.pid)
            except NoIsolation:
                self.reaped = Reaped(0)
        while self.ends:  # last: if this is interrupted, it can be repeated
            os.close(self.ends.pop())
        return self.reaped


def checked(message: Message) -> Message:
    """What a process says about itself is shown to people and stored: it can be spoken, and controls no terminal."""
    if isinstance(message, Answer):
        return message
    if isinstance(message, Failed):
        message.error, message.trace, message.name = map(printable, (message.error, message.trace, message.name))
        message.owner, message.kind, message.says = map(printable, (message.owner, message.kind, message.says))
        message.where, message.file = harmless(message.where), printable(message.file)
        message.said = None if message.said is None else harmless(message.said)
    elif isinstance(message, Ready):
        message.notes = [harmless(note) for note in message.notes]
    elif isinstance(message, Seen):
        for problem in message.problems:
            problem.sentence, problem.cure = harmless(problem.sentence), harmless(problem.cure)
    return message
