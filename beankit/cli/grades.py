"""The command `beankit course grade`: what it prints, and the sheets it writes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from beankit.cli.console import listing, meter, out
from beankit.cli.options import AcceptWeak, spoken_in
from beankit.core.errors import BadOption
from beankit.core.said import say

if TYPE_CHECKING:
    from beankit.classroom.people import Person
    from beankit.course.grading.run import Grading
    from beankit.course.grading.sheets import Grade
    from beankit.course.grading.submissions import Submission

GRADED = "after {done} of {total} submissions; those that are done are kept"
MOST_SHOWN = 12  # exercises with columns of their own in a terminal
Source = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", show_default="tutorials/source of this clone", help="The sources of the lessons."),
]


class Gradebook(NamedTuple):
    """The sheet of a platform, to be filled in; without a platform there is none."""

    platform: str
    sheet: Path | None
    column: str

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
        from beankit.course.grading.sheets import canvas_sheet, moodle_sheet

        assert self.sheet is not None
        return (
            moodle_sheet(self.sheet, grades)
            if self.platform == "moodle"
            else canvas_sheet(self.sheet, grades, self.column)
        )


def grade(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER|ZIP", help="What a class handed in: a download as it comes.")
    ],
    into: Annotated[Path, typer.Option(metavar="FOLDER", help="Where marks, feedback and the key are kept.")] = Path(
        "grades"
    ),
    lesson: Annotated[
        list[str] | None, typer.Option(metavar="N", show_default="all", help="A lesson to grade; may be repeated.")
    ] = None,
    source: Source = None,
    key: Annotated[
        Path | None, typer.Option(metavar="FILE", show_default="course.key in --into", help="The key of the twins.")
    ] = None,
    roster: Annotated[
        Path | None, typer.Option(metavar="CSV", show_default="none", help="Who is in the class: id, name, alias.")
    ] = None,
    assignment: Annotated[
        str, typer.Option(metavar="NAME", show_default="the only one", help="Which assignment of nbgrader.")
    ] = "",
    closes: Annotated[
        str, typer.Option(metavar="TIME", show_default="never", help="The deadline: 2026-12-01T18:00.")
    ] = "",
    late: Annotated[
        str, typer.Option(metavar="10%/day", show_default="late counts nothing", help="What a late day costs.")
    ] = "",
    until: Annotated[
        str, typer.Option(metavar="7d", show_default="no limit", help="How long late ones count at all.")
    ] = "",
    extensions: Annotated[
        Path | None, typer.Option(metavar="CSV", show_default="none", help="Later deadlines: id, time.")
    ] = None,
    attempts: Annotated[
        str, typer.Option(metavar="5/day", show_default="all", help="How many attempts count, in all or each day.")
    ] = "",
    partial: Annotated[
        bool, typer.Option("--partial", help="Half the points for an answer that fits most examples.")
    ] = False,
    to: Annotated[
        str, typer.Option(metavar="moodle|canvas", show_default="none", help="Also fill in the sheet of a platform.")
    ] = "",
    sheet: Annotated[
        Path | None, typer.Option(metavar="CSV", show_default="none", help="The sheet that the platform exported.")
    ] = None,
    column: Annotated[
        str, typer.Option(metavar="NAME", show_default="none", help="The column of Canvas's gradebook to fill in.")
    ] = "",
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Also let bot files climb the ladder: takes minutes each.")
    ] = False,
    alike: Annotated[
        bool, typer.Option("--alike", help="Also name pairs that are alike: hints, never verdicts.")
    ] = False,
    again: Annotated[bool, typer.Option("--again", help="Mark everything again, and list every change.")] = False,
    lang: Annotated[str, spoken_in("the feedback")] = "en",
    accept_weak: AcceptWeak = False,
) -> None:
    """Grade notebooks that a class handed in, on data that nobody there has seen; a stopped run can be continued."""
    from beankit.arena.files import PRIVATE, put
    from beankit.classroom.people import read_roster
    from beankit.course.exercise import find_source
    from beankit.course.grading.rules import read_rules
    from beankit.course.grading.run import Grading
    from beankit.course.grading.store import KEY, GradeStore
    from beankit.course.grading.submissions import read_submissions

    gradebook = Gradebook(to, sheet, column)
    gradebook.check()
    people = read_roster(roster) if roster else []
    counting = read_rules(closes, late, until, extensions, attempts, partial, people)
    submissions = read_submissions(folder, assignment, people)
    store = GradeStore(into, key)
    grading = Grading(find_source(source), store, lesson or [], ladder=ladder, weak=accept_weak, lang=lang)
    if store.new:
        print(f"A new key was made: {key or into / KEY}. Keep it: with another one everybody gets other twins.")
    if not people:
        show_made_up(submissions, grading)
    with meter("grading", len(submissions), "submissions", GRADED) as moved:
        grading.grade(submissions, moved, again)
    grades = grading.write(counting)
    show_grades(grades, grading)
    show_absent(grades, people)
    if alike:
        show_alike(submissions, grading, accept_weak)
    if to:
        file = into / f"{to}.csv"
        put(file, gradebook.written(grades).encode(), PRIVATE)
        print(f"{file}: to be uploaded to {to}")


def show_made_up(submissions: Sequence[Submission], grading: Grading) -> None:
    """Warn if students had to know an id that was made up from a download, which is what Moodle and Canvas leave."""
    unknown = next(
        (submission.person.id for submission in submissions if submission.person.id != submission.number), ""
    )
    own = [number for number in grading.numbers if number in grading.exercises and grading.exercises[number].own]
    if unknown and own:
        sentence = (
            f"Exercise {own[0]} needs --roster: without it an id is made up, such as {unknown}, which no student knows."
        )
        out().print(sentence, soft_wrap=True)


def show_grades(grades: Sequence[Grade], grading: Grading) -> None:
    """A table of all grades, and what has changed."""
    wide = len(grading.numbers) > MOST_SHOWN
    table = listing("id", "name", *(f">{number}" for number in grading.numbers if not wide), ">total", "state")
    for grade in grades:
        points = [] if wide else [f"{mark.points:g}" for mark in grade.marks.values()]
        table.add_row(grade.id, grade.name, *points, f"{grade.total:g}", str(grade.state))
    console = out()
    console.print(table)
    for change in grading.changes:
        console.print(f"changed: {change}", soft_wrap=True)
    every = "with every exercise, " if wide else ""
    console.print(f"{grading.store.folder}: grades.csv, {every}and feedback/ with a page for everybody", soft_wrap=True)


def show_absent(grades: Sequence[Grade], people: Sequence[Person]) -> None:
    """Who handed in nothing, and who is not on the roster, if there is one."""
    graded, listed = {grade.id for grade in grades}, {person.id for person in people}
    absent = [person.called for person in people if person.id not in graded]
    strangers = [grade.name or grade.id for grade in grades if people and grade.id not in listed]
    if absent:
        out().print(f"Handed in nothing: {', '.join(absent)}.", soft_wrap=True)
    if strangers:
        sentence = f"Not on the roster: {', '.join(strangers)}. If you know who they are, add an alias there."
        out().print(sentence, soft_wrap=True)


def show_alike(submissions: Sequence[Submission], grading: Grading, weak: bool) -> None:
    """Pairs that are alike, for a talk with both."""
    from beankit.arena.files import PRIVATE, put
    from beankit.course.grading.likeness import alike_answers, alike_moves, house_moves, map_page, moves_of, telling

    positions = telling()
    sources = {submission.person.id: list(submission.ending(".py").values()) for submission in submissions}
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
