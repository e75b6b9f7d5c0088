"""How a command can end early, apart from wrong input."""

from __future__ import annotations

from beankit.core.said import Said, say


class Ending(Exception):
    """Why a command ends early: a sentence, or a template and its parts."""

    def __init__(self, text: str | Said, /, **parts: str | int | float | Said) -> None:
        self.said = text if isinstance(text, Said) else say(text, **parts)
        super().__init__(self.said)

    def __str__(self) -> str:
        return str(self.said)


class Failed(Ending):
    """A user's bot or game failed: the message, with status 1."""


class Stopped(Ending):
    """The user pressed ctrl-C: how far the work got and what was saved, with status 130."""
