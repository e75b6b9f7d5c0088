"""Faults: what a player did wrong, as a value that says who, when, why, and how to reproduce it."""

from __future__ import annotations

import select
import sys
from dataclasses import asdict, dataclass
from typing import Any

from beankit.core.errors import BeankitError, own_lines, own_traceback
from beankit.core.turn.decisions import Decision

RAISED = "raised"  # the bot's code raised an error
ILLEGAL = "illegal"  # its answer is not allowed, or there was none
TIME = "time"  # it is out of time
METHODS = (
    "a handler is written `plant(self, view, options)`; `start` and `finish` take `self, view`, `__init__` only `self`"
)


@dataclass(frozen=True, slots=True)
class Fault:
    """One failure of one player. With its record in a file, `reproduce` asks again."""

    reason: str  # a code: RAISED, ILLEGAL, TIME, or one of a referee's own
    sentence: str
    seat: int
    number: int  # of the decision; 0 before the first
    record: str  # all moves before it; empty for an imagined game
    strikes: int = 1  # what it cost if it did not stop the game

    def as_dict(self) -> dict[str, Any]:
        """The fault for other programs."""
        return asdict(self)


class BotFault(BeankitError):
    """A player failed, and the game stopped; `fault` has all details."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.sentence)
        self.fault = fault

    @property
    def seat(self) -> int:
        """Who failed."""
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

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


def asked_for(decision: Decision) -> str:
    """When it failed, for sentences about a bot: the kind of decision and how much choice there was."""
    count = len(decision.options)
    return f"when asked to {decision.kind} with {count} option{'' if count == 1 else 's'}"


def blamed(who: str, where: str, error: BaseException) -> tuple[str, str]:
    """The reason and the sentence for what a bot raised; if the bot is not to blame, the error is raised again."""
    if isinstance(error, KeyboardInterrupt):
        if lines := own_lines(error):
            error.add_note(f"{who} was at work {where}:\n{''.join(lines[-1:]).rstrip()}")
        raise error
    if isinstance(error, BrokenPipeError) and nobody_reads():
        raise error
    if isinstance(error, OutOfTime):
        return TIME, f"{who} {error}"
    if isinstance(error, Misplayed):
        return error.reason, f"{who} failed {where}:\n{error}"
    return RAISED, f"{who} failed {where}:\n{own_traceback(error)}{usage(error)}"


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
