"""The bot's side: what a forked process does from start to end, whether it plays as a bot or runs student code."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from beankit.arena.bots.roster import keep_house
from beankit.core.cards import keep_deck
from beankit.core.knowledge.delta import ready_to_listen
from beankit.core.knowledge.view import view_classes
from beankit.core.registry import GAMES, make_rules
from beankit.core.said import Said
from beankit.sandbox.errors import WHERE_ARE_YOU, OutOfBudget
from beankit.sandbox.messages import HEAD, Failed, Message, framed
from beankit.sandbox.source import loader
from beankit.sandbox.walls import Walls, hints, raise_walls
from beankit.sandbox.walls.linux import libc
from beankit.sandbox.walls.process import keep_only
from beankit.sandbox.walls.seccomp import ANSWERS, REQUESTS

USUAL, CHUNK = 1 << 12, 1 << 16  # bytes read at once: nearly every request has a few hundred
SELDOM = 10_000  # new objects before Python looks for reference cycles: a bot runs for one game only


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
