"""Reads the sources of bots for the fingerprints by which near copies are found: in a process of its own, never run."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from pathlib import Path

import msgspec

from beankit.arena.bots.roster import house_bots
from beankit.sandbox.budget import SPARE, Bank, Budget
from beankit.sandbox.engine.zygotes import zygote
from beankit.sandbox.errors import Lost
from beankit.sandbox.levels import isolation
from beankit.sandbox.messages import Fingerprints, Read
from beankit.sandbox.source.entry import Entry
from beankit.sandbox.source.fingerprints import FORM, fingerprints
from beankit.tournament.plan.entrants import Entrant
from beankit.tournament.store.store import Store

FINGERPRINTS = "fingerprints"  # under which the store keeps them
READING = Budget(seconds=10.0, memory=1024)  # a bot of a thousand lines needs a hundredth of that


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


def of_house() -> dict[str, list[int]]:
    """The fingerprints of all house bots; they are trusted, and read here."""
    files = {name: Path(inspect.getfile(kind)) for name, kind in house_bots().items()}
    return {name: fingerprints([file.read_text("utf-8")]) for name, file in files.items()}


def codes_in(entry: Entry) -> list[int]:
    """The fingerprints of anybody's source; none if it is too large, nested too deeply, or no Python."""
    walls = msgspec.structs.replace(isolation().walls, memory=READING.memory, seconds=int(READING.seconds) + SPARE)
    cell = zygote().spawn(walls)
    try:
        answer = cell.ask(
            Read(cell.number(), [entry.source, *entry.beside.values()]), Bank(cell.pid, READING.seconds, READING.wall)
        )
    except Lost:
        return []
    finally:
        cell.end()
    return answer.numbers if isinstance(answer, Fingerprints) else []
