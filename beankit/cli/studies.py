"""Duels and laws on the command line: progress, a table, and the answer."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

from beankit.arena.processes import ProcessDied
from beankit.arena.table.faults import BotFault
from beankit.cli.console import listing, meter, out
from beankit.cli.errors import Failed, Stopped
from beankit.cli.keeping import failed, keep, own_file, replay_command, table_options
from beankit.core.errors import BadOption, BeankitError, own_traceback
from beankit.core.registry import find_rules
from beankit.core.said import say

if TYPE_CHECKING:
    from beankit.arena.duels.result import Duel
    from beankit.laws.broken import Report


DUEL = "after {done} of {total} deals; a duel saves no records"
LAWS = "after {done} of {total} games; every law held so far"


def show_duel(
    a: str,
    b: str,
    game: str,
    players: int | None,
    others: Sequence[str],
    deals: int | None,
    most: int | None,
    seed: int,
    as_json: bool,
    options: Sequence[str],
    deck: str | None,
    jobs: int | None,
) -> None:
    """Play a duel and print who is better."""
    from beankit.arena.duels.duel import MOST, duel
    from beankit.arena.duels.result import Unfinished

    check_duel(deals, most, (a, b, *others))
    most = most or MOST
    chosen = table_options(options, game)
    beside = redirect_stdout(sys.stderr) if as_json else nullcontext()
    try:
        with meter(f"{a} against {b}", deals or most, "deals", DUEL) as moved, beside:

            def progress(done: int, _: int, so_far: Callable[[], Duel]) -> None:
                moved(done, lambda: stand(so_far()))

            found = duel(a, b, game, players, others, deals, seed, chosen, deck, progress, jobs, most)
    except Stopped as stopped:
        if isinstance(stopped.__context__, Unfinished):
            print_duel(stopped.__context__.so_far, as_json)
        raise
    except ProcessDied as died:
        raise Failed(died.said) from died
    except BotFault as fault:
        raise failed(str(fault), fault.record, Path(), f"duel-{find_rules(game).name}-{seed}", game) from fault
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
    print_duel(found, as_json)


def check_duel(deals: int | None, most: int | None, players: Sequence[str]) -> None:
    """Refuse people, and two numbers of deals."""
    if "human" in players:
        raise BadOption("a duel is between bots: to play yourself, use `beankit play`")
    if deals is not None and most is not None:
        raise BadOption("--deals fixes the number of deals, --most limits it: write one of them")


def stand(found: Duel) -> str:
    """The current result of a duel in a few words."""
    first = found.a if found.difference >= 0 else found.b
    half = (found.high - found.low) / 2
    return f"{first.name} {abs(found.difference):+.2f} ± {half:.2f}"


def print_duel(found: Duel, as_json: bool) -> None:
    """The figures of a duel and its answer."""
    if as_json:
        print(json.dumps(found.as_dict()))
        return
    table = listing("bot", ">placing points", ">place", ">score", ">won")
    for side in (found.a, found.b):
        table.add_row(side.name, f"{side.points:.3f}", f"{side.place:.2f}", f"{side.score:.2f}", f"{side.wins:.0%}")
    console = out()
    console.print(table)
    console.print(str(found.sentence), soft_wrap=True)


def show_rehearsal(bot: str, game: str, seed: int) -> int:
    """Rehearse a bot and print what it keeps; the status is 1 if that changes how it plays."""
    from beankit.arena.rehearsal import rehearse

    try:
        found = rehearse(bot, game, seed)
    except BotFault as fault:
        raise failed(str(fault), fault.record, Path(), f"rehearsal-{find_rules(game).name}-{seed}", game) from fault
    out().print(str(found.sentence), soft_wrap=True)
    return int(found.differs)


def show_laws(game: str, games: int, seed: int, players: int | None, options: Sequence[str], deck: str | None) -> None:
    """Check the laws of a game and print how often each was checked; fail if one was broken."""
    from beankit.laws import check

    with meter(f"laws of {game}", games, "games", LAWS) as progress:
        report = check(
            game, games, seed, players, options=table_options(options, game) or None, deck=deck, progress=progress
        )
    try:
        print_laws(report, seed)
    finally:  # even if the reader of a pipe has stopped
        if report.failure is not None:
            path = keep(Path(), f"broken-law-{find_rules(game).name}-{seed}", report.failure.record)
            raise Failed(
                "{failure}\nThe record that leads there: {command}",
                failure=str(report.failure),
                command=replay_command(path, game),
            )


def print_laws(report: Report, seed: int) -> None:
    """How often each law was checked, and whether it held."""
    table = listing("law", ">checked")
    for law, times in report.checked.items():
        table.add_row(law, str(times))
    console = out()
    told = say(
        "{game}: {games} {games:game|games}, {decisions} decisions, seed {seed}",
        game=report.game,
        games=report.games,
        decisions=report.decisions,
        seed=seed,
    )
    console.print(str(told), soft_wrap=True)
    console.print(table)
    if report.failure is None:
        console.print(f"{report.verdict.capitalize()}.", soft_wrap=True)
