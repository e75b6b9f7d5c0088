"""The schedule: which bots sit at which tables. It only grows, unless somebody leaves."""

from __future__ import annotations

import shlex
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import combinations, groupby, islice, repeat, zip_longest
from math import fsum
from pathlib import Path
from random import Random
from typing import NamedTuple

from beankit.core.errors import BadOption
from beankit.core.said import Said, say
from beankit.tournament.plan.designs import Graph, graphs, waves

MOST_BOTS = 200
LITTLE = 1e-9  # more than rounding makes of nothing
LEAGUE = "league"  # the circle of tables that are chosen one by one: their cards are those of the deal, for twins, too


class PlannedTable(NamedTuple):
    """Bots around a table with one deal, which they play in all rotations of the seats."""

    wave: int
    deal: int  # tables with the same number have the same cards
    circle: str  # which bots the wave was planned for; empty for late entries
    bots: tuple[str, ...]  # empty if one of them has left: nothing is played there any more

    @property
    def rotations(self) -> list[tuple[str, ...]]:
        """Who sits on seats 0, 1, 2 ... in each game of the deal."""
        return [self.bots[first:] + self.bots[:first] for first in range(len(self.bots))]


def check_size(bots: int, players: int) -> None:
    """Refuse more bots than a schedule is made for, and too few for a table."""
    if bots > MOST_BOTS:
        raise BadOption("a tournament has at most {most} bots, not {bots}", most=MOST_BOTS, bots=bots)
    if bots < players:
        text = "{players} sit at a table, and the tournament has only {bots} {bots:bot|bots}"
        raise BadOption(text, players=players, bots=bots)


def check_seated(
    tables: Iterable[PlannedTable], bots: Collection[str], refused: Mapping[str, Said], store: Path
) -> None:
    """Refuse to go on without a bot that has its tables in the store."""
    if missing := sorted({bot for table in tables for bot in table.bots} - {*bots}):
        reason = refused.get(missing[0], say("put it back into the list of bots"))
        command = shlex.join(("beankit", "tournament", "withdraw", str(store), missing[0]))
        raise BadOption(
            "{bot} has its tables in the store {store} already; take it out with  {command}  or let it play: {reason}",
            bot=missing[0],
            store=str(store),
            command=command,
            reason=reason,
        )


def extended(
    tables: Sequence[PlannedTable], bots: Sequence[str], players: int, deals: int, seed: str, before: int = 0
) -> list[PlannedTable]:
    """The tables to add until every bot plays this number of deals: those of late entries first, then whole waves.

    If somebody has left, everybody first gets back what they lost with them: up to the deals that they had `before`.
    """
    check_size(len(bots), players)
    schedule = list(tables)
    newcomers = sorted({*bots} - {*seated(tables)})
    if schedule and newcomers:
        schedule += missed(schedule, newcomers) if players == 1 else caught_up(schedule, newcomers, bots, players)
    if players > 1 and seated(schedule):
        schedule += given_back(schedule, bots, players, min(before, deals))
    circle, played = circle_of(bots), seated(schedule)
    done = len({table.wave for table in schedule if table.circle == circle})
    coming = islice(seatings(bots, players, seed), done, None)
    while min(played[bot] for bot in bots) < deals:
        added = dealt(next(coming), circle, next_wave(schedule), next_deal(schedule))
        played.update(bot for table in added for bot in table.bots)
        schedule += added
    return schedule[len(tables) :]


def seatings(bots: Sequence[str], players: int, seed: str) -> Iterator[list[tuple[str, ...]]]:
    """Who sits together in each wave of these bots, without an end."""
    order = shuffled(bots, seed)
    if players == 1:
        yield from repeat([(bot,) for bot in order])
    for wave in waves(len(bots), players, seed):
        yield [tuple(order[seat] for seat in seats) for seats in wave]


def dealt(seated: Sequence[tuple[str, ...]], circle: str, wave: int, first: int) -> list[PlannedTable]:
    """A wave with its deals: one for each table, or one for all if everybody plays alone."""
    return [
        PlannedTable(wave, first + (0 if len(bots) == 1 else number), circle, bots)
        for number, bots in enumerate(seated)
    ]


def without(tables: Iterable[PlannedTable], bot: str) -> list[PlannedTable]:
    """The plan when a bot has left: its tables are empty, and all others stay where they are."""
    return [table._replace(bots=()) if bot in table.bots else table for table in tables]


def restored(tables: Sequence[PlannedTable], lost: Mapping[int, Sequence[str]]) -> list[PlannedTable]:
    """The plan as it was before anybody left, as far as it is known who sat at the tables that are empty now."""
    return [table._replace(bots=tuple(lost.get(number, table.bots))) for number, table in enumerate(tables)]


def astray(tables: Sequence[PlannedTable], players: int, seed: str) -> PlannedTable | None:
    """The first table of a wave that is not as it was to be planned; late entries and leagues are taken as they are."""
    before: list[PlannedTable] = []
    coming: dict[str, Iterator[list[tuple[str, ...]]]] = {}
    for (wave, circle), group in groupby(tables, key=lambda table: (table.wave, table.circle)):
        stored = list(group)
        if circle not in ("", LEAGUE):
            if circle not in coming:
                coming[circle] = seatings(members(circle, tables), players, seed)
            wanted = dealt(next(coming[circle]), circle, wave, next_deal(before))
            for table, other in zip_longest(stored, wanted):
                if table != other:
                    return table or other
        before += stored
    return None


def members(circle: str, tables: Sequence[PlannedTable]) -> list[str]:
    """The bots that a wave was planned for; in a single wave of pairs, one of them may rest."""
    playing = {bot for table in tables if table.circle == circle for bot in table.bots}
    circles = ({*playing, bot} for bot in seated(tables))
    return list(next((bots for bots in circles if circle_of(bots) == circle), playing))


