"""What was handed in: downloads of Moodle, Canvas and nbgrader as they come, or a folder with a file or folder each."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path, PurePosixPath

import msgspec

from beankit.arena.bots.files import digest_of
from beankit.arena.files import BadFiles, Files
from beankit.classroom.archives import ONE_BOT, read_zip
from beankit.classroom.downloads import (
    DownloadLayout,
    Several,
    arrivals,
    certainly,
    check_alone,
    handed_in,
    layout_of,
    read_download,
)
from beankit.classroom.people import NBGRADER, Person, matching
from beankit.core.said import Said, say

EXPECTED = say(
    "give a download of Moodle, Canvas or nbgrader, or a folder with a notebook or a folder for each student"
)


class Submission(msgspec.Struct):
    """What one person handed in, and when it came, if that is known."""

    person: Person
    number: str  # how the platform calls them
    files: Files
    stranger: Person | None = None  # who this is without a roster
    late: bool = False
    at: datetime | None = None

    @property
    def digest(self) -> str:
        """A hash of the content: the same again is no new attempt."""
        read = {name: b"?" if isinstance(content, BadFiles) else content for name, content in self.files.items()}
        return digest_of(part for name in sorted(read) for part in (name, read[name]))

    def ending(self, suffix: str) -> dict[str, bytes]:
        """The readable files of a kind, by their names."""
        names = (name for name in self.files if name.lower().endswith(suffix))
        return {name: raw for name in names if isinstance(raw := self.files[name], bytes)}

    @property
    def unreadable(self) -> list[Said]:
        """Why files cannot be read."""
        return [content.said for content in self.files.values() if isinstance(content, BadFiles)]


def read_submissions(source: Path, task: str = "", people: Sequence[Person] = ()) -> list[Submission]:
    """Everything in a download, in a fixed order."""
    files = read_download(source)
    arrived = arrivals(source)
    layout = layout_of(files)
    if layout is None:
        if not files:
            raise BadFiles("{source} has no submissions in it: {wanted}", source=str(source), wanted=EXPECTED)
        return plain_folder(files, arrived, people)
    check_certain(layout, files, source)
    handed = handed_in(files, task, arrived)
    submissions = []
    for item, person in zip(handed, certainly(handed, people), strict=True):
        stranger = Person(item.id, item.name)
        submissions.append(
            Submission(person or stranger, item.number, unpacked(item.files), stranger, item.late, item.at)
        )
    return submissions


def check_certain(layout: DownloadLayout, files: Files, source: Path) -> None:
    """Refuse what may be a download, or a folder of students of whom one called a file like a platform's."""
    if layout.top:
        raise BadFiles(
            "is {top} in {source} a download of {platform}, or is it the folder of one student? Give that folder "
            "itself if it is the download, else remove from it what is called like one: {file}",
            top=layout.top.rstrip("/"),
            source=str(source),
            platform=layout.platform,
            file=min(layout.labels),
        )
    beside = {path.partition("/")[0] for path in files.keys() - layout.labels.keys() if may_be_work(path)}
    if beside and layout.platform != NBGRADER:
        raise BadFiles(
            "{file} in {source} is called as {platform} does it, and {other} is not: put into another "
            "folder what did not come from there",
            file=min(layout.labels).partition("/")[0],
            source=str(source),
            platform=layout.platform,
            other=min(beside),
        )


def may_be_work(path: str) -> bool:
    """May a student have handed this in? Teachers keep notes and tables beside it."""
    return "/" in path or path.lower().endswith((".ipynb", ".py", ".zip"))


def plain_folder(files: Files, arrived: dict[str, datetime], people: Sequence[Person]) -> list[Submission]:
    """A folder with a file or a folder for each student, named after their id or their name."""
    groups: dict[str, Files] = {}
    came: dict[str, list[str]] = {}
    for path, content in files.items():
        first, *rest = PurePosixPath(path).parts
        name = first if rest else PurePosixPath(first).stem
        groups.setdefault(name, {})["/".join(rest) or first] = content
        came.setdefault(name, []).append(path)
    submissions = []
    for name, group in sorted(groups.items()):
        stranger = Person(name)
        person = matching(name, "", people) or matching("", name, people) or stranger
        submissions.append(Submission(person, name, unpacked(group), stranger, at=latest(arrived, came[name])))
    return submissions


def unpacked(files: Files) -> Files:
    """The files, with the content of zip archives among them; one that cannot be read says why."""
    contents: Files = {}
    try:
        check_alone(files)
    except Several as error:
        return {error.file: error}
    for name, content in files.items():
        if name.lower().endswith(".zip") and isinstance(content, bytes):
            try:
                inside = read_zip(content, name, ONE_BOT)
                check_alone(inside, name)
                contents |= inside
            except BadFiles as error:
                contents[name] = error
        else:
            contents[name] = content
    return contents


def latest(arrived: dict[str, datetime], paths: Sequence[str]) -> datetime | None:
    """The latest of some times."""
    return max((arrived[path] for path in paths if path in arrived), default=None)
