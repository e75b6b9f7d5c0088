"""What is around an answer where it counts: what it may import, and what does nothing there. `check` keeps to it."""

from __future__ import annotations

import builtins
import inspect
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from types import FunctionType, ModuleType

from beankit.arena.bots.origins import ANSWERS
from beankit.sandbox.evaluation.grader import with_libraries
from beankit.sandbox.evaluation.standins import PASSING, Barred, covers, is_tried
from beankit.sandbox.source.loader import GRADED, may_import, refusal

MODULES = (
    "beankit.course",
    "beankit.course.results.indoors",
    "beankit.course.results.trial",
    "beankit.course.results.written",
    "beankit.laws",
    "beankit.training.fits",
    "beankit.training.samples",
)
SILENT = (
    "beankit.course.check",
    "beankit.course.hint",
    "beankit.course.progress",
    "beankit.course.save",
    "beankit.course.show",
    "beankit.course.solution",
    "beankit.course.solutions",
    "beankit.course.speak",
    "beankit.save",
    "beankit.Table",
    "beankit.Replay",
    "beankit.Tournament",
    "beankit.tournament",
    "beankit.arena.table.match.Match.watch",
    "beankit.course.charts",
    "beankit.notebook",
    "builtins.display",
    "builtins.get_ipython",
    "pandas.DataFrame.boxplot",
    "pandas.DataFrame.hist",
    "pandas.DataFrame.plot",
    "pandas.DataFrame.style",
    "pandas.Series.hist",
    "pandas.Series.plot",
    "networkx.draw",
    "networkx.draw_networkx",
    "altair",
    "bokeh",
    "IPython",
    "ipywidgets",
    "matplotlib",
    "plotly",
    "seaborn",
)
HIDDEN = {"nt": "os", "posix": "os"}  # modules that people know by another name


@contextmanager
def as_graded(answer: object) -> Iterator[object]:
    """In here an answer may use what it may use when it is graded: another module says so as soon as it is used.

    Yields what is to be tried: the answer, or what takes the place of a class that builds on such a module.
    """
    names = names_of(answer)
    kept = {name: value for name, value in names.items() if (top := module_of(value)) and not is_allowed(top)}
    usual = builtins.__import__

    def guarded(
        name: str,
        globals_: Mapping[str, object] | None = None,
        locals_: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType | Barred:
        if globals_ is names and not level and not is_allowed(name):
            if is_tried(sys._getframe(1)):  # noqa: SLF001 - the line that imports
                raise ModuleNotFoundError(refusal(name, allowed(), GRADED), name=name)
            return barred(name, fromlist)
        return usual(name, globals_, locals_, fromlist, level)

    names.update({name: barred(module_of(value)) for name, value in kept.items()})
    vars(builtins)["__import__"] = guarded
    try:
        yield next((barred(module) for module in built_on(answer) if not is_allowed(module)), answer)
    finally:
        vars(builtins)["__import__"] = usual
        names.update(kept)


def names_of(answer: object) -> dict[str, object]:
    """The names among which an answer was written: those of a notebook."""
    parts: Mapping[str, object] = vars(answer) if isinstance(answer, type) else {"": answer}
    bare = [inspect.unwrap(part) for part in parts.values() if callable(part)]  # without `@cache` and the like
    spaces = [part.__globals__ for part in bare if isinstance(part, FunctionType)]
    return spaces[0] if spaces and "__file__" not in spaces[0] else {}


def built_on(answer: object) -> Iterator[str]:
    """The modules of the bases of a class and of those that were written beside it."""
    for kind in answer.__mro__ if isinstance(answer, type) else ():
        if not module_of(kind):
            yield from filter(None, map(module_of, kind.__bases__))


def module_of(value: object) -> str:
    """The module that something is, or that a function or class comes from; "" for other things."""
    name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
    if not isinstance(name, str) or not (isinstance(value, ModuleType) or callable(value)):
        return ""
    top = name.partition(".")[0].lstrip("_")
    return HIDDEN.get(top, top if top in sys.modules else "")


def is_allowed(name: str) -> bool:
    """May an answer use this module, or does it do nothing there?"""
    top = name.partition(".")[0]
    return top in (*allowed(), *PASSING, *ANSWERS, "main", "builtins") or covers(SILENT, name)


@cache
def allowed() -> tuple[str, ...]:
    """The modules that graded code may import."""
    return may_import(with_libraries(MODULES))


def barred(name: str, parts: Sequence[str] | None = ()) -> Barred:
    """Takes the place of a module that graded code cannot import."""
    return Barred(refusal(name, allowed(), GRADED), name, parts)
