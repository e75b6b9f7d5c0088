"""Running, closing, verifying and publishing a tournament in a terminal."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from random import randrange

from beankit.arena.processes.pool import ProcessDied
from beankit.cli.console import meter, out
from beankit.cli.errors import Failed, Stopped
from beankit.cli.tournament.showing import show_standings
from beankit.tournament.archive import Archive
from beankit.tournament.closing import close
from beankit.tournament.plan.file import store_of
from beankit.tournament.play.timing import Forecast
from beankit.tournament.publishing import publish
from beankit.tournament.results.result import Result
from beankit.tournament.run import Tournament
from beankit.tournament.showing import Bar
from beankit.tournament.verifying import verify
from beankit.tournament.watching import Beginning
from beankit.words.spans import number_of

ANY_SEED = 1 << 32


class Shown(Bar):
    """A run in a terminal: some lines, then a bar."""

    def __init__(self, found: Tournament, quiet: bool) -> None:
        super().__init__(found.settings.path.stem, hidden=not sys.stderr.isatty())
        self.found, self.quiet = found, quiet

    def begin(self, news: Beginning) -> None:
        """What is going to be played, and how long that takes."""
        if not self.quiet:
            for line in self.found.beginning(news):
                out().print(line, soft_wrap=True)
        super().begin(news)

    def expect(self, rest: Forecast) -> None:
        """How long the rest takes."""
        if not self.quiet:
            self.shown.clear()
            out().print(f"the rest: {rest}", soft_wrap=True)


def run_tournament(
    file: str,
    store: Path | None,
    as_json: bool,
    minutes: float | None,
    jobs: int | None,
    engine: str | None,
    address: str | None,
    accept_weak: bool,
) -> None:
    """Play what is missing, with a bar, and show the standings."""
    found = Tournament(file, store)
    with Shown(found, as_json) as shown:
        try:
            found.play(jobs=jobs, minutes=minutes, engine=engine, address=address, accept_weak=accept_weak, watch=shown)
        except KeyboardInterrupt:
            raise Stopped(f"after {shown.so_far}; continue with: {found.again}") from None
        except ProcessDied as died:
            raise Failed(f"{died}\n{shown.so_far}; continue with: {found.again}") from died
    show_standings(Result.open(found.store), as_json)
    if as_json:
        return
    if shown.done < shown.games:
        stored = f"{shown.done} of {number_of(shown.games, 'game is', 'games are')} stored"
        out().print(f"{stored}, and no other wave fits into the time; continue with: {found.again}", soft_wrap=True)
    else:
        report = shlex.join(("beankit", "tournament", "report", str(found.store)))
        out().print(f"A page with charts and games:  {report}", soft_wrap=True)


def archive(file: str, store: Path | None) -> Archive:
    """What is stored of a tournament; its file is given, or the store itself."""
    return Archive(store or store_of(file))


def close_tournament(file: str, store: Path | None, early: bool) -> None:
    """Close it, and say what that means."""
    found = close(store or store_of(file), early=early)
    console = out()
    console.print(f"{found.stored} of {number_of(found.plan.games, 'game')}; {found.sentence}", soft_wrap=True)
    console.print(f"Whoever has {found.path} can check it:  beankit tournament verify {found.path}", soft_wrap=True)


def verify_tournament(
    file: str, store: Path | None, sample: int, seed: int | None, jobs: int | None, accept_weak: bool, as_json: bool
) -> None:
    """Play a sample again, and say what came out."""
    found = archive(file, store)
    seed = randrange(ANY_SEED) if seed is None else seed
    with meter("verify", min(sample, found.stored), "games: nothing is verified") as moved:
        told = verify(found, sample, seed, jobs=jobs, accept_weak=accept_weak, moved=moved)
    if as_json:
        print(json.dumps({**told._asdict(), "seed": seed}))
    else:
        console = out()
        console.print(told.sentence, soft_wrap=True)
        console.print(
            f"Every stored game, {found.stored} in all, belongs to these bots, these settings and these deals."
        )
        if told.missing:
            console.print(f"{told.missing} of {number_of(found.plan.games, 'game')} in the plan are not stored.")
        same = told.checked - len(told.different)
        drawn = f"drawn with seed {seed},"
        games = number_of(told.checked, f"game, {drawn} was", f"games, {drawn} were")
        console.print(f"{games} played again: {same} went the same way.")
        if told.left_out:
            games = number_of(told.left_out, "game was", "games were")
            console.print(f"{games} left out: a bot looks at the clock, or ran out of time or memory.")
    if told.different:
        raise Failed(f"these games went differently: {', '.join(key[:8] for key in told.different)}")


def publish_tournament(file: str, store: Path | None, to: Path, names: bool) -> None:
    """Write a copy for everybody, and say what is in it."""
    called = publish(archive(file, store), to, names=names)
    hidden = sum(name != shown for name, shown in called.items())
    aliased = "1 bot has its alias" if hidden == 1 else f"{hidden} bots have their aliases"
    told = aliased if hidden else "bots have their names"
    out().print(f"{to} is written, without key, sources, prints and tracebacks; {told}.", soft_wrap=True)
