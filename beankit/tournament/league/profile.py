"""The profile of a bot in a league: its versions, its games, against whom and by what it loses, and its faults.

By what: how it plays beside the others at its tables, in what its harvests bring, its offers, answers and trades.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from sqlite3 import Connection
from statistics import fmean
from typing import NamedTuple

from beankit.arena.bots.files import BotFiles
from beankit.arena.statistics import ALPHA, FIRST, Sums, anytime_width
from beankit.arena.table.faults import Fault
from beankit.arena.table.match import lines_for
from beankit.checks.report import Reproducer
from beankit.core.errors import BadOption
from beankit.tournament.archive import Archive
from beankit.tournament.league.strengths import Strengths, strengths_of
from beankit.tournament.league.table import Comparison, archive_of, comparison, drawn_up, goal_of
from beankit.tournament.league.versions import VersionChange, change_of, split
from beankit.tournament.plan.entrants import Entrant
from beankit.tournament.plan.schedule import PlannedTable
from beankit.tournament.standings import EVEN, HouseMarks, rank_intervals, whole_deals
from beankit.tournament.store.connection import opened
from beankit.tournament.store.games import SeatRow, by_game
from beankit.tournament.store.store import Store

SHOWN = 3  # games, the best and the worst
RECORD = "fault.txt"  # how somebody saves the record of a fault
MEASURES = ("yield", "harvests", "offers", "refusals", "trades", "gain")
PLAYED = """
SELECT counted.number, seats.bot, count(*), sum(harvests), sum(offers), sum(refusals), sum(trades), sum(coins), sum(
  (SELECT coalesce(sum(worth), 0) FROM gifts WHERE gifts.key = seats.key AND taker = seats.seat) -
  (SELECT coalesce(sum(cost), 0) FROM gifts WHERE gifts.key = seats.key AND giver = seats.seat))
FROM counted JOIN seats USING(key) JOIN noted USING(key, seat)
WHERE counted.number IN (SELECT number FROM counted JOIN seats USING(key) WHERE bot = ?)
GROUP BY counted.number, seats.bot
"""


class VersionRow(NamedTuple):
    """One version of a bot."""

    version: int
    points: float
    low: float | None  # None: too few deals to say
    high: float | None
    deals: int
    faults: dict[str, int]  # how often it failed, by kind
    against: Comparison | None  # the version before


class FaultRow(NamedTuple):
    """The last fault of a kind of one version, and how to see it again."""

    version: int
    reason: str  # a code
    often: int
    key: str  # of the game
    sentence: str
    reproducer: Reproducer | None  # None: it needs the walls of the sandbox


class GameRow(NamedTuple):
    """A game that went unusually well or badly."""

    key: str
    seat: int
    scores: list[float]  # by seat
    by: float  # points more than usual against these opponents
    names: list[str]  # by seat


class RivalRow(NamedTuple):
    """How often a bot is ahead of another."""

    bot: str
    version: int
    share: float
    low: float | None
    high: float | None
    deals: int

    @property
    def loses(self) -> bool:
        """Is it told that it is behind more often?"""
        return self.high is not None and self.high < EVEN

    @property
    def wins(self) -> bool:
        """Is it told that it is ahead more often?"""
        return self.low is not None and self.low > EVEN


class Profile(NamedTuple):
    """All that a bot's page tells; `changes` and `faults` are for its owner and the teacher."""

    bot: str
    owner: str  # empty: nobody handed it in
    place: tuple[int | None, int | None]
    field: int  # how many have a place
    versions: list[VersionRow]  # the latest last
    goal: HouseMarks | None  # None: a house bot, or too few deals to say
    best: list[GameRow]
    worst: list[GameRow]
    rivals: list[RivalRow]  # whom it loses against comes first
    phases: list[PhaseRow]
    changes: list[VersionChange]  # the latest first
    faults: list[FaultRow]


