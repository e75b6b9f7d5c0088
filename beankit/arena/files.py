"""Files that others may touch: reading what they left on a disk, and writing so that nobody finds half of a file.

Read are plain files only: no link is followed, and nothing is longer than agreed. Whoever reads what is written here
finds the old or the new.
"""

from __future__ import annotations

import os
import secrets
import stat
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from shutil import rmtree

from beankit.core.errors import BeankitError
from beankit.core.said import Said, say

SKIPPED = ("__pycache__", "__MACOSX")  # what computers put beside people's files
NOT_FOLLOWED = os.O_RDONLY  # and, where there is that, no link is followed and no pipe keeps us waiting
for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC"):
    NOT_FOLLOWED |= getattr(os, flag, 0)
MOST_FILES = 10_000


class BadFiles(BeankitError):
    """Files that cannot be taken for a bot, or cannot be read at all."""


Files = dict[str, bytes | BadFiles]  # by path, with slashes; what cannot be read tells why when it is wanted


def skipped(part: str) -> bool:
    """Is this a name that nobody gave?"""
    return part in SKIPPED or part.startswith(".")


def plain_name(name: str) -> str:
    """A name that can be printed, in one spelling: accents are written in two ways, and a Mac chooses the other one."""
    plain = unicodedata.normalize("NFC", name)
    return (
        plain
        if plain.isprintable()
        else "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in plain)
    )


def read_plain(path: Path, most: int) -> bytes:
    """The content of a plain file."""
    return _read(path, str(path), most, None)


def read_tree(folder: Path, most: int) -> Files:
    """All plain files of a folder; a link, or a file with more than `most` bytes, tells so when it is wanted."""
    files: Files = {}
    if not folder.is_dir():
        raise BadFiles("there is no folder {folder}", folder=str(folder))
    for where, folders, names, here in os.fwalk(folder, follow_symlinks=False):
        links = [name for name in folders if stat.S_ISLNK(os.lstat(name, dir_fd=here).st_mode)]
        folders[:] = sorted(name for name in folders if not skipped(name) and name not in links)
        for name in sorted([*names, *links]):
            if skipped(name):
                continue
            path = plain_name(Path(where, name).relative_to(folder).as_posix())
            try:
                files[path] = _read(name, path, most, here)
            except BadFiles as error:
                files[path] = error
        if len(files) > MOST_FILES:
            raise BadFiles("{folder} has more than {count} files", folder=str(folder), count=MOST_FILES)
    return files


def _read(path: str | Path, called: str, most: int, folder: int | None) -> bytes:
    try:
        opened = os.open(path, NOT_FOLLOWED, dir_fd=folder)
    except OSError as error:
        why = say("it is a link") if _is_link(path, folder) else str(error.strerror)
        raise BadFiles("{name}: {why}", name=called, why=why) from None
    with os.fdopen(opened, "rb") as file:
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            raise BadFiles("{name} is not a plain file", name=called)
        content = file.read(most + 1)
    if len(content) > most:
        raise BadFiles("{name} has more than {size}", name=called, size=sized(most))
    return content


def _is_link(path: str | Path, folder: int | None) -> bool:
    try:
        return stat.S_ISLNK(os.lstat(path, dir_fd=folder).st_mode)
    except OSError:
        return False


def sized(count: int) -> Said:
    """A number of bytes as people say it."""
    return say("{count} MiB", count=count >> 20) if count >= 1 << 20 else say("{count} bytes", count=count)


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


def append(file: Path, line: bytes) -> None:
    """Add a line; what a killed process left of its last one ends before it."""
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, PRIVATE)
        with os.fdopen(descriptor, "ab") as opened:
            opened.write(b"\n" + line)
    except OSError as error:
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
    """Write a folder of plain files in one go, by their paths in it; if it is there, it stays as it is."""
    if folder.is_dir():
        return
    part = undone(folder.parent)
    try:
        part.mkdir(CLOSED)
        for name, content in files.items():
            (part / name).parent.mkdir(CLOSED, exist_ok=True)
            write_new(part / name, content, PRIVATE)
        for place in {(part / name).parent for name in files} | {part}:
            settle(place)
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


FORMULA = ("=", "+", "-", "@")


def as_text(text: str) -> str:
    """A text that stays text in a spreadsheet, whatever people call themselves or their files."""
    return f"'{text}" if text.lstrip().startswith(FORMULA) else text
