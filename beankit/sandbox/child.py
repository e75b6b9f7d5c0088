"""The bot's side: what a forked process does from its first breath to its last."""

from __future__ import annotations

import gc
import os
import signal
from typing import Any, NoReturn

from beankit.arena.roster import keep_house
from beankit.core.knowledge.view import view_classes
from beankit.core.registry import GAMES, make_rules
from beankit.core.table.cards import keep_deck
from beankit.sandbox import hints, imports
from beankit.sandbox.errors import WHERE_ARE_YOU, OutOfBudget
from beankit.sandbox.life import Life
from beankit.sandbox.messages import HEAD, Failed, ToBot, for_bot, framed
from beankit.sandbox.walls import Walls, raise_walls
from beankit.sandbox.walls.identity import keep_only
from beankit.sandbox.walls.seccomp import ANSWERS, REQUESTS

CHUNK = 1 << 16
SELDOM = 10_000  # new objects until Python looks for rings among them: a bot lives for one game


def prepare() -> None:
    """Do once, in the zygote, what no child could do: read the decks, which lie in files, and lay the tables."""
    keep_house()
    for kind in GAMES.values():
        keep_deck(kind.deck_file, kind.deck_name, kind.deck_class, kind.name)
        for players in kind.seats:
            view_classes(make_rules(kind, players, None, {}).layout)


def live(walls: Walls, requests: int, answers: int, parent: int, modules: tuple[str, ...]) -> None:
    """Shut this process in, then answer requests until there are no more."""
    os.setsid()
    keep_only(requests, answers)
    try:
        raise_walls(walls, parent)
    except OSError as error:
        if (request := read()) is not None:
            write(
                Failed(request.number, False, "walls", type(error).__name__, 0, f"a wall cannot be raised: {error}", "")
            )
        return
    if walls.hints and not walls.late:
        imports.shut_finders(modules)
    if walls.hints:
        hints.put_up(walls.late)
    signal.signal(WHERE_ARE_YOU, interrupt)
    gc.set_threshold(SELDOM)
    gc.enable()
    serve(None if walls.late or not walls.hints else modules)


def interrupt(*_: Any) -> NoReturn:
    """Whoever waits for an answer wants to know where the bot is."""
    raise OutOfBudget("its time is over")


def serve(modules: tuple[str, ...] | None) -> None:
    """Answer requests until there are no more."""
    life = Life(modules)
    while (request := read()) is not None:
        write(life.answer(request))


def read() -> ToBot | None:
    """The next request; None when the engine is gone."""
    found = os.read(REQUESTS, CHUNK)  # all of it, as a rule
    while len(found) < HEAD or len(found) < HEAD + int.from_bytes(found[:HEAD], "little"):
        if not (more := os.read(REQUESTS, CHUNK)):
            return None
        found += more
    return for_bot(found[HEAD:])


def write(message: Any) -> None:
    """An answer, whole."""
    rest = framed(message)
    while rest:
        rest = rest[os.write(ANSWERS, rest) :]
