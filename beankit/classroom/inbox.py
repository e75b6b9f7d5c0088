"""The inbox of a shared folder: a bot is one file in it, and who owns that file owns the bot."""

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

from beankit.arena.disk import NOT_FOLLOWED, BadParcel
from beankit.arena.keeping import OPEN, UNDONE, settle, undone, write_new
from beankit.arena.parcel import Parcel, parcel_of
from beankit.classroom.archives import ONE_BOT, read_zip
from beankit.classroom.settings import BadClass

NAME = "inbox"
MOST_EACH = 5  # bots of one owner that are checked at once
STAMP = (1980, 1, 1, 0, 0, 0)  # the same files make the same archive


class Drop(msgspec.Struct, frozen=True):
    """Something in the inbox: whose it is by the operating system, and since when it is there."""

    file: Path
    user: int
    at: datetime
    plain: bool  # a plain file with one name

    @property
    def login(self) -> str:
        """Its owner; by a second name for another's file nobody becomes one."""
        return login_of(self.user) if self.plain else "unknown"

    def parcel(self) -> Parcel:
        """The bot in it."""
        if not self.plain:
            raise BadParcel("what is in the inbox is not a plain file")
        try:
            with os.fdopen(os.open(self.file, NOT_FOLLOWED), "rb") as source:
                if (now := os.fstat(source.fileno())).st_uid != self.user or now.st_nlink != 1:
                    raise BadParcel("what is in the inbox was replaced")
                content = source.read(ONE_BOT.total + 1)
        except OSError as error:
            raise BadParcel(f"what is in the inbox cannot be read: {error.strerror}") from None
        if len(content) > ONE_BOT.total:
            raise BadParcel("what was handed in is too large")
        return parcel_of(read_zip(content, "what was handed in", ONE_BOT))


def login() -> str:
    """The name of whoever runs this, as the operating system knows it."""
    return login_of(os.geteuid())


def login_of(user: int) -> str:
    """A user's name; their number where they have none."""
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
    """Put a bot into an inbox, in one go. Others may read the file, but nobody can list or guess its name."""
    inbox = folder / NAME
    part = undone(inbox)
    try:
        write_new(part, packed(parcel), OPEN)  # the teacher has to read it
        part.rename(inbox / f"{secrets.token_hex(16)}.zip")
    except OSError as error:
        raise BadClass(
            f"{folder} takes no bots from {login()}: {error.strerror}. Is it the right folder? "
            "Its owner opens it to others with:  beankit class new --shared"
        ) from None


def waiting(folder: Path) -> list[Drop]:
    """What lies in the inbox, the oldest first; a folder there is nobody's bot."""
    inbox = folder / NAME
    if not inbox.is_dir():
        return []
    found = []
    for file in inbox.iterdir():
        with suppress(FileNotFoundError):  # its owner took it back just now
            told = file.lstat()
            if not file.name.startswith(UNDONE) and not stat.S_ISDIR(told.st_mode):
                found.append(look(file, told))
    return sorted(found, key=lambda one: (one.at, one.file.name))


def look(file: Path, told: os.stat_result) -> Drop:
    """One file of the inbox; the time is when it got its name there, which nobody can set."""
    plain = stat.S_ISREG(told.st_mode) and told.st_nlink == 1
    return Drop(file, told.st_uid, datetime.fromtimestamp(told.st_ctime, UTC).astimezone(), plain)


def superseded(drops: Sequence[Drop]) -> Iterator[Drop]:
    """What nobody needs to look at: whoever drops without end has only the last ones checked."""
    later: Counter[str] = Counter()
    for one in reversed(drops):
        later[one.login] += 1
        if later[one.login] > MOST_EACH:
            yield one


def taken(one: Drop) -> None:
    """It lies where it belongs now."""
    one.file.unlink(missing_ok=True)
    settle(one.file.parent)
