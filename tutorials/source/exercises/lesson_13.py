"""The exercises of lesson 13."""

from itertools import combinations, pairwise, permutations
from math import sqrt
from random import Random

import networkx as nx
import pandas as pd

from beankit.course import finished, student
from beankit.course.exercise import Exercise
from beankit.tournament import Result


def beats(results):
    """Who beats whom: an arrow only where the 95 % interval of the difference, over deals, is above 0."""
    means = results.pivot_table(index="deal", columns="bot", values="points")
    graph = nx.DiGraph()
    for bot, other in permutations(means.columns, 2):
        gaps = (means[bot] - means[other]).dropna()
        if gaps.mean() - student(len(gaps) - 1) * gaps.std() / sqrt(len(gaps)) > 0:
            graph.add_edge(bot, other)
    return graph


def over_games(results):
    """Three games of one deal are not three witnesses: take the mean of each deal first."""
    means = results.pivot_table(index=["deal", "rotation"], columns="bot", values="points")
    graph = nx.DiGraph()
    for bot, other in permutations(means.columns, 2):
        gaps = (means[bot] - means[other]).dropna()
        if gaps.mean() - student(len(gaps) - 1) * gaps.std() / sqrt(len(gaps)) > 0:
            graph.add_edge(bot, other)
    return graph


def by_the_mean(results):
    """Are they told apart? A difference without an interval is a rumour (lesson 4)."""
    means = results.pivot_table(index="deal", columns="bot", values="points")
    pairs = permutations(means.columns, 2)
    return nx.DiGraph([pair for pair in pairs if (means[pair[0]] - means[pair[1]]).mean() > 0])


def arrows_turned_round(results):
    """An arrow begins at the winner: from `one`, who got more points, to `other`."""
    return beats(results).reverse()


def counts_the_gaps(results):
    """Deals that only one of them played are no witnesses: drop the gaps before you count."""
    means = results.pivot_table(index="deal", columns="bot", values="points")
    graph = nx.DiGraph()
    for bot, other in permutations(means.columns, 2):
        gaps = means[bot] - means[other]
        if gaps.mean() - student(len(gaps) - 1) * gaps.std() / sqrt(len(gaps)) > 0:
            graph.add_edge(bot, other)
    return graph


def forgets_the_root(results):
    """How much does the *mean* vary? Divide by the square root of the number of deals."""
    means = results.pivot_table(index="deal", columns="bot", values="points")
    graph = nx.DiGraph()
    for bot, other in permutations(means.columns, 2):
        gaps = (means[bot] - means[other]).dropna()
        if gaps.mean() - student(len(gaps) - 1) * gaps.std() > 0:
            graph.add_edge(bot, other)
    return graph


def groups(intervals):
    """The largest sets of bots of which no two are told apart: their intervals overlap."""
    graph = nx.Graph()
    graph.add_nodes_from(intervals)
    for bot, other in combinations(intervals, 2):
        if intervals[bot][0] <= intervals[other][1] and intervals[other][0] <= intervals[bot][1]:
            graph.add_edge(bot, other)
    return [set(group) for group in nx.find_cliques(graph)]


def joins_chains(intervals):
    """If A and B overlap, and B and C, then A and C may still be told apart: no two of a group may be."""
    graph = nx.Graph()
    graph.add_nodes_from(intervals)
    for bot, other in combinations(intervals, 2):
        if intervals[bot][0] <= intervals[other][1] and intervals[other][0] <= intervals[bot][1]:
            graph.add_edge(bot, other)
    return [set(group) for group in nx.connected_components(graph)]


def looks_at_one_end(intervals):
    """Each of the two must begin before the other ends: compare both ends."""
    graph = nx.Graph()
    graph.add_nodes_from(intervals)
    for bot, other in combinations(intervals, 2):
        if intervals[bot][0] <= intervals[other][1]:
            graph.add_edge(bot, other)
    return [set(group) for group in nx.find_cliques(graph)]