def circle_of(bots: Iterable[str]) -> str:
    """A short name for these bots together."""
    return sha256("\n".join(sorted(bots)).encode()).hexdigest()[:12]


def shuffled(bots: Sequence[str], seed: str) -> list[str]:
    """The bots in an order that follows from the seed, however the file lists them."""
    order = sorted(bots)
    Random(f"{seed} order").shuffle(order)
    return order


def seated(tables: Iterable[PlannedTable]) -> Counter[str]:
    """How many deals each bot plays."""
    return Counter(bot for table in tables for bot in table.bots)


def next_wave(tables: Sequence[PlannedTable]) -> int:
    """The number of the wave to come."""
    return max((table.wave for table in tables), default=-1) + 1


def next_deal(tables: Sequence[PlannedTable]) -> int:
    """The number of the first new deal."""
    return max((table.deal for table in tables), default=-1) + 1


def luck_of_the_schedule(tables: Iterable[Sequence[str]]) -> dict[str, float]:
    """How unevenly each bot has met the others: 0 if all equally often, 1 if opponents were drawn for each deal.

    It is the variance of the mean strength of the opponents, divided by what it would be if they were drawn.
    """
    opponents: dict[str, Counter[str]] = defaultdict(Counter)
    deals: Counter[str] = Counter()
    for bots in tables:
        deals.update(bots)
        for bot in bots:
            opponents[bot].update(other for other in bots if other != bot)
    even = 1 / (len(opponents) - 1)
    luck = {}
    for bot, others in opponents.items():
        total = others.total()
        uneven = fsum((others[other] / total - even) ** 2 for other in opponents if other != bot)
        drawn = 1 / total - even / deals[bot]
        luck[bot] = min(uneven / drawn, 1.0) if drawn > LITTLE else 0.0  # else everybody sits at every table
    return luck


def meetings(tables: Iterable[PlannedTable], bots: Iterable[str] = ()) -> Graph:
    """The meeting graph: an edge for every two bots that play on the same deals, its weight the number of deals."""
    graph = graphs().Graph()
    graph.add_nodes_from(bots)
    for table in tables:
        graph.add_nodes_from(table.bots)
        meet(graph, table.bots)
    return graph


def meet(graph: Graph, bots: Sequence[str]) -> None:
    """Count that these bots meet."""
    for a, b in combinations(bots, 2):
        graph.add_edge(a, b, weight=met(graph, a, b) + 1)


def met(graph: Graph, a: str, b: str) -> int:
    """On how many deals two bots meet."""
    return int(graph.get_edge_data(a, b, {"weight": 0})["weight"])


def least_met(graph: Graph, bots: Sequence[str]) -> int:
    """On how many deals those two of the bots meet who meet least."""
    return min((met(graph, a, b) for a, b in combinations(bots, 2)), default=0)


def missed(tables: Sequence[PlannedTable], newcomers: Sequence[str]) -> list[PlannedTable]:
    """The solo deals that late entries have missed: the same as everybody's."""
    wave, deals = next_wave(tables), sorted({table.deal for table in tables})
    return [PlannedTable(wave, deal, "", (bot,)) for bot in newcomers for deal in deals]


def caught_up(
    tables: Sequence[PlannedTable], newcomers: Sequence[str], bots: Sequence[str], players: int
) -> list[PlannedTable]:
    """Tables at which late entries play as many deals, and meet everybody as often, as the others did at least."""
    old = [bot for bot in bots if bot not in newcomers]
    target = least_met(meetings(tables, bots), old)
    played = seated(tables)
    deals = min((played[bot] for bot in old), default=0)

    def behind(bot: str, played: Counter[str], graph: Graph) -> bool:
        return played[bot] < deals or any(met(graph, bot, other) < target for other in bots if other != bot)

    return until_nobody(behind, newcomers, tables, bots, players, together=False)


def given_back(tables: Sequence[PlannedTable], bots: Sequence[str], players: int, deals: int) -> list[PlannedTable]:
    """The fewest tables at which everybody has this number of deals again, after those lost to somebody who left."""

    def behind(bot: str, played: Counter[str], _: Graph) -> bool:
        return played[bot] < deals

    return until_nobody(behind, sorted(bots), tables, bots, players, together=True)


def until_nobody(
    behind: Callable[[str, Counter[str], Graph], bool],
    some: Sequence[str],
    tables: Sequence[PlannedTable],
    bots: Sequence[str],
    players: int,
    *,
    together: bool,
) -> list[PlannedTable]:
    """Tables until none of some bots is behind; those that are sit down together, or with anybody."""
    graph, played = meetings(tables, bots), seated(tables)
    wave, first = next_wave(tables), next_deal(tables)
    added: list[PlannedTable] = []
    waiting = list(some)
    while waiting := [bot for bot in waiting if behind(bot, played, graph)]:
        table = [min(waiting, key=lambda bot: (played[bot], bot))]
        while len(table) < players:
            others = [bot for bot in waiting if bot not in table] if together else []
            table.append(least_known(graph, played, table, others or bots))
        meet(graph, table)
        played.update(table)
        added.append(PlannedTable(wave, first + len(added), "", tuple(table)))
    return added


def least_known(graph: Graph, played: Counter[str], table: Sequence[str], bots: Sequence[str]) -> str:
    """Who has met the first at a table least, then the others there, then played least."""

    def acquaintance(bot: str) -> tuple[int, int, int, str]:
        known = [met(graph, other, bot) for other in table]
        return known[0], sum(known), played[bot], bot

    return min((bot for bot in bots if bot not in table), key=acquaintance)
