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
from beankit.tournament.final import Final
from beankit.tournament.watch import Bar
from beankit.words import catalogue
from beankit.words.said import spoken


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
    final = Final(archive(file, store), best, deals, to)
    for notice in final.notices():
        out().print(spoken(notice, lang), soft_wrap=True)
    with Bar(final.settings.path.stem, hidden=not sys.stderr.isatty()) as shown:
        try:
            final.play_all(jobs=jobs, accept_weak=accept_weak, watch=shown)
        except KeyboardInterrupt:
            raise Stopped("after {so_far}; continue with: {again}", so_far=final.so_far, again=final.again) from None
    games = Archive(final.store).stored
    stored = say(
        "{games} {games:game is|games are} stored in {store}. Show them on a projector:  {command}",
        games=games,
        store=str(final.store),
        command=shlex.join(("beankit", "serve", "--final", str(final.store))),
    )
    out().print(spoken(stored, lang), soft_wrap=True)
