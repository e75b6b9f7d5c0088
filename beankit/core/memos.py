"""Memos: bounded caches for pure builders."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])
K = TypeVar("K")
V = TypeVar("V")

MOST = 1 << 11  # entries in a memo: what recurs recurs soon, and a larger one takes thousands of games to fill


def cached(builder: F) -> F:
    """Cache a pure builder of options; the key is the few values it depends on."""
    return cast("F", lru_cache(MOST)(builder))


class Memo(dict[K, V]):
    """A cache for a pure builder with one key; faster than `cached`, and emptied when it grows too large."""

    def __init__(self, builder: Callable[[K], V], most: int = MOST) -> None:
        self.builder, self.most = builder, most

    def __missing__(self, key: K) -> V:
        if len(self) >= self.most:
            self.clear()
        value = self[key] = self.builder(key)
        return value


def remembering(builder: Callable[[K], V], most: int = MOST) -> Callable[[K], V]:
    """A pure builder with a memo that nothing else can reach."""
    return Memo(builder, most).__getitem__
