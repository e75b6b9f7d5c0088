"""`beankit tournament final` in a terminal: the match of the best, and where to show it."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from beankit.cli.console import out
from beankit.cli.errors import Stopped
from beankit.cli.tournament.run import archive
from beankit.core.said import say
from beankit.tournament.archive import Archive
from beankit.tournament.bracket import Bracket, final_of
from beankit.tournament.final import FINAL, Final
from beankit.tournament.watch import Bar
from beankit.words import catalogue
from beankit.words.said import spoken


def play_match(match: Final, jobs: int | None, accept_weak: bool) -> None:
    """Play what is missing at one table."""
    with Bar(match.settings.path.stem, hidden=not sys.stderr.isatty()) as shown:
        try:
            match.play_all(jobs=jobs, accept_weak=accept_weak, watch=shown)
        except KeyboardInterrupt:
            raise Stopped("after {so_far}; continue with: {again}", so_far=match.so_far, again=match.again) from None


def play_final(
    file: str,
    store: Path | None,
    best: int | None,
    deals: int,
    to: Path | None,
    jobs: int | None,
    accept_weak: bool,
    lang: str,
) -> None:
    """Play what is missing of the final, and name the command that shows it."""
    lang = catalogue(lang).language
    final = final_of(archive(file, store), best, deals, to)
    games = 0
    for notice in final.notices() if isinstance(final, Bracket) else ():
        out().print(spoken(notice, lang), soft_wrap=True)
    for match in final.matches():
        for notice in match.notices() if match.label == FINAL else ():
            out().print(spoken(notice, lang), soft_wrap=True)
        play_match(match, jobs, accept_weak)
        games += Archive(match.store).stored
    stored = say(
        "{games} {games:game is|games are} stored in {store}. Show them on a projector:  {command}",
        games=games,
        store=str(final.store),
        command=shlex.join(("beankit", "serve", "--final", str(final.store))),
    )
    out().print(spoken(stored, lang), soft_wrap=True)
