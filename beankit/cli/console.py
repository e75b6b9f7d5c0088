"""What commands print on: one console for results, one for what stands beside them."""

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

LOOK = 0.2  # seconds between two looks at how something stands
PLAIN_WIDTH = 110  # where nobody looks, so that files are alike everywhere


class Failed(Exception):
    """A user's bot or game failed: what is told about it, with status 1."""


class Stopped(Exception):
    """Somebody pressed ctrl-C: how far the work came and what is kept, with status 130."""


class Trimmed(StringIO):
    """Standard output without the blanks that fill a line."""

    def write(self, text: str) -> int:
        return sys.stdout.write(re.sub(r" +$", "", text, flags=re.MULTILINE))

    def flush(self) -> None:
        sys.stdout.flush()


class Page(Console):
    """A console on which a reader who stops early is no failure; rich would end the command with status 1."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def out() -> Console:
    """The console for results: in a file or a pipe plain and of a fixed width."""
    if sys.stdout.isatty():
        return Page(highlight=False, markup=False)
    return Page(width=PLAIN_WIDTH, highlight=False, markup=False, color_system=None, file=Trimmed())


def listing(*headings: str, title: str | None = None) -> Table:
    """An empty table in the kit's style."""
    table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold", pad_edge=False)
    for heading in headings:
        table.add_column(heading.lstrip(">"), justify="right" if heading.startswith(">") else "left")
    return table


@contextmanager
def stoppable(told: Callable[[], str]) -> Iterator[None]:
    """Long work: ctrl-C ends it with one line that tells how far it came."""
    try:
        yield
    except KeyboardInterrupt:
        raise Stopped(told()) from None


Moved = Callable[..., None]  # so many steps are done, and, for who looks, how it stands


@contextmanager
def bar(label: str, total: int, unit: str) -> Iterator[Moved]:
    """A bar that is told how many steps are done and how it stands: with rate and time left, when somebody looks."""
    from tqdm.auto import tqdm  # type: ignore[import-untyped]

    tqdm.monitor_interval = 0  # it would be a thread, beside which no process can be forked
    hidden = total < 2 or not sys.stderr.isatty()
    with tqdm(desc=label, total=total, unit=f" {unit}", leave=False, file=sys.stderr, disable=hidden) as shown:
        looked = 0.0

        def moved(done: int, stands: Callable[[], str] | None = None) -> None:
            nonlocal looked
            if stands is not None and not hidden and monotonic() - looked >= LOOK:
                looked = monotonic()
                shown.set_postfix_str(stands(), refresh=False)
            shown.update(done - shown.n)

        yield moved


@contextmanager
def meter(label: str, total: int, steps: str) -> Iterator[Moved]:
    """Long work with a bar; ctrl-C ends it with one line that tells how far it came. `steps` begins with one word."""
    done = 0
    with bar(label, total, re.split(r"\W", steps)[0]) as shown:

        def moved(now: int, stands: Callable[[], str] | None = None) -> None:
            nonlocal done
            done = now
            shown(now, stands)

        with stoppable(lambda: f"after {done} of {total} {steps}"):
            yield moved
