"""What can go wrong at the table, said so that people can mend it."""

from __future__ import annotations

import builtins
import re
import sys
import traceback
from collections.abc import Iterable
from difflib import get_close_matches
from types import TracebackType

from beankit.core.objections import Objection

LOADED = "beankit_file_"  # how the modules of users' own files are called
KIT = re.compile(r"beankit[/\\](arena|cli|core|games|laws)[/\\]|importlib")  # files that the user did not write


class BeankitError(Exception):
    """A mistake of the user's, told in one line that names the thing and the way out."""


class IllegalAction(BeankitError):
    """An action that the rules forbid here; the game is unchanged. The objection tells the rule and the reason."""

    def __init__(self, message: str, objection: Objection | None = None) -> None:
        super().__init__(message)
        self.objection = objection

    @property
    def rule(self) -> str:
        """The number of the rule that forbids it."""
        return self.objection.rule if self.objection else ""


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


class BadDelta(BeankitError):
    """A delta that does not go on where a view stands."""


def perhaps(word: object, known: Iterable[str]) -> str:
    """The known word that is nearest to an unknown one; nothing if none is near."""
    near = get_close_matches(str(word), [*known], 1)
    return f"perhaps {near[0]!r} is meant" if near else ""


def own_traceback(error: BaseException) -> str:
    """What went wrong in a user's own file, without the kit's lines."""
    told = traceback.TracebackException.from_exception(error)
    return "".join([*own_lines(error), *told.format_exception_only()]).rstrip() + meant(error)


def own_lines(error: BaseException) -> list[str]:
    """The lines of a traceback that are the user's: from the first file that was loaded for him on, less the kit's."""
    frames = traceback.extract_tb(error.__traceback__)[next(iter(loaded_frames(error)), 0) :]
    return traceback.format_list([frame for frame in frames if not KIT.search(frame.filename)])


def meant(error: BaseException) -> str:
    """The name that was perhaps meant: before Python 3.12 only uncaught errors tell."""
    tb: TracebackType | None = error.__traceback__
    if sys.version_info >= (3, 12) or not isinstance(error, AttributeError | NameError) or tb is None:
        return ""
    while tb.tb_next is not None:
        tb = tb.tb_next
    known = [*tb.tb_frame.f_locals, *tb.tb_frame.f_globals, *dir(builtins)]
    near = get_close_matches(error.name or "", dir(error.obj) if isinstance(error, AttributeError) else known, 1)
    return f". Did you mean: {near[0]!r}?" if near else ""


def in_own_file(error: BaseException) -> bool:
    """Did this go wrong in a file that the kit was told to load?"""
    return bool(loaded_frames(error))


def loaded_frames(error: BaseException) -> list[int]:
    """Which frames of a traceback lie in files that were loaded for a user."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    return [place for place, frame in enumerate(frames) if str(frame.f_globals.get("__name__")).startswith(LOADED)]
