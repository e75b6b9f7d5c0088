"""`beankit tournament`: a file with bots, played to the end, however often it is stopped."""

from __future__ import annotations

import json
import shlex
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from beankit.arena.pool import ProcessDied
from beankit.cli.console import Failed, Moved, Stopped, bar, listing, out
from beankit.cli.parsing import AsJson, Jobs

if TYPE_CHECKING:
    from beankit.tournament.run import Tournament
    from beankit.tournament.standings import Lead, Standing

app = typer.Typer(help="Run a tournament: bots in a file, every deal in all rotations of the seats.")

File = Annotated[str, typer.Argument(help="A tournament file, or the name of one that comes with the kit: demo.")]
StoreFile = Annotated[
    Path | None,
    typer.Option(
        "--store", metavar="FILE", show_default="beside the tournament file", help="Where the games are kept."
    ),
]
AcceptWeak = Annotated[
    bool, typer.Option("--accept-weak-isolation", help="Run other people's bots even where they are shut in badly.")
]
FEW = "too few deals to say"


def tournament(file: str, store: Path | None) -> Tournament:
    """The tournament of a file."""
    from beankit.tournament.run import Tournament

    return Tournament(file, store)


@app.command()
def run(
    file: File, store: StoreFile = None, as_json: AsJson = False, jobs: Jobs = None, accept_weak: AcceptWeak = False
) -> None:
    """Play the games that are not stored yet, then show the standings."""
    found, done, total = tournament(file, store), 0, 0
    again = (
        f"beankit tournament run {shlex.quote(file)}{'' if store is None else f' --store {shlex.quote(str(store))}'}"
    )
    moved: Moved | None = None

    with ExitStack() as stack:

        def begin(sentence: str, stored: int, games: int) -> None:
            nonlocal done, total, moved
            done, total = stored, games
            if not as_json:
                show_beginning(found, sentence, stored, games)
            moved = stack.enter_context(bar(Path(file).stem, games, "games"))
            moved(stored)

        def progress(now: int, _: int, lead: Lead) -> None:
            nonlocal done
            done = now
            if moved is not None:
                moved(now, lambda: plain(str(lead)))

        try:
            found.run(jobs, progress, begin, accept_weak)
        except KeyboardInterrupt:
            raise Stopped(f"after {done} of {total} games, which are stored; continue with: {again}") from None
        except ProcessDied as died:
            raise Failed(f"{died}\n{done} of {total} games are stored; continue with: {again}") from died
    show_standings(found.standings(), as_json)


def show_beginning(found: Tournament, sentence: str, stored: int, games: int) -> None:
    """What is going to be played."""
    console = out()
    console.print(f"{found.settings.game}, {len(found.bots)} bots; {sentence}", soft_wrap=True)
    console.print(f"{games} games, {stored} of them stored in {found.store}", soft_wrap=True)


@app.command()
def standings(file: File, store: StoreFile = None, as_json: AsJson = False) -> None:
    """Show how the bots stand, from the deals that are stored whole."""
    show_standings(tournament(file, store).standings(), as_json)


def show_standings(found: Sequence[Standing], as_json: bool) -> None:
    """The table of the bots, and how to read it."""
    if as_json:
        print(json.dumps({"standings": [one.as_dict() for one in found]}))
        return
    faults = any(one.faults for one in found)
    headings = [">place", "bot", ">points", "95 % interval", "group", ">deals", ">won", ">score"]
    table = listing(*headings, *([">faults"] if faults else []))
    for one in found:
        sure = FEW if one.low is None else f"{one.low:.3f} - {one.high:.3f}"
        figures = (f"{one.points:.3f}", sure, one.groups, str(one.deals), f"{one.wins:.0%}", f"{one.score:.2f}")
        place = "-" if one.place is None else f"{one.place}."
        table.add_row(place, plain(one.bot), *figures, *([str(one.faults)] if faults else []))
    table.columns[3].no_wrap = True
    console = out()
    console.print(table)
    if any(one.groups for one in found):
        console.print("Bots that share a letter are not told apart by these games.", soft_wrap=True)
    if any(one.place is None for one in found):
        console.print("Bots without a place are house bots that filled empty seats.", soft_wrap=True)
    if not found:
        console.print("No deal has been played in all rotations yet.")


def plain(name: str) -> str:
    """A name without anything that a terminal would obey."""
    return "".join(sign if sign.isprintable() else "?" for sign in name)


@app.command()
def status(file: File, store: StoreFile = None, as_json: AsJson = False) -> None:
    """Tell how far the tournament is."""
    found = tournament(file, store)
    now = found.status()
    if as_json:
        print(json.dumps(now._asdict()))
        return
    console = out()
    lines = [
        f"{found.settings.game}, {len(found.bots)} bots, {now.waves} waves; {now.sentence}",
        f"{now.stored} of {now.games} games are stored in {found.store}",
    ]
    if now.others:
        lines.append(f"{now.others} stored games are not counted: a bot or the engine has changed since")
    if now.levels:
        lines.append(f"other people's bots ran at isolation level {', '.join(map(str, now.levels))}")
    if now.journal != "wal":
        lines.append("the store keeps a rollback journal: a write-ahead log does not work here")
    for line in lines:
        console.print(line, soft_wrap=True)


@app.command()
def schedule(file: File, store: StoreFile = None, as_json: AsJson = False) -> None:
    """Show the waves and how often bots meet."""
    from beankit.tournament.schedule import meetings, met, seated

    found = tournament(file, store)
    tables = found.schedule()
    if as_json:
        print(json.dumps({"tables": [table._asdict() for table in tables]}))
        return
    names, deals = found.bots, seated(tables)
    graph = meetings(tables, names)
    often = [met(graph, a, b) for place, a in enumerate(names) for b in names[:place]]
    waves = Counter(table.wave for table in tables)
    console = out()
    listed = listing(">wave", ">tables", "first tables")
    for wave, size in waves.items():
        first = [" - ".join(map(plain, table.bots)) for table in tables if table.wave == wave][:3]
        listed.add_row(str(wave + 1), str(size), "; ".join(first) + ("; ..." if size > len(first) else ""))
    console.print(listed)
    games = sum(len(table.bots) for table in tables)
    fewest, most = min(deals[name] for name in names), max(deals[name] for name in names)
    console.print(f"{games} games; each bot plays {between(fewest, most)} deals, each in all rotations of the seats")
    if often:
        console.print(f"two bots meet on {between(min(often), max(often))} deals")


def between(low: int, high: int) -> str:
    """A number, or from where to where it goes."""
    return str(low) if low == high else f"{low} to {high}"
