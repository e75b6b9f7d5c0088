"""The commands of the course: build its notebooks, grade what comes back, and climb its ladder."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from beankit.cli import Failed
from beankit.cli.console import IN_SUBMISSIONS, listing, meter, out, stoppable, tell
from beankit.cli.options import AcceptWeak, Assignment, Roster, Spoken, count, numbered, spoken_in
from beankit.core.said import Said, say
from beankit.words import language
from beankit.words.catalogue import spoken

if TYPE_CHECKING:
    from beankit.classroom.people import Person
    from beankit.course.grading.run import Grading
    from beankit.course.grading.sheets import Grade
    from beankit.course.grading.submissions import Submission
    from beankit.course.ladder import Rung

course = typer.Typer(
    help="Build the notebooks of the course, and grade what comes back.",
    add_completion=False,
    pretty_exceptions_enable=False,
)
FOR = {  # whom each folder of a build is for
    "student": say("for students"),
    "solution": say("with solutions, for you"),
    "nbgrader": say("with solutions and hidden tests, for `nbgrader generate_assignment`"),
}
GRADED = "after {done} of {total} submissions; those that are done are kept"
MOST_SHOWN = 12  # exercises with columns of their own in a terminal
Source = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", show_default="tutorials/source of this clone", help="The sources of the lessons."),
]


@course.callback(invoke_without_command=True)
def course_(context: typer.Context) -> None:
    """Build the notebooks of the course, and grade what comes back."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@course.command("build")
def build(
    to: Annotated[Path, typer.Option("--to", metavar="FOLDER", help="Where to write them.")],
    source: Source = None,
    lang: Annotated[str, spoken_in("the texts and the answer")] = "en",
    class_: Annotated[
        Path | None,
        typer.Option(
            "--class",
            metavar="FOLDER",
            help="The folder with your class.toml, which says when solutions are shown.",
            show_default="after three wrong tries",
        ),
    ] = None,
) -> None:
    """Write the notebooks: for students, solved, and for nbgrader."""
    from beankit.classroom.settings import read_settings
    from beankit.course.building import versions
    from beankit.course.exercise import find_source, load_exercises

    sources = find_source(source)
    exercises = load_exercises(sources)
    made = versions.build(sources, to, exercises, lang, None if class_ is None else read_settings(class_).solutions)
    for folder in dict.fromkeys(path.parent for path in made):
        built = say(
            "{folder}: {count} {count:lesson|lessons}, {purpose}",
            folder=str(folder),
            count=sum(path.parent == folder for path in made),
            purpose=FOR[folder.name],
        )
        print(spoken(built, lang))
    for lesson, (done, cells) in versions.coverage(sources, exercises, lang).items():
        if lang != "en":
            print(spoken(say("lesson {lesson}: {done} of {cells} cells", lesson=lesson, done=done, cells=cells), lang))


@course.command("translate")
def translate(
    lang: Annotated[str, typer.Option(metavar="de", help="The language.")] = "de",
    source: Source = None,
) -> None:
    """Bring the messages of a language up to date.

    New texts are added, changed ones marked as fuzzy.
    """
    from beankit.arena.files import OPEN, put
    from beankit.course.building.translation import merged, messages_text
    from beankit.course.exercise import find_source, load_exercises

    sources = find_source(source)
    (sources / lang).mkdir(exist_ok=True)
    for lesson, messages in merged(sources, load_exercises(sources), lang).items():
        file = sources / lang / f"{lesson}.po"
        put(file, messages_text(messages, lang).encode(), OPEN)
        fuzzy = sum(message.fuzzy and bool(message.translation) for message in messages)
        empty = sum(not message.translation for message in messages)
        counts = say(
            "{file}: {count} {count:message|messages}, {empty} to be translated, {fuzzy} to be looked at again",
            file=file.name,
            count=len(messages),
            empty=empty,
            fuzzy=fuzzy,
        )
        print(spoken(counts, lang))


@course.command("progress")
def progress(
    bot: Annotated[Path, typer.Argument(help="The file of your bot; or a class in it, my_bot.py:MyBot.")],
    ladder: Annotated[str, typer.Option(help="Which ladder: main, alone (Al Cabohne solo) or abroad.")] = "main",
    deals: Annotated[
        int | None, numbered(count, "Play more deals with the next boss.", "as many as the boss needs")
    ] = None,
    lang: Spoken = "en",
) -> None:
    """Let your bot climb the ladder of bots to beat."""
    from beankit.arena.table.faults import BotFault
    from beankit.course.ladder import progress as climb

    met = say("before the first deals were played")

    def moved(rung: Rung, done: int, total: int) -> None:
        nonlocal met
        met = say(
            "at {boss} after {done} of {total} deals; what was played is kept", boss=rung.boss, done=done, total=total
        )
        far = spoken(say("{boss}: {done} of {total} deals", boss=rung.boss, done=done, total=total), lang)
        print(f"\r{far} ", end="" if done < total else "\n", file=sys.stderr, flush=True)

    try:
        with stoppable(lambda: met):
            climbed = climb(bot, ladder, deals, moved)
    except BotFault as fault:
        raise Failed(fault.said) from fault
    out().print(climbed.text(lang), soft_wrap=True)


