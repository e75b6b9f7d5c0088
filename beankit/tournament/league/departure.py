"""Somebody leaves a league: all versions of their bot, also while it runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from beankit.core.errors import BadOption
from beankit.tournament.archive import Archive
from beankit.tournament.league.share import is_paused, pause, resume
from beankit.tournament.league.versions import split
from beankit.tournament.store.connection import PATIENCE, coordinating
from beankit.tournament.store.store import InUse
from beankit.tournament.withdrawal import Withdrawn, unknown, withdraw

MOMENT = 0.2  # seconds


def withdraw_versions(path: Path, bot: str, reason: str = "", *, forget: bool = False) -> Iterator[Withdrawn]:
    """Let a bot leave with every version; a running league is paused until that is done."""
    archive = Archive(path)
    names = [*archive.entrants, *(leaver.name for leaver in archive.left if forget)]
    versions = [name for name in names if split(name)[0] == bot and split(name)[1]]
    if not versions:
        raise BadOption(unknown(bot, path, sorted({split(name)[0] for name in archive.entrants})))
    with quiet(path):
        for name in versions:
            yield withdraw(path, name, reason, forget=forget)


@contextmanager
def quiet(path: Path) -> Iterator[None]:
    """In here the league plays nothing: the tables that are being played end first."""
    paused, began = is_paused(path), monotonic()
    pause(path)
    try:
        while True:
            try:
                with coordinating(path):
                    break
            except InUse:
                if monotonic() - began > PATIENCE:
                    raise
                sleep(MOMENT)
        yield
    finally:
        if not paused:
            resume(path)
