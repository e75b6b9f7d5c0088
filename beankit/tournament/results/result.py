"""The result of a tournament: everything its games say, as pandas DataFrames."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from beankit.tournament.archive import Archive
from beankit.tournament.plan.entrants import Entrant, shown_names
from beankit.tournament.plan.file import store_of
from beankit.tournament.plan.schedule import Graph, PlannedTable
from beankit.tournament.results import columns, contests, hints
from beankit.tournament.results.data import Frame, StoredGames, by_deal, pandas, read_data, with_interval
from beankit.tournament.standings import EVEN, Standing, against_anybody, standings
from beankit.tournament.store.games import SeatRow, longest


class Result:
    """What the stored games of a tournament say; only deals that were played in all rotations count."""

    def __init__(self, data: StoredGames) -> None:
        self.data = data

    @classmethod
    def open(cls, file: str | Path, *, ids: bool = False, aliases: bool = False) -> Result:
        """The result of a tournament file, of a bundled tournament, or of a store: with names, aliases, or ids."""
        stored = cls(read_data(store_of(file)))
        if ids:
            return stored
        if aliases:
            return stored.renamed(Archive(stored.data.path).public_names())
        return stored.renamed(shown_names(Entrant(name, **about) for name, about in stored.data.entrants.items()))

    def renamed(self, names: Mapping[str, str]) -> Result:
        """This result with other names for some bots: aliases, say."""

        def new(bot: str) -> str:
            return names.get(bot, bot)

        data = self.data
        if all(bot == new(bot) for bot in data.entrants):
            return self
        return Result(
            replace(
                data,
                entrants={new(bot): about for bot, about in data.entrants.items()},
                tables=[table._replace(bots=tuple(map(new, table.bots))) for table in data.tables],
                seats=data.seats.assign(bot=data.seats["bot"].map(new)),
                gifts=data.gifts.assign(giver=data.gifts["giver"].map(new), taker=data.gifts["taker"].map(new)),
            )
        )

    # --- how the bots did ---

    def ranking(self) -> list[Standing]:
        """How the bots stand, best first, as plain values."""
        keys = [self.data.counted[number] for number in self._whole]
        rows = (SeatRow(*row) for row in self.data.seats[list(SeatRow._fields)].itertuples(index=False, name=None))
        return standings(self._tables, keys, rows, self.data.ranked, self.data.reach)

    @property
    def _whole(self) -> list[int]:
        return sorted(set(self.data.seats["number"]))

    @property
    def _tables(self) -> list[PlannedTable]:
        return [self.data.tables[number] for number in self._whole]

    def standings(self) -> Frame:
        """The bots, best first: points with interval, rank with interval, rating, and how they did."""
        return columns.standings_table(self.ranking(), self.data)

    def deals(self) -> Frame:
        """Everybody's mean points on each deal, as against opponents of their usual strength; a column for each bot."""
        means = self.data.seats.groupby(["bot", "deal"])["points"].mean()
        points = {bot: of_bot.droplevel("bot").to_dict() for bot, of_bot in means.groupby(level="bot")}
        return pandas().DataFrame(against_anybody(points, self._tables)).sort_index()

    def head_to_head(self) -> Frame:
        """For every two bots the share of games in which the first was ahead; `.share.unstack()` is the matrix."""
        return contests.head_to_head(self.data)

    def beats(self) -> Graph:
        """Who beats whom with 95 % confidence, as a networkx graph."""
        return contests.beats(self.data)

    def ratings(self) -> Frame:
        """Every bot's Plackett-Luce rating on the scale of Elo, with its interval; 0 is the mean."""
        return contests.ratings(self.data)

    def seats(self) -> Frame:
        """How much the seat matters: mean points on each seat, over all bots."""
        table = by_deal(self.data.seats, ["seat"], "points", reach=self.data.reach)
        more = self.data.seats.groupby("seat")[["won", "score"]].mean().rename(columns={"won": "wins"})
        return table.join(more).sort_index()

    def progress(self) -> Frame:
        """Everybody's points after each wave, as against opponents of their usual strength, with the interval then."""
        waves = self.data.seats.groupby(["bot", "deal"])[
            "wave"
        ].first()  # a late entry plays a solo deal in a later one
        deals = self.deals().rename_axis("deal").reset_index()
        deals = deals.melt("deal", var_name="bot", value_name="points").dropna()
        off = deals["points"] - EVEN
        parts = deals.join(waves, on=["bot", "deal"]).assign(total=off, squares=off**2, deals=1)
        sums = parts.groupby(["bot", "wave"])[["total", "squares", "deals"]].sum()
        return with_interval(sums.groupby(level="bot").cumsum(), "points", reach=self.data.reach)

    def games(self) -> Frame:
        """Every seat of every game."""
        return self.data.seats.drop(columns=["paces"])

    # --- how they played ---

    def diagnostics(self) -> Frame:
        """How each bot plays: time, faults, trades, and what its harvests brought; counts are means of a game."""
        seats, gifts = self.data.seats, self.data.gifts
        by_bot = seats.groupby("bot")
        sums = by_bot[["decisions", "seconds", "faults", "forfeit", "harvests", "coins"]].sum()
        games = by_bot.size()
        table = pandas().DataFrame({"games": games, "decisions": sums["decisions"] / games})
        table["ms"] = 1000 * sums["seconds"] / sums["decisions"]
        table["ms_p99"] = by_bot["paces"].agg(lambda all_of: 1000 * longest(added(all_of), 0.99))
        table["faults"], table["forfeits"] = sums["faults"], sums["forfeit"]
        for name in ("trades", "offers", "refusals"):
            table[name] = by_bot[name].mean()
        table["given"] = gifts.groupby("giver")["worth"].sum().reindex(table.index, fill_value=0.0) / games
        table["received"] = gifts.groupby("taker")["worth"].sum().reindex(table.index, fill_value=0.0) / games
        table["harvests"] = sums["harvests"] / games
        table["coins_per_harvest"] = sums["coins"] / sums["harvests"]
        return table

    def near_copies(self) -> Frame:
        """Bots with nearly the same code, or nearly that of a house bot: a hint, never a verdict."""
        return hints.near_copies(self.data)

    # --- for people ---

    def __str__(self) -> str:
        ranking = self.ranking()
        return columns.text(ranking, columns.standings_table(ranking, self.data), self.data.lasting)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        ranking = self.ranking()
        return columns.page(ranking, columns.standings_table(ranking, self.data), self.data.lasting)


def added(paces: Iterable[str]) -> Counter[int]:
    """Decisions by class of thinking time, of several games together."""
    total: Counter[int] = Counter()
    for of_game in paces:
        for pace, often in json.loads(of_game).items():
            total[int(pace)] += often
    return total
