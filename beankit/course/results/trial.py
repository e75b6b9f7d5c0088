"""A trial of an answer on examples: a function is called, a bot is asked for its move.

Meanwhile the methods of the kit that an exercise forbids refuse, and so does the kit's own answer to it, which stands
ready for the cells after the exercise and whose text nobody is shown.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, wraps
from types import FunctionType, ModuleType
from typing import Any, NoReturn, cast

from beankit.arena.bots.origins import ANSWERS
from beankit.core.actions import Action
from beankit.core.bot import Bot, kinds_of_decision
from beankit.core.cards import Bean, payout
from beankit.core.errors import BadOption
from beankit.core.knowledge.view import View
from beankit.core.values import Names
from beankit.course.exercise import Arguments, Exercise, Forbidden, Value, own_source
from beankit.course.results.known import HERE, hidden_text, in_order, known
from beankit.course.results.leaves import Leaf, leaves, simplified
from beankit.course.results.written import read_here

Call = Callable[..., Value]
METHODS: dict[str, tuple[Any, ...]] = {
    "view.unseen": (View.unseen,),
    "view.grows": (View.grows,),
    "view.worth": (View.worth,),
    "Bean.payout": (Bean.payout, payout),  # a new bean asks the function what it pays
}

TRIED: list[str] = []  # what may not be used just now, as in `ready("5.1")`
HANDED_OUT: dict[str, list[FunctionType]] = {}  # the functions of the answers that were asked for, by exercise
HELD: list[dict[str, str]] = []  # where answers are graded: the texts of the only answers that stand ready there


class Hosted:
    """What stays outside while an answer is tried: it gets every question, and finds the result."""

    def __init__(self, talk: Generator[Value, Value, Value]) -> None:
        self.talk, self.over, self.outcome = talk, False, None

    def reply(self, question: object = None) -> Value:
        """The reply to a question; the first question is None, and when all is said, so is the reply."""
        if self.over:
            return None
        try:
            return self.talk.send(simplified(question))
        except StopIteration as end:
            self.over, self.outcome = True, end.value
            return None

    def result(self, _: object) -> Value:
        """What the trial has found; what the other side says instead is not believed."""
        return self.outcome


def way_of(kind: str, call: Call | None, host: Call | None = None, means: Sequence[str] = ()) -> Call:
    """How an answer is tried on an example; means that are forbidden are out of reach then."""
    ways = {"bot": move, "value": lambda value, *_: value}
    way: Call = call or ways.get(kind, lambda answer, *arguments: answer(*arguments))
    if call is not None and host is not None:
        way = hosted(call, host)

    def barred(answer: object, *arguments: Value) -> object:
        with without(means):
            result = way(answer, *arguments)
            return simplified(result) if put_off else result  # here: nothing can be put off until they are back

    put_off = any(name in METHODS for name in means)
    return barred if means else way


def hosted(call: Call, host: Call) -> Call:
    """How an answer is tried that asks a host, if both are in one process."""

    def way(answer: object, *arguments: Value) -> Value:
        here = Hosted(host(*arguments))
        return here.result(call(answer, here.reply))

    return way


def move(kind: type[Bot], view: View) -> Action:
    """What a bot does when it is asked on this view; a new bot each time."""
    bot = kind()
    bot.start(view)
    assert view.decision is not None
    return bot.decide(view, view.decision)


def in_cell(
    answer: object, kind: str, call: str, arguments: list[Value], means: Sequence[str] = (), ask: Call | None = None
) -> object:
    """Try an answer beside a student's code, where nobody knows what is right; what comes out is plain."""
    asking = [] if ask is None else [lambda question=None: read_here(ask(simplified(question)))[0]]
    return simplified(way_of(kind, unpacked(call), means=means)(answer, *arguments, *asking))


def outcome(way: Call, judge: Call | None, answer: object, arguments: Arguments) -> list[Leaf]:
    """The leaves of what an answer returns for an example; an exception is a result, too."""
    try:
        result = way(answer, *arguments)
        return leaves(result if judge is None else judge(simplified(result), *arguments))
    except Exception as error:
        return [f"raises {type(error).__name__}"]


def declared_way(exercise: Exercise) -> Call:
    """How the solution and the wrong answers are tried; those of a value are functions that find it."""
    kind = "function" if exercise.kind == "value" else exercise.kind
    return way_of(kind, exercise.call, exercise.host, exercise.without)


def right_values(exercise: Exercise, arguments: Arguments) -> list[Value]:
    """All right results of an example."""
    if exercise.right is not None:
        return [*exercise.right(*arguments)]
    result = declared_way(exercise)(exercise.solution, *arguments)
    return [result if exercise.judge is None else exercise.judge(simplified(result), *arguments)]


