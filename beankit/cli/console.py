"""What commands print on: one console for results, one for what stands beside them."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import StringIO
from typing import TypeVar

from rich import box
from rich.console import Console
from rich.table import Table

T = TypeVar("T")

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


def progress(steps: Iterable[T], total: int, label: str) -> Iterator[T]:
    """The steps of long work, with a bar on stderr when somebody looks."""
    if total < 2 or not sys.stderr.isatty():
        return iter(steps)
    from tqdm.auto import tqdm  # type: ignore[import-untyped]

    return iter(tqdm(steps, total=total, desc=label, leave=False, file=sys.stderr))


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


@contextmanager
def meter(label: str, total: int, steps: str) -> Iterator[Callable[[int], None]]:
    """A bar that is told how many steps are done; it shows only when somebody looks."""
    from tqdm.auto import tqdm

    hidden = not sys.stderr.isatty()
    with tqdm(desc=label, total=total, leave=False, file=sys.stderr, disable=hidden) as bar:
        done = 0

        def moved(now: int) -> None:
            nonlocal done
            bar.update(now - done)
            done = now

        with stoppable(lambda: f"after {done} of {total} {steps}"):
            yield moved
