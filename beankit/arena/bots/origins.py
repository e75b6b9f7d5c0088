"""Where names come from: the user's own modules, and the statements that gave their names a value."""

from __future__ import annotations

import ast
import inspect
import site
import sys
import sysconfig
from importlib.util import resolve_name
from pathlib import Path
from types import FunctionType, ModuleType

from beankit.core.errors import BadOption
from beankit.core.modules import NO_NEIGHBOURS, neighbour

PLACES = ("stdlib", "platstdlib", "purelib", "platlib")
INSTALLED = {*map(sysconfig.get_path, PLACES), *site.getsitepackages(), site.getusersitepackages()}
ANSWERS: dict[str, str] = {}  # the texts of the kit's answers that a lesson has taken, by their modules: ready_5_2
_older: dict[str, tuple[object, str]] = {}  # the texts of modules whose files were replaced since, by their names


def is_own(module: ModuleType) -> bool:
    """Is this a file of the user's, no part of Python, of the kit or of an installed package?"""
    file = getattr(module, "__file__", None)
    if file is None or module.__name__.partition(".")[0] in NO_NEIGHBOURS:
        return False
    return not any(Path(file).resolve().is_relative_to(Path(folder).resolve()) for folder in INSTALLED)


def imported_from(module: ModuleType, name: str, level: int = 0) -> ModuleType | None:
    """The module that an import in this module means; one of the user's files may have neighbours of its own."""
    if level:
        name = resolve_name("." * level + name, module.__package__)
    main = sys.modules[module.__name__.partition(".")[0]]
    if name == Path(getattr(main, "__file__", None) or "").stem and main is not sys.modules["__main__"]:
        return main
    return sys.modules.get(f"{main.__name__}.{name}") or sys.modules.get(name)


def own_imports(module: ModuleType, statement: ast.stmt) -> list[str]:
    """The user's own files that are imported somewhere inside a statement."""
    names = [(alias.name, 0) for node in ast.walk(statement) if isinstance(node, ast.Import) for alias in node.names]
    names += [(node.module or "", node.level) for node in ast.walk(statement) if isinstance(node, ast.ImportFrom)]
    return [name for name, level in names if level or means_own(module, name)]


def means_own(module: ModuleType, name: str) -> bool:
    """Is this the name of a file of the user's, loaded or not?"""
    loaded = imported_from(module, name)
    if loaded is not None:
        return is_own(loaded)
    top = name.partition(".")[0]
    folder = Path(getattr(module, "__file__", None) or "x").resolve().parent
    return top not in NO_NEIGHBOURS and neighbour(folder, top) is not None


def cells(module: ModuleType) -> list[str]:
    """The source of a module: a notebook's cells in the order they were run, or the text of its file."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is not None and vars(module) is shell.user_ns:
        return list(shell.history_manager.input_hist_parsed)
    if known := ANSWERS.get(module.__name__) or older_text(module):
        return [known]
    file = getattr(module, "__file__", None)
    if file is None:
        raise BadOption(
            "the source of {module} cannot be found: define the bot in a notebook or a file", module=module.__name__
        )
    return [Path(file).read_text("utf-8")]


def source_of(function: FunctionType) -> str:
    """The source of a function, as it was when it was defined."""
    if older := older_text(sys.modules[function.__module__]):
        lines = older.splitlines(keepends=True)
        return "".join(inspect.getblock(lines[function.__code__.co_firstlineno - 1 :]))
    return inspect.getsource(function)


def older_text(module: ModuleType) -> str:
    """What a module was made from, if its file was replaced since; else nothing."""
    spec, text = _older.get(module.__name__, (None, ""))
    return text if spec is not None and spec is module.__spec__ else ""


def remember(file: Path, text: str) -> None:
    """Keep the text of a file that is going to be replaced, for the modules that were made from it."""
    for name, module in list(sys.modules.items()):
        place: object = getattr(module, "__file__", None)
        same = isinstance(place, str) and Path(place).name == file.name and Path(place).resolve() == file
        if same and not older_text(module):
            _older[name] = module.__spec__, text
