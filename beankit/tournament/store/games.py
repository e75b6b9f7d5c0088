"""Games as a store keeps them: how each ended, and what was noted of it (thinking times, trades, harvests, gifts).

A `Ledger` notes that while a game is played.
"""

from __future__ import annotations

import json
from bisect import bisect, bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import fsum
from sqlite3 import Connection
from typing import NamedTuple

import msgspec

from beankit.arena.table.chairs import Clock
from beankit.arena.table.sitting import Sitting
from beankit.core.actions import Action
from beankit.core.cards import Card, Pile, Rows
from beankit.core.events import entries, harvests
from beankit.core.game import Game
from beankit.core.trade.deals import Offer, Refuse, Take
from beankit.core.trade.decisions import TRADED
from beankit.core.values import Json
from beankit.search.policies import values

STEPS = 4  # classes of thinking times for each doubling: a time is known to a fifth
SHORTEST, LONGEST = -13, 140  # the classes of a tenth of a microsecond, and of some hours
BOUNDS = [2 ** ((number + 0.5) / STEPS) / 1e6 for number in range(SHORTEST, LONGEST)]
MOMENT = 1e-6  # seconds, so that nobody is left out who did not think at all
TABLES = """
CREATE TABLE noted(key TEXT NOT NULL, seat INTEGER NOT NULL, decisions INTEGER NOT NULL, seconds REAL NOT NULL,
  paces TEXT NOT NULL, offers INTEGER NOT NULL, refusals INTEGER NOT NULL, trades INTEGER NOT NULL,
  harvests INTEGER NOT NULL, coins INTEGER NOT NULL, PRIMARY KEY(key, seat)) WITHOUT ROWID;
CREATE TABLE gifts(key TEXT NOT NULL, giver INTEGER NOT NULL, taker INTEGER NOT NULL, trades INTEGER NOT NULL,
  cards INTEGER NOT NULL, worth REAL NOT NULL, cost REAL NOT NULL, PRIMARY KEY(key, giver, taker)) WITHOUT ROWID;
"""


class Measured(NamedTuple):
    """What one seat did in a game; a price is in coins, as its own fields stood at the time of the trade."""

    decisions: int = 0
    seconds: float = 0.0
    paces: Mapping[int, int] = {}  # how many decisions took how long, by class of time
    offers: int = 0
    refusals: int = 0  # how often it said no when asked
    trades: int = 0
    harvests: int = 0
    coins: int = 0  # of its harvests


class Gift(NamedTuple):
    """What one seat gave to another in the trades of a game."""

    giver: int
    taker: int
    trades: int
    cards: int
    worth: float  # what the cards were worth on the taker's fields
    cost: float  # and on the giver's


class Played(NamedTuple):
    """One game of a tournament: its key, its place in the plan, how it was played, and its summary."""

    key: str
    number: int  # of the table
    rotation: int
    level: int | None  # of isolation; None if all bots are trusted
    bots: tuple[str, ...]
    summary: dict[str, Json]
    clocked: bool = False  # a bot looks at the clock, so the game may go differently the next time
    seconds: float = 0.0
    prints: Mapping[int, str] = {}  # what bots printed, by seat
    measured: Sequence[Measured] = ()  # how the bots played, by seat
    gifts: Sequence[Gift] = ()


class SeatRow(NamedTuple):
    """How one bot did in one game."""

    key: str
    bot: str
    points: float
    score: float
    won: bool
    faults: int
    forfeit: bool


def rows_of(game: Played) -> list[SeatRow]:
    """How the bots did in one game, by seat."""
    summary = game.summary
    blamed = [fault["seat"] for fault in summary["faults"]]
    return [
        SeatRow(
            game.key,
            bot,
            summary["points"][seat],
            summary["scores"][seat],
            seat in summary["winners"],
            blamed.count(seat),
            seat in summary["forfeits"],
        )
        for seat, bot in enumerate(game.bots)
    ]


def by_game(rows: Iterable[SeatRow]) -> dict[str, list[SeatRow]]:
    """How everybody did in each game, by its key."""
    games: dict[str, list[SeatRow]] = defaultdict(list)
    for row in rows:
        games[row.key].append(row)
    return games


class Trade(NamedTuple):
    """One trade, with the fields of both as they stood then."""

    seat: int
    partner: int
    gave: Pile
    got: Pile
    own: Rows
    other: Rows


