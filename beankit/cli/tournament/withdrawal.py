"""A bot leaves a tournament: what the command does and says."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

from beankit.cli.console import out
from beankit.core.errors import BadOption
from beankit.core.said import Said, say
from beankit.tournament.plan.entrants import entrants
from beankit.tournament.plan.file import STORE, find_file, read_settings, store_of
from beankit.tournament.withdrawal import Withdrawn, withdraw
from beankit.words import catalogue
from beankit.words.said import spoken


def withdraw_bot(file: str, store: Path | None, bot: str, reason: str, forget: bool, lang: str) -> None:
    """Let a bot leave, and say what that means."""
    lang = catalogue(lang).language
    path = store or store_of(file)
    if forget and (plan := file_of(file)) is not None:
        check_gone(plan, bot)
    done = withdraw(path, bot, reason, forget=forget)
    for sentence in told_of(done, path, file):
        out().print(spoken(sentence, lang), soft_wrap=True)


def file_of(file: str) -> str | None:
    """The tournament file that is meant; given a store, the one beside it with the same name, if there is one."""
    beside = Path(file).with_suffix(".toml")
    if Path(file).suffix != STORE:
        return file
    return str(beside) if beside.is_file() else None


def check_gone(file: str, bot: str) -> None:
    """Refuse to forget a bot that would come back with the next run, because nobody would know it."""
    settings = read_settings(find_file(file))
    for one in entrants(settings)[0]:
        if one.name == bot and one.ranked:
            folder = settings.submissions
            removal = f"beankit class remove {folder} {bot}"
            cure = removal if one.owner else say("take it out of the list of bots in {file}", file=file)
            raise BadOption(
                "{bot} would come back with the next run, as if it were new; first:  {cure}", bot=bot, cure=cure
            )


def told_of(done: Withdrawn, path: Path, file: str) -> Iterator[Said]:
    """What became of a bot that left."""
    if done.games:
        yield say(
            "{bot} has left {store}: {count} {count:game|games} no longer {count:counts|count}.",
            bot=done.bot,
            store=str(path),
            count=done.games,
        )
    else:
        yield say("{bot} has left {store}.", bot=done.bot, store=str(path))
    if done.closed:
        yield say("The tournament is closed: the points of the others come from the tables that are left.")
    elif Path(file).suffix != STORE:
        elsewhere = [] if path == store_of(file) else ["--store", str(path)]
        command = shlex.join(["beankit", "tournament", "run", file, *elsewhere])
        yield say("Play the deals that the others lost with it:  {command}", command=command)
    if done.forgotten:
        yield say("Its games, sources, prints and remarks, its alias and its name are forgotten.")
    if not done.bound:
        yield say("The key is lost, so the chain ends before this, and `verify` will say so.")
    if not done.swept:
        yield say("Somebody is reading the store: the next command that writes in it overwrites what was deleted.")
    if done.elsewhere:
        files = ", ".join(str(file) for file in done.elsewhere)
        yield say("These files still tell of it; delete them, or make them again: {files}", files=files)
    if done.forgotten:
        yield say("Backups of {store} still have everything.", store=str(path))
