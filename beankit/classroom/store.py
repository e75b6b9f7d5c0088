"""The submission folder: every bot under its owner and the hash of its files, and who handed in what.

class.toml            the settings, open to all
roster.csv codes.json the teacher's
bots/OWNER/HASH/      the files of one bot
bots/OWNER/WAY.json   the last submission by this way, and the one that plays
receipts/             the verdicts of checks
feedback/OWNER.txt    for the owner of the bot
aliases.json          made-up aliases, for whoever has none that may be shown
extensions.json       who can hand in longer than the class
rulings.json          whom the teacher has disqualified or let in again, and why
leaving.json          whoever is leaving, until everything of theirs is deleted
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cached_property
from pathlib import Path
from shutil import rmtree
from textwrap import shorten

import msgspec

from beankit.arena.bots.files import MAIN, BotFiles
from beankit.arena.files import CLOSED, OPEN, PRIVATE, BadFiles, put, put_folder
from beankit.classroom.decisions import MOST_REASON, Ruling, extended, read_extensions, read_rulings
from beankit.classroom.lock import locked
from beankit.classroom.people import Person, first_alike, read_roster
from beankit.classroom.receipts import Checks
from beankit.classroom.settings import FILE, BadClass, ClassSettings, read_settings, settings_text

CLOSED_FOLDERS = ("bots", "receipts", "feedback")
LEAVING = "leaving.json"
DIGEST = re.compile("(?:[0-9a-f]{64})?")


class Handed(msgspec.Struct, frozen=True):
    """One bot that somebody handed in."""

    person: Person
    way: str  # submit, or a platform
    file: str  # its owner's name for it
    digest: str  # empty if its files are not a bot
    at: datetime
    ok: bool  # in one game or more
    late: bool = False
    level: int = 0
    games: dict[str, bool] = {}
    text: str = ""
    why: str = ""  # what is wrong with it, if a check found that
    account: str = ""  # what the platform calls its owner
    label: str = ""  # what feedback on it is called where the platform takes it back
    like: str = ""  # the house bot that it is, but for names and numbers

    @property
    def reason(self) -> str:
        """Why it was rejected, in one line; also if only in some games."""
        return (
            ""
            if self.ok and all(self.games.values())
            else shorten(self.why or self.text, MOST_REASON, placeholder=" ...")
        )


class Record(msgspec.Struct, frozen=True):
    """The last submission by one way, and for each game the last one that may play."""

    last: Handed
    accepted: dict[str, Handed] = {}  # also in games that no longer count: they may come back


class Submissions:
    """A submission folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.settings = read_settings(folder)
        if self.mine:
            for name in CLOSED_FOLDERS:  # git, and what synchronises folders, may have left out empty ones
                if not (folder / name).exists():
                    make_closed(folder / name)

    @classmethod
    def new(cls, folder: Path, settings: ClassSettings, roster: bytes | None, lang: str = "en") -> Submissions:
        """Make a folder."""
        if (folder / FILE).exists():
            raise BadClass("{folder} already has a {file}: change that file instead", folder=str(folder), file=FILE)
        try:
            folder.mkdir(CLOSED, parents=True, exist_ok=True)  # an existing folder keeps its mode
            for name in CLOSED_FOLDERS:
                make_closed(folder / name)
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

    @cached_property
    def people(self) -> list[Person]:
        """Everybody on the roster who is not leaving; empty without one."""
        people = read_roster(self.folder / self.settings.roster, empty=True) if self.settings.roster else []
        return [person for person in people if person.owner not in {gone.owner for gone in self.leaving}]

    @cached_property
    def leaving(self) -> list[Person]:
        """Whoever is leaving: a command that deletes what is theirs was begun, and not finished."""
        try:
            return msgspec.json.decode((self.folder / LEAVING).read_bytes(), type=list[Person])
        except FileNotFoundError:
            return []
        except (OSError, msgspec.MsgspecError) as error:
            raise BadClass("{file}: {why}", file=str(self.folder / LEAVING), why=str(error)) from None

    @cached_property
    def disqualified(self) -> dict[str, Ruling]:
        """Whose bots do not play because their teacher says so, by owner."""
        latest = {ruling.owner: ruling for ruling in read_rulings(self.folder)}
        return {owner: ruling for owner, ruling in latest.items() if not ruling.plays}

    def settings_for(self, person: Person) -> ClassSettings:
        """The settings as they are for one person, who may have an extension."""
        return extended(self.settings, read_extensions(self.folder).get(person.owner))

    def everybody(self) -> list[Person]:
        """Everybody on the roster, then those who handed in but are not on it."""
        there = {person.owner for person in (*self.people, *self.leaving)}
        others = [records[0].last.person for owner, records in self.records().items() if owner not in there]
        return [*self.people, *others]

    def accounts(self) -> dict[str, set[str]]:
        """What platforms call each owner, as far as known."""
        by_owner = self.records()
        return {owner: {record.last.account for record in records} - {""} for owner, records in by_owner.items()}

    def listed(self, person: Person) -> bool:
        """Is this person on the roster, or is there no roster? Only then does their bot play."""
        if not self.settings.roster:
            return person.owner not in {known.owner for known in self.leaving}
        return person.owner in {known.owner for known in self.people}

    def named(self, who: str) -> Person:
        """Without a roster: whoever handed in under this name before, in whatever capitals, or somebody new."""
        return first_alike(who, [records[0].last.person for records in self.records().values()]) or Person(who)

    def place(self, person: Person, digest: str) -> Path:
        """Where a bot's files are."""
        return self.folder / "bots" / person.owner / digest

    def store(self, person: Person, parcel: BotFiles) -> Path:
        """Store a bot's files atomically; it plays only when a record says so."""
        place = self.place(person, parcel.digest)
        make_closed(place.parent)
        main = parcel.main if parcel.modules else ""  # of several sources, the folder must say which one is the bot
        if place.is_symlink():
            place.unlink()
        elif place.exists() and not self.whole(place, parcel.digest):
            rmtree(place)  # somebody changed it
        put_folder(place, {MAIN if name == main else name: body for name, body in parcel.files.items()})
        return place

    def forget(self, person: Person, way: str) -> None:
        """Remove what was stored under a wrong name."""
        owner = self.folder / "bots" / person.owner
        with locked(self.folder):
            (owner / f"{way}.json").unlink(missing_ok=True)
            if owner.is_dir() and not self.records_of(person.owner):
                rmtree(owner)
                (self.folder / "feedback" / f"{person.owner}.txt").unlink(missing_ok=True)

    def record(self, person: Person, way: str) -> Record | None:
        """The last submission by one way."""
        return self._read(self.folder / "bots" / person.owner / f"{way}.json")

    def note(self, handed: Handed) -> None:
        """Note what was handed in; if it was rejected, the previous one still plays."""
        with locked(self.folder):
            before = self.record(handed.person, handed.way)
            if before is not None and before.last.at > handed.at:  # a later one was checked faster
                return
            passed = {game: handed for game, well in handed.games.items() if well}
            self._keep(Record(handed, {**(before.accepted if before else {}), **passed}))

    def replace(self, record: Record, new: Record) -> bool:
        """Put a new record in the place of one; False if that one is no longer there."""
        with locked(self.folder):
            same = self.record(record.last.person, record.last.way) == record
            if same:
                self._keep(new)
            return same

    def _keep(self, record: Record) -> None:
        owner = self.folder / "bots" / record.last.person.owner
        make_closed(owner)
        put(owner / f"{record.last.way}.json", msgspec.json.format(msgspec.json.encode(record)), PRIVATE)

    def records(self) -> dict[str, list[Record]]:
        """All records, by owner."""
        owners = sorted(place.name for place in (self.folder / "bots").iterdir() if not place.name.startswith("."))
        return {owner: records for owner in owners if (records := self.records_of(owner))}

    def records_of(self, owner: str) -> list[Record]:
        """The records of one person, the latest first."""
        files = (self.folder / "bots" / owner).glob("*.json")
        records = [record for record in map(self._read, files) if record is not None]
        return sorted(records, key=lambda record: record.last.at, reverse=True)

    def plays(self, records: Sequence[Record], checks: Checks) -> dict[str, Handed]:
        """For each game the bot of one owner that plays: the latest that the current user has checked."""
        players: dict[str, Handed] = {}
        if records and records[0].last.person.owner in self.disqualified:
            return players
        for game in self.settings.games:
            accepted = [record.accepted[game] for record in records if game in record.accepted]
            ready = [handed for handed in accepted if self.believed(handed, checks, game)]
            if ready:
                players[game] = max(ready, key=lambda handed: handed.at)
        return players

    def playing(self, checks: Checks) -> Iterator[Handed]:
        """The bots that play, each with the games in which it does."""
        for records in self.records().values():
            if self.listed(records[0].last.person):
                yield from self.players(records, checks)

    def players(self, records: Sequence[Record], checks: Checks) -> list[Handed]:
        """The bots of one owner that play, each with the games in which it does."""
        games: dict[str, dict[str, bool]] = {}
        by_hash: dict[str, Handed] = {}
        for game, handed in self.plays(records, checks).items():
            games.setdefault(handed.digest, {})[game] = True
            by_hash.setdefault(handed.digest, handed)
        return [msgspec.structs.replace(handed, games=games[digest]) for digest, handed in by_hash.items()]

    def accepts(self, handed: Handed) -> bool:
        """May a bot play in one of the games that count now?"""
        return any(handed.games.get(game) for game in self.settings.games)

    def believed(self, handed: Handed, checks: Checks, game: str) -> bool:
        """Has the current user checked these files in a game, and are they unchanged?"""
        if not checks.accepts(handed.digest, game):
            return False
        return self.whole(self.place(handed.person, handed.digest), handed.digest)

    @staticmethod
    def whole(place: Path, digest: str) -> bool:
        """Are the files unchanged?"""
        try:
            return BotFiles.read(place).digest == digest
        except BadFiles:
            return False

    def bot(self, handed: Handed) -> BotFiles:
        """The files of a stored bot."""
        return BotFiles.read(self.place(handed.person, handed.digest))

    @staticmethod
    def _read(file: Path) -> Record | None:
        try:
            record = msgspec.json.decode(file.read_bytes(), type=Record)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise BadClass("{file}: {why}", file=str(file), why=str(error.strerror)) from None
        except msgspec.MsgspecError as error:
            raise BadClass("{file} was changed by hand: {why}", file=str(file), why=str(error)) from None
        for handed in (record.last, *record.accepted.values()):
            here = (handed.person.owner, handed.way) == (file.parent.name, file.stem)
            if not here or not DIGEST.fullmatch(handed.digest):
                raise BadClass(
                    "{file} was changed by hand: it describes other files than those next to it", file=str(file)
                )
        return record


def make_closed(folder: Path) -> None:
    """A folder that only its owner can enter."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(CLOSED)
