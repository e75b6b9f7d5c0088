"""The command `beankit`: a mistake gets a one-line message that names the way out."""

from __future__ import annotations

import gc
import os
import re
import sys
import warnings
from collections.abc import Sequence
from errno import ENOSPC
from functools import cache, partial
from io import TextIOWrapper
from typing import TYPE_CHECKING, cast

from beankit import __version__
from beankit.core.errors import BeankitError, Note, in_own_file, own_traceback, perhaps
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
    warnings.showwarning = partial(_note, words)
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
        usage = _usage(error, words)
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


def _usage(error: Exception, words: list[str]) -> Said | None:
    """A usage error of typer in one line; None for any other error."""
    message = getattr(error, "format_message", None)  # typer has its own copy of click, so we cannot check the class
    if message is None:
        return say("stopped") if type(error).__name__ == "Abort" else None
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "beankit"
    sentence = _mistake(error, words[len(path.split()) - 1 :]) or verbatim(" ".join(str(message()).split()))
    return say("{sentence} (see: {command})", sentence=sentence, command=f"{path} --help")


def _mistake(error: Exception, words: list[str]) -> Said | None:
    """What is wrong with the words that follow a command; None if only typer can say it, in English."""
    kind, context = type(error).__name__, getattr(error, "ctx", None)
    part, why = getattr(error, "param", None), getattr(error, "said", None)
    if part is not None and why is not None:
        return say("Invalid value for {option}: {why}", option=part.get_error_hint(context), why=why)
    if part is not None and kind == "MissingParameter":
        name = part.get_error_hint(context)
        option = part.param_type_name == "option"
        return say("Missing option {name}", name=name) if option else say("Missing argument {name}", name=name)
    group = getattr(context, "command", None)
    if kind == "NoSuchOption":
        typed = getattr(error, "option_name", "")
        unknown = say("No such option: {option}", option=typed)
        hint = perhaps(typed, getattr(error, "possibilities", None) or ())
    elif kind == "UsageError" and words and group is not None and hasattr(group, "list_commands"):
        unknown = say("No such command {command}", command=repr(words[0]))
        hint = perhaps(words[0], group.list_commands(context))
    else:
        return None
    return say("{unknown}; {hint}", unknown=unknown, hint=hint) if hint else unknown


def _told(said: Said, words: list[str]) -> str:
    """A sentence in the language that the command was asked for; in English if there is no such language."""
    from beankit.words import LANGUAGES
    from beankit.words.catalogue import spoken

    asked = re.findall(r"--lang[= ](\S+)", " ".join(words))
    return spoken(said, asked[-1] if asked and asked[-1] in LANGUAGES else ENGLISH.code)


def _complain(message: str, status: int = 2) -> int:
    print(f"beankit: {printable(message)}", file=sys.stderr)
    return status


def _note(words: list[str], message: Warning | str, *_: object, **__: object) -> None:
    """A warning, such as a misspelt handler of a bot, in one line."""
    note = message.said if isinstance(message, Note) else verbatim(str(message))
    _complain(_told(say("note: {note}", note=note), words))


__all__ = ["Failed", "Stopped", "main", "run"]
