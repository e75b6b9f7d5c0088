"""The bot's side: what a forked process does from start to end, and how it reports what other people's code did there.

It is the same whether the process plays as a bot or runs student code.
"""

from __future__ import annotations

import gc
import os
import random
import re
import signal
import sys
import traceback
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any, NamedTuple, Protocol

from beankit.arena.bots.roster import keep_house
from beankit.core.cards import keep_deck
from beankit.core.errors import LOADED, meant, own_traceback
from beankit.core.knowledge.delta import ready_to_listen
from beankit.core.knowledge.view import view_classes
from beankit.core.registry import GAMES, make_rules
from beankit.core.said import Said
from beankit.sandbox.errors import WHERE_ARE_YOU, OutOfBudget
from beankit.sandbox.messages import HEAD, MOST_PRINTED, MOST_TOLD, Failed, Message, framed
from beankit.sandbox.sentences import said_by
from beankit.sandbox.source import loader
from beankit.sandbox.walls import Walls, hints, raise_walls
from beankit.sandbox.walls.process import ANSWERS, REQUESTS, keep_only, libc

USUAL, CHUNK = 1 << 12, 1 << 16  # bytes read at once: nearly every request has a few hundred
SELDOM = 10_000  # new objects before Python looks for reference cycles: a bot runs for one game only
MOST_FILE = 200  # characters of a name
NOT_IMPORTED = re.compile(r"cannot import name '(\w+)'")  # before Python 3.12 only the message has the name


def prepare() -> None:
    """Do in the zygote what its children cannot, or what each would take long for: read the decks, build the tables."""
    keep_house()
    for kind in GAMES.values():
        keep_deck(kind.deck_file, kind.deck_name, kind.deck_class, kind.name)
        for players in kind.seats:
            rules = make_rules(kind, players, None, {})
            view_classes(rules.layout)
            ready_to_listen(rules)
    libc()
    sys.path_importer_cache.clear()  # hundreds of pages; a child would copy each of them to free what is in it


def live(walls: Walls, requests: int, answers: int, parent: int, modules: tuple[str, ...], work: Duty) -> None:
    """Isolate this process, then answer requests until there are no more."""
    os.setsid()
    keep_only(requests, answers)
    try:
        raise_walls(walls, parent)
    except OSError as error:
        if (request := read(work)) is not None:
            trace = f"a wall cannot be raised: {error}"
            write(Failed(request.number, False, Said(""), type(error).__name__, 0, trace, ""))
        return
    if walls.hints and not walls.late:
        loader.shut_finders(modules, work.who)
    if walls.hints:
        hints.put_up(walls.late, work.who)
    signal.signal(WHERE_ARE_YOU, interrupt)
    gc.set_threshold(SELDOM)
    gc.enable()
    serve(work, None if walls.late or not walls.hints else modules)


AT_WORK: set[int] = set()  # the number of the request that is being answered


def interrupt(*_: object) -> None:
    """The engine asks which line the bot is on; whoever has just answered is on none."""
    if AT_WORK:
        raise OutOfBudget("its time is over")


def serve(work: Duty, modules: tuple[str, ...] | None) -> None:
    """Answer requests until there are no more."""
    worker = work.begin(modules)
    while (request := read(work)) is not None:
        AT_WORK.add(request.number)
        try:
            answer = worker.answer(request)
            AT_WORK.clear()
        except OutOfBudget as late:  # its answer was ready
            AT_WORK.clear()
            answer = Failed(request.number, True, Said(""), type(late).__name__, 0, str(late), "")
        write(answer)


def read(work: Duty) -> Message | None:
    """The next request; None when the engine is gone."""
    frame = os.read(REQUESTS, USUAL)  # usually all of it
    while len(frame) < HEAD or len(frame) < HEAD + int.from_bytes(frame[:HEAD], "little"):
        if not (more := os.read(REQUESTS, CHUNK)):
            return None
        frame += more
    return work.read(frame[HEAD:])


def write(message: Message) -> None:
    """Write one whole answer."""
    frame = framed(message)
    sent = os.write(ANSWERS, frame)
    while sent < len(frame):
        sent += os.write(ANSWERS, frame[sent:])


class Worker(Protocol):
    """Answers requests."""

    def answer(self, request: Any) -> Message:
        """The answer to a request; failures are reported, never raised."""


class Duty(NamedTuple):
    """What messages call the worker, how requests are read, and who answers them, given what may be imported."""

    who: Said
    read: Callable[[bytes], Message]
    begin: Callable[[Sequence[str] | None], Worker]


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
        sendable_text(trace[-MOST_TOLD:], MOST_TOLD),
        printed,
        said,
        file=sendable_text(file, MOST_FILE),
    )


def kind_of(error: BaseException) -> str:
    """The kind of an error as tracebacks name it: with its module, unless that is Python, the kit or one's own file."""
    module, name = str(type(error).__module__), type(error).__qualname__
    known = module in ("builtins", "__main__") or module.startswith((LOADED, "beankit."))
    return sendable_text(name if known else f"{module}.{name}", MOST_FILE)


def words_of(error: BaseException) -> str:
    """The first line of what an error says, with the name that was probably meant."""
    text = error.msg if isinstance(error, SyntaxError) else str(traceback.TracebackException.from_exception(error))
    return sendable_text(text.partition("\n")[0] + meant(error), MOST_TOLD)


def name_of(error: BaseException) -> str:
    """The kind of an error; numpy has its own for memory."""
    return MemoryError.__name__ if isinstance(error, MemoryError) else sendable_text(type(error).__name__, MOST_FILE)


def name_in(error: BaseException) -> str:
    """The name that an error of Python is about: it is not defined, not an attribute, or cannot be imported."""
    if isinstance(error, NameError | AttributeError):
        return sendable_text(error.name or "", MOST_FILE)
    if not isinstance(error, ImportError):
        return ""
    if sys.version_info >= (3, 12):
        return sendable_text(error.name_from or "", MOST_FILE)
    name = NOT_IMPORTED.match(str(error))
    return sendable_text(name[1], MOST_FILE) if name else ""


def owner_in(error: BaseException) -> str:
    """What has no such name: the type of a thing, or a module."""
    if isinstance(error, AttributeError):
        return "" if error.name is None else sendable_text(type(error.obj).__name__, MOST_FILE)
    return sendable_text(error.name or "", MOST_FILE) if isinstance(error, ImportError) else ""


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
        """Do nothing: what is printed is taken when an answer is sent."""

    def isatty(self) -> bool:
        """What a bot prints goes to no terminal."""
        return False

    def taken(self) -> str:
        """What was printed since it was last taken."""
        if not self.kept:
            return ""
        text, self.kept, self.room = "".join(self.kept), [], MOST_PRINTED
        return sendable_text(text, MOST_PRINTED)


def sendable_text(text: object, most: int) -> str:
    """A text that can be sent: not too long, and without lone surrogates."""
    return str(text)[:most].encode(errors="replace").decode()
