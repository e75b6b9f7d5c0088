"""Valid documents, spoiled: pieces are replaced, dropped, doubled or moved."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from beankit import GAMES, Game
from beankit.core.actions import NOTATION

KINDS = sorted({kind for game in GAMES for kind in Game(game).rules.deck.kinds})
WORDS = [
    "...",
    "?",
    "?spell",
    "",
    "red blue",
    "green+red",
    "soy+soy",
    "!pass",
    "!take 0",
    "!",
    "over",
    "answers",
    "after trade",
]
STRANGE = ["\ud800", "red\u00a0red", "\u0661", "1_0", "\x00", "nan", "../x.toml", "x.py:X", "\u2028", "é" * 40]
NUMBERS = [-1, 0, 1, 2, 3, 4, 99, 2**31, 2**63, 10**30, 10**400, -(10**30), 0.5, 1e308, True, False]


class Deep(NamedTuple):
    """A deeply nested list, written out late because nothing can print it."""

    levels: int

    def written(self) -> Any:
        nested: Any = []
        for _ in range(self.levels):
            nested = [nested]
        return nested


LEAVES = st.one_of(
    st.none(),
    st.sampled_from(NUMBERS),
    st.sampled_from(WORDS + STRANGE + KINDS + sorted(NOTATION)),
    st.integers(),
    st.text(max_size=6),
    st.sampled_from([25, 60, 900, 3000]).map(Deep),
)
JUNK = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["name", "seat", "id", "kinds", "x"]), inner, max_size=3)
    ),
    max_leaves=5,
)
DEEDS = st.sampled_from(["replace", "replace", "replace", "drop", "twice", "elsewhere", "unknown key"])
CHANGES = st.lists(st.tuples(st.integers(0, 1 << 20), DEEDS, JUNK), min_size=1, max_size=3)


def spots(document: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document: its container and its key there."""
    waiting = [document]
    while waiting:
        holder = waiting.pop()
        for key in [*holder] if isinstance(holder, dict) else range(len(holder)):
            yield holder, key
            if isinstance(holder[key], dict | list) and len(waiting) < 500:
                waiting.append(holder[key])


def thawed(junk: Any) -> Any:
    """Junk with its deep lists written out."""
    if isinstance(junk, Deep):
        return junk.written()
    if isinstance(junk, list):
        return [thawed(item) for item in junk]
    return {key: thawed(item) for key, item in junk.items()} if isinstance(junk, dict) else junk


def spoiled(text: str, changes: list[tuple[int, str, Any]]) -> Any:
    """A JSON document with some changes."""
    document = json.loads(text)
    for place, deed, junk in changes:
        targets = [*spots(document)]
        if not targets:
            return document
        holder, key = targets[place % len(targets)]
        if deed == "replace":
            holder[key] = thawed(junk)
        elif deed == "drop":
            del holder[key]
        elif deed == "elsewhere":
            fresh = [*spots(json.loads(text))]  # a copy, so that nothing ends up inside itself
            other, there = fresh[place // len(targets) % len(fresh)]
            holder[key] = other[there]
        elif isinstance(holder, list):
            holder.insert(key, holder[key])
        else:
            holder[f"{key}s" if deed == "twice" else "x"] = holder[key]
    return document


def tables(steps: tuple[int, ...] = (0, 3, 40, 150)) -> list[Game]:
    """Games of every kind, at the start and later."""
    games = []
    for name in GAMES:
        game, rng = Game(name, seed=1), Random(1)
        for step in range(max(steps) + 1):
            if step in steps:
                games.append(game.clone())
            if game.decision is not None:
                game.play(rng.choice(game.decision.options))
    return games
