"""Decisions: whom the game asks, what kind of question it is, and which answers are allowed."""

from __future__ import annotations

from typing import ClassVar, Literal

from beankit.core.actions import Action, parse
from beankit.core.cards import Pile
from beankit.core.errors import BeankitError
from beankit.core.memos import Memo
from beankit.core.said import Said, say
from beankit.core.values import Compound

Options = tuple[Action, ...]
KINDS: Memo[Pile, Pile] = Memo(lambda cards: tuple(dict.fromkeys(cards)))  # the kinds among some cards, in order


class Decision(Compound):
    """One seat is asked for one action; options[0] is always safe."""

    __slots__ = ()
    stops: ClassVar[Literal[True]] = True  # unlike at a phase, the game waits here
    seat: int
    kind: str
    options: Options

    def allows(self, action: Action | str) -> bool:
        """May the seat answer with this action, given as an action or as text?"""
        if isinstance(action, str):
            try:
                action = parse(action)
            except BeankitError:
                return False
        return self.permits(action)

    def permits(self, action: Action) -> bool:
        """Is this action legal? In trading, that is every deal the rules permit, not only the options."""
        return action in self.options

    def legal(self) -> Said:
        """The first few options, for messages."""
        options, more = ", ".join([option.text for option in self.options[:6]]), len(self.options[6:])
        if more:
            return say("Legal here: {options} and {count} more", options=options, count=more)
        return say("Legal here: {options}", options=options)

    def __repr__(self) -> str:
        return f"Decision(seat {self.seat}, {self.kind}, {len(self.options)} options)"
