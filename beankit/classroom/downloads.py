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
from collections.abc import Iterator
from pathlib import Path

import msgspec

from beankit.arena.bots.parcel import Parcel, parcel_of
from beankit.arena.files.disk import BadParcel, Files, read_tree
from beankit.classroom.archives import A_CLASS, ONE_BOT, read_zip
from beankit.classroom.people import letters

NBGRADER = re.compile(r"(?:.*/)?submitted/(?P<number>[^/]+)/(?P<task>[^/]+)/(?P<rest>.+)")
MOODLE = re.compile(
    r"(?:.*/)??(?P<name>[^_/]+)(?:_(?P<number>\d+))?_assignsubmission_(?P<kind>file|onlinetext)(?:_?/|_)(?P<rest>.+)"
)
CANVAS = re.compile(r"(?:.*/)?(?P<name>[^/]*?)(?P<late>_LATE)?_(?P<number>\d+)_\d+_(?P<rest>[^/]+)")
HIDDEN = re.compile(r"(?:.*/)?(?P<late>LATE_)?(?P<name>anon_(?P<number>[^_/]+))_\d+_(?P<rest>[^/]+)")
AGAIN = re.compile(r"-\d+(?=\.[^.]+$)")  # Canvas adds this to a file that was handed in again
BESIDE = ("timestamp.txt",)  # nbgrader's own
LAYOUTS = "Moodle's Name_123_assignsubmission_file_/, Canvas's name_123_456_bot.py, nbgrader's submitted/ID/NAME/"


class HandedIn(msgspec.Struct):
    """What one person handed in, as the platform stores it."""

    platform: str
    number: str
    name: str
    late: bool = False
    task: str = ""
    files: Files = {}

    @property
    def id(self) -> str:
        """The platform's own id, for people who are not on the roster."""
        return self.number if self.platform == "nbgrader" else f"{letters(self.name) or self.platform}-{self.number}"

    @property
    def person_number(self) -> str:
        """The number, if it identifies the person; Moodle's is valid for one assignment only."""
        return "" if self.platform == "Moodle" else self.number

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
        return {f"submitted/{name}": file for name, file in files.items()} if source.name == "submitted" else files
    if not source.exists():
        raise BadParcel(f"there is no {source}")
    return read_zip(source, str(source), A_CLASS)


def handed_in(files: Files, task: str = "") -> list[HandedIn]:
    """Who handed in what, in a fixed order; of several nbgrader assignments one must be named."""
    found: dict[tuple[str, str, str, str], HandedIn] = {}
    for path, content in sorted(files.items()):
        for one, rest in known_as(path):
            if task and one.task and one.task != task:
                continue
            one = found.setdefault((one.platform, one.number, one.name, one.task), one)
            one.files[rest] = content
    if not found:
        raise BadParcel(f"there are no submissions{f' for {task}' if task else ''}; the known layouts are {LAYOUTS}")
    if len(tasks := sorted({one.task for one in found.values() if one.task})) > 1:
        raise BadParcel(f"there are several assignments, {', '.join(tasks)}: choose one with --assignment")
    for one in found.values():
        if one.platform == "Canvas":
            one.files = first_names(one.files)
    return list(found.values())


def known_as(path: str) -> Iterator[tuple[HandedIn, str]]:
    """Whose file it is, and its name without the platform's additions; nothing if unknown."""
    if found := NBGRADER.fullmatch(path):
        if found["rest"] not in BESIDE:
            yield HandedIn("nbgrader", found["number"], "", task=found["task"], files={}), found["rest"]
    elif found := MOODLE.fullmatch(path):
        if found["kind"] == "file":
            yield HandedIn("Moodle", found["number"] or "", found["name"], files={}), found["rest"]
    elif found := HIDDEN.fullmatch(path) or CANVAS.fullmatch(path):
        late = found["late"] is not None
        yield HandedIn("Canvas", found["number"], found["name"], late, files={}), found["rest"]


def first_names(files: Files) -> Files:
    """Canvas's files under their original names, unless two would be the same."""
    plain = {AGAIN.sub("", name): content for name, content in files.items()}
    return plain if len(plain) == len(files) else files
