"""Packing a bot: the statements that define it and everything it uses, from all of the user's modules, in one text."""

from __future__ import annotations

import ast
import builtins
import symtable
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent
from types import FunctionType, ModuleType
from typing import Any

from beankit.arena.bots.origins import ANSWERS, cells, imported_from, is_own, own_imports
from beankit.core.errors import BadOption

LATER = "from __future__ import annotations"
PLAIN = (bool, int, float, complex, str, bytes, type(None))


class Home:
    """A module of the user's: its names, and the statements that gave each of them its values, the newest last."""

    def __init__(self, module: ModuleType) -> None:
        self.module, self.names = module, vars(module)
        self.bound: dict[str, list[tuple[ast.stmt, str]]] = {}
        self.everything: list[ast.ImportFrom] = []  # imports with a star
        for source in cells(module):
            for statement, text in statements(source):
                for name in names_bound(statement):
                    self.bound.setdefault(name, []).append((statement, text))
                if isinstance(statement, ast.ImportFrom) and statement.names[0].name == "*":
                    self.everything.append(statement)

    @property
    def later(self) -> bool:
        """Are its annotations left alone?"""
        imports = [statement for statement, _ in self.bound.get("annotations", ())]
        return any(isinstance(line, ast.ImportFrom) and line.module == "__future__" for line in imports)


class Packer:
    """Collects the statements that define a bot and everything it uses, each after what it needs."""

    def __init__(self, module: ModuleType, wanted: str) -> None:
        self.wanted, self.homes = wanted, {module.__name__: Home(module)}
        self.imports: set[str] = set()
        self.parts = [origin_of(module.__name__)] if module.__name__ in ANSWERS else []
        self.values: dict[str, object] = {}  # what each name of the file stands for
        self.made: dict[str, tuple[Home, str]] = {}  # what gives each name of the file its value
        self.done: set[tuple[str, str, int]] = set()
        self.pack(self.homes[module.__name__], wanted)

    def text(self) -> str:
        """The text of the file."""
        later = {LATER} if any(home.later for home in self.homes.values()) else set()
        lines = sorted(self.imports | later, key=in_order)
        return "\n".join(["", *lines, "", "", "\n\n\n".join(self.parts)]) + "\n"

    @property
    def names(self) -> list[str]:
        """What the file defines, without what it imports."""
        return [name for name, (_, text) in self.made.items() if text not in self.imports]

    def pack(self, home: Home, name: str, newest: int = 0) -> None:
        """Add the definition of a name, after what it needs; with `newest`, the one that many before the newest."""
        definitions = home.bound.get(name, [])
        if (home.module.__name__, name, newest) in self.done or (name not in home.names and hasattr(builtins, name)):
            return
        self.done.add((home.module.__name__, name, newest))
        statement, text = definitions[-1 - newest] if newest < len(definitions) else (None, "")
        value = home.names.get(name)
        if is_answer(value) and value.__module__ != home.module.__name__:
            self.answer(home, name, value)
        elif statement is None and name in home.names and (star := self.star(home, name)) is not None:
            self.pack(self.home(star), name)
        elif isinstance(statement, ast.Import | ast.ImportFrom) or (statement is None and name in home.names):
            self.take(home, name, statement)
        elif isinstance(statement, ast.Assign | ast.AnnAssign) and is_plain(value):
            self.add(home, [name], text if is_literal(statement, value) else f"{name} = {value!r}")
        elif statement is not None:
            self.define(home, name, newest, statement, text)
        else:
            raise BadOption("{wanted} uses {name}, which is not defined", wanted=self.wanted, name=name)

    def define(self, home: Home, name: str, newest: int, statement: ast.stmt, text: str) -> None:
        """Add a statement after what it uses; a class may be built on an older one of the same name."""
        if own := own_imports(home.module, statement):
            raise BadOption(
                "{name} imports {module}, a file of yours, where `save` cannot follow: import it at the "
                "top, as in  from {module} import ...",
                name=name,
                module=own[0],
            )
        older = name in names_built_on(statement)
        if older:
            self.pack(home, name, newest + 1)
        for used in names_used("\n".join([*[LATER] * home.later, text])):
            self.pack(home, used)
        names = names_bound(statement)
        self.done |= {(home.module.__name__, bound, 0) for bound in names if bound != name}
        self.add(home, names, text, older)

    def answer(self, home: Home, name: str, value: Any) -> None:
        """Add an answer of the kit, inside a function: what it uses may be called like something of the user's."""
        maker = value.__module__
        lines = origin_of(maker), ANSWERS[maker].strip(), "", f"return {value.__name__}"
        text = indent("\n".join(lines), "    ")
        self.add(home, [maker], f"def {maker}():\n{text}")
        self.values.pop(maker)  # it stands for nothing of the user's
        self.add(home, [name], f"{name} = {maker}()")

    def take(self, home: Home, name: str, statement: ast.stmt | None) -> None:
        """Import a name; what comes from a file of the user's is written out instead."""
        value = home.names.get(name)
        if isinstance(statement, ast.ImportFrom):
            source = imported_from(home.module, statement.module or "", statement.level)
            original = next(alias.name for alias in statement.names if name == (alias.asname or alias.name))
        else:
            source = value if isinstance(value, ModuleType) else sys.modules.get(getattr(value, "__module__", ""))
            original = getattr(value, "__name__", name)
        if source is None or not is_own(source):
            self.imported(home, name, import_of(name, value, statement))
        elif isinstance(value, ModuleType) or original not in vars(source):
            raise BadOption(
                "{wanted} uses {name}, a file of yours: import what it needs by name, as in  from "
                "{module} import MyBot",
                wanted=self.wanted,
                name=name,
                module=place_of(source).removesuffix(".py"),
            )
        else:
            self.pack(self.home(source), original)
            if name != original:
                self.add(home, [name], f"{name} = {original}")

    def star(self, home: Home, name: str) -> ModuleType | None:
        """The file of the user's from which everything was imported, this name among it."""
        modules = [imported_from(home.module, star.module or "", star.level) for star in home.everything]
        named = [module for module in modules if module and is_own(module) and name in vars(module)]
        return named[-1] if named else None

    def home(self, module: ModuleType) -> Home:
        """What is known of one of the user's modules."""
        if module.__name__ not in self.homes:
            self.homes[module.__name__] = Home(module)
        return self.homes[module.__name__]

    def imported(self, home: Home, name: str, line: str) -> None:
        """Add a line that imports something."""
        self.claim(home, name, line)
        self.imports.add(line)

    def add(self, home: Home, names: list[str], text: str, older: bool = False) -> None:
        """Add a statement that gives these names their values."""
        for name in names:
            self.claim(home, name, text, older)
        if text not in self.parts or older:
            self.parts.append(text)

    def claim(self, home: Home, name: str, text: str, older: bool = False) -> None:
        """Refuse a second meaning of a name in one file, unless it is a class that is built on the first."""
        first, known = self.made.get(name, (home, text))
        value = home.names.get(name)
        if name in self.values and self.values[name] is value and not older:
            return
        used = first is not home and any(name in names_used(part) for part in self.parts if part != known)
        if known != text and (not older or used or (first is not home and name in names_used(known))):
            raise BadOption(
                "{wanted} needs two different things called {name}, one from {one} and one from "
                "{other}: give one of them another name, then save again",
                wanted=self.wanted,
                name=name,
                one=place_of(first.module),
                other=place_of(home.module),
            )
        self.made[name], self.values[name] = (home, text), value


