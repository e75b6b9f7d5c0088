"""What somebody does to a store by hand, and what verify says of it."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from hashlib import sha256

from beankit.arena.table.summary import Summary
from beankit.core.writing.record import digest
from beankit.tournament.archive import Archive
from beankit.tournament.store.games import rows_of
from beankit.tournament.verify import verify


def told(store, sample=0, **options):
    """What verify says of a store."""
    return verify(Archive(store), sample, 1, jobs=1, moved=lambda _: None, **options)


def troubles(store, **options):
    """What is wrong with a store, as people read it."""
    return "\n".join(map(str, told(store, **options).troubles))


def changed(store, *statements):
    """Somebody changes a store by hand."""
    with closing(sqlite3.connect(store)) as connection, connection:
        for statement in statements:
            words, *values = [statement] if isinstance(statement, str) else statement
            assert connection.execute(words, values).rowcount


def one_game(store, chosen=bool):
    """A game of a store."""
    return next(game for game in Archive(store).games() if chosen(game))


def named(game):
    """A game as verify names it."""
    return f"game {game.key[:8]} ({', '.join(game.bots)})"


def put(store, game, summary):
    """Somebody gives a game another summary, and changes all rows that follow from it."""
    changed(store, ("UPDATE games SET summary = ? WHERE key = ?", json.dumps(summary), game.key))
    for seat, row in enumerate(rows_of(game._replace(summary=summary))):
        what = "UPDATE seats SET points = ?, score = ?, won = ?, faults = ?, forfeit = ? WHERE key = ? AND seat = ?"
        changed(store, (what, *row[2:], game.key, seat))


def ended_otherwise(record, scores, winner):
    """A record with another last line, whose checksum fits."""
    lines = record.rstrip("\n").split("\n")
    bare = "\n".join(line for line in lines[:-1] if not line.startswith(";"))
    result = f"scores {' '.join(map(str, scores))}; winners {winner}"
    mark = sha256(f"{bare}\n{result}".encode()).hexdigest()[:12]
    return "\n".join([*lines[:-1], f"result: {result}; sum {mark}"]) + "\n"


def forged(game):
    """The summary of a game that the last player has won after all; everything in it fits together."""
    record = ended_otherwise(game.summary["record"], (0, 9, 99), 2)
    summary = Summary.from_dict({**game.summary, "faults": [], "forfeits": []})
    return replace(summary, scores=(0, 9, 99), winners=(2,), record=record, digest=digest(record)).as_dict()
