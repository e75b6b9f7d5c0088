"""Bots: a class with a method for each kind of decision it cares about."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from beankit.core.actions import Action
from beankit.core.decision import Decision
from beankit.core.phases import Phase
from beankit.core.view import View

MOST_SAID = 400  # characters of a remark


class Bot:
    """A player. A method named after a kind of decision answers it; all other kinds go to `choose`.

    def plant(self, view, options): ...      # the same for offer, answer, settle, react and whatever a game asks
    """

    name: ClassVar[str] = ""  # without one, the class's name in small letters
    games: ClassVar[Sequence[str]] = ()  # what it plays; empty: every game
    rng: Random = Random(0)  # its own generator, seeded anew for every game
    time_left: float | None = None  # seconds of CPU time; None without a clock
    data: Any = None  # the data file it came with
    remark: str = ""  # what it said beside its last move

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
    return kind.name or kind.__name__.lower()


def kinds_of_decision() -> frozenset[str]:
    """Every kind of decision that a game may ask for."""
    return frozenset(kind for phase in Phase.known.values() for kind in phase.asks)


def misspelt(bot: Bot | type[Bot]) -> list[tuple[str, str]]:
    """Public methods that look like the name of a kind of decision but are not: (method, kind)."""
    kind = bot if isinstance(bot, type) else type(bot)
    names = {name for base in kind.__mro__ for name, value in vars(base).items() if callable(value)}
    odd = sorted(name for name in names - set(dir(Bot)) - kinds_of_decision() if not name.startswith("_"))
    return [(name, meant) for name in odd for meant in sorted(kinds_of_decision()) if one_letter_apart(name, meant)]


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
