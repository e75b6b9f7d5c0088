"""Many visitors at once on one server: each deals cards and makes ten moves, all at the same time.

They are plain clients with a websocket, as the page has one: browsers on the same machine would measure themselves.
"""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from tests.apps.serving import FORM, Serving
from tests.apps.wire import Seat, forged

VISITORS, MOVES = 20, 10


class TimedVisit(NamedTuple):
    """One visitor: seconds until the first card could be played, and until each move was answered."""

    first: float
    answers: list[float]


class Crowd(NamedTuple):
    """All visitors, and the memory of the server with all kernels in MB."""

    visits: list[TimedVisit]
    memory: float

    @property
    def first(self) -> float:
        """The slowest first card."""
        return max(visit.first for visit in self.visits)

    @property
    def answers(self) -> list[float]:
        """All answers, the slowest last."""
        return sorted(answer for visit in self.visits for answer in visit.answers)


def crowd(server: Serving, visitors: int = VISITORS, moves: int = MOVES) -> Crowd:
    """Let so many visitors come at the same moment; nobody leaves before all have made their moves."""
    together = threading.Barrier(visitors)
    sizes: list[float] = []
    last = threading.Barrier(visitors, action=lambda: sizes.append(memory(server)))

    def visit(_: int) -> TimedVisit:
        together.wait()
        return visited(server, moves, last)

    with ThreadPoolExecutor(visitors) as pool:
        visits = list(pool.map(visit, range(visitors)))
    return Crowd(visits, sizes[0])


def visited(server: Serving, moves: int, last: threading.Barrier) -> TimedVisit:
    """One visit, from the button that deals the cards to the last move."""
    visitor, began = server.visitor(), time.perf_counter()
    with forged(server, visitor.post("deal", FORM), Seat) as table:
        table.say({"do": "since"})
        picture = table.asked()
        first, answers = time.perf_counter() - began, []
        for _ in range(moves):
            began = time.perf_counter()
            table.say({"do": "act", "n": picture["n"], "text": some_move(picture)})
            answered = table.picture()
            answers.append(time.perf_counter() - began)
            picture = answered if answered.get("ask") else table.asked()
        last.wait()
        return TimedVisit(first, answers)


def some_move(picture: dict[str, Any]) -> str:
    """A move of those that the page offers."""
    ask = picture["ask"]
    return str((ask["quiet"] or ask["options"][0])["text"])


def memory(server: Serving) -> float:
    """MB of the server and all its kernels; what they share is counted once."""
    return sum(share(pid) for pid in (server.process.pid, *server.kernels())) / 1024


def share(pid: int) -> int:
    """The kB of a process, with its share of what several use."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
