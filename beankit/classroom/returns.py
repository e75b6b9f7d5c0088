"""Feedback in one archive: a file for each person, or under the names by which a learning platform takes it back.

Moodle ("Upload multiple feedback files in a zip") and Canvas ("Upload Submissions") know whose a file is by the name
that their download gave to the submission: it is kept when the download is collected.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from beankit.classroom.downloads import CANVAS, MOODLE
from beankit.classroom.store import Submissions

RETURNS = {"moodle": MOODLE, "canvas": CANVAS}
FILE = "feedback.txt"


def feedback_files(there: Submissions, platform: str = "") -> dict[str, Path]:
    """The feedback that collecting has written, by its name in the archive: of everybody, or of those on a platform."""
    files = {file.stem: file for file in sorted((there.folder / "feedback").glob("[!.]*.txt"))}
    if not platform:
        return {file.name: file for file in files.values()}
    labels = {
        owner: record.last.label
        for owner, records in there.records().items()
        for record in records
        if record.last.way == RETURNS[platform] and record.last.label
    }
    return {f"{labels[owner]}{FILE}": file for owner, file in files.items() if owner in labels}


def archives(there: Submissions) -> list[str]:
    """The archives that would have something in them: the one for everybody, and those for platforms."""
    platforms = [f"feedback-{platform}" for platform in RETURNS if feedback_files(there, platform)]
    return ["feedback", *platforms] if feedback_files(there) else []


def zipped(files: Mapping[str, Path]) -> bytes:
    """Files in one archive."""
    held = BytesIO()
    with ZipFile(held, "w", ZIP_DEFLATED) as archive:
        for name, file in files.items():
            archive.writestr(name, file.read_bytes())
    return held.getvalue()
