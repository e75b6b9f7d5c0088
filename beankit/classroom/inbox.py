"""The inbox of a shared folder: each bot is one file, and the file's owner owns the bot."""

from __future__ import annotations

import io
import os
import pwd
import secrets
import stat
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from beankit.arena.bots.parcel import Parcel, parcel_of
from beankit.arena.files import NOT_FOLLOWED, OPEN, UNDONE, BadParcel, settle, undone, write_new
from beankit.classroom.archives import ONE_BOT, read_zip
from beankit.classroom.settings import BadClass
from beankit.core.said import say

NAME = "inbox"  # of its folder, and of the way of what came through it
MOST_EACH = 5  # bots of one owner that are checked at once
STAMP = (1980, 1, 1, 0, 0, 0)  # so that the same files make the same archive


class Drop(msgspec.Struct, frozen=True):
    """A file in the inbox: its owner in the operating system, and when it arrived."""

    file: Path
    user: int
    at: datetime
    plain: bool  # a regular file without other hard links

    @property
    def login(self) -> str:
        """The owner of the file; a hard link to somebody else's does not count."""
        return login_of(self.user) if self.plain else "unknown"

    def parcel(self) -> Parcel:
        """The bot in the file."""
        if not self.plain:
            raise BadParcel("the file in the inbox is not a regular file")
        try:
            with os.fdopen(os.open(self.file, NOT_FOLLOWED), "rb") as source:
                if (now := os.fstat(source.fileno())).st_uid != self.user or now.st_nlink != 1:
                    raise BadParcel("the file in the inbox was replaced")
                content = source.read(ONE_BOT.total + 1)
        except OSError as error:
            raise BadParcel("the file in the inbox cannot be read: {why}", why=str(error.strerror)) from None
        if len(content) > ONE_BOT.total:
            raise BadParcel("what was handed in is too large")
        return parcel_of(read_zip(content, say("what was handed in"), ONE_BOT))


def login() -> str:
    """The login of the current user."""
    return login_of(os.geteuid())


def login_of(user: int) -> str:
    """A user's login; their number if they have none."""
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return str(user)


def packed(parcel: Parcel) -> bytes:
    """A bot as one archive."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parcel.files.items():
            archive.writestr(zipfile.ZipInfo(name, STAMP), content, zipfile.ZIP_DEFLATED)
    return held.getvalue()


def drop(folder: Path, parcel: Parcel) -> None:
    """Put a bot into an inbox atomically. Others may read the file, but cannot list or guess its name."""
    inbox = folder / NAME
    part = undone(inbox)
    try:
        write_new(part, packed(parcel), OPEN)  # the teacher has to read it
        part.rename(inbox / f"{secrets.token_hex(16)}.zip")
    except OSError as error:
        raise BadClass(
            "{folder} takes no bots from {login}: {why}. Is it the right folder? "
            "Its owner lets others hand in with:  beankit class share {folder}",
            folder=str(folder),
            login=login(),
            why=str(error.strerror),
        ) from None


def waiting(folder: Path) -> list[Drop]:
    """What is in the inbox, the oldest first; folders are ignored."""
    inbox = folder / NAME
    if not inbox.is_dir():
        return []
    drops = []
    for file in inbox.iterdir():
        with suppress(FileNotFoundError):  # its owner has just removed it
            facts = file.lstat()
            if not file.name.startswith(UNDONE) and not stat.S_ISDIR(facts.st_mode):
                drops.append(look(file, facts))
    return sorted(drops, key=lambda drop: (drop.at, drop.file.name))


def look(file: Path, facts: os.stat_result) -> Drop:
    """One file of the inbox; its time is when it got its name there, which its owner cannot change."""
    plain = stat.S_ISREG(facts.st_mode) and facts.st_nlink == 1
    return Drop(file, facts.st_uid, datetime.fromtimestamp(facts.st_ctime, UTC).astimezone(), plain)


def superseded(drops: Sequence[Drop]) -> Iterator[Drop]:
    """What need not be checked: only the last few files of each owner are."""
    later: Counter[str] = Counter()
    for drop in reversed(drops):
        later[drop.login] += 1
        if later[drop.login] > MOST_EACH:
            yield drop


def taken(drop: Drop) -> None:
    """Remove a bot from the inbox that has been stored."""
    drop.file.unlink(missing_ok=True)
    settle(drop.file.parent)
