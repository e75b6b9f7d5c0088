"""What can go wrong at the table, said so that people can mend it."""

from __future__ import annotations

import re
import traceback

KIT = re.compile(r"beankit[/\\](arena|cli|core|games|laws)[/\\]|importlib")  # files that the user did not write


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


def own_traceback(error: BaseException) -> str:
    """What went wrong in a user's own file, without the kit's lines."""
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if not KIT.search(frame.filename)]
    return "".join([*traceback.format_list(own), *traceback.format_exception_only(error)]).rstrip()
