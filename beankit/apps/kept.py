"""Games that are kept on the server, each under a key that nobody guesses, so that a page can go on with its own.

A game is a journal: a line when it begins, a line a move, and a whole table where moves do not tell it (a move taken
back, a bot that failed). A line is written before anybody hears that their move was taken; a killed server loses none.
"""

from __future__ import annotations

import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from math import inf
from pathlib import Path
from time import time

import msgspec

from beankit.arena.bots.files import BotFiles
from beankit.arena.files import CLOSED, PRIVATE, NotWritten, append, put
from beankit.core.values import Data

DAYS = 14
DAY = 24 * 60 * 60
MOST = 5000  # games; beyond it, old ones that nobody misses make room for new ones
ROOM = 500  # that are kept at a time
HOUR = 60 * 60
BYTES = 24  # of a key
KEY = re.compile(r"[A-Za-z0-9_-]{32}")
MOST_RECORDS = 1000


class ChosenDeal(msgspec.Struct, frozen=True):
    """What somebody chose before the cards were dealt, and how their games alone ended so far, by game."""

    game: str
    against: tuple[str, ...]
    practice: bool = True
    lang: str = "en"
    alone: dict[str, list[str]] = {}
    guide: bool = False  # a first game that explains itself, with its own cards


class Progress(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the front page tells of a game."""

    turn: int = 0
    coins: int = 0  # of the visitor
    leader: int = 0  # the most coins that somebody else has
    over: bool = False
    endings: tuple[str, ...] = ()  # of the games at this table, and of those before it
    phase: str = ""  # of the turn
    steps: int = 0  # of the guide that were read, while it is on


class PlayedMove(msgspec.Struct, frozen=True, omit_defaults=True, array_like=True):
    """A move in a journal: the action, what was said with it, and whether the visitor chose it."""

    action: str
    remark: str = ""
    chosen: bool = False


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a journal; what is missing stays as it was."""

    deal: ChosenDeal | None = None
    table: Data | None = None  # all of it
    moves: tuple[PlayedMove, ...] = ()  # since then
    changed: Data = {}  # parts of the table that have changed besides
    progress: Progress | None = None


class Kept(msgspec.Struct, frozen=True):
    """A game as it is kept: what was chosen, the table once there is one, the moves since, and how far it is."""

    deal: ChosenDeal
    table: Data | None = None
    moves: tuple[PlayedMove, ...] = ()
    progress: Progress = Progress()

    @property
    def missed(self) -> bool:
        """Would somebody want to go on with it? It is not over, and they have come beyond the first turn."""
        return not self.progress.over and self.progress.turn > 1

    @property
    def alone(self) -> dict[str, list[str]]:
        """How this visitor's games alone ended, for the next table: a streak goes on there (S-8)."""
        played = not self.deal.against and self.table
        return {**self.deal.alone, self.deal.game: [*self.progress.endings]} if played else self.deal.alone


class Opponent(msgspec.Struct, frozen=True):
    """A bot that somebody handed in: its id, what people read, the games it plays, and its source."""

    id: str
    name: str
    games: tuple[str, ...]
    bot: BotFiles


class NoRoom(NotWritten):
    """Too many games are kept."""


class Shelf:
    """The folder with the kept games. File names are hashes, so that a list of them opens no game."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(CLOSED, parents=True, exist_ok=True)

    def begin(self, deal: ChosenDeal, handed_in: Iterable[Opponent] = ()) -> str:
        """Keep a game that is about to begin, with the bots of the class at its table; its key."""
        if sum(1 for _ in self.folder.glob("*.journal")) >= MOST:
            self.make_room()
        key = secrets.token_urlsafe(BYTES)
        if bots := list(handed_in):
            put(self.file(key).with_suffix(".bots"), msgspec.json.encode(bots), PRIVATE)
        self.write(key, Line(deal))
        return key

    def make_room(self) -> None:
        """Remove the oldest games that nobody misses; refused if there are none, apart from the latest."""
        gone = 0
        for file in sorted(self.folder.glob("*.journal"), key=age, reverse=True):
            if gone == ROOM or age(file) < HOUR:
                break
            kept = told_in(file)
            if kept is None or not kept.missed:
                for suffix in (".journal", ".bots"):
                    file.with_suffix(suffix).unlink(missing_ok=True)
                gone += 1
        if not gone:
            raise NoRoom("{most} games are kept here already", most=MOST)

    def read(self, key: str) -> Kept | None:
        """The game under a key, if there is one that has not expired."""
        if not KEY.fullmatch(key):
            return None
        file = self.file(key)
        return told_in(file) if age(file) <= DAYS * DAY else None

    def write(self, key: str, line: Line) -> None:
        """Add a line to the journal of a game; nobody waits for the disk, as only a power cut could undo it."""
        append(self.file(key), msgspec.json.encode(line))

    def opponents(self, key: str) -> dict[str, Opponent]:
        """The bots of the class at a table, as they were when the game began."""
        file = self.file(key).with_suffix(".bots")
        if not file.exists():
            return {}
        file.touch()  # it is needed as long as the game
        return {bot.id: bot for bot in msgspec.json.decode(file.read_bytes(), type=list[Opponent])}

    def when(self, key: str) -> datetime:
        """When the last move of a game was made."""
        return datetime.fromtimestamp(self.file(key).stat().st_mtime).astimezone()

    def share(self, record: str) -> str:
        """Keep the record of a finished game for whoever has its key, which only somebody who has it can know."""
        key = urlsafe_b64encode(sha256(record.encode()).digest()[:BYTES]).decode()
        old = sorted(self.folder.glob("*.record"), key=age)[MOST_RECORDS - 1 :]
        for file in old if not self.shared(key) else ():
            file.unlink(missing_ok=True)
        put(self.file(key).with_suffix(".record"), record.encode(), PRIVATE, lasting=False)
        return key

    def shared(self, key: str) -> str | None:
        """The record under a key, if there is one; whoever looks at it keeps it for longer."""
        file = self.file(key).with_suffix(".record")
        if not KEY.fullmatch(key) or age(file) > DAYS * DAY:
            return None
        file.touch()
        return file.read_text("utf-8")

    def explain(self, key: str, text: str) -> None:
        """Keep an explanation of a finished game; beyond a certain number, the oldest make room."""
        for file in sorted(self.folder.glob("*.explained"), key=age)[MOST_RECORDS - 1 :]:
            file.unlink(missing_ok=True)
        put(self.file(key).with_suffix(".explained"), text.encode(), PRIVATE, lasting=False)

    def explained(self, key: str) -> str | None:
        """The explanation under a key, if there is one; whoever looks at it keeps it for longer."""
        file = self.file(key).with_suffix(".explained")
        if age(file) > DAYS * DAY:
            return None
        file.touch()
        return file.read_text("utf-8")

    def file(self, key: str) -> Path:
        """Where a game lies."""
        return self.folder / f"{sha256(key.encode()).hexdigest()}.journal"

    def tidy(self) -> None:
        """Remove what is older than it may be."""
        for file in self.folder.iterdir():
            if age(file) > DAYS * DAY:
                with suppress(OSError):  # somebody else was faster
                    file.unlink()


def age(file: Path) -> float:
    """The seconds since a file was written; one that is gone is older than any."""
    try:
        return time() - file.stat().st_mtime
    except OSError:
        return inf


def told_in(file: Path) -> Kept | None:
    """The game in a journal, if there is one."""
    kept: Kept | None = None
    for line in lines_of(file):
        if line.deal is not None:
            kept = Kept(line.deal)
        if kept is None:
            return None
        table = kept.table if line.table is None else line.table
        moves = (*kept.moves, *line.moves) if line.table is None else ()
        if table is not None and line.changed:
            table = {**table, **line.changed}
        kept = Kept(kept.deal, table, moves, line.progress or kept.progress)
    return kept


def lines_of(file: Path) -> Iterator[Line]:
    """The lines of a journal; one that was cut off when a server was killed was told to nobody."""
    try:
        lines = file.read_bytes().split(b"\n")
    except OSError:
        return
    for line in lines:
        with suppress(msgspec.MsgspecError):
            yield msgspec.json.decode(line, type=Line)
