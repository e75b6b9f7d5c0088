"""The commands of the course: build its notebooks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from beankit.cli.teaching import app

course = typer.Typer(
    help="Build the notebooks of the course.",
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
    """Build the notebooks of the course."""
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


__all__ = ["app"]
