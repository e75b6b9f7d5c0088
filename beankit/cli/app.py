"""All commands by name; one is loaded and built when it is asked for, which takes longer than many of them run."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any, TypeAlias, cast

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from beankit import __version__

PLACES = {  # in the order in which help lists them: the module and its function, or its group of commands
    "games": "games.games",
    "bots": "games.bots",
    "play": "match.play",
    "resume": "match.resume",
    "duel": "bot.duel",
    "check": "bot.check",
    "rehearse": "bot.rehearse",
    "train": "bot.train",
    "laws": "games.laws",
    "replay": "match.replay",
    "explain": "explanation.explain",
    "doctor": "doctor.doctor",
    "rules": "games.rules",
    "submit": "submissions.submit",
    "collect": "submissions.collect",
    "submissions": "submissions.submissions",
    "serve": "server.serve",
    "tournament": "tournament.commands.app",
    "class": "classroom.classes",
    "course": "course.course",
}
Built: TypeAlias = TyperCommand | TyperGroup


class Commands(TyperGroup):
    """The commands; their names are known from the start."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.commands: dict[str, Any] = dict.fromkeys(PLACES)

    def get_command(self, ctx: object, cmd_name: str) -> Built | None:
        """The command with this name; None if there is none."""
        if cmd_name in PLACES and self.commands[cmd_name] is None:
            self.commands[cmd_name] = built(cmd_name)
        command: Built | None = self.commands.get(cmd_name)
        return command


def built(name: str) -> Built:
    """A command or a group of them, ready to run."""
    module, _, place = PLACES[name].rpartition(".")
    group = function = getattr(import_module(f"beankit.cli.{module}"), place)
    if not isinstance(group, typer.Typer):
        group = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
        group.command(name)(function)
    command = cast(Built, get_command(group))
    command.name = name
    return command


app = typer.Typer(
    cls=Commands,
    help="Play, study and teach the Bohnanza family of card games.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def beankit(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Play, study and teach the Bohnanza family of card games."""
    if version:
        print(f"beankit {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())
