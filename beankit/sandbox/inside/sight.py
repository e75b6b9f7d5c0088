"""A view in another process, kept up to date by deltas."""

from __future__ import annotations

from typing import Any

from beankit.core.errors import BeankitError
from beankit.core.knowledge.delta import Delta, take_in
from beankit.core.knowledge.view import View
from beankit.core.rules import Rules


class Mirror:
    """A view that answers everything as the one in the engine would."""

    def __init__(self, first: str) -> None:
        self.view = View.from_snapshot(first)

    def advance(self, delta: Delta) -> View:
        """Apply what has happened."""
        take_in(self.view._game, self.view.seat, delta)  # from the engine: there is nothing to check
        return self.view

    @property
    def rules(self) -> type[Rules]:
        """The game that is played."""
        return type(self.view._game.rules)

    def refusal(self, answer: Any) -> BeankitError:
        """Why an answer that is not an action is refused, in the engine's words."""
        return self.view._game.refusal(answer)
