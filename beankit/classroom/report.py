"""Who handed in what, and who did not: rows for a table, a CSV for the gradebook, and feedback for each student."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

import msgspec

from beankit.classroom.people import Person
from beankit.classroom.receipts import Checks
from beankit.classroom.store import Handed, Record, Submissions
from beankit.sandbox.levels import NAMES, TRUSTED_FROM

PLAYS, REJECTED, EARLIER, MISSING, UNCHECKED = (
    "plays",
    "rejected",
    "rejected, an earlier one plays",
    "missing",
    "not checked by you",
)
STRANGER = "not on the roster"
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would treat such a text as a formula


class Row(msgspec.Struct, frozen=True):
    """One person: the last submission, and the bot that plays."""

    person: Person
    state: str
    listed: bool = True  # on the roster, or there is none
    last: Handed | None = None
    plays: Handed | None = None


def rows(there: Submissions, checks: Checks) -> list[Row]:
    """Everybody on the roster, then those who handed in but are not on it."""
    found = there.records()
    people = there.people
    others = [records[0].last.person for owner, records in found.items() if owner not in {one.owner for one in people}]
    return [row(person, found.get(person.owner, []), there, checks) for person in (*people, *others)]


def row(person: Person, records: Sequence[Record], there: Submissions, checks: Checks) -> Row:
    """The state of one person."""
    if not records:
        return Row(person, MISSING)
    last, plays = records[0].last, there.plays(records, checks)
    if not there.listed(person):
        return Row(person, STRANGER if last.ok else REJECTED, False, last)
    if plays is not None:
        return Row(person, PLAYS if last.ok else EARLIER, True, last, plays)
    return Row(person, UNCHECKED if last.ok else REJECTED, True, last)


def results(there: Submissions, checks: Checks) -> str:
    """The gradebook's CSV."""
    held = io.StringIO()
    sheet = csv.writer(held, lineterminator="\n")
    games = there.settings.games
    sheet.writerow(
        ("id", "name", "alias", "roster", "state", "late", "by", "bot", "hash", "time", "level", *games, "why")
    )
    for one in rows(there, checks):
        person, last = one.person, one.last
        first = [person.id, person.name, person.alias, "yes" if one.listed else "no", one.state]
        told = [""] * (7 + len(games)) if last is None else told_of(last, games)
        sheet.writerow([cell(text) for text in (*first, *told)])
    return held.getvalue()


def told_of(last: Handed, games: Sequence[str]) -> list[str]:
    """What a row says about a bot."""
    well = ["" if name not in last.games else "yes" if last.games[name] else "no" for name in games]
    level = str(last.level) if last.games else ""
    first = ["yes" if last.late else "", last.way, last.file, last.digest[:12], f"{last.at:%Y-%m-%d %H:%M:%S%z}", level]
    return [*first, *well, last.reason]


def cell(text: str) -> str:
    """A text that stays text in a spreadsheet, whatever a student named their file."""
    return f"'{text}" if text.startswith(FORMULA) else text


def feedback(records: Sequence[Record], plays: Handed | None, listed: bool) -> str:
    """What one person reads about their bots."""
    last = records[0].last
    person = last.person
    lines = [f"{person.called} ({person.id})", ""]
    name = f"{last.file or 'what you handed in'}{f', {last.digest[:12]}' if last.digest else ''}"
    lines.append(f"{name}: {'accepted' if last.ok else 'rejected'}")
    lines.append(f"Received by {last.way}, {last.at:%d %B %Y, %H:%M}{', late' if last.late else ''}.")
    if last.games:
        weak = " This is weak isolation." if last.level < TRUSTED_FROM else ""
        lines.append(f"It was checked at isolation level {last.level} ({NAMES[last.level]}).{weak}")
    if not listed:
        lines.append("It does not play, because you are not on the roster of this class: talk to your teacher.")
    elif plays is None:
        lines.append("No bot of yours plays." if not last.ok else "It plays as soon as your teacher has checked it.")
    elif plays.digest == last.digest:
        lines.append("This is the bot that plays for you.")
    else:
        lines.append(
            f"Your bot of {plays.at:%d %B, %H:%M} ({plays.file}, {plays.digest[:12]}) plays for you as before."
        )
    return "\n".join([*lines, "", last.text, ""])
