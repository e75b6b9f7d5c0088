"""Likely mistakes in a bot: methods that look like handlers but are never called."""

from __future__ import annotations

import linecache
import tokenize
from collections.abc import Iterator
from inspect import getattr_static, isclass, isfunction, signature
from io import StringIO
from itertools import chain
from types import CodeType, FunctionType

from beankit.core.bot import Bot, kinds_of_decision

HANDLER = ("self", "view", "options")
CALLED = {
    "__init__": ("self",),
    "start": ("self", "view"),
    "finish": ("self", "view"),
    "decide": ("self", "view", "decision"),
}


def misspelt(bot: Bot | type[Bot]) -> list[tuple[str, str]]:
    """Methods that are never called and whose names are one letter off a decision: (method, decision).

    Only methods with a handler's parameters, in a class that has no other method for this decision.
    """
    kind = bot if isinstance(bot, type) else type(bot)
    return [
        (name, meant)
        for name in idle_methods(kind, None)
        for meant in sorted(kinds_of_decision())
        if one_letter_apart(name, meant) and meant not in vars(owner(kind, name))
    ]


def uncalled(bot: Bot | type[Bot]) -> list[str]:
    """Methods written like handlers that no game asks for and that are never called."""
    return idle_methods(bot if isinstance(bot, type) else type(bot), HANDLER)


def ill_fitting(bot: Bot | type[Bot]) -> list[tuple[str, str]]:
    """Methods that cannot be called as they will be: (method, how it is written)."""
    kind = bot if isinstance(bot, type) else type(bot)
    calls = {**dict.fromkeys((*sorted(kinds_of_decision()), "choose"), HANDLER), **CALLED}
    return [
        (name, f"def {name}({', '.join(wanted)}):")
        for name, wanted in calls.items()
        if isfunction(method := getattr_static(kind, name, None)) and not takes(method, len(wanted))
    ]


def takes(method: FunctionType, count: int) -> bool:
    """Can a method be called with this number of arguments?"""
    try:
        signature(method).bind(*range(count))
    except TypeError:
        return False
    return True


def idle_methods(kind: type[Bot], named: tuple[str, ...] | None) -> list[str]:
    """Public methods that are never called, with as many parameters as a handler, or with just these names."""
    handlers = [getattr(kind, name) for name in kinds_of_decision() if hasattr(kind, name)]
    odd = {
        name: method
        for name, method in own_methods(kind).items()
        if method not in handlers and len(parameters(method)) == len(HANDLER) and named in (None, parameters(method))
    }
    if not odd:
        return []
    used = names_used(kind)
    if not odd.keys() <= used:
        used |= names_in_files(kind)  # slow, and seldom needed
    return [] if "getattr" in used else sorted(odd.keys() - used)


def names_used(kind: type[Bot]) -> set[str]:
    """The names used anywhere in the code of a bot and next to it."""
    used: set[str] = set()
    for base in own_bases(kind):
        methods = [*functions_in(base)]
        modules = {id(method.__globals__): method.__globals__ for method in methods}
        beside = [value for names in modules.values() for value in names.values() if of_module(value, base.__module__)]
        for function in (*methods, *chain(*map(functions_in, beside))):
            used |= names_in(function.__code__)
    return used


def names_in_files(kind: type[Bot]) -> set[str]:
    """The names used anywhere in the files of a bot."""
    files = {method.__code__.co_filename for base in own_bases(kind) for method in functions_in(base)}
    return set().union(*map(names_in_file, files))


def own_bases(kind: type[Bot]) -> tuple[type, ...]:
    """A bot and what it is derived from, as far as that is somebody's own."""
    return kind.__mro__[: kind.__mro__.index(Bot)]


def of_module(value: object, module: str) -> bool:
    """Was this defined in that module?"""
    return getattr(value, "__module__", None) == module


def functions_in(value: object) -> Iterator[FunctionType]:
    """A function itself, or the functions of a class."""
    return filter(isfunction, vars(value).values() if isclass(value) else (value,))


def names_in(code: CodeType) -> set[str]:
    """The names that some code uses, including functions inside it."""
    inner = [names_in(part) for part in code.co_consts if isinstance(part, CodeType)]
    return set(code.co_names).union(*inner)


def names_in_file(file: str) -> set[str]:
    """The names that a file or notebook cell uses; a name that is only defined is not used."""
    names, before = set(), ""
    try:
        for token in tokenize.generate_tokens(StringIO("".join(linecache.getlines(file))).readline):
            if token.type == tokenize.NAME and before != "def":
                names.add(token.string)
            before = token.string
    except (tokenize.TokenError, SyntaxError):  # it has been edited since
        pass
    return names


def own_methods(kind: type[Bot]) -> dict[str, FunctionType]:
    """The public methods of a bot that are not handlers and that not every bot has."""
    methods = {name: value for base in kind.__mro__[::-1] for name, value in vars(base).items() if isfunction(value)}
    known = {*dir(Bot), *kinds_of_decision()}
    return {name: value for name, value in methods.items() if name not in known and not name.startswith("_")}


def owner(kind: type[Bot], name: str) -> type:
    """The class that defines a method."""
    return next(base for base in kind.__mro__ if name in vars(base))


def parameters(method: FunctionType) -> tuple[str, ...]:
    """The names of a method's parameters."""
    return method.__code__.co_varnames[: method.__code__.co_argcount]


def one_letter_apart(word: str, other: str) -> bool:
    """Do two words differ by one letter: replaced, added, missing, or swapped with its neighbour?"""
    if len(word) > len(other):
        word, other = other, word
    if len(word) == len(other):
        places = [place for place, (a, b) in enumerate(zip(word, other, strict=True)) if a != b]
        if len(places) == 2 and places[1] == places[0] + 1:
            a, b = places
            return word[a] == other[b] and word[b] == other[a]
        return len(places) == 1
    return len(other) - len(word) == 1 and any(other[:p] + other[p + 1 :] == word for p in range(len(other)))
