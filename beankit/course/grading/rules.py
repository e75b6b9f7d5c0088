"""What counts: for each exercise the best attempt before the deadline, for the ladder the last bot that plays."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from math import ceil
from pathlib import Path

import msgspec

from beankit.classroom.people import Person, delimiter, meant, spelled
from beankit.classroom.settings import BadClass, deadline
from beankit.core.errors import BadOption
from beankit.core.said import say
from beankit.core.texts import read_text
from beankit.course.grading.marks import Mark, Marked
from beankit.course.grading.rungs import LADDER

MOSTLY, HALF = 0.8, 0.5  # the share of examples that earns a part of the points, and which part


class Attempt(msgspec.Struct):
    """One thing that somebody handed in, with its marks."""

    digest: str
    marked: Marked
    late: bool = False  # as the platform says
    at: datetime | None = None
    course: str = ""  # which exercises and which key it was marked with


class GradingRules(msgspec.Struct):
    """The deadline, whom it is moved for, what a late day costs, how many attempts count, and half marks."""

    closes: datetime | None = None
    a_day: float = 1.0  # the share that is lost for each day begun
    days: int = 0  # after this number nothing counts
    extended: Mapping[str, datetime] = {}
    attempts: int = 0  # how many of them count; 0 means all
    daily: bool = False  # that many on each day
    partial: bool = False

    def share(self, student: str, attempt: Attempt) -> float:
        """How much of an attempt counts."""
        closes = self.extended.get(student, self.closes)
        if closes is None or attempt.at is None:
            ruled = closes is not None or self.a_day < 1
            return self.after(1) if attempt.late and ruled else 1.0
        if attempt.at <= closes:
            return 1.0
        return self.after(ceil((attempt.at - closes) / timedelta(days=1)))

    def after(self, days: int) -> float:
        """How much counts this number of days late."""
        return max(0.0, 1 - self.a_day * days) if days <= self.days else 0.0

    def allowed(self, attempts: Sequence[Attempt]) -> list[Attempt]:
        """The attempts that may count, in the order in which they came: the first ones, in all or of each day."""
        ordered = sorted(
            attempts, key=lambda attempt: (attempt.at is not None and attempt.at.timestamp(), attempt.digest)
        )
        if not self.attempts:
            return ordered
        days: Counter[object] = Counter()
        counting = []
        for attempt in ordered:
            day = attempt.at.astimezone().date() if self.daily and attempt.at is not None else None
            days[day] += 1
            if days[day] <= self.attempts:
                counting.append(attempt)
        return counting

    def reduced(self, mark: Mark, share: float) -> Mark:
        """A mark with what it loses by being late, or gains because most examples fit."""
        mostly = mark.category == "differs" and mark.examples and mark.fits >= MOSTLY * mark.examples
        half = self.partial and mark.exercise != LADDER and mostly
        points = HALF * mark.most if half else mark.points
        worth = say("{points:g} {points:point|points}", points=points)
        sentences = [*mark.told, *([say("Most examples fit: {worth}.", worth=worth)] if half else [])]
        if share < 1 and points:
            sentences.append(say("Handed in late: {share:.0%} of {worth}.", share=share, worth=worth))
        return msgspec.structs.replace(mark, points=round(points * share, 2), told=sentences, share=share)


def read_rules(
    closes: str,
    late: str,
    until: str,
    extensions: Path | None,
    attempts: str = "",
    partial: bool = False,
    people: Sequence[Person] = (),
) -> GradingRules:
    """The rules as they are written: `2026-12-01T18:00`, `10%/day`, `7d`, a CSV of ids and dates, `5/day`."""
    cost = re.fullmatch(r"(\d+(?:\.\d+)?) ?% ?/ ?day", late) if late else None
    last = re.fullmatch(r"(\d+) ?d(?:ays?)?", until) if until else None
    if (late and not cost) or (until and not last):
        raise BadOption("write lateness as  --late 10%/day --until 7d")
    most = re.fullmatch(r"([1-9]\d*)( ?/ ?day)?", attempts) if attempts else None
    if attempts and not most:
        raise BadOption("write how many attempts count as  --attempts 5/day  or  --attempts 10")
    a_day = float(cost[1]) / 100 if cost else 1.0
    days = int(last[1]) if last else ceil(1 / a_day) if cost and a_day else 0
    moved = {} if extensions is None else extended(extensions, people)
    count, daily = (int(most[1]), bool(most[2])) if most else (0, False)
    return GradingRules(moment(closes) if closes else None, a_day, days, moved, count, daily, partial)


def moment(text: str) -> datetime:
    """A time as people write it."""
    try:
        return deadline(text)
    except (ValueError, OverflowError):
        raise BadOption("{text} is not a time; write it as 2026-12-01T18:00", text=repr(text)) from None


def extended(file: Path, people: Sequence[Person]) -> dict[str, datetime]:
    """The later deadlines in a CSV of ids and times, by id; with a roster everybody in it must be there."""
    try:
        lines = read_text(file).splitlines()
    except (OSError, ValueError) as error:
        raise BadOption("{file} cannot be read: {why}", file=str(file), why=str(error)) from None
    moved = {}
    for number, row in enumerate(csv.reader(lines, delimiter=delimiter(lines)), 1):
        who, *rest = (cell.strip() for cell in row or [""])
        if not any((who, *rest)) or (number == 1 and who.lower() == "id"):
            continue
        try:
            if not rest:
                raise BadOption("write an id and a time, as in  m01,2026-12-01T18:00")
            moved[meant(who, people).id if people else spelled(who)] = moment(rest[0])
        except (BadClass, BadOption) as mistake:
            raise BadOption("{file}, line {line}: {why}", file=str(file), line=number, why=mistake.said) from None
    return moved


def counted(rules: GradingRules, student: str, attempts: Sequence[Attempt]) -> dict[str, Mark]:
    """For each exercise the mark that counts; what comes late is reduced."""
    best: dict[str, Mark] = {}
    for attempt in rules.allowed(attempts):
        share = rules.share(student, attempt)
        for mark in attempt.marked.marks:
            reduced, before = rules.reduced(mark, share), best.get(mark.exercise)
            if before is None or (
                newer(reduced, before, share) if mark.exercise == LADDER else better(reduced, before)
            ):
                best[mark.exercise] = reduced
    return best


def better(mark: Mark, before: Mark) -> bool:
    """Does a later attempt at an exercise replace an earlier one?"""
    return mark.points > before.points


def newer(mark: Mark, before: Mark, share: float) -> bool:
    """Does a later bot replace an earlier one? Yes if it plays and came in time, or if there was none that plays."""
    return plays(mark) and (share == 1 or not plays(before))


def plays(mark: Mark) -> bool:
    """Did this bot play at all?"""
    return mark.category in ("fits", "differs")
