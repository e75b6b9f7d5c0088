"""The profile of a bot in a league: its versions, its best and worst games, against whom it loses, and its faults."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from beankit.arena.duels.statistics import FIRST, Sums
from beankit.core.errors import BadOption
from beankit.tournament.archive import Archive
from beankit.tournament.league.strengths import Strengths, strengths_of
from beankit.tournament.league.table import Comparison, comparison, drawn_up
from beankit.tournament.league.versions import split
from beankit.tournament.standings import whole_deals
from beankit.tournament.store.connection import opened
from beankit.tournament.store.store import SeatRow, Store

SHOWN = 3  # games, the best and the worst


class VersionRow(NamedTuple):
    """One version of a bot."""

    version: int
    points: float
    low: float | None  # None: too few deals to say
    high: float | None
    deals: int
    faults: dict[str, int]  # how often it failed, by kind
    against: Comparison | None  # the version before


class GameRow(NamedTuple):
    """A game that went unusually well or badly."""

    key: str
    seat: int
    scores: list[float]  # by seat
    by: float  # points more than usual against these opponents


class RivalRow(NamedTuple):
    """How often a bot is ahead of another."""

    bot: str
    version: int
    share: float
    low: float | None
    high: float | None
    deals: int


class Profile(NamedTuple):
    """All that a bot's page tells."""

    bot: str
    versions: list[VersionRow]  # the latest last
    best: list[GameRow]
    worst: list[GameRow]
    rivals: list[RivalRow]  # whom it loses against comes first


def profile_of(path: Path, bot: str, *, aliases: bool = False) -> Profile:
    """The profile of a bot, by its name or by what everybody may call it."""
    archive = Archive(path)
    called = archive.public_names() if aliases else {name: name for name in archive.entrants}
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
        return Profile(
            bot,
            [version_row(name, archive, strengths, field, points, faults_of(name, rows, store)) for name in versions],
            [game_row(store, key, now, by) for key, by in unusual[: -SHOWN - 1 : -1] if by > 0],
            [game_row(store, key, now, by) for key, by in unusual[:SHOWN] if by < 0],
            [rival._replace(bot=split(called[rival.bot])[0]) for rival in rivals_of(now, archive, games)],
        )


def by_game(rows: Sequence[SeatRow]) -> dict[str, list[SeatRow]]:
    """How everybody did in each game."""
    games: dict[str, list[SeatRow]] = defaultdict(list)
    for row in rows:
        games[row.key].append(row)
    return games


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


def game_row(store: Store, key: str, bot: str, by: float) -> GameRow:
    """A game by its key."""
    game = store.played(key)
    return GameRow(key, game.bots.index(bot), game.summary["scores"], by)


def faults_of(bot: str, rows: Sequence[SeatRow], store: Store) -> dict[str, int]:
    """How often a version failed, by kind."""
    kinds: Counter[str] = Counter()
    for row in rows:
        if row.bot == bot and row.faults:
            game = store.played(row.key)
            seat = game.bots.index(bot)
            kinds.update(fault["reason"] for fault in game.summary["faults"] if fault["seat"] == seat)
    return dict(kinds.most_common())


def version_row(
    name: str,
    archive: Archive,
    strengths: Strengths,
    field: Sequence[str],
    points: dict[str, dict[int, float]],
    faults: dict[str, int],
) -> VersionRow:
    """One version of a bot."""
    mean, low, high = strengths.points(name, field)
    deals = strengths.deals[strengths.place[name]]
    return VersionRow(split(name)[1], mean, low, high, deals, faults, comparison(name, archive, points))


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
        off = Sums([fmean(of_deal) - 0.5 for of_deal in by_deal.values()])
        mean, low, high = off.anytime()
        first = max(low + 0.5, 0.0) if off.count >= FIRST else None
        last = min(high + 0.5, 1.0) if off.count >= FIRST else None
        lines.append(RivalRow(other, split(other)[1], mean + 0.5, first, last, off.count))
    return sorted(lines, key=lambda line: (line.share, line.bot))
