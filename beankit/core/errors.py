"""What can go wrong at the table, said so that people can mend it."""

from __future__ import annotations


class BeankitError(Exception):
    """A mistake of the user's, told in one line that names the thing and the way out."""


class IllegalAction(BeankitError):
    """An action that the rules forbid here; the game is unchanged."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class BadPosition(BeankitError):
    """A position that cannot lie on any table."""


class BadRecord(BeankitError):
    """A record that was cut, changed or written for other rules."""


class BadDeck(BeankitError):
    """A deck file with a key that cannot be right."""


class BadOption(BeankitError):
    """A game, table option, number of players or seed that does not exist."""


class BadSnapshot(BeankitError):
    """A snapshot that no view has written."""
