"""Consoles for commands: one for results, one for everything else."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from time import monotonic

from rich import box
from rich.console import Console
from rich.table import Table

from beankit.cli import Stopped
from beankit.core.said import Said
from beankit.words.catalogue import spoken

LOOK = 0.2  # seconds between two updates of the progress bar
PLAIN_WIDTH = 110  # in files and pipes, so that they are the same everywhere


class Trimmed(StringIO):
    """Standard output without trailing spaces."""

    def write(self, text: str) -> int:
        return sys.stdout.write(re.sub(r" +$", "", text, flags=re.MULTILINE))

    def flush(self) -> None:
        sys.stdout.flush()


class Output(Console):
    """A console whose reader may stop early; rich would end the command with status 1."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def out() -> Console:
    """The console for results: plain and of fixed width in a file or a pipe."""
    if sys.stdout.isatty():
        return Output(highlight=False, markup=False)
    return Output(width=PLAIN_WIDTH, highlight=False, markup=False, color_system=None, file=Trimmed())


def tell(sentence: Said, lang: str) -> None:
    """Print a sentence in a language; a terminal breaks its lines where it likes."""
    out().print(spoken(sentence, lang), soft_wrap=True)


def listing(*headings: str, title: str | None = None) -> Table:
    """An empty table in the kit's style."""
    table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold", pad_edge=False)
    for heading in headings:
        table.add_column(heading.lstrip(">"), justify="right" if heading.startswith(">") else "left")
    return table


@contextmanager
def stoppable(so_far: Callable[[], Said]) -> Iterator[None]:
    """Long work: ctrl-C ends it with one line that says how far it got."""
    try:
        yield
    except KeyboardInterrupt:
        raise Stopped(so_far()) from None


IN_GAMES = "{total:game|games}"  # what bars count
IN_DEALS = "{total:deal|deals}"
IN_SUBMISSIONS = "{total:submission|submissions}"
IN_PERCENT = "%"
Moved = Callable[..., None]  # the number of steps done, and a short summary to show


@contextmanager
def bar(label: Said, total: int, unit: str, lang: str = "en") -> Iterator[Moved]:
    """A progress bar with rate and time left, shown only in a terminal; call it with the number of steps done."""
    from tqdm.auto import tqdm  # type: ignore[import-untyped]

    tqdm.monitor_interval = 0  # it would start a thread, and then forking is not safe
    hidden = total < 2 or not sys.stderr.isatty()
    words = {"desc": spoken(label, lang), "unit": f" {spoken(Said(unit, {'total': total}), lang)}"}
    with tqdm(**words, total=total, leave=False, file=sys.stderr, disable=hidden) as shown:
        looked = 0.0

        def moved(done: int, stands: Callable[[], str] | None = None) -> None:
            nonlocal looked
            if stands is not None and not hidden and monotonic() - looked >= LOOK:
                looked = monotonic()
                shown.set_postfix_str(stands(), refresh=False)
            shown.update(done - shown.n)

        yield moved


@contextmanager
def meter(label: Said, total: int, unit: str, text: str, lang: str = "en") -> Iterator[Moved]:
    """Long work with a bar; ctrl-C ends it with one line that says how far it got: `text` with {done} and {total}."""
    done = 0
    with bar(label, total, unit, lang) as shown:

        def moved(now: int, stands: Callable[[], str] | None = None) -> None:
            nonlocal done
            done = now
            shown(now, stands)

        with stoppable(lambda: Said(text, {"done": done, "total": total})):
            yield moved
