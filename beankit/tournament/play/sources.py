"""Reads the sources of bots for the fingerprints by which near copies are found: in a process of its own, never run."""

from __future__ import annotations

from collections.abc import Iterable

from beankit.sandbox.engine.codes import codes_in, of_house
from beankit.sandbox.source.fingerprints import FORM
from beankit.tournament.plan.entrants import Entrant
from beankit.tournament.store.store import Store

FINGERPRINTS = "fingerprints"  # under which the store keeps them


def read_all(store: Store, entrants: Iterable[Entrant]) -> None:
    """Read the bots that nobody has read yet, and keep their fingerprints beside those of all house bots."""
    entries = {bot.hash: bot.entry for bot in entrants if bot.entry is not None}
    if not entries:
        return
    kept = store.kept(FINGERPRINTS) or {}
    known = kept["bots"] if kept.get("form") == FORM else {}
    read = {bot: codes_in(entries[bot]) for bot in sorted(entries.keys() - known.keys())}
    now = {"form": FORM, "bots": known | read, "house": of_house()}
    if now != kept:
        store.keep(FINGERPRINTS, now)