@course.command("grade")
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
    roster: Roster = None,
    assignment: Assignment = "",
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
    lang: Annotated[str, spoken_in("the feedback and the answer")] = "en",
    accept_weak: AcceptWeak = False,
) -> None:
    """Grade what a class handed in, on data that nobody has seen.

    A run that was stopped goes on.
    """
    from beankit.arena.files import PRIVATE, put
    from beankit.classroom.people import read_roster
    from beankit.course.exercise import find_source
    from beankit.course.grading.rules import read_rules
    from beankit.course.grading.run import Grading
    from beankit.course.grading.sheets import Gradebook
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
        made = say(
            "A new key was made: {file}. Keep it: with another one everybody gets other twins.",
            file=str(key or into / KEY),
        )
        print(spoken(made, lang))
    if not people:
        show_made_up(submissions, grading)
    with meter(say("grading"), len(submissions), IN_SUBMISSIONS, GRADED, grading.lang) as moved:
        grading.grade(submissions, moved, again)
    grades = grading.write(counting)
    show_grades(grades, grading)
    for sentence in absences(grades, people):
        tell(sentence, lang)
    if alike:
        show_alike(submissions, grading, accept_weak)
    if to:
        file = into / f"{to}.csv"
        put(file, gradebook.written(grades).encode(), PRIVATE)
        print(spoken(say("{file}: to be uploaded to {platform}", file=str(file), platform=to), lang))


def show_made_up(submissions: Sequence[Submission], grading: Grading) -> None:
    """Warn if students had to know an id that was made up from a download, which is what Moodle and Canvas leave."""
    named = ((submission.person.id, submission.number) for submission in submissions)
    unknown = next((student for student, number in named if student != number), "")
    own = [number for number in grading.numbers if number in grading.exercises and grading.exercises[number].own]
    if unknown and own:
        warning = say(
            "Exercise {exercise} needs --roster: without it an id is made up, such as {id}, which no student knows.",
            exercise=own[0],
            id=unknown,
        )
        tell(warning, grading.lang)


def show_grades(grades: Sequence[Grade], grading: Grading) -> None:
    """A table of all grades, and what has changed."""
    lang, write = grading.lang, language(grading.lang).number
    numbers = grading.numbers if len(grading.numbers) <= MOST_SHOWN else []
    heads = (say("id"), say("name"), say("total"), say("state"))
    known_as, name, total, state = (spoken(head, lang) for head in heads)
    table = listing(known_as, name, *(f">{number}" for number in numbers), f">{total}", state)
    for grade in grades:
        points = [write(mark.points, "g") for mark in grade.marks.values()] if numbers else []
        table.add_row(grade.id, grade.name, *points, write(grade.total, "g"), spoken(grade.state, lang))
    out().print(table)
    for change in grading.changes:
        tell(say("changed: {change}", change=change), lang)
    folder = str(grading.store.folder)
    if numbers:
        tell(say("{folder}: grades.csv, and feedback/ with a page for everybody", folder=folder), lang)
    else:
        text = "{folder}: grades.csv, with every exercise, and feedback/ with a page for everybody"
        tell(say(text, folder=folder), lang)


def absences(grades: Sequence[Grade], people: Sequence[Person]) -> Iterator[Said]:
    """Who handed in nothing, and who is not on the roster, if there is one."""
    graded, listed = {grade.id for grade in grades}, {person.id for person in people}
    absent = [person.called for person in people if person.id not in graded]
    strangers = [grade.name or grade.id for grade in grades if people and grade.id not in listed]
    if absent:
        yield say("Handed in nothing: {names}.", names=", ".join(absent))
    if strangers:
        text = "Not on the roster: {names}. If you know who they are, add an alias there."
        yield say(text, names=", ".join(strangers))


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
        put(file, map_page(moves, house, pairs, positions, grading.lang).encode(), PRIVATE)
        print(spoken(say("{file}: who plays like whom, as a picture", file=str(file)), grading.lang))
    for pair in pairs:
        same = say("alike: {first} and {other}: {why}", first=pair.first, other=pair.other, why=pair.reason)
        print(spoken(same, grading.lang))
    text = "{count} {count:pair is|pairs are} alike; this is a hint for a talk, and proves nothing"
    print(spoken(say(text, count=len(pairs)) if pairs else say("no two are alike"), grading.lang))