def cuts_at_the_gap(intervals):
    """A large gap is no proof, and a small one no excuse: compare the intervals of every two bots."""
    order = sorted(intervals, key=lambda bot: -sum(intervals[bot]))
    gaps = [sum(intervals[bot]) - sum(intervals[other]) for bot, other in pairwise(order)]
    cut = gaps.index(max(gaps)) + 1
    return [set(order[:cut]), set(order[cut:])]


def middle_inside(intervals):
    """It is enough that the intervals touch: the middle of one need not lie in the other."""
    graph = nx.Graph()
    graph.add_nodes_from(intervals)
    for bot, other in combinations(intervals, 2):
        middles = [sum(intervals[name]) / 2 for name in (bot, other)]
        if (
            intervals[other][0] <= middles[0] <= intervals[other][1]
            or intervals[bot][0] <= middles[1] <= intervals[bot][1]
        ):
            graph.add_edge(bot, other)
    return [set(group) for group in nx.find_cliques(graph)]


def joins_those_apart(intervals):
    """An edge joins bots that are *not* told apart: those whose intervals overlap."""
    graph = nx.Graph()
    graph.add_nodes_from(intervals)
    for bot, other in combinations(intervals, 2):
        if intervals[bot][0] > intervals[other][1] or intervals[other][0] > intervals[bot][1]:
            graph.add_edge(bot, other)
    return [set(group) for group in nx.find_cliques(graph)]


def in_order(result, intervals):
    """Groups in one order, whatever the order was."""
    return sorted(sorted(group) for group in result)


def seat_effect(results):
    """How much better than usual bots do on each seat: the mean of what is above or below their own mean."""
    usual = results.groupby("bot").points.transform("mean")
    return (results.points - usual).groupby(results.seat).mean()


def plain_mean(results):
    """Strong bots sat there more often: subtract from each row what this bot usually gets."""
    return results.groupby("seat").points.mean() - results.points.mean()


def in_coins(results):
    """Compare what the standings compare: points, not coins."""
    usual = results.groupby("bot").coins.transform("mean")
    return (results.coins - usual).groupby(results.seat).mean()


def sums_for_means(results):
    """How much on average? The mean of what is above or below, not the sum."""
    usual = results.groupby("bot").points.transform("mean")
    return (results.points - usual).groupby(results.seat).sum()


def turned_round(results):
    """More than usual is good: subtract what is usual from the points, not the points from what is usual."""
    return -seat_effect(results)


def seats_for_bots(results):
    """That is what the bots are worth. Compare each row with its bot's mean, and then look at the seats."""
    usual = results.groupby("seat").points.transform("mean")
    return (results.points - usual).groupby(results.bot).mean()


def by_seat(result, results):
    """One number a seat, whether it came as a Series, a dict or a list."""
    return [result[seat] for seat in sorted(result)] if isinstance(result, dict) else list(result)


def played():
    """The games of the finished tournament."""
    return Result.open(finished()).games()[["deal", "rotation", "seat", "bot", "points"]]


def invented(rng):
    """A tournament of four made-up bots: the cards of a deal decide much, and seats little."""
    skill = dict(zip(("ant", "bee", "cat", "dog"), rng.sample((0.0, 0.2, 0.5, 1.1), 4), strict=True))
    rows = []
    for deal in range(24):
        table = [bot for place, bot in enumerate(skill) if place != deal % 4]
        luck = {bot: skill[bot] + rng.gauss(0, 1.0) for bot in table}
        for rotation in range(3):
            seats = table[rotation:] + table[:rotation]
            rows += rows_of(deal, rotation, seats, {bot: luck[bot] + rng.gauss(0, 0.3) for bot in seats})
    return pd.DataFrame(rows)[["deal", "rotation", "seat", "bot", "points"]]


def rows_of(deal, rotation, seats, scores):
    """One game: a row for each seat, with points by place."""
    best_first = sorted(seats, key=lambda bot: -scores[bot])
    return [
        {
            "deal": deal,
            "rotation": rotation,
            "seat": seat,
            "bot": bot,
            "points": 1 - best_first.index(bot) / 2,
            "coins": round(10 + 4 * scores[bot]),
        }
        for seat, bot in enumerate(seats)
    ]


