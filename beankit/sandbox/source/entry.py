"""An entry: a bot as text, ready to be sent to a process of its own."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from beankit.arena.bots.parcel import MAIN, Parcel, read_parcel
from beankit.arena.bots.roster import BotLike, find_bot
from beankit.core.bot import Bot
from beankit.core.errors import BadOption


class Entry(msgspec.Struct, frozen=True):
    """A bot's source, the class that is meant, its own modules and its data."""

    file: str  # how tracebacks call it
    source: str
    wanted: str = ""
    beside: dict[str, str] = {}
    data: bytes | None = None

    @property
    def name(self) -> str:
        """What the bot is called until it says its own name."""
        return Path(self.file).stem

    @property
    def sources(self) -> dict[str, str]:
        """Its source and those of its own modules, by their files."""
        return {f"{name}.py": text for name, text in self.beside.items()} | {self.file: self.source}


def entry_of(bot: BotLike | Entry) -> Entry:
    """A bot from what people write: `trader`, `my_bot.py`, `my_bot.py:Clever`, a folder, a class in a file."""
    if isinstance(bot, Entry):
        return bot
    if isinstance(bot, str):
        path, _, wanted = bot.partition(":")
        if path.endswith(".py") or Path(path, MAIN).is_file():
            return read_entry(Path(path), wanted)
    kind = find_bot(bot)
    if isinstance(kind, Bot):
        raise BadOption("{bot} is already in use here: to run it isolated, give its class or its file", bot=repr(kind))
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    if file is None:
        raise BadOption("{bot} is not in a file: save it first, then run it isolated", bot=kind.__name__)
    return read_entry(Path(file), kind.__name__)


def read_entry(path: Path, wanted: str = "") -> Entry:
    """The entry that a file or a folder is; a file comes with the modules beside it that it imports."""
    parcel = read_parcel(path.resolve() if path.is_symlink() else path)  # your own link means what it leads to
    return entry_from(parcel, parcel.main if path.is_dir() else path.name, wanted)


def entry_from(parcel: Parcel, file: str = "", wanted: str = "") -> Entry:
    """The entry that a parcel is; `file` is what its author calls it."""
    return Entry(file or parcel.main, parcel.files[parcel.main].decode(), wanted, parcel.modules, parcel.data)
