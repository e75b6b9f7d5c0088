"""The bots that a class handed in: the latest valid one of every owner."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from beankit.classroom.aliases import public_aliases
from beankit.classroom.people import LONGEST, Person
from beankit.classroom.receipts import Checks
from beankit.classroom.report import MISSING, UNCHECKED, Row, rows
from beankit.classroom.store import Submissions
from beankit.core.errors import BadOption
from beankit.core.texts import in_one_line
from beankit.sandbox.source.entry import read_entry
from beankit.tournament.plan.entrant import Entrant, entered


def handed_in(folder: Path, game: str) -> tuple[list[Entrant], dict[str, str]]:
    """One entrant for every owner whose bot passed the check, and why the others do not play, by their bots' names."""
    there = Submissions(folder)
    if game not in there.settings.games:
        raise BadOption(
            "the bots of {folder} are checked in {games}, not in {game}",
            folder=str(folder),
            games=", ".join(there.settings.games),
            game=game,
        )
    checks = Checks(folder, there.settings, weak=True)
    everybody, aliases = rows(there, checks), public_aliases(there)
    found = [entrant_of(row, there, checks, game, aliases) for row in everybody if game in row.plays]
    others = (row for row in everybody if game not in row.plays and row.state != MISSING)
    return found, {name_of(row.person): why_not(row, folder, game) for row in others}


def entrant_of(row: Row, there: Submissions, checks: Checks, game: str, aliases: Mapping[str, str]) -> Entrant:
    """The bot that plays for one person."""
    person, digest = row.plays[game].person, row.plays[game].digest
    receipt = checks.known(digest, game)
    think = None if receipt is None else receipt.verdict.think.get(game)
    entry = read_entry(there.place(person, digest))
    about = {"called": row.person.name, "alias": aliases[person.owner], "owner": person.owner, "think": think}
    return entered(name_of(person), entry, **about)


def name_of(person: Person) -> str:
    """The name of a person's bot: their id, unless that cannot stand in one line."""
    return person.id if person.id == in_one_line(person.id, LONGEST) else person.owner


def why_not(row: Row, folder: Path, game: str) -> str:
    """Why nobody plays a game for a person who handed in something."""
    collect = f"; check it:  beankit collect --to {folder}"
    if row.plays and row.last is not None:  # in other games
        reason = row.last.reason if game in row.last.games else f"not checked in it by you{collect}"
        return f"{row.person.id} does not play {game}: {reason}"
    reason = f": {row.last.reason}" if row.last is not None and row.last.reason else ""
    cure = collect if row.state == UNCHECKED else ""
    return f"{row.person.id} does not play, {row.state}{reason}{cure}"
