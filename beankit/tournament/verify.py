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
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from beankit.arena.processes import how_many, spread
from beankit.arena.table.chairs import Clock
from beankit.arena.table.faults import SLOW, TIME, Fault
from beankit.arena.table.match import Match
from beankit.arena.table.notes import read_notes
from beankit.core.actions import Action, parse
from beankit.core.errors import BadRecord, BeankitError
from beankit.core.game import Game
from beankit.core.said import Said, say
from beankit.core.trade.deals import Take
from beankit.core.values import Json
from beankit.core.writing.record import LINE
from beankit.sandbox.engine.guests import looks_at_clock
from beankit.sandbox.errors import HANG, MEMORY
from beankit.sandbox.levels import isolation
from beankit.tournament.archive import Archive
from beankit.tournament.batches import play_all
from beankit.tournament.executors import chosen
from beankit.tournament.plan.chances import Counted, KeyLost, Practice
from beankit.tournament.plan.entrants import Entrant
from beankit.tournament.plan.schedule import PlannedTable, extended, restored
from beankit.tournament.play.work import deal_name, engine_hash, planned, player, terms_of
from beankit.tournament.store.connection import at_rest, check_whole, connected, opened
from beankit.tournament.store.games import Ledger, Measured, Played, rows_of
from beankit.tournament.store.promises import (
    NAMES,
    OWNERS,
    Promise,
    PromisedBot,
    bare,
    latest,
    promised,
    results_of,
    told,
)
from beankit.tournament.store.store import Store
from beankit.tournament.watch import Moved

PIECE = 16  # games that are replayed in one go
READY = 10_000  # actions that are kept
TIMELY = {TIME, SLOW, HANG, MEMORY}  # faults that depend on the machine
COUNTED = (
    "decisions",
    "offers",
    "refusals",
    "trades",
    "harvests",
    "coins",
)  # of a seat; its times are not in the moves


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
        if not last.league and [*listed] != [bot.name for bot in in_their_order(entrants, listed)]:
            yield say("the bots are not those that were promised")
        for bot in entrants:
            now, then = promised(store, bot), listed.get(bot.name)
            if then is None:
                yield say("{bot} was not promised", bot=bot.name)
                continue
            if store.kept(NAMES) is None:  # a copy with aliases
                now.who, now.alias = then.who, bot.name
            if store.kept(OWNERS) is None:  # a copy
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
            yield from self.astray(restored(plan.tables, archive.lost))
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
        for number, promise in reversed([*enumerate(archive.promises, 1)]):
            first, last, bots = promise.kept, min(promise.tables, stay), list(promise.known)
            if first < last and len(bots) < len(promise.bots):
                self.unchecked.append(say("the tables of promise {number}: a bot of it is not known", number=number))
            elif first < last:
                here = [table if {*table.bots} <= {*bots} else table._replace(bots=()) for table in tables[:last]]
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


def in_their_order(entrants: Sequence[Entrant], listed: Mapping[str, PromisedBot]) -> list[Entrant]:
    """The bots as a promise lists them, those last that it does not have."""
    order = {name: place for place, name in enumerate(listed)}
    return sorted(entrants, key=lambda bot: (order.get(bot.name, len(order)), bot.name))


class Planned(NamedTuple):
    """A game as the plan wants it; without the key nobody knows its seeds."""

    key: str
    number: int
    rotation: int
    bots: tuple[str, ...]
    deal: int | None
    seed: int | None
    isolated: bool  # does a bot play there that is not a house bot?


class Replayed(NamedTuple):
    """What came out for one game: what is wrong, and whether it is marked as depending on the clock."""

    key: str
    wrong: list[Said]
    clocked: bool = False


