"""Contests: who was ahead of whom, game by game (in a solo game, deal by deal), and the ratings that follow from it."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isinf, log
from typing import NamedTuple

from beankit.tournament.plan.schedule import Graph, graphs
from beankit.tournament.results.data import Array, Frame, StoredGames, by_deal, numpy, pandas
from beankit.tournament.standings import ENOUGH


def contests(data: StoredGames) -> Frame:
    """Which bots were compared by which points: those at one table, or alone on the same deal."""
    alone = data.settings.get("players") == 1
    seats = data.seats[["key", "deal", "bot", "points"]]
    return seats.assign(contest=seats["deal"] if alone else seats["key"])


def head_to_head(data: StoredGames) -> Frame:
    """For every two bots the share of games in which the first was ahead of the second, a tie counts half."""
    contested = contests(data)[["contest", "deal", "bot", "points"]]
    pairs = contested.merge(contested.drop(columns="deal"), on="contest", suffixes=("", "_other"))
    pairs = pairs[pairs["bot"] != pairs["bot_other"]].rename(columns={"bot_other": "opponent"})
    ahead = (pairs["points"] > pairs["points_other"]) + (pairs["points"] == pairs["points_other"]) / 2
    pairs = pairs.assign(share=ahead)
    table = by_deal(pairs, ["bot", "opponent"], "share", reach=data.reach)
    table["games"] = pairs.groupby(["bot", "opponent"]).size()
    return table.sort_index()


def beats(data: StoredGames) -> Graph:
    """The beats-graph: an arrow from A to B if the games say that A is ahead of B, with 95 % confidence."""
    graph = graphs().DiGraph()
    graph.add_nodes_from(data.bots)
    for (bot, opponent), row in head_to_head(data).iterrows():
        if row["low"] > 0.5:
            graph.add_edge(bot, opponent, share=row["share"], low=row["low"], high=row["high"])
    return graph


ELO = 400 / log(10)  # on this scale, 400 more means ten to one, and 100 more means winning 64 of 100 games
PRIOR = 0.01  # how hard everybody is held near 0: who wins all games is still not infinitely good
ROUNDS = 100
FARTHEST = 1.0  # a step of the fit; longer ones may lead away from it
NEAR = 1e-9  # a step that is not worth taking, a spread that is only rounding
DIGITS = 6  # of a rating; what is behind them is rounding, too
NOBODY = -1  # fills up short contests


def ratings(data: StoredGames) -> Frame:
    """Every bot's rating with its 95 % interval; 0 is the mean of those that are compared both ways.

    There is no interval where nothing varied, nor for whoever won or lost everything: by how much cannot be said.
    """
    bots = sorted(data.seats["bot"].unique())
    if len(bots) < 2:
        return pandas().DataFrame(columns=["rating", "low", "high", "deals"])
    strengths, errors = fitted(*seated(contests(data), bots), len(bots))
    played = data.seats.groupby("bot")["deal"].nunique().reindex(bots)
    reach = [data.reach(n - 1) if n >= ENOUGH else inf for n in played]
    half = [None if isinf(far) else far * error for far, error in zip(reach, errors, strict=True)]
    table = pandas().DataFrame({"rating": strengths, "half": half}, index=pandas().Index(bots, name="bot")) * ELO
    table = table.astype(float).round(DIGITS) + 0.0  # no -0
    table = table.assign(low=table["rating"] - table["half"], high=table["rating"] + table["half"], deals=played)
    return table.drop(columns="half").sort_values("rating", ascending=False, kind="stable")


def seated(table: Frame, bots: Sequence[str]) -> tuple[Array, Array, Array]:
    """Who was in each contest, their points there, and the deal of each."""
    np = numpy()
    table = table.sort_values(["deal", "contest"], kind="stable")
    contest = table.groupby(["deal", "contest"], sort=False)
    row, seat = contest.ngroup().to_numpy(), contest.cumcount().to_numpy()
    shape = row[-1] + 1, seat.max() + 1
    who, points, deals = np.full(shape, NOBODY), np.zeros(shape), np.zeros(shape[0], table["deal"].dtype)
    who[row, seat] = pandas().Index(bots).get_indexer(table["bot"])
    points[row, seat], deals[row] = table["points"], table["deal"]
    return who, points, deals


class Choices(NamedTuple):
    """A contest as a row of choices: the best of those who are left, again and again until one is left.

    Of equals any may be chosen first, and after each choice all of them are left with a smaller part (Efron): so it
    does not matter in which order they sit.
    """

    who: Array  # contest, candidate
    left: Array  # contest, choice, candidate: which part of them there is to choose
    won: Array  # contest, choice, candidate: which part of them is chosen


def choices(who: Array, points: Array) -> Choices:
    """The choices that lead to these points."""
    np = numpy()
    there = who != NOBODY
    both = there[:, :, None] & there[:, None, :]
    equal = both & (points[:, :, None] == points[:, None, :])
    behind = both & (points[:, :, None] > points[:, None, :])
    equals = np.maximum(equal.sum(axis=2), 1)[:, :, None]
    gone = np.tril(equal, -1).sum(axis=2)[:, :, None]  # how many of the equals were chosen before
    left = behind + equal * (1 - gone / equals)
    several = (gone < equals - 1) | behind.any(axis=2, keepdims=True)  # the last one is no choice
    return Choices(who, left * several, equal / equals * several)


def fitted(who: Array, points: Array, deals: Array, bots: int) -> tuple[Array, Array]:
    """The strengths that fit the contests best, and their standard errors.

    `points` may be one row for all contests.
    """
    np = numpy()
    points = np.broadcast_to(points, who.shape)
    fit = fit_of(who, points, deals, PRIOR * np.eye(bots))
    middle, sure = compared(who, points, bots)
    errors = standard_errors(fit.pulls, fit.bread, middle)
    return fit.strengths - fit.strengths[middle].mean(), np.where(sure & (errors > NEAR), errors, np.nan)


class StrengthFit(NamedTuple):
    """Strengths that fit some contests best, and what their errors are made from."""

    strengths: Array
    pulls: Array  # deal, bot: how far each deal pulls
    bread: Array  # the inverse of the curvature


def fit_of(who: Array, points: Array, deals: Array, prior: Array) -> StrengthFit:
    """Newton's method from all equal; the prior is a matrix that says how hard whom is held near 0, or near whom."""
    np = numpy()
    chosen, deal = choices(who, points), np.unique(deals, return_inverse=True)[1]
    strengths = np.zeros(len(prior))
    for _ in range(ROUNDS):
        pulls, curvature = slopes(strengths, chosen, deal)
        bread = np.linalg.inv(curvature + prior)
        step = bread @ (pulls.sum(axis=0) - prior @ strengths)
        length = abs(step).max()
        if length < NEAR:
            break
        strengths = strengths + step * min(1.0, FARTHEST / length)
    return StrengthFit(strengths, pulls, bread)