def right_results(exercise: Exercise, arguments: Arguments) -> list[list[Leaf]]:
    """All right results of an example, as leaves."""
    return [*map(leaves, right_values(exercise, arguments))]


def shipped(function: Call | None) -> str:
    """The source of a function that is run beside the student's, to be kept with the examples."""
    return "" if function is None else own_source(function)


@lru_cache(maxsize=64)
def unpacked(source: str) -> Call | None:
    """The function that was kept as source."""
    if not source:
        return None
    names: Names = {}
    exec("from beankit import *\n" + source, names)
    function: Call = [value for name, value in names.items() if callable(value)][-1]
    return function


@contextmanager
def without(means: Sequence[str]) -> Iterator[None]:
    """While this lasts, these methods refuse, also by an alias or `getattr`, for their code is exchanged.

    A copy of that code, made before, still works: that is no better than pasting a solution.
    """
    methods = [method for name in means for method in (METHODS[name] if name in METHODS else handed_out(name))]
    before = [(method, method.__code__) for method in methods]
    TRIED.extend(name for name in means if name not in METHODS)
    for method, _ in before:
        method.__code__ = refuse.__code__
    try:
        yield
    finally:
        TRIED.clear()
        for method, code in before:
            method.__code__ = code


def refuse(*_given: object, **_named: object) -> NoReturn:
    """What a forbidden method does; its code runs in another module, and so imports what it needs."""
    from beankit.course.exercise import Forbidden

    raise Forbidden("an answer may not use this here")


def ready(exercise: str) -> Value:
    """The kit's own answer to an exercise, for the cells after it; it refuses while that or an earlier one is tried."""
    if exercise not in ready_numbers():
        ids = ", ".join(sorted(ready_numbers(), key=in_order))
        raise BadOption("no answer stands ready for {id}; there is one for: {names}", id=repr(exercise), names=ids)
    if any(is_barred(exercise, means) for means in TRIED):
        raise Forbidden("an answer may not use this here")
    if HELD and exercise not in HELD[0]:
        return withheld(exercise)
    name = f"ready_{exercise.replace('.', '_')}"
    module = sys.modules[name] = ModuleType(name)
    ANSWERS[name] = HELD[0][exercise] if HELD else ready_text(exercise)  # `save` takes it along
    exec(ANSWERS[name], vars(module))
    answer = vars(module)[known(exercise).name]
    if isinstance(answer, FunctionType):
        return guarded(exercise, answer)
    for kind in [kind for kind in answer.__mro__ if kind.__module__ == name]:
        for part, method in [*vars(kind).items()]:
            if isinstance(method, FunctionType):
                setattr(kind, part, guarded(exercise, method))
    return answer


def hold(texts: dict[str, str]) -> None:
    """From now on no other answers stand ready in this process: it is one in which answers are graded."""
    HELD[:] = [texts]


def withheld(exercise: str) -> Value:
    """What takes the place of an answer that is not there: cells may name it, and whoever uses it is refused."""
    task = known(exercise)
    return type(task.name, (Bot,), dict.fromkeys(kinds_of_decision(), refuse)) if task.kind == "bot" else refuse


def guarded(exercise: str, function: FunctionType) -> FunctionType:
    """A function in front of another: its code can be exchanged, for it has nothing around it."""

    @wraps(function)
    def guard(*given: Value, _function: FunctionType = function, **named: Value) -> Value:
        return _function(*given, **named)

    front = cast("FunctionType", guard)
    HANDED_OUT.setdefault(exercise, []).append(front)
    return front


def handed_out(means: str) -> Iterator[FunctionType]:
    """The functions of the answers to an exercise, given as `ready("5.1")`, and to later ones."""
    for exercise, functions in HANDED_OUT.items():
        if is_barred(exercise, means):
            yield from functions


def is_barred(exercise: str, means: str) -> bool:
    """Is this the exercise of these means, or a later one, whose answer may contain it?"""
    return not is_earlier(exercise, means.removeprefix('ready("').removesuffix('")'))


def is_earlier(exercise: str, other: str) -> bool:
    """Does an exercise come before another, which may then build on its answer?"""
    return in_order(exercise) < in_order(other)


@lru_cache
def ready_numbers() -> frozenset[str]:
    """The exercises whose answers stand ready."""
    return frozenset(path.name.removesuffix(".txt") for path in (HERE / "ready").iterdir())


def ready_text(exercise: str) -> str:
    """The text of an answer that stands ready, with everything that it uses."""
    return hidden_text(HERE / "ready" / f"{exercise}.txt")


def listed(means: Sequence[str]) -> str:
    """Forbidden means as they stand in a sentence."""
    return ", ".join(f"`{name}`" for name in means)
