"""Saving a bot from a notebook to a file: a class with the bases, helpers, values and imports that it needs."""

from __future__ import annotations

import ast
import builtins
import inspect
import pickle
import symtable
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType, ModuleType
from typing import Any

from beankit.core.bot import Bot
from beankit.core.errors import BadOption
from beankit.core.files import is_there, load_file

MARK = "# Saved from Python by beankit's `save`, which replaces this file when it is called again.\n"
LATER = "from __future__ import annotations"
PLAIN = (bool, int, float, complex, str, bytes, type(None))


def save(bot: type[Bot], path: str | Path) -> str:
    """Write a bot from a notebook to a file, with everything it needs; saving again replaces the file."""
    file = Path(path)
    if file.suffix != ".py":
        raise BadOption(f"{path}: a bot's file must end in .py")
    text = text_of(bot)
    try:
        saved = not is_there(path) or file.read_text("utf-8", "replace").startswith(MARK)
        if saved:
            file.write_text(text, "utf-8")
    except (OSError, ValueError) as error:
        raise BadOption(f"{path} cannot be written: {getattr(error, 'strerror', error)}") from None
    if not saved:
        raise BadOption(f"{path} already exists and was not made by `save`: choose another name, or delete it first")
    return str(path)


def text_of(bot: type[Bot]) -> str:
    """The text of a file that defines this bot; refused if the result would not be the same bot."""
    given: object = bot
    if not isinstance(given, type) or not issubclass(given, Bot):
        raise BadOption(f"{bot!r} is not a bot class: save the class, as in save(MyBot, 'my_bot.py')")
    if "<locals>" in bot.__qualname__ or bot.__name__ != bot.__qualname__:
        raise BadOption(f"{bot.__qualname__} is defined inside something else: define it at the top of a cell")
    module = sys.modules[bot.__module__]
    packer = Packer(vars(module), cells(module), bot.__name__)
    packer.pack(bot.__name__)
    text = packer.text()
    check_same({**vars(module), bot.__name__: bot}, text)
    return text


