"""The loader of an isolated process: it runs a source that has no file, and knows what that may import."""

from __future__ import annotations
import __future__

import ast
import builtins
import importlib
import importlib.util
import linecache
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import PurePath
from pkgutil import walk_packages
from types import CodeType, ModuleType
from typing import NoReturn

from beankit.core.errors import LOADED
from beankit.core.said import Said, say
from beankit.core.values import Names
from beankit.sandbox.errors import Misplaced

Importing = Callable[..., object]  # takes the place of `__import__`

A_BOT = say("a bot")
GRADED = say("graded code")
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
ALL = ".*"
# Submodules that are not loaded with their package:
INSIDE = ("beankit.adapters.policy", "beankit.bots", "beankit.search", "collections.abc")
FOR_PEOPLE = ("notebook", "tournament")  # parts of the kit that no bot needs; they need more packages
TRYING_OUT = ("check_bot", "reproduce", "save")  # the same for these, although they are loaded
WHERE_INSTALLED = ("numpy",)
NUMPY = ("numpy.random", "numpy.linalg", "numpy.fft", "numpy.polynomial", "numpy.ma", "numpy.testing")


def load_all(more: Sequence[str] = ()) -> tuple[str, ...]:
    """Load what bots may import, with the parts of the kit that are usually loaded on first use; return the list."""
    for name in (*KIT, *STANDARD, *INSIDE, *more):
        load(name)
    kit = sys.modules["beankit"]
    for name, part in vars(kit)["_LATER"].items():
        if name in TRYING_OUT:
            setattr(kit, name, for_people(name))
        elif part.partition(".")[0] not in FOR_PEOPLE:
            getattr(kit, name)
        elif f"beankit.{part}" not in sys.modules:
            setattr(kit, name, for_people(name))
    installed = [name for name in WHERE_INSTALLED if importlib.util.find_spec(name) is not None]
    for name in (*installed, *(part for part in NUMPY if "numpy" in installed)):
        importlib.import_module(name)
    return may_import(more)


def may_import(more: Sequence[str] = ()) -> tuple[str, ...]:
    """The names of the modules that may be imported."""
    installed = [name for name in WHERE_INSTALLED if importlib.util.find_spec(name) is not None]
    return tuple(dict.fromkeys((*KIT, *installed, *STANDARD, *(name.partition(".")[0] for name in more))))


def load(name: str) -> None:
    """Load a module, or with `.*` all modules of a package that can be loaded."""
    module = importlib.import_module(name.removesuffix(ALL))
    if name.endswith(ALL):
        for part in walk_packages(module.__path__, f"{module.__name__}."):
            with suppress(ImportError):  # it needs something that is not installed
                importlib.import_module(part.name)


def for_people(name: str) -> Callable[..., NoReturn]:
    """Takes the place of something that bots cannot use, but whoever tries a bot out in its file imports with it."""

    def refuse(*_: object, **__: object) -> NoReturn:
        raise Misplaced("this file uses `{name}`, which is for people and not for bots", name=name)

    return refuse


def refusal(name: str | Said, allowed: Sequence[str], who: Said = A_BOT) -> Said:
    """What a student reads when they import anything else."""
    modules = ", ".join(sorted(allowed, key=str.strip))
    return say("{who} cannot import {module}. It may import: {modules}", who=who, module=name, modules=modules)


class Door:
    """Imports of a bot's own code: listed modules, modules next to it, and a helpful message for anything else.

    Without a list it may import anything.
    """

    def __init__(self, allowed: Sequence[str] | None, own: Mapping[str, str] | None = None, who: Said = A_BOT) -> None:
        self.allowed, self.who = allowed, who
        self.own = dict(own or {})  # sources of the bot's own modules, by name
        self.loaded: dict[str, ModuleType] = {}

    def __call__(
        self,
        name: str,
        globals_: Names | None = None,
        locals_: Names | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> object:
        """Takes the place of `__import__` in the bot's code."""
        top = name.partition(".")[0]
        if level <= 1 and top in self.own:  # with a dot it is the same module
            return self.neighbour(top)
        if level or (self.allowed is not None and top not in self.allowed):
            raise ImportError(
                refusal(name or say("the modules next to it with a dot"), self.allowed or (), self.who), name=name
            )
        try:
            return builtins.__import__(name, globals_, locals_, fromlist, level)
        except ModuleNotFoundError as error:
            missing = say("there is no module {module} to import", module=str(error.name))
            raise ImportError(missing, name=error.name) from None

    def neighbour(self, name: str) -> ModuleType:
        """A module that came with the bot, run on first import."""
        if name not in self.loaded:
            self.loaded[name] = module = module_for(file_of(name))
            try:
                run(module, self.own[name], self)
            except BaseException:
                del self.loaded[name]  # the next import fails again
                raise
        return self.loaded[name]


def file_of(name: str) -> str:
    """The file of a module next to a bot."""
    return f"{name}.py"


def shut_finders(allowed: Sequence[str], who: Said = A_BOT) -> None:
    """Stop looking for modules on disk; anything not loaded is answered with the list."""
    sys.path.clear()
    sys.path_importer_cache.clear()
    sys.meta_path[:] = [_Answer(allowed, who)]


class _Answer:
    """A finder that finds nothing and says what may be imported."""

    def __init__(self, allowed: Sequence[str], who: Said) -> None:
        self.allowed, self.who = tuple(allowed), who

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        raise ModuleNotFoundError(refusal(name, self.allowed, self.who), name=name)


def module_for(file: str) -> ModuleType:
    """An empty module for a source of this name."""
    module = ModuleType(f"{LOADED}{PurePath(file).stem}")
    module.__file__ = file
    return module


def run(module: ModuleType, source: str, importing: Importing | None = None) -> None:
    """Run a source in its module; tracebacks show its lines although there is no file."""
    if importing is not None:
        open_door(module, importing)
    execute(module, str(module.__file__), source)


def open_door(module: ModuleType, importing: Importing) -> None:
    """Replace `__import__` in a module."""
    module.__dict__["__builtins__"] = {**vars(builtins), "__import__": importing}


def execute(module: ModuleType, file: str, source: str) -> None:
    """Run a source in a module, under a file name for tracebacks."""
    show(module, file, source)
    _execute(compiled(file, source), vars(module))


def steps(module: ModuleType, file: str, source: str) -> Iterator[Callable[[], None]]:
    """The statements of a source: each is to be called in its turn, and may fail alone."""
    show(module, file, source)
    flags = compiled(file, source).co_flags & __future__.annotations.compiler_flag  # it holds for the whole source
    for statement in ast.parse(source, file).body:
        code = compile(ast.Module([statement], []), file, "exec", flags, dont_inherit=True)
        yield partial(_execute, code, vars(module))


def show(module: ModuleType, file: str, source: str) -> None:
    """Let tracebacks and imports find a source that has no file."""
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    sys.modules[module.__name__] = module


@lru_cache
def compiled(file: str, source: str) -> CodeType:
    """The code of a source. A large one takes milliseconds, and more than one reader wants it."""
    return compile(source, file, "exec", dont_inherit=True)


def _execute(code: CodeType, names: Names) -> None:
    exec(code, names)  # noqa: S102  (the walls are there for this)
