"""What is asked of student code, and the outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

import msgspec

from beankit.arena.table.faults import RAISED, TIME
from beankit.core.said import Said, rewritten, say
from beankit.core.texts import printable
from beankit.sandbox.budget import Budget
from beankit.sandbox.errors import BREACH, DIED, HANG, MEMORY
from beankit.sandbox.evaluation.values import Value

RETURNED = "returned"
MISSING = "missing"  # it defines nothing of this name
STRANGE = "strange"  # what it returned is not a plain value
SKIPPED = "skipped"  # it was stopped too often before
LOST = (TIME, HANG, BREACH, DIED)  # its process could not go on

NO_CELLS: Mapping[str, Said] = MappingProxyType({})
GRADING = Budget(seconds=5.0, start=30.0, strikes=5, wall_factor=1.0, wall_extra=2.0, last_words=0.5)


class OutsideHost(Protocol):
    """Stays outside, and is asked by the code that runs inside."""

    def reply(self, question: Value) -> Value:
        """The plain value that is the reply to a plain value; what it raises is raised inside."""

    def result(self, value: Value) -> Value:
        """What counts as the result of a call that returned this."""


class Call(msgspec.Struct, frozen=True):
    """One thing to ask: a name that student code defines, and the arguments it is called with.

    `income` is a function, `Farmer.plant` a method of a fresh `Farmer()`. With `args=None` nothing is called: what is
    asked is the value of the name. With `through`, what has the name is not called itself, but handed as the first
    argument to a function of ours, named with its module, which runs in the same process. With `host`, the last
    argument is a function that asks a new host, which stays here.
    """

    name: str
    args: Sequence[Value] | None = ()
    named: Mapping[str, Value] = {}
    through: str = ""
    host: Callable[[], OutsideHost] | None = None


class Outcome(msgspec.Struct, frozen=True):
    """The outcome of a cell or a call."""

    name: str
    end: str  # RETURNED, RAISED, MISSING, STRANGE, SKIPPED, MEMORY, or one of LOST
    value: Value = None  # a plain value
    kind: str = ""  # the name of the type that was really returned
    error: str = ""  # the name of the error that was raised
    file: str = ""  # the cell in which that happened ...
    line: int = 0  # ... and its line; 0 if nobody knows
    told: str = ""  # what it raised: a traceback of the student's own lines
    printed: str = ""
    why: Said | None = None  # why it could not go on, or what is strange about what it returned

    @property
    def good(self) -> bool:
        """Did it end normally?"""
        return self.end == RETURNED

    @property
    def sentence(self) -> str:
        """What happened, in one line that controls no terminal."""
        return str(self.said())

    def said(self, cells: Mapping[str, Said] = NO_CELLS) -> Said:
        """What happened, as a value; `cells` says how cells are called, by their names."""
        name, kind = cells.get(self.name, one_line(self.name)), one_line(self.kind)
        why = rewritten(self.why, one_line) if self.why else ""
        if self.end == RETURNED:
            ended = say("{name} returned a value of type {kind}", name=name, kind=kind)
            return ended if kind else say("{name} ended", name=name)
        if self.end == MISSING:
            return say("{name} is not defined", name=name)
        if self.end == STRANGE:
            return say("{name} returned a value of type {kind}: {why}", name=name, kind=kind, why=why)
        if self.end == SKIPPED:
            return say("{name} was not run: {why}", name=name, why=why)
        if self.end in (MEMORY, RAISED, TIME, HANG):
            return self.failure(name, cells.get(self.file, one_line(self.file)), why)
        return say("{name} was stopped: {why}", name=name, why=why)

    def failure(self, name: str | Said, cell: str | Said, why: str | Said) -> Said:
        """What went wrong, and where if somebody knows."""
        line, error = self.line, one_line(self.told.strip().rpartition("\n")[2])
        if self.end == MEMORY and line:
            return say("{name} needed too much memory ({cell}, line {line})", name=name, cell=cell, line=line)
        if self.end == MEMORY:
            return say("{name} needed too much memory", name=name)
        if self.end == RAISED and line:
            return say("{name} failed ({cell}, line {line}): {error}", name=name, cell=cell, line=line, error=error)
        if self.end == RAISED:
            return say("{name} failed: {error}", name=name, error=error)
        if line:
            return say("{name} did not end ({cell}, line {line}): {why}", name=name, cell=cell, line=line, why=why)
        return say("{name} did not end: {why}", name=name, why=why)


def one_line(text: str) -> str:
    """A text in one line that controls no terminal."""
    return printable(text).replace("\n", " ")


class Evaluation(msgspec.Struct, frozen=True):
    """All outcomes of a piece of student code: its cells by their names, its calls in their order, and the level."""

    level: int
    cells: dict[str, Outcome]
    calls: list[Outcome]

    @property
    def failed(self) -> list[Outcome]:
        """The cells that did not end normally."""
        return [outcome for outcome in self.cells.values() if not outcome.good]
