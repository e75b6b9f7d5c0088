"""The folder of a class. What was handed in is a folder of its own that nobody changes; which bot plays is computed.

class.toml               the settings
roster.csv               the teacher's
handins/TIME-WHO-DIGEST/ one hand-in: hand-in.json says whose, how and when it came; its files are in files/
checks/                  what was found of each bot: see `checks`
people.json              codes, aliases, extensions, decisions: see `kept`
feedback/OWNER.txt       for the owner of the bot
results.csv              for the gradebook

A new file or folder takes its place in one go: whoever is killed leaves the old or the new.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from glob import escape
from pathlib import Path
from shutil import rmtree
from typing import NamedTuple

import msgspec

from beankit.arena.bots.files import MOST_DATA, MOST_SOURCE, BotFiles
from beankit.arena.files import CLOSED, OPEN, PRIVATE, UNDONE, BadFiles, put, put_folder, read_tree, undone
from beankit.classroom.checks import Checks, Verdict
from beankit.classroom.kept import Known, Ruling, extended, read_known
from beankit.classroom.people import Person, first_alike, read_roster
from beankit.classroom.settings import FILE, BadClass, ClassSettings, read_settings, settings_text
from beankit.core.said import Said

HANDINS, CHECKS, FEEDBACK, RESULTS = "handins", "checks", "feedback", "results.csv"
RECORD, FILES = "hand-in.json", "files"
A_DAY = 86400.0  # seconds
MOST_READ = 10_000  # hand-ins that are kept in memory


class HandIn(msgspec.Struct, frozen=True):
    """One bot that somebody handed in."""

    person: Person
    way: str  # submit, or a platform
    file: str  # its owner's name for it
    at: datetime
    main: str = ""  # which of its files is the bot
    digest: str = ""  # empty if its files are not a bot
    problem: Said | None = None  # why they are not
    late: bool = False
    account: str = ""  # what the platform calls its owner
    label: str = ""  # what feedback on it is called where the platform takes it back
    like: str = ""  # the house bot that it is, but for names and numbers
    name: str = ""  # of its folder, which says so itself

    @property
    def owner(self) -> str:
        """Whose it is."""
        return self.person.owner


class Playing(NamedTuple):
    """A bot that plays, and where."""

    handin: HandIn
    games: tuple[str, ...]


class ClassFolder:
    """The folder of a class."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.settings = read_settings(folder)
        self.checks = Checks(folder / CHECKS, self.settings.limits)
        if self.mine:
            for name in (HANDINS, CHECKS, FEEDBACK):  # git, and what synchronises folders, may leave out empty ones
                make_closed(folder / name)

    @classmethod
    def new(cls, folder: Path, settings: ClassSettings, roster: bytes | None, lang: str = "en") -> ClassFolder:
        """Make a folder."""
        if (folder / FILE).exists():
            raise BadClass("{folder} already has a {file}: change that file instead", folder=str(folder), file=FILE)
        try:
            folder.mkdir(CLOSED, parents=True, exist_ok=True)  # an existing folder keeps its mode
            if roster is not None:
                put(folder / settings.roster, roster, PRIVATE)
                read_roster(folder / settings.roster)
        except OSError as error:
            raise BadClass("{folder} cannot be made: {why}", folder=str(folder), why=str(error.strerror)) from None
        put(folder / FILE, settings_text(settings, lang).encode(), OPEN)
        return cls(folder)

    @property
    def mine(self) -> bool:
        """Does the folder belong to the current user?"""
        return os.geteuid() in (0, self.folder.stat().st_uid)

    # --- people ---

    @property
    def known(self) -> dict[str, Known]:
        """What is kept about people, by owner."""
        return read_known(self.folder)

    @cached_property
    def people(self) -> list[Person]:
        """Everybody on the roster who is not leaving; empty without one."""
        people = read_roster(self.folder / self.settings.roster, empty=True) if self.settings.roster else []
        gone = {person.owner for person in self.leaving}
        return [person for person in people if person.owner not in gone]

    @cached_property
    def owners(self) -> set[str]:
        """The owners on the roster."""
        return {person.owner for person in self.people}

    @cached_property
    def leaving(self) -> list[Person]:
        """Whoever is leaving: a command that deletes what is theirs was begun, and not finished."""
        return [known.person for known in self.known.values() if known.leaving]

    @cached_property
    def disqualified(self) -> dict[str, Ruling]:
        """Whose bots do not play because their teacher says so, by owner."""
        return {owner: known.ruling for owner, known in self.known.items() if known.ruling is not None}

    def settings_for(self, person: Person) -> ClassSettings:
        """The settings as they are for one person, who may have an extension."""
        known = self.known.get(person.owner)
        return extended(self.settings, known.until if known else None)

    def everybody(self) -> list[Person]:
        """Everybody on the roster, then those who handed in but are not on it."""
        there = {person.owner for person in (*self.people, *self.leaving)}
        others = [handins[0].person for owner, handins in self.handins().items() if owner not in there]
        return [*self.people, *others]

    def listed(self, person: Person) -> bool:
        """Is this person on the roster, or is there no roster? Only then does their bot play."""
        if not self.settings.roster:
            return person.owner not in {known.owner for known in self.leaving}
        return person.owner in self.owners

    def named(self, who: str) -> Person:
        """Without a roster: whoever handed in under this name before, in whatever capitals, or somebody new."""
        return first_alike(who, [handins[0].person for handins in self.handins().values()]) or Person(who)

    # --- what was handed in ---

    def handins(self) -> dict[str, list[HandIn]]:
        """Everything that was handed in, by owner, the latest first."""
        by_owner: dict[str, list[HandIn]] = {}
        for handin in latest_first((self.folder / HANDINS).glob("[!.]*")):
            by_owner.setdefault(handin.owner, []).append(handin)
        return dict(sorted(by_owner.items()))

    def handins_of(self, owner: str) -> list[HandIn]:
        """What one person handed in, the latest first."""
        places = (self.folder / HANDINS).glob(f"[!.]*-{escape(owner)}*")
        return [handin for handin in latest_first(places) if handin.owner == owner]

    def add(self, handin: HandIn, bot: BotFiles | None) -> HandIn:
        """Keep a hand-in: a new folder, named by when it came in here, which nobody changes."""
        stamp = f"{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}"
        first = name = "-".join(filter(None, (stamp, handin.owner, handin.digest[:12])))
        number = 1
        while (self.folder / HANDINS / name).exists():
            number += 1
            name = f"{first}-{number}"
        files = {} if bot is None else {f"{FILES}/{part}": content for part, content in bot.files.items()}
        text = msgspec.json.format(msgspec.json.encode(msgspec.structs.replace(handin, name="")))
        put_folder(self.folder / HANDINS / name, {RECORD: text, **files})
        return msgspec.structs.replace(handin, name=name)

    def bot(self, handin: HandIn) -> BotFiles:
        """The files of a bot that was handed in, if they are as they came."""
        read = read_tree(self.folder / HANDINS / handin.name / FILES, max(MOST_SOURCE, MOST_DATA))
        files = {name: content for name, content in read.items() if isinstance(content, bytes)}
        bot = BotFiles(files, handin.main)
        if len(files) < len(read) or handin.main not in files or bot.digest != handin.digest:
            raise BadFiles("its files were changed")
        return bot

    def forget(self, owner: str, way: str = "") -> None:
        """Delete what was handed in by somebody, in every way or in one."""
        for handin in self.handins_of(owner):
            if way in ("", handin.way):
                (self.folder / HANDINS / handin.name).rename(gone := undone(self.folder / HANDINS))
                rmtree(gone)
        if not self.handins_of(owner):
            self.feedback_for(owner).unlink(missing_ok=True)

    def feedback_for(self, owner: str) -> Path:
        """Where the feedback for one person is."""
        return self.folder / FEEDBACK / f"{owner}.txt"

    # --- who plays ---

    def verdict(self, handin: HandIn) -> Verdict:
        """What is known about a bot in the games that count."""
        problem = handin.problem
        if problem is None:
            try:
                self.bot(handin)
            except BadFiles as error:
                problem = error.said
        if problem is not None:
            return Verdict({}, problem)
        known = {game: self.checks.known(handin.digest, game) for game in self.settings.games}
        return Verdict({game: check for game, check in known.items() if check is not None})

    def plays(self, handins: Sequence[HandIn]) -> dict[str, HandIn]:
        """For each game the bot of one owner that plays: the latest that has passed the check."""
        players: dict[str, HandIn] = {}
        if not handins or handins[0].owner in self.disqualified:
            return players
        for handin in handins:
            if len(players) < len(self.settings.games):
                for game in self.verdict(handin).passed:
                    players.setdefault(game, handin)
        return {game: players[game] for game in self.settings.games if game in players}

    def playing_of(self, handins: Sequence[HandIn]) -> list[Playing]:
        """The bots of one owner that play, each with the games in which it does."""
        games: dict[str, list[str]] = {}
        plays = self.plays(handins)
        for game, handin in plays.items():
            games.setdefault(handin.name, []).append(game)
        return [Playing(plays[played[0]], tuple(played)) for played in games.values()]

    def playing(self) -> Iterator[Playing]:
        """The bots that play."""
        for handins in self.handins().values():
            if self.listed(handins[0].person):
                yield from self.playing_of(handins)

    def sweep(self, now: float) -> None:
        """Remove unfinished files that a killed run left long ago."""
        for part in (*self.folder.glob(f"{UNDONE}*"), *self.folder.glob(f"*/{UNDONE}*")):
            if now - part.lstat().st_mtime > A_DAY:
                if part.is_dir() and not part.is_symlink():
                    rmtree(part, ignore_errors=True)
                else:
                    part.unlink(missing_ok=True)


def latest_first(places: Iterable[Path]) -> list[HandIn]:
    """The hand-ins in some folders, the latest first."""
    handins = [handin for place in places if (handin := read_handin(place)) is not None]
    return sorted(handins, key=lambda handin: (handin.at, handin.name), reverse=True)


def read_handin(place: Path) -> HandIn | None:
    """A hand-in as it was kept; none if it has just been deleted."""
    try:
        return _read(place)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise BadClass("{file}: {why}", file=str(place / RECORD), why=str(error.strerror)) from None


@lru_cache(MOST_READ)  # nobody changes it, and a server asks again and again
def _read(place: Path) -> HandIn:
    file = place / RECORD
    try:
        handin = msgspec.json.decode(file.read_bytes(), type=HandIn)
    except msgspec.MsgspecError as error:
        raise BadClass("{file} was changed by hand: {why}", file=str(file), why=str(error)) from None
    return msgspec.structs.replace(handin, name=place.name)


def make_closed(folder: Path) -> None:
    """A folder that only its owner can enter."""
    if not folder.is_dir():
        folder.mkdir(parents=True)
        folder.chmod(CLOSED)
