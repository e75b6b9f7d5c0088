"""The chain of a store: every plan, every batch of games and the closing is a link, bound to the link before it.

A link has a part that everybody may read and a hidden part, of which a published copy has only the hash. Its mark is
the hash of both and of the mark before. In a counted tournament each mark is sealed with the secret key: until that
is known, nobody else can add or replace a link. Whoever has noted a mark can later see whether the chain still has it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from hashlib import sha256
from hmac import compare_digest
from secrets import token_hex
from sqlite3 import Connection
from typing import NamedTuple

from beankit.core.hints import Json
from beankit.core.said import Said, say
from beankit.tournament.plan.chances import Counted, Practice

PLAN, PLAYED, WITHDRAW, CLOSE = "plan", "played", "withdraw", "close"
CHAIN = """
CREATE TABLE IF NOT EXISTS chain(number INTEGER PRIMARY KEY, before TEXT NOT NULL, kind TEXT NOT NULL,
  shown TEXT NOT NULL, hidden TEXT, cover TEXT NOT NULL, mark TEXT NOT NULL, seal TEXT NOT NULL);
"""
SALT = 16  # bytes, so that nobody can guess a hidden part and compare its hash


class Link(NamedTuple):
    """One link, as it is stored."""

    number: int
    before: str  # the mark of the link before; empty for the first
    kind: str
    shown: str  # JSON
    hidden: str | None  # JSON; a published copy has none
    cover: str  # the hash of the hidden part
    mark: str
    seal: str  # empty in a practice tournament

    @property
    def open(self) -> dict[str, Json]:
        """What everybody may read of it."""
        content: dict[str, Json] = json.loads(self.shown)
        return content

    @property
    def whole(self) -> dict[str, Json]:
        """The whole chain, as far as it is there."""
        return {**self.open, **json.loads(self.hidden or "{}")}


class Chain:
    """The chain of a store, for the one process that writes."""

    def __init__(self, connection: Connection, chance: Practice | Counted) -> None:
        self.connection, self.chance = connection, chance
        connection.execute(CHAIN)  # a store of an earlier kit has none

    def link(self, kind: str, shown: Mapping[str, Json] | None = None, **hidden: Json) -> str:
        """Add a link, together with whatever else is being written; its mark is the new head."""
        last = self.connection.execute("SELECT number, mark FROM chain ORDER BY number DESC LIMIT 1").fetchone()
        number, before = (0, "") if last is None else (last[0] + 1, last[1])
        texts = written(shown or {}), written({**hidden, "salt": token_hex(SALT)})
        cover = sha(texts[1])
        mark = mark_of(number, before, kind, texts[0], cover)
        row = Link(number, before, kind, *texts, cover, mark, self.chance.seal(mark))
        with nullcontext() if self.connection.in_transaction else self.connection:
            self.connection.execute("INSERT INTO chain VALUES(?, ?, ?, ?, ?, ?, ?, ?)", row)
        return mark

    def begin_anew(self) -> None:
        """Forget all links, which were made with another key."""
        self.connection.execute("DELETE FROM chain")


def hide(connection: Connection) -> None:
    """Keep of the hidden parts of plans and withdrawals only their hashes: the chain holds, and tells no names."""
    connection.execute("UPDATE chain SET hidden = NULL WHERE kind IN (?, ?)", (PLAN, WITHDRAW))


def read_chain(connection: Connection) -> list[Link]:
    """All links; a store of an earlier kit has none."""
    if not has_chain(connection):
        return []
    return [Link(*row) for row in connection.execute("SELECT * FROM chain ORDER BY number")]


def head_of(connection: Connection) -> str | None:
    """The mark of the last link, which stands for the whole chain."""
    if not has_chain(connection):
        return None
    last = connection.execute("SELECT mark FROM chain ORDER BY number DESC LIMIT 1").fetchone()
    return None if last is None else str(last[0])


def has_chain(connection: Connection) -> bool:
    """Does this store keep a chain? One of an earlier kit does not."""
    question = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'chain'"
    return connection.execute(question).fetchone() is not None


def broken(links: Sequence[Link], chance: Practice | Counted | None) -> Said | None:
    """Where a chain does not hold, if anywhere; without the key, seals are not looked at."""
    before = ""
    for number, link in enumerate(links):
        hides = link.hidden is None or sha(link.hidden) == link.cover
        whole = hides and link.mark == mark_of(number, before, link.kind, link.shown, link.cover)
        if not whole or (link.number, link.before) != (number, before):
            return say("the chain is broken at link {number}: it was changed, or one before it is gone", number=number)
        if chance is not None and not compare_digest(link.seal, chance.seal(link.mark)):
            return say("link {number} of the chain is not sealed with the key of this tournament", number=number)
        before = link.mark
    return None


def mark_of(number: int, before: str, kind: str, shown: str, cover: str) -> str:
    """The hash of a link, and so of all links before it."""
    return sha("\n".join((str(number), before, kind, sha(shown), cover)))


def sha(text: str) -> str:
    """The hash of a text."""
    return sha256(text.encode()).hexdigest()


def written(value: Json) -> str:
    """A value as JSON, always in the same order."""
    return json.dumps(value, sort_keys=True)


def digest_of(value: Json) -> str:
    """The hash of a plain value."""
    return sha(written(value))
