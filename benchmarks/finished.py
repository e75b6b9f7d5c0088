"""The finished tournament of the course: plays tutorials/source/tournament.toml and keeps a small copy of its store.

Run with  python -m benchmarks.finished  (about three minutes); it writes beankit/course/tables/tournament.sqlite. The
copy is published: no key, no sources. It has no records of games, no times and no salts either, so that it is small,
and so that playing again gives the same.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from beankit.course.data import STORE
from beankit.tournament.archive import Archive
from beankit.tournament.publication import publish
from beankit.tournament.run import Tournament
from beankit.tournament.store.promises import NAMES, OWNERS
from beankit.tournament.watch import Bar

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "tutorials" / "source" / "tournament.toml"


def main(file: Path = FILE, to: Path = STORE) -> None:
    """Play what the file says, and write the copy."""
    with TemporaryDirectory() as folder:
        store = Path(folder) / "all.sqlite"
        with Bar(file.stem, hidden=False) as bar:
            Tournament(file, store).play(accept_weak=True, watch=bar)  # these bots are our own
        publish(Archive(store), to, names=True)
    with closing(sqlite3.connect(to)) as connection:
        shorten(connection)
        connection.execute("VACUUM")


def shorten(connection: sqlite3.Connection) -> None:
    """Leave out records, times and salts: no table of the lesson needs them."""
    with connection:
        connection.executemany("DELETE FROM meta WHERE name = ?", [(NAMES,), (OWNERS,)])
        for number, body in connection.execute("SELECT number, body FROM promises").fetchall():
            promise = json.loads(body)
            promise["bots"] = [bot | {"who": "", "owner": ""} for bot in promise["bots"]]
            text = json.dumps(promise, separators=(",", ":"))
            connection.execute("UPDATE promises SET body = ? WHERE number = ?", (text, number))
        for key, text in connection.execute("SELECT key, summary FROM games").fetchall():
            summary = {**json.loads(text), "record": "", "times": []}
            connection.execute("UPDATE games SET seconds = 0, summary = ? WHERE key = ?", (json.dumps(summary), key))
        connection.execute("UPDATE noted SET seconds = 0, paces = '{}'")


if __name__ == "__main__":
    main()
