"""`beankit course grade`: what it prints, and the sheets it writes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from beankit.arena.files.keeping import PRIVATE, put
from beankit.classroom.people import Person, read_roster
from beankit.cli.console import listing, meter, out
from beankit.core.errors import BadOption
from beankit.core.said import say
from beankit.course.exercise import find_source
from beankit.course.grading.likeness import alike_answers, alike_moves, house_moves, map_page, moves_of, telling
from beankit.course.grading.rules import read_rules
from beankit.course.grading.run import Grading
from beankit.course.grading.sheets import Grade, canvas_sheet, moodle_sheet
from beankit.course.grading.store import KEY, GradeStore
from beankit.course.grading.submissions import Submission, read_submissions

GRADED = "after {done} of {total} submissions; those that are done are kept"
MOST_SHOWN = 12  # exercises with columns of their own in a terminal


class Wanted(NamedTuple):
    """What is wanted besides marks: a platform's sheet filled in, the ladder, pairs that are alike."""

    platform: str
    sheet: Path | None
    column: str
    ladder: bool
    alike: bool

    def check(self) -> None:
        """Before hours of grading: is everything there?"""
        if self.platform not in ("", "moodle", "canvas"):
            raise BadOption("--to takes moodle or canvas, not {platform}", platform=self.platform)
        if self.platform and self.sheet is None:
            raise BadOption(
                "--to {platform} fills in the sheet that it exported: give it with --sheet", platform=self.platform
            )
        if self.sheet is not None and not self.sheet.is_file():
            raise BadOption("there is no file {sheet}, which --sheet names", sheet=str(self.sheet))
        if self.platform == "canvas" and not self.column:
            raise BadOption("--to canvas needs --column, the name of the assignment in the gradebook")
        if self.platform:
            self.written(())  # does it have the columns?

    def written(self, grades: Sequence[Grade]) -> str:
        """The sheet, filled in."""
        assert self.sheet is not None
        return (
            moodle_sheet(self.sheet, grades)
            if self.platform == "moodle"
            else canvas_sheet(self.sheet, grades, self.column)
        )


def grade_class(
    folder: Path,
    into: Path,
    lessons: Sequence[str],
    source: Path | None,
    key: Path | None,
    roster: Path | None,
    assignment: str,
    rules: tuple[str, str, str, Path | None, str, bool],
    wanted: Wanted,
    again: bool,
    weak: bool,
    lang: str,
) -> None:
    """Grade everything, then print and write what came of it; only what students read is in that language."""
    wanted.check()
    people = read_roster(roster) if roster else []
    counting = read_rules(*rules, people)
    submissions = read_submissions(folder, assignment, people)
    store = GradeStore(into, key)
    grading = Grading(find_source(source), store, lessons, ladder=wanted.ladder, weak=weak, lang=lang)
    if store.new:
        print(f"A new key was made: {key or into / KEY}. Keep it: with another one everybody gets other twins.")
    if not people:
        show_made_up(submissions, grading)
    with meter("grading", len(submissions), "submissions", GRADED) as moved:
        grading.grade(submissions, moved, again)
    grades = grading.write(counting)
    show(grades, grading)
    show_absent(grades, people)
    if wanted.alike:
        show_alike(submissions, grading, weak)
    if wanted.platform:
        file = into / f"{wanted.platform}.csv"
        put(file, wanted.written(grades).encode(), PRIVATE)
        print(f"{file}: to be uploaded to {wanted.platform}")


def show_made_up(submissions: Sequence[Submission], grading: Grading) -> None:
    """Warn if students had to know an id that was made up from a download, which is what Moodle and Canvas leave."""
    unknown = next((one.person.id for one in submissions if one.person.id != one.number), "")
    own = [number for number in grading.numbers if number in grading.exercises and grading.exercises[number].own]
    if unknown and own:
        told = (
            f"Exercise {own[0]} needs --roster: without it an id is made up, such as {unknown}, which no student knows."
        )
        out().print(told, soft_wrap=True)


def show(grades: Sequence[Grade], grading: Grading) -> None:
    """A table of all grades, and what has changed."""
    wide = len(grading.numbers) > MOST_SHOWN
    table = listing("id", "name", *(f">{number}" for number in grading.numbers if not wide), ">total", "state")
    for one in grades:
        points = [] if wide else [f"{mark.points:g}" for mark in one.marks.values()]
        table.add_row(one.id, one.name, *points, f"{one.total:g}", str(one.state))
    console = out()
    console.print(table)
    for change in grading.changes:
        console.print(f"changed: {change}", soft_wrap=True)
    every = "with every exercise, " if wide else ""
    console.print(f"{grading.store.folder}: grades.csv, {every}and feedback/ with a page for everybody", soft_wrap=True)


def show_absent(grades: Sequence[Grade], people: Sequence[Person]) -> None:
    """Who handed in nothing, and who is not on the roster, if there is one."""
    graded, listed = {one.id for one in grades}, {person.id for person in people}
    absent = [person.called for person in people if person.id not in graded]
    strangers = [one.name or one.id for one in grades if people and one.id not in listed]
    if absent:
        out().print(f"Handed in nothing: {', '.join(absent)}.", soft_wrap=True)
    if strangers:
        told = f"Not on the roster: {', '.join(strangers)}. If you know who they are, add an alias there."
        out().print(told, soft_wrap=True)


def show_alike(submissions: Sequence[Submission], grading: Grading, weak: bool) -> None:
    """Pairs that are alike, for a talk with both."""
    positions = telling()
    sources = {one.person.id: list(one.ending(".py").values()) for one in submissions}
    moves = {
        student: moves_of(files[0].decode("utf-8", "replace"), positions, weak)
        for student, files in sources.items()
        if files
    }
    house = house_moves(positions)
    pairs = [*alike_answers(grading.students()), *alike_moves(moves, house)]
    if moves:
        file = grading.store.folder / "alike.html"
        put(file, map_page(moves, house, pairs, positions).encode(), PRIVATE)
        print(f"{file}: who plays like whom, as a picture")
    for pair in pairs:
        print(f"alike: {pair.first} and {pair.other}: {pair.reason}")
    text = "{count} {count:pair is|pairs are} alike; this is a hint for a talk, and proves nothing"
    print(say(text, count=len(pairs)))
