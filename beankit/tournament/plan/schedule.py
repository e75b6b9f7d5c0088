"""The plan: which bots sit at which tables, in waves. It only grows, unless somebody leaves.

In a wave everybody plays once on each seat, and those who have met least meet. So late entries, and whoever lost deals
with a bot that left, need no plan of their own: they have met least.
"""

from __future__ import annotations

import shlex
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, permutations
from math import comb, factorial, fsum
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from beankit.core.errors import BadOption
from beankit.core.said import Said, say
from beankit.extras import need

Graph = Any  # of networkx, which is loaded when it is needed
Met = Counter[tuple[str, ...]]  # on how many deals two bots meet, in both orders

MOST_BOTS = 200
FEW = 21  # up to this number of combinations, all of them are played
EVEN, ATTEMPTS = 3, 8  # by how much meetings may differ after a wave, and how many are tried
MEETING = 16  # what a meeting costs; less than that is for deals that somebody needs no more
EXACT = 2**51  # floats, in which scipy reckons, hold sums of whole numbers up to here exactly
LITTLE = 1e-9  # more than rounding makes of nothing
LEAGUE = "league"  # the circle of tables that are chosen one by one: their cards are those of the deal, for twins, too


def graphs() -> Any:
    """The package networkx."""
    return need("networkx", "tournament")


class PlannedTable(NamedTuple):
    """Bots around a table with one deal, which they play in all rotations of the seats."""

    wave: int
    deal: int  # tables with the same number have the same cards
    circle: str  # LEAGUE, or nothing
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
    tables: Sequence[PlannedTable], bots: Sequence[str], players: int, deals: int, seed: str
) -> list[PlannedTable]:
    """The tables to add until every bot plays this number of deals: of those who are behind, then whole waves.

    The bots are drawn from in the order in which they are given.
    """
    check_size(len(bots), players)
    order, schedule = shuffled(bots, seed), list(tables)
    schedule += missed(tables, order) if players == 1 else caught_up(tables, order, players, deals, seed)
    played, met = seated(schedule), meetings(table.bots for table in schedule)
    while min(played[bot] for bot in bots) < deals:
        added = whole_wave(met, order, players, next_wave(schedule), next_deal(schedule), seed)
        schedule += added
        played.update(seated(added))
        met.update(meetings(table.bots for table in added))
    return schedule[len(tables) :]


def missed(tables: Sequence[PlannedTable], bots: Sequence[str]) -> list[PlannedTable]:
    """The solo deals that bots have missed: all play the same."""
    wave, had = next_wave(tables), {(table.deal, bot) for table in tables for bot in table.bots}
    return [
        PlannedTable(wave, deal, "", (bot,))
        for bot in bots
        for deal in sorted({table.deal for table in tables})
        if (deal, bot) not in had
    ]


def caught_up(
    tables: Sequence[PlannedTable], bots: Sequence[str], players: int, deals: int, seed: str
) -> list[PlannedTable]:
    """Tables, one after the other, until nobody is behind: late entries, and those who lost deals when a bot left."""
    played, wave, first = seated(tables), next_wave(tables), next_deal(tables)
    resting = players == 2 and len(bots) % 2  # one rests in every round, and is not behind for that
    enough = [played[bot] for bot in bots if played[bot] >= deals]
    level = min(enough, default=max(played[bot] for bot in bots)) - resting
    behind = {bot for bot in bots if played[bot] < level}  # it is they who are to meet everybody
    met: Met = Counter()
    met.update(pair for pair in meetings(table.bots for table in tables).elements() if behind.intersection(pair))
    added: list[PlannedTable] = []
    while played[last := min(bots, key=played.__getitem__)] < level:
        spare = {bot: min(max(played[bot] - level + 1, 0), MEETING - 1) for bot in bots}
        (table,) = filled([last], bots, players, met, spare, Random(f"{seed} {first + len(added)}"))
        added.append(PlannedTable(wave, first + len(added), "", table))
        played.update(table)
        met.update(meetings([table]))
    return added


