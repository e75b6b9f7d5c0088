"""Plain values: what student code returns is turned into them, and they travel between two processes.

Tables become records, graphs edges, actions text. On the way tuples stay tuples, sets sets, and keys need not be text:
numbers, texts, True, False and None travel as they are; everything else as a list that begins with a letter.
"""

from __future__ import annotations

import dataclasses
import sys
from array import array
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence, Set, ValuesView
from datetime import date, time, timedelta
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any, Literal, TypeAlias

import msgspec

from beankit.core.actions import Action
from beankit.core.errors import BadOption
from beankit.core.events import Event
from beankit.core.said import Said, say

DEEPEST = 20  # values in each other
SMALLEST, LARGEST = -(1 << 63), (1 << 64) - 1  # what a message holds as a number
MOST_ALIKE = 1000  # keys with the same hash: each is compared with all before it
LIST, TUPLE, SET, DICT, INT, MADE = "l", "t", "s", "d", "i", "m"


Value: TypeAlias = Any  # a plain value, or what may become one; whoever reads it checks what it is


class Made(msgspec.Struct, frozen=True):
    """An argument that is made inside, by a function or class named with its module: `beankit.View.from_snapshot`."""

    by: str
    args: Sequence[Value] = ()


class NoValue(Exception):
    """Something that does not stand for a plain value."""


def packed(value: Value, depth: int = 0) -> Value:
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


def unpacked(tree: Value, make: Callable[[str, list[Value]], Value] | None = None, depth: int = 0) -> Value:
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


def unlike(keys: list[Value]) -> list[Value]:
    """Keys that are quickly told apart; ValueError if they were made to keep us busy."""
    if max(Counter(map(hash, keys)).values(), default=0) > MOST_ALIKE:
        raise ValueError
    return keys


def _number(rest: list[Value]) -> int:
    """A number that is too large for a message."""
    try:
        (text,) = rest
        return int(text) if isinstance(text, str) else int("")
    except ValueError:
        raise NoValue("a value is not packed like one") from None


MOST_PARTS = 50_000


Why = Literal["parts", "depth", "type", "content", "key", "rows", "columns", "size"]


class NotPlain(Exception):
    """Something for which there is not a plain value: why, and of which type it is."""

    def __init__(self, why: Why, kind: str = "") -> None:
        super().__init__(str(strange(why, kind)))
        self.why, self.kind = why, kind


def strange(why: Why, kind: str) -> Said:
    """Why something is not a plain value."""
    return {
        "parts": say("it has more than {count:,} parts", count=MOST_PARTS),
        "depth": say("it is nested more than {count} deep", count=DEEPEST),
        "type": say("a {kind} is not a plain value", kind=kind),
        "content": say("a {kind} like this is not a plain value", kind=kind),
        "key": say("a {kind} cannot be a key in a plain value", kind=kind),
        "rows": say("two of its rows have the same name"),
        "columns": say("two of its columns have the same name"),
        "size": say("it is too large"),
    }[why]


