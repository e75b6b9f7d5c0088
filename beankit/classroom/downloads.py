"""Downloads from learning platforms: the one place that knows how they name folders and files.

Moodle (mod/assign/classes/downloader.php): `Student One_123_assignsubmission_file_/f.py`, in newer versions without
the last underscore, with the student's own folders inside; or all in one folder,
`Student One_123_assignsubmission_file_f.py`.
Online text has `onlinetext` instead of `file`.
Canvas (lib/content_zipper.rb): `onestudent_LATE_user_file_f-1.py`; the name without spaces and punctuation, LATE if it
was late, the number of the user, the number of the file, and the file's name, with -1 if it was handed in again. For
anonymous students, `anon_x7f3k_file_f.py`.
nbgrader: `submitted/ID/NAME/f.py`, with a timestamp.txt beside it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType

import msgspec

from beankit.arena.bots.parcel import Parcel, parcel_of
from beankit.arena.files.disk import BadParcel, Files, plain_name, read_tree, skipped
from beankit.classroom.archives import A_CLASS, ONE_BOT, read_zip, written_at
from beankit.classroom.people import Person, letters, matching

NBGRADER = re.compile(r"(?:.*/)?submitted/(?P<number>[^/]+)/(?P<task>[^/]+)/(?P<rest>.+)")
MOODLE = re.compile(
    r"(?:.*/)??(?P<name>[^_/]+)(?:_(?P<number>\d+))?_assignsubmission_(?P<kind>file|onlinetext)(?:_?/|_)(?P<rest>.+)"
)
TEXT = re.compile(r"(?:.*/)?(?P<name>[^/]*?)(?P<late>_LATE)?_(?P<number>\d+)_(?:text|link)\.html")
CANVAS = re.compile(r"(?:.*/)?(?P<name>[^/]*?)(?P<late>_LATE)?_(?P<number>\d+)_\d+_(?P<rest>[^/]+)")
HIDDEN = re.compile(r"(?:.*/)?(?P<late>LATE_)?(?P<name>anon_(?P<number>[^_/]+))_\d+_(?P<rest>[^/]+)")
AGAIN = re.compile(r"-\d+(?=\.[^.]+$)")  # Canvas adds this to a file that was handed in again
STAMP = "timestamp.txt"  # nbgrader's own file about the time of arrival
SUBMITTED = "submitted"
NO_TIMES: Mapping[str, datetime] = MappingProxyType({})
LAYOUTS = "Moodle's Name_123_assignsubmission_file_/, Canvas's name_123_456_bot.py, nbgrader's submitted/ID/NAME/"


class HandedIn(msgspec.Struct):
    """What one person handed in, as the platform stores it."""

    platform: str
    number: str
    name: str
    late: bool = False
    task: str = ""
    files: Files = {}
    at: datetime | None = None  # when it came, if that is known
    stamped: bool = False  # nbgrader says so itself

    @property
    def id(self) -> str:
        """The platform's own id, for people who are not on the roster."""
        return self.number if self.platform == "nbgrader" else f"{letters(self.name) or self.platform}-{self.number}"

    @property
    def person_number(self) -> str:
        """The number, if it identifies the person; Moodle's is valid for one assignment only."""
        return "" if self.platform == "Moodle" else self.number

    def add(self, name: str, content: bytes | BadParcel, at: datetime | None) -> None:
        """One of the files, and when it was written; a typed text has no name and is no file."""
        if name == STAMP and self.platform == "nbgrader":
            said = stamp(content)
            self.at, self.stamped = said or self.at, said is not None
            return
        if name and not any(map(skipped, name.split("/"))):
            self.files[name] = content
        if at is not None and not self.stamped:
            self.at = at if self.at is None else max(at, self.at)

    def person(self, people: Sequence[Person]) -> Person | None:
        """Who on a roster this is, if that is certain; an alias may be the id here, for people with the same name."""
        for one in people:
            if one.alias.casefold() == self.id.casefold():
                return one
        return matching(self.person_number, self.name, people)

    def parcel(self) -> Parcel:
        """The bot, if it is one; a zip archive is unpacked once."""
        zips = [name for name in self.files if name.lower().endswith(".zip")]
        if len(zips) == 1 and not any(name.endswith(".py") for name in self.files):
            packed = self.files[zips[0]]
            if isinstance(packed, BadParcel):
                raise packed
            return parcel_of(read_zip(packed, zips[0], ONE_BOT))
        return parcel_of(self.files)


