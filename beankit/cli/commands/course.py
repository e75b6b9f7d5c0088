"""The commands of the course: build its notebooks, grade what comes back, and climb its ladder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from beankit.cli.parsing import AcceptWeak, count, numbered, spoken_in

course = typer.Typer(
    help="The course: build its notebooks, grade what comes back, see how far a bot has come.",
    add_completion=False,
    pretty_exceptions_enable=False,
)

Source = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", show_default="tutorials/source of this clone", help="The sources of the lessons."),
]


@course.callback(invoke_without_command=True)
def course_(context: typer.Context) -> None:
    """The course: build its notebooks, grade what comes back, see how far a bot has come."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@course.command("build")
def build(
    to: Annotated[Path, typer.Option("--to", metavar="FOLDER", help="Where to write them.")],
    source: Source = None,
    lang: Annotated[str, typer.Option(metavar="en|de", help="The language of the texts.")] = "en",
) -> None:
    """Write the notebooks for students, with solutions, and for nbgrader, each into a folder of its own."""
    from beankit.cli.teaching.course import build_course

    build_course(to, source, lang)


@course.command("translate")
def translate(
    lang: Annotated[str, typer.Option(metavar="de", help="The language.")] = "de",
    source: Source = None,
) -> None:
    """Bring a language's file of messages up to date: new texts are added, changed ones marked as fuzzy."""
    from beankit.cli.teaching.course import translate_course

    translate_course(lang, source)


@course.command("progress")
def progress(
    bot: Annotated[Path, typer.Argument(help="The file of your bot; or a class in it, my_bot.py:MyBot.")],
    ladder: Annotated[str, typer.Option(help="Which ladder: main, alone (Al Cabohne solo) or abroad.")] = "main",
    deals: Annotated[
        int | None, numbered(count, "Play more deals with the next boss.", "as many as the boss needs")
    ] = None,
) -> None:
    """Let your bot climb the ladder of bots to beat, up to the first that it does not beat yet."""
    from beankit.cli.teaching.course import show_progress

    show_progress(bot, ladder, deals)


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
    from beankit.cli.teaching.grading import Wanted, grade_class

    rules = (closes, late, until, extensions, attempts, partial)
    wanted = Wanted(to, sheet, column, ladder, alike)
    grade_class(folder, into, lesson or [], source, key, roster, assignment, rules, wanted, again, accept_weak, lang)
