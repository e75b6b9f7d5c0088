"""Promises: what a tournament will be, as one hash that is made known before its first game.

It covers the key (by its hash), the settings, the engine, the deals, the rule by which a run may end early, and the
bots; tables and cards follow from these. Whatever changes later gets a promise of its own beside it, and so does the
closing, with the hash of all results. Nobody stores the hash itself: it is worked out from what is stored.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from hashlib import sha256
from itertools import pairwise
from secrets import token_hex

import msgspec

from beankit.arena.statistics import Reach, lasting, student
from beankit.core.said import Said, say
from beankit.core.values import Json
from beankit.tournament.plan.entrants import Entrant
from beankit.tournament.store.store import SHAPELESS, Store, StoreError

NAMES, OWNERS = "salt of names", "salt of owners"  # so that nobody can try out names where a copy hides them
KEY_HASH = "key hash"
UNTIL = "until"  # how many places are to be decided: a number, ALL, FOREVER, or nothing
ALL = 0
FOREVER = -1  # a league: it never ends, its tables follow from results, and everybody looks all the time


class PromisedBot(msgspec.Struct, forbid_unknown_fields=True):
    """A bot as it was promised. `who` and `owner` are salted hashes; a copy shows the alias as the name."""

    name: str
    hash: str
    ranked: bool
    house: bool
    alias: str
    who: str
    owner: str


class Promise(msgspec.Struct, forbid_unknown_fields=True):
    """One promise. Of a bot that is forgotten, or has left where a copy must not tell, only the hash is kept."""

    settings: dict[str, Json]
    engine: str
    key: str | None  # its hash; None in a practice tournament
    deals: int
    until: int | None
    kept: int  # tables that stay from before
    tables: int  # and all that there are now
    left: int  # bots that have left
    bots: list[PromisedBot | str]  # in a league those that are new
    results: str = ""  # the hash of all games, when it is closed

    @property
    def hash(self) -> str:
        """What is made known."""
        content = {name: getattr(self, name) for name in self.__struct_fields__}
        return digest_of({**content, "bots": [bot if isinstance(bot, str) else mark(bot) for bot in self.bots]})

    @property
    def known(self) -> dict[str, PromisedBot]:
        """The bots that can be named, by name, in their order."""
        return {bot.name: bot for bot in self.bots if not isinstance(bot, str)}

    @property
    def json(self) -> str:
        """How it is stored."""
        return msgspec.json.encode(self).decode()

    def renamed(self, called: Mapping[str, str]) -> Promise:
        """The same with other names."""
        bots = [
            bot if isinstance(bot, str) else msgspec.structs.replace(bot, name=called.get(bot.name, bot.name))
            for bot in self.bots
        ]
        return msgspec.structs.replace(self, bots=bots)

    @property
    def league(self) -> bool:
        """Are its tables chosen by results?"""
        return self.until == FOREVER


def promise(store: Store, kept: int | None = None, *, ends: bool = False) -> None:
    """Promise what is planned in a store now, if that is new; `kept` tables stay. At its end, results are promised.

    What was promised before the first game no longer counts: nothing was played by it.
    """
    anew = kept is not None and not store.begun
    before = [] if anew else read_promises(store)
    salt(store)
    tables, bots = len(store.tables()), {bot.name: bot for bot in store.entrants()}
    now = Promise(
        store.settings,
        store.kept("engine"),
        store.kept(KEY_HASH),
        store.kept("deals"),
        store.kept(UNTIL),
        tables if kept is None else kept,
        tables,
        len(store.left()),
        [promised(store, bots[name]) for name in in_order(bots.values())],
        results_of(store) if ends or (before and before[-1].results) else "",
    )
    if now.league:
        now.kept = now.tables = 0
        listed = latest(before)
        now.bots = [bot for bot in now.bots if isinstance(bot, str) or listed.get(bot.name) != bot]
    if before and (not now.bots or now.bots == before[-1].bots):
        last = before[-1]
        if msgspec.structs.replace(now, kept=last.kept, bots=last.bots) == last:
            return
    with store.together():
        if anew:
            store.connection.execute("DELETE FROM promises")
        write(store, [*before, now])


def write(store: Store, promises: Sequence[Promise]) -> None:
    """Keep these promises."""
    rows = [(number, promise.json) for number, promise in enumerate(promises)]
    store.connection.executemany("INSERT OR REPLACE INTO promises VALUES(?, ?)", rows)


def read_promises(store: Store) -> list[Promise]:
    """All promises, the first one first; a store with a plan has at least one."""
    texts = [text for (text,) in store.connection.execute("SELECT body FROM promises ORDER BY number")]
    try:
        promises = [msgspec.json.decode(text, type=Promise) for text in texts]
    except (msgspec.MsgspecError, TypeError):
        raise StoreError(SHAPELESS, path=str(store.path), name="promises") from None
    return promises


def in_order(entrants: Iterable[Entrant]) -> list[str]:
    """The bots in the order from which the plan draws: by their sources, which tells nothing about names."""
    return [bot.name for bot in sorted(entrants, key=lambda bot: (bot.hash, bot.name))]


def latest(promises: Iterable[Promise]) -> dict[str, PromisedBot]:
    """The bots of a league as each was listed last."""
    return {name: bot for promise in promises for name, bot in promise.known.items()}


def promised(store: Store, bot: Entrant) -> PromisedBot:
    """A bot with its marks; where a store hides names or owners, the marks are missing."""
    salts = [store.kept(name) for name in (NAMES, OWNERS)]
    told = [[bot.name, bot.called], bot.owner]
    who, owner = (digest_of([salt, part]) if salt else "" for salt, part in zip(salts, told, strict=True))
    return PromisedBot(bot.name, bot.hash, bot.ranked, bot.house, bot.name if bot.house else bot.alias, who, owner)


def salt(store: Store) -> None:
    """Draw the salts, once."""
    for name in (NAMES, OWNERS):
        if store.kept(name) is None:
            store.keep(name, token_hex())


def forget(store: Store, name: str) -> None:
    """Keep of a bot only the hash that stands for it."""
    write(store, [hidden(promise, {name}) for promise in read_promises(store)])


def hidden(promise: Promise, names: Iterable[str]) -> Promise:
    """A promise with the same hash that does not tell of some bots."""
    gone = {*names}
    bots = [mark(bot) if isinstance(bot, PromisedBot) and bot.name in gone else bot for bot in promise.bots]
    return msgspec.structs.replace(promise, bots=bots)


def mark(bot: PromisedBot) -> str:
    """The hash that stands for a bot; its name is in it by alias and salted, because a copy may hide it."""
    return digest_of([bot.hash, bot.ranked, bot.house, bot.alias, bot.who, bot.owner])


def results_of(store: Store) -> str:
    """One hash of the games that count: who of them won, and how they went."""
    rows = store.connection.execute(
        "SELECT key, games.number, games.rotation, summary FROM counted JOIN games USING(key) ORDER BY key"
    )
    whole = sha256()
    for *place, text in rows:
        whole.update(digest_of([*place, public(json.loads(text))]).encode())
    return whole.hexdigest()


def public(summary: Mapping[str, Json]) -> Json:
    """What everybody may know of a game: no names, no record with remarks, and of a fault only its kind and place."""
    faults = [bare(fault) for fault in summary["faults"]]
    return {**summary, "names": "", "record": "", "times": "", "faults": faults}


def bare(fault: Mapping[str, Json]) -> dict[str, Json]:
    """A fault without its message, in which addresses and times may stand."""
    return {name: value for name, value in fault.items() if name not in ("sentence", "record")}


def digest_of(value: Json) -> str:
    """The hash of a plain value."""
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def looks(promises: Sequence[Promise], *, complete: bool = True) -> str:
    """Why intervals have to hold at every look, as a key of [findings] in the catalogues.

    Empty if it was planned once and is played as it was planned: then there is one look, at the end.
    """
    if any(promise.until is not None for promise in promises):
        return "lasting"
    if any(adds(*pair) for pair in pairwise(promises)):
        return "looked"
    return "" if complete else "unfinished"


def reach_of(looks: str) -> Reach:
    """How far intervals reach, where this is why they have to hold at every look."""
    return lasting if looks else student


def adds(before: Promise, after: Promise) -> bool:
    """Is more to be played than was promised before? Not if a bot only leaves, nor at the end."""
    old = before.known
    changed = any(old[name].hash != bot.hash for name, bot in after.known.items() if name in old)
    return after.tables > after.kept or after.engine != before.engine or changed


def told(promises: Sequence[Promise]) -> Iterator[Said]:
    """The promises, each with what it changed in the one before."""
    for number, promise in enumerate(promises):
        earlier = promises[:number]
        parts = [*changes(earlier, promise)] if earlier else [*begun(promise)]
        what = reduce(lambda what, part: say("{what}; {part}", what=what, part=part), parts)
        yield say("promise {number}, {hash}: {what}", number=number + 1, hash=promise.hash, what=what)


def begun(promise: Promise) -> Iterator[Said]:
    """What was promised first."""
    yield say("{count} {count:bot|bots}", count=len(promise.bots))
    if promise.league:
        yield say("a league, whose tables follow from results")
        return
    yield say("{count} {count:deal|deals} for each", count=promise.deals)
    yield from until(promise)


def until(promise: Promise) -> Iterator[Said]:
    """When a run may end before all is played."""
    if promise.until == ALL:
        yield say("it may end when all places are decided")
    elif promise.until is not None:
        yield say("it may end when the first {places} {places:place is|places are} decided", places=promise.until)


def changes(earlier: Sequence[Promise], after: Promise) -> Iterator[Said]:
    """What one promise has changed in the one before; a copy does not say which bot left."""
    before = earlier[-1]
    old, new = latest(earlier) if after.league else before.known, after.known
    if after.results and not before.results:
        yield say("closed, with these results")
        return
    if before.tables and not after.kept:
        yield say("the plan began anew: earlier games do not count")
    if before.engine != after.engine:
        yield say("from here on with another version of the engine")
    if before.deals != after.deals:
        yield say("deals: {before}, now {after}", before=before.deals, after=after.deals)
    if before.until != after.until:
        yield from until(after)
    for name, bot in sorted(new.items()):
        if name not in old:
            yield say("new: {bot}", bot=name)
        elif old[name].hash != bot.hash:
            yield say("new version of {bot}", bot=name)
        elif old[name].ranked and not bot.ranked:
            yield say("{bot} is not placed any more", bot=name)
        elif old[name] != bot:
            yield say("{bot} has another owner, name or alias", bot=name)
    if after.left > before.left:
        gone = [] if after.league else sorted(old.keys() - new.keys())
        yield say("{bots} left", bots=", ".join(gone)) if gone else say("a bot left")
    yield say("{count} {count:table|tables} in all", count=after.tables) if not after.league else say("a league")
