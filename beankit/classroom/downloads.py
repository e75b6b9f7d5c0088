"""Downloads from learning platforms: who handed in what, and when it came.

Which platform it was is decided once, at the top of a download, by how it names folders and files.

Moodle (mod/assign/classes/downloader.php): `Student One_123_assignsubmission_file_/f.py`, in newer versions without
the last underscore, with the student's own folders inside; or all in one folder,
`Student One_123_assignsubmission_file_f.py`.
Online text has `onlinetext` instead of `file`.
Canvas (lib/content_zipper.rb): `onestudent_LATE_user_file_f-1.py`; the name without spaces and punctuation, LATE if it
was late, the number of the user, the number of the file, and the file's name, with -1 if it was handed in again. For
anonymous students, `anon_x7f3k_file_f.py`.
nbgrader: `submitted/ID/NAME/f.py`, with a timestamp.txt beside it.

What lies deeper belongs to whoever handed it in, whatever it is called: students choose those names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType

import msgspec

from beankit.arena.bots.files import BotFiles, listed
from beankit.arena.files import BadFiles, Files, plain_name, read_tree, skipped
from beankit.classroom.archives import A_CLASS, ONE_BOT, read_zip, written_at
from beankit.classroom.people import CANVAS, MOODLE, NBGRADER, Person, letters, matching
from beankit.core.said import Said, say

AGAIN = re.compile(r"-\d+(?=\.[^.]+$)")  # Canvas adds this to a file that was handed in again
STAMP = "timestamp.txt"  # nbgrader's own file about the time of arrival
NO_TIMES: Mapping[str, datetime] = MappingProxyType({})
SUBMITTED = "submitted"
MOODLES = r"(?:_(?P<number>\d+))?_assignsubmission_(?:file(?:_?/|_)(?P<rest>.+)|onlinetext(?:_?/|_).+)"
# A platform puts its own marks before the student's: no name that a student chooses makes another platform of it.
PATTERNS = (
    (NBGRADER, re.compile(rf"{SUBMITTED}/(?P<number>(?![^/]*_assignsubmission_)[^/]+)/(?P<task>[^/]+)/(?P<rest>.+)")),
    (CANVAS, re.compile(r"(?P<late>LATE_)?(?P<name>anon_(?P<number>[^_/]+))_\d+_(?P<rest>[^/]+)")),
    (MOODLE, re.compile(rf"(?P<name>(?:(?!_\d+_)[^/])+?){MOODLES}")),
    (CANVAS, re.compile(r"(?P<name>[^/]*?)(?P<late>_LATE)?_(?P<number>\d+)_\d+_(?P<rest>[^/]+)")),
    (CANVAS, re.compile(r"(?P<name>[^/]*?)(?P<late>_LATE)?_(?P<number>\d+)_(?:text|link)\.html")),
    (MOODLE, re.compile(rf"(?P<name>(?:(?!_assignsubmission_)[^/])+?){MOODLES}")),  # a name with numbers in it
)
PLATFORMS = (NBGRADER, MOODLE, CANVAS)
KNOWN = say(
    "Moodle's {moodle}, Canvas's {canvas}, nbgrader's {nbgrader}",
    moodle="Name_123_assignsubmission_file_/",
    canvas="name_123_456_bot.py",
    nbgrader="submitted/ID/NAME/",
)


class Label(msgspec.Struct, frozen=True):
    """What a platform says about a file: whose it is, for which assignment, and how its owner calls it."""

    platform: str
    number: str
    name: str
    late: bool
    task: str
    rest: str  # empty for a typed text


class DownloadLayout(msgspec.Struct, frozen=True):
    """The platform of a download, the folder around everything, and the label of each of its files."""

    platform: str
    top: str
    labels: dict[str, Label]  # by path
    also: str = ""  # another platform that named something beside it


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
    label: str = ""  # what feedback on it is called where the platform takes it back

    @property
    def id(self) -> str:
        """The platform's own id, for people who are not on the roster."""
        return self.number if self.platform == NBGRADER else f"{letters(self.name) or self.platform}-{self.number}"

    @property
    def person_number(self) -> str:
        """The number, if it identifies the person; Moodle's is valid for one assignment only."""
        return "" if self.platform == MOODLE else self.number

    def add(self, name: str, content: bytes | BadFiles, at: datetime | None) -> None:
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
        for person in people:
            if person.alias.casefold() == self.id.casefold():
                return person
        return matching(self.person_number, self.name, people)

    def bot(self) -> BotFiles:
        """The bot, if it is one; a zip archive is unpacked once."""
        files, archive = self.files, ""
        zips = [name for name in files if name.lower().endswith(".zip")]
        if len(zips) == 1 and not any(name.endswith(".py") for name in files):
            archive = zips[0]
            packed = files[archive]
            if isinstance(packed, BadFiles):
                raise packed
            files = read_zip(packed, archive, ONE_BOT)
        check_alone(files, archive)
        return BotFiles.from_files(files)


