"""A bot as files: one source, or a folder with `bot.py`, its own modules beside it, and one file of data.

`BotFiles` is what is handed in, stored, checked, sent to a process and named in the store of a tournament.
"""

from __future__ import annotations

import re
import sys
from codecs import BOM_UTF8
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Self

from beankit.arena.files import BadFiles, Files, read_plain, read_tree, sized
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


@dataclass(frozen=True)
class BotFiles:
    """The files of one bot by name, which of them is the bot, and which class of it is meant if it is named."""

    files: dict[str, bytes]
    main: str  # how tracebacks call it
    class_name: str = ""

    @classmethod
    def from_text(
        cls, main: str, source: str, class_name: str = "", *, modules: Mapping[str, str] = {}, data: bytes | None = None
    ) -> Self:
        """A bot from its source, those of its own modules by the names that it imports, and its data."""
        texts = {f"{name}.py": text for name, text in modules.items()} | {main: source}
        files = {name: text.encode() for name, text in texts.items()}
        return cls(files if data is None else {**files, "data": data}, main, class_name)

    @classmethod
    def from_files(cls, files: Files) -> Self:
        """The bot that some files are, if they are one."""
        if not files:
            raise BadFiles("no file was handed in: {wanted}", wanted=ONE_FOLDER)
        files = without_folder(files)
        read = {name: content_of(name, content) for name, content in sorted(files.items())}
        sources = [name for name in files if name.endswith(".py")]
        main = MAIN if MAIN in files else sources[0] if len(sources) == 1 else ""
        if not sources:
            raise BadFiles("there is no Python file among {files}: {wanted}", files=listed(files), wanted=ONE_FOLDER)
        if not main:
            raise BadFiles("which of {files} is the bot? Call it {name}", files=listed(sources), name=MAIN)
        check_files(read, sources)
        return cls(read, main)

    @classmethod
    def read(cls, path: Path, class_name: str = "") -> Self:
        """The bot at a path: a folder, or a file with the modules beside it that it imports."""
        if path.is_symlink():  # your own link means what it leads to
            path = path.resolve()
        most = max(MOST_SOURCE, MOST_DATA)
        if path.is_dir():
            return replace(cls.from_files(read_tree(path, most)), class_name=class_name)
        if not path.exists():
            raise BadFiles("there is no {name}", name=str(path))
        if path.suffix != ".py":
            raise BadFiles("{name} is not a bot: {wanted}", name=str(path), wanted=ONE_FOLDER)
        source = content_of(path.name, read_plain(path, most))
        read = {path.name: source} | {f"{name}.py": content for name, content in neighbours(path, source, most)}
        files = {name: content_of(name, content) for name, content in sorted(read.items())}
        check_files(files, [*files])
        return cls(files, path.name, class_name)

    @property
    def digest(self) -> str:
        """The same files of the same names have the same one everywhere; only the main file may be called anything."""
        others = [part for name in sorted(self.files) if name != self.main for part in (name, self.files[name])]
        return digest_of([self.class_name, self.files[self.main], *others])

    @property
    def name(self) -> str:
        """What the bot is called until it says its own name."""
        return Path(self.main).stem

    @property
    def source(self) -> str:
        """The source of the bot itself."""
        return self.files[self.main].decode()

    @property
    def sources(self) -> dict[str, str]:
        """All sources by their files, the bot itself first."""
        others = {name: content.decode() for name, content in self.files.items() if name.endswith(".py")}
        return {self.main: self.source} | others

    @property
    def modules(self) -> dict[str, str]:
        """The sources beside the bot, by the name under which it imports them."""
        return {name.removesuffix(".py"): text for name, text in self.sources.items() if name != self.main}

    @property
    def data(self) -> bytes | None:
        """The file of data, if one came along."""
        named = (name for name in self.files if name != self.main and not name.endswith(".py"))
        return next((self.files[name] for name in named), None)


def digest_of(parts: Iterable[str | bytes]) -> str:
    """One hash for several texts and contents, in this order."""
    hashed = sha256()
    for part in parts:
        body = part if isinstance(part, bytes) else part.encode()
        hashed.update(len(body).to_bytes(8, "little") + body)
    return hashed.hexdigest()


def check_files(files: Mapping[str, bytes], sources: list[str]) -> None:
    """Refuse folders inside the bot's, too many files, names that are too long, and more data than one file."""
    if inside := [name for name in files if "/" in name]:
        raise BadFiles("{name} is in a folder inside the bot's: {wanted}", name=inside[0], wanted=ONE_FOLDER)
    if len(files) > MOST_PARTS:
        raise BadFiles("{count} files are too many; a bot may have {most}", count=len(files), most=MOST_PARTS)
    if long := [name for name in files if len(name.encode()) > LONGEST_NAME]:
        raise BadFiles("{name}... is too long a name for a file", name=long[0][:40])
    data = [name for name in files if name not in sources]
    if len(data) > 1:
        raise BadFiles("a bot may bring one data file, not {files}", files=listed(data))
    check_sizes(files, sources, data)


def content_of(name: str, content: bytes | BadFiles) -> bytes:
    """What stands in a file, if it can be read and, for a source, is text; without the byte order mark of an editor."""
    if isinstance(content, BadFiles):
        raise content
    if name.endswith(".py"):
        content = content.removeprefix(BOM_UTF8)
        if (wrong := no_text(content)) is not None:
            raise BadFiles(
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
        raise BadFiles("a bot's sources have at most {size} together", size=sized(MOST_SOURCE))
    for name in data:
        if len(files[name]) > MOST_DATA:
            raise BadFiles("{name} has more than {size}, the most for a data file", name=name, size=sized(MOST_DATA))


def without_folder(files: Files) -> Files:
    """The files without the one folder in which all of them lie, if there is one."""
    tops = {PurePosixPath(name).parts[0] for name in files}
    if len(tops) != 1 or any("/" not in name for name in files):
        return files
    top = f"{tops.pop()}/"
    return {name.removeprefix(top): content for name, content in files.items()}


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