def whole_wave(met: Met, bots: Sequence[str], players: int, wave: int, deal: int, seed: str) -> list[PlannedTable]:
    """A wave in which everybody plays equally often; its first deal has this number, and solo it is everybody's."""
    if players == 1:
        return [PlannedTable(wave, deal, "", (bot,)) for bot in bots]
    seats: Sequence[tuple[str, ...]]
    if players == 2:
        seats = min(rounds(bots), key=lambda pairs: sum(met[pair] for pair in pairs))
    elif comb(len(bots), players) <= FEW:
        order = (0, *list(permutations(range(1, players)))[wave % factorial(players - 1)])
        seats = [tuple(table[place] for place in order) for table in combinations(bots, players)]
    else:
        chance, even = Random(f"{seed} {deal}"), max(EVEN, unevenness(met, bots))
        for _ in range(ATTEMPTS):  # nearly always the first is even
            seats = filled(bots, bots, players, met, dict.fromkeys(bots, 0), chance)
            if unevenness(met + meetings(seats), bots) <= even:
                break
    return [PlannedTable(wave, number, "", table) for number, table in enumerate(seats, deal)]


def rounds(bots: Sequence[str]) -> list[list[tuple[str, str]]]:
    """All pairs once, in rounds in which everybody plays once; with an odd number, one rests in each round.

    This is the circle method. Taking matchings of those who have met least, one after the other, can get stuck.
    """
    last = len(bots) - 1 + len(bots) % 2
    pairings: list[list[tuple[str, str]]] = [[] for _ in range(last)]
    for a, b in combinations(range(len(bots)), 2):
        pairings[(2 * a if b == last else a + b) % last].append((bots[a], bots[b]))
    return pairings


def filled(
    starters: Sequence[str], bots: Sequence[str], players: int, met: Met, spare: Mapping[str, int], chance: Random
) -> list[tuple[str, ...]]:
    """A table for each of the starters, filled up seat by seat by a matching: those who have met least meet.

    Of those who have met about as little, the one with the most deals to play sits down first, and then it is drawn: so
    exactly one matching is the best (two would need equal sums of numbers of ten digits), and every version of networkx
    and scipy finds it.
    """
    need("scipy", "tournament")  # networkx matches with it
    tables, met = [[bot] for bot in starters], Counter(met)
    for _ in range(players - 1):
        costs = {
            (~number, place): MEETING * sum(met[bot, other] for other in table) + spare[bot]
            for number, table in enumerate(tables)
            for place, bot in enumerate(bots)
            if bot not in table
        }
        digits = EXACT // (len(bots) * (max(costs.values()) + 1))
        graph = graphs().Graph()
        graph.add_weighted_edges_from(
            (*seat, float(cost * digits + int(chance.random() * digits))) for seat, cost in costs.items()
        )
        match = graphs().bipartite.minimum_weight_full_matching(graph, [~number for number in range(len(tables))])
        for number, table in enumerate(tables):
            bot = bots[match[~number]]
            met.update(meetings((bot, other) for other in table))
            table.append(bot)
    return [tuple(table) for table in tables]


def without(tables: Iterable[PlannedTable], bot: str) -> list[PlannedTable]:
    """The plan when a bot has left: its tables are empty, and all others stay where they are."""
    return [table._replace(bots=()) if bot in table.bots else table for table in tables]


def restored(tables: Sequence[PlannedTable], lost: Mapping[int, Sequence[str]]) -> list[PlannedTable]:
    """The plan as it was before anybody left, as far as it is known who sat at the tables that are empty now."""
    return [table._replace(bots=table.bots or tuple(lost.get(number, ()))) for number, table in enumerate(tables)]


def shuffled(bots: Sequence[str], seed: str) -> list[str]:
    """The bots in another order, which follows from the seed."""
    order = list(bots)
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


def meetings(tables: Iterable[Sequence[str]]) -> Met:
    """At how many tables every two bots meet."""
    return Counter(pair for bots in tables for pair in permutations(bots, 2))


def unevenness(met: Met, bots: Sequence[str]) -> int:
    """By how much the number of meetings of two bots differs at most."""
    often = [met[pair] for pair in combinations(bots, 2)]
    return max(often) - min(often)
