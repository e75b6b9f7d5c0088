"""The commands of a class: a submission folder, handing in, collecting, and who handed in what."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from beankit.cli.parsing import AcceptWeak, AsJson, spoken_in

classes = typer.Typer(
    help="Make a submission folder for a class, and codes for the people in it.",
    add_completion=False,
    pretty_exceptions_enable=False,
)

Folder = Annotated[Path, typer.Argument(help="The submission folder of a class.")]
SlipLanguage = Annotated[str, spoken_in("the slips")]
To = Annotated[Path, typer.Option("--to", metavar="FOLDER", help="The submission folder of the class.")]


@classes.callback(invoke_without_command=True)
def class_(context: typer.Context) -> None:
    """Make a submission folder for a class, and codes for the people in it."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@classes.command("new")
def new(
    folder: Annotated[Path, typer.Argument(help="The folder to make.")],
    game: Annotated[
        list[str] | None,
        typer.Option("--game", show_default="bohnanza", help="A game that counts; may be repeated."),
    ] = None,
    closes: Annotated[
        str | None,
        typer.Option(metavar="TIME", show_default="never", help="When the class closes, such as 2026-12-01T18:00."),
    ] = None,
    roster: Annotated[
        Path | None,
        typer.Option(metavar="CSV", show_default="none", help="Who is in the class: id, name, alias."),
    ] = None,
    shared: Annotated[
        bool, typer.Option("--shared", help="Let other users of this computer hand in under their login.")
    ] = False,
) -> None:
    """Make a submission folder with a commented class.toml."""
    from beankit.cli.teaching.classroom import make_class

    make_class(folder, game or ["bohnanza"], closes, roster, shared)


@classes.command("share")
def share(folder: Folder) -> None:
    """Let other users of this computer hand in under their login, as in a folder made with --shared."""
    from beankit.cli.teaching.classroom import share_class

    share_class(folder)


@classes.command("slips")
def slips(folder: Folder, lang: SlipLanguage = "en") -> None:
    """Make codes for everybody on the roster who has none yet, and print them as slips."""
    from beankit.cli.teaching.classroom import print_slips

    print_slips(folder, lang)


@classes.command("reset")
def reset(
    folder: Folder,
    who: Annotated[str, typer.Argument(help="An id, a name or an alias.")],
    lang: SlipLanguage = "en",
) -> None:
    """Make a new code for somebody who lost theirs, and print the slip."""
    from beankit.cli.teaching.classroom import print_new_slip

    print_new_slip(folder, who, lang)


@classes.command("remove")
def remove(
    folder: Folder,
    who: Annotated[str, typer.Argument(help="An id, a name or an alias.")],
    tournament: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILE",
            show_default="all beside the folder",
            help="A tournament or store that they leave, too; may be repeated.",
        ),
    ] = None,
    lang: Annotated[str, spoken_in("the answer")] = "en",
) -> None:
    """Delete everything of somebody who leaves the class, also in its tournaments. If stopped, run it again."""
    from beankit.cli.teaching.departure import remove_person

    remove_person(folder, who, tournament or [], lang)


def submit(
    bot: Annotated[Path, typer.Argument(help="Your bot: my_bot.py, or a folder with bot.py.")],
    to: To,
    who: Annotated[
        str, typer.Option("--as", metavar="NAME", show_default="your login, in a shared folder", help="Who you are.")
    ] = "",
    code: Annotated[str, typer.Option(metavar="CODE", show_default="asked for", help="The code from your slip.")] = "",
    lang: Annotated[str, spoken_in("the answer")] = "en",
) -> None:
    """Check a bot and hand it in. If it fails the check, nothing changes."""
    from beankit.cli.teaching.classroom import hand_in

    hand_in(bot, who, to, code, lang)


def collect(
    to: To,
    source: Annotated[
        Path | None,
        typer.Argument(
            metavar="[ZIP|FOLDER]",
            show_default="the inbox of a shared folder",
            help="A download from Moodle or Canvas, or nbgrader's folder.",
        ),
    ] = None,
    assignment: Annotated[
        str, typer.Option(metavar="NAME", show_default="the only one", help="Which assignment of nbgrader.")
    ] = "",
    accept_weak: AcceptWeak = False,
    lang: Annotated[str, spoken_in("the feedback")] = "en",
) -> None:
    """Check what a class handed in, store it, and write feedback and a CSV. If stopped, run it again to continue."""
    from beankit.cli.teaching.classroom import collect_all

    collect_all(source, to, assignment, accept_weak, lang)


def submissions(folder: Folder, as_json: AsJson = False) -> None:
    """List who handed in what, and who did not."""
    from beankit.cli.teaching.classroom import list_all

    list_all(folder, as_json)