@dataclass(frozen=True)
class Replays:
    """The games of a store in pieces, for several processes."""

    path: Path
    settings: Mapping[str, Json]
    pieces: Sequence[Sequence[Planned]]
    secret: bool  # a copy without the moves

    def __call__(self, piece: int) -> list[Replayed]:
        """Replay the games of a piece."""
        resting = at_rest(self.path)
        with connected(self.path, resting=resting) as connection:  # it was looked over before
            store = Store(self.path, connection, resting=resting)
            return [self.replayed(store, planned) for planned in self.pieces[piece]]

    def replayed(self, store: Store, planned: Planned) -> Replayed:
        """Replay one game; whoever changed it may have left anything there."""
        try:
            game = store.played(planned.key)
            return Replayed(planned.key, [*self.troubles(planned, game, store)], game.clocked)
        except (BeankitError, ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
            why = error.said if isinstance(error, BeankitError) else str(error)
            return Replayed(planned.key, [say("it cannot be replayed: {why}", why=why)])

    def troubles(self, planned: Planned, game: Played, store: Store) -> Iterator[Said]:
        """Everything about a game that is not as it should be."""
        if (game.number, game.rotation, game.bots) != planned[1:4]:
            yield say("other bots sit there than in the plan")
            return
        if store.rows_of(planned.key) != rows_of(game):
            yield say("its result is not what the standings are made from")
        summary = game.summary
        if game.level is None if planned.isolated else game.level is not None and not summary["forfeits"]:
            yield say(
                "its level of isolation does not fit its bots"
            )  # in place of one that ends its process, one plays shut in
        if self.secret:
            return
        course = Course(self.settings, summary, planned.deal)
        if course.dealt != told_seed(summary["record"]):
            yield say("its cards are not those of the plan")
        elif course.game.result is None:
            yield say("its moves end before the game does")
        else:
            yield from course.troubles(planned, game)


class Course:
    """A game as its moves make it."""

    def __init__(self, settings: Mapping[str, Json], summary: Mapping[str, Json], deal: int | None) -> None:
        self.summary, self.strikes = summary, settings["limits"]["strikes"]
        self.dealt = told_seed(summary["record"]) if deal is None else deal
        self.game = Game(settings["game"], players=settings["players"], seed=self.dealt, **settings["options"])
        self.seats: list[int] = []
        self.moves: list[Action] = []
        self.first: list[bool] = []  # was it the first option, as it is played for whoever fails?
        clock = Clock()
        clock.reset(settings["players"])
        self.ledger = Ledger(self.game, self.seats, self.moves, clock)
        self.lines = moves_in(summary["record"])
        for line in self.lines:
            self.play(line)

    def play(self, line: str) -> None:
        """Play one line of the record."""
        (number, seat, text), decision = line.split(" ", 2), self.game.decision
        if decision is None or number != f"{len(self.moves) + 1}." or seat != str(decision.seat):
            raise BadRecord("nobody could make the move {line}", line=repr(line[:80]))
        action = read_action(text)
        self.game.play(action)
        self.seats.append(decision.seat)
        self.moves.append(action)
        self.first.append(action == decision.options[0])
        if type(action) is Take:
            self.ledger.watch(self.game)

    def troubles(self, planned: Planned, game: Played) -> Iterator[Said]:
        """What is stored, and is not what the moves lead to."""
        summary = self.summary
        if not self.faults_fit():
            yield say("its faults and forfeits do not fit its moves")
        names, remarks = summary["names"], read_notes(summary["record"]).remarks
        match = Match(
            self.game,
            names,
            summary["seed"] if planned.seed is None else planned.seed,
            {number: "\n; ".join(said) for number, said in remarks.items()},
            len(self.moves),
            [Fault(**fault) for fault in summary["faults"]],
            self.forfeits,
            summary["times"],
        )
        wanted = match.summary(self.seats, self.moves).as_dict()
        if parts := sorted(name for name in {*wanted, *summary} if wanted.get(name) != summary.get(name)):
            yield say("its moves lead to something else than is stored: {parts}", parts=", ".join(parts))
        shown = [*map(counted, self.ledger.measured())], self.ledger.gifts()
        if shown != ([*map(counted, game.measured)], game.gifts) or not self.timed(game.measured):
            yield say("what is noted of its trades, harvests and gifts is not what its moves show")

    def timed(self, measured: Sequence[Measured]) -> bool:
        """Are the thinking times the same wherever they are stored, and not of more decisions than there were?"""
        fit = [seat.seconds for seat in measured] == self.summary["times"]
        return fit and all(sum(seat.paces.values()) <= seat.decisions for seat in measured)

    @property
    def forfeits(self) -> list[int]:
        """The seats whose faults cost them all their strikes."""
        lost: Counter[int] = Counter()
        for fault in self.summary["faults"]:
            lost[fault["seat"]] += fault["strikes"]
        return [seat for seat in sorted(lost) if self.strikes and lost[seat] >= self.strikes]

    def faults_fit(self) -> bool:
        """Was the first option played wherever somebody failed, and for whoever had forfeited?"""
        lost: Counter[int] = Counter()
        latest = 0
        for fault in self.summary["faults"]:
            seat, number, strikes = fault["seat"], fault["number"], fault["strikes"]
            asked = number > 0 and strikes > 0  # at a decision, and not at the start or at the end
            if not 0 <= seat < len(self.game.players) or lost[seat] >= self.strikes or number < latest:
                return False
            if asked and not (number <= len(self.moves) and self.seats[number - 1] == seat and self.first[number - 1]):
                return False
            if not asked and number not in (0, len(self.moves)):
                return False
            if fault["record"] and moves_in(fault["record"]) != self.lines[: number - asked]:
                return False
            latest = number
            lost[seat] += strikes
            if lost[seat] >= self.strikes and not self.passive(seat, number):
                return False
        return True

    def passive(self, seat: int, number: int) -> bool:
        """Is every move of a seat its first option, from this move on?"""
        moves = zip(self.seats, self.first, strict=True)
        return all(first for place, (mover, first) in enumerate(moves, 1) if mover == seat and place >= number)


def agree(stored: Played, again: Played) -> tuple[bool, list[int]]:
    """Did a game go the same way again? And the seats that ran out of time or memory: then only until there."""
    stops = [(fault["number"], fault["seat"]) for game in (stored, again) for fault in game.summary["faults"]
             if fault["reason"] in TIMELY]  # fmt: skip
    if stops:
        until, _ = min(stops)
        before = [moves_in(game.summary["record"])[: max(0, until - 1)] for game in (stored, again)]
        return before[0] == before[1], sorted({seat for _, seat in stops})
    same = stored.summary["digest"] == again.summary["digest"] and rows_of(stored) == rows_of(again)
    return same and [*map(bare, stored.summary["faults"])] == [*map(bare, again.summary["faults"])], []


@lru_cache(maxsize=READY)
def read_action(text: str) -> Action:
    """An action as a record writes it; many come again and again, and reading takes as long as playing."""
    return parse(text)


def counted(measured: Measured) -> list[Json]:
    """What the moves show of how a seat played."""
    return [getattr(measured, name) for name in COUNTED]


def moves_in(record: str) -> list[str]:
    """The lines of a record with moves."""
    return [line for line in record.split("\n") if LINE.match(line)]


def told_seed(record: str) -> int:
    """The seed of the cards that a record names."""
    lines = (line for line in record.split("\n") if line.startswith("seed: "))
    return int(next(lines, "seed: -1").removeprefix("seed: "))
