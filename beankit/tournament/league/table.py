"""The table of a league: who stands where, how sure that is, and what is still needed to tell two apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import msgspec

from beankit.arena.statistics import FIRST, Interval, Sums
from beankit.core.errors import BadOption
from beankit.core.said import Said, say
from beankit.tournament.archive import Archive
from beankit.tournament.league.share import doing_of
from beankit.tournament.league.strengths import TOO_CLOSE, Strengths, common_deals, strengths_of
from beankit.tournament.league.versions import before, split
from beankit.tournament.plan.entrants import Entrant
from beankit.tournament.standings import EVEN, HouseMarks, rank_intervals, whole_deals
from beankit.tournament.store.connection import opened
from beankit.tournament.store.games import SeatRow
from beankit.tournament.store.promises import FOREVER
from beankit.tournament.store.store import APART, ASIDE, NothingStored, Store, StoreError

MARGIN = 0.05  # placing points: a version that loses less than this is no worse


class Comparison(NamedTuple):
    """A version of a bot against the one before, on deals that both played on the same seats and opponents."""

    version: int
    other: int
    deals: int
    by: Interval | None  # None: too few deals to say
    ahead: int  # deals on which the later one had more points
    behind: int

    @property
    def verdict(self) -> Said:
        """Is the later one better? One interval that holds at every look gives every answer."""
        _, low, high = self.by or (0.0, -1.0, 1.0)
        if low > 0:
            return say("better")
        if high < 0:
            return say("worse")
        if low > -MARGIN:
            return say("no worse (by less than {margin:.2f} points, if at all)", margin=MARGIN)
        return say("better or worse: not known yet")

    @property
    def sentence(self) -> Said:
        """What the deals say."""
        if self.by is None:
            return say(
                "version {version} against version {other}: {deals} common {deals:deal|deals}, too few to say",
                version=self.version,
                other=self.other,
                deals=self.deals,
            )
        mean, low, high = self.by
        return say(
            "version {version} against version {other}: {verdict}; {mean:+.2f}, {low:+.2f} to {high:+.2f} "
            "({deals} common deals)",
            version=self.version,
            other=self.other,
            verdict=self.verdict,
            mean=mean,
            low=low,
            high=high,
            deals=self.deals,
        )


class LeagueRow(NamedTuple):
    """One bot of a league."""

    name: str  # in the store, with its version
    bot: str  # as people read it, without
    version: int  # 0: a house bot
    house: bool
    rank_low: int | None  # None: a house bot has no place
    rank_high: int | None
    points: float  # placing points, if it met everybody of the table equally often
    low: float | None  # None: too few deals to say
    high: float | None
    ahead_of: tuple[str, ...]  # the bots that are told apart from it as worse
    deals: int
    games: int
    faults: int
    needed: int | None  # deals to tell it from the next below; 0: told apart; None: nobody is below, or too few deals
    after: int | None  # deals after which it was told apart, as far as the league has looked
    versions: Comparison | None
    goal: HouseMarks | None = None  # how far it has come among the house bots; None: it is one, or too few deals
    mark: float | None = None  # the share of the house bots it is told apart from as better, not told apart half

    @property
    def still(self) -> Said | None:
        """What is still needed to tell it from the next below, in words."""
        if self.needed is None:
            return None
        if self.needed == 0 and self.after is not None:
            return say("told apart after {deals} deals", deals=self.after)
        if self.needed == 0:
            return say("told apart")
        if self.needed >= TOO_CLOSE:
            return say("too close")
        return say("about {deals} {deals:deal|deals}", deals=rounded(self.needed))


class LeagueTable(NamedTuple):
    """All that is known of a league."""

    rows: list[LeagueRow]  # the best first
    deals: int
    games: int
    pairs: int  # of ranked bots
    apart: int  # of these
    doing: str
    sentence: Said  # where its deals come from
    aside: list[Said]  # who cannot play, and why


def rounded(deals: int) -> int:
    """An estimate with no more digits than it deserves."""
    unit = 100 if deals >= 1000 else 10 if deals >= 100 else 5
    return -(-deals // unit) * unit


def archive_of(path: Path) -> Archive:
    """All that is stored of a league."""
    try:
        archive = Archive(path)
    except NothingStored:
        raise StoreError(
            "the league in {path} has not played yet: `beankit tournament watch` begins it", path=str(path)
        ) from None
    if archive.until != FOREVER:
        raise BadOption(
            "{path} is the store of a tournament: `beankit tournament standings {path}` shows it", path=str(path)
        )
    return archive


def table_of(path: Path, *, aliases: bool = False) -> LeagueTable:
    """The table of a stored league, with the names of its bots or what everybody may call them."""
    archive = archive_of(path)
    with opened(path) as store:
        rows = list(store.rows())
        after = apart_in(store)
        aside = msgspec.convert(store.kept(ASIDE) or {}, dict[str, Said])
    plan = archive.plan
    strengths = strengths_of(list(archive.entrants), archive.settings["players"], (plan.tables, plan.keys), rows)
    counted = [row for row in rows if row.key in plan.every]
    played = {row.key for row in counted}
    shown = drawn_up(archive.entrants, strengths)
    ranked = [bot for bot in shown if archive.entrants[bot].ranked]
    apart = {pair for pair in combinations(ranked, 2) if strengths.told_apart(*pair)}
    points = whole_deals(plan.tables, plan.keys, rows, archive.entrants).points
    compared = {bot: comparison(bot, archive, points) for bot in ranked}
    lines = league_rows(shown, ranked, apart, archive.entrants, strengths, counted, compared, after)
    called = archive.shown_names(aliases=aliases)
    return LeagueTable(
        [row._replace(bot=split(called[row.name])[0]) for row in lines],
        len({table.deal for table, keys in zip(plan.tables, plan.keys, strict=True) if played.intersection(keys)}),
        archive.stored,
        len(ranked) * (len(ranked) - 1) // 2,
        len(apart),
        doing_of(path),
        archive.sentence,
        list(aside.values()),
    )


def apart_in(store: Store) -> dict[tuple[str, str], int]:
    """After how many deals two bots were told apart, when the league last looked."""
    rows = msgspec.convert(store.kept(APART) or [], list[tuple[str, str, int]])
    return {(bot, other): deals for bot, other, deals in rows}


def drawn_up(entrants: dict[str, Entrant], strengths: Strengths) -> list[str]:
    """Who is in the table, the best first: what plays now, and the house bots; who has too few deals comes last."""
    bots = [name for name, bot in entrants.items() if bot.ranked or bot.house]

    def order(bot: str) -> tuple[bool, float, str]:
        here = strengths.place[bot]
        return entrants[bot].ranked and strengths.deals[here] < FIRST, -float(strengths.values[here]), bot

    return sorted(bots, key=order)


def league_rows(
    shown: Sequence[str],
    ranked: Sequence[str],
    apart: set[tuple[str, str]],
    entrants: dict[str, Entrant],
    strengths: Strengths,
    counted: Sequence[SeatRow],
    compared: dict[str, Comparison | None],
    after: Mapping[tuple[str, str], int],
) -> list[LeagueRow]:
    """The rows of the table."""
    judged = [bot for bot in ranked if strengths.deals[strengths.place[bot]] >= FIRST]
    ranks = rank_intervals(ranked, apart)
    needed = {bot: strengths.needed(bot, below) for bot, below in pairwise(ranked)}
    deals_before = {bot: after.get((min(bot, below), max(bot, below))) for bot, below in pairwise(ranked)}
    games = Counter(row.bot for row in counted)
    faults = Counter({bot: sum(row.faults for row in counted if row.bot == bot) for bot in shown})
    house = [bot for bot in shown if entrants[bot].house]

    def mark(bot: str) -> float | None:
        better = [
            float(shown.index(bot) < shown.index(other)) if strengths.told_apart(bot, other) else EVEN
            for other in house
        ]
        return fmean(better) if better and bot in judged else None

    lines = []
    for bot in shown:
        name, version = split(bot)
        rank_low, rank_high = ranks.get(bot, (None, None))
        points, low, high = strengths.points(bot, shown)
        deals = strengths.deals[strengths.place[bot]]
        ahead_of = tuple(other for other in judged if (bot, other) in apart)
        where = (bot, name, version, entrants[bot].house, rank_low, rank_high, points, low, high, ahead_of)
        still = needed.get(bot), deals_before.get(bot)
        goal = None if entrants[bot].house else goal_of(bot, shown, entrants, strengths)
        lines.append(LeagueRow(*where, deals, games[bot], faults[bot], *still, compared.get(bot), goal, mark(bot)))
    return lines


def goal_of(bot: str, shown: Sequence[str], entrants: Mapping[str, Entrant], strengths: Strengths) -> HouseMarks | None:
    """How far a bot has come among the house bots of the table; None if it has too few deals."""
    if strengths.deals[strengths.place[bot]] < FIRST:
        return None
    behind = shown[shown.index(bot) + 1 :]
    worse = {other for other in behind if strengths.told_apart(bot, other)}
    return HouseMarks.among(worse, [other for other in shown if entrants[other].house])


def comparison(bot: str, archive: Archive, points: dict[str, dict[int, float]]) -> Comparison | None:
    """A version against the one before; None if there is none."""
    old = before(bot, archive.entrants)
    if old is None:
        return None
    differences = common_deals(bot, old, archive.plan.tables, points)
    by = Sums(differences)
    return Comparison(
        split(bot)[1],
        split(old)[1],
        by.count,
        by.anytime() if by.count >= FIRST else None,
        sum(difference > 0 for difference in differences),
        sum(difference < 0 for difference in differences),
    )
