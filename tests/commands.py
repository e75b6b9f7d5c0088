"""Commands run in this process, and texts compared with stored ones."""

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from beankit.cli import run


class Done(NamedTuple):
    """What a command left: its status, output and errors."""

    status: int
    out: str
    err: str


def runner(capsys) -> Callable[..., Done]:
    """Runs a command, which may be nice to others: the tests after it are not."""

    def done(*words):
        nice = os.getpriority(os.PRIO_PROCESS, 0)
        status = run([str(word) for word in words])
        with suppress(PermissionError):  # only root may take it back
            os.setpriority(os.PRIO_PROCESS, 0, nice)
        return Done(status, *capsys.readouterr())

    return done


def comparer(folder: Path) -> Callable[[str, str], None]:
    """Compares with a text stored in a folder; BEANKIT_GOLDEN=1 stores the new one: read the diff before you commit."""

    def compare(name, text):
        file = folder / name
        if os.environ.get("BEANKIT_GOLDEN"):
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, "utf-8")
        assert text == file.read_text("utf-8")

    return compare


def listening() -> None:
    """For a process that is about to start: ctrl-C counts, even if the tests run in the background and ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
