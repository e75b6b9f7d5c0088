"""Replaying a stored game from its moves, without any bot: is everything that is stored of it what they lead to?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

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
from beankit.sandbox.errors import HANG, MEMORY
from beankit.tournament.store.connection import at_rest, connected
from beankit.tournament.store.games import Ledger, Measured, Played, rows_of
from beankit.tournament.store.promises import bare
from beankit.tournament.store.store import Store

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
        if shown != ([*map(counted, game.measured)], game.gifts):
            yield say("what is noted of its trades, harvests and gifts is not what its moves show")

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