def read_download(source: Path) -> Files:
    """All files of a download: a zip archive, or the folder that it was unpacked to."""
    if source.is_dir():
        files = read_tree(source, A_CLASS.each)
        return {f"{SUBMITTED}/{name}": file for name, file in files.items()} if is_submitted(source) else files
    if not source.exists():
        raise BadFiles("there is no {name}", name=str(source))
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
    times = ((f"{top}{path.relative_to(source).as_posix()}", since_1970(path.stat().st_mtime)) for path in paths)
    return {plain_name(path): at for path, at in times if at is not None}


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
        raise BadFiles(
            "there are submissions from {platform} and from {other}: put each into a folder alone",
            platform=layout.platform,
            other=layout.also,
        )
    by_owner: dict[tuple[str, str, str], HandedIn] = {}
    for path, mark in sorted(layout.labels.items()) if layout is not None else ():
        if task and mark.task and mark.task != task:
            continue
        who = mark.number, mark.name, mark.task
        handed = by_owner.setdefault(who, HandedIn(mark.platform, *who[:2], task=mark.task, files={}))
        handed.late |= mark.late
        handed.label = handed.label or label_back(mark, path.removeprefix(layout.top if layout else ""))
        handed.add(mark.rest, files[path], arrived.get(path))
    if not by_owner:
        if task:
            raise BadFiles("there are no submissions for {task}; the known layouts are {known}", task=task, known=KNOWN)
        raise BadFiles("there are no submissions; the known layouts are {known}", known=KNOWN)
    if len(tasks := sorted({submission.task for submission in by_owner.values() if submission.task})) > 1:
        text = "there are several assignments, {tasks}: choose one with --assignment"
        raise BadFiles(text, tasks=", ".join(tasks))
    for submission in by_owner.values():
        if submission.platform == CANVAS:
            submission.files = first_names(submission.files)
    return list(by_owner.values())


def label_back(mark: Label, path: str) -> str:
    """How the name of a file begins that a platform takes back for whoever handed this in; empty if it takes none."""
    if mark.platform == MOODLE and mark.number:
        return f"{mark.name}_{mark.number}_assignsubmission_file_/"
    return path.removesuffix(mark.rest) if mark.platform == CANVAS and mark.rest else ""


def certainly(submissions: Sequence[HandedIn], people: Sequence[Person], *, teams: bool = False) -> list[Person | None]:
    """Who on a roster handed in each of these; if two match the same person, neither is assigned.

    Each of a team may hand in where that counts for `teams`.
    """
    persons = [submission.person(people) for submission in submissions]
    names = [(person, letters(submission.name)) for person, submission in zip(persons, submissions, strict=True)]
    return [
        person
        if person and (persons.count(person) == 1 or (teams and person.names[1:] and names.count(who) == 1))
        else None
        for person, who in zip(persons, names, strict=True)
    ]


def first_names(files: Files) -> Files:
    """Canvas's files under their original names, unless two would be the same; of two sources, the later one counts."""
    plain = {AGAIN.sub("", name): content for name, content in sorted(files.items(), key=version)}
    names = Counter(AGAIN.sub("", name) for name in files)
    return files if any(count > 1 and not name.endswith(".py") for name, count in names.items()) else plain


def version(item: tuple[str, object]) -> int:
    """How often Canvas had a file of this name before."""
    again = AGAIN.search(item[0])
    return int(again[0][1:]) if again else 0


def stamp(content: bytes | BadFiles) -> datetime | None:
    """When nbgrader says that it came; it writes UTC."""
    if isinstance(content, BadFiles):
        return None
    text = content.decode("utf-8", "replace").strip().removesuffix(" UTC").replace(" ", "T", 1)
    try:
        at = datetime.fromisoformat(text)
        return (at if at.tzinfo is not None else at.replace(tzinfo=UTC)).astimezone()
    except (ValueError, OverflowError):  # a student may have written it, and no calendar has it here
        return None


def label(path: str) -> Label | None:
    """What a path at the top of a download says, if a platform wrote it."""
    for platform, pattern in PATTERNS:
        if marks := pattern.fullmatch(path):
            parts = {name: text or "" for name, text in marks.groupdict().items()}
            who = parts["number"], parts.get("name", "")
            return Label(platform, *who, bool(parts.get("late")), parts.get("task", ""), parts.get("rest", ""))
    return None


def layout_of(paths: Collection[str]) -> DownloadLayout | None:
    """The layout of a download, at its top or in the only folder there; None if no platform wrote it."""
    for top in tops(paths):
        labels = {path: mark for path in paths if (mark := label(path.removeprefix(top)))}
        platforms = [name for name in PLATFORMS if any(mark.platform == name for mark in labels.values())]
        if platforms:
            own = {path: mark for path, mark in labels.items() if mark.platform == platforms[0]}
            beside = "" if platforms[0] == NBGRADER else "".join(platforms[1:])  # a course has other files, too
            return DownloadLayout(platforms[0], top, own, beside)
    return None


def tops(paths: Collection[str]) -> Iterator[str]:
    """The top of a download, then the folder in which everything lies, if there is one, and so on."""
    top = ""
    while paths:
        yield top
        folders = {path.removeprefix(top).partition("/")[0] for path in paths}
        if len(folders) > 1 or any("/" not in path.removeprefix(top) for path in paths):
            return
        top += f"{folders.pop()}/"


def check_alone(paths: Collection[str], file: str = "") -> None:
    """Refuse what one person handed in if it is a download with the work of several people or for several assignments.

    Names like those of Canvas are left alone: honest files are called `plot_1_2_x.png`.
    """
    inside = layout_of(paths)
    if inside is None or inside.platform == CANVAS:
        return
    marks = inside.labels.values()
    names = sorted({"/".join(filter(None, (mark.name, mark.number, mark.task))) for mark in marks})
    if len(names) > 1:
        raise Several(file or next(iter(sorted(inside.labels))).partition("/")[0], names)


class Several(BadFiles):
    """Several submissions in the place of one."""

    def __init__(self, file: str, names: Sequence[str]) -> None:
        why = say(
            "it is a download with {count} submissions in it ({names}): hand in your own work alone",
            count=len(names),
            names=listed(names),
        )
        self.file = file
        super().__init__(unreadable(file, why))


def unreadable(file: str, why: Said) -> Said:
    """That a file cannot be read as what it should be."""
    return say("{file} is not readable: {why}", file=file, why=why)
