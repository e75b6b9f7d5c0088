"""The command `beankit`: a mistake gets a one-line message that names the way out."""

from __future__ import annotations

import gc
import os
import re
import sys
import warnings
from collections.abc import Sequence
from errno import ENOSPC
from functools import cache
from io import TextIOWrapper
from typing import TYPE_CHECKING, cast

from beankit import __version__
from beankit.core.errors import BeankitError, in_own_file, own_traceback
from beankit.core.said import ENGLISH, Said, say, verbatim
from beankit.core.texts import printable

if TYPE_CHECKING:
    from typer.core import TyperGroup

SELDOM = 20_000  # new objects before Python looks for reference cycles: what commands make has few


def main(words: Sequence[str] | None = None) -> None:
    """Run a command and exit with its status: 0 done, 1 something failed, 2 wrong input, 130 stopped."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # not every terminal can show the letters of bean names
    # Jupyter's check of formats would build a grammar of addresses at every start, which takes two seconds.
    cast(dict[str, object], sys.modules).setdefault("rfc3987_syntax", None)
    gc.set_threshold(SELDOM)
    words = sys.argv[1:] if words is None else list(words)
    if words == ["--version"]:  # at once: a quarter of its time would be loading typer
        print(f"beankit {__version__}")
        sys.exit(0)
    sys.exit(run(words))


def run(words: list[str]) -> int:
    """Run a command; its exit status."""
    warnings.showwarning = _note
    try:
        status = int(command()(words, prog_name="beankit", standalone_mode=False) or 0)
        sys.stdout.flush()
        return status
    except BeankitError as error:
        return _complain(_told(error.said, words))
    except Failed as failed:
        _print_rest()
        return _complain(_told(failed.said, words), 1)
    except Stopped as stopped:
        return _complain(_told(say("stopped {when}", when=stopped.said), words), 130)
    except (BrokenPipeError, SystemExit) as end:  # the reader took only the first lines: `beankit play ... | head`
        if isinstance(end, SystemExit) and not isinstance(end.__context__, BrokenPipeError):  # typer makes it one
            raise
        _print_nowhere()
        return 0
    except Exception as error:
        if isinstance(error, OSError) and error.errno == ENOSPC:
            _print_nowhere()
            return _complain(_told(say("cannot write the output: {why}", why=str(error.strerror)), words), 1)
        if in_own_file(error):
            return _complain(_told(say("your file failed:\n{traceback}", traceback=own_traceback(error)), words), 1)
        usage = _usage(error)
        if usage is None:
            raise
        return _complain(_told(usage, words))


@cache
def command() -> TyperGroup:
    """All commands, built once in a process: building them takes ten times as long as running a short one."""
    from typer.main import get_command

    from beankit.cli.app import app

    return cast("TyperGroup", get_command(app))


class Ending(Exception):
    """Why a command ends early: a sentence, or a template and its parts."""

    def __init__(self, text: str | Said, /, **parts: str | int | float | Said) -> None:
        self.said = text if isinstance(text, Said) else say(text, **parts)
        super().__init__(self.said)

    def __str__(self) -> str:
        return str(self.said)


class Failed(Ending):
    """A user's bot or game failed: the message, with status 1."""


class Stopped(Ending):
    """The user pressed ctrl-C: how far the work got and what was saved, with status 130."""


def _print_rest() -> None:
    """Flush the output; the exit status does not depend on whether anybody still reads it."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _print_nowhere()


def _print_nowhere() -> None:
    """Standard output is lost: redirect it so that Python does not complain at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _usage(error: Exception) -> Said | None:
    """A usage error of typer in one line, which only itself can say, or one of ours; None for any other error."""
    message = getattr(error, "format_message", None)  # typer has its own copy of click, so we cannot check the class
    if message is None:
        return say("stopped") if type(error).__name__ == "Abort" else None
    context, option, why = (getattr(error, name, None) for name in ("ctx", "param", "said"))
    sentence = verbatim(" ".join(str(message()).split()))
    if option is not None and why is not None:
        sentence = say("Invalid value for {option}: {why}", option=option.get_error_hint(context), why=why)
    path = context.command_path if context is not None else "beankit"
    return say("{sentence} (see: {command})", sentence=sentence, command=f"{path} --help")


def _told(said: Said, words: list[str]) -> str:
    """A sentence in the language that the command was asked for; in English if there is no such language."""
    from beankit.words import LANGUAGES
    from beankit.words.catalogue import spoken

    asked = re.findall(r"--lang[= ](\S+)", " ".join(words))
    return spoken(said, asked[-1] if asked and asked[-1] in LANGUAGES else ENGLISH.code)


def _complain(message: str, status: int = 2) -> int:
    print(f"beankit: {printable(message)}", file=sys.stderr)
    return status


def _note(message: Warning | str, *_: object, **__: object) -> None:
    """A warning, such as a misspelt handler of a bot, in one line."""
    print(f"beankit: note: {printable(str(message))}", file=sys.stderr)


__all__ = ["Failed", "Stopped", "main", "run"]
