"""Somebody leaves the class: everything of theirs is deleted. Whoever is killed on the way starts the same again."""

from __future__ import annotations

from math import inf
from shutil import rmtree

import msgspec

from beankit.arena.files import PRIVATE, put
from beankit.classroom.aliases import forget_alias
from beankit.classroom.codes import forget_code
from beankit.classroom.collection import sweep
from beankit.classroom.decisions import extend, forget_rulings
from beankit.classroom.lock import locked
from beankit.classroom.people import Person, roster_text, without_row
from beankit.classroom.receipts import Checks
from beankit.classroom.report import results
from beankit.classroom.settings import BadClass
from beankit.classroom.store import LEAVING, Submissions


def begin(submissions: Submissions, person: Person) -> None:
    """Note who is leaving: from now on they do not play, and what is theirs can be found until all of it is deleted."""
    if not submissions.mine:
        raise BadClass("{folder} is not yours: only its owner can remove somebody", folder=str(submissions.folder))
    with locked(submissions.folder):
        leaving = Submissions(submissions.folder).leaving
        if person.owner not in {other.owner for other in leaving}:
            put(submissions.folder / LEAVING, msgspec.json.encode([*leaving, person]), PRIVATE)


def delete(submissions: Submissions, person: Person) -> None:
    """Delete everything of somebody who is leaving, and last the note that says so."""
    delete_bots(submissions, person)
    (submissions.folder / "feedback" / f"{person.owner}.txt").unlink(missing_ok=True)
    forget_code(submissions.folder, person)
    forget_alias(submissions, person)
    forget_rulings(submissions.folder, person.owner)
    extend(submissions.folder, person.owner, None)
    if (file := submissions.folder / "results.csv").exists():
        put(file, results(submissions, Checks(submissions.folder, submissions.settings, weak=True)).encode(), PRIVATE)
    if submissions.settings.roster:
        roster = submissions.folder / submissions.settings.roster
        with locked(submissions.folder):
            put(roster, without_row(roster_text(roster), person.id).encode(), PRIVATE)
    sweep(submissions.folder, inf)  # an interrupted command may have left half of a file
    with locked(submissions.folder):
        others = [other for other in Submissions(submissions.folder).leaving if other.owner != person.owner]
        if others:
            put(submissions.folder / LEAVING, msgspec.json.encode(others), PRIVATE)
        else:
            (submissions.folder / LEAVING).unlink(missing_ok=True)


def delete_bots(submissions: Submissions, person: Person) -> None:
    """Delete somebody's bots, and every verdict on a bot that nobody else has: it may quote sources and prints."""
    bots = submissions.folder / "bots"
    theirs = {
        record.last.digest
        for owner, records in submissions.records().items()
        if owner != person.owner
        for record in records
    } | {place.name for place in bots.glob("*/*") if place.parent.name != person.owner}
    for receipt in (submissions.folder / "receipts").glob("[!.]*.json"):
        if receipt.name.partition("-")[0] not in theirs:
            receipt.unlink()
    if (bots / person.owner).exists():
        rmtree(bots / person.owner)
