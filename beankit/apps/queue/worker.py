"""`python -m beankit.apps.queue.worker`: checks one bot and hands it in; the job comes in, the answer goes out."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from beankit.apps.queue.queue import Answer, Job, SourceLine, WrongForm, owner
from beankit.arena.bots.parcel import Parcel, parcel_of
from beankit.arena.files.disk import BadParcel, Files
from beankit.checks.report import Finding, Report
from beankit.classroom.archives import ONE_BOT, read_zip
from beankit.classroom.collection import Closed, submit
from beankit.classroom.people import Person
from beankit.classroom.receipts import Limits, check
from beankit.classroom.store import Submissions
from beankit.core.errors import BadOption
from beankit.sandbox.source.entry import Entry
from beankit.words.said import spoken

ABOVE, BELOW = 3, 1  # lines that are shown around the guilty one
AT_MOST = 3  # times what a bot may use in a game, for the whole check: others wait
ZIP = b"PK\x03\x04"


def main() -> None:
    """One job."""
    job = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Job)
    sys.stdout.buffer.write(msgspec.msgpack.encode(answered(job)))


def answered(job: Job) -> Answer:
    """What became of a bot."""
    there = Submissions(Path(job.folder))
    try:
        person = owner(there, job.who, job.code)
    except WrongForm as wrong:
        return Answer(field=wrong.field, told=wrong.told, words=wrong.words)
    try:
        parcel = unpacked(job)
        file = parcel.main if len(parcel.files) == 1 else Path(plain_name(job.file)).stem
        done = submit(there, person, parcel, file, claim=job.code, lang=job.lang, checker=hurried)
    except Closed:
        return Answer(told="closed", words={"until": there.settings.until(job.lang)}, owner=person.owner)
    except (BadParcel, BadOption) as error:
        return no_bot(person, spoken(error.said, job.lang))
    if done.report is None:
        return no_bot(person, done.verdict.told(job.lang))
    return Answer(
        bool(done.verdict.passed),
        done.report,
        excerpt(parcel, next(iter(done.report.findings.values()), None)),
        owner=person.owner,
        digest=done.digest,
        level=done.level,
        partly=done.verdict.partly,
    )


def hurried(entry: Entry, games: Sequence[str], limits: Limits) -> Report:
    """The check of a class with a limit for all games together."""
    return check(entry, games, limits, AT_MOST * limits.seconds)


def no_bot(person: Person, why: str) -> Answer:
    """The answer to a file that cannot be checked."""
    return Answer(field="file", told="file_bad", words={"why": why}, owner=person.owner)


def unpacked(job: Job) -> Parcel:
    """The bot in an upload: a Python file, or an archive of a folder."""
    name = plain_name(job.file)
    files: Files = read_zip(job.content, name, ONE_BOT) if job.content.startswith(ZIP) else {name: job.content}
    return parcel_of(files)


def plain_name(name: str) -> str:
    """The name of a file without whatever else a browser may send."""
    return re.sub(r"[^\w.-]", "_", name.replace("\\", "/").rpartition("/")[2]).lstrip(".")[:80] or "bot.py"


def excerpt(parcel: Parcel, finding: Finding | None) -> list[SourceLine]:
    """The lines around the guilty one."""
    if finding is None or not finding.line or finding.file not in parcel.files:
        return []
    lines = parcel.files[finding.file].decode(errors="replace").splitlines()
    first = max(1, finding.line - ABOVE)
    last = min(len(lines), finding.line + BELOW)
    return [SourceLine(number, lines[number - 1], number == finding.line) for number in range(first, last + 1)]


if __name__ == "__main__":
    main()
