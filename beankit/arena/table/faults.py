"""Faults: what a player did wrong, as a value that says who, when, why, and how to reproduce it."""

from __future__ import annotations

import select
import sys
from dataclasses import dataclass, field, fields

from beankit.core.errors import BeankitError, own_lines, own_traceback
from beankit.core.phase import Decision
from beankit.core.said import Said, notated, rewritten, say, verbatim
from beankit.core.texts import printable
from beankit.core.values import Data

RAISED = "raised"  # the bot's code raised an error
ILLEGAL = "illegal"  # its answer is not allowed, or there was none
TIME = "time"  # it is out of time
SLOW = "slow"  # it thought too long about one move
MADE, STARTING, FINISHING = say("when it was made"), say("in `start`"), say("in `finish`")
METHODS = (
    "a handler is written `plant(self, view, options)`; `start` and `finish` take `self, view`, `__init__` only `self`"
)


@dataclass(frozen=True, slots=True)
class Fault:
    """One failure of one player. With its record in a file, `reproduce` asks again."""

    reason: str  # a code: RAISED, ILLEGAL, TIME, SLOW, or one of a referee's own
    sentence: str  # in English, as it is stored
    seat: int
    number: int  # of the decision; 0 before the first
    record: str  # all moves before it; empty for an imagined game
    strikes: int = 1  # what it cost if it did not stop the game
    said: Said | None = field(default=None, compare=False, repr=False)  # the sentence; None if it was read from a store

    @classmethod
    def of(cls, reason: str, sentence: str | Said, seat: int, number: int, record: str, lost: int) -> Fault:
        """A fault with a sentence that can be stored, and controls no terminal."""
        said = rewritten(
            notated(sentence) if isinstance(sentence, Said) else verbatim(sentence), printable, templates=True
        )
        return cls(reason, str(said), seat, number, record, lost, said)

    @property
    def stopped(self) -> bool:
        """Was the player stopped, or their process? Then they are not asked again: it could take as long again."""
        return self.reason not in (RAISED, ILLEGAL)

    def as_dict(self) -> Data:
        """The fault for other programs."""
        return {part.name: getattr(self, part.name) for part in fields(self) if part.compare}


class BotFault(BeankitError):
    """A player failed, and the game stopped; `fault` has all details."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.said or verbatim(fault.sentence))
        self.fault = fault

    @property
    def seat(self) -> int:
        """The seat whose bot failed."""
        return self.fault.seat

    @property
    def record(self) -> str:
        """The record that leads to the decision."""
        return self.fault.record

    def __reduce__(self) -> tuple[type[BotFault], tuple[Fault]]:
        return type(self), (self.fault,)  # so that it can come back from other processes


class OutOfTime(BeankitError):
    """A bot has used up its time."""


class Misplayed(BeankitError):
    """A bot that answers from another process failed there: the reason as a code, and what everybody may read."""

    def __init__(self, reason: str, text: str | Said, /, **parts: str | int | float | Said) -> None:
        super().__init__(text, **parts)
        self.reason = reason


def asked_for(decision: Decision) -> Said:
    """When it failed, for sentences about a bot: the kind of decision and how much choice there was."""
    count = len(decision.options)
    return say("when asked to {kind} with {count} {count:option|options}", kind=decision.kind, count=count)


def blamed(who: Said, where: Said, error: BaseException) -> tuple[str, Said]:
    """The reason and the sentence for what a bot raised; if the bot is not to blame, the error is raised again."""
    if isinstance(error, KeyboardInterrupt):
        if lines := own_lines(error):
            error.add_note(f"{who} was at work {where}:\n{''.join(lines[-1:]).rstrip()}")
        raise error
    if isinstance(error, BrokenPipeError) and nobody_reads():
        raise error
    if isinstance(error, OutOfTime):
        return TIME, say("{who} {why}", who=who, why=error.said)
    if isinstance(error, Misplayed):
        return error.reason, failed(who, where, error.said)
    return RAISED, failed(who, where, verbatim(f"{own_traceback(error)}{usage(error)}"))


def failed(who: Said, where: Said, why: Said) -> Said:
    """What a bot's code did: who, when, and the error or its traceback."""
    return say("{who} failed {where}:\n{why}", who=who, where=where, why=why)


def refused(who: Said, why: Said) -> Said:
    """An answer that is not allowed, and why."""
    return say("{who}: {why}", who=who, why=why)


def usage(error: BaseException) -> str:
    """How to write a bot's methods, if calling one failed."""
    return "" if own_lines(error) or not isinstance(error, TypeError) else f"\n{METHODS}"


def nobody_reads() -> bool:
    """Has the reader of our output gone (`beankit play ... | head`)? Then no bot is to blame."""
    try:
        output = sys.stdout.fileno()
    except (OSError, ValueError, AttributeError):  # a notebook, or no output at all
        return False
    poll = select.poll()
    poll.register(output, 0)
    return any(event & select.POLLERR for _, event in poll.poll(0))
