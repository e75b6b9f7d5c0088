"""What there is to play: the games with their rules and laws, and the house bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from beankit import GAMES
from beankit.cli import Failed
from beankit.cli.console import IN_GAMES, listing, meter, out
from beankit.cli.options import DeckFile, GameName, Seed, Spoken, count, numbered, spoken_in, whole
from beankit.cli.records import keep, replay_command, table_options
from beankit.core.cards import read_deck
from beankit.core.registry import find_rules
from beankit.core.rules import typed
from beankit.core.said import say, verbatim
from beankit.words import catalogue
from beankit.words.catalogue import spoken
from beankit.words.portraits import portrait

if TYPE_CHECKING:
    from beankit.laws.broken import LawReport

LAWS = "after {done} of {total} games; every law held so far"


def games(lang: Spoken = "en") -> None:
    """List the games with their players, cards and table options."""
    lang = catalogue(lang).language
    texts = (say("game"), say("title"), say("players"), say("cards"), say("table options"))
    game, title, players, cards, options = (spoken(text, lang) for text in texts)
    table = listing(game, title, players, f">{cards}", options)
    for name, rules in GAMES.items():
        total = read_deck(rules.deck_file, rules.deck_name, rules.deck_class).total
        seats = "-".join(map(str, dict.fromkeys((rules.seats[0], rules.seats[-1]))))
        table.add_row(name, rules.title, seats, str(total), typed(rules.options) or "-")
    out().print(table)


def bots(lang: Spoken = "en") -> None:
    """List the house bots, the weakest first."""
    from beankit.arena.bots.roster import house_bots

    words, lang = catalogue(lang), catalogue(lang).language
    headings = (say("bot"), say("called"), say("its games"), say("what it does"))
    table = listing(*(spoken(heading, lang) for heading in headings))
    every = spoken(say("every game"), lang)
    for name, kind in house_bots().items():
        does = words.find(f"page.bots.{name}") or (kind.__doc__ or "").strip().partition("\n")[0]
        table.add_row(name, portrait(name, lang).name, ", ".join(kind.games) or every, does)
    table.add_row("human", "-", every, spoken(say("you, in this terminal"), lang))
    out().print(table)


def rules(
    game: GameName,
    number: Annotated[str | None, typer.Argument(show_default="all", help="One rule, for example B-5.")] = None,
    lang: Annotated[str, spoken_in("the book")] = "en",
) -> None:
    """Show the rule book of a game, or one rule."""
    from beankit.rulebook import rule, rules_of

    language = catalogue(lang).language
    console, book = out(), rules_of(game, language)
    section = ""
    for entry in [rule(number, book, language)] if number else book:
        if (heading := " · ".join(filter(None, (entry.chapter, entry.section)))) != section:
            console.print(Text(f"\n{heading}" if section else heading, "bold"))
            section = heading
        console.print(Padding(Text.assemble((f"{entry.number}  ", "bold green"), entry.text), (0, 0, 0, 2)))


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
    """Check that a game obeys the laws.

    No card is lost, no hidden information leaks, every game ends and replays.
    """
    from beankit.laws import check

    with meter(verbatim(f"laws of {game}"), games, IN_GAMES, LAWS) as progress:
        report = check(
            game, games, seed, players, options=table_options(option or [], game) or None, deck=deck, progress=progress
        )
    try:
        print_laws(report, seed)
    finally:  # even if the reader of a pipe has stopped
        if report.failure is not None:
            path = keep(Path(), f"broken-law-{find_rules(game).name}-{seed}", report.failure.record)
            raise Failed(
                "{failure}\nThe record that leads there: {command}",
                failure=report.failure.said,
                command=replay_command(path, game),
            )


def print_laws(report: LawReport, seed: int) -> None:
    """How often each law was checked, and whether it held."""
    table = listing("law", ">checked")
    for law, times in report.checked.items():
        table.add_row(law, str(times))
    console = out()
    figures = say(
        "{game}: {games} {games:game|games}, {decisions} decisions, seed {seed}",
        game=report.game,
        games=report.games,
        decisions=report.decisions,
        seed=seed,
    )
    console.print(str(figures), soft_wrap=True)
    console.print(table)
    if report.failure is None:
        console.print(f"{report.verdict.capitalize()}.", soft_wrap=True)
