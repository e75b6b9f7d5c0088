"""Options that several commands share, and how numbers are read."""

from __future__ import annotations

from collections.abc import Callable
from math import isnan, nan
from pathlib import Path
from typing import Annotated

import typer

from beankit.core.said import ENGLISH, say
from beankit.words import LANGUAGES

LAST_PORT = 65535


class BadNumber(typer.BadParameter):
    """What was typed for an option is not such a number: a template and its parts."""

    def __init__(self, text: str, /, **parts: str | int | float) -> None:
        self.said = say(text, **parts)
        super().__init__(str(self.said))


def whole(text: str) -> int:
    """A whole number."""
    try:
        return int(text)
    except ValueError:
        raise BadNumber("{text} is not a whole number", text=repr(text)) from None


def count(text: str) -> int:
    """A whole number from 1 up."""
    if (number := whole(text)) < 1:
        raise BadNumber("{text} is less than {least}", text=text, least=1)
    return number


def places(text: str) -> int:
    """How many places, from the first on; 0 for all of them."""
    return 0 if text == "all" else count(text)


def amount(text: str) -> float:
    """A number from 0 up."""
    try:
        number = float(text)
    except ValueError:
        number = nan
    if isnan(number):
        raise BadNumber("{text} is not a number", text=repr(text))
    if number < 0:
        raise BadNumber("{text} is less than {least}", text=text, least=0)
    return number


def port_of(text: str) -> int:
    """The number of a port; the system would take a larger one for another."""
    if not 0 <= (number := whole(text)) <= LAST_PORT:
        raise BadNumber("{text} is not a port: choose one from 0 to {last}", text=text, last=LAST_PORT)
    return number


def numbered(parser: Callable[[str], float], text: str, usual: str | bool = True) -> object:
    """An option that takes a number."""
    return typer.Option(parser=parser, metavar="N", show_default=usual, help=text)


def spoken_in(what: str, default: bool | str = True) -> object:
    """The option for the language of something, and what help says about its default."""
    codes = [ENGLISH.code, *(code for code in LANGUAGES if code != ENGLISH.code)]
    said = f"The language of {what}: {', '.join(codes[:-1])} or {codes[-1]}."
    return typer.Option("--lang", help=said, show_default=default)


Spoken = Annotated[str, spoken_in("the answer")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
AcceptWeak = Annotated[
    bool,
    typer.Option("--accept-weak-isolation", help="Run other people's code even if isolation is weaker than level 3."),
]
Jobs = Annotated[
    int | None,
    numbered(
        count,
        "The number of processes; the results are the same.",
        "one per core for many games, otherwise 1",
    ),
]
Folder = Annotated[Path, typer.Argument(help="The submission folder of a class.")]
GameName = Annotated[str, typer.Argument(help="A game from `beankit games`, or a variant: my_game.py:MyGame.")]
Seed = Annotated[int, numbered(whole, "The same seed gives the same game.")]
Language = Annotated[str, spoken_in("the story")]
StoreFile = Annotated[
    Path | None,
    typer.Option(
        "--store", metavar="FILE", show_default="beside the tournament file", help="Where the games are kept."
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="KEY=VALUE",
        show_default="as `beankit games` lists them",
        help="Set a table option; may be repeated.",
    ),
]
DeckFile = Annotated[
    str | None,
    typer.Option(metavar="FILE", show_default="the game's own", help="Play with the cards in this TOML file."),
]
LateImports = Annotated[
    bool, typer.Option("--late-imports", help="Let bots import whatever is installed; limits isolation to level 2.")
]
Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", show_default="none", help="Why; only you read it.")]
Forget = Annotated[
    bool, typer.Option("--forget", help="Delete its games, sources, prints, remarks and name from the store.")
]
Assignment = Annotated[
    str, typer.Option(metavar="NAME", show_default="the only one", help="Which assignment of nbgrader.")
]
Roster = Annotated[
    Path | None, typer.Option(metavar="CSV", show_default="none", help="Who is in the class: id, name, alias.")
]
UpTo = Annotated[int | None, numbered(whole, "Stop after move N.", "the last")]
SeenBy = Annotated[
    str | None,
    typer.Option(
        metavar="P", show_default="all cards visible", help="Show what this player saw: a name, or a number from 1."
    ),
]
OwnGame = Annotated[
    str | None,
    typer.Option(show_default="as recorded", help="The record's game, if it is your own: my_game.py:MyGame."),
]
Address = Annotated[
    str | None,
    typer.Option(
        metavar="tcp://...", show_default="processes on this machine", help="Play on the workers of a Dask scheduler."
    ),
]
