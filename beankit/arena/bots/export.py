"""Saving a bot from a notebook to a file: a class with the bases, helpers, values and imports that it needs."""

from __future__ import annotations

import inspect
import pickle
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType
from typing import Any

from beankit.arena.bots.origins import ANSWERS, remember, source_of
from beankit.arena.bots.packer import Packer
from beankit.arena.files import OPEN, put, write_new
from beankit.core.bot import Bot
from beankit.core.errors import BadOption
from beankit.core.modules import load_file
from beankit.core.texts import is_there
from beankit.words.catalogue import catalogue

MARK = "# Saved from Python by beankit's `save`, which replaces this file when it is called again.\n"
STALE = (
    "{name} is not what the newest cell that defines it says: run that cell again, then save "
    "(if a file of yours defines it: restart the kernel first)"
)
FRESH = "import sys; from beankit.arena.bots.roster import find_bot; find_bot(sys.argv[1])"


def save(bot: type[Bot], path: str | Path, lang: str = "en") -> str:
    """Write a bot from a notebook to a file, with everything it needs, and say so; an older file is kept beside it."""
    if Path(path).suffix != ".py":
        raise BadOption("{path}: a bot's file must end in .py", path=str(path))
    packer = packed(bot)
    text = MARK + packer.text()
    try:
        old = write_bot(bot, Path(path).resolve(), text)
    except (OSError, ValueError) as error:
        raise BadOption(
            "{path} cannot be written: {why}", path=str(path), why=str(getattr(error, "strerror", error))
        ) from None
    words, parts = catalogue(lang), {"file": str(path), "bot": bot.__name__, "names": ", ".join(packer.names)}
    if old is None:
        print(words.told("saved.same", **parts))
    else:
        print(words.told("saved.new", **parts), *[words.told("saved.old", old=old)] * bool(old))
    return str(path)


def write_bot(bot: type[Bot], file: Path, text: str) -> str | None:
    """Write a bot's file; the name under which an older one is kept, "" if there was none, None if it is the same."""
    there = is_there(file)
    before = file.read_bytes() if there else b""
    if there and not before.startswith(MARK.encode()):
        raise BadOption(
            "{name} already exists and was not made by `save`: choose another name, or delete it first", name=file.name
        )
    if before == text.encode():
        return None
    check_fresh(bot.__name__, file.name, text)
    old = keep_old(file, before) if there else ""
    put(file, text.encode(), OPEN)
    return old


def keep_old(file: Path, before: bytes) -> str:
    """Keep a file that is going to be replaced, under a name that is free; the name."""
    remember(file, before.decode("utf-8", "replace"))
    for number in count(1):
        old = file.with_name(f"{file.name}.old{number if number > 1 else ''}")
        with suppress(FileExistsError):
            write_new(old, before, OPEN)
            break
    return old.name


def text_of(bot: type[Bot]) -> str:
    """The text of a file that defines this bot; refused if the result would not be the same bot."""
    return MARK + packed(bot).text()


def packed(bot: type[Bot]) -> Packer:
    """A bot with everything it needs; refused if the result would not be the same bot."""
    given: object = bot
    if not isinstance(given, type) or not issubclass(given, Bot):
        raise BadOption("{bot} is not a bot class: save the class, as in save(MyBot, 'my_bot.py')", bot=repr(bot))
    if "<locals>" in bot.__qualname__ or bot.__name__ != bot.__qualname__:
        raise BadOption("{bot} is defined inside something else: define it at the top of a cell", bot=bot.__qualname__)
    packer = Packer(sys.modules[bot.__module__], bot.__name__)
    check_same({**packer.values, bot.__name__: bot}, packer.text())
    return packer


def check_fresh(bot: str, name: str, text: str) -> None:
    """Load the text in a new Python, where nothing of this one is known; refused if that does not work."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "saved.py")
        file.write_text(text, "utf-8")
        command = [sys.executable, "-P", "-c", FRESH, f"{file}:{bot}"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")  # noqa: S603 - ours
    if done.returncode:
        why = done.stderr.strip().rpartition("\n")[2].replace(str(file), name)
        raise BadOption("{name} was not written, for {bot} would not load from it: {why}", name=name, bot=bot, why=why)


def check_same(namespace: Mapping[str, object], text: str) -> None:
    """Load the packed text, and check that it is the same bot with the same values."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "saved.py")
        file.write_text(text, "utf-8")
        try:
            saved = load_file(str(file))
        except BadOption as error:
            why = str(error).strip().rpartition("\n")[2]
            raise BadOption("{bot} would not load from a file: {why}", bot=[*namespace][-1], why=why) from None
        for name, value in vars(saved).items():
            if name in namespace and not name.startswith("__"):
                check_value(name, namespace[name], value)


def check_value(name: str, value: object, saved: object) -> None:
    """Check one name: a class needs the same methods and values, a function the same code, anything else be equal."""
    if isinstance(value, FunctionType | type) and value.__module__ in ANSWERS:
        return  # it is written as the kit has it
    if isinstance(value, FunctionType | type) and value.__module__ not in sys.modules:
        raise BadOption(
            "{name} was made by code that stands in no cell: write it in a cell, and save the bot again", name=name
        )
    if isinstance(value, type) and isinstance(saved, type) and value is not saved:
        if [base.__name__ for base in value.__mro__] != [base.__name__ for base in saved.__mro__]:
            raise BadOption(STALE, name=name)
        for part in {*vars(value), *vars(saved)} - GIVEN:
            check_value(f"{name}.{part}", vars(value).get(part), vars(saved).get(part))
    elif isinstance(function := bare(value), FunctionType) and isinstance(other := bare(saved), FunctionType):
        if not same_text(function, other):
            raise BadOption(STALE, name=name)
    elif value is not saved and not same_value(value, saved):
        raise BadOption(
            "{name} no longer has the value from the cell that defines it: keep it in plain lists and "
            "dicts at the top of a cell, which are saved as they are now, or compute it in the bot",
            name=name,
        )


GIVEN = {
    "__module__",
    "__dict__",
    "__weakref__",
    "__doc__",
    "__firstlineno__",
    "__static_attributes__",
    "__slotnames__",
}


def bare(value: Any) -> object:
    """A function without `@lru_cache` and the like, which are part of its source; anything else as it is."""
    with suppress(Exception):  # it answers to every name
        return inspect.unwrap(value)
    return value


def same_value(value: object, saved: object) -> bool:
    """Are two values equal, as far as Python can tell?"""
    with suppress(Exception):  # arrays are compared part by part
        if bool(value == saved):
            return True
    try:
        return pickle.dumps(value) == pickle.dumps(saved)
    except Exception:  # what cannot be compared is not trusted
        return type(value) is type(saved) and callable(value)


def same_text(function: FunctionType, other: FunctionType) -> bool:
    """Do two functions have the same source?"""
    try:
        return source_of(function) == source_of(other)
    except (OSError, TypeError):  # its source is gone
        return False
