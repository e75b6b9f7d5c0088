"""A bot as files: one source, or a folder with `bot.py`, its own modules beside it, and one file of data."""

from __future__ import annotations

import re
import sys
from codecs import BOM_UTF8
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path, PurePosixPath

from beankit.arena.files import BadParcel, Files, read_plain, read_tree, sized
from beankit.core.said import Said, say
from beankit.core.texts import is_there

MAIN = "bot.py"
MOST_SOURCE = 1 << 20  # bytes of a bot's sources together
MOST_DATA = 1 << 20
MOST_PARTS = 50
LONGEST_NAME = 200  # bytes
IMPORT = re.compile(r"^[ \t]*import[ \t]+([^\n#;]*)", re.MULTILINE)
FROM = re.compile(r"^[ \t]*from[ \t]+\.?(\w+)", re.MULTILINE)
ONE_FOLDER = say("a bot is one .py file, or a folder with {main}, modules of its own and one data file", main=MAIN)


@dataclass(frozen=True, slots=True)
class Parcel:
    """The files of one bot, and which of them is the bot."""

    files: dict[str, bytes]
    main: str

    @property
    def digest(self) -> str:
        """A hash of names and contents: the same files have the same one everywhere."""
        hashed = sha256()
        for name in sorted(self.files):
            for part in (name.encode(), self.files[name]):
                hashed.update(len(part).to_bytes(8, "little") + part)
        return hashed.hexdigest()

    @property
    def modules(self) -> dict[str, str]:
        """The sources beside the bot, by the name under which it imports them."""
        names = (name for name in self.files if name.endswith(".py") and name != self.main)
        return {name.removesuffix(".py"): self.files[name].decode() for name in names}

    @property
    def data(self) -> bytes | None:
        """The file of data, if one came along."""
        return next((content for name, content in self.files.items() if not name.endswith(".py")), None)


def parcel_of(files: Files) -> Parcel:
    """The bot that some files are, if they are one."""
    if not files:
        raise BadParcel("no file was handed in: {wanted}", wanted=ONE_FOLDER)
    files = without_folder(files)
    read = {name: content_of(name, content) for name, content in sorted(files.items())}
    sources = [name for name in files if name.endswith(".py")]
    main = MAIN if MAIN in files else sources[0] if len(sources) == 1 else ""
    if not sources:
        raise BadParcel("there is no Python file among {files}: {wanted}", files=listed(files), wanted=ONE_FOLDER)
    if not main:
        raise BadParcel("which of {files} is the bot? Call it {name}", files=listed(sources), name=MAIN)
    if inside := [name for name in files if "/" in name]:
        raise BadParcel("{name} is in a folder inside the bot's: {wanted}", name=inside[0], wanted=ONE_FOLDER)
    if len(files) > MOST_PARTS:
        raise BadParcel("{count} files are too many; a bot may have {most}", count=len(files), most=MOST_PARTS)
    if long := [name for name in files if len(name.encode()) > LONGEST_NAME]:
        raise BadParcel("{name}... is too long a name for a file", name=long[0][:40])
    data = [name for name in files if name not in sources]
    if len(data) > 1:
        raise BadParcel("a bot may bring one data file, not {files}", files=listed(data))
    check_sizes(read, sources, data)
    return Parcel(read, main)


def content_of(name: str, content: bytes | BadParcel) -> bytes:
    """What stands in a file, if it can be read and, for a source, is text; without the byte order mark of an editor."""
    if isinstance(content, BadParcel):
        raise content
    if name.endswith(".py"):
        content = content.removeprefix(BOM_UTF8)
        if (wrong := no_text(content)) is not None:
            raise BadParcel(
                "{name}, line {line}: this is not text in UTF-8; save the file with that encoding",
                name=name,
                line=content.count(b"\n", 0, wrong) + 1,
            )
    return content


def no_text(content: bytes) -> int | None:
    """Where a source is not text in UTF-8; some UTF-16 looks like it, but has zeros."""
    try:
        content.decode()
    except UnicodeDecodeError as error:
        return error.start
    return content.index(0) if 0 in content else None


def check_sizes(files: Mapping[str, bytes], sources: list[str], data: list[str]) -> None:
    """Sources and data have a limit each."""
    if sum(len(files[name]) for name in sources) > MOST_SOURCE:
        raise BadParcel("a bot's sources have at most {size} together", size=sized(MOST_SOURCE))
    for name in data:
        if len(files[name]) > MOST_DATA:
            raise BadParcel("{name} has more than {size}, the most for a data file", name=name, size=sized(MOST_DATA))


def without_folder(files: Files) -> Files:
    """The files without the one folder in which all of them lie, if there is one."""
    tops = {PurePosixPath(name).parts[0] for name in files}
    if len(tops) != 1 or any("/" not in name for name in files):
        return files
    top = f"{tops.pop()}/"
    return {name.removeprefix(top): content for name, content in files.items()}


def read_parcel(path: Path) -> Parcel:
    """The bot at a path: a folder, or a file with the modules beside it that it imports."""
    most = max(MOST_SOURCE, MOST_DATA)
    if path.is_dir() and not path.is_symlink():
        return parcel_of(read_tree(path, most))
    if not path.exists() and not path.is_symlink():
        raise BadParcel("there is no {name}", name=str(path))
    if path.suffix != ".py":
        raise BadParcel("{name} is not a bot: {wanted}", name=str(path), wanted=ONE_FOLDER)
    files: Files = {path.name: read_plain(path, most)}
    beside = {
        f"{name}.py": content for name, content in neighbours(path, content_of(path.name, files[path.name]), most)
    }
    if beside:
        if MAIN in beside:
            text = "{name} imports another file that is called {main}: put both into a folder"
            raise BadParcel(text, name=str(path), main=MAIN)
        files = {MAIN: files[path.name], **beside}
    return parcel_of(files)


def neighbours(path: Path, source: bytes, most: int) -> Iterator[tuple[str, bytes]]:
    """The modules in the same folder that a source imports, and those that these import."""
    seen, waiting = {path.stem}, [source]
    while waiting:
        for name in sorted(imported(waiting.pop().decode("utf-8", "replace"))):
            if not name.isidentifier() or name in seen or name in sys.stdlib_module_names:
                continue
            file = path.with_name(f"{name}.py")
            if is_there(file) and file.is_file():
                seen.add(name)
                content = read_plain(file, most)
                waiting.append(content)
                yield name, content


def imported(source: str) -> set[str]:
    """The top names that a source seems to import; a source can crash Python's own parser, so that is not asked."""
    names = [name for line in IMPORT.findall(source) for name in line.split(",")]
    return {name.strip().partition(" ")[0].partition(".")[0] for name in names} | set(FROM.findall(source))


def listed(names: Collection[str]) -> str | Said:
    """Some names for a sentence, not too many."""
    some = sorted(names)[:5]
    rest, files = len(names) - len(some), ", ".join(some)
    return say("{files} and {count} more", files=files, count=rest) if rest else files
