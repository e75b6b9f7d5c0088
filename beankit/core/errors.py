"""What can go wrong at the table, said so that people can fix it."""

from __future__ import annotations

import builtins
import sys
import traceback
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from types import TracebackType

from beankit.core.said import Objection, Said, say

LOADED = "beankit_file_"  # prefix of the modules made from users' own files
PACKAGE = Path(__file__).parent.parent
HOUSE_BOTS = PACKAGE / "bots"  # where the wheel has them: they are read like a user's own


class BeankitError(Exception):
    """A user's mistake, explained in one line that names the problem and the way out.

    The line is a sentence with its parts, `BeankitError("there is no bot {name}", name=name)`, so that whoever shows
    it can put it into the reader's language.
    """

    def __init__(self, text: str | Said = "", /, **parts: str | int | float | Said) -> None:
        self.said = text if isinstance(text, Said) else say(text, **parts)
        super().__init__(self.said)

    def __str__(self) -> str:
        return str(self.said)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class IllegalAction(BeankitError):
    """An action that the rules forbid here; the game is unchanged. The objection gives the rule and the reason."""

    def __init__(self, text: str | Said, objection: Objection | None = None) -> None:
        super().__init__(text)
        self.objection = objection

    @property
    def rule(self) -> str:
        """The number of the rule that forbids it."""
        return self.objection.rule if self.objection else ""


class BadPosition(BeankitError):
    """A position that is impossible at any table."""


class BadRecord(BeankitError):
    """A record that was truncated, changed or written for other rules."""


class BadDeck(BeankitError):
    """A deck file with an invalid key."""


class BadOption(BeankitError):
    """A game, table option, number of players or seed that does not exist."""


class UnknownOption(BadOption, TypeError):
    """A table option that the game does not have: most people write it as a keyword."""


class BadSnapshot(BeankitError):
    """A snapshot that no view wrote."""


class BadDelta(BeankitError):
    """A delta that does not continue from where a view is."""


class Note(UserWarning):
    """Something that a user should know, while the work goes on: a sentence, as an error of the kit carries one."""

    def __init__(self, text: str, /, **parts: str | int | float | Said) -> None:
        self.said = say(text, **parts)
        super().__init__(self.said)

    def __str__(self) -> str:
        return str(self.said)


def perhaps(word: object, known: Iterable[str]) -> Said | None:
    """A hint with the known word closest to an unknown one; None if none is close."""
    near = get_close_matches(str(word), [*known], 1)
    return say("did you mean {name}?", name=repr(near[0])) if near else None


def own_traceback(error: BaseException) -> str:
    """What went wrong in a user's own file, without the kit's lines."""
    report = traceback.TracebackException.from_exception(error)
    return "".join([*own_lines(error), *report.format_exception_only()]).rstrip() + meant(error)


def own_lines(error: BaseException) -> list[str]:
    """The user's lines of a traceback: from the first file loaded for them onwards, without the kit's own."""
    frames = traceback.extract_tb(error.__traceback__)[next(iter(loaded_frames(error)), 0) :]
    return traceback.format_list([frame for frame in frames if not of_kit(frame.filename)])


def of_kit(filename: str) -> bool:
    """Is this a file of the kit, or of Python's import system, and none that a user reads as a bot?"""
    file = Path(filename)
    return "importlib" in filename or (file.is_relative_to(PACKAGE) and not file.is_relative_to(HOUSE_BOTS))


def meant(error: BaseException) -> str:
    """A hint with the name that was probably meant: before Python 3.12 only uncaught errors have one."""
    tb: TracebackType | None = error.__traceback__
    if sys.version_info >= (3, 12) or not isinstance(error, AttributeError | NameError) or tb is None:
        return ""
    while tb.tb_next is not None:
        tb = tb.tb_next
    known = [*tb.tb_frame.f_locals, *tb.tb_frame.f_globals, *dir(builtins)]
    near = get_close_matches(error.name or "", dir(error.obj) if isinstance(error, AttributeError) else known, 1)
    return f". Did you mean: {near[0]!r}?" if near else ""


def in_own_file(error: BaseException) -> bool:
    """Did this go wrong in a file that the user had loaded?"""
    return bool(loaded_frames(error))


def loaded_frames(error: BaseException) -> list[int]:
    """The indices of traceback frames in files that were loaded for a user."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    return [place for place, frame in enumerate(frames) if str(frame.f_globals.get("__name__")).startswith(LOADED)]
