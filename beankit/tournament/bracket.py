"""A final for more bots than sit at a table: equal tables are drawn from pots, and the winner of each plays on.

The best bots come into the first pot, as many as there are tables, the next ones into the second, and so on; every
table gets one bot of each pot. So the best do not meet before the last round. Every table is a match like any final,
in a store of its own. What was drawn is kept: a final that goes on does not ask the standings again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random

from beankit.arena.files import PRIVATE, put
from beankit.core.errors import BadOption
from beankit.core.registry import find_rules
from beankit.core.said import Said, say
from beankit.core.values import Data
from beankit.tournament.archive import Archive
from beankit.tournament.final import FINAL, Final, best_of, final_store, names_in, not_told_apart, order_of, ranked

DRAW = "draw of the final"
MOST_ROUNDS = 4


class Bracket:
    """The rounds of a final, from the draw to the last table."""

    def __init__(self, archive: Archive, best: int | None, deals: int = 1, store: Path | None = None) -> None:
        self.archive, self.store, self.given = archive, store or final_store(archive), store
        self.file = self.store.with_suffix(".draw")
        drawn = read_draw(self.file)
        if drawn is None:
            assert best is not None
            drawn = self.draw(best, deals)
        elif best not in (None, sum(map(len, drawn["tables"]))):
            raise BadOption(
                "the final in {store} has begun with {bots}: let it end, or play another one (--to FILE)",
                store=str(self.store),
                bots=", ".join(bot for table in drawn["tables"] for bot in table),
            )
        self.seats: list[int] = drawn["seats"]
        self.tables: list[list[str]] = drawn["tables"]
        self.deals: int = drawn["deals"]

    def draw(self, best: int, deals: int) -> Data:
        """Draw the tables of the first round, and keep them."""
        settings = self.archive.settings
        seats = rounds(find_rules(settings["game"]).seats, best, settings["players"])
        order = [standing.bot for standing in best_of(self.archive, order_of(self.archive), best)]
        drawn = {"seats": seats, "tables": drawn_from_pots(order, seats[0], self.archive), "deals": deals}
        put(self.file, json.dumps(drawn).encode(), PRIVATE)
        return drawn

    def matches(self) -> Iterator[Final]:
        """The matches, one after the other: each has to be played before the next is asked for."""
        tables, results = self.tables, list[list[Data]]()
        for number, seats in enumerate(self.seats[1:], 1):
            results.append([])
            for place, bots in enumerate(tables, 1):
                store = self.store.with_name(f"{self.store.stem}-{number}-{place}.sqlite")
                match = Final(self.archive, None, self.deals, store, names=bots, label=f"{FINAL} {number} {place}")
                yield match
                order = ranked(Archive(store).games(), match.by_strength)
                results[-1].append({"store": store.name, "bots": bots, "winner": order[0].bot})
            winners = [table["winner"] for table in results[-1]]
            tables = [winners[first : first + seats] for first in range(0, len(winners), seats)]
        yield Final(self.archive, None, self.deals, self.given, names=tables[0], rounds=results)

    def notices(self) -> Iterator[Said]:
        """What was drawn, and who is left out by a hair."""
        order = order_of(self.archive)
        called = names_in(self.archive, order)
        for place, bots in enumerate(self.tables, 1):
            yield say("Table {number}: {bots}", number=place, bots=", ".join(called[bot] for bot in bots))
        yield from not_told_apart(order, [bot for table in self.tables for bot in table], called)


def final_of(archive: Archive, best: int | None, deals: int, store: Path | None) -> Final | Bracket:
    """A match of the best, or rounds of them if one table is too small."""
    begun = read_draw((store or final_store(archive)).with_suffix(".draw")) is not None
    if begun or (best is not None and best > max(find_rules(archive.settings["game"]).seats)):
        return Bracket(archive, best, deals, store)
    return Final(archive, best, deals, store)


def read_draw(file: Path) -> Data | None:
    """What was drawn, if anything was."""
    try:
        drawn: Data = json.loads(file.read_text("utf-8"))
        assert drawn["seats"], "rounds"
        assert drawn["tables"], "tables"
        assert drawn["deals"], "deals"
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, AssertionError) as error:
        raise BadOption("{file} cannot be read: {why}", file=str(file), why=str(error)) from None
    return drawn


def rounds(sizes: Sequence[int], best: int, players: int) -> list[int]:
    """How many sit at a table in each round, the final last: few rounds, and a final for as many as usual."""
    for count in range(1, MOST_ROUNDS + 1):
        fitting = [ways for ways in product(sizes, repeat=count) if many(ways) == best]
        if fitting:
            return [*min(fitting, key=lambda ways: (abs(ways[-1] - players), ways))]
    possible = {many(ways) for count in (1, 2) for ways in product(sizes, repeat=count)}
    raise BadOption(
        "{best} bots cannot be dealt to equal tables whose winners make the next one: choose one of {possible}",
        best=best,
        possible=", ".join(map(str, sorted(size for size in possible if size > 1))),
    )


def many(sizes: Sequence[int]) -> int:
    """How many bots play in rounds with tables of these sizes."""
    product_of = 1
    for size in sizes:
        product_of *= size
    return product_of


def drawn_from_pots(order: Sequence[str], seats: int, archive: Archive) -> list[list[str]]:
    """The tables of the first round, each with one bot of every pot; the luck comes from the tournament's key."""
    count, rng = len(order) // seats, Random(archive.chance.deal(DRAW))
    pots = [[*order[first : first + count]] for first in range(0, len(order), count)]
    for pot in pots:
        rng.shuffle(pot)
    return [[*table] for table in zip(*pots, strict=True)]
