"""The commands of the course: build its notebooks, grade what comes back, and climb its ladder."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from beankit.cli.console import out, stoppable
from beankit.cli.errors import Failed
from beankit.cli.grades import Source, grade
from beankit.cli.options import Spoken, count, numbered
from beankit.core.said import say

if TYPE_CHECKING:
    from beankit.course.ladder import Rung

course = typer.Typer(
    help="The course: build its notebooks, grade what comes back, see how far a bot has come.",
    add_completion=False,
    pretty_exceptions_enable=False,
)
FOR = {  # whom each folder of a build is for
    "student": "for students",
    "solution": "with solutions, for you",
    "nbgrader": "with solutions and hidden tests, for `nbgrader generate_assignment`",
}


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
    """Write the notebooks for students, with solutions, and for nbgrader, each into a folder of its own."""
    from beankit.classroom.settings import read_settings
    from beankit.course.building.versions import build as write
    from beankit.course.building.versions import coverage
    from beankit.course.exercise import find_source, load_exercises

    sources = find_source(source)
    exercises = load_exercises(sources)
    made = write(sources, to, exercises, lang, None if class_ is None else read_settings(class_).solutions)
    for folder in dict.fromkeys(path.parent for path in made):
        print(
            say(
                "{folder}: {count} {count:lesson|lessons}, {purpose}",
                folder=str(folder),
                count=sum(path.parent == folder for path in made),
                purpose=FOR[folder.name],
            )
        )
    for lesson, (done, cells) in coverage(sources, exercises, lang).items():
        if lang != "en":
            print(f"lesson {lesson}: {done} of {cells} cells")


@course.command("translate")
def translate(
    lang: Annotated[str, typer.Option(metavar="de", help="The language.")] = "de",
    source: Source = None,
) -> None:
    """Bring a language's file of messages up to date: new texts are added, changed ones marked as fuzzy."""
    from beankit.arena.files import OPEN, put
    from beankit.course.building.translation import merged, written
    from beankit.course.exercise import find_source, load_exercises

    sources = find_source(source)
    (sources / lang).mkdir(exist_ok=True)
    for lesson, messages in merged(sources, load_exercises(sources), lang).items():
        file = sources / lang / f"{lesson}.po"
        put(file, written(messages, lang).encode(), OPEN)
        fuzzy = sum(message.fuzzy and bool(message.translation) for message in messages)
        empty = sum(not message.translation for message in messages)
        print(f"{file.name}: {len(messages)} messages, {empty} to be translated, {fuzzy} to be looked at again")


@course.command("progress")
def progress(
    bot: Annotated[Path, typer.Argument(help="The file of your bot; or a class in it, my_bot.py:MyBot.")],
    ladder: Annotated[str, typer.Option(help="Which ladder: main, alone (Al Cabohne solo) or abroad.")] = "main",
    deals: Annotated[
        int | None, numbered(count, "Play more deals with the next boss.", "as many as the boss needs")
    ] = None,
    lang: Spoken = "en",
) -> None:
    """Let your bot climb the ladder of bots to beat, up to the first that it does not beat yet."""
    from beankit.arena.table.faults import BotFault
    from beankit.course.ladder import progress as climb
    from beankit.words.said import spoken

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


course.command("grade")(grade)
