"""Zip archives from other people: nothing is written outside, sizes are limited, and links are never followed."""

from __future__ import annotations

import io
import re
import stat
import zipfile
import zlib
from contextlib import suppress
from datetime import datetime
from pathlib import Path, PurePosixPath

import msgspec

from beankit.arena.files import BadFiles, Files, plain_name, sized, skipped
from beankit.core.said import Said, say

UTF8_FLAG, LOCKED_FLAG = 0x800, 0x1
USUAL = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # the others are unpacked without a limit, whatever an entry says
SMALL = 1 << 16  # below this, no ratio is suspicious
CONTROL = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
NEVER = (1980, 1, 2, 0, 0, 0)  # an archive without times has the day before
DRIVE = re.compile(r"^[A-Za-z]:")


class Bounds(msgspec.Struct, frozen=True):
    """How large an unpacked archive may be."""

    files: int
    total: int  # bytes
    each: int
    ratio: int = 200  # how many times smaller than its content an entry may be


ONE_BOT = Bounds(files=200, total=8 << 20, each=2 << 20)
A_CLASS = Bounds(files=10_000, total=512 << 20, each=8 << 20)


def read_zip(source: Path | bytes, called: str | Said, bounds: Bounds) -> Files:
    """The files of an archive by name, in memory. A bad file is reported when it is used."""
    files: Files = {}
    total = 0
    try:
        with zipfile.ZipFile(source if isinstance(source, Path) else io.BytesIO(source)) as archive:
            members = archive.infolist()
            if len(members) > bounds.files:
                text = "{name} has {count} files; at most {most} are unpacked"
                raise BadFiles(text, name=called, count=len(members), most=bounds.files)
            for member in members:
                name, wrong = safe_name(member, called)
                if member.filename.endswith("/") or any(map(skipped, PurePosixPath(name).parts)):
                    continue
                if name in files:
                    wrong = wrong or BadFiles("{name} has two files called {file}", name=called, file=name)
                files[name] = content = wrong or content_of(archive, member, name, bounds)
                total += len(content) if isinstance(content, bytes) else 0
                if total > bounds.total:
                    raise BadFiles("{name} has more than {size} unpacked", name=called, size=sized(bounds.total))
    except (zipfile.BadZipFile, EOFError, ValueError, OSError, NotImplementedError) as error:
        system = error.strerror if isinstance(error, OSError) else None
        why = system or say("it is damaged, or not a zip archive")
        raise BadFiles("{name} cannot be unpacked: {why}", name=called, why=why) from None
    return files


def safe_name(member: zipfile.ZipInfo, called: str | Said) -> tuple[str, BadFiles | None]:
    """The name of an entry as it would be inside the folder, and what is wrong with it.

    Old archives do not state its encoding.
    """
    name, wrong = member.orig_filename, None
    if not member.flag_bits & UTF8_FLAG:
        with suppress(UnicodeError):  # else it is the oldest encoding
            name = name.encode("cp437").decode("utf-8")
    path = PurePosixPath(name.replace("\\", "/"))
    inside = [part for part in path.parts if part not in (path.anchor, "..")]
    shown = plain_name(name)
    if CONTROL.search(name):
        wrong = BadFiles("{name}: the name {file} contains control characters", name=called, file=shown)
    elif list(path.parts) != inside or DRIVE.match(name) or not inside:
        wrong = BadFiles("{name}: {file} would be written outside its folder", name=called, file=shown)
    return plain_name("/".join(inside) or "nameless"), wrong


def written_at(source: Path) -> dict[str, datetime]:
    """When each file of an archive was last written, in local time; nothing for those that do not say."""
    try:
        with zipfile.ZipFile(source) as archive:
            return {
                safe_name(member, "")[0]: datetime(*member.date_time).astimezone()
                for member in archive.infolist()
                if member.date_time > NEVER
            }
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return {}


def content_of(archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str, bounds: Bounds) -> bytes | BadFiles:
    """The content of an entry, or why it is refused."""
    kind = stat.S_IFMT(member.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        return BadFiles("{name} is a link, or not a regular file", name=name)
    if member.flag_bits & LOCKED_FLAG:
        return BadFiles("{name} is protected by a password", name=name)
    if member.compress_type not in USUAL:
        return BadFiles("{name} is compressed in an unusual way: make an ordinary zip archive", name=name)
    if member.file_size > bounds.each:
        return BadFiles("{name} has more than {size}", name=name, size=sized(bounds.each))
    if member.file_size > SMALL and member.file_size > bounds.ratio * max(1, member.compress_size):
        text = "{name} expands to more than {ratio} times its packed size, which no bot needs"
        return BadFiles(text, name=name, ratio=bounds.ratio)
    try:
        with archive.open(member) as file:
            content = file.read(bounds.each + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, OSError, RuntimeError):
        return BadFiles("{name} is damaged", name=name)
    if len(content) > bounds.each:
        return BadFiles("{name} has more than {size}", name=name, size=sized(bounds.each))
    return content
