"""Memos: what a pure builder made is kept, and every memo has a bound."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
K = TypeVar("K")
V = TypeVar("V")

MOST = 1 << 11  # kept by a memo: what comes again comes soon, and a larger one fills for thousands of games


def cached(builder: F) -> F:
    """Remember what a pure builder of options made; its key is the few values that decide."""
    return lru_cache(MOST)(builder)  # type: ignore[return-value]


class Memo(dict[K, V]):
    """What a pure builder made, by its one key; faster than `cached`, and emptied when it grows too large."""

    def __init__(self, builder: Callable[[K], V], most: int = MOST) -> None:
        self.builder, self.most = builder, most

    def __missing__(self, key: K) -> V:
        if len(self) >= self.most:
            self.clear()
        found = self[key] = self.builder(key)
        return found


def remembering(builder: Callable[[K], V], most: int = MOST) -> Callable[[K], V]:
    """A pure builder that remembers what it made, in a memo that nobody else gets hold of."""
    return Memo(builder, most).__getitem__