def is_answer(value: object) -> bool:
    """Is this one of the kit's answers, as a lesson takes it?"""
    if not isinstance(value, FunctionType | type):
        return False
    return value.__module__ in ANSWERS and value.__name__ == value.__qualname__


def origin_of(answer: str) -> str:
    """A comment that says where an answer of the kit is from."""
    number = answer.removeprefix("ready_").replace("_", ".")
    return f'# the kit\'s own answer to exercise {number}, from ready("{number}"); put yours in its place'


def place_of(module: ModuleType) -> str:
    """A module as the user knows it."""
    file = getattr(module, "__file__", None)
    return Path(file).name if file else "this notebook"


def names_built_on(statement: ast.stmt) -> set[str]:
    """The names that a class or function needs at the moment when it is defined, before its own is known."""
    if not isinstance(statement, ast.ClassDef):
        return set()
    outer = [*statement.bases, *(keyword.value for keyword in statement.keywords), *statement.decorator_list]
    return {node.id for part in outer for node in ast.walk(part) if isinstance(node, ast.Name)}


def statements(source: str) -> Iterator[tuple[ast.stmt, str]]:
    """The statements of a cell, with their text; none if the cell is not Python."""
    try:
        body = ast.parse(source).body
    except SyntaxError:
        return
    lines = source.splitlines(keepends=True)
    for statement in body:
        first = min([statement.lineno, *(decorator.lineno for decorator in getattr(statement, "decorator_list", ()))])
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


def import_of(name: str, value: object, statement: ast.stmt | None) -> str:
    """The line that imports a name."""
    if isinstance(statement, ast.Import | ast.ImportFrom):
        alias = next(each for each in statement.names if name == (each.asname or each.name.partition(".")[0]))
        known = f"import {alias.name}" + (f" as {alias.asname}" if alias.asname else "")
        if isinstance(statement, ast.Import):
            return known
        return f"from {'.' * statement.level}{statement.module or ''} {known}"
    if isinstance(value, ModuleType):
        return f"import {value.__name__}" + ("" if value.__name__ == name else f" as {name}")
    home = "beankit" if getattr(sys.modules["beankit"], name, None) is value else getattr(value, "__module__", None)
    if home is None or getattr(sys.modules.get(home), name, None) is not value:
        raise BadOption("cannot tell where {name} comes from: import or define it in a cell of its own", name=name)
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


def is_literal(statement: ast.Assign | ast.AnnAssign, value: object) -> bool:
    """Does a statement spell out exactly this value?"""
    try:
        return statement.value is not None and bool(ast.literal_eval(statement.value) == value)
    except (ValueError, TypeError, SyntaxError):
        return False
