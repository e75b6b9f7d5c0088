"""The tables of a tournament as CSV files, and grades for a learning platform."""

from __future__ import annotations

from pathlib import Path

from beankit.arena.files import PRIVATE, NotWritten, put
from beankit.classroom.people import read_roster
from beankit.classroom.settings import read_settings as class_settings
from beankit.cli.console import out
from beankit.core.errors import BadOption
from beankit.core.said import say
from beankit.tournament.plan.file import STORE, find_file, read_settings
from beankit.tournament.results.exports import GradebookStudent, gradebook, table_text
from beankit.tournament.results.result import Result

TABLES = ("standings", "head_to_head", "ratings", "seats", "progress", "groups", "cycles", "diagnostics", "given",
          "favours", "near_copies", "resemblances", "games")  # fmt: skip


def export_tables(result: Result, to: Path) -> None:
    """Write every table into a folder."""
    make(to)
    for name in TABLES:
        put(to / f"{name}.csv", table_text(getattr(result, name)()).encode(), PRIVATE)
    out().print(f"{len(TABLES)} tables are in {to}; only you can read them", soft_wrap=True)


def make(folder: Path) -> None:
    """Make a folder, if it is not there yet."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotWritten("{folder} cannot be made: {why}", folder=str(folder), why=str(error.strerror)) from None


def roster_of(file: str) -> Path:
    """The roster of the class whose bots play in a tournament."""
    folder = None if Path(file).suffix == STORE else read_settings(find_file(file)).submissions
    roster = "" if folder is None else class_settings(folder).roster
    if folder is None or not roster:
        raise BadOption(
            "--gradebook needs --roster CSV: a gradebook knows people by their ids, and {file} names no class with a "
            "roster",
            file=file,
        )
    return folder / roster


def export_grades(result: Result, to: Path, platform: str, roster: Path) -> None:
    """Write the points of the class with the columns that a gradebook imports."""
    people = {person.owner: GradebookStudent(person.id, person.name) for person in read_roster(roster)}
    of_bots = {bot: about.get("owner") or bot for bot, about in result.data.entrants.items()}
    points = {standing.bot: standing.points for standing in result.ranking() if standing.points is not None}
    owners = {bot: people[owner] for bot, owner in of_bots.items() if owner in people and bot in points}
    if not owners:
        raise BadOption("nobody on {roster} has a bot in this tournament", roster=str(roster))
    make(to)
    file = to / f"{platform}.csv"
    put(file, gradebook(points, owners, platform).encode(), PRIVATE)
    missing = sorted(student.name or student.id for owner, student in people.items() if student not in owners.values())
    sentence = say(
        "{file}: {count} {count:grade|grades}; a grade is placing points from 0 to 100",
        file=str(file),
        count=len(owners),
    )
    out().print(str(sentence), soft_wrap=True)
    if missing:
        out().print(f"no grade, because no bot of theirs has played: {', '.join(missing)}", soft_wrap=True)
