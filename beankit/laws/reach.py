"""The law of reach: nothing reachable from a view by public names is more than its seat may know.

It follows every attribute whose name has no leading underscore and every item of every container, from a view, its
decision and a game that it imagines. Two things must hold. In a world that the seat cannot tell from the real one,
everything is the same. And nothing mutable is shared with another game: it could leak information about other
hands, and changing it would change all games. Rules can be reached from imagined games only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from copy import deepcopy
from functools import lru_cache
from inspect import isroutine
from pathlib import PurePath
from random import Random
from types import MappingProxyType, ModuleType

from beankit.core.events import Event
from beankit.core.game import Game
from beankit.core.knowledge.view import View
from beankit.core.rules import Rules
from beankit.core.values import Fixed
from beankit.laws.broken import demand
from beankit.laws.oracle import Oracle

PLAIN = (str, int, float, bool, type(None), bytes, PurePath, type, ModuleType, Random)  # no parts that could leak
FIRM = (tuple, frozenset, MappingProxyType, Fixed)  # immutable
ITEMS_ONLY = {dict, list, tuple, set, frozenset, Event}  # the attributes of an event are its items
DREAM = "view.imagine()"

Reached = list[tuple[str, object]]


def reach(game: Game, seat: int, oracle: Oracle, rng: Random) -> None:
    """What a seat can reach is the same in another world, and none of it is shared with an unrelated game."""
    number = rng.getrandbits(32)
    public.cache_clear()  # a class may have gained an attribute since
    mine, other = (given(table.view(seat), number) for table in (game, oracle.world(game, seat, rng)))
    apart = difference(mine, other)
    demand("reach", not apart, "seat {seat} can reach what it cannot know: {apart}", seat=seat, apart=apart)
    ours, theirs = everything(mine), everything(given(Game(game.rules, seed=number).view(seat), number))
    loose = shared(ours, theirs)
    demand("reach", not loose, "seat {seat} can change what other games share: {loose}", seat=seat, loose=loose)
    loose = rules_in(ours)
    demand("reach", not loose, "seat {seat} can reach the rules: {loose}", seat=seat, loose=loose)


def given(view: View, number: int) -> dict[str, object]:
    """What a bot is given, and what it can make from that."""
    copy: View = deepcopy(view)
    text = copy.snapshot()  # first, because a view keeps what it has written
    return {
        "view": copy,
        "view.decision": copy.decision,
        "View.from_snapshot()": View.from_snapshot(text, type(copy._game.rules)),  # noqa: SLF001
        DREAM: copy.imagine(Random(number)),
    }


def parts(thing: object) -> Iterator[tuple[str, object]]:
    """Everything one step away: items and public attributes; no methods, since they need arguments."""
    if isinstance(thing, Mapping):
        yield from ((f"[{key!r}]", value) for key, value in thing.items())
        yield ".keys()", tuple(thing)
    elif isinstance(thing, tuple | list):
        yield from ((f"[{place}]", value) for place, value in enumerate(thing))
    elif isinstance(thing, Set):
        yield ".items", tuple(sorted(thing, key=repr))
    if type(thing) in ITEMS_ONLY:
        return
    kind: type = type(thing)
    for name in (*public(kind), *getattr(thing, "__dict__", ())):
        if not name.startswith("_"):
            value = getattr(thing, name, None)
            if not callable(value):
                yield f".{name}", value


@lru_cache(1 << 10)
def public(kind: type) -> tuple[str, ...]:
    """The public names that all instances of a class have, except methods."""
    return tuple([name for name in dir(kind) if not name.startswith("_") and not isroutine(getattr(kind, name, None))])


def walked(thing: object) -> bool:
    """Can it have parts that leak something?"""
    return not isinstance(thing, PLAIN) and not callable(thing)


def difference(mine: dict[str, object], other: dict[str, object]) -> str:
    """The path to the first difference between the two; empty if there is none."""
    waiting = [(name, thing, other[name]) for name, thing in mine.items()]
    met: set[tuple[int, int]] = set()
    keep: list[object] = []  # so that no id in `met` is reused
    while waiting:
        path, here, there = waiting.pop()
        if (id(here), id(there)) in met or (type(here) is Event and here == there):
            continue
        met.add((id(here), id(there)))
        keep += (here, there)
        if type(here) is not type(there):
            return f"{path} is {here!r:.80} and {there!r:.80}"
        if not walked(here):
            if here != there and not callable(here):
                return f"{path} is {here!r:.80} and {there!r:.80}"
            continue
        ours, theirs = dict(parts(here)), dict(parts(there))
        if ours.keys() != theirs.keys():
            return f"{path} has {len(ours)} and {len(theirs)} parts"
        waiting += [(path + name, value, theirs[name]) for name, value in ours.items() if value is not theirs[name]]
    return ""


def shared(ours: Reached, theirs: Reached) -> str:
    """The path to something mutable that both can reach; empty if there is none."""
    numbers = {id(thing) for _, thing in theirs if not isinstance(thing, FIRM)}
    return next((path for path, thing in ours if id(thing) in numbers), "")


def rules_in(ours: Reached) -> str:
    """The path from what a bot is given to the rules, which know every table; only imagined games may have them."""
    return next((path for path, thing in ours if isinstance(thing, Rules) and not path.startswith(DREAM)), "")


def everything(roots: dict[str, object]) -> Reached:
    """Everything with parts that can be reached from here, with its path, depth first from the first root."""
    waiting = [(path, thing) for path, thing in reversed(roots.items()) if walked(thing)]
    reached: Reached = []
    met: set[int] = set()
    while waiting:
        path, thing = waiting.pop()
        if id(thing) in met:
            continue
        met.add(id(thing))
        reached.append((path, thing))
        waiting += [(path + name, value) for name, value in parts(thing) if walked(value)]
    return reached
