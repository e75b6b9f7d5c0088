"""`beankit tournament`: a file with bots, played to the end, however often it is stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from beankit.cli.options import (
    AcceptWeak,
    Address,
    AsJson,
    Forget,
    Jobs,
    Language,
    Reason,
    SeenBy,
    Spoken,
    StoreFile,
    UpTo,
    amount,
    count,
    numbered,
    places,
    spoken_in,
    whole,
)

app = typer.Typer(
    help="Run a tournament of the bots that a file names.",
    add_completion=False,
    pretty_exceptions_enable=False,
)

File = Annotated[str, typer.Argument(help="A tournament file, or the name of one that comes with the kit: demo.")]
Stored = Annotated[str, typer.Argument(help="A tournament file, the name of one in the kit, or a store: my.sqlite.")]
Class = Annotated[str, typer.Argument(metavar="CLASS", help="The folder of a class, or a tournament file.")]
LeagueStore = Annotated[
    Path | None,
    typer.Option("--store", metavar="FILE", show_default="league.sqlite in the folder", help="Where games are kept."),
]
Aliases = Annotated[bool, typer.Option("--aliases", help="Show aliases instead of names.")]
Game = Annotated[str, typer.Argument(metavar="GAME", help="The beginning of a game's key, as `games` lists it.")]


@app.command()
def run(
    file: File,
    store: StoreFile = None,
    as_json: AsJson = False,
    minutes: Annotated[
        float | None, numbered(amount, "Play only the whole waves that fit into this time.", "no limit")
    ] = None,
    until_decided: Annotated[
        int | None,
        numbered(places, "End when the first N places are decided (`all`: every place).", "play all deals"),
    ] = None,
    jobs: Jobs = None,
    address: Address = None,
    accept_weak: AcceptWeak = False,
    lang: Spoken = "en",
) -> None:
    """Play the games that are missing, and show the standings."""
    from beankit.cli.tournament.run import run_tournament

    run_tournament(file, store, as_json, minutes, until_decided, jobs, address, accept_weak, lang)


@app.command()
def watch(
    where: Class,
    store: LeagueStore = None,
    jobs: Annotated[int | None, numbered(count, "The number of processes.", "half of the cores")] = None,
    hours: Annotated[
        str | None, typer.Option(metavar="FROM-TO", show_default="all day", help="When it plays, such as 18-7.")
    ] = None,
    address: Address = None,
    until_settled: Annotated[
        bool, typer.Option("--until-settled", help="End when there is nothing left to ask, and do not wait for bots.")
    ] = False,
    accept_weak: AcceptWeak = False,
    lang: Spoken = "en",
) -> None:
    """Run a league: bots play as they are handed in.

    It plays where there is most to learn, until you stop it.
    """
    from beankit.cli.tournament.league import watch_class

    watch_class(where, store, jobs, hours, address, until_settled, accept_weak, lang)


@app.command()
def pause(where: Class, store: LeagueStore = None, lang: Spoken = "en") -> None:
    """Let a league play nothing more until `resume`.

    Tables that are being played end first.
    """
    from beankit.cli.tournament.league import pause_class

    pause_class(where, store, lang)


@app.command()
def resume(where: Class, store: LeagueStore = None, lang: Spoken = "en") -> None:
    """Let a paused league go on."""
    from beankit.cli.tournament.league import resume_class

    resume_class(where, store, lang)


@app.command()
def status(file: File, store: StoreFile = None, as_json: AsJson = False, lang: Spoken = "en") -> None:
    """Tell how far the tournament is, and when it will end."""
    from beankit.cli.tournament.plan import show_status

    show_status(file, store, as_json, lang)


@app.command()
def standings(
    file: Stored,
    store: StoreFile = None,
    aliases: Aliases = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV for a spreadsheet and nothing else.")] = False,
    as_json: AsJson = False,
    lang: Spoken = "en",
) -> None:
    """Show how the bots stand.

    In a league this also says what is still open, and what it does now.
    """
    from beankit.cli.tournament.league import league_in, show_league
    from beankit.cli.tournament.results import result, show_standings

    if not as_csv and (league := league_in(file, store)) is not None:
        show_league(league, as_json, lang, aliases)
        return
    show_standings(result(file, store, aliases, as_csv or as_json), as_json, as_csv, lang)


@app.command()
def export(
    file: Stored,
    to: Annotated[Path, typer.Option("--to", metavar="FOLDER", help="Where the files go.")],
    store: StoreFile = None,
    aliases: Aliases = False,
    grades: Annotated[
        str | None,
        typer.Option(
            "--gradebook",
            metavar="PLATFORM",
            show_default="none",
            help="Only grades, as moodle or canvas imports them.",
        ),
    ] = None,
    roster: Annotated[
        Path | None,
        typer.Option(
            metavar="CSV", show_default="that of the class", help="Id and name of everybody; for --gradebook."
        ),
    ] = None,
    lang: Spoken = "en",
) -> None:
    """Write all tables as CSV, or grades for a platform."""
    from beankit.cli.tournament.results import export_grades, export_tables, result, roster_of

    played = result(file, store, aliases and grades is None, ids=True)
    if grades is None:
        export_tables(played, to, lang)
    else:
        export_grades(played, to, grades, roster or roster_of(file), lang)


@app.command()
def schedule(
    file: File,
    store: StoreFile = None,
    as_json: AsJson = False,
    lang: Spoken = "en",
) -> None:
    """Show the waves and how often bots meet."""
    from beankit.cli.tournament.plan import show_schedule

    show_schedule(file, store, as_json, lang)


@app.command()
def plan(
    file: File,
    store: StoreFile = None,
    like: Annotated[
        Path | None,
        typer.Option(
            metavar="STORE", show_default="the tournament's own", help="Learn about luck from the games of this store."
        ),
    ] = None,
    minutes: Annotated[float | None, numbered(amount, "Tell what fits into this time.", "not asked")] = None,
    as_json: AsJson = False,
    lang: Spoken = "en",
) -> None:
    """Tell before a run how small a difference it will see."""
    from beankit.cli.tournament.plan import show_outlook

    show_outlook(file, store, like, minutes, as_json, lang)


@app.command()
def games(
    file: Stored,
    store: StoreFile = None,
    bot: Annotated[str | None, typer.Option(metavar="NAME", show_default="all", help="Only games of this bot.")] = None,
    faults: Annotated[bool, typer.Option("--faults", help="Only games in which a bot failed.")] = False,
    as_json: AsJson = False,
    lang: Spoken = "en",
) -> None:
    """List the games that count."""
    from beankit.cli.tournament.results import archive, show_games

    show_games(archive(file, store), bot, faults, as_json, lang)


@app.command()
def replay(
    file: Stored,
    game: Game,
    store: StoreFile = None,
    to: UpTo = None,
    player: SeenBy = None,
    prints: Annotated[bool, typer.Option("--prints", help="Show what the bots printed, too.")] = False,
    lang: Language = "en",
) -> None:
    """Show one game, move by move."""
    from beankit.cli.tournament.results import archive, show_replay

    show_replay(archive(file, store), game, to, player, prints, lang)


@app.command()
def verify(
    file: Stored,
    store: StoreFile = None,
    sample: Annotated[int, numbered(count, "How many games to play again.")] = 20,
    seed: Annotated[int | None, numbered(whole, "Which games are drawn.", "chosen by chance")] = None,
    jobs: Jobs = None,
    as_json: AsJson = False,
    accept_weak: AcceptWeak = False,
    lang: Annotated[str, spoken_in("what is found")] = "en",
) -> None:
    """Check a result: replay all games, play a sample again."""
    from beankit.cli.tournament.run import verify_tournament

    verify_tournament(file, store, sample, seed, jobs, accept_weak, as_json, lang)


@app.command()
def final(
    file: Stored,
    store: StoreFile = None,
    best: Annotated[int | None, numbered(count, "How many play: the first of the standings.", "a whole table")] = None,
    deals: Annotated[int, numbered(count, "Deals, each in all rotations of the seats.")] = 1,
    to: Annotated[
        Path | None,
        typer.Option(
            "--to", metavar="FILE", show_default="NAME-final.sqlite beside the store", help="Where its games are kept."
        ),
    ] = None,
    jobs: Jobs = None,
    accept_weak: AcceptWeak = False,
    lang: Spoken = "en",
) -> None:
    """Let the best play a final; `beankit serve --final` shows it.

    With more bots than fit at a table, equal tables are drawn, and their winners play the next round: --best 12.
    """
    from beankit.cli.tournament.run import play_final

    play_final(file, store, best, deals, to, jobs, accept_weak, lang)


@app.command()
def close(
    file: Stored,
    store: StoreFile = None,
    early: Annotated[bool, typer.Option("--early", help="Close it although games are missing.")] = False,
    lang: Spoken = "en",
) -> None:
    """End it: make its key known, and play nothing more."""
    from beankit.cli.tournament.run import close_tournament

    close_tournament(file, store, early, lang)


@app.command()
def withdraw(
    file: Stored,
    bot: Annotated[str, typer.Argument(help="The bot, as the standings name it.")],
    store: StoreFile = None,
    reason: Reason = "",
    forget: Forget = False,
    lang: Spoken = "en",
) -> None:
    """Let a bot leave: its games stop counting.

    The next run gives the others the deals back that they lost.
    """
    from beankit.cli.tournament.run import withdraw_bot

    withdraw_bot(file, store, bot, reason, forget, lang)


@app.command()
def publish(
    file: Stored,
    to: Annotated[Path, typer.Option("--to", metavar="FILE", help="The copy to write.")],
    store: StoreFile = None,
    names: Annotated[bool, typer.Option("--names", help="Show names instead of aliases.")] = False,
    lang: Spoken = "en",
) -> None:
    """Write a copy for everybody.

    It has no sources, prints and tracebacks, and aliases instead of names.
    """
    from beankit.cli.tournament.run import publish_tournament

    publish_tournament(file, store, to, names, lang)


@app.command()
def new(
    file: Annotated[Path, typer.Argument(help="The tournament file to write.")],
    game: Annotated[str | None, typer.Option(show_default="asked for", help="A game from `beankit games`.")] = None,
    players: Annotated[int | None, numbered(count, "Seats at a table.", "the usual number")] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="BOT", show_default="asked for", help="A bot; may be repeated."),
    ] = None,
    submissions: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", show_default="none", help="The submission folder of a class."),
    ] = None,
    deals: Annotated[int | None, numbered(count, "Deals for every bot.", "20")] = None,
    seed: Annotated[int | None, numbered(whole, "Make it practice, with this seed.", "none: it counts")] = None,
    lang: Spoken = "en",
) -> None:
    """Write a tournament file, from options or a few questions."""
    from beankit.cli.tournament.questions import write_new

    write_new(file, game, players, bots or [], submissions, deals, seed, lang)


@app.command()
def report(
    file: Stored,
    to: Annotated[
        Path | None, typer.Option("--to", metavar="FILE", show_default="beside the store", help="The page to write.")
    ] = None,
    store: StoreFile = None,
    aliases: Aliases = False,
    public: Annotated[
        bool, typer.Option("--public", help="Leave out what is for teachers: near copies, what faults say.")
    ] = False,
    lang: Annotated[str, spoken_in("the report")] = "en",
) -> None:
    """Write a report with charts: one HTML file."""
    from beankit.cli.tournament.results import archive, write_report

    write_report(archive(file, store), to, lang, not public, aliases)
