"""Users' own Python files as modules: reloaded after an edit, each with its own set of neighbours.

A file may import the files next to it, as a script can. These become submodules of its own module, so that two
folders with the same file names do not get mixed up and neither can be imported by anything else.
"""

from __future__ import annotations

import builtins
import importlib
import linecache
import os
import re
import sys
import threading
from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import blake2b
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

from beankit.core.errors import LOADED, BadOption, own_traceback
from beankit.core.texts import NOT_TEXT, is_there

HOMES: set[str] = set()  # packages of the kit whose files are loaded this way too
NO_NEIGHBOURS = {*sys.stdlib_module_names, "beankit"}  # a random.py next to a bot is not what `import random` means

_lock = threading.RLock()
_read: dict[str, tuple[str, bytes]] = {}  # every module's file and its content
_known: set[str] = set()  # modules that have been loaded before


def load_file(path: str, name: str = "") -> ModuleType:
    """A user's Python file as a module; reloaded only if it or a file it imported has changed."""
    if not is_there(path):
        raise BadOption("there is no file {path}", path=path)
    file = Path(path).resolve()
    if not file.is_file():
        raise BadOption("{path} is a folder, not a file", path=path)
    mark = blake2b(os.fsencode(file), digest_size=6).hexdigest()
    name = name or LOADED + re.sub(r"\W", "_", f"{file.stem}_{mark}")
    with _lock:
        if name not in sys.modules or changed(name):
            forget(name)
            run(name, file, path)
        return sys.modules[name]


def run(name: str, file: Path, path: str) -> None:
    """Load or reload a file."""
    beside = [str(file.parent)] if name.startswith(LOADED) else None
    spec = spec_from_file_location(name, file, loader=FreshSource(name, str(file)), submodule_search_locations=beside)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        forget(name)
        raise BadOption("the file {path} cannot be loaded:\n{why}", path=path, why=own_traceback(error)) from error


def family(name: str) -> list[str]:
    """A module that was loaded from a file, and its neighbours."""
    return [module for module in list(_read) if module == name or module.startswith(f"{name}.")]


def changed(name: str) -> bool:
    """Has a file or one of its neighbours been edited since it was loaded?"""
    try:
        return any(Path(_read[module][0]).read_bytes() != _read[module][1] for module in family(name))
    except OSError:  # it is gone: reloading it will say so
        return True


def forget(name: str) -> None:
    """Make a file load again next time; objects that came from it stay valid."""
    for module in {name, *family(name)}:
        sys.modules.pop(module, None)
        linecache.cache.pop(_read.pop(module, ("", b""))[0], None)


class FreshSource(SourceFileLoader):
    """Loads a file as it is now: Python's cache of compiled files misses two edits within one second."""

    def get_code(self, fullname: str) -> CodeType | None:
        """Compile the file."""
        first, text = fullname not in _known, self.get_data(self.path)
        if b"\0" in text:  # UTF-16 has these; Python only says that they are there
            raise SyntaxError(NOT_TEXT)
        _known.add(fullname)
        _read[fullname] = self.path, text
        if first and not fullname.startswith(LOADED):
            return super().get_code(fullname)  # the kit's own files are rarely edited, and every command loads them
        return self.source_to_code(text, self.path)

    def exec_module(self, module: ModuleType) -> None:
        """Run the file; its imports are looked up next to it first."""
        main = module.__name__.partition(".")[0]
        if main.startswith(LOADED):
            vars(module)["__builtins__"] = {**vars(builtins), "__import__": partial(import_here, main)}
        super().exec_module(module)


def import_here(
    main: str,
    name: str,
    globals: Mapping[str, object] | None = None,  # noqa: A002 - the name that Python uses
    locals: Mapping[str, object] | None = None,  # noqa: A002
    fromlist: Sequence[str] = (),
    level: int = 0,
) -> ModuleType:
    """`import` in a user's file: a neighbour becomes a submodule of the file's own module."""
    top = name.partition(".")[0]
    if level or top in NO_NEIGHBOURS:
        return builtins.__import__(name, globals, locals, fromlist, level)
    if Path(_read[main][0]).stem == name:
        return sys.modules[main]
    if neighbour(Path(_read[main][0]).parent, top) is None:
        return builtins.__import__(name, globals, locals, fromlist, level)
    module = importlib.import_module(f"{main}.{name}")
    if not fromlist:
        return sys.modules[f"{main}.{top}"]
    return builtins.__import__(module.__name__, globals, locals, fromlist)


def neighbour(folder: Path, name: str) -> Path | None:
    """The file of a module or package in a folder."""
    files = (folder / f"{name}.py", folder / name / "__init__.py")
    return next((file for file in files if file.is_file()), None)


class Neighbours(MetaPathFinder):
    """Finds the submodules of a user's file: its neighbours."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The file for a submodule of a module that was loaded here."""
        inside, _, name = fullname.rpartition(".")
        if path is None or not (fullname.startswith(LOADED) or inside in HOMES):
            return None
        for folder in path:
            if (file := neighbour(Path(folder), name)) is not None:
                places = [str(file.parent)] if file.name == "__init__.py" else None
                loader = FreshSource(fullname, str(file))
                return spec_from_file_location(fullname, file, loader=loader, submodule_search_locations=places)
        return None


sys.meta_path.insert(0, Neighbours())
