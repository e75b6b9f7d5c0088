"""Verifying a tournament: does what is stored follow from its promises, its key, its moves and its bots?

1. The store is what was promised last, and the tables are those that follow from every promise.
2. The games that count are those that follow from tables, bots and key.
3. Every record is replayed by its moves, without bots, and leads to what the standings are made from.
4. After the closing all results together have the hash that was made known; and the bots play a sample again.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from beankit.arena.processes import how_many, spread
from beankit.core.errors import BeankitError
from beankit.core.said import Said, say
from beankit.sandbox.engine.guests import looks_at_clock
from beankit.sandbox.levels import isolation
from beankit.tournament.archive import Archive
from beankit.tournament.batches import play_all
from beankit.tournament.executors import chosen
from beankit.tournament.plan.chances import Counted, KeyLost, Practice
from beankit.tournament.plan.schedule import PlannedTable, extended, restored
from beankit.tournament.play.replay import Planned, Replayed, Replays, agree
from beankit.tournament.play.work import deal_name, engine_hash, planned, player, terms_of
from beankit.tournament.store.connection import check_whole, opened
from beankit.tournament.store.promises import (
    NAMES,
    OWNERS,
    Promise,
    latest,
    promised,
    results_of,
    told,
)
from beankit.tournament.store.store import Store
from beankit.tournament.watch import Moved

PIECE = 16  # games that are replayed in one go


class NotVerified(BeankitError):
    """A store that this version of the kit cannot verify."""


class Verified(NamedTuple):
    """What came out: what is wrong, what was done, and what could not be checked."""

    troubles: list[Said]
    promises: list[Said]  # each with what it changed
    unchecked: list[Said]
    sentence: Said  # what is known of the key
    missing: int  # games of the plan that are not stored
    replayed: int  # games that were replayed from their moves
    checked: int  # games that the bots played again
    different: list[str]  # those of them that went another way
    partly: Mapping[str, int]  # how many of them could be compared only until a bot ran out of time or memory, by bot
    left_out: Mapping[str, int]  # how many games are never played again because a bot looks at the clock, by bot

    @property
    def holds(self) -> bool:
        """Is everything as it should be, as far as this file can show?"""
        return not self.troubles and not self.different


def verify(
    archive: Archive,
    sample: int,
    seed: int,
    *,
    jobs: int | None = None,
    accept_weak: bool = False,
    moved: Moved,
) -> Verified:
    """Compare all that is stored with what follows from promises, key and moves; play a random sample again."""
    check_whole(archive.path)
    if archive.promise.engine != engine_hash():
        raise NotVerified(
            "{path} was played with another version of the kit: verify it with that one", path=str(archive.path)
        )
    return Verification(archive, jobs, accept_weak, moved).outcome(sample, seed)


class Verification:
    """One look at a store, from its promises to its games."""

    def __init__(self, archive: Archive, jobs: int | None, accept_weak: bool, moved: Moved) -> None:
        self.archive, self.jobs, self.accept_weak, self.moved = archive, jobs, accept_weak, moved
        self.unchecked: list[Said] = []
        self.troubles: list[Said] = []
        self.chance = self.known_chance()
        with opened(archive.path) as store:
            self.stored = store.keys()
            self.troubles += [*self.unpromised(store), *self.strangers()]
        self.fits = self.hangs_together()
        if self.fits:
            self.troubles += self.misplanned()
        else:
            self.troubles.append(say("the tables, the bots and the games that count do not fit together"))
        self.games = {game.key: game for game in self.planned()}

    def outcome(self, sample: int, seed: int) -> Verified:
        """Replay every game, and play some of them again."""
        replayed = self.replayed()
        left_out = self.clocked(replayed)
        partly: Counter[str] = Counter()
        again: Sequence[str] = ()
        different: list[str] = []
        if sample and self.fits and self.chance is not None and not self.archive.published:
            repeatable = sorted(key for key, game in replayed.items() if key not in left_out and not game.wrong)
            again = Random(seed).sample(repeatable, min(sample, len(repeatable)))
            different, partly = self.played_again(self.chance, {*again}, len(replayed))
        exempt = Counter(bot for bots in left_out.values() for bot in bots)
        promises, missing = [*told(self.archive.promises)], len(self.archive.plan.every - self.stored)
        if missing and self.archive.closed:
            self.unchecked.append(say("why {count} planned {count:game was|games were} not stored", count=missing))
        parts = (self.troubles, promises, self.unchecked, self.archive.sentence, missing, len(replayed))
        return Verified(*parts, len(again), different, partly, exempt)

    def known_chance(self) -> Practice | Counted | None:
        """What the deals come from, if this file or the one beside it tells."""
        try:
            return self.archive.chance
        except KeyLost as lost:
            if self.archive.key is not None:
                self.troubles.append(lost.said)
            elif self.archive.published:
                self.unchecked.append(say("that cards follow from the key: it is known when the tournament is closed"))
                self.unchecked.append(say("that bots play like this: a copy has no sources"))
            else:
                self.unchecked.append(lost.said)
            return None

    # --- promises ---

    def unpromised(self, store: Store) -> Iterator[Said]:
        """What of the store is not what was promised last."""
        last, entrants = self.archive.promise, store.entrants()
        listed = latest(self.archive.promises) if last.league else last.known
        if store.settings != last.settings:
            yield say("the settings are not those that were promised")
        if gone := sorted(listed.keys() - {bot.name for bot in entrants}) if not last.league else []:
            yield say(
                "{bots} {count:was|were} promised, and {count:is|are} not there", bots=", ".join(gone), count=len(gone)
            )
        for bot in entrants:
            now, then = promised(store, bot), listed.get(bot.name)
            if then is None:
                yield say("{bot} was not promised", bot=bot.name)
                continue
            if store.kept(NAMES) is None and not bot.called:  # a copy with aliases
                now.who, now.alias = then.who, bot.name
            if store.kept(OWNERS) is None and not bot.owner:  # a copy
                now.owner = then.owner
            if now != then:
                yield say("{bot} is not the bot that was promised under this name, owner and alias", bot=bot.name)
        if len(store.left()) != last.left:
            yield say("not as many bots have left as was promised")
        if last.results and not self.ended(store, last):
            yield say("the results are not those with which the tournament was closed")
        if self.archive.key is not None and not last.results:
            yield say("the key is known, but the promise of the closing is gone")

    def ended(self, store: Store, last: Promise) -> bool:
        """Are the results still those of the closing? Whoever changed them may have left anything there."""
        try:
            return results_of(store) == last.results
        except (ValueError, KeyError, TypeError, AttributeError):
            return False

    def strangers(self) -> Iterator[Said]:
        """Bots whose sources are not those that they played with."""
        for name, bot in self.archive.entrants.items():
            if self.archive.published:
                return
            if bot.house:
                player(name, bot.hash, self.archive.settings["game"])
            elif bot.entry is None or bot.entry.digest != bot.hash:
                yield say("the sources of {bot} are not those that it played with", bot=name)

    # --- plan ---

    def hangs_together(self) -> bool:
        """Is the plan a plan at all: its tables, its bots and its games?"""
        plan = self.archive.plan
        bots = {bot for table in plan.tables for bot in table.bots}
        fit = [len(table.bots) for table in plan.tables] == [len(keys) for keys in plan.keys]
        return fit and bots <= self.archive.entrants.keys()

    def misplanned(self) -> Iterator[Said]:
        """What of the plan does not follow from promises and key."""
        archive, plan = self.archive, self.archive.plan
        if archive.promise.league:
            self.unchecked.append(say("who met whom: a league chooses that by results"))
            seated = [(table.deal, *sorted(table.bots)) for table in plan.tables if table.bots]
            if len({*seated}) < len(seated):
                yield say("a table is there twice")
        else:
            yield from self.astray(plan.tables)
        if self.chance is None:
            return
        if planned(plan.tables, archive.settings, self.chance, archive.entrants).keys != plan.keys:
            yield say("the games that count are not those that follow from bots and key")

    def astray(self, tables: Sequence[PlannedTable]) -> Iterator[Said]:
        """Promises whose tables are not those that follow from them; a later one may have begun the plan anew."""
        archive, stay = self.archive, sys.maxsize
        label = str(archive.settings["seed"]) if archive.key_hash is None else archive.key_hash
        if len(tables) != archive.promise.tables:
            yield say("there are {count} tables, and {promised} were promised", count=len(tables),
                      promised=archive.promise.tables)  # fmt: skip
        for leaver in archive.left:
            where = [(int(number), bots) for number, bots in leaver.tables.items() if int(number) < len(tables)]
            if any(leaver.name not in bots or tables[number].bots for number, bots in where):
                yield say("{bot} has left, but not all tables that are empty since then were theirs", bot=leaver.name)
        for number, promise in reversed([*enumerate(archive.promises, 1)]):
            first, last, bots = promise.kept, min(promise.tables, stay), list(promise.known)
            if first < last and len(bots) < len(promise.bots):
                self.unchecked.append(say("the tables of promise {number}: a bot of it is not known", number=number))
            elif first < last:
                here = restored(tables, archive.lost_after(promise))[:last]
                wanted = extended(here[:first], bots, archive.settings["players"], promise.deals, label)
                if here[first:] != wanted[: last - first] or len(wanted) != promise.tables - first:
                    yield say("the tables are not those that follow from promise {number}", number=number)
            stay = min(stay, first)
        if stay:
            yield say("the first {count} {count:table was|tables were} never promised", count=stay)

    def planned(self) -> Iterator[Planned]:
        """Every stored game that counts, as the plan wants it."""
        plan, bots, chance = self.archive.plan, self.archive.entrants, self.chance
        for number, (table, keys) in enumerate(zip(plan.tables, plan.keys, strict=False)):
            deal = seed = None
            if chance is not None and bots.keys() >= {*table.bots}:
                name = deal_name(table, bots)
                deal, seed = chance.deal(name), chance.bots(name)
            for rotation, (key, seats) in enumerate(zip(keys, table.rotations, strict=False)):
                isolated = not all(bot in bots and bots[bot].house for bot in seats)
                if key in self.stored:
                    yield Planned(key, number, rotation, seats, deal, seed, isolated)

    # --- games ---

    def replayed(self) -> dict[str, Replayed]:
        """Replay every stored game, in several processes if there are many."""
        games, archive = [*self.games.values()], self.archive
        pieces = [games[first : first + PIECE] for first in range(0, len(games), PIECE)]
        secret = bool(archive.published) and archive.secret
        if secret:
            self.unchecked.append(say("the moves: solo deals are secret until the tournament is closed"))
        task = Replays(archive.path, archive.settings, pieces, secret)
        replays: dict[str, Replayed] = {}
        for results in spread(task, len(pieces), how_many(self.jobs, len(pieces), named=True)):
            for game in results:
                replays[game.key] = game
                self.troubles += [self.of_game(game.key, why) for why in game.wrong]
            self.moved(len(replays))
        return replays

    def of_game(self, key: str, why: Said) -> Said:
        """What is wrong with a game."""
        return say("game {game} ({bots}): {why}", game=key[:8], bots=", ".join(self.games[key].bots), why=why)

    def clocked(self, replayed: Mapping[str, Replayed]) -> dict[str, list[str]]:
        """The games that may go another way every time, each with its bots that look at the clock.

        What a game says of itself does not count: the sources of its bots are read once more.
        """
        said = [key for key, game in replayed.items() if game.clocked]
        if self.archive.published:
            return {key: [] for key in said}
        suspects = {bot for key in said for bot in self.games[key].bots}
        looking = {bot for bot in sorted(suspects) if self.looks_at_clock(bot)}
        blamed = {key: [bot for bot in self.games[key].bots if bot in looking] for key in said}
        why = say("it is marked as depending on the clock, but none of its bots looks at the clock")
        self.troubles += [self.of_game(key, why) for key, bots in blamed.items() if not bots]
        return {key: bots for key, bots in blamed.items() if bots}

    def looks_at_clock(self, bot: str) -> bool:
        """Does a bot look at the clock? Its source is read, in a process that does not run it."""
        entry = self.archive.entrants[bot].entry
        if entry is None:
            return False
        here = isolation()
        here.demand(self.accept_weak)
        return looks_at_clock(entry, here.walls)

    def played_again(self, chance: Practice | Counted, keys: set[str], before: int) -> tuple[list[str], Counter[str]]:
        """The games that go another way now; and how many were comparable only in part, by the bots that caused it."""
        archive = self.archive
        works = list(archive.plan.missing(archive.plan.every - keys, chance, archive.entrants))
        bots = {name: bot.entry or bot.hash for name, bot in archive.entrants.items()}
        different: list[str] = []
        partly: Counter[str] = Counter()
        done = before
        terms = terms_of(archive.settings, self.accept_weak)
        with chosen(None, self.jobs, len(works)) as executor, opened(archive.path) as store:
            for games in play_all(executor, terms, bots, works):
                for game in games:
                    alike, seats = agree(store.played(game.key), game)
                    different += [] if alike else [game.key]
                    partly.update(game.bots[seat] for seat in seats)
                self.moved(done := done + len(games))
        return sorted(different), partly
