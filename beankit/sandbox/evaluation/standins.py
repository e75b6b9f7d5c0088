"""Stand-ins: what draws, shows or checks in a notebook does nothing where nobody looks."""

from __future__ import annotations

import ast
import linecache
import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from types import FrameType, ModuleType
from typing import Any, NoReturn, Self

from beankit.core.said import Said


class Silent:
    """Accepts everything and does nothing: so does every call, attribute and item of it, and all arithmetic."""

    def __getattr__(self, name: str) -> Self:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_: object, **__: object) -> object:
        return self

    def __getitem__(self, _: object) -> Self:
        return self

    def __setitem__(self, *_: object) -> None:
        pass

    def __setattr__(self, *_: object) -> None:
        pass

    def __iter__(self) -> Iterator[Self]:
        yield self
        yield self  # figure, axes = plt.subplots()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def __repr__(self) -> str:
        return ""

    def __format__(self, _: str) -> str:
        return ""

    def __float__(self) -> float:
        return 0.0


def same_silence(self: Silent, *_: object) -> Silent:
    """What comes of reckoning with a stand-in."""
    return self


class Passing(Silent):
    """Does nothing but return what it is called with, as a progress bar does."""

    def __call__(self, *given: object, **_: object) -> object:
        return given[0] if given else SILENT


class Barred:
    """Takes the place of a module that must not be imported: whoever uses it reads why, and unused it does no harm."""

    why: str | Said
    names: tuple[str, ...]

    def __init__(self, why: str | Said, module: str = "", parts: Sequence[str] | None = ()) -> None:
        names = (*module.split(".")[1:], *(parts or ()))  # these are imported with it, and may stay unused
        self.__dict__.update(why=why, names=names, __all__=())

    def __getattr__(self, name: str) -> Barred:
        if name in self.names:
            return Barred(self.why)
        if name.startswith("__"):
            raise AttributeError(name)
        raise ImportError(self.why)

    def __call__(self, *_: object, **__: object) -> NoReturn:
        raise ImportError(self.why)

    __iter__ = __getitem__ = __setattr__ = __enter__ = __mro_entries__ = __call__


BOTH_SIDES = ("add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor")
ONE_SIDE = ("neg", "pos", "abs", "invert", "round", "lt", "le", "gt", "ge")
for sign in (*BOTH_SIDES, *(f"r{sign}" for sign in BOTH_SIDES), *ONE_SIDE):
    setattr(Silent, f"__{sign}__", same_silence)
    setattr(Barred, f"__{sign}__", Barred.__call__)

SILENT, PASSES = Silent(), Passing()
PASSING = ("tqdm",)


def place(names: Sequence[str]) -> None:
    """Put a stand-in at each of these places: a module, or a name in one, such as `pandas.DataFrame.plot`."""
    for name in names:
        above, _, last = name.rpartition(".")
        try:
            setattr(thing(above), last, SILENT)
        except LookupError:
            continue  # it is not loaded, and whoever imports it gets a stand-in


def thing(name: str) -> Any:
    """What has a dotted name that begins with a loaded module; LookupError if there is nothing."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        here: object = sys.modules.get(".".join(parts[:length]))
        if isinstance(here, ModuleType):
            for part in parts[length:]:
                try:
                    here = getattr(here, part)
                except AttributeError:
                    raise LookupError(name) from None
            return here
    raise LookupError(name)


def covers(names: Sequence[str], module: str) -> bool:
    """Does one of these stand-ins take the place of a module?"""
    return any(f"{module}.".startswith(f"{name}.") for name in names)


def is_tried(frame: FrameType) -> bool:
    """Does this line import something inside `try` or `with`? Whoever wrote it may go on without it."""
    return frame.f_lineno in tried_lines("".join(linecache.getlines(frame.f_code.co_filename)))


@lru_cache(maxsize=16)
def tried_lines(source: str) -> frozenset[int]:
    """The lines of all imports inside `try` or `with`; none if this is not Python."""
    try:
        parts = [part for part in ast.walk(ast.parse(source)) if isinstance(part, ast.Try | ast.TryStar | ast.With)]
    except (SyntaxError, ValueError, RecursionError):
        return frozenset()
    inside = [line for part in parts for statement in part.body for line in ast.walk(statement)]
    return frozenset(line.lineno for line in inside if isinstance(line, ast.Import | ast.ImportFrom))
