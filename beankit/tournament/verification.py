"""Verifying a tournament: does its store follow from its bots, its key and its chain?

Every game is replayed from its moves, without bots; then the bots play a sample of the games again.
"""

from __future__ import annotations

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
from beankit.tournament.history import History
from beankit.tournament.league.versions import split
from beankit.tournament.plan.schedule import LEAGUE, PlannedTable, astray, restored
from beankit.tournament.play.replay import Planned, Replayed, Replays, agree
from beankit.tournament.play.work import deal_name, engine_hash, planned, player, terms_of
from beankit.tournament.store.connection import check_whole, opened
from beankit.tournament.watch import Moved

PIECE = 16  # games that are replayed in one go


class NotVerified(BeankitError):
    """A store that this version of the kit cannot verify."""


def whose(number: int, table: PlannedTable) -> int | tuple[str, ...]:
    """Whose a deal is: one table's, or in a league that of twins, where two versions of a bot play against the same."""
    return tuple(split(bot)[0] for bot in table.bots) if table.circle == LEAGUE else number


class Verified(NamedTuple):
    """What came out: what is wrong, what was done, and what could not be checked."""

    troubles: list[Said]
    history: list[Said]  # of the plan, as the chain tells it
    unchecked: list[Said]
    sentence: Said  # what is known of the key and the chain
    missing: int  # games of the plan that are not stored
    replayed: int  # games that were replayed from their moves
    checked: int  # games that the bots played again
    different: list[str]  # those of them that went another way
    partly: Mapping[str, int]  # how many of them could be compared only until a bot ran out of time or memory, by bot
    left_out: Mapping[str, int]  # how many games are never played again because a bot looks at the clock, by bot

    @property
    def holds(self) -> bool:
        """Is everything as it should be?"""
        return not self.troubles and not self.different


def verify(
    archive: Archive,
    sample: int,
    seed: int,
    *,
    head: str | None = None,
    jobs: int | None = None,
    accept_weak: bool = False,
    moved: Moved,
) -> Verified:
    """Compare all that is stored with what follows from moves, bots, key and chain; play a random sample again."""
    check_whole(archive.path)
    if archive.engine != engine_hash():
        raise NotVerified(
            "{path} was played with another version of the kit: verify it with that one", path=str(archive.path)
        )
    return Verification(archive, head, jobs, accept_weak, moved).outcome(sample, seed)