class Plain:
    """Turns one value, with all that is in it, into a plain one."""

    def __init__(self) -> None:
        self.room = MOST_PARTS

    def of(self, value: Value, depth: int = 0) -> Value:
        """The plain value; NotPlain if there is none."""
        self.room -= 1
        if self.room < 0:
            raise NotPlain("parts")
        if depth > DEEPEST:
            raise NotPlain("depth")
        if value is None or type(value) in (bool, int, float, bytes):
            return value
        for turn in (self.simple, self.of_numpy, self.of_pandas, self.of_networkx, self.several):
            plain = turn(value, depth + 1)
            if plain is not NotImplemented:
                return plain
        raise NotPlain("type", type(value).__name__)

    def all(self, values: Value, depth: int) -> list[Value]:
        """Each of some values, packed or unpacked."""
        return [self.of(value, depth) for value in values]

    def pairs(self, pairs: Value, depth: int) -> dict[Value, Value]:
        """Keys and values."""
        return {self.key(key, depth): self.of(value, depth) for key, value in pairs}

    def key(self, key: Value, depth: int) -> Value:
        """A plain value that can be a key."""
        plain = self.of(key, depth)
        try:
            hash(plain)
        except TypeError:
            raise NotPlain("key", type(key).__name__) from None
        return plain

    def simple(self, value: Value, depth: int) -> Value:
        """A single value that is almost plain."""
        if isinstance(value, Action):
            return text(value)
        if isinstance(value, Event):
            return self.of(value.as_dict(), depth)
        if isinstance(value, Enum):
            return self.of(value.value, depth)
        if isinstance(value, str):
            return text(str.__str__(value))
        if isinstance(value, int):
            return int(value)
        if isinstance(value, float | Fraction | Decimal):
            return float(value)
        if isinstance(value, bytes | bytearray):
            return bytes(value)
        if isinstance(value, date | time | timedelta):
            return None if is_missing(value) else text(value)
        return NotImplemented

    def of_numpy(self, value: Value, depth: int) -> Value:
        """Numpy's numbers as numbers, arrays as lists."""
        numpy = sys.modules.get("numpy")
        if numpy is None or not isinstance(value, numpy.generic | numpy.ndarray):
            return NotImplemented
        if isinstance(value, numpy.datetime64 | numpy.timedelta64):
            return None if numpy.isnat(value) else text(value)
        if isinstance(value, numpy.longdouble):
            return float(value)
        return self.of(value.tolist(), depth)

    def of_pandas(self, value: Value, depth: int) -> Value:
        """A DataFrame as records, a Series as a dict by its index, or as a list if its rows are only numbered."""
        pandas = sys.modules.get("pandas")
        if pandas is None:
            return NotImplemented
        if value is pandas.NA or value is pandas.NaT:
            return None
        if isinstance(value, pandas.Index | pandas.api.extensions.ExtensionArray):
            return self.all(value, depth)
        if isinstance(value, pandas.Series):
            if isinstance(value.index, pandas.RangeIndex):
                return self.all(value, depth)
            once(value.index, "rows")
            return self.pairs(zip(value.index, value, strict=True), depth)
        if isinstance(value, pandas.DataFrame):
            if any(name is not None for name in value.index.names) or value.index.inferred_type != "integer":
                value = value.reset_index()
            once(value.columns, "columns")
            columns = self.all(value.columns, depth)
            return [dict(zip(columns, self.all(row, depth), strict=True)) for row in value.itertuples(index=False)]
        return NotImplemented

    def of_networkx(self, value: Value, depth: int) -> Value:
        """A graph as its nodes and edges, with what they carry; degrees as a dict."""
        networkx = sys.modules.get("networkx")
        if networkx is None or type(value).__module__.partition(".")[0] != "networkx":
            return NotImplemented
        if isinstance(value, networkx.Graph):
            return {
                "directed": value.is_directed(),
                "nodes": self.pairs(value.nodes(data=True), depth),
                "edges": [tuple(self.all(edge, depth)) for edge in value.edges(data=True)],
            }
        if isinstance(value, networkx.classes.reportviews.DiDegreeView):
            return self.pairs(value, depth)
        return self.all(value, depth)

    def several(self, value: Value, depth: int) -> Value:
        """Several values together."""
        if isinstance(value, tuple):
            return tuple(self.all(value, depth))
        if isinstance(value, Mapping):
            return self.pairs(value.items(), depth)
        if isinstance(value, set | frozenset):
            return frozenset(self.key(part, depth) for part in value)
        if isinstance(value, Sequence | Set | Iterator | ValuesView | deque | array):
            return self.all(value, depth)
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            return {field.name: self.of(getattr(value, field.name), depth) for field in dataclasses.fields(value)}
        return NotImplemented


def text(value: object) -> str:
    """A text that can be sent: half a surrogate is not text."""
    return str(value).encode(errors="replace").decode()


def is_missing(value: object) -> bool:
    """Is this a missing date of pandas?"""
    return value != value


def once(names: Value, what: Literal["rows", "columns"]) -> None:
    """A table in which two columns or rows have the same name cannot become a dict."""
    if not names.is_unique:
        raise NotPlain(what)
