"""What counts: the best attempt of each exercise before the deadline, and what late ones lose."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from math import ceil
from pathlib import Path

import msgspec

from beankit.core.errors import BadOption
from beankit.course.grading.marking import Mark, Marked


class Attempt(msgspec.Struct):
    """One thing that somebody handed in, with its marks."""

    digest: str
    marked: Marked
    late: bool = False  # as the platform says
    at: datetime | None = None
    course: str = ""  # which exercises and which key it was marked with


class Rules(msgspec.Struct):
    """The deadline, whom it is moved for, and what a day of being late costs."""

    closes: datetime | None = None
    a_day: float = 1.0  # the share that is lost for each day begun
    days: int = 0  # after so many nothing counts
    extended: Mapping[str, datetime] = {}

    def share(self, student: str, attempt: Attempt) -> float:
        """How much of an attempt counts."""
        closes = self.extended.get(student, self.closes)
        if closes is None or attempt.at is None:
            return self.after(1) if attempt.late and closes is None and self.a_day < 1 else 1.0
        if attempt.at <= closes:
            return 1.0
        return self.after(ceil((attempt.at - closes) / timedelta(days=1)))

    def after(self, days: int) -> float:
        """How much counts so many days late."""
        return max(0.0, 1 - self.a_day * days) if days <= self.days else 0.0


def read_rules(closes: str, late: str, until: str, extensions: Path | None) -> Rules:
    """The rules as they are written: `2026-12-01T18:00`, `10%/day`, `7d`, and a CSV of ids and dates."""
    cost = re.fullmatch(r"(\d+(?:\.\d+)?) ?% ?/ ?day", late) if late else None
    last = re.fullmatch(r"(\d+) ?d(?:ays?)?", until) if until else None
    if (late and not cost) or (until and not last):
        raise BadOption("write lateness as  --late 10%/day --until 7d")
    a_day = float(cost[1]) / 100 if cost else 1.0
    days = int(last[1]) if last else ceil(1 / a_day) if cost and a_day else 0
    found = {} if extensions is None else {row[0]: moment(row[1]) for row in rows(extensions)}
    return Rules(moment(closes) if closes else None, a_day, days, found)


def moment(text: str) -> datetime:
    """A time as people write it; without a zone it is the one here."""
    try:
        return datetime.fromisoformat(text.strip()).astimezone()
    except ValueError:
        raise BadOption(f"{text!r} is not a time; write it as 2026-12-01T18:00") from None


def rows(file: Path) -> list[list[str]]:
    """The rows of a CSV of ids and dates, without its heading."""
    try:
        found = [row for row in csv.reader(file.read_text("utf-8-sig").splitlines()) if len(row) >= 2]
    except (OSError, UnicodeDecodeError) as error:
        raise BadOption(f"{file} cannot be read: {error}") from None
    return found[1:] if found and found[0][0].strip().lower() == "id" else found


def counted(rules: Rules, student: str, attempts: Sequence[Attempt]) -> dict[str, Mark]:
    """For each exercise the mark that counts: the best, late ones reduced."""
    best: dict[str, Mark] = {}
    for attempt in sorted(attempts, key=lambda one: (one.at is not None and str(one.at), one.digest)):
        share = rules.share(student, attempt)
        for mark in attempt.marked.marks:
            found = msgspec.structs.replace(mark, points=round(mark.points * share, 2))
            if share < 1 and mark.points:
                found.told = f"{mark.told} Handed in late: {share:.0%} of {mark.points:g} points.".strip()
            if mark.exercise not in best or found.points > best[mark.exercise].points:
                best[mark.exercise] = found
    return best
