"""How learning platforms name folders and files; which one it was is decided once, at the top of a download.

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
from collections.abc import Collection, Iterator, Sequence

import msgspec

from beankit.arena.bots.parcel import listed
from beankit.arena.files import BadParcel
from beankit.core.said import Said, say

NBGRADER, MOODLE, CANVAS = "nbgrader", "Moodle", "Canvas"
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
KNOWN = "Moodle's Name_123_assignsubmission_file_/, Canvas's name_123_456_bot.py, nbgrader's submitted/ID/NAME/"


class Label(msgspec.Struct, frozen=True):
    """What a platform says about a file: whose it is, for which assignment, and how its owner calls it."""

    platform: str
    number: str
    name: str
    late: bool
    task: str
    rest: str  # empty for a typed text


class Layout(msgspec.Struct, frozen=True):
    """The platform of a download, the folder around everything, and the label of each of its files."""

    platform: str
    top: str
    labels: dict[str, Label]  # by path
    also: str = ""  # another platform that named something beside it


def label(path: str) -> Label | None:
    """What a path at the top of a download says, if a platform wrote it."""
    for platform, pattern in PATTERNS:
        if marks := pattern.fullmatch(path):
            told = {name: text or "" for name, text in marks.groupdict().items()}
            who = told["number"], told.get("name", "")
            return Label(platform, *who, bool(told.get("late")), told.get("task", ""), told.get("rest", ""))
    return None


def layout_of(paths: Collection[str]) -> Layout | None:
    """The layout of a download, at its top or in the only folder there; None if no platform wrote it."""
    for top in tops(paths):
        labels = {path: mark for path in paths if (mark := label(path.removeprefix(top)))}
        platforms = [name for name in PLATFORMS if any(mark.platform == name for mark in labels.values())]
        if platforms:
            own = {path: mark for path, mark in labels.items() if mark.platform == platforms[0]}
            beside = "" if platforms[0] == NBGRADER else "".join(platforms[1:])  # a course has other files, too
            return Layout(platforms[0], top, own, beside)
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


class Several(BadParcel):
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
