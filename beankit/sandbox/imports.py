"""What a bot may import: everything on the list is loaded before its process is shut in, nothing can be after."""

from __future__ import annotations

import builtins
import importlib
import importlib.util
import sys
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from beankit.sandbox.sources import module_for, run

KIT = ("beankit",)
STANDARD = (
    "__future__",
    "abc",
    "array",
    "bisect",
    "cmath",
    "collections",
    "contextlib",
    "copy",
    "dataclasses",
    "datetime",
    "decimal",
    "enum",
    "fractions",
    "functools",
    "heapq",
    "itertools",
    "json",
    "logging",
    "math",
    "numbers",
    "operator",
    "pprint",
    "random",
    "re",
    "statistics",
    "string",
    "textwrap",
    "time",
    "traceback",
    "types",
    "typing",
    "warnings",
)
INSIDE = ("beankit.bots", "collections.abc")  # parts that are not loaded with the whole
WHERE_INSTALLED = ("numpy",)
NUMPY = ("numpy.random", "numpy.linalg", "numpy.fft", "numpy.polynomial", "numpy.ma", "numpy.testing")


def load_all(more: Sequence[str] = ()) -> tuple[str, ...]:
    """Load what bots may import, with every part of the kit that is otherwise loaded when first used; the list."""
    for name in (*KIT, *STANDARD, *INSIDE, *more):
        importlib.import_module(name)
    kit = sys.modules["beankit"]
    for name in kit.__all__:
        getattr(kit, name)
    found = [name for name in WHERE_INSTALLED if importlib.util.find_spec(name) is not None]
    for name in (*found, *(part for part in NUMPY if "numpy" in found)):
        importlib.import_module(name)
    return (*KIT, *found, *STANDARD, *more)


def refusal(name: str, allowed: Sequence[str]) -> str:
    """What a student reads who imports something else."""
    return f"a bot cannot import {name}. It may import: {', '.join(sorted(allowed, key=str.strip))}"


class Door:
    """Imports of a bot's own code: modules of the list, its own neighbours, and a helpful answer to anything else.

    Without a list it may import what it finds.
    """

    def __init__(self, allowed: Sequence[str] | None, own: Mapping[str, str] | None = None) -> None:
        self.allowed = allowed
        self.own = dict(own or {})  # sources of the bot's own modules, by name
        self.loaded: dict[str, ModuleType] = {}

    def __call__(
        self, name: str, globals_: Any = None, locals_: Any = None, fromlist: Sequence[str] = (), level: int = 0
    ) -> Any:
        """Takes the place of `__import__` in the bot's code."""
        top = name.partition(".")[0]
        if level == 0 and top in self.own:
            return self.neighbour(top)
        if level or (self.allowed is not None and top not in self.allowed):
            raise ImportError(refusal(name or "its neighbours with a dot", self.allowed or ()), name=name)
        try:
            return builtins.__import__(name, globals_, locals_, fromlist, level)
        except ModuleNotFoundError as error:
            raise ImportError(f"there is no module {error.name} to import", name=error.name) from None

    def neighbour(self, name: str) -> ModuleType:
        """A module that came with the bot; run when first imported."""
        if name not in self.loaded:
            self.loaded[name] = module = module_for(f"{name}.py")
            run(module, self.own[name], self)
        return self.loaded[name]


def shut_finders(allowed: Sequence[str]) -> None:
    """Nothing is looked for on disk any more; what is not loaded is answered with the list."""
    sys.path.clear()
    sys.path_importer_cache.clear()
    sys.meta_path[:] = [_Answer(allowed)]


class _Answer:
    """A finder that finds nothing and says what there is."""

    def __init__(self, allowed: Sequence[str]) -> None:
        self.allowed = tuple(allowed)

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        raise ModuleNotFoundError(refusal(name, self.allowed), name=name)