def evening(rng):
    """An evening among friends: the strong ones like to sit on seat 0, and the last seat has an advantage."""
    skill = {"ant": 1.2, "bee": 0.6, "cat": 0.2, "dog": 0.0}
    rows = []
    for deal in range(30):
        seats = sorted(rng.sample(list(skill), 3), key=lambda bot: -skill[bot] + rng.gauss(0, 0.5))
        scores = {bot: skill[bot] + 0.3 * place + rng.gauss(0, 0.7) for place, bot in enumerate(seats)}
        rows += rows_of(deal, 0, seats, scores)
    return (pd.DataFrame(rows)[["deal", "seat", "bot", "points", "coins"]],)


CHAINS = (
    {"haggler": (0.70, 0.90), "trader": (0.62, 0.80), "dealer": (0.55, 0.68), "giver": (0.20, 0.35)},
    {"c": (0.1, 0.45), "a": (0.5, 0.9), "d": (0.0, 0.2), "b": (0.4, 0.6)},
    {"w": (0.6, 0.7), "x": (0.4, 0.5), "y": (0.2, 0.3), "z": (0.0, 0.1)},
)


def chains(rng):
    """Intervals of which neighbours overlap and others do not, with one bot far away; and some that are all apart."""
    apart = {name: (round(place - 0.04, 3), place) for name, place in zip("wxyz", (0.9, 0.7, 0.4, 0.2), strict=True)}
    found = [({name: apart[name] for name in rng.sample("wxyz", 4)},)]
    for count in (4, 5, 6):
        names, middle, wide = rng.sample("abcdefgh", count), 0.9, rng.uniform(0.08, 0.1)
        intervals = {}
        for name in names[:-1]:
            intervals[name] = (round(middle - wide, 3), round(middle + wide, 3))
            middle -= rng.uniform(1.1, 1.6) * wide
        intervals[names[-1]] = (0.0, round(rng.uniform(0.02, 0.1), 3))
        found.append(({name: intervals[name] for name in sorted(intervals)},))
    return found


EXERCISES = [
    Exercise(
        id="13.1",
        text="""Groups

Write `groups(intervals)`: `intervals` is a dict of bots and their intervals, `{"trader": (0.62, 0.80), ...}`. Two bots are told apart here if their intervals do not overlap. Return the largest
groups in which no two bots are told apart, as a list of sets; a bot can belong to several. Make a graph (`nx.Graph`) with an edge between bots that overlap:
`nx.find_cliques(graph)` then finds the largest groups in which all are connected. (The kit compares deal by deal, which tells a little more apart.)""",
        solution=groups,
        wrong=[joins_chains, looks_at_one_end, cuts_at_the_gap, middle_inside, joins_those_apart],
        visible=lambda: [(intervals,) for intervals in CHAINS],
        twin=chains,
        judge=in_order,
    ),
    Exercise(
        id="13.2",
        text="""Who beats whom?

Write `beats(results)`, where `results` has the columns of the table above. Return an `nx.DiGraph` with an edge from `one` to `other` if `one` got more points than
`other` on the deals that both played, and the whole 95 % interval of the difference is above 0. Take the mean points of each bot on each deal first:
`results.pivot_table(index="deal", columns="bot", values="points")` has a row for each deal, and a gap (`dropna`) where a bot did not play.""",
        solution=beats,
        wrong=[over_games, by_the_mean, arrows_turned_round, counts_the_gaps, forgets_the_root],
        visible=lambda: [(played(),), (invented(Random(903)),)],
        twin=lambda rng: [(invented(rng),) for _ in range(3)],
    ),
    Exercise(
        id="13.3",
        text="""The seat, without the players

Write `seat_effect(results)` for an evening on which seats were not exchanged: a Series with a number for each seat, how many points more than *usual* the players got there. What is usual for a player is
their own mean. The columns are `deal`, `seat`, `bot`, `points` and `coins`; `results.groupby("bot").points.transform("mean")` gives each row the mean of its bot.""",
        solution=seat_effect,
        wrong=[plain_mean, in_coins, sums_for_means, turned_round, seats_for_bots],
        visible=lambda: [evening(Random(13))],
        twin=lambda rng: [evening(rng), evening(rng)],
        judge=by_seat,
    ),
]
