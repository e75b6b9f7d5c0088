"""What is kept of games in files: records, also of faults, and how to see them again; and table options as words."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from beankit.cli.console import Failed
from beankit.core.errors import BadOption
from beankit.core.registry import find_rules
from beankit.core.rules import typed


def keep(folder: Path, name: str, record: str) -> Path:
    """Write a record; where it lies."""
    path = folder / f"{name}.txt"
    try:
        path.write_text(record, "utf-8")
    except OSError as error:
        raise BadOption(f"no record can be kept in {folder}: {error.strerror}") from None
    return path


def failed(told: str, record: str, folder: Path, name: str, game: str) -> Failed:
    """What a bot or a variant did, and how to see again what led there; the record is kept."""
    name = f"fault-{name}"
    try:
        path = keep(folder, name, record)
    except BadOption:  # better elsewhere than lost
        path = keep(Path(gettempdir()), name, record)
    return Failed(f"{told}\nThe record that leads to this decision: {replay_command(path, game)}")


def replay_command(path: Path, game: str) -> str:
    """The command that shows a kept record; a variant of one's own is named with it."""
    own = ("--game", game) if own_file(game) else ()
    return shlex.join(("beankit", "replay", str(path), *own))


def own_file(game: str) -> bool:
    """Is this a variant in a file of the user's?"""
    return game.partition(":")[0].endswith(".py")


def make_folder(folder: Path) -> None:
    """A folder for records."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise BadOption(f"no records can be kept in {folder}: it is a file, not a folder") from None
    except OSError as error:
        raise BadOption(f"no records can be kept in {folder}: {error.strerror}") from None


def table_options(words: Sequence[str], game: str) -> dict[str, Any]:
    """The table options from `KEY=VALUE`; what they mean the game itself checks."""
    found: dict[str, Any] = {}
    for word in words:
        key, mark, value = word.partition("=")
        if not mark or not key:
            names = typed(find_rules(game).options) or "no options"
            raise BadOption(f"--option {word!r} is no KEY=VALUE; {game} has: {names}")
        try:
            found[key] = json.loads(value.lower())
        except ValueError:
            found[key] = value
    return found
