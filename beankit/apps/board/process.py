"""`python -m beankit.apps.board.process STORE COPY [aliases]`: a line with a question, a line with the answer."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic, time

import msgspec

from beankit.apps.board.asking import Ask, Told
from beankit.apps.board.own import all_games, own_games
from beankit.apps.board.states import changed, state_of
from beankit.arena.files.keeping import undone
from beankit.core.errors import BeankitError
from beankit.tournament.archive import Archive
from beankit.tournament.publication import copy as copied
from beankit.tournament.publication import publish
from beankit.tournament.report.page import board

LIVELY = 30  # seconds since the last game of a tournament that still runs
SPARED = 10  # times as long as publishing took, nobody publishes again


class Pace:
    """How many games a second were played lately, as far as this process has seen."""

    def __init__(self) -> None:
        self.seen: list[tuple[float, int]] = []  # when, and how many were stored

    def rate(self, now: float, stored: int) -> float | None:
        """Games a second; None as long as none was added."""
        self.seen = [one for one in self.seen if one[0] > now - LIVELY] + [(now, stored)]
        began, before = self.seen[0]
        return (stored - before) / (now - began) if stored > before and now > began else None


class Desk:
    """Answers about one store: to the teacher from the store itself, to everybody else from its published copy."""

    def __init__(self, store: Path, copy: Path, aliases: bool) -> None:
        self.store, self.copy, self.aliases = store, copy, aliases
        self.pace = Pace()
        self.published: tuple[float, ...] = ()  # the state of the store that the copy shows
        self.rest = 0.0  # until when nobody publishes again

    def answered(self, ask: Ask) -> Told:
        """What is known now."""
        if not self.store.is_file():
            return Told()
        try:
            if ask.troubles:
                archive = Archive(self.store)
                return all_games(archive) if ask.teacher else own_games(archive, ask.owner)
            if not self.renewed(ask.publish):
                return Told()
            archive = Archive(self.store if ask.teacher else self.copy)
            stored = archive.stored
            running = stored < archive.plan.games and time() - changed(self.store) < LIVELY
            rate = self.pace.rate(time(), stored)
            found = board(archive, ask.lang, ask.teacher, False, ask.order, running, rate)
            return Told(found, stale=self.published != state_of(self.store))
        except BeankitError as error:
            return Told(wrong=str(error).replace(f"{self.store.parent}/", "").replace(f"{self.copy.parent}/", ""))

    def renewed(self, now: bool) -> bool:
        """Is there a copy? It is made again if the store has changed, at once or when publishing has rested."""
        state, began = state_of(self.store), monotonic()
        if state != self.published and (now or began >= self.rest):
            archive = Archive(self.store)
            if archive.published:
                copied(self.store, part := undone(self.copy.parent))
                part.replace(self.copy)
            elif archive.stored:
                publish(archive, self.copy, names=not self.aliases)
            else:
                return False
            self.published, self.rest = state, monotonic() + SPARED * (monotonic() - began)
        return self.copy.is_file()


def main() -> None:
    """Answer until nobody asks any more."""
    desk = Desk(Path(sys.argv[1]), Path(sys.argv[2]), "aliases" in sys.argv[3:])
    for line in sys.stdin.buffer:
        told = desk.answered(msgspec.json.decode(line, type=Ask))
        sys.stdout.buffer.write(msgspec.json.encode(told) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
