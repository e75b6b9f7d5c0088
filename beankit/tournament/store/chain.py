"""The chain of a store: every plan, every batch of games and the closing is a link, bound to the link before it.

A link has a part that everybody may read and a hidden part, of which a published copy has only the hash. Its mark is
the hash of both and of the mark before. In a counted tournament each mark is sealed with the secret key: until that
is known, nobody else can add or replace a link. Whoever has noted a mark can later see whether the chain still has it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from hashlib import sha256
from hmac import compare_digest
from secrets import token_hex
from sqlite3 import Connection
from typing import NamedTuple

from beankit.core.said import Said, say
from beankit.core.values import Json
from beankit.tournament.plan.chances import Counted, Practice
from beankit.tournament.plan.entrants import public_names, shown_as
from beankit.tournament.store.store import Store

PLAN, PLAYED, WITHDRAW, CLOSE = "plan", "played", "withdraw", "close"
SALT_BYTES = 16  # so that nobody can guess a hidden part and compare its hash
KEYLESS = "keyless"  # a value that is kept once a bot was forgotten without the key
SALT = "salt"  # of what the last link binds by names; a copy with aliases has none, so nobody can try out names there


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

    def link(self, kind: str, shown: Mapping[str, Json] | None = None, **hidden: Json) -> str:
        """Add a link, together with whatever else is being written; its mark is the new head."""
        last = self.connection.execute("SELECT number, mark FROM chain ORDER BY number DESC LIMIT 1").fetchone()
        number, before = (0, "") if last is None else (last[0] + 1, last[1])
        texts = sorted_json(shown or {}), sorted_json({**hidden, "salt": token_hex(SALT_BYTES)})
        cover = sha(texts[1])
        mark = mark_of(number, before, kind, texts[0], cover)
        row = Link(number, before, kind, *texts, cover, mark, self.chance.seal(mark))
        with nullcontext() if self.connection.in_transaction else self.connection:
            self.connection.execute("INSERT INTO chain VALUES(?, ?, ?, ?, ?, ?, ?, ?)", row)
        return mark

    def begin_anew(self) -> None:
        """Forget all links, which were made with another key."""
        self.connection.execute("DELETE FROM chain")


def bind_plan(store: Store, chain: Chain, kept: int) -> None:
    """Bind the plan as it is stored now, if it has changed; `kept` tables of the one before stay as they were.

    As long as no game is stored, a tournament may still get another key, and then its chain begins anew.
    """
    if not store.begun and broken(read_chain(store.connection), chain.chance) is not None:
        chain.begin_anew()
    links = [link for link in read_chain(store.connection) if link.kind == PLAN]
    shown, hidden = plan_of(store)
    if not links or not is_bound({**shown, **hidden}, links[-1].whole):
        chain.link(PLAN, {**shown, "kept": kept}, **hidden)


def plan_of(store: Store) -> tuple[dict[str, Json], dict[str, Json]]:
    """The plan as it is stored now: what everybody may know of it, and the rest."""
    tables, keys = store.tables(), store.counted()
    shown = {
        "settings": store.settings,
        "engine": store.kept("engine"),
        "promise": store.kept("promise"),
        "deals": store.kept("deals"),
        "tables": len(tables),
        "games": sum(map(len, keys)),
    }
    bots = {"bots": store.kept("entrants"), "aliases": store.kept("aliases"), "left": store.kept("left")}
    return shown, {**bots, "plan": digest_of(tables), "keys": digest_of(keys)}


def is_bound(plan: Mapping[str, Json], link: Mapping[str, Json]) -> bool:
    """Does a link bind this plan?"""
    return all(link.get(name) == value for name, value in plan.items())


def bind_games(store: Store, chain: Chain, keys: Iterable[str]) -> None:
    """Bind games that were just stored, each by two hashes: of what everybody may know, and of all."""
    played = list(keys)
    shown = {key: shown_digest(store.connection, key) for key in played}
    chain.link(PLAYED, {"games": shown}, games_whole={key: whole_digest(store.connection, key) for key in played})


def bind_withdrawal(store: Store, chain: Chain, bot: str, reason: str, forgotten: Iterable[str] | None = None) -> None:
    """Bind that a bot has left and what is planned now, in the transaction that takes it out.

    If it is to be forgotten, with the games that have these keys, no link tells its name any more.
    """
    if forgotten is None:
        chain.link(WITHDRAW, bot=bot, reason=reason)
    else:
        hide(store.connection)
        chain.link(WITHDRAW, {"forgotten": sorted(forgotten)})
    bind_plan(store, chain, len(store.tables()))
    if store.kept("closed"):
        bind_end(store, chain)


def end_chain(store: Store) -> None:
    """Let the chain end where it is, because a bot is forgotten and the key is lost: no link tells its name."""
    hide(store.connection)
    store.keep(KEYLESS, True)


def bind_end(store: Store, chain: Chain) -> None:
    """Bind what is stored at the end: bots, tables and seats, and what was read to find near copies.

    This is bound as a copy with aliases has it, and once more as a copy with names has it.
    """
    store.keep(SALT, token_hex())
    entrants = store.entrants()
    aliases, names = public_names(entrants), {bot.name: bot.name for bot in entrants}
    shown = {
        "closed": store.kept("closed"),
        "left": len(store.left()),
        **end_digests(store, aliases, shown_as(entrants, aliases)),
        "named": end_digests(store, names, shown_as(entrants, names), store.kept(SALT)),
    }
    chain.link(CLOSE, shown, fingerprints=digest_of(store.kept("fingerprints")))


def end_digests(store: Store, names: Mapping[str, str], bots: Mapping[str, Json], salt: str = "") -> dict[str, str]:
    """The hashes of who sat where in the games that count, of the tables and of the bots, under these names."""
    rows = store.connection.execute("SELECT key, seat, bot FROM counted JOIN seats USING(key) ORDER BY key, seat")
    parts = {
        "seated": [(key, seat, names.get(bot, bot)) for key, seat, bot in rows],
        "tables": [(table.wave, table.deal, [names.get(bot, bot) for bot in table.bots]) for table in store.tables()],
        "bots": bots,
    }
    return {name: digest_of([salt, part] if salt else part) for name, part in parts.items()}


def shown_digest(connection: Connection, key: str) -> str:
    """The hash of what everybody may know of a game: no names, no prints, and of a fault only its kind and place."""
    number, rotation, level, clocked, seconds, text = connection.execute(
        "SELECT number, rotation, level, clocked, seconds, summary FROM games WHERE key = ?", (key,)
    ).fetchone()
    summary = json.loads(text)
    faults = [{**fault, "sentence": "", "record": ""} for fault in summary["faults"]]
    public = {**summary, "names": "", "record": "", "faults": faults}
    rows = rows_in(connection, key, "seats", "seat, points, score, won, faults, forfeit")
    return digest_of([key, number, rotation, level, clocked, seconds, public, rows, *noted_in(connection, key)])


def whole_digest(connection: Connection, key: str) -> str:
    """The hash of everything that is stored of a game."""
    parts = [rows_in(connection, key, table, "*") for table in ("games", "seats", "prints")]
    return digest_of([*parts, *noted_in(connection, key)])


def noted_in(connection: Connection, key: str) -> list[list[Json]]:
    """How the bots played in a game, as it is stored."""
    return [rows_in(connection, key, table, "*") for table in ("noted", "gifts")]


def rows_in(connection: Connection, key: str, table: str, columns: str) -> list[Json]:
    """What a table has of a game, in a fixed order."""
    question = f"SELECT {columns} FROM {table} WHERE key = ? ORDER BY 1, 2, 3"  # noqa: S608 - our own names
    return connection.execute(question, (key,)).fetchall()


def hide(connection: Connection) -> None:
    """Keep of the hidden parts of plans and withdrawals only their hashes: the chain holds, and tells no names."""
    connection.execute("UPDATE chain SET hidden = NULL WHERE kind IN (?, ?)", (PLAN, WITHDRAW))


def read_chain(connection: Connection) -> list[Link]:
    """All links."""
    return [Link(*row) for row in connection.execute("SELECT * FROM chain ORDER BY number")]


def head_of(connection: Connection) -> str | None:
    """The mark of the last link, which stands for the whole chain; a store without games may have none."""
    last = connection.execute("SELECT mark FROM chain ORDER BY number DESC LIMIT 1").fetchone()
    return None if last is None else str(last[0])


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


def sorted_json(value: Json) -> str:
    """A value as JSON, always in the same order."""
    return json.dumps(value, sort_keys=True)


def digest_of(value: Json) -> str:
    """The hash of a plain value."""
    return sha(sorted_json(value))
