"""What changed from one version of a bot to the next: lines that were added and removed."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from beankit.sandbox.source.entry import Entry

AROUND = 2  # lines that are shown around a change
READ = 3000  # lines of a file that are compared
MOST, LONGEST = 400, 300  # lines of a change, and signs of a line: a page with more helps nobody
ADDED, REMOVED, KEPT = "+", "-", ""


class ChangedLine(NamedTuple):
    """A line of a change; its number is that of the later version, unless it was removed."""

    kind: str  # ADDED, REMOVED or KEPT
    number: int
    text: str


class VersionChange(NamedTuple):
    """What changed from one version to another."""

    version: int
    other: int
    added: int
    removed: int
    files: dict[str, list[ChangedLine]]
    data: bool  # what the bot learned or looks up has changed, too


def change_of(version: int, other: int, new: Entry, old: Entry) -> VersionChange:
    """What changed from an old version to a new one; its main file may have another name now."""
    files = {}
    before = {name: text for name, text in old.sources.items() if name != old.file} | {new.file: old.source}
    for file in sorted(new.sources.keys() | before.keys()):
        lines = list(changed(before.get(file, "").splitlines()[:READ], new.sources.get(file, "").splitlines()[:READ]))
        if lines:
            files[file] = lines
    every = [line.kind for lines in files.values() for line in lines]
    shown = {file: lines[:MOST] for file, lines in files.items()}
    return VersionChange(version, other, every.count(ADDED), every.count(REMOVED), shown, new.data != old.data)


def changed(old: list[str], new: list[str]) -> Iterator[ChangedLine]:
    """The lines that were added and removed, with some around them."""
    for group in SequenceMatcher(None, old, new).get_grouped_opcodes(AROUND):
        for tag, first, last, start, end in group:
            if tag == "equal":
                yield from (ChangedLine(KEPT, place + 1, new[place][:LONGEST]) for place in range(start, end))
            else:
                yield from (ChangedLine(REMOVED, place + 1, old[place][:LONGEST]) for place in range(first, last))
                yield from (ChangedLine(ADDED, place + 1, new[place][:LONGEST]) for place in range(start, end))
