"""The board: everything that the report and the page of a tournament show, as plain JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, groupby, permutations
from operator import itemgetter

from beankit.core.values import Json
from beankit.extras import need
from beankit.tournament.plan.schedule import meetings
from beankit.tournament.results.columns import headings, in_report, records, standings_table
from beankit.tournament.results.data import Frame
from beankit.tournament.results.hints import LISTED
from beankit.tournament.results.result import Result
from beankit.words import catalogue

SHORT = 8  # characters of a game's key, as `beankit tournament games` shows it
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
        self.ranking = result.ranking()
        self.table = standings_table(self.ranking, result.data)
        names = list(self.table.index)
        self.names = names if order is None or {*order} != {*names} else list(order)
        self.place = {name: place for place, name in enumerate(self.names)}

    def charts(self, teacher: bool) -> dict[str, Json]:
        """Every chart; those that hint at copies are for the teacher only."""
        if not self.names:
            return {"columns": headings(self.words), "bots": []}
        hints = self.copies() if teacher else {}
        return {
            "columns": headings(self.words),
            "bots": self.bots(),
            "beats": self.beats(),
            "seats": self.seats(),
            "meetings": self.meetings(),
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

    def beats(self) -> dict[str, Json]:
        """The matrix of head-to-head games."""
        table = self.result.head_to_head()
        return {key: self.matrix(table[key]) for key in ("share", "low", "high", "games")} | {"watch": self.watch()}

    def watch(self) -> list[list[str | None]]:
        """A game of every two bots, by the beginning of its key."""
        keys: list[list[str | None]] = [[None] * len(self.names) for _ in self.names]
        games = self.result.data.seats
        for key, seats in groupby(zip(games["key"], games["bot"], strict=True), key=itemgetter(0)):
            for a, b in permutations([self.place[bot] for _, bot in seats], 2):
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

    def copies(self) -> dict[str, Json]:
        """Bots that are nearly alike or nearly a house bot, the most alike first; and who was not read."""
        pairs = [
            {
                "bot": row.bot,
                "other": row.other,
                "house": bool(row.house),
                "source": known(row.source),
                "unchanged": bool(row.unchanged),
            }
            for row in self.result.near_copies().itertuples()
            if row.bot in self.place and (row.house or row.other in self.place)
        ]
        data = self.result.data
        files: dict[str, list[str]] = {}
        for bot in self.place:
            if not data.entrants[bot]["house"]:
                files.setdefault(data.entrants[bot]["hash"], []).append(bot)
        same = [bots for bots in files.values() if len(bots) > 1]
        unread = [bot for bot in self.place if data.prints.get(data.entrants[bot]["hash"]) == []]
        more = max(len(pairs) - LISTED, 0)
        return {"copies": pairs[:LISTED], "not_listed": more, "unread": unread, "same": same}

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
