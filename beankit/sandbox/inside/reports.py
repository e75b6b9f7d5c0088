"""What a process reports about other people's code: what it printed, and where and how it failed."""

from __future__ import annotations

import random
import re
import sys
import traceback
from types import FrameType

from beankit.core.errors import LOADED, own_traceback
from beankit.core.said import Said
from beankit.sandbox.messages import MOST_PRINTED, MOST_TOLD, Failed
from beankit.sandbox.sentences import said_by

MOST_FILE = 200
UNKNOWN = re.compile(r"cannot import name '(\w+)'")  # before Python 3.12 only the message has the name


def failed(number: int, error: BaseException, printed: str) -> Failed:
    """What went wrong, and in which file; with memory short, in few words."""
    try:
        trace, (file, line), said = own_traceback(error), last_place(error), said_by(error)
    except BaseException:
        trace, file, line, said = type(error).__name__, "", 0, None
    error.__traceback__ = None
    return Failed(
        number,
        True,
        Said(""),
        name_of(error),
        line,
        plain(trace[-MOST_TOLD:], MOST_TOLD),
        printed,
        said,
        file=plain(file, MOST_FILE),
    )


def name_of(error: BaseException) -> str:
    """The kind of an error; numpy has its own for memory."""
    return MemoryError.__name__ if isinstance(error, MemoryError) else plain(type(error).__name__, MOST_FILE)


def name_in(error: BaseException) -> str:
    """The name that an error of Python is about: it is not defined, not an attribute, or cannot be imported."""
    if isinstance(error, NameError | AttributeError):
        return plain(error.name or "", MOST_FILE)
    name = UNKNOWN.match(str(error)) if isinstance(error, ImportError) else None
    return plain(name[1], MOST_FILE) if name else ""


def last_line(error: BaseException) -> int:
    """The line of the author's own source in which it failed; 0 if it failed elsewhere."""
    return last_place(error)[1]


def last_place(error: BaseException) -> tuple[str, int]:
    """The file and the line of the author's own source in which it failed; line 0 if it failed elsewhere."""
    if isinstance(error, SyntaxError):
        return str(error.filename), error.lineno or 0
    places = [
        (frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(error.__traceback__) if is_own(frame)
    ]
    return places[-1] if places else ("", 0)


def is_own(frame: FrameType) -> bool:
    """Does this frame run a source that came from outside?"""
    return str(frame.f_globals.get("__name__")).startswith(LOADED)


def seed_others(chance: int) -> None:
    """Seed the other generators, so that a bot that forgets `self.rng` still plays the same in two runs."""
    random.seed(f"{chance}/{hash('order')}")
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(random.getrandbits(32))


class Printed:
    """Takes the place of standard output and error."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.kept: list[str] = []
        self.room = MOST_PRINTED

    def write(self, text: str) -> int:
        """Keep a text, as far as there is room."""
        if self.room > 0:
            part = str(text)[: self.room]
            self.kept.append(part)
            self.room -= len(part)
        return len(text)

    def flush(self) -> None:
        """Nothing to do."""

    def isatty(self) -> bool:
        """What a bot prints goes to no terminal."""
        return False

    def taken(self) -> str:
        """What was printed since it was last taken."""
        if not self.kept:
            return ""
        text, self.kept, self.room = "".join(self.kept), [], MOST_PRINTED
        return plain(text, MOST_PRINTED)


def plain(text: object, most: int) -> str:
    """A text that can be sent: not too long, and without lone surrogates."""
    return str(text)[:most].encode(errors="replace").decode()
