"""Games at one table: play them, continue one, and replay a record."""

from __future__ import annotations

import sys
from contextlib import nullcontext, redirect_stdout
from pathlib import Path
from random import randrange
from typing import Annotated

import typer

from beankit.cli.options import (
    AsJson,
    DeckFile,
    GameName,
    Jobs,
    Language,
    LateImports,
    Options,
    OwnGame,
    SeenBy,
    UpTo,
    count,
    numbered,
    whole,
)
from beankit.cli.records import table_options
from beankit.core.errors import BadOption
from beankit.core.said import say

DEALS = 10_000  # for people: seeds that are quick to type
FirstSeed = Annotated[
    int | None, numbered(whole, "The same seed gives the same game.", "0, or random below 10000 if a human plays")
]


def play(
    game: GameName,
    bots: Annotated[
        list[str],
        typer.Argument(help="One per seat: a house bot, my_bot.py, my_bot.py:Class, or human."),
    ],
    games: Annotated[int, numbered(count, "How many games; each uses the next seed.")] = 1,
    seed: FirstSeed = None,
    as_json: AsJson = False,
    narrate: Annotated[bool, typer.Option("--narrate", help="Narrate the game event by event.")] = False,
    record: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", show_default="none", help="Save the record of every game here."),
    ] = None,
    isolate: Annotated[bool, typer.Option("--isolate", help="Isolate every bot in its own process.")] = False,
    late_imports: LateImports = False,
    option: Options = None,
    deck: DeckFile = None,
    lang: Language = "en",
    jobs: Jobs = None,
) -> int:
    """Play games with a bot (or yourself) on every seat."""
    from beankit.cli.play.human import Human
    from beankit.cli.play.session import Session, play_games

    if as_json and (narrate or Human.name in bots):
        other = "--narrate" if narrate else say("the human")
        raise BadOption("--json prints nothing else: leave out {other}", other=other)
    if isolate and Human.name in bots:
        raise BadOption("--isolate is for bots: leave out the human")
    if seed is None:
        seed = randrange(DEALS) if Human.name in bots else 0  # people want new cards every time
    options = table_options(option or [], game)
    kind: type[Session] = Session
    if late_imports and not isolate:
        raise BadOption("--late-imports is for isolated bots: add --isolate")
    if isolate:
        from beankit.cli.play.isolated import Importing, Isolated

        kind = Importing if late_imports else Isolated
    with redirect_stdout(sys.stderr) if as_json else nullcontext():  # a bot's file may print when it is loaded
        session = kind(game, bots, language=lang, folder=record, deck=deck, options=options, narrate=narrate)
    return play_games(session, games, seed, as_json, jobs)


def resume(
    file: Annotated[Path, typer.Argument(help="The record of an unfinished game.")],
    bots: Annotated[
        list[str] | None,
        typer.Argument(show_default="the same as before", help="Who plays, one per seat."),
    ] = None,
    game: OwnGame = None,
    lang: Language = "en",
) -> int:
    """Continue a game that you left."""
    from beankit.cli.play.session import resume_game

    return resume_game(file, bots or [], game, lang)


def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    to: UpTo = None,
    player: SeenBy = None,
    edited: Annotated[bool, typer.Option("--edited", help="Play a changed record as far as it is legal.")] = False,
    game: OwnGame = None,
    lang: Language = "en",
) -> None:
    """Narrate a recorded game and show the table."""
    from beankit.cli.play.replay import replay_file

    replay_file(file, to, player, edited, lang, game)
