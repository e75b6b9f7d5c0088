"""Somebody leaves a league: all versions of their bot, also while it runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

from beankit.core.errors import BadOption
from beankit.tournament.league.share import held
from beankit.tournament.league.table import archive_of
from beankit.tournament.league.versions import split
from beankit.tournament.store.connection import PATIENCE
from beankit.tournament.store.store import InUse
from beankit.tournament.withdrawal import Withdrawn, unknown, withdraw

MOMENT = 0.2  # seconds


def withdraw_versions(path: Path, bot: str, reason: str = "", *, forget: bool = False) -> Iterator[Withdrawn]:
    """Let a bot leave with every version; a running league begins no table until that is done."""
    archive_of(path)
    with held(path):
        archive = archive_of(path)
        names = [*archive.entrants, *(leaver.name for leaver in archive.left if forget)]
        versions = [name for name in names if split(name)[0] == bot and split(name)[1]]
        if not versions:
            raise BadOption(unknown(bot, path, sorted({split(name)[0] for name in archive.entrants})))
        for name in versions:
            yield patiently(path, name, reason, forget)


def patiently(path: Path, name: str, reason: str, forget: bool) -> Withdrawn:
    """Let one version leave as soon as the tables that are being played have ended."""
    began = monotonic()
    while True:
        try:
            return withdraw(path, name, reason, forget=forget)
        except InUse:
            if monotonic() - began > PATIENCE:
                raise
            sleep(MOMENT)
