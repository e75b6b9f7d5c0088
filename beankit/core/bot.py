"""Bots: a class with a method for each kind of decision it cares about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from beankit.core.knowledge.view import View
from beankit.core.turn.actions import Action
from beankit.core.turn.decisions import Decision
from beankit.core.turn.phase import PHASES

MOST_SAID = 400  # characters of a remark


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
        handler = getattr(self, decision.kind, None)
        return self.choose(view, decision.options) if handler is None else handler(view, decision.options)

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
