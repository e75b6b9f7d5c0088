"""Downloads from learning platforms: who handed in what, and when it came."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType

import msgspec

from beankit.arena.bots.parcel import Parcel, parcel_of
from beankit.arena.files import BadParcel, Files, plain_name, read_tree, skipped
from beankit.classroom.archives import A_CLASS, ONE_BOT, read_zip, written_at
from beankit.classroom.layouts import CANVAS, KNOWN, MOODLE, NBGRADER, SUBMITTED, check_alone, layout_of
from beankit.classroom.people import Person, letters, matching

AGAIN = re.compile(r"-\d+(?=\.[^.]+$)")  # Canvas adds this to a file that was handed in again
STAMP = "timestamp.txt"  # nbgrader's own file about the time of arrival
NO_TIMES: Mapping[str, datetime] = MappingProxyType({})


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
        return self.number if self.platform == NBGRADER else f"{letters(self.name) or self.platform}-{self.number}"

    @property
    def person_number(self) -> str:
        """The number, if it identifies the person; Moodle's is valid for one assignment only."""
        return "" if self.platform == MOODLE else self.number

    def add(self, name: str, content: bytes | BadParcel, at: datetime | None) -> None:
        """One of the files, and when it was written; a typed text has no name and is no file."""
        if name == STAMP and self.platform == NBGRADER:
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
        files, archive = self.files, ""
        zips = [name for name in files if name.lower().endswith(".zip")]
        if len(zips) == 1 and not any(name.endswith(".py") for name in files):
            archive = zips[0]
            packed = files[archive]
            if isinstance(packed, BadParcel):
                raise packed
            files = read_zip(packed, archive, ONE_BOT)
        check_alone(files, archive)
        return parcel_of(files)


def read_download(source: Path) -> Files:
    """All files of a download: a zip archive, or the folder that it was unpacked to."""
    if source.is_dir():
        files = read_tree(source, A_CLASS.each)
        return {f"{SUBMITTED}/{name}": file for name, file in files.items()} if is_submitted(source) else files
    if not source.exists():
        raise BadParcel("there is no {name}", name=str(source))
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
    layout = layout_of(files)
    if layout is not None and layout.also:
        raise BadParcel(
            "there are submissions from {platform} and from {other}: put each into a folder alone",
            platform=layout.platform,
            other=layout.also,
        )
    found: dict[tuple[str, str, str], HandedIn] = {}
    for path, mark in sorted(layout.labels.items()) if layout is not None else ():
        if task and mark.task and mark.task != task:
            continue
        who = mark.number, mark.name, mark.task
        handed = found.setdefault(who, HandedIn(mark.platform, *who[:2], task=mark.task, files={}))
        handed.late |= mark.late
        handed.add(mark.rest, files[path], arrived.get(path))
    if not found:
        if task:
            raise BadParcel(
                "there are no submissions for {task}; the known layouts are {known}", task=task, known=KNOWN
            )
        raise BadParcel("there are no submissions; the known layouts are {known}", known=KNOWN)
    if len(tasks := sorted({one.task for one in found.values() if one.task})) > 1:
        text = "there are several assignments, {tasks}: choose one with --assignment"
        raise BadParcel(text, tasks=", ".join(tasks))
    for one in found.values():
        if one.platform == CANVAS:
            one.files = first_names(one.files)
    return list(found.values())


def certainly(found: Sequence[HandedIn], people: Sequence[Person]) -> list[Person | None]:
    """Who on a roster handed in each of these; if two match the same person, neither is assigned."""
    persons = [one.person(people) for one in found]
    return [person if persons.count(person) == 1 else None for person in persons]


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
