"""Running a source without a file: what an isolated process gets instead of a path."""

from __future__ import annotations
import __future__

import ast
import builtins
import linecache
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from pathlib import PurePath
from types import CodeType, ModuleType
from typing import Any

from beankit.core.errors import LOADED


def module_for(file: str) -> ModuleType:
    """An empty module for a source of this name."""
    module = ModuleType(f"{LOADED}{PurePath(file).stem}")
    module.__file__ = file
    return module


def run(module: ModuleType, source: str, importing: Any = None) -> None:
    """Run a source in its module; tracebacks show its lines although there is no file."""
    if importing is not None:
        open_door(module, importing)
    execute(module, str(module.__file__), source)


def open_door(module: ModuleType, importing: Any) -> None:
    """Replace `__import__` in a module."""
    module.__dict__["__builtins__"] = {**vars(builtins), "__import__": importing}


def execute(module: ModuleType, file: str, source: str) -> None:
    """Run a source in a module, under a file name for tracebacks."""
    show(module, file, source)
    _execute(compiled(file, source), vars(module))


def steps(module: ModuleType, file: str, source: str) -> Iterator[Callable[[], None]]:
    """The same statement by statement: each is to be called in its turn, and may fail alone."""
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


def _execute(code: CodeType, names: dict[str, Any]) -> None:
    exec(code, names)  # noqa: S102  (the walls are there for this)
