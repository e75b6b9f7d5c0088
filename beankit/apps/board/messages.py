"""What the server and the process behind the board share: questions, answers, and whether a store has changed."""

from __future__ import annotations

from pathlib import Path
from time import time

import msgspec

from beankit.checks.report import Reproducer
from beankit.core.said import Said
from beankit.core.values import Data
from beankit.tournament.league.profile import PhaseRow
from beankit.tournament.league.versions import VersionChange

LIVELY = 30  # seconds since the last game of a tournament that still runs


class BoardQuestion(msgspec.Struct, frozen=True):
    """Which board is wanted; `order` keeps the rows where they were, `publish` renews the copy for replays at once.

    `troubles` asks for faults and prints instead: of the bot of this owner, or for the teacher those of all bots.
    `league` asks for the table of a league, and with a `bot` for what its page tells, to its owner or the teacher more.
    For the teacher only: `desk` asks what their desk shows, `pair` for the sources of two bots, `gradebook` for the
    grades of `people`, by owner with id and name.
    """

    lang: str = "en"
    teacher: bool = False
    order: list[str] | None = None
    publish: bool = False
    troubles: bool = False
    owner: str = ""
    league: bool = False
    bot: str = ""
    desk: bool = False
    pair: list[str] = []
    gradebook: str = ""
    people: dict[str, tuple[str, str]] = {}


class OwnGame(msgspec.Struct, frozen=True):
    """A game in which a bot failed or printed something."""

    key: str
    bot: str
    faults: list[str] = []
    printed: str = ""


class LeagueLine(msgspec.Struct, frozen=True):
    """A row in the table of a league, in the language of its reader."""

    bot: str
    version: int  # 0: a house bot
    points: float
    low: float | None  # None: too few deals to say
    high: float | None
    faults: int
    versions: str
    cells: dict[str, str]  # by column


class LeagueBoard(msgspec.Struct, frozen=True):
    """The table of a league, and what it does."""

    headings: dict[str, str]  # by column
    rows: list[LeagueLine]
    deals: int
    games: int
    pairs: int
    apart: int
    doing: str
    dealt: str  # where its deals come from


class VersionLine(msgspec.Struct, frozen=True):
    """A version of a bot in a league."""

    version: int
    points: float
    low: float | None
    high: float | None
    deals: int
    faults: dict[str, int]
    against: str  # how it does against the version before


class GameLine(msgspec.Struct, frozen=True):
    """A game that can be watched."""

    key: str
    seat: int
    scores: list[int | float]
    by: float
    names: list[str]  # by seat


class RivalLine(msgspec.Struct, frozen=True):
    """How often a bot is ahead of another."""

    bot: str
    version: int
    share: float
    low: float | None
    high: float | None
    deals: int
    loses: bool  # it is told apart that it is behind more often; ahead, if it `wins`
    wins: bool


class ComparedLine(msgspec.Struct, frozen=True):
    """The latest version against the one before, on common deals."""

    version: int
    other: int
    deals: int
    by: tuple[float, float, float] | None  # None: too few deals to say
    ahead: int
    behind: int
    verdict: Said


class FaultLine(msgspec.Struct, frozen=True):
    """The last fault of a kind of one version."""

    version: int
    reason: str
    often: int
    key: str  # of its game
    sentence: str
    reproducer: Reproducer | None


class BotBoard(msgspec.Struct, frozen=True):
    """The page of a bot of a league; `changes` and `faults` are empty for whoever may not read them."""

    bot: str
    place: str
    field: int
    versions: list[VersionLine]
    compared: ComparedLine | None
    goal: Said | None  # which house bots it beats, and which one comes next
    best: list[GameLine]
    worst: list[GameLine]
    rivals: list[RivalLine]
    phases: list[PhaseRow]
    owned: bool  # somebody has handed it in, and may read more
    private: bool  # and whoever asks may
    changes: list[VersionChange] = []
    faults: list[FaultLine] = []


class DeskBot(msgspec.Struct, frozen=True):
    """What the games say about the bot that plays for somebody."""

    bot: str  # its name in the store
    shown: str  # and in the table of a league
    version: int  # 0: not in a league
    place: str
    games: int
    faults: int
    mark: float | None = None  # its grade, as a share; None: too few deals, or no house bot is ranked


class NearCopy(msgspec.Struct, frozen=True):
    """Two bots that have nearly the same code, apart from what both have from a house bot."""

    bot: str
    other: str
    source: float


class DeskFacts(msgspec.Struct, frozen=True):
    """What the games of a class tell its teacher."""

    bots: dict[str, DeskBot]  # by owner
    left: dict[str, str]  # who has left the tournament, by the name of their bot, and why
    copies: list[NearCopy]
    done: int
    games: int
    until: Said | None  # when it will be finished; None: it is, or nothing is known


class ShapedLine(msgspec.Struct, frozen=True):
    """A line of a source, and whether another source has one of the same shape."""

    number: int
    text: str
    alike: bool


class ShapedSource(msgspec.Struct, frozen=True):
    """The files of a bot, one after the other."""

    bot: str
    files: dict[str, list[ShapedLine]]
    more: int = 0  # lines that are not shown


class Told(msgspec.Struct, frozen=True):
    """A board as JSON; none if nothing is stored yet, or a sentence if the store cannot be read."""

    board: Data | None = None
    wrong: Said | None = None
    stale: bool = False  # the copy that it was read from is older than the store
    games: list[OwnGame] = []
    secret: bool = False  # deals are still to be kept from everybody
    alias: str = ""  # what others call the bot of an owner
    goal: Said | None = None  # how far it has come among the house bots
    league: LeagueBoard | None = None
    profile: BotBoard | None = None
    desk: DeskFacts | None = None
    pair: list[ShapedSource] = []
    sheet: str = ""


def state_of(store: Path) -> tuple[float, ...]:
    """What changes when something is written into a store; what is new may stand in a file beside it."""
    there = [file.stat() for file in (store, store.with_name(f"{store.name}-wal")) if file.exists()]
    return tuple(number for facts in there for number in (facts.st_mtime, facts.st_size))


def changed(store: Path) -> float:
    """When somebody wrote into a store."""
    return max(state_of(store)[::2])


def lively(store: Path) -> bool:
    """Was something written into a store just now?"""
    return store.is_file() and time() - changed(store) < LIVELY
