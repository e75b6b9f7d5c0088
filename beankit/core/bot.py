"""Bots: a class with a method for each kind of decision it cares about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import ClassVar

from beankit.core.actions import Action
from beankit.core.decisions import Decision
from beankit.core.knowledge.view import View
from beankit.core.phase import PHASES
from beankit.core.reasons import Reason
from beankit.core.texts import in_one_line

MOST_SAID = 400  # characters of a remark


class Bot:
    """A player. A method named after a kind of decision answers it; all other kinds go to `choose`.

    def plant(self, view, options): ...      # likewise offer, answer, settle, react and whatever else a game asks
    """

    name: ClassVar[str] = ""  # defaults to the class name in lower case
    games: ClassVar[Sequence[str]] = ()  # the games it plays; empty means all of them
    time_left: float | None = None  # seconds of CPU time, in the game or for this move; None if there is no clock
    thinking_time: float | None = None  # seconds that a person waits for a decision; None if nobody does
    data: bytes | None = None  # the content of its data file
    remark: str = ""  # what it said along with its last move

    @cached_property
    def rng(self) -> Random:
        """Its own generator; at a table it is seeded anew for every game, before `__init__`."""
        return Random(0)

    def start(self, view: View) -> None:
        """The game begins."""

    def finish(self, view: View) -> None:
        """The game is over."""

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Answer a decision that has no method of its own; options[0] is always safe."""
        return options[0]

    def decide(self, view: View, decision: Decision) -> Action:
        """Answer a decision by calling the method named after its kind."""
        handler = getattr(self, decision.kind, None)
        return self.choose(view, decision.options) if handler is None else handler(view, decision.options)

    def say(self, text: str) -> None:
        """Make a remark along with the move."""
        self.remark = in_one_line(f"{self.remark} {text}", MOST_SAID)

    def why(self, view: View, decision: Decision, action: Action) -> Reason | None:
        """Why it has just chosen this, in one sentence; called only if somebody wants to know, never in a tournament.

        def why(self, view, decision, action): return Reason("field {field} pays {coins}", field=0, coins=2)
        """
        return None

    def weigh(self, view: View, decision: Decision, option: Action) -> float | None:
        """What an option of the decision that it has just made is worth in its figures; called for a hint only."""
        return None

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


def name_of_bot(bot: Bot | type[Bot]) -> str:
    """The name of a bot."""
    kind = bot if isinstance(bot, type) else type(bot)
    return in_one_line(kind.name or kind.__name__.lower(), MOST_SAID)  # records contain it


def kinds_of_decision() -> frozenset[str]:
    """Every kind of decision that a game may ask for."""
    return frozenset(kind for phase in PHASES.values() for kind in phase.asks)
