"""The commands of the course: build its notebooks, and climb its ladder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from beankit.cli.teaching import app

course = typer.Typer(
    help="The course: build its notebooks, and see how far a bot has come.",
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(course, name="course")

Source = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", show_default="tutorials/source of this clone", help="The sources of the lessons."),
]


@course.callback(invoke_without_command=True)
def course_(context: typer.Context) -> None:
    """The course: build its notebooks, and see how far a bot has come."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@course.command("build")
def build(
    to: Annotated[Path, typer.Option("--to", metavar="FOLDER", help="Where to write them.")],
    source: Source = None,
) -> None:
    """Write the notebooks for students and those with solutions, each into a folder of its own."""
    from beankit.cli.course import build_course

    build_course(to, source)


@course.command("progress")
def progress(
    bot: Annotated[Path, typer.Argument(help="The file of your bot.")],
    ladder: Annotated[str, typer.Option(help="Which ladder: main, alone (Al Cabohne solo) or abroad.")] = "main",
    deals: Annotated[
        int | None,
        typer.Option(metavar="N", show_default="as many as the boss needs", help="Play more deals with the next boss."),
    ] = None,
) -> None:
    """Let your bot climb the ladder of bots to beat, up to the first that it does not beat yet."""
    from beankit.cli.course import show_progress

    show_progress(bot, ladder, deals)


__all__ = ["app"]