def profile_of(path: Path, bot: str, *, aliases: bool = False) -> Profile:
    """The profile of a bot, by its name or by what everybody may call it."""
    archive = archive_of(path)
    called = archive.shown_names(aliases=aliases)
    versions = sorted((name for name in called if split(called[name])[0] == bot), key=lambda name: split(name)[1])
    if not versions:
        raise BadOption("no bot is called {bot} in this league", bot=repr(bot))
    with opened(path) as store:
        rows = [row for row in store.rows() if row.key in archive.plan.every]
        plan = archive.plan.tables, archive.plan.keys
        strengths = strengths_of(list(archive.entrants), archive.settings["players"], plan, rows)
        games = by_game(rows)
        now = versions[-1]
        unusual = sorted(surprises(now, games, strengths), key=lambda game: game[1])
        points = whole_deals(*plan, rows, archive.entrants).points
        field = drawn_up(archive.entrants, strengths)
        ranked = [name for name in field if archive.entrants[name].ranked]
        apart = {pair for pair in combinations(ranked, 2) if strengths.told_apart(*pair)}
        faults = {name: list(fault_rows(archive.entrants[name], rows, store)) for name in versions}
        return Profile(
            bot,
            archive.entrants[now].owner,
            rank_intervals(ranked, apart).get(now, (None, None)),
            len(ranked),
            [version_row(name, archive, strengths, field, points, faults[name]) for name in versions],
            None if archive.entrants[now].house else goal_of(now, field, archive.entrants, strengths),
            [game_row(store, key, now, by, called) for key, by in unusual[: -SHOWN - 1 : -1] if by > 0],
            [game_row(store, key, now, by, called) for key, by in unusual[:SHOWN] if by < 0],
            [rival._replace(bot=split(called[rival.bot])[0]) for rival in rivals_of(now, archive, games)],
            phases_of(store.connection, now, archive.plan.tables),
            list(changes_of(versions, archive))[::-1],
            [row for name in reversed(versions) for row in faults[name]],
        )


def changes_of(versions: Sequence[str], archive: Archive) -> Iterator[VersionChange]:
    """What changed from each version to the next."""
    for old, new in pairwise(versions):
        entries = archive.entrants[old].entry, archive.entrants[new].entry
        if entries[0] is not None and entries[1] is not None:
            yield change_of(split(new)[1], split(old)[1], entries[1], entries[0])


def fault_rows(bot: Entrant, rows: Sequence[SeatRow], store: Store) -> Iterator[FaultRow]:
    """The faults of one version, the most frequent kind first, each with its last game."""
    last: dict[str, tuple[str, Fault]] = {}
    kinds: Counter[str] = Counter()
    for row in rows:
        if row.bot == bot.name and row.faults:
            game = store.played(row.key)
            seat = game.bots.index(bot.name)
            for fault in (Fault(**fault) for fault in game.summary["faults"] if fault["seat"] == seat):
                kinds[fault.reason] += 1
                last[fault.reason] = row.key, fault
    for reason, often in kinds.most_common():
        key, fault = last[reason]
        yield FaultRow(split(bot.name)[1], reason, often, key, fault.sentence, reproducer_of(fault, bot.entry))


def reproducer_of(fault: Fault, entry: BotFiles | None) -> Reproducer | None:
    """How to see a fault again, if plain Python shows it."""
    if entry is None or fault.stopped or not fault.record:
        return None
    return Reproducer(RECORD, fault.record, fault.number, lines_for(fault, entry.main, RECORD))


def surprises(bot: str, games: Mapping[str, Sequence[SeatRow]], strengths: Strengths) -> list[tuple[str, float]]:
    """By how many points each game of a bot went better than its games usually do against such opponents."""
    chances, here = strengths.chances(), strengths.place[bot]
    unusual = []
    for key, rows in games.items():
        mine = [row for row in rows if row.bot == bot]
        if mine:
            usual = fmean(float(chances[here, strengths.place[row.bot]]) for row in rows if row.bot != bot)
            unusual.append((key, mine[0].points - usual))
    middle = fmean(by for _, by in unusual) if unusual else 0.0  # not 0 where the game itself is an opponent, too
    return [(key, by - middle) for key, by in unusual]


def game_row(store: Store, key: str, bot: str, by: float, called: Mapping[str, str]) -> GameRow:
    """A game by its key."""
    game = store.played(key)
    names = [split(called[name])[0] for name in game.bots]
    return GameRow(key, game.bots.index(bot), game.summary["scores"], by, names)


