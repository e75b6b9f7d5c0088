"""Looks: everything that a view answers and everything in a game, as values that can be compared."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from random import Random

from beankit.core.events import entries
from beankit.core.game import Game
from beankit.core.knowledge.display import PlayerView
from beankit.core.knowledge.view import View
from beankit.core.phase import Decision
from beankit.core.values import Data

Face = dict[str, object]


class SeatLook:
    """What one seat sees of a game now; answers and snapshots are expensive, so they are made once."""

    def __init__(self, game: Game, seat: int) -> None:
        self.seat, self.view = seat, game.view(seat)

    @cached_property
    def face(self) -> Face:
        """Everything the view answers."""
        return face(self.view)

    @cached_property
    def snapshot(self) -> str:
        """The view as JSON."""
        return self.view.snapshot()

    @cached_property
    def dream(self) -> Data:
        """The game that the view imagines with a fixed generator, as a position, plus the generator's next number."""
        rng = Random(0)
        return {**self.view.imagine(rng).position(), "next": rng.random()}


def face(view: View) -> Face:
    """Everything the view answers, by the name of the question."""
    answers = {name: comparable(getattr(view, name)) for name in questions(view)}
    answers["zones"] = comparable(view.zones())
    answers["said"] = (repr(view), str(view), *map(repr, view.players), repr(view.decision))
    answers["unseen"] = comparable(view.unseen())
    answers["beans"] = tuple(comparable(view.bean(kind)) for kind in view.kinds)
    fields = [field for player in view.players for field in player.fields]
    answers["worth"] = tuple((view.worth(field), view.grows(field)) for field in fields)
    answers["standing"] = tuple(view.standing(player.seat) for player in view.players)
    answers["deals"] = tuple(map(view.deal, view.decision.options)) if view.decision else ()
    answers["grows"] = tuple(tuple(map(player.grows, view.kinds)) for player in view.players)
    return answers


def questions(view: View | PlayerView) -> tuple[str, ...]:
    """The names of the public properties of a view, including inherited ones."""
    kind: type = type(view)
    return properties(kind)


@lru_cache
def properties(kind: type) -> tuple[str, ...]:
    """The names of a class's public properties."""
    names = {name for base in kind.__mro__ for name, value in vars(base).items() if isinstance(value, property)}
    return ("seat", *sorted(name for name in names if not name.startswith("_")))


def comparable(value: object) -> object:
    """A value in parts that compare by content; order is kept, since an order can leak information."""
    if isinstance(value, PlayerView):
        return {name: comparable(getattr(value, name)) for name in questions(value)}
    if isinstance(value, Decision):
        return value.seat, value.kind, value.options
    if isinstance(value, Mapping):
        return tuple((key, comparable(item)) for key, item in value.items())
    if isinstance(value, list):  # of events, which compare by content
        return tuple(value)
    return tuple([comparable(item) for item in value]) if type(value) is tuple else value


def state(game: Game) -> Face:
    """Everything in a game: where every card is, who is asked for what, how it ended, and the log.

    As text, because a look must not change if something is shared that ought to be copied.
    """
    lying = {name: repr(content) for name, content in game.position().items()}
    log = tuple(entries(game.past, game.log))[::-1]
    return {"position": lying, "asked": comparable(game.decision), "result": game.result, "log": log}


def difference(look: Mapping[str, object], other: Mapping[str, object]) -> str:
    """The first question that two looks answer differently, with both answers; empty if there is none."""
    for name in dict.fromkeys((*look, *other)):
        here, there = look.get(name), other.get(name)
        if here != there:
            return f"{name}: {_apart(here, there)}"
    return ""


def _apart(here: object, there: object) -> str:
    """Two values that differ, cut down to where they do."""
    if isinstance(here, Mapping) and isinstance(there, Mapping):
        return difference(here, there)
    if type(here) is tuple and type(there) is tuple:
        for place, (a, b) in enumerate(zip(here, there, strict=False)):
            if a != b:
                return f"[{place}] {_apart(a, b)}"
        return f"{len(here)} and {len(there)} entries"
    if isinstance(here, str) and isinstance(there, str) and len(here) + len(there) > 200:
        start = next((n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), 0)
        return f"...{here[max(0, start - 40) : start + 40]!r} and ...{there[max(0, start - 40) : start + 40]!r}"
    return f"{here!r} and {there!r}"
