"""Results made comparable: any value as a list of leaves, so that 3, 3.0 and numpy's 3 are the same answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from math import isfinite, isnan
from numbers import Real
from typing import Any, TypeAlias

from beankit.core.actions import Action

Foreign: TypeAlias = Any  # a value of a library that not everybody has installed
Leaf = str | float  # a word that must be equal, or a number that must be near
DEEPEST = 20
MOST = 100_000  # leaves of one result


def leaves(value: object) -> list[Leaf]:
    """The leaves of a result: what it is made of, in a fixed order."""
    parts: list[Leaf] = []
    for leaf in walk(as_python(value), 0):
        parts.append(leaf)
        if len(parts) > MOST:
            return ["too large to compare"]
    return parts


def walk(value: object, depth: int) -> Iterator[Leaf]:
    """The leaves below one value."""
    if depth > DEEPEST:
        yield "too deep to compare"
    elif isinstance(value, Real):  # True counts as 1, as it does in Python
        yield float(value)
    elif isinstance(value, Mapping):
        yield f"{len(value)} keys"
        pairs = [(as_python(key), inner) for key, inner in value.items()]
        for key, inner in sorted(pairs, key=lambda pair: str(pair[0])):
            yield f"key {key}"
            yield from walk(as_python(inner), depth + 1)
    elif isinstance(value, list | tuple):
        yield f"{len(value)} items"
        for inner in value:
            yield from walk(as_python(inner), depth + 1)
    else:
        yield f"{type(value).__name__} {value}"


def simplified(value: object, depth: int = 0) -> object:
    """A value made of numbers, texts, lists and dicts only, which has the same leaves."""
    simple = as_python(value)
    if depth > DEEPEST:
        return "too deep to compare"
    if isinstance(simple, Mapping):
        return {as_python(key): simplified(inner, depth + 1) for key, inner in simple.items()}
    if isinstance(simple, list | tuple):
        return [simplified(inner, depth + 1) for inner in simple]
    return simple


def as_python(value: object) -> object:
    """A value of pandas, numpy, networkx or beankit as plain Python; other values as they are."""
    if isinstance(value, Action):
        return value.text
    if isinstance(value, Counter):
        return {key: count for key, count in value.items() if count}
    if isinstance(value, Set):
        return sorted(map(as_python, value), key=str)
    top = type(value).__module__.partition(".")[0]
    return FOREIGN[top](value) if top in FOREIGN else value


def from_numpy(value: Foreign) -> object:
    """An array as a list, a numpy number as a number."""
    return value.tolist()


def from_pandas(value: Foreign) -> object:
    """A Series as a dict, or as a list if it is only numbered; a DataFrame as a list of rows."""
    if hasattr(value, "to_frame") and hasattr(value, "items") and not hasattr(value, "columns"):
        numbered = list(value.index) == list(range(len(value)))
        return value.tolist() if numbered else dict(zip(map(as_python, value.index), value.tolist(), strict=True))
    if hasattr(value, "to_dict") and hasattr(value, "columns"):
        numbered = list(value.index) == list(range(len(value)))
        return (value if numbered else value.reset_index()).to_dict("records")
    return list(value) if hasattr(value, "__iter__") else value


def from_networkx(value: Foreign) -> object:
    """A graph as its sorted edges; in an undirected one the smaller end comes first."""
    if not hasattr(value, "edges"):
        return list(value)
    edges = [tuple(edge[:2]) for edge in value.edges]
    ends = edges if value.is_directed() else [tuple(sorted(edge, key=str)) for edge in edges]
    return sorted(ends, key=str)


FOREIGN = {"numpy": from_numpy, "pandas": from_pandas, "networkx": from_networkx}


def near(first: Leaf, other: Leaf, tolerance: float) -> bool:
    """Are two leaves the same answer?"""
    if isinstance(first, str) or isinstance(other, str):
        return first == other
    if not (isfinite(first) and isfinite(other)):
        return first == other or (isnan(first) and isnan(other))
    return abs(first - other) <= tolerance * 1.000001


def same(first: list[Leaf], other: list[Leaf], tolerance: float) -> bool:
    """Are two results the same answer?"""
    return len(first) == len(other) and all(near(a, b, tolerance) for a, b in zip(first, other, strict=True))


def tokens(leaf: Leaf, tolerance: float) -> list[str]:
    """How a leaf is written for hashing: a number as a multiple of the tolerance, and its two neighbours."""
    if isinstance(leaf, str):
        return [leaf]
    if not isfinite(leaf):
        return [str(leaf)]
    step = round(leaf / tolerance)
    return [str(step), str(step - 1), str(step + 1)]


def shape(value: object) -> str:
    """What kind of thing a result is: the key of a phrase such as `a number`."""
    simple = as_python(value)
    if isinstance(value, Action):
        return "action"
    if isinstance(simple, bool):
        return "truth"
    if isinstance(simple, Real):
        return "number"
    if isinstance(simple, Mapping):
        return "dict"
    if isinstance(simple, list | tuple):
        return "list"
    return "text" if isinstance(simple, str) else "nothing" if simple is None else "thing"
