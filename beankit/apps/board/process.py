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


def main() -> None:
    """Answer until nobody asks any more."""
    store, copy, aliases = Path(sys.argv[1]), Path(sys.argv[2]), "aliases" in sys.argv[3:]
    for line in sys.stdin.buffer:
        told = answered(msgspec.json.decode(line, type=Ask), store, copy, aliases)
        sys.stdout.buffer.write(msgspec.json.encode(told) + b"\n")
        sys.stdout.buffer.flush()


def answered(ask: Ask, store: Path, copy: Path, aliases: bool) -> Told:
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
        return Told(board(archive, ask.lang, ask.teacher, hidden, ask.order, running))
    except BeankitError as error:
        return Told(wrong=str(error))


def changed(store: Path) -> float:
    """When somebody wrote into a store; what is new may stand in a file beside it."""
    beside = store.with_name(f"{store.name}-wal")
    return max(file.stat().st_mtime for file in (store, beside) if file.exists())


if __name__ == "__main__":
    main()
