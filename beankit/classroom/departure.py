"""Somebody leaves the class: everything of theirs is deleted. Whoever is killed on the way starts the same again."""

from __future__ import annotations

from math import inf

from beankit.arena.files import PRIVATE, put
from beankit.classroom.folder import RESULTS, ClassFolder
from beankit.classroom.kept import change, changing, locked
from beankit.classroom.people import Person, roster_text, without_row
from beankit.classroom.report import results
from beankit.classroom.settings import BadClass


def begin(there: ClassFolder, person: Person) -> None:
    """Note who is leaving: from now on they do not play, and what is theirs can be found until all of it is deleted."""
    if not there.mine:
        raise BadClass("{folder} is not yours: only its owner can remove somebody", folder=str(there.folder))
    with changing(there.folder) as known:
        change(known, person, leaving=True)


def delete(there: ClassFolder, person: Person) -> None:
    """Delete everything of somebody who is leaving, and last what is kept about them: the note that says so."""
    with locked(there.folder):
        others = [handin for owner, handins in there.handins().items() if owner != person.owner for handin in handins]
        there.checks.forget({handin.digest for handin in others})
        there.forget(person.owner)
        there.feedback_for(person.owner).unlink(missing_ok=True)
        if there.settings.roster:
            roster = there.folder / there.settings.roster
            put(roster, without_row(roster_text(roster), person.id).encode(), PRIVATE)
        there.sweep(inf)  # an interrupted command may have left half of a file
    if (file := there.folder / RESULTS).exists():
        put(file, results(ClassFolder(there.folder)).encode(), PRIVATE)
    with changing(there.folder) as known:
        known.pop(person.owner, None)
