"""What is kept of a climb: a small file beside the bot, so that no deal is played twice and nobody climbs down."""

from __future__ import annotations

from pathlib import Path

import msgspec

from beankit.arena.bots.parcel import read_parcel
from beankit.arena.files import OPEN, put
from beankit.core.errors import BadOption


class Kept(msgspec.Struct):
    """The rungs that any version of the bot has beaten, and the differences of this version, deal by deal."""

    digest: str = ""
    beaten: list[str] = []
    played: dict[str, list[float]] = {}


def file_for(bot: str) -> Path:
    """Where the climb of a bot is kept: beside its file; a class that is named has its own."""
    path, colon, wanted = bot.partition(":")
    return Path(path).parent / f"{Path(path).stem}{colon and '.'}{wanted}.progress.json"


def read_kept(bot: str) -> Kept:
    """What is kept; a new version of the bot plays again, and keeps the rungs it has reached."""
    path = Path(bot.partition(":")[0])
    if not path.is_file():
        text = "there is no file {file}: save your bot first, as in save(MyBot, 'my_bot.py')"
        raise BadOption(text, file=str(path))
    file, digest = file_for(bot), read_parcel(path).digest
    if not file.is_file():
        return Kept(digest)
    try:
        found = msgspec.json.decode(file.read_bytes(), type=Kept)
    except (OSError, msgspec.MsgspecError):
        text = "{file} is not what `beankit course progress` wrote: delete it to begin again"
        raise BadOption(text, file=str(file)) from None
    return found if found.digest == digest else Kept(digest, found.beaten)


def write_kept(bot: str, kept: Kept) -> None:
    """Keep it."""
    put(file_for(bot), msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n", OPEN)