class Verification:
    """One look at a store, from its chain to its games."""

    def __init__(self, archive: Archive, head: str | None, jobs: int | None, accept_weak: bool, moved: Moved) -> None:
        self.archive, self.jobs, self.accept_weak, self.moved = archive, jobs, accept_weak, moved
        self.chance = None if archive.published and archive.promise is not None else archive.chance
        self.history = History(archive, self.chance)
        misfits = [*self.strangers(), *self.misfits()]
        self.playable = not archive.published and not misfits
        self.troubles = [*self.history.troubles(head), *misfits, *(() if misfits else self.misplanned())]
        self.games = {game.key: game for game in self.planned()}

    def outcome(self, sample: int, seed: int) -> Verified:
        """Replay every game, and play some of them again."""
        replayed = self.replayed()
        left_out = self.clocked(replayed)
        partly: Counter[str] = Counter()
        again: Sequence[str] = ()
        different: list[str] = []
        if self.playable and sample:
            repeatable = sorted(key for key, game in replayed.items() if key not in left_out and not game.wrong)
            again = Random(seed).sample(repeatable, min(sample, len(repeatable)))
            different, partly = self.played_again({*again}, len(replayed))
        exempt = Counter(bot for bots in left_out.values() for bot in bots)
        history, unchecked = [*self.history.told()], [*self.unchecked()]
        parts = (self.troubles, history, unchecked, self.archive.sentence, self.missing, len(replayed))
        return Verified(*parts, len(again), different, partly, exempt)

    @property
    def missing(self) -> int:
        """How many games of the plan are not stored."""
        return len(self.archive.plan.every - self.games.keys())

    # --- plan and bots ---

    def strangers(self) -> Iterator[Said]:
        """Bots whose sources are not those that they played with."""
        if self.archive.published:
            return
        for name, bot in self.archive.entrants.items():
            if bot.house:
                player(name, bot.hash, self.archive.settings["game"])
            elif bot.entry is None or bot.entry.digest != bot.hash:
                yield say("the sources of {bot} are not those that it played with", bot=name)

    def misfits(self) -> Iterator[Said]:
        """Is the plan a plan at all: its tables, its bots and its games?"""
        plan = self.archive.plan
        bots = {bot for table in plan.tables for bot in table.bots}
        fit = [len(table.bots) for table in plan.tables] == [len(keys) for keys in plan.keys]
        if not fit or not bots <= self.archive.entrants.keys():
            yield say("the tables, the bots and the games that count do not fit together")
        owned = {(table.deal, whose(number, table)) for number, table in enumerate(plan.tables)}
        deals = Counter(deal for deal, owner in owned if owner != ())
        if self.archive.settings["players"] > 1 and deals.total() > len(deals):
            yield say("several tables have the same deal: {deal}", deal=deals.most_common(1)[0][0])

    def misplanned(self) -> Iterator[Said]:
        """What of the plan does not follow from bots, settings and key."""
        archive, plan = self.archive, self.archive.plan
        missing = len(plan.every - self.history.stored)
        if missing and archive.closed is True:  # not early
            yield say("{count} of {games} games that were played are gone", count=missing, games=plan.games)
        if self.chance is None:
            return
        if not archive.published:
            table = astray(restored(plan.tables, archive.lost), archive.settings["players"], self.chance.label)
            if table is not None:
                first = ", ".join(table.bots)
                yield say("the tables are not those that follow from bots and key; the first: {bots}", bots=first)
        if planned(plan.tables, archive.settings, self.chance, archive.entrants).keys != plan.keys:
            yield say("the games that count are not those that follow from bots and key")

    def planned(self) -> Iterator[Planned]:
        """Every stored game that counts, as the plan wants it."""
        plan, bots = self.archive.plan, self.archive.entrants
        for number, (table, keys) in enumerate(zip(plan.tables, plan.keys, strict=False)):
            deal, seed = self.seeds(number) if {*table.bots} <= bots.keys() else (None, None)
            for rotation, (key, seats) in enumerate(zip(keys, table.rotations, strict=False)):
                isolated = not all(bot in bots and bots[bot].house for bot in seats)
                if key in self.history.stored:
                    yield Planned(key, number, rotation, seats, deal, seed, isolated)

    def seeds(self, number: int) -> tuple[int | None, int | None]:
        """The seeds of the cards of a table and of its bots, if they are known here."""
        if self.chance is None:
            return None, None
        name = deal_name(self.archive.plan.tables[number], self.archive.entrants)
        return self.chance.deal(name), self.chance.bots(name)

    # --- games ---

    def replayed(self) -> dict[str, Replayed]:
        """Replay every stored game, in several processes if there are many."""
        games = [*self.games.values()]
        pieces = [games[first : first + PIECE] for first in range(0, len(games), PIECE)]
        task = Replays(self.archive.path, self.archive.settings, pieces, bool(self.archive.published))
        replays: dict[str, Replayed] = {}
        for results in spread(task, len(pieces), how_many(self.jobs, len(pieces), named=True)):
            for game in results:
                replays[game.key] = game
                self.troubles += [self.of_game(game.key, why) for why in (*game.wrong, *self.unbound(game))]
            self.moved(len(replays))
        return replays

    def unbound(self, game: Replayed) -> Iterator[Said]:
        """Is a game still as it was when it was stored?"""
        shown, whole = self.history.games.get(game.key), self.history.whole.get(game.key)
        if game.shown and (shown not in (None, game.shown) or whole not in (None, game.whole)):
            yield say("it is not as it was when the chain bound it")

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

    def played_again(self, keys: set[str], before: int) -> tuple[list[str], Counter[str]]:
        """The games that go another way now; and how many were comparable only in part, by the bots that caused it."""
        archive = self.archive
        assert self.chance is not None
        works = list(archive.plan.missing(archive.plan.every - keys, self.chance, archive.entrants))
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

    # --- what is left ---

    def unchecked(self) -> Iterator[Said]:
        """What nobody can tell from this file."""
        archive = self.archive
        if not archive.published:
            return
        yield say("a copy has no sources: no game was played again by its bots")
        yield say("a copy has neither prints nor messages of faults, and of the plan's bots only the hash")
        if archive.promise is not None:
            yield say("a copy has no key: that cards and tables follow from it was not checked, nor were the seals")
        if not archive.closed:
            yield say("who sat where was not checked: only a copy of a closed tournament tells that")
        if "named" not in self.history.ends:
            yield say(
                "the deals of the tables, who is ranked and how many left were not checked: no closing binds them"
            )
        if archive.secret:
            yield say("the moves were not checked: solo deals are secret until the tournament is closed")
