"""Writing so that a reader finds the old or the new, and never half of either."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from shutil import rmtree

from beankit.core.errors import BeankitError

PRIVATE, OPEN = 0o600, 0o644  # modes of files
CLOSED = 0o700  # of folders that only their owner looks into
UNDONE = ".part-"  # how names of unfinished files begin


class NotWritten(BeankitError):
    """A file or folder that cannot be written."""


def undone(folder: Path) -> Path:
    """A name for something that is not finished yet."""
    return folder / f"{UNDONE}{secrets.token_hex(8)}"


def put(file: Path, content: bytes, mode: int, *, lasting: bool = True) -> None:
    """Write a file in one go; unless it is to be lasting, nobody waits for the disk, and a power cut may undo it."""
    part = undone(file.parent)
    try:
        write_new(part, content, mode, lasting=lasting)
        part.replace(file)
        if lasting:
            settle(file.parent)
    except OSError as error:
        with suppress(OSError):  # where nothing may be written, nothing may be taken away either
            part.unlink(missing_ok=True)
        raise NotWritten("{file} cannot be written: {why}", file=str(file), why=str(error.strerror)) from None


def write_new(file: Path, content: bytes, mode: int, *, lasting: bool = True) -> None:
    """Write a file that is not there yet, down to the disk, with exactly this mode."""
    opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    with os.fdopen(opened, "wb") as target:
        os.fchmod(opened, mode)
        target.write(content)
        target.flush()
        if lasting:
            os.fsync(opened)


def put_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a folder of plain files in one go; if it is there, it stays as it is."""
    if folder.is_dir():
        return
    part = undone(folder.parent)
    try:
        part.mkdir(CLOSED)
        for name, content in files.items():
            write_new(part / name, content, PRIVATE)
        settle(part)
        part.rename(folder)
        settle(folder.parent)
    except OSError as error:
        rmtree(part, ignore_errors=True)
        if not folder.is_dir():  # else somebody was faster, with the same content
            raise NotWritten("{folder} cannot be written: {why}", folder=str(folder), why=str(error.strerror)) from None


def settle(folder: Path) -> None:
    """Let the disk know about new names."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
