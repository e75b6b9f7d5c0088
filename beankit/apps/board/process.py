"""`python -m beankit.apps.board.process STORE COPY [aliases]`: a line with a question, a line with the answer."""

from __future__ import annotations

import sys
from pathlib import Path
from time import time

import msgspec

from beankit.apps.board.asking import Ask, Told
from beankit.core.errors import BeankitError
from beankit.tournament.archive import Archive
from beankit.tournament.publishing import publish
from beankit.tournament.report.writing import board

LIVELY = 30  # seconds since the last game of a tournament that still runs


class Pace:
    """How many games a second were played lately, as far as this process has seen."""

    def __init__(self) -> None:
        self.seen: list[tuple[float, int]] = []  # when, and how many were stored

    def rate(self, now: float, stored: int) -> float | None:
        """Games a second; None as long as none was added."""
        self.seen = [one for one in self.seen if one[0] > now - LIVELY] + [(now, stored)]
        began, before = self.seen[0]
        return (stored - before) / (now - began) if stored > before and now > began else None


def main() -> None:
    """Answer until nobody asks any more."""
    store, copy, aliases = Path(sys.argv[1]), Path(sys.argv[2]), "aliases" in sys.argv[3:]
    pace = Pace()
    for line in sys.stdin.buffer:
        told = answered(msgspec.json.decode(line, type=Ask), store, copy, aliases, pace)
        sys.stdout.buffer.write(msgspec.json.encode(told) + b"\n")
        sys.stdout.buffer.flush()


def answered(ask: Ask, store: Path, copy: Path, aliases: bool, pace: Pace) -> Told:
    """The board as it is now."""
    if not store.is_file():
        return Told()
    try:
        archive = Archive(store)
        if not archive.stored:
            return Told()
        if ask.publish and not archive.published:
            publish(archive, copy, names=not aliases)
        running = archive.stored < archive.plan.games and time() - changed(store) < LIVELY
        hidden = aliases and not ask.teacher
        rate = pace.rate(time(), archive.stored)
        return Told(board(archive, ask.lang, ask.teacher, hidden, ask.order, running, rate))
    except BeankitError as error:
        return Told(wrong=str(error))


def changed(store: Path) -> float:
    """When somebody wrote into a store; what is new may stand in a file beside it."""
    beside = store.with_name(f"{store.name}-wal")
    return max(file.stat().st_mtime for file in (store, beside) if file.exists())


if __name__ == "__main__":
    main()
