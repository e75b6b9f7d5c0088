"""Somebody leaves the class: what the command does and says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from beankit.classroom.departure import begin, delete
from beankit.classroom.people import Person, meant
from beankit.classroom.store import Submissions
from beankit.cli.console import out
from beankit.cli.tournament.run import told_of
from beankit.core.errors import BeankitError
from beankit.core.said import Said, say
from beankit.tournament.archive import Archive
from beankit.tournament.plan.entrants import name_of
from beankit.tournament.plan.file import STORE, read_settings, store_of
from beankit.tournament.store.connection import opened
from beankit.tournament.withdrawal import withdraw
from beankit.words import catalogue
from beankit.words.said import spoken


def remove_person(folder: Path, who: str, tournaments: Sequence[str], lang: str) -> None:
    """Delete everything of somebody, in the tournaments first; what an earlier command left undone is finished."""
    lang = catalogue(lang).language
    there = Submissions(folder)
    person = meant(who, [*there.leaving, *there.everybody()])
    begin(there, person)
    for one in Submissions(folder).leaving:
        for sentence in left_behind(folder, one, tournaments):
            out().print(spoken(sentence, lang), soft_wrap=True)


def left_behind(folder: Path, person: Person, tournaments: Sequence[str]) -> Iterator[Said]:
    """Delete what is theirs, and say what was deleted."""
    called = f"{person.called} ({person.id})" if person.called != person.id else person.id
    played = False
    for file in dict.fromkeys([*tournaments, *map(str, tournaments_of(folder))]):
        path = store_of(file)
        if path.exists() and (bot := bot_of(person, path)):
            played = True
            yield from told_of(withdraw(path, bot, forget=True), path, file)
    if not played:
        yield say(
            "No tournament beside {folder} has had a bot of theirs; for one elsewhere, add  {option}",
            folder=str(folder),
            option="--tournament FILE",
        )
    delete(Submissions(folder), person)
    yield say(
        "{who} has left {folder}: bots, checks, feedback, code and roster entry are deleted.",
        who=called,
        folder=str(folder),
    )
    yield say("What is not deleted: downloads of your learning platform, grades of lessons, and backups.")


def tournaments_of(folder: Path) -> Iterator[Path]:
    """The tournament files in the folder of a class or beside it in which its bots play."""
    home = folder.resolve()
    for file in (*sorted(home.glob("*.toml")), *sorted(home.parent.glob("*.toml"))):
        try:
            submissions = read_settings(file).submissions
        except BeankitError:
            if file.with_suffix(STORE).exists():  # a tournament with a mistake in its file: it may have their games
                raise
            continue  # another kind of file
        if submissions is not None and submissions.resolve() == home:
            yield file


def bot_of(person: Person, path: Path) -> str | None:
    """The bot of somebody in a store, also if it has left before; a published copy has none."""
    with opened(path) as store:
        if store.kept("settings") is None:  # its first run was refused before any bot was stored
            return None
    archive = Archive(path)
    if archive.published:
        return None
    names = [name for name, one in archive.entrants.items() if one.owner == person.owner]
    names += [one.name for one in archive.left if one.name == name_of(person)]
    return names[0] if names else None
