"""Answers that stand ready: cells after an exercise build on the kit's own answer, whose text nobody is shown."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, wraps
from types import FunctionType
from typing import cast

from beankit.core.errors import BadOption
from beankit.core.hints import Names
from beankit.course.exercise import Forbidden, Value
from beankit.course.results.known import HERE, hidden_text, in_order, known

ENDING = ".txt"
TRIED: list[str] = []  # what may not be used just now, as in `ready("5.1")`
HANDED_OUT: dict[str, list[FunctionType]] = {}  # the functions of the answers that were asked for, by exercise


def ready(exercise: str) -> Value:
    """The kit's own answer to an exercise, for the cells after it; while that exercise is tried, it refuses."""
    if exercise not in ready_texts():
        ids = ", ".join(sorted(ready_texts(), key=in_order))
        raise BadOption("no answer stands ready for {id}; there is one for: {names}", id=repr(exercise), names=ids)
    if any(is_barred(exercise, means) for means in TRIED):
        raise Forbidden("an answer may not use this here")
    names: Names = {"__name__": f"ready {exercise}"}
    exec(ready_texts()[exercise], names)
    answer = names[known(exercise).name]
    if isinstance(answer, FunctionType):
        return guarded(exercise, answer)
    for kind in [kind for kind in answer.__mro__ if kind.__module__ == names["__name__"]]:
        for name, method in [*vars(kind).items()]:
            if isinstance(method, FunctionType):
                setattr(kind, name, guarded(exercise, method))
    return answer


def guarded(exercise: str, function: FunctionType) -> FunctionType:
    """A function in front of another: its code can be exchanged, for it has nothing around it."""

    @wraps(function)
    def guard(*given: Value, _function: FunctionType = function, **named: Value) -> Value:
        return _function(*given, **named)

    front = cast("FunctionType", guard)
    HANDED_OUT.setdefault(exercise, []).append(front)
    return front


def handed_out(means: str) -> Iterator[FunctionType]:
    """The functions of the answers to an exercise, given as `ready("5.1")`, and to later ones of its lesson."""
    for exercise, functions in HANDED_OUT.items():
        if is_barred(exercise, means):
            yield from functions


def is_barred(exercise: str, means: str) -> bool:
    """Is this the exercise of these means, or a later one of its lesson?"""
    tried = means.removeprefix('ready("').removesuffix('")')
    same_lesson = tried.partition(".")[0] == exercise.partition(".")[0]
    return same_lesson and in_order(exercise) >= in_order(tried)


@lru_cache
def ready_texts() -> dict[str, str]:
    """The texts of the answers that stand ready, by exercise."""
    return {path.name.removesuffix(ENDING): hidden_text(path) for path in (HERE / "ready").iterdir()}
