"""What the statistics are made from: the games of a store that count, as tables, and means by deal with intervals."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any

from beankit.arena.statistics import Reach, extra_for, spread, student
from beankit.core.values import Json
from beankit.extras import need
from beankit.tournament.plan.schedule import PlannedTable
from beankit.tournament.standings import DIGITS, ENOUGH, EVEN
from beankit.tournament.store.connection import opened
from beankit.tournament.store.promises import looks, reach_of, read_promises

Frame = Any  # a pandas DataFrame; pandas is loaded when it is needed
Array = Any  # of numpy, likewise
Prints = dict[str, list[int]]  # a number for the whole of a source, then its fingerprints

GAME = ("number", "wave", "deal", "rotation")
SEAT = ("key", "seat", "bot", "points", "score", "won", "faults", "forfeit")
MEASURED = ("decisions", "seconds", "paces", "offers", "refusals", "trades", "harvests", "coins")
GIFT = ("giver", "taker", "worth")


def pandas() -> Any:
    """The package pandas."""
    return need("pandas", "tournament")


def numpy() -> Any:
    """The package numpy."""
    return need("numpy", "tournament")


@dataclass(frozen=True)
class StoredGames:
    """What was read from a store; only deals that were played in all rotations are in it."""

    path: Path
    settings: dict[str, Json]
    key_hash: str | None  # the hash of the secret key; None in a practice tournament
    entrants: dict[str, dict[str, Json]]  # hash, ranked, house, and more if there is more
    tables: list[PlannedTable]
    counted: list[tuple[str, ...]]  # the keys of the games that count, by table
    seats: Frame  # one row for each seat of each game
    gifts: Frame  # who gave what to whom, one row for each pair in each game
    prints: Prints = field(default_factory=dict)  # fingerprints of the sources, by hash
    house_prints: Prints = field(default_factory=dict)  # and of those of all house bots, by name
    lasting: str = ""  # why the intervals hold at every look, as a key of [findings]; empty if they do not

    @property
    def reach(self) -> Reach:
        """How far intervals reach."""
        return reach_of(self.lasting)

    @property
    def bots(self) -> list[str]:
        """Everybody who plays."""
        return list(self.entrants)

    @property
    def ranked(self) -> dict[str, bool]:
        """Who is ranked; house bots that fill seats are not."""
        return {bot: bool(about["ranked"]) for bot, about in self.entrants.items()}


def read_data(path: Path) -> StoredGames:
    """Everything the statistics need from a store."""
    with opened(path) as store:
        settings, entrants = store.settings, store.kept("entrants") or {}
        counted, tables = store.counted(), store.tables()
        seats = store.connection.execute(
            f"SELECT {', '.join((*GAME, *SEAT, *MEASURED))} FROM counted JOIN tables USING(number) "  # noqa: S608
            "JOIN seats USING(key) JOIN noted USING(key, seat) ORDER BY number, rotation, seat"
        ).fetchall()
        gifts = store.connection.execute(
            f"SELECT key, {', '.join(GIFT)} FROM counted JOIN gifts USING(key)"  # noqa: S608 - our own names
        ).fetchall()
        promises, keys = read_promises(store), store.keys()
        read = store.kept("fingerprints") or {"bots": {}, "house": {}}
    frame = pandas().DataFrame(seats, columns=[*GAME, *SEAT, *MEASURED])
    whole = frame[frame["number"].isin(whole_tables(frame, counted))].reset_index(drop=True)
    whole = whole.astype({"won": bool, "forfeit": bool})
    pairs = pandas().DataFrame(gifts, columns=["key", *GIFT])
    pairs = pairs[pairs["key"].isin(whole["key"])].reset_index(drop=True)
    given, prints = named(pairs, whole), (read["bots"], read["house"])
    why = looks(promises, complete=all(key in keys for of_table in counted for key in of_table))
    return StoredGames(path, settings, promises[-1].key, entrants, tables, counted, whole, given, *prints, why)


def whole_tables(seats: Frame, counted: list[tuple[str, ...]]) -> list[int]:
    """The tables whose games are all there."""
    there = Counter(number for number, _ in set(zip(seats["number"], seats["rotation"], strict=True)))
    return [number for number, keys in enumerate(counted) if keys and there[number] == len(keys)]


def named(gifts: Frame, seats: Frame) -> Frame:
    """Gifts with the names of giver and taker."""
    who = seats[["key", "seat", "bot"]]
    for side in ("giver", "taker"):
        gifts = gifts.merge(who.rename(columns={"seat": side, "bot": f"{side}_bot"}), on=["key", side])
    return gifts.drop(columns=["giver", "taker"]).rename(columns={"giver_bot": "giver", "taker_bot": "taker"})


def by_deal(frame: Frame, group: list[str], value: str, middle: float = EVEN, reach: Reach = student) -> Frame:
    """For each group the mean over deals with its 95 % interval, which is missing below 8 deals."""
    deals = frame.groupby([*group, "deal"], sort=False)[value].mean().reset_index()
    return over_deals(deals, group, value, middle, reach)


def over_deals(deals: Frame, group: list[str], value: str, middle: float = EVEN, reach: Reach = student) -> Frame:
    """For each group the mean over deals with its interval, from one row for each group and deal."""
    off = deals[value] - middle
    parts = deals[group].assign(total=off, squares=off**2, deals=1).groupby(group, sort=False).sum()
    return with_interval(parts, value, middle, reach)


def with_interval(sums: Frame, value: str, middle: float = EVEN, reach: Reach = student) -> Frame:
    """Sums over deals (deals, total, squares) as a mean with its interval, within 0 and 1 if these are the limits."""
    np = numpy()
    count, total = sums["deals"], sums["total"]
    mean = total / count + middle
    far = count.map(lambda deals: reach(deals - 1) / sqrt(deals) if deals >= ENOUGH else np.nan)
    half = far * spread(count, total, sums["squares"].clip(lower=0), extra_for(reach, EVEN))
    table = sums[[]].assign(**{value: mean, "low": mean - half, "high": mean + half}).round(DIGITS) + 0.0  # no -0
    if middle == EVEN:
        table[["low", "high"]] = table[["low", "high"]].clip(0.0, 1.0)
    return table.assign(deals=count)
