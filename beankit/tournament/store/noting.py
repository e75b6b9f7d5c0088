"""What a store keeps for the statistics beside the results: how bots played, and how they would."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from sqlite3 import Connection
from typing import Any

import msgspec

from beankit.tournament.store.measures import Gift, Measured

MOMENT = 1e-6  # seconds, so that nobody is left out who did not think at all
TABLES = """
CREATE TABLE noted(key TEXT NOT NULL, seat INTEGER NOT NULL, decisions INTEGER NOT NULL, seconds REAL NOT NULL,
  paces TEXT NOT NULL, offers INTEGER NOT NULL, refusals INTEGER NOT NULL, trades INTEGER NOT NULL,
  harvests INTEGER NOT NULL, coins INTEGER NOT NULL, PRIMARY KEY(key, seat)) WITHOUT ROWID;
CREATE TABLE gifts(key TEXT NOT NULL, giver INTEGER NOT NULL, taker INTEGER NOT NULL, trades INTEGER NOT NULL,
  cards INTEGER NOT NULL, worth REAL NOT NULL, cost REAL NOT NULL, PRIMARY KEY(key, giver, taker)) WITHOUT ROWID;
CREATE TABLE answers(hash TEXT PRIMARY KEY, actions TEXT NOT NULL) WITHOUT ROWID;
"""


def note(connection: Connection, games: Iterable[tuple[str, Sequence[Measured], Sequence[Gift]]]) -> None:
    """Keep how the bots played in some games, given by their keys."""
    noted, given = [], []
    for key, measured, gifts in games:
        noted += [(key, seat, *one[:2], written(one.paces), *one[3:]) for seat, one in enumerate(measured)]
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


def written(value: Any) -> str:
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


def read_answers(connection: Connection) -> dict[str, list[str]]:
    """What bots answered on the common positions, by their hashes."""
    found = connection.execute("SELECT hash, actions FROM answers")
    return {bot: json.loads(actions) for bot, actions in found}


def keep_answers(connection: Connection, bot: str, actions: Sequence[str]) -> None:
    """Keep what a bot answered on the common positions."""
    with connection:
        connection.execute("INSERT INTO answers VALUES(?, ?)", (bot, json.dumps(actions)))


def forget_answers(connection: Connection) -> None:
    """The positions are others now: what bots answered on the old ones says nothing."""
    with connection:
        connection.execute("DELETE FROM answers")
