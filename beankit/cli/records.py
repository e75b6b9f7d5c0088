"""Saved records, also of faults, and the commands that show them; and table options from the command line."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from pathlib import Path
from tempfile import gettempdir

from beankit.cli import Failed
from beankit.core.errors import BadOption
from beankit.core.registry import find_rules
from beankit.core.rules import typed
from beankit.core.said import Said, say
from beankit.core.values import Data


def keep(folder: Path, name: str, record: str) -> Path:
    """Write a record and return its path."""
    path = folder / f"{name}.txt"
    try:
        path.write_text(record, "utf-8")
    except OSError as error:
        raise BadOption(
            "cannot save a record in {folder}: {why}", folder=str(folder), why=str(error.strerror)
        ) from None
    return path


def failed(why: Said, record: str, folder: Path, name: str, game: str) -> Failed:
    """The failure of a bot or a variant, with the command that shows what led there; the record is saved."""
    name = f"fault-{name}"
    try:
        path = keep(folder, name, record)
    except BadOption:  # better in another folder than lost
        path = keep(Path(gettempdir()), name, record)
    return Failed(
        "{told}\nThe record that leads to this decision: {command}",
        told=why,
        command=replay_command(path, game),
    )


def replay_command(path: Path, game: str) -> str:
    """The command that shows a saved record; it names the user's own variant."""
    own = ("--game", game) if own_file(game) else ()
    return shlex.join(("beankit", "replay", str(path), *own))


def own_file(game: str) -> bool:
    """Is this a variant in the user's own file?"""
    return game.partition(":")[0].endswith(".py")


def make_folder(folder: Path) -> None:
    """A folder for records."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise BadOption("cannot save records in {folder}: it is a file, not a folder", folder=str(folder)) from None
    except OSError as error:
        raise BadOption("cannot save records in {folder}: {why}", folder=str(folder), why=str(error.strerror)) from None


def table_options(words: Sequence[str], game: str) -> Data:
    """The table options from `KEY=VALUE`; the game itself checks the values."""
    options: Data = {}
    for word in words:
        key, mark, value = word.partition("=")
        if not mark or not key:
            names = typed(find_rules(game).options) or say("no options")
            raise BadOption(
                "--option {word} is not KEY=VALUE; {game} has: {names}", word=repr(word), game=game, names=names
            )
        try:
            options[key] = json.loads(value.lower())
        except ValueError:
            options[key] = value
    return options
