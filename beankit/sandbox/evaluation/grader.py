"""The grader's side: student code runs in a process of its own, and is called until there is nothing left to ask."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache

import msgspec

from beankit.arena.table.faults import RAISED
from beankit.core.errors import BadOption
from beankit.core.said import say
from beankit.sandbox.budget import SPARE, Bank, Budget
from beankit.sandbox.engine.cell import Cell
from beankit.sandbox.engine.zygotes import Zygote, zygote
from beankit.sandbox.errors import BREACH, MEMORY, Lost, wrong_kind
from beankit.sandbox.evaluation.messages import (
    MOST_ASKED,
    MOST_FROM_CODE,
    Asked,
    Invoke,
    Missing,
    Prepare,
    Prepared,
    Ran,
    Reply,
    Returned,
    Run,
    Strange,
    from_code,
)
from beankit.sandbox.evaluation.outcomes import (
    GRADING,
    LOST,
    MISSING,
    RETURNED,
    SKIPPED,
    STRANGE,
    Call,
    Evaluation,
    Outcome,
    OutsideHost,
)
from beankit.sandbox.evaluation.values import Made, NoValue, Value, packed, strange, unpacked
from beankit.sandbox.levels import Isolation, isolation, tried_again
from beankit.sandbox.messages import MOST_TOLD, Failed, Message, Speech

DESK = "beankit.sandbox.evaluation.desk"
SPEECH = Speech(from_code, MOST_FROM_CODE)
SOURCE = "source"  # what a source without cells is called
TOO_OFTEN = say("it had to be stopped too often before")


def evaluate(
    source: str | Mapping[str, str],
    calls: Sequence[Call],
    budget: Budget = GRADING,
    *,
    modules: Sequence[str] = (),
    stand_ins: Sequence[str] = (),
    accept_weak: bool = False,
) -> Evaluation:
    """Run student code behind the walls that bots have, call what it defines, and get plain values back.

    `source` is one text, or cells by their names in their order. Each cell runs alone, in the names that the earlier
    ones left: a statement that fails is reported and skipped. Then the calls are made in order, in the same process;
    if a call ends the process, the next one gets a new one. Nothing else enters it: what is right is judged here.

    `budget.start` is the CPU time of all cells, `budget.seconds` that of all calls of one name, and after
    `budget.strikes` lost processes the rest is skipped. `modules` are imported before the walls are raised, and may be
    imported by student code. `stand_ins` are modules, or names in them, that take every call and do nothing.
    """
    origin, here = zygote_of(tuple(modules))
    here.demand(accept_weak)
    cells = {SOURCE: source} if isinstance(source, str) else dict(source)
    with Running(cells, calls, budget, stand_ins, origin, here).closed() as running:
        running.begin()
        answers = [running.called(call) for call in calls]
    return Evaluation(here.level, running.cells, answers)


def zygote_of(modules: tuple[str, ...]) -> tuple[Zygote, Isolation]:
    """The process that student code is forked from, and the level that holds there."""
    origin = zygote(0, DESK, with_libraries(modules))
    return origin, _level(origin)


@cache
def _level(origin: Zygote) -> Isolation:
    """The isolation level: this zygote has loaded more than the one for bots, so the walls are tested again."""
    return tried_again(isolation(), origin)


class Running:
    """One piece of student code at work."""

    def __init__(
        self,
        sources: Mapping[str, str],
        calls: Sequence[Call],
        budget: Budget,
        stand_ins: Sequence[str],
        origin: Zygote,
        here: Isolation,
    ) -> None:
        self.sources, self.budget, self.stand_ins, self.origin = sources, budget, stand_ins, origin
        self.makers = sorted({name for call in calls for name in makers_of(call)})
        self.left = dict.fromkeys((call.name for call in calls), budget.seconds)  # CPU seconds, by name
        seconds = int(budget.start + sum(self.left.values())) + SPARE
        self.walls = msgspec.structs.replace(here.walls, memory=budget.memory, seconds=seconds)
        self.cells: dict[str, Outcome] = {}  # what came of each
        self.ended: dict[str, Outcome] = {}  # names whose calls end the process
        self.lost = 0  # processes
        self.cell: Cell | None = None

    def begin(self) -> bool:
        """Start a process and run every cell that can run; False if too many processes were lost."""
        while self.lost < self.budget.strikes:
            self.cell = cell = self.origin.spawn(self.walls, SPEECH)
            cell.last_words = self.budget.last_words
            bank = Bank(cell.pid, self.budget.start, self.budget.start_wall)
            self.prepare(cell, bank)
            if all(self.ran(name, bank) for name in self.sources if not self.stopped(name)):
                return True
        for name in self.sources:
            self.cells.setdefault(name, skipped(name))
        return False

    def prepare(self, cell: Cell, bank: Bank) -> None:
        """Before any student code: what it may not load later."""
        answer = cell.ask(Prepare(cell.number(), [*self.stand_ins], self.makers), bank)
        if not isinstance(answer, Prepared):
            raise BadOption("the process for student code did not start: {why}", why=getattr(answer, "trace", answer))
        if answer.unknown:
            raise BadOption(
                "no loaded module has {names}; name its module in `modules`", names=", ".join(answer.unknown)
            )

    def stopped(self, name: str) -> bool:
        """Did this cell end a process before?"""
        return name in self.cells and self.cells[name].end in LOST

    def ran(self, name: str, bank: Bank) -> bool:
        """Run one cell; False if the process is lost."""
        assert self.cell is not None
        outcome = self.outcome(name, Run(self.cell.number(), name, self.sources[name]), bank)
        self.cells.setdefault(name, outcome)
        if outcome.end in LOST:
            self.cells[name] = outcome
        return outcome.end not in LOST

    def called(self, call: Call) -> Outcome:
        """Make one call, if the code is still worth it."""
        if call.name in self.ended:
            return self.ended[call.name]
        if self.cell is None and not self.begin():
            return skipped(call.name)
        assert self.cell is not None
        bank = Bank(self.cell.pid, self.left[call.name], self.budget.wall, self.budget.seconds)
        args = None if call.args is None else [packed(value) for value in call.args]
        named = {name: packed(value) for name, value in call.named.items()}
        host = call.host and call.host()
        request = Invoke(self.cell.number(), call.name, call.through, args, named, host is not None)
        outcome = self.outcome(call.name, request, bank, host)
        if host is not None and outcome.end == RETURNED:
            outcome = msgspec.structs.replace(outcome, value=host.result(outcome.value))
        if outcome.end in LOST:
            self.ended[call.name] = outcome
        else:
            self.left[call.name] = bank.left
        return outcome

    def outcome(self, name: str, request: Message, bank: Bank, host: OutsideHost | None = None) -> Outcome:
        """The answer to a request; a breach costs the process."""
        assert self.cell is not None
        try:
            answer, asked = self.cell.ask(request, bank), 0
            while host is not None and isinstance(answer, Asked):
                asked += 1
                if asked > MOST_ASKED:
                    raise Lost(BREACH, "it asked more than {count} times", count=MOST_ASKED)
                answer = self.cell.ask(reply_of(host, answer, self.cell.number()), bank)
            return outcome_of(name, answer)
        except Lost as lost:
            last, self.lost = self.cell.failure, self.lost + 1
            self.end()
            file, line = ("", 0) if last is None else (last.file, last.line)
            return Outcome(name, lost.reason, file=file, line=line, why=lost.said)

    def end(self) -> None:
        """End the process, if there is one."""
        if self.cell is not None:
            self.cell.end()
            self.cell = None

    @contextmanager
    def closed(self) -> Iterator[Running]:
        """No process is left behind."""
        try:
            yield self
        finally:
            self.end()


def reply_of(host: OutsideHost, asked: Asked, number: int) -> Reply:
    """What a host replies; what it raises, whoever asked gets."""
    try:
        return Reply(number, packed(host.reply(unpacked(asked.value))), "", "")
    except Exception as error:
        return Reply(number, None, type(error).__name__, str(error)[:MOST_TOLD])


def outcome_of(name: str, answer: Message) -> Outcome:
    """What an answer means; Lost if it means nothing."""
    if isinstance(answer, Ran):
        return Outcome(name, RETURNED, printed=answer.printed)
    if isinstance(answer, Returned):
        try:
            return Outcome(name, RETURNED, unpacked(answer.value), answer.kind, printed=answer.printed)
        except NoValue as error:
            raise Lost(BREACH, "its answer is not a message: {why}", why=str(error)) from None
    if isinstance(answer, Missing):
        return Outcome(name, MISSING)
    if isinstance(answer, Strange):
        why = strange(answer.why, answer.of)
        return Outcome(name, STRANGE, None, answer.kind, printed=answer.printed, why=why)
    if isinstance(answer, Failed):
        end = MEMORY if answer.error == MemoryError.__name__ else RAISED
        place = (answer.file, answer.line)
        return Outcome(name, end, None, "", answer.error, *place, answer.trace, answer.printed)
    raise wrong_kind()


def skipped(name: str) -> Outcome:
    """The outcome of what was not run."""
    return Outcome(name, SKIPPED, why=TOO_OFTEN)


def makers_of(call: Call) -> Iterator[str]:
    """The functions of ours that a call needs."""
    if call.through:
        yield call.through
    yield from _makers([*(call.args or ()), *call.named.values()])


def _makers(value: Value) -> Iterator[str]:
    if isinstance(value, Made):
        yield value.by
        yield from _makers([*value.args])
    elif isinstance(value, dict):
        yield from _makers([*value.values()])
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _makers(part)


LIBRARIES = {
    "numpy": (),
    "pandas": ("pandas.core.*", "pandas.io.formats.*"),
    "networkx": (),
    "scipy": (
        "scipy.stats",
        "scipy.special",
        "scipy.optimize",
        "scipy.linalg",
        "scipy.sparse",
        "scipy.sparse.linalg",
        "scipy.sparse.csgraph",
        "scipy.spatial",
        "scipy.interpolate",
        "scipy.integrate",
        "scipy.cluster.hierarchy",
    ),
}


def with_libraries(modules: Sequence[str]) -> tuple[str, ...]:
    """These modules and the libraries, with submodules that are otherwise loaded on first use."""
    installed = [name for name in LIBRARIES if importlib.util.find_spec(name) is not None]
    parts = [part for name in installed for part in (name, *LIBRARIES[name])]
    return tuple(dict.fromkeys((*parts, *modules)))
