"""A bot leaves a tournament: its games stop counting, and its store can forget what was its owner's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

from beankit.core.errors import BadOption, perhaps
from beankit.core.said import Said, say
from beankit.tournament.archive import Archive
from beankit.tournament.league.share import held
from beankit.tournament.league.table import archive_of
from beankit.tournament.league.versions import split
from beankit.tournament.plan.entrants import Leaver, public_names, shown_names
from beankit.tournament.plan.file import STORE
from beankit.tournament.plan.schedule import without
from beankit.tournament.play.sources import FINGERPRINTS
from beankit.tournament.store.connection import PATIENCE, UNSWEPT, coordinating, sweep
from beankit.tournament.store.promises import forget as forget_promised
from beankit.tournament.store.promises import promise
from beankit.tournament.store.store import APART, ASIDE, InUse, Store, StoreError

PAGES = (".html", ".csv", ".draw")  # reports, exports and draws
MOMENT = 0.2  # seconds


class Withdrawn(NamedTuple):
    """What became of a bot that left."""

    bot: str
    games: int  # that no longer count
    closed: bool  # nothing is played instead
    forgotten: bool
    swept: bool  # what was forgotten is overwritten; not yet, if somebody was reading
    elsewhere: list[Path]  # files beside the store that still have it


def withdraw(path: Path, bot: str, reason: str = "", *, forget: bool = False) -> Withdrawn:
    """Let a bot leave: its games stop counting, now or since it left; with `forget`, nothing of it stays in the store.

    Everything happens or nothing; what a killed process did not overwrite, the next one that writes does.
    """
    before = Archive(path)
    if before.published:
        raise BadOption(
            "{path} is a published copy: let {bot} leave in the store that it was made from; publish again",
            path=str(path),
            bot=bot,
        )
    if bot not in before.entrants and bot not in {leaver.name for leaver in before.left}:  # ids come before names
        bot = next((name for name, shown in before.shown_names().items() if shown == bot), bot)
    with coordinating(path) as store:
        plays, left = [entrant.name for entrant in store.entrants()], [leaver.name for leaver in store.left()]
        if bot not in plays and (bot not in left or not forget):
            raise BadOption(say("{bot} has left already", bot=bot) if bot in left else unknown(bot, path, plays))
        names = names_of(store, bot)
        with store.together():
            games = strike(store, bot, reason) if bot in plays else 0
            if forget:
                forget_bot(store, bot)
            promise(store)
        swept = sweep(store.connection)
    elsewhere = [file for file in sorted(path.parent.iterdir()) if file != path and has(file, names)] if forget else []
    return Withdrawn(bot, games, before.closed, forget, swept, elsewhere)


def withdraw_versions(path: Path, bot: str, reason: str = "", *, forget: bool = False) -> Iterator[Withdrawn]:
    """Let a bot leave with every version; a running league begins no table until that is done."""
    archive_of(path)
    with held(path):
        archive = archive_of(path)
        names = [*archive.entrants, *(leaver.name for leaver in archive.left if forget)]
        shown = archive.shown_names()
        known = [name for name in names if split(name)[1]]
        versions = [name for name in known if split(name)[0] == bot]
        versions = versions or [name for name in known if split(shown.get(name, ""))[0] == bot]
        if not versions:
            raise BadOption(unknown(bot, path, sorted({split(name)[0] for name in archive.entrants})))
        for name in versions:
            yield patiently(path, name, reason, forget)


def patiently(path: Path, name: str, reason: str, forget: bool) -> Withdrawn:
    """Let one version leave as soon as the tables that are being played have ended."""
    began = monotonic()
    while True:
        try:
            return withdraw(path, name, reason, forget=forget)
        except InUse:
            if monotonic() - began > PATIENCE:
                raise
            sleep(MOMENT)


def unknown(bot: str, path: Path, bots: Iterable[str]) -> Said:
    """That there is no such bot, and which there are."""
    known = list(bots)
    hint = perhaps(bot, known) or say("there are {names}", names=", ".join(known))
    return say("no bot is called {bot} in {path}; {hint}", bot=repr(bot), path=str(path), hint=hint)


def strike(store: Store, bot: str, reason: str) -> int:
    """Take a bot out of the plan: this is the one place where a plan loses something; the number of games lost."""
    tables, keys = store.tables(), store.counted()
    lost = {number: table.bots for number, table in enumerate(tables) if bot in table.bots}
    gone = Leaver(bot, reason, {str(number): bots for number, bots in lost.items()})
    store.plan(without(tables, bot), 0)
    store.count([() if number in lost else of_table for number, of_table in enumerate(keys)])
    store.enlist(entrant for entrant in store.entrants() if entrant.name != bot)
    store.keep("left", [leaver._asdict() for leaver in (*store.left(), gone)])
    return len(store.keys() & {key for number in lost for key in keys[number]})


def forget_bot(store: Store, bot: str) -> None:
    """Delete what tells of a bot that left: games, sources, prints, alias, name."""
    forget_games(store, bot)
    forget_promised(store, bot)
    known = {entrant.hash for entrant in store.entrants()}
    hashes = [row for row in store.connection.execute("SELECT hash FROM sources") if row[0] not in known]
    store.connection.executemany("DELETE FROM sources WHERE hash = ?", hashes)  # also those of earlier versions
    if read := store.kept(FINGERPRINTS):
        read["bots"] = {source: prints for source, prints in read["bots"].items() if source in known}
        store.keep(FINGERPRINTS, read)
    aliases = store.kept("aliases") or {}
    store.keep("aliases", {name: alias for name, alias in aliases.items() if name != bot})
    store.keep("left", [without_name(leaver, bot)._asdict() for leaver in store.left()])
    store.keep(ASIDE, {})  # a league that goes on knows again
    store.keep(APART, [(*pair, deals) for *pair, deals in store.kept(APART) or [] if bot not in pair])
    store.keep(UNSWEPT, True)


def without_name(leaver: Leaver, bot: str) -> Leaver:
    """What stays of somebody who left when a bot is forgotten: themselves, or another one who sat with it."""
    tables = {number: bots for number, bots in leaver.tables.items() if bot not in bots}
    return Leaver("") if leaver.name == bot else leaver._replace(tables=tables)


def forget_games(store: Store, bot: str) -> None:
    """Delete every game that a bot has ever played in, with all that was noted, said and printed there."""
    keys = store.connection.execute("SELECT DISTINCT key FROM seats WHERE bot = ?", (bot,)).fetchall()
    for table in ("games", "prints", "noted", "gifts", "seats"):
        store.connection.executemany(f"DELETE FROM {table} WHERE key = ?", keys)  # noqa: S608 - our own names


def names_of(store: Store, bot: str) -> set[str]:
    """Under which names a bot was ever shown, as far as the store knows before it leaves or is forgotten."""
    entrants = store.entrants()
    shown = [public_names(entrants), shown_names(entrants), store.kept("aliases") or {}]
    return {bot, *(split(names[bot])[0] for names in shown if bot in names)}


def has(file: Path, names: set[str]) -> bool:
    """Does a file beside the store still tell of a bot? A store, a published copy, a report or a table."""
    if file.suffix == STORE:
        return bool(names & set(names_in(file)))
    try:
        return file.suffix in PAGES and is_named(file.read_text("utf-8", "replace"), names)
    except OSError:  # nobody can read it here
        return False


def is_named(text: str, names: Iterable[str]) -> bool:
    """Has a text one of these names as a word of its own, and not within a longer word or a decimal number?"""
    some = "|".join(re.escape(form) for name in names for form in {name, escape(name)})
    return re.search(rf"(?<!\w)(?<!\d\.)(?:{some})(?!\w|\.\d)", text) is not None


def names_in(file: Path) -> Iterator[str]:
    """The bots of another store, and those that left it."""
    try:
        archive = Archive(file)
    except StoreError:
        return
    yield from archive.entrants
    yield from (leaver.name for leaver in archive.left)
