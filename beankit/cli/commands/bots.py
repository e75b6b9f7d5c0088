"""The commands: each parses its arguments and calls what does the work."""

from __future__ import annotations

import sys
from contextlib import nullcontext, redirect_stdout
from pathlib import Path
from random import randrange
from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from beankit import GAMES
from beankit.cli.console import listing, out
from beankit.cli.parsing import AsJson, Jobs, count, numbered, spoken_in, whole
from beankit.core.errors import BadOption
from beankit.core.rules import typed
from beankit.core.said import say

EVERY = "every game"
DEALS = 10_000  # for people: seeds that are quick to type


GameName = Annotated[str, typer.Argument(help="A game from `beankit games`, or a variant: my_game.py:MyGame.")]
Seed = Annotated[int, numbered(whole, "The same seed gives the same game.")]
FirstSeed = Annotated[
    int | None, numbered(whole, "The same seed gives the same game.", "0, or random below 10000 if a human plays")
]
Language = Annotated[str, spoken_in("the story")]
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


def games() -> None:
    """List the games with their players, cards and table options."""
    from beankit.core.cards import read_deck

    table = listing("game", "title", "players", ">cards", "table options")
    for name, rules in GAMES.items():
        players = "-".join(map(str, dict.fromkeys((rules.seats[0], rules.seats[-1]))))
        table.add_row(
            name,
            rules.title,
            players,
            str(read_deck(rules.deck_file, rules.deck_name, rules.deck_class).total),
            typed(rules.options) or "-",
        )
    out().print(table)


def bots() -> None:
    """List the house bots, the weakest first."""
    from beankit.arena.bots.roster import house_bots

    table = listing("bot", "plays", "what it does")
    for name, kind in house_bots().items():
        table.add_row(name, ", ".join(kind.games) or EVERY, (kind.__doc__ or "").strip().partition("\n")[0])
    table.add_row("human", EVERY, "You, in this terminal.")
    out().print(table)


LateImports = Annotated[
    bool, typer.Option("--late-imports", help="Let bots import whatever is installed; limits isolation to level 2.")
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
    from beankit.cli.keeping import table_options
    from beankit.cli.play.human import Human
    from beankit.cli.play.playing import Session, play_games

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
    game: Annotated[
        str | None,
        typer.Option(show_default="as recorded", help="The record's game, if it is your own: my_game.py:MyGame."),
    ] = None,
    lang: Language = "en",
) -> int:
    """Continue a game that you left."""
    from beankit.cli.play.playing import resume_game

    return resume_game(file, bots or [], game, lang)


def duel(
    a: Annotated[str, typer.Argument(metavar="A", help="A bot.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Another bot.")],
    game: Annotated[str, typer.Option(help="The game they play.")] = "bohnanza",
    players: Annotated[int | None, numbered(whole, "How many sit at the table.", "the usual number")] = None,
    others: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="BOT", show_default="trader", help="For the other seats; may be repeated."),
    ] = None,
    deals: Annotated[
        int | None, numbered(count, "Exactly so many deals, each in all seatings.", "until it is clear")
    ] = None,
    most: Annotated[int | None, numbered(count, "At most so many deals, if it does not become clear.", "400")] = None,
    seed: Seed = 0,
    as_json: AsJson = False,
    option: Options = None,
    deck: DeckFile = None,
    jobs: Jobs = None,
) -> None:
    """Which of two bots is better? They play the same deals with seats swapped, until it is clear."""
    from beankit.cli.studies import show_duel

    show_duel(a, b, game, players, others or ["trader"], deals, most, seed, as_json, option or [], deck, jobs)


def check(
    bot: Annotated[str, typer.Argument(help="A bot: my_bot.py, or my_bot.py:Class.")],
    game: Annotated[
        list[str] | None,
        typer.Option("--game", show_default="all that it plays", help="Check it in this game; may be repeated."),
    ] = None,
    as_json: AsJson = False,
    late_imports: LateImports = False,
    lang: Annotated[str, spoken_in("the report")] = "en",
) -> int:
    """Check whether a bot is ready for a tournament; if not, say what is wrong, where, and how to fix it."""
    from beankit.cli.checking import show_check

    return show_check(bot, game or [], as_json, late_imports, lang)


def rehearse(
    bot: Annotated[str, typer.Argument(help="A bot.")],
    game: Annotated[str, typer.Option(help="The game it plays.")] = "bohnanza",
    seed: Seed = 1,
) -> int:
    """Does a bot keep state from one game to the next? It plays two games in a row, and the second one alone."""
    from beankit.cli.studies import show_rehearsal

    return show_rehearsal(bot, game, seed)


def laws(
    game: GameName,
    games: Annotated[int, numbered(count, "How many random games.")] = 100,
    seed: Seed = 1,
    players: Annotated[int | None, numbered(whole, "Only with this many players.", "all in turn")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            metavar="KEY=VALUE",
            show_default="the usual ones, then random ones",
            help="A table option.",
        ),
    ] = None,
    deck: DeckFile = None,
) -> None:
    """Check that a game obeys the laws: no card is lost, no hidden information leaks, every game ends and replays."""
    from beankit.cli.studies import show_laws

    show_laws(game, games, seed, players, option or [], deck)


def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    to: Annotated[int | None, numbered(whole, "Stop after move N.", "the last")] = None,
    player: Annotated[
        str | None,
        typer.Option(
            metavar="P",
            show_default="all cards visible",
            help="Show what this player saw: a name, or a number from 1.",
        ),
    ] = None,
    edited: Annotated[bool, typer.Option("--edited", help="Play a changed record as far as it is legal.")] = False,
    game: Annotated[
        str | None,
        typer.Option(show_default="as recorded", help="The record's game, if it is your own: my_game.py:MyGame."),
    ] = None,
    lang: Language = "en",
) -> None:
    """Narrate a recorded game and show the table."""
    from beankit.cli.play.replaying import replay_file

    replay_file(file, to, player, edited, lang, game)


def doctor(
    as_json: AsJson = False,
    require: Annotated[
        int | None,
        typer.Option("--require-level", parser=whole, metavar="N", show_default="any", help="Fail below this level."),
    ] = None,
    late_imports: LateImports = False,
) -> None:
    """Show how well bots are isolated on this machine, and which parts of the kit are ready."""
    from beankit.cli.doctor import show

    show(as_json, require, late_imports)


def rules(
    game: GameName,
    number: Annotated[str | None, typer.Argument(show_default="all", help="One rule, for example B-5.")] = None,
    lang: Annotated[str, spoken_in("the book")] = "en",
) -> None:
    """Show the rule book of a game, or one rule."""
    from beankit.rulebook import rule, rules_of
    from beankit.words import catalogue

    language = catalogue(lang).language
    console, book = out(), rules_of(game, language)
    section = ""
    for entry in [rule(number, book, language)] if number else book:
        if (heading := " · ".join(filter(None, (entry.chapter, entry.section)))) != section:
            console.print(Text(f"\n{heading}" if section else heading, "bold"))
            section = heading
        console.print(Padding(Text.assemble((f"{entry.number}  ", "bold green"), entry.text), (0, 0, 0, 2)))