def read_download(source: Path) -> Files:
    """All files of a download: a zip archive, or the folder that it was unpacked to."""
    if source.is_dir():
        files = read_tree(source, A_CLASS.each)
        return {f"{SUBMITTED}/{name}": file for name, file in files.items()} if is_submitted(source) else files
    if not source.exists():
        raise BadParcel(f"there is no {source}")
    return read_zip(source, str(source), A_CLASS)


def is_submitted(folder: Path) -> bool:
    """Is this nbgrader's own folder?"""
    return folder.resolve().name == SUBMITTED


def arrivals(source: Path) -> dict[str, datetime]:
    """When each file of a download was last written, if it says so."""
    if not source.is_dir():
        return written_at(source)
    top = f"{SUBMITTED}/" if is_submitted(source) else ""
    paths = (path for path in source.rglob("*") if path.is_file() and not path.is_symlink())
    found = ((f"{top}{path.relative_to(source).as_posix()}", since_1970(path.stat().st_mtime)) for path in paths)
    return {plain_name(path): at for path, at in found if at is not None}


def since_1970(seconds: float) -> datetime | None:
    """A time by the clock of files; some disks keep times that no calendar has."""
    try:
        return datetime.fromtimestamp(seconds).astimezone()
    except (ValueError, OverflowError, OSError):
        return None


def handed_in(files: Files, task: str = "", arrived: Mapping[str, datetime] = NO_TIMES) -> list[HandedIn]:
    """Who handed in what, in a fixed order; of several nbgrader assignments one must be named."""
    found: dict[tuple[str, str, str, str], HandedIn] = {}
    for path, content in sorted(files.items()):
        for one, rest in known_as(path):
            if task and one.task and one.task != task:
                continue
            late = one.late
            one = found.setdefault((one.platform, one.number, one.name, one.task), one)
            one.late |= late
            one.add(rest, content, arrived.get(path))
    if not found:
        raise BadParcel(f"there are no submissions{f' for {task}' if task else ''}; the known layouts are {LAYOUTS}")
    if len(tasks := sorted({one.task for one in found.values() if one.task})) > 1:
        raise BadParcel(f"there are several assignments, {', '.join(tasks)}: choose one with --assignment")
    for one in found.values():
        if one.platform == "Canvas":
            one.files = first_names(one.files)
    return list(found.values())


def certainly(found: Sequence[HandedIn], people: Sequence[Person]) -> list[Person | None]:
    """Who on a roster handed in each of these; if two match the same person, neither is assigned."""
    persons = [one.person(people) for one in found]
    return [person if persons.count(person) == 1 else None for person in persons]


def known_as(path: str) -> Iterator[tuple[HandedIn, str]]:
    """Whose file it is, and its name without the platform's additions, none for a typed text; nothing if unknown."""
    if found := NBGRADER.fullmatch(path):
        yield HandedIn("nbgrader", found["number"], "", task=found["task"], files={}), found["rest"]
    elif found := MOODLE.fullmatch(path):
        rest = found["rest"] if found["kind"] == "file" else ""
        yield HandedIn("Moodle", found["number"] or "", found["name"], files={}), rest
    elif found := TEXT.fullmatch(path):
        yield HandedIn("Canvas", found["number"], found["name"], found["late"] is not None, files={}), ""
    elif found := HIDDEN.fullmatch(path) or CANVAS.fullmatch(path):
        late = found["late"] is not None
        yield HandedIn("Canvas", found["number"], found["name"], late, files={}), found["rest"]


def first_names(files: Files) -> Files:
    """Canvas's files under their original names, unless two would be the same; of two sources, the later one counts."""
    plain = {AGAIN.sub("", name): content for name, content in sorted(files.items(), key=version)}
    names = Counter(AGAIN.sub("", name) for name in files)
    return files if any(count > 1 and not name.endswith(".py") for name, count in names.items()) else plain


def version(item: tuple[str, object]) -> int:
    """How often Canvas had a file of this name before."""
    again = AGAIN.search(item[0])
    return int(again[0][1:]) if again else 0


def stamp(content: bytes | BadParcel) -> datetime | None:
    """When nbgrader says that it came; it writes UTC."""
    if isinstance(content, BadParcel):
        return None
    text = content.decode("utf-8", "replace").strip().removesuffix(" UTC").replace(" ", "T", 1)
    try:
        at = datetime.fromisoformat(text)
        return (at if at.tzinfo is not None else at.replace(tzinfo=UTC)).astimezone()
    except (ValueError, OverflowError):  # a student may have written it, and no calendar has it here
        return None
