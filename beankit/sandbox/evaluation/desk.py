"""Inside the process of student code: run its lines, call what they define, and report the outcome."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import msgspec

from beankit.core.values import Names
from beankit.sandbox.evaluation.messages import (
    MOST_VALUE,
    Asked,
    FromCode,
    Invoke,
    Missing,
    Prepare,
    Prepared,
    Ran,
    Reply,
    Request,
    Returned,
    Run,
    Strange,
    for_code,
)
from beankit.sandbox.evaluation.standins import PASSES, PASSING, SILENT, Barred, covers, is_tried, place, thing
from beankit.sandbox.evaluation.values import NotPlain, Plain, Value, packed, unpacked
from beankit.sandbox.inside.child import Duty, Printed, failed, read, seed_others, sendable_text, write
from beankit.sandbox.messages import Tried
from beankit.sandbox.source.loader import GRADED, Door, module_for, open_door, steps
from beankit.sandbox.walls.probes import attempts

MOST_NAME = 100


class NoSuchName(Exception):
    """Student code does not define this name."""


class Gate(Door):
    """Imports of student code: some modules are stand-ins, and one that it cannot have harms only if it is used.

    Inside `try` the import itself fails: the code has a way to do without.
    """

    stand_ins: Sequence[str] = ()

    def __call__(
        self,
        name: str,
        globals_: Names | None = None,
        locals_: Names | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> object:
        """Takes the place of `__import__`."""
        top = name.partition(".")[0]
        if level == 0 and top in PASSING:
            return PASSES
        if level == 0 and covers(self.stand_ins, name):
            return SILENT if fromlist else sys.modules.get(top, SILENT)
        try:
            return super().__call__(name, globals_, locals_, fromlist, level)
        except ImportError as error:
            if is_tried(sys._getframe(1)):  # noqa: SLF001 - the line that imports
                raise ModuleNotFoundError(error.args[0], name=name) from None
            if not fromlist and top in (self.allowed or ()):
                return sys.modules[top]  # only a part of it is missing
            return Barred(error.args[0], name, fromlist)


class Desk:
    """One student's code: its cells share their names, as in a notebook."""

    def __init__(self, modules: Sequence[str] | None) -> None:
        self.printed = Printed()
        sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = self.printed  # type: ignore[assignment, misc]
        self.gate = Gate(modules, who=GRADED)
        self.makers: dict[str, Any] = {}
        self.module: ModuleType = module_for("code.py")
        self.number = 0  # of the request that is to be answered

    def answer(self, request: Request) -> FromCode:
        """The answer to a request; failures are reported, never raised."""
        self.number = request.number
        try:
            if isinstance(request, Invoke):
                return self.invoke(request)
            if isinstance(request, Run):
                return self.run(request)
            if isinstance(request, Prepare):
                return self.prepare(request)
            return Tried(request.number, attempts(request.ways, request.bait))
        except NoSuchName as missing:
            return Missing(self.number, sendable_text(missing, MOST_NAME))
        except BaseException as error:
            return failed(self.number, error, self.printed.taken())

    def prepare(self, wanted: Prepare) -> FromCode:
        """Done before any student code has run here."""
        seed_others(0)
        unknown = []
        for name in wanted.makers:
            try:
                self.makers[name] = thing(name)
            except LookupError:
                unknown.append(name)
        place(wanted.stand_ins)
        self.gate.stand_ins = wanted.stand_ins
        open_door(self.module, self.gate)
        return Prepared(wanted.number, unknown)

    def run(self, cell: Run) -> FromCode:
        """Run a cell; a statement that fails takes no other along, and the first one is reported."""
        failure: FromCode | None = None
        for step in steps(self.module, cell.file, cell.source):
            try:
                step()
            except Exception as error:
                failure = failure or failed(cell.number, error, self.printed.taken())
        printed = self.printed.taken()
        return failure or Ran(cell.number, printed)

    def invoke(self, call: Invoke) -> FromCode:
        """Call what has this name, with fresh arguments."""
        target = self.named(call.name)
        value = target
        if call.args is not None:
            args = [unpacked(tree, self.make) for tree in call.args]
            args += [self.ask] * call.asks
            named = {name: unpacked(tree, self.make) for name, tree in call.named.items()}
            value = self.makers[call.through](target, *args, **named) if call.through else target(*args, **named)
        kind = sendable_text(type(value).__name__, MOST_NAME)
        try:
            tree = packed(Plain().of(value))
            if len(msgspec.msgpack.encode(tree)) > MOST_VALUE:
                raise NotPlain("size")
        except NotPlain as why:
            return Strange(self.number, kind, why.why, sendable_text(why.kind, MOST_NAME), self.printed.taken())
        except (ValueError, OverflowError):  # a number with thousands of digits, or one that is none
            return Strange(self.number, kind, "content", kind, self.printed.taken())
        return Returned(self.number, kind, tree, self.printed.taken())

    def ask(self, question: object) -> Value:
        """The reply to a plain value, from the grader's side."""
        write(Asked(self.number, packed(Plain().of(question))))
        reply = read(WORK)
        if not isinstance(reply, Reply):
            raise SystemExit  # the grader is gone
        self.number = reply.number
        if reply.error:
            raise type(reply.error, (Exception,), {})(reply.sentence)
        return unpacked(reply.value, self.make)

    def named(self, name: str) -> Any:
        """What has this name in the student code; a method belongs to a fresh object of its class."""
        first, *rest = name.split(".")
        if first not in vars(self.module):
            raise NoSuchName(first)
        here = vars(self.module)[first]
        for part in rest:
            if not hasattr(here, part):
                raise NoSuchName(name)
            here = getattr(here() if isinstance(here, type) else here, part)
        return here

    def make(self, by: str, args: list[Value]) -> Value:
        """An argument that is not a plain value."""
        return self.makers[by](*args)


WORK = Duty(GRADED, for_code, Desk)
