"""Fingerprints of anybody's source, which is read in a process of its own, and of all house bots."""

from __future__ import annotations

import inspect
from functools import cache
from pathlib import Path

import msgspec

from beankit.arena.bots.files import BotFiles
from beankit.arena.bots.roster import house_bots
from beankit.sandbox.budget import SPARE, Bank, Budget
from beankit.sandbox.engine.zygotes import zygote
from beankit.sandbox.errors import Lost, NoIsolation
from beankit.sandbox.levels import isolation
from beankit.sandbox.messages import Fingerprints, Read
from beankit.sandbox.source.fingerprints import fingerprints

READING = Budget(seconds=10.0, memory=1024)  # a bot of a thousand lines needs a hundredth of that


def house_bot_in(bot: BotFiles) -> str:
    """The house bot that a source is: at most names, numbers, comments or the order of methods differ; or nothing."""
    try:
        codes = codes_in(bot)
    except NoIsolation:
        return ""
    return next((name for name, house in of_house().items() if codes and codes[0] == house[0]), "")


@cache
def of_house() -> dict[str, list[int]]:
    """The fingerprints of all house bots; they are trusted, and read here."""
    files = {name: Path(inspect.getfile(kind)) for name, kind in house_bots().items()}
    return {name: fingerprints([file.read_text("utf-8")]) for name, file in files.items()}


def codes_in(bot: BotFiles) -> list[int]:
    """The fingerprints of anybody's source; none if it is too large, nested too deeply, or no Python."""
    walls = msgspec.structs.replace(isolation().walls, memory=READING.memory, seconds=int(READING.seconds) + SPARE)
    cell = zygote().spawn(walls)
    try:
        answer = cell.ask(
            Read(cell.number(), [bot.source, *bot.modules.values()]), Bank(cell.pid, READING.seconds, READING.wall)
        )
    except Lost:
        return []
    finally:
        cell.end()
    return answer.numbers if isinstance(answer, Fingerprints) else []
