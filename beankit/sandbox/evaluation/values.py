"""Plain values on their way between two processes: tuples stay tuples, sets sets, and keys need not be text.

Numbers, texts, True, False and None travel as they are; everything else as a list that begins with a letter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from beankit.core.errors import BadOption

DEEPEST = 20  # values in each other
SMALLEST, LARGEST = -(1 << 63), (1 << 64) - 1  # what a message holds as a number
MOST_ALIKE = 1000  # keys with the same hash: each is compared with all before it
LIST, TUPLE, SET, DICT, INT, MADE = "l", "t", "s", "d", "i", "m"


class Made(msgspec.Struct, frozen=True):
    """An argument that is made inside, by a function or class named with its module: `beankit.View.from_snapshot`."""

    by: str
    args: Sequence[Any] = ()


class NoValue(Exception):
    """Something that does not stand for a plain value."""


def packed(value: Any, depth: int = 0) -> Any:
    """A plain value as it is sent; BadOption if it is not one."""
    if depth > DEEPEST:
        raise BadOption("a value is nested more than {most} deep", most=DEEPEST)
    deeper = depth + 1
    if isinstance(value, Made):
        return [MADE, value.by, *(packed(part, deeper) for part in value.args)]
    kind = type(value)
    if kind is int and not SMALLEST <= value <= LARGEST:
        return [INT, str(value)]
    if value is None or kind in (bool, int, float, str, bytes):
        return value
    if kind in (list, tuple):
        return [LIST if kind is list else TUPLE, *(packed(part, deeper) for part in value)]
    if kind in (set, frozenset):
        return [SET, *(packed(part, deeper) for part in value)]
    if kind is dict:
        return [DICT, *(packed(part, deeper) for pair in value.items() for part in pair)]
    raise BadOption(
        "a {kind} is not a plain value: give numbers, texts, lists, dicts, or `Made(...)`", kind=kind.__name__
    )


def unpacked(tree: Any, make: Callable[[str, list[Any]], Any] | None = None, depth: int = 0) -> Any:
    """The value that was sent; NoValue if it is not packed like one. Without `make`, nothing is made."""
    if tree is None or isinstance(tree, bool | int | float | str | bytes):
        return tree
    if not isinstance(tree, list) or not tree or depth > DEEPEST:
        raise NoValue("a value is not packed like one")
    letter, rest = tree[0], tree[1:]
    if letter == INT:
        return _number(rest)
    if letter == MADE and make is not None:
        return make(rest[0], [unpacked(part, make, depth + 1) for part in rest[1:]])
    parts = [unpacked(part, make, depth + 1) for part in rest]
    try:
        if letter == LIST:
            return parts
        if letter == TUPLE:
            return tuple(parts)
        if letter == SET:
            return frozenset(unlike(parts))
        if letter == DICT:
            return dict(zip(unlike(parts[::2]), parts[1::2], strict=True))
    except (TypeError, ValueError):  # keys that cannot be keys, or a key without a value
        pass
    raise NoValue("a value is not packed like one")


def unlike(keys: list[Any]) -> list[Any]:
    """Keys that are quickly told apart; ValueError if they were made to keep us busy."""
    if max(Counter(map(hash, keys)).values(), default=0) > MOST_ALIKE:
        raise ValueError
    return keys


def _number(rest: list[Any]) -> int:
    """A number that is too large for a message."""
    try:
        (text,) = rest
        return int(text) if isinstance(text, str) else int("")
    except ValueError:
        raise NoValue("a value is not packed like one") from None
