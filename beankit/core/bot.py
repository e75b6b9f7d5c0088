"""Bots: a class with a method for each kind of decision it cares about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from inspect import isfunction
from random import Random
from types import CodeType, FunctionType
from typing import Any, ClassVar

from beankit.core.actions import Action
from beankit.core.decision import Decision
from beankit.core.phases import PHASES
from beankit.core.view import View

MOST_SAID = 400  # characters of a remark
HANDLER = ("self", "view", "options")


class Bot:
    """A player. A method named after a kind of decision answers it; all other kinds go to `choose`.

    def plant(self, view, options): ...      # the same for offer, answer, settle, react and whatever a game asks
    """

    name: ClassVar[str] = ""  # without one, the class's name in small letters
    games: ClassVar[Sequence[str]] = ()  # what it plays; empty: every game
    time_left: float | None = None  # seconds of CPU time; None without a clock
    data: Any = None  # the data file it came with
    remark: str = ""  # what it said beside its last move

    @cached_property
    def rng(self) -> Random:
        """Its own generator; at a table it is seeded for every game, before `__init__`."""
        return Random(0)

    def start(self, view: View) -> None:
        """The game begins."""

    def finish(self, view: View) -> None:
        """The game is over."""

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """What to do where no method is named after the kind of decision; options[0] is always safe."""
        return options[0]

    def decide(self, view: View, decision: Decision) -> Action:
        """Answer a decision: this calls the method named after its kind."""
        handler = getattr(self, decision.kind, self.choose)
        return handler(view, decision.options)

    def say(self, text: str) -> None:
        """Leave a remark beside the move."""
        self.remark = f"{self.remark} {' '.join(str(text).split())}".strip()[:MOST_SAID]

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


def name_of_bot(bot: Bot | type[Bot]) -> str:
    """What a bot is called."""
    kind = bot if isinstance(bot, type) else type(bot)
    return " ".join((kind.name or kind.__name__.lower()).split())  # one line: it stands in records


def kinds_of_decision() -> frozenset[str]:
    """Every kind of decision that a game may ask for."""
    return frozenset(kind for phase in PHASES.values() for kind in phase.asks)


def misspelt(bot: Bot | type[Bot]) -> list[tuple[str, str]]:
    """Public methods that look like the name of a kind of decision but are not: (method, kind)."""
    odd = sorted(own_methods(bot))
    return [(name, meant) for name in odd for meant in sorted(kinds_of_decision()) if one_letter_apart(name, meant)]


def uncalled(bot: Bot | type[Bot]) -> list[str]:
    """Public methods written like handlers, for which no game asks and which nothing in the bot's file names."""
    kind = bot if isinstance(bot, type) else type(bot)
    methods = own_methods(bot)
    handlers = [getattr(kind, name) for name in kinds_of_decision() if hasattr(kind, name)]
    named: set[str] = set()
    for place in (*map(vars, kind.__mro__), *(method.__globals__ for method in methods.values())):
        for value in place.values():
            if isfunction(value) and value.__module__ != __name__:
                named |= names_in(value.__code__)
    if "getattr" in named:
        return []
    idle = {name: method for name, method in methods.items() if name not in named and method not in handlers}
    return sorted(name for name, method in idle.items() if parameters(method) == HANDLER)


def names_in(code: CodeType) -> set[str]:
    """The names that some code uses, with the functions written inside it."""
    inner = [names_in(part) for part in code.co_consts if isinstance(part, CodeType)]
    return set(code.co_names).union(*inner)


def own_methods(bot: Bot | type[Bot]) -> dict[str, FunctionType]:
    """The public methods of a bot that are no handlers and not those of every bot."""
    kind = bot if isinstance(bot, type) else type(bot)
    found = {name: value for base in kind.__mro__[::-1] for name, value in vars(base).items() if isfunction(value)}
    known = {*dir(Bot), *kinds_of_decision()}
    return {name: value for name, value in found.items() if name not in known and not name.startswith("_")}


def parameters(method: FunctionType) -> tuple[str, ...]:
    """What a method is called with."""
    return method.__code__.co_varnames[: method.__code__.co_argcount]


def one_letter_apart(one: str, other: str) -> bool:
    """Do two words differ by one letter: another one, one more, one fewer, or two exchanged?"""
    if len(one) > len(other):
        one, other = other, one
    if len(one) == len(other):
        places = [place for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
        if len(places) == 2 and places[1] == places[0] + 1:
            a, b = places
            return one[a] == other[b] and one[b] == other[a]
        return len(places) == 1
    return len(other) - len(one) == 1 and any(other[:p] + other[p + 1 :] == one for p in range(len(other)))
