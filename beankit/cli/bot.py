"""Bots: whether one is ready for a tournament, keeps no state and beats another; and one that learns from games."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from beankit.cli import Failed, Stopped
from beankit.cli.console import IN_DEALS, IN_GAMES, IN_PERCENT, listing, meter, out, tell
from beankit.cli.options import (
    AsJson,
    DeckFile,
    Jobs,
    LateImports,
    Options,
    Seed,
    Spoken,
    count,
    numbered,
    spoken_in,
    whole,
)
from beankit.cli.records import failed, own_file, table_options
from beankit.core.errors import BadOption, BeankitError, own_traceback
from beankit.core.registry import find_rules
from beankit.core.said import Said, say
from beankit.words import catalogue
from beankit.words.catalogue import spoken

if TYPE_CHECKING:
    from beankit.arena.duel import Duel

CHECKED = "after {done} of {total} percent of the check"
TRAINED = "after {done} of {total} games; nothing was learned yet"
FORETOLD = say(
    "Foretold: how much of the differences between players on fresh games; by hand: with the counter's weights."
)
KEPT = say(
    "Kept: the coins that came of a coin promised where chance chose what was planted; 1 is all of it. "
    "A model that foretells more may still play worse: let a duel decide."
)
DUEL = "after {done} of {total} deals; a duel saves no records"


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
    """Check whether a bot is ready for a tournament.

    If not, this says what is wrong, where, and how to fix it.
    """
    from beankit.checks.check import check as report_on
    from beankit.checks.check import files_for
    from beankit.checks.report import keep_records
    from beankit.sandbox.engine.zygotes import on_one_core
    from beankit.sandbox.levels import LATE, isolation

    language = catalogue(lang).language
    files = files_for(bot)
    core = os.getpid()  # any of them, so that several checks at once do not share one
    label = say("check {file}", file=files.main)
    with on_one_core(core), meter(label, 100, IN_PERCENT, CHECKED, language) as shown:
        here = isolation(LATE) if late_imports else None
        report = report_on(
            files, game or [], here=here, named=bot, progress=lambda done, total: shown(100 * done // max(1, total))
        ).spoken(language)
    for trouble in keep_records(report):
        print(f"beankit: {spoken(say('note: {note}', note=trouble), report.lang)}", file=sys.stderr)
    if as_json:
        print(json.dumps(report.as_dict()))
    else:
        out().print(repr(report), soft_wrap=True)
    return int(not report.good)


def rehearse(
    bot: Annotated[str, typer.Argument(help="A bot.")],
    game: Annotated[str, typer.Option(help="The game it plays.")] = "bohnanza",
    seed: Seed = 1,
    lang: Spoken = "en",
) -> int:
    """Check that a bot keeps nothing from one game to the next.

    It plays two games in a row, and the second one alone.
    """
    from beankit.arena.rehearsal import rehearse as rehearsed
    from beankit.arena.table.faults import BotFault

    lang = catalogue(lang).language
    try:
        rehearsal = rehearsed(bot, game, seed)
    except BotFault as fault:
        raise failed(fault.said, fault.record, Path(), f"rehearsal-{find_rules(game).name}-{seed}", game) from fault
    tell(rehearsal.said, lang)
    return int(rehearsal.differs)


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
        int | None, numbered(count, "Exactly this number of deals, each in all seatings.", "until it is clear")
    ] = None,
    most: Annotated[int | None, numbered(count, "At most this number, if it does not become clear.", "400")] = None,
    seed: Seed = 0,
    as_json: AsJson = False,
    option: Options = None,
    deck: DeckFile = None,
    jobs: Jobs = None,
    lang: Spoken = "en",
) -> None:
    """Find out which of two bots is better.

    They play the same deals with seats swapped, until it is clear.
    """
    from beankit.arena.duel import MOST, Unfinished
    from beankit.arena.duel import duel as play_duel
    from beankit.arena.processes import ProcessDied
    from beankit.arena.table.faults import BotFault

    lang = catalogue(lang).language
    seated = others or ["trader"]
    check_duel(deals, most, (a, b, *seated))
    most = most or MOST
    chosen = table_options(option or [], game)
    beside = redirect_stdout(sys.stderr) if as_json else nullcontext()
    try:
        with meter(say("{a} against {b}", a=a, b=b), deals or most, IN_DEALS, DUEL, lang) as moved, beside:

            def progress(done: int, _: int, so_far: Callable[[], Duel]) -> None:
                moved(done, lambda: spoken(stand(so_far()), lang))

            outcome = play_duel(a, b, game, players, seated, deals, seed, chosen, deck, progress, jobs, most)
    except Stopped as stopped:
        if isinstance(stopped.__context__, Unfinished):
            print_duel(stopped.__context__.so_far, as_json, lang)
        raise
    except ProcessDied as died:
        raise Failed(died.said) from died
    except BotFault as fault:
        raise failed(fault.said, fault.record, Path(), f"duel-{find_rules(game).name}-{seed}", game) from fault
    except BeankitError:
        raise
    except Exception as error:
        if not own_file(game):
            raise
        raise Failed(
            "the game {game} failed in a duel; `beankit play` saves a record:\n{traceback}",
            game=game,
            traceback=own_traceback(error),
        ) from error
    print_duel(outcome, as_json, lang)


def check_duel(deals: int | None, most: int | None, players: Sequence[str]) -> None:
    """Refuse people, and two numbers of deals."""
    if "human" in players:
        raise BadOption("a duel is between bots: to play yourself, use `beankit play`")
    if deals is not None and most is not None:
        raise BadOption("--deals fixes the number of deals, --most limits it: write one of them")


def stand(outcome: Duel) -> Said:
    """The current result of a duel in a few words."""
    first = outcome.a if outcome.difference >= 0 else outcome.b
    half = (outcome.high - outcome.low) / 2
    difference = abs(outcome.difference)
    return say("{bot} {difference:+.2f} ± {half:.2f}", bot=first.name, difference=difference, half=half)


def print_duel(outcome: Duel, as_json: bool, lang: str) -> None:
    """The figures of a duel and its answer."""
    if as_json:
        print(json.dumps(outcome.as_dict() | {"sentence": spoken(outcome.said, lang)}))
        return
    figures = (say("placing points"), say("place"), say("score"), say("won"))
    table = listing(spoken(say("bot"), lang), *(f">{spoken(figure, lang)}" for figure in figures))
    for side in (outcome.a, outcome.b):
        averages = (
            say("{points:.3f}", points=side.points),
            say("{place:.2f}", place=side.place),
            say("{score:.2f}", score=side.score),
            say("{wins:.0%}", wins=side.wins),
        )
        table.add_row(side.name, *(spoken(average, lang) for average in averages))
    out().print(table)
    tell(outcome.said, lang)


def train(
    game: Annotated[str, typer.Argument(help="A game from `beankit games`.")] = "bohnanza",
    folder: Annotated[Path, typer.Option("--out", help="A folder for the bot and its model.")] = Path("learner"),
    kind: Annotated[str, typer.Option("--model", help="linear or network.")] = "linear",
    games: Annotated[int, numbered(count, "How many games each generation plays.")] = 200,
    generations: Annotated[int, numbered(count, "How often to learn; every generation plays by the last one.")] = 2,
    seed: Seed = 0,
    jobs: Jobs = None,
    lang: Spoken = "en",
) -> None:
    """Let a model learn what cards are worth, and write its bot.

    It learns from games that bots play against each other.
    """
    from beankit.search.models import FEATURES, Linear
    from beankit.training.generations import check_folder, keep
    from beankit.training.generations import train as learn

    lang = catalogue(lang).language
    check_folder(folder)
    with meter(say("learn {game}", game=game), games * generations, IN_GAMES, TRAINED, lang) as moved:
        fits = learn(game, kind, games, generations, seed, jobs, lambda done, _: moved(done))
    headings = (say("generation"), say("samples"), say("foretold"), say("by hand"), say("kept"), say("by hand"))
    title = spoken(say("What is foretold of {game}", game=game), lang)
    table = listing(*(f">{spoken(heading, lang)}" for heading in headings), title=title)
    for number, fit in enumerate(fits, 1):
        shares = [spoken(say("{share:.1f} %", share=100 * share), lang) for share in (fit.foretold, fit.before)]
        promises = [
            spoken(say("{coins:+.2f} ± {half:.2f}", **kept._asdict()), lang) if kept else "–"
            for kept in (fit.kept, fit.kept_before)
        ]
        table.add_row(str(number), str(fit.samples), *shares, *promises)
    out().print(table)
    tell(FORETOLD, lang)
    tell(KEPT, lang)
    model = fits[-1].model
    if isinstance(model, Linear):
        weights = listing(spoken(say("feature"), lang), f">{spoken(say('weight'), lang)}")
        for name, weight in zip(FEATURES, model.weights, strict=True):
            weights.add_row(name, spoken(say("{weight:+.2f}", weight=weight), lang))
        out().print(weights)
    keep(model, game, folder)
    command = f"beankit duel {folder} counter --game {game}"
    tell(say("{folder} has a bot and its model:  {command}", folder=str(folder), command=command), lang)
