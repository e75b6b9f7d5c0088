"""The law of reach: what hangs on a view, under any public name, is no more than its seat may know.

It follows every attribute whose name has no underscore in front and every item of every container, from a view,
its decision and a game that it imagines. Two things must hold. In a world that the seat cannot tell from the true
one everything is the same. And nothing that can be changed is shared with another game: what games share would tell
of their hands, and whoever changed it would change them all. Rules are reached from imagined games alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from copy import deepcopy
from pathlib import PurePath
from random import Random
from types import MappingProxyType, ModuleType
from typing import Any

from beankit.core.game import Game
from beankit.core.rules import Rules
from beankit.core.values import Fixed
from beankit.core.view import View
from beankit.laws.broken import demand
from beankit.laws.oracle import Oracle

PLAIN = (str, int, float, bool, type(None), bytes, PurePath)
FIRM = (tuple, frozenset, MappingProxyType, Fixed)  # what nobody can change


def reach(game: Game, seat: int, oracle: Oracle, rng: Random) -> None:
    """What a seat can reach is the same in another world, and nothing of it belongs to a stranger's game too."""
    number = rng.getrandbits(32)
    mine, other = (given(table.view(seat), number) for table in (game, oracle.world(game, seat, rng)))
    apart = difference(mine, other)
    demand("reach", not apart, f"seat {seat} can reach what it cannot know: {apart}")
    stranger = given(Game(game.rules, seed=number).view(seat), number)
    loose = shared(mine, stranger)
    demand("reach", not loose, f"seat {seat} can change what other games share: {loose}")
    loose = rules_in(mine)
    demand("reach", not loose, f"seat {seat} can reach the rules: {loose}")


def given(view: View, number: int) -> dict[str, Any]:
    """What a bot is given, and what it can make of that."""
    copy: View = deepcopy(view)
    text = copy.snapshot()  # first, for a view keeps what it has written
    return {
        "view": copy,
        "view.decision": copy.decision,
        "view.imagine()": copy.imagine(Random(number)),
        "View.from_snapshot()": View.from_snapshot(text, type(copy._game.rules)),  # noqa: SLF001
    }


def parts(thing: Any) -> Iterator[tuple[str, Any]]:
    """Everything one step away: items, and attributes with public names; no methods, for they want arguments."""
    if isinstance(thing, Mapping):
        yield from ((f"[{key!r}]", value) for key, value in thing.items())
        yield ".keys()", tuple(thing)
    elif isinstance(thing, tuple | list):
        yield from ((f"[{place}]", value) for place, value in enumerate(thing))
    elif isinstance(thing, Set):
        yield ".items", tuple(sorted(thing, key=repr))
    if type(thing) in (dict, list, tuple, set, frozenset):
        return
    for name in dir(thing):
        if not name.startswith("_"):
            value = getattr(thing, name, None)
            if not callable(value):
                yield f".{name}", value


def walked(thing: Any) -> bool:
    """Can it have parts that tell something?"""
    return not isinstance(thing, (*PLAIN, type, ModuleType, Random)) and not callable(thing)


def difference(mine: dict[str, Any], other: dict[str, Any]) -> str:
    """The path to the first thing that two seats' things do not have in common; empty if there is none."""
    waiting = [(name, thing, other[name]) for name, thing in mine.items()]
    met: set[tuple[int, int]] = set()
    keep: list[Any] = []  # so that no number in `met` is given to something new
    while waiting:
        path, here, there = waiting.pop()
        if here is there or (id(here), id(there)) in met:
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
        waiting += [(path + name, value, theirs[name]) for name, value in ours.items()]
    return ""


def shared(mine: dict[str, Any], other: dict[str, Any]) -> str:
    """The path to something changeable that both can reach; empty if there is none."""
    ours, theirs = everything(mine), everything(other)
    numbers = {id(thing) for _, thing in theirs if not isinstance(thing, FIRM)}
    return next((path for path, thing in ours if id(thing) in numbers), "")


def rules_in(mine: dict[str, Any]) -> str:
    """The path from what a bot is given to the rules, which know every table; only imagined games have them."""
    roots = {name: thing for name, thing in mine.items() if not isinstance(thing, Game)}
    return next((path for path, thing in everything(roots) if isinstance(thing, Rules)), "")


def everything(roots: dict[str, Any]) -> list[tuple[str, Any]]:
    """All that can be reached from here and has parts, with the paths to it."""
    waiting, found = list(roots.items()), []
    met: set[int] = set()
    while waiting:
        path, thing = waiting.pop()
        if not walked(thing) or id(thing) in met:
            continue
        met.add(id(thing))
        found.append((path, thing))
        waiting += [(path + name, value) for name, value in parts(thing)]
    return found
