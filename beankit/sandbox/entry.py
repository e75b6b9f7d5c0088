"""An entry: a bot as text, ready to be sent to a process of its own."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from beankit.arena.roster import BotLike, find_bot
from beankit.core.bot import Bot
from beankit.core.errors import BadOption

IMPORT = re.compile(r"^[ \t]*import[ \t]+([^\n#;]*)", re.MULTILINE)
FROM = re.compile(r"^[ \t]*from[ \t]+(\w+)", re.MULTILINE)
MOST_SOURCE = 1 << 20  # bytes of a bot's sources together


class Entry(msgspec.Struct, frozen=True):
    """A bot's source, the class that is meant, its own modules and its data."""

    file: str  # how tracebacks call it
    source: str
    wanted: str = ""
    beside: dict[str, str] = {}
    data: bytes | None = None

    @property
    def name(self) -> str:
        """What it is called until it says its own name."""
        return Path(self.file).stem


def entry_of(bot: BotLike | Entry) -> Entry:
    """A bot from what people write: `trader`, `my_bot.py`, `my_bot.py:Clever`, a class that stands in a file."""
    if isinstance(bot, Entry):
        return bot
    if isinstance(bot, str) and bot.partition(":")[0].endswith(".py"):
        path, _, wanted = bot.partition(":")
        return read_entry(Path(path), wanted)
    found = find_bot(bot)
    if isinstance(found, Bot):
        raise BadOption(f"{found!r} is at work here already: to run it isolated, give its class or its file")
    file = getattr(sys.modules.get(found.__module__), "__file__", None)
    if file is None:
        raise BadOption(f"{found.__name__} stands in no file: save it first, then run it isolated")
    return read_entry(Path(file), found.__name__)


def read_entry(path: Path, wanted: str = "") -> Entry:
    """The entry that a file is, with the modules beside it that it imports."""
    try:
        source = path.read_text("utf-8")
    except OSError as error:
        raise BadOption(f"{path}: {error.strerror}") from None
    except ValueError:
        raise BadOption(f"{path} is no text in UTF-8") from None
    beside = dict(neighbours(path, source))
    if len(source) + sum(map(len, beside.values())) > MOST_SOURCE:
        raise BadOption(f"{path}: a bot's sources have at most {MOST_SOURCE >> 20} MiB together")
    return Entry(path.name, source, wanted, beside)


def neighbours(path: Path, source: str) -> Iterator[tuple[str, str]]:
    """The modules in the same folder that a source imports, and those that these import."""
    seen, waiting = {path.stem}, [source]
    while waiting:
        for name in imported(waiting.pop()):
            file = path.with_name(f"{name}.py")
            if name not in seen and name not in sys.stdlib_module_names and file.is_file():
                seen.add(name)
                text = file.read_text("utf-8")
                waiting.append(text)
                yield name, text


def imported(source: str) -> set[str]:
    """The top names that a source seems to import; a source can crash Python's own parser, so that is not asked."""
    found = [name for line in IMPORT.findall(source) for name in line.split(",")]
    return {name.strip().partition(" ")[0].partition(".")[0] for name in found} | set(FROM.findall(source))