def cells(module: ModuleType) -> list[str]:
    """The source of a module: a notebook's cells in the order they were run, or the text of its file."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is not None and vars(module) is shell.user_ns:
        return list(shell.history_manager.input_hist_parsed)
    file = getattr(module, "__file__", None)
    if file is None:
        raise BadOption(f"the source of {module.__name__} cannot be found: define the bot in a notebook or a file")
    return [Path(file).read_text("utf-8")]


class Packer:
    """Collects the statements that define a name and everything it uses, each after what it needs."""

    def __init__(self, namespace: Mapping[str, Any], sources: list[str], wanted: str) -> None:
        self.namespace, self.wanted = namespace, wanted
        self.bound: dict[str, tuple[ast.stmt, str]] = {}  # the newest statement that gives a name its value
        for source in sources:
            for statement, text in statements(source):
                self.bound |= dict.fromkeys(names_bound(statement), (statement, text))
        future, _ = self.bound.get("annotations", (None, ""))
        later = isinstance(future, ast.ImportFrom) and future.module == "__future__"
        self.imports = {LATER} if later else set()
        self.parts: list[str] = []
        self.done: set[str] = set()

    def text(self) -> str:
        """The file."""
        return MARK + "\n".join(["", *sorted(self.imports, key=in_order), "", "", "\n\n\n".join(self.parts)]) + "\n"

    def pack(self, name: str) -> None:
        """Add the definition of a name, after everything it needs."""
        if name in self.done or (name not in self.namespace and hasattr(builtins, name)):
            return
        self.done.add(name)
        statement, text = self.bound.get(name, (None, ""))
        value = self.namespace.get(name)
        if isinstance(statement, ast.Import | ast.ImportFrom) or (statement is None and name in self.namespace):
            self.imports.add(import_of(name, value, statement))
        elif isinstance(statement, ast.Assign | ast.AnnAssign) and is_plain(value):
            self.parts.append(text if is_literal(statement, value) else f"{name} = {value!r}")
        elif statement is not None:
            for used in names_used("\n".join([*({LATER} & self.imports), text])):
                self.pack(used)
            if text not in self.parts:
                self.parts.append(text)
            self.done |= set(names_bound(statement))
        else:
            raise BadOption(f"{self.wanted} uses {name}, which is not defined")


def statements(source: str) -> Iterator[tuple[ast.stmt, str]]:
    """The statements of a cell, with their text; none if the cell is not Python."""
    try:
        found = ast.parse(source).body
    except SyntaxError:
        return
    lines = source.splitlines(keepends=True)
    for statement in found:
        first = min([statement.lineno, *(one.lineno for one in getattr(statement, "decorator_list", ()))])
        yield statement, "".join(lines[first - 1 : statement.end_lineno]).rstrip()


def names_bound(statement: ast.stmt) -> list[str]:
    """The names that a statement assigns."""
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return [alias.asname or alias.name.partition(".")[0] for alias in statement.names]
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [statement.name]
    if isinstance(statement, ast.If | ast.Try):
        return [name for inner in blocks(statement) for name in names_bound(inner)]
    return [node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]


def blocks(statement: ast.If | ast.Try) -> list[ast.stmt]:
    """The statements inside an `if` or `try`."""
    handlers = [inner for handler in getattr(statement, "handlers", ()) for inner in handler.body]
    return [*statement.body, *statement.orelse, *handlers, *getattr(statement, "finalbody", ())]


def names_used(text: str) -> list[str]:
    """The names that a statement needs from outside."""

    def below(table: symtable.SymbolTable) -> Iterator[str]:
        for symbol in table.get_symbols():
            outside = not symbol.is_assigned() if table.get_type() == "module" else symbol.is_global()
            if symbol.is_referenced() and outside:
                yield symbol.get_name()
        for inner in table.get_children():
            yield from below(inner)

    return list(dict.fromkeys(below(symtable.symtable(text, "cell", "exec"))))


def import_of(name: str, value: Any, statement: ast.stmt | None) -> str:
    """The line that imports a name."""
    if isinstance(statement, ast.Import | ast.ImportFrom):
        alias = next(one for one in statement.names if name == (one.asname or one.name.partition(".")[0]))
        known = f"import {alias.name}" + (f" as {alias.asname}" if alias.asname else "")
        if isinstance(statement, ast.Import):
            return known
        return f"from {'.' * statement.level}{statement.module or ''} {known}"
    if isinstance(value, ModuleType):
        return f"import {value.__name__}" + ("" if value.__name__ == name else f" as {name}")
    home = "beankit" if getattr(sys.modules["beankit"], name, None) is value else getattr(value, "__module__", None)
    if home is None or getattr(sys.modules.get(home), name, None) is not value:
        raise BadOption(f"cannot tell where {name} comes from: import or define it in a cell of its own")
    return f"from {home} import {name}"


def in_order(line: str) -> tuple[bool, bool, str]:
    """The usual order of imports: `__future__` first, then whole modules."""
    return "__future__" not in line, line.startswith("from "), line


def is_plain(value: Any) -> bool:
    """Can Python read this value back from its repr?"""
    if type(value) in (tuple, list, set, frozenset):
        return all(map(is_plain, value)) and value not in (set(), frozenset())
    if type(value) is dict:
        return all(is_plain(key) and is_plain(inner) for key, inner in value.items())
    return type(value) in PLAIN and repr(value) not in ("inf", "-inf", "nan")


def is_literal(statement: ast.Assign | ast.AnnAssign, value: Any) -> bool:
    """Does a statement spell out exactly this value?"""
    try:
        return statement.value is not None and bool(ast.literal_eval(statement.value) == value)
    except (ValueError, TypeError, SyntaxError):
        return False


def check_same(namespace: Mapping[str, Any], text: str) -> None:
    """Load the packed text, and check that it is the same bot with the same values."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "saved.py")
        file.write_text(text, "utf-8")
        for name, value in vars(load_file(str(file))).items():
            if name in namespace and not name.startswith("__"):
                check_value(name, namespace[name], value)


def check_value(name: str, value: Any, saved: Any) -> None:
    """Check one name: a class needs the same methods and values, a function the same code, anything else be equal."""
    if isinstance(value, type) and isinstance(saved, type) and value is not saved:
        if [base.__name__ for base in value.__mro__] != [base.__name__ for base in saved.__mro__]:
            raise BadOption(f"{name} is not what the newest cell that defines it says: run that cell again, then save")
        for part in {*vars(value), *vars(saved)} - GIVEN:
            check_value(f"{name}.{part}", vars(value).get(part), vars(saved).get(part))
    elif isinstance(value, FunctionType) and isinstance(saved, FunctionType):
        if not same_text(value, saved):
            raise BadOption(f"{name} is not what the newest cell that defines it says: run that cell again, then save")
    elif value is not saved and not same_value(value, saved):
        raise BadOption(
            f"{name} no longer has the value from the cell that defines it: keep it in plain lists and dicts at the "
            "top of a cell, which are saved as they are now, or compute it in the bot"
        )


GIVEN = {
    "__module__",
    "__dict__",
    "__weakref__",
    "__doc__",
    "__firstlineno__",
    "__static_attributes__",
    "__slotnames__",
}


def same_value(value: Any, saved: Any) -> bool:
    """Are two values equal, as far as Python can tell?"""
    with suppress(Exception):  # arrays are compared part by part
        if bool(value == saved):
            return True
    try:
        return pickle.dumps(value) == pickle.dumps(saved)
    except Exception:  # what cannot be compared is not trusted
        return type(value) is type(saved) and callable(value)


def same_text(one: FunctionType, other: FunctionType) -> bool:
    """Do two functions have the same source?"""
    try:
        return inspect.getsource(one) == inspect.getsource(other)
    except (OSError, TypeError):  # its source is gone
        return False