class Ledger:
    """Watches the trades of a game, and counts what the statistics need when the game is over."""

    def __init__(self, game: Game, seats: Sequence[int], moves: Sequence[Action], clock: Clock) -> None:
        self.game, self.clock = game, clock
        self.seats, self.moves = seats, moves  # who moved, and how; both grow while the game goes on
        self.begun = [len(laps) for laps in clock.laps]  # what was timed before the first decision
        self.trades: list[Trade] = []

    @classmethod
    def at(cls, sitting: Sitting, clock: Clock) -> Ledger:
        """A ledger that watches a sitting; it does not know the sitting, whose watcher it is: no cycles."""
        ledger = cls(sitting.game, sitting.seats, sitting.moves, clock)
        sitting.watch, sitting.watched = ledger.watch, (Take,)
        return ledger

    def watch(self, game: Game, *_: object) -> None:
        """An offer was taken: note the trade, if it became one."""
        for event, parts in entries(None, game.log):
            if type(event) is Take:
                break
            if event is TRADED:
                fields = [game.players[who].fields for who in parts[:2]]
                self.trades.append(Trade(*parts[:4], *fields))

    def measured(self) -> list[Measured]:
        """What every seat did, when the game is over."""
        offers, refusals = self._made(Offer), self._made(Refuse)
        traders = [seat for trade in self.trades for seat in trade[:2]]
        paid = harvests(self.game.past, self.game.log)
        harvesters = [seat for seat, _ in paid]
        return [
            Measured(
                self.seats.count(seat),
                self.clock.used[seat],
                paces(laps[self.begun[seat] :]),
                offers.count(seat),
                refusals.count(seat),
                traders.count(seat),
                harvesters.count(seat),
                sum([coins for who, coins in paid if who == seat]),
            )
            for seat, laps in enumerate(self.clock.laps)
        ]

    def _made(self, kind: type[Action]) -> list[int]:
        """Who made a move of this kind."""
        return [seat for seat, action in zip(self.seats, self.moves, strict=True) if type(action) is kind]

    def gifts(self) -> list[Gift]:
        """Who gave what to whom, one entry for each pair that traded."""
        given: dict[tuple[int, int], list[tuple[int, float, float]]] = defaultdict(list)
        for seat, partner, gave, got, own, other in self.trades:
            mine, theirs = values(self.game.rules, own), values(self.game.rules, other)
            given[seat, partner].append((len(gave), price(gave, theirs), price(gave, mine)))
            given[partner, seat].append((len(got), price(got, mine), price(got, theirs)))
        return [
            Gift(*pair, len(trades), sum(cards), fsum(worth), fsum(cost))
            for pair, trades in sorted(given.items())
            for cards, worth, cost in [zip(*trades, strict=True)]
        ]


def price(cards: Pile, worth: Mapping[Card, float]) -> float:
    """What cards are worth on some fields."""
    return fsum([worth[card] for card in cards])


def paces(laps: Sequence[float]) -> dict[int, int]:
    """How many decisions took how long, by class of time; each class is longer by a fifth."""
    spent, counts, done = sorted(laps), {}, 0
    while done < len(spent):
        place = bisect(BOUNDS, spent[done])
        until = bisect_left(spent, BOUNDS[place], done) if place < len(BOUNDS) else len(spent)
        counts[SHORTEST + place], done = until - done, until
    return counts


def longest(paces: Mapping[int, int], share: float) -> float:
    """The seconds within which this share of decisions was made."""
    left = share * sum(paces.values())
    for pace in sorted(paces):
        left -= paces[pace]
        if left <= 0:
            return float(2.0 ** (pace / STEPS) / 1e6)
    return 0.0


def note(connection: Connection, games: Iterable[tuple[str, Sequence[Measured], Sequence[Gift]]]) -> None:
    """Keep how the bots played in some games, given by their keys."""
    noted, given = [], []
    for key, measured, gifts in games:
        noted += [
            (key, seat, *measure[:2], json_text(measure.paces), *measure[3:]) for seat, measure in enumerate(measured)
        ]
        given += [(key, *gift) for gift in gifts]
    connection.executemany("INSERT INTO noted VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", noted)
    connection.executemany("INSERT INTO gifts VALUES(?, ?, ?, ?, ?, ?, ?)", given)


def read_notes(connection: Connection, key: str) -> tuple[list[Measured], list[Gift]]:
    """How the bots played in one game, by seat, and who gave what to whom."""
    noted = connection.execute("SELECT * FROM noted WHERE key = ? ORDER BY seat", (key,))
    measured = [
        Measured(decisions, seconds, {int(pace): often for pace, often in json.loads(paces).items()}, *counts)
        for _, _, decisions, seconds, paces, *counts in noted
    ]
    gifts = connection.execute("SELECT * FROM gifts WHERE key = ? ORDER BY giver, taker", (key,))
    return measured, [Gift(*gift) for _, *gift in gifts]


def json_text(value: Json) -> str:
    """A value as JSON; half a character, as a bot may say it, can only be spelled out."""
    try:
        return msgspec.json.encode(value).decode()
    except UnicodeEncodeError:
        return json.dumps(value)


def costs_of(connection: Connection) -> dict[str, float]:
    """How many seconds each bot costs in a game that counts: the time of a game is shared out by who thought how long.

    So a bot that runs out of time pays for the waiting, and not those who sat with it.
    """
    rows = connection.execute(
        "WITH thought AS (SELECT key, sum(seconds + :moment) AS total FROM noted GROUP BY key) "
        "SELECT bot, avg(games.seconds * (noted.seconds + :moment) / total) FROM counted JOIN games USING(key) "
        "JOIN seats USING(key) JOIN noted USING(key, seat) JOIN thought USING(key) GROUP BY bot",
        {"moment": MOMENT},
    )
    return dict(rows)