def compared(who: Array, points: Array, bots: int) -> tuple[Array, Array]:
    """The bots that 0 is the mean of, and which of them are compared both ways: directly, or through others.

    Who is always ahead of all others, or always behind them, alone or as a group, may be so by any distance.
    """
    np = numpy()
    there = who != NOBODY
    ahead = there[:, :, None] & there[:, None, :] & (points[:, :, None] >= points[:, None, :])  # or equal
    contest, first, other = np.nonzero(ahead)
    graph = graphs().empty_graph(bots, graphs().DiGraph)
    graph.add_edges_from(np.unique(np.stack([who[contest, first], who[contest, other]], axis=1), axis=0).tolist())
    groups = [*graphs().strongly_connected_components(graph)]
    largest = max(map(len, groups))
    middle = sorted(bot for group in groups if len(group) == largest for bot in group)
    return middle, np.isin(np.arange(bots), middle) & (len(middle) == largest)


def standard_errors(pulls: Array, bread: Array, middle: Array) -> Array:
    """The sandwich: the curvature of the likelihood, and between its slices how far single deals pull.

    Games of one deal are related, so a deal pulls as a whole: on each bot, and on the mean that is taken off.
    """
    np = numpy()
    moved = pulls @ bread
    moved -= moved[:, middle].mean(axis=1, keepdims=True)
    deals = len(pulls)
    return np.sqrt((moved**2).sum(axis=0) * deals / max(deals - 1, 1))


def slopes(strengths: Array, chosen: Choices, deal: Array) -> tuple[Array, Array]:
    """The slope of the log likelihood of each deal, and the curvature of their sum."""
    np = numpy()
    who, left, won = chosen
    shares = left * np.exp(strengths)[who][:, None, :]
    shares /= np.maximum(shares.sum(axis=2, keepdims=True), np.finfo(float).tiny)
    size = len(strengths)
    pulls, curvature = np.zeros((deal.max() + 1, size)), np.zeros((size, size))
    np.add.at(pulls, (deal[:, None], who), (won - shares).sum(axis=1))
    np.add.at(curvature, (who, who), shares.sum(axis=1))
    np.add.at(curvature, (who[:, :, None], who[:, None, :]), -np.swapaxes(shares, 1, 2) @ shares)
    return pulls, curvature