def version_row(
    name: str,
    archive: Archive,
    strengths: Strengths,
    field: Sequence[str],
    points: dict[str, dict[int, float]],
    faults: Sequence[FaultRow],
) -> VersionRow:
    """One version of a bot."""
    mean, low, high = strengths.points(name, field)
    deals = strengths.deals[strengths.place[name]]
    kinds = {fault.reason: fault.often for fault in faults}
    return VersionRow(split(name)[1], mean, low, high, deals, kinds, comparison(name, archive, points))


def rivals_of(bot: str, archive: Archive, games: Mapping[str, Sequence[SeatRow]]) -> list[RivalRow]:
    """In which share of the games a bot was ahead of each other, a tie counts half; deals are what varies."""
    shares: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for table, keys in zip(archive.plan.tables, archive.plan.keys, strict=True):
        for rows in (games[key] for key in keys if bot in table.bots and key in games):
            mine = next(row.points for row in rows if row.bot == bot)
            for row in rows:
                if row.bot != bot:
                    shares[row.bot][table.deal].append((mine > row.points) + (mine == row.points) / 2)
    lines = []
    for other, by_deal in shares.items():
        off = Sums([fmean(of_deal) - EVEN for of_deal in by_deal.values()])
        mean, low, high = off.anytime(EVEN)
        first = max(low + EVEN, 0.0) if off.count >= FIRST else None
        last = min(high + EVEN, 1.0) if off.count >= FIRST else None
        lines.append(RivalRow(other, split(other)[1], mean + EVEN, first, last, off.count))
    return sorted(lines, key=lambda line: (line.share, line.bot))


class PhaseRow(NamedTuple):
    """One measure of a bot's play, beside the mean of the others at its tables: a game, or a harvest."""

    measure: str
    own: float
    others: float
    by: float
    low: float | None  # None: too few deals to say; all measures together miss at most once in twenty
    high: float | None

    @property
    def clear(self) -> bool:
        """Is it told apart from the others?"""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


class TableTally(NamedTuple):
    """What some bots did together at a table, in all its rotations."""

    games: int
    harvests: int
    offers: int
    refusals: int
    trades: int
    coins: int  # of their harvests
    gained: float  # what they got in trades, less what they gave, in coins on their own fields at the time

    def measured(self, measure: str) -> float | None:
        """A measure; None if nothing can be said about it."""
        if measure == "yield":
            return self.coins / self.harvests if self.harvests else None
        if measure == "gain":
            return self.gained / self.games
        return float(getattr(self, measure)) / self.games


def phases_of(connection: Connection, bot: str, tables: Sequence[PlannedTable]) -> list[PhaseRow]:
    """Every measure of a bot that its game has, from the tables that were played in all rotations.

    There everybody had the same cards on the same seats, so that neither tells.
    """
    tallies: dict[int, dict[str, TableTally]] = defaultdict(dict)
    for number, name, *counts in connection.execute(PLAYED, (bot,)):
        tallies[number][name] = TableTally(*counts)
    whole = [
        (of_table[bot], together(of_table, bot))
        for number, of_table in tallies.items()
        if all(tally.games == len(tables[number].bots) for tally in of_table.values())
    ]
    rows = (phase_row(measure, whole) for measure in MEASURES)
    return [row for row in rows if row is not None and (row.own or row.others)]


def together(tallies: Mapping[str, TableTally], bot: str) -> TableTally:
    """What all others did at a table."""
    return TableTally(*map(sum, zip(*(tally for name, tally in tallies.items() if name != bot), strict=True)))


def phase_row(measure: str, whole: Sequence[tuple[TableTally, TableTally]]) -> PhaseRow | None:
    """One measure, deal by deal."""
    measured = [(own.measured(measure), others.measured(measure)) for own, others in whole]
    pairs = [(own, others) for own, others in measured if own is not None and others is not None]
    if not pairs:
        return None
    by = Sums([own - others for own, others in pairs])
    half = anytime_width(by.count, ALPHA / len(MEASURES)) * by.spread if by.count >= FIRST else None
    low, high = (None, None) if half is None else (by.mean - half, by.mean + half)
    return PhaseRow(measure, fmean(own for own, _ in pairs), fmean(others for _, others in pairs), by.mean, low, high)
