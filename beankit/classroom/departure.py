"""Somebody leaves the class: everything of theirs is deleted. Whoever is killed on the way starts the same again."""

from __future__ import annotations

from math import inf
from shutil import rmtree

import msgspec

from beankit.arena.files import PRIVATE, put
from beankit.classroom import inbox
from beankit.classroom.aliases import forget_alias
from beankit.classroom.codes import forget_code
from beankit.classroom.collection import sweep
from beankit.classroom.decisions import extend, forget_rulings
from beankit.classroom.people import Person, matching, roster_text, without_row
from beankit.classroom.receipts import Checks
from beankit.classroom.report import results
from beankit.classroom.settings import BadClass
from beankit.classroom.store import LEAVING, Submissions


def begin(there: Submissions, person: Person) -> None:
    """Note who is leaving: from now on they do not play, and what is theirs can be found until all of it is deleted."""
    if not there.mine:
        raise BadClass("{folder} is not yours: only its owner can remove somebody", folder=str(there.folder))
    if person.owner not in {other.owner for other in there.leaving}:
        put(there.folder / LEAVING, msgspec.json.encode([*there.leaving, person]), PRIVATE)


def delete(there: Submissions, person: Person) -> None:
    """Delete everything of somebody who is leaving, and last the note that says so."""
    for drop in inbox.waiting(there.folder):
        if matching(drop.login, "", [person]):
            inbox.taken(drop)
    delete_bots(there, person)
    (there.folder / "feedback" / f"{person.owner}.txt").unlink(missing_ok=True)
    forget_code(there.folder, person)
    forget_alias(there, person)
    forget_rulings(there.folder, person.owner)
    extend(there.folder, person.owner, None)
    if (file := there.folder / "results.csv").exists():
        put(file, results(there, Checks(there.folder, there.settings, weak=True)).encode(), PRIVATE)
    if there.settings.roster:
        roster = there.folder / there.settings.roster
        put(roster, without_row(roster_text(roster), person.id).encode(), PRIVATE)
    sweep(there.folder, inf)  # an interrupted command may have left half of a file
    others = [other for other in there.leaving if other.owner != person.owner]
    if others:
        put(there.folder / LEAVING, msgspec.json.encode(others), PRIVATE)
    else:
        (there.folder / LEAVING).unlink(missing_ok=True)


def delete_bots(there: Submissions, person: Person) -> None:
    """Delete somebody's bots, and every verdict on a bot that nobody else has: it may quote sources and prints."""
    bots = there.folder / "bots"
    theirs = {
        record.last.digest for owner, records in there.records().items() if owner != person.owner for record in records
    } | {place.name for place in bots.glob("*/*") if place.parent.name != person.owner}
    for receipt in (there.folder / "receipts").glob("[!.]*.json"):
        if receipt.name.partition("-")[0] not in theirs:
            receipt.unlink()
    if (bots / person.owner).exists():
        rmtree(bots / person.owner)
