"""The board: everything that the report and the page of a tournament show, as plain JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations

from beankit.core.values import Json
from beankit.extras import need
from beankit.tournament.plan.schedule import meetings
from beankit.tournament.results.columns import headings, in_report, records
from beankit.tournament.results.data import Frame
from beankit.tournament.results.hints import LISTED
from beankit.tournament.results.result import Result
from beankit.words import catalogue

SHORT = 8  # characters of a game's key, as `beankit tournament games` shows it
MOST_BARS = 40  # of bots that are not told apart
FIRST = 5  # bots whose way is shown while a tournament runs
MEASURES = {  # columns of the diagnostics, with the digits that matter
    "trades": 1,
    "offers": 1,
    "refusals": 1,
    "given": 1,
    "received": 1,
    "coins_per_harvest": 2,
    "ms": 2,
    "faults": 0,
}


class Board:
    """What a result looks like to people: its bots have an order, and all charts refer to their places in it."""

    def __init__(self, result: Result, lang: str = "en", order: Sequence[str] | None = None) -> None:
        self.result = result
        self.words = catalogue(lang)
        self.table = result.standings()
        names = list(self.table.index)
        self.names = names if order is None or {*order} != {*names} else list(order)
        self.place = {name: place for place, name in enumerate(self.names)}

    def charts(self, teacher: bool) -> dict[str, Json]:
        """Every chart; those that hint at favours and copies are for the teacher only."""
        if not self.names:
            return {"columns": headings(self.words), "bots": [], "groups": []}
        hints = {"favours": self.favours(), **self.copies()} if teacher else {}
        return {
            "columns": headings(self.words),
            "bots": self.bots(),
            "groups": self.groups(),
            "told_apart": self.told_apart(),
            "lasting": self.result.data.lasting,
            "beats": self.beats(),
            "seats": self.seats(),
            "meetings": self.meetings(),
            "cycles": self.cycles(),
            "play": self.play(),
            **hints,
        }

    @property
    def leader(self) -> list[str]:
        """Who has most points, of those with enough deals; nobody as long as there are none."""
        known = self.table["low"].notna() & self.table["rank_low"].notna()
        return list(self.table.index[known][:1])

    def bots(self) -> list[dict[str, Json]]:
        """The standings, row by row."""
        entrants = self.result.data.entrants
        rows = []
        for record in records(self.table.loc[self.names]):
            row: dict[str, Json] = {"house": bool(entrants[record["bot"]]["house"])}
            for column in in_report():
                row |= column.values(record)
            rows.append(row)
        return rows

    def groups(self) -> list[list[int]]:
        """Who is not told apart, by places; nothing if that would be too many bars to read."""
        sets = [sorted(self.place[bot] for bot in bots) for bots in self.result.groups()["bots"]]
        return sorted(group for group in sets if len(group) > 1) if len(sets) <= MOST_BARS else []

    def told_apart(self) -> int:
        """How many pairs are told apart: each bot's rank begins behind those that are told apart as better."""
        return int((self.table["rank_low"] - 1).sum())

    def beats(self) -> dict[str, Json]:
        """The matrix of head-to-head games."""
        table = self.result.head_to_head()
        return {key: self.matrix(table[key]) for key in ("share", "low", "high", "games")} | {"watch": self.watch()}

    def watch(self) -> list[list[str | None]]:
        """A game of every two bots, by the beginning of its key."""
        keys: list[list[str | None]] = [[None] * len(self.names) for _ in self.names]
        for key, bots in self.result.games().groupby("key", sort=False)["bot"]:
            for a, b in permutations([self.place[bot] for bot in bots], 2):
                keys[a][b] = key[:SHORT]
        return keys

    def matrix(self, column: Frame) -> list[list[float | None]]:
        """A value for every row and column, None where two never met."""
        square = column.unstack().reindex(index=self.names, columns=self.names)
        return [[known(value) for value in row] for row in square.to_numpy()]

    def seats(self) -> list[dict[str, Json]]:
        """The mean points of each seat; with one seat at a table there is nothing to compare."""
        table = self.result.seats()
        if len(table) < 2:
            return []
        rows = table[["points", "low", "high"]].iterrows()
        return [{"seat": seat + 1, **{key: known(row[key]) for key in row.index}} for seat, row in rows]

    def meetings(self) -> dict[str, Json] | None:
        """On how many deals every two have met, and on how many they are to meet."""
        data = self.result.data
        played = {*data.seats["number"]}
        planned = meetings(table.bots for table in data.tables)
        done = meetings(table.bots for number, table in enumerate(data.tables) if number in played)
        pairs = [(a, b, done[a, b], planned[a, b]) for a, b in combinations(self.names, 2)]
        edges = [[self.place[a], self.place[b], now, later] for a, b, now, later in pairs if later]
        return {"at": ring(len(self.names)), "edges": edges} if edges else None

    def cycles(self) -> dict[str, Json] | None:
        """Who is told apart as better than whom, and where that goes in a circle."""
        arrows = [[self.place[a], self.place[b]] for a, b in self.result.beats().edges if a in self.place]
        rings = [[self.place[bot] for bot in bots] for bots in self.result.cycles()["bots"]]
        return {"at": ring(len(self.names)), "edges": sorted(arrows), "rings": rings} if arrows else None

    def progress(self) -> list[dict[str, Json]]:
        """How the points of the first bots have settled, deal by deal."""
        table = self.result.progress()
        lines = []
        for name in [name for name in self.names if self.table.at[name, "deals"]][:FIRST]:
            rows = table.xs(name, level="bot")
            values = {key: [known(value) for value in rows[key]] for key in ("points", "low", "high")}
            lines.append({"bot": name, "deals": [int(deals) for deals in rows["deals"]], **values})
        return lines

    def play(self) -> list[dict[str, Json]]:
        """How the bots play, measure by measure."""
        table = self.result.diagnostics().reindex(self.names)
        return [
            {
                "title": self.words[f"measures.{key}"],
                "digits": digits,
                "values": [known(value) for value in table[key]],
                "median": known(table[key].median()),
            }
            for key, digits in MEASURES.items()
            if key == "faults" or table[key].any()  # in a game without trades, nothing is said about them
        ]

    def favours(self) -> dict[str, Json] | None:
        """Who gave what to whom; an arrow is a hint if the pair is one."""
        pairs = self.result.favours()
        chance = {frozenset((row.bot, row.other)): row.corrected for row in pairs.itertuples()}
        hints = {frozenset((row.bot, row.other)) for row in pairs[pairs["hint"].astype(bool)].itertuples()}
        edges = [
            {
                "a": self.place[row.giver],
                "b": self.place[row.taker],
                "value": known(row.worth),
                "usual": known(row.expected),
                "p": known(chance[frozenset((row.giver, row.taker))]),
                "hint": frozenset((row.giver, row.taker)) in hints,
            }
            for row in self.result.given().itertuples()
        ]
        return {"at": ring(len(self.names)), "edges": edges} if any(edge["value"] for edge in edges) else None

    def copies(self) -> dict[str, Json]:
        """Bots that are nearly alike, the most alike first; those that are like a house bot; and who was not read."""
        pairs = [
            {
                "a": self.place[row.bot],
                "b": self.place[row.other],
                "share": known(row.alike),
                "positions": int(row.decisions),
                "source": known(row.source),
                "like": row.like,
            }
            for row in self.result.near_copies().itertuples()
            if {row.bot, row.other} <= {*self.place}
        ]
        likes = [
            {
                "bot": self.place[row.bot],
                "like": row.like,
                "share": known(row.alike),
                "source": known(row.source),
                "unchanged": bool(row.unchanged),
            }
            for row in self.result.resemblances().itertuples()
            if row.bot in self.place
        ]
        data = self.result.data
        files: dict[str, list[int]] = {}
        for bot, place in self.place.items():
            if not data.entrants[bot]["house"]:
                files.setdefault(data.entrants[bot]["hash"], []).append(place)
        same = [places for places in files.values() if len(places) > 1]
        unread = [place for bot, place in self.place.items() if data.prints.get(data.entrants[bot]["hash"]) == []]
        more = {"pairs": max(len(pairs) - LISTED, 0), "likes": max(len(likes) - LISTED, 0)}
        return {"copies": pairs[:LISTED], "likes": likes[:LISTED], "not_listed": more, "unread": unread, "same": same}

    def faults(self) -> list[list[Json]]:
        """Who made how many faults, most first."""
        faults = Counter({name: int(count) for name, count in self.table["faults"].items() if count})
        return [[name, count] for name, count in faults.most_common()]


def known(value: Json) -> float | None:
    """A number, or None where pandas has none."""
    return None if value is None or value != value else round(float(value), 6)


def ring(count: int) -> list[tuple[float, float]]:
    """Places on a circle for a number of nodes, the first at the top, then clockwise."""
    networkx = need("networkx", "tournament")
    places = networkx.circular_layout(range(count))
    return [(round(float(places[place][1]), 4), round(float(places[place][0]), 4)) for place in range(count)]
