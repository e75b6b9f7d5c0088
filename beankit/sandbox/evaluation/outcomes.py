"""What is asked of student code, and the outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from beankit.arena.table.faults import RAISED, TIME
from beankit.core.texts import printable
from beankit.sandbox.budget import Budget
from beankit.sandbox.errors import BREACH, DIED, HANG, MEMORY

RETURNED = "returned"
MISSING = "missing"  # it defines nothing of this name
STRANGE = "strange"  # what it returned is not a plain value
SKIPPED = "skipped"  # it was stopped too often before
LOST = (TIME, HANG, BREACH, DIED)  # its process could not go on

GRADING = Budget(seconds=5.0, start=30.0, strikes=5, wall_factor=1.0, wall_extra=2.0, last_words=0.5)


class Host(Protocol):
    """Stays outside, and is asked by the code that runs inside."""

    def reply(self, question: Any) -> Any:
        """The plain value that is the reply to a plain value; what it raises is raised inside."""

    def result(self, value: Any) -> Any:
        """What counts as the result of a call that returned this."""


class Call(msgspec.Struct, frozen=True):
    """One thing to ask: a name that student code defines, and the arguments it is called with.

    `income` is a function, `Farmer.plant` a method of a fresh `Farmer()`. With `args=None` nothing is called: what is
    asked is the value of the name. With `through`, what has the name is not called itself, but handed as the first
    argument to a function of ours, named with its module, which runs in the same process. With `host`, the last
    argument is a function that asks a new host, which stays here.
    """

    name: str
    args: Sequence[Any] | None = ()
    named: Mapping[str, Any] = {}
    through: str = ""
    host: Callable[[], Host] | None = None


class Outcome(msgspec.Struct, frozen=True):
    """The outcome of a cell or a call."""

    name: str
    end: str  # RETURNED, RAISED, MISSING, STRANGE, SKIPPED, MEMORY, or one of LOST
    value: Any = None  # a plain value
    kind: str = ""  # the name of the type that was really returned
    error: str = ""  # the name of the error that was raised
    file: str = ""  # the cell in which that happened ...
    line: int = 0  # ... and its line; 0 if nobody knows
    told: str = ""  # a traceback of the student's own lines, or one sentence
    printed: str = ""

    @property
    def good(self) -> bool:
        """Did it end normally?"""
        return self.end == RETURNED

    @property
    def sentence(self) -> str:
        """What happened, in one line that controls no terminal."""
        place = f" ({self.file}, line {self.line})" if self.line else ""
        last = self.told.strip().rpartition("\n")[2]
        told = {
            RETURNED: f"{self.name} ended" if not self.kind else f"{self.name} returned a value of type {self.kind}",
            MISSING: f"{self.name} is not defined",
            STRANGE: f"{self.name} returned a value of type {self.kind}: {last}",
            SKIPPED: f"{self.name} was not run: {last}",
            MEMORY: f"{self.name} needed too much memory{place}",
            RAISED: f"{self.name} failed{place}: {last}",
            TIME: f"{self.name} did not end{place}: {last}",
            HANG: f"{self.name} did not end{place}: {last}",
        }.get(self.end, f"{self.name} was stopped: {last}")
        return printable(told).replace("\n", " ")


class Evaluation(msgspec.Struct, frozen=True):
    """All outcomes of a piece of student code: its cells by their names, its calls in their order, and the level."""

    level: int
    cells: dict[str, Outcome]
    calls: list[Outcome]

    @property
    def failed(self) -> list[Outcome]:
        """The cells that did not end normally."""
        return [outcome for outcome in self.cells.values() if not outcome.good]
