"""Ratings: one number for the strength of each bot, by the model of Plackett and Luce."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any

from beankit.arena.duels.statistics import student
from beankit.extras import need
from beankit.tournament.results.contests import contests
from beankit.tournament.results.data import Data, Frame, numpy, pandas
from beankit.tournament.standings import ENOUGH

ELO = 400 / log(10)  # on this scale, 400 more means ten to one, and 100 more means winning 64 of 100 games
PRIOR = 0.01  # how much of a game everybody has drawn with everybody: who wins all games is still not infinitely good
ROUNDS = 1000
FLAT = 1e-10  # adding the same to all strengths changes nothing: in that direction there is no curvature
NOBODY = -1  # fills up short contests


def ratings(data: Data) -> Frame:
    """Every bot's rating with its 95 % interval; 0 is the mean of all."""
    bots = sorted(data.seats["bot"].unique())
    if len(bots) < 2:
        return pandas().DataFrame(columns=["rating", "low", "high", "deals"])
    orders, deals = both_orders(contests(data), bots)
    strengths, errors = fitted(orders, deals, len(bots))
    played = data.seats.groupby("bot")["deal"].nunique().reindex(bots)
    half = [student(n - 1) * error if n >= ENOUGH else None for n, error in zip(played, errors, strict=True)]
    found = pandas().DataFrame({"rating": strengths, "half": half}, index=pandas().Index(bots, name="bot")) * ELO
    found = found.assign(low=found["rating"] - found["half"], high=found["rating"] + found["half"], deals=played)
    return found.drop(columns="half").sort_values("rating", ascending=False, kind="stable")


def both_orders(found: Frame, bots: Sequence[str]) -> tuple[Any, Any]:
    """Each contest as two rankings, which differ in the order of equals; and the deal of each."""
    np = numpy()
    number = {bot: place for place, bot in enumerate(bots)}
    rows, deals = [], []
    for (deal, _), contest in found.groupby(["deal", "contest"], sort=True):
        who = [number[bot] for bot in contest["bot"]]
        points = list(contest["points"])
        seats = range(len(who))
        rows += [[who[i] for i in sorted(order, key=lambda i: -points[i])] for order in (seats, seats[::-1])]
        deals += [deal, deal]
    longest = max(map(len, rows))
    return np.array([row + [NOBODY] * (longest - len(row)) for row in rows]), np.array(deals)


def fitted(orders: Any, deals: Any, bots: int) -> tuple[Any, Any]:
    """The strengths that fit the rankings best, and their standard errors."""
    choix = need("choix", "tournament")
    rankings = [tuple(int(bot) for bot in row if bot != NOBODY) for row in orders]
    strengths = choix.ilsr_rankings(bots, rankings, alpha=PRIOR, max_iter=ROUNDS)
    strengths = strengths - strengths.mean()
    return strengths, standard_errors(strengths, orders, deals)


def standard_errors(strengths: Any, orders: Any, deals: Any) -> Any:
    """The sandwich: the curvature of the likelihood, and between its slices how far single deals pull.

    Games of one deal are related, so a deal pulls as a whole. That every contest is there twice changes nothing.
    """
    np = numpy()
    pulls, curvature = slopes(strengths, orders)
    names, place = np.unique(deals, return_inverse=True)
    of_deals = np.zeros((len(names), len(strengths)))
    np.add.at(of_deals, place, pulls)
    bread = np.linalg.pinv(curvature, rcond=FLAT, hermitian=True)
    meat = of_deals.T @ of_deals * len(names) / max(len(names) - 1, 1)
    return np.sqrt(np.diag(bread @ meat @ bread))


def slopes(strengths: Any, orders: Any) -> tuple[Any, Any]:
    """The slope of the log likelihood of each ranking, and the curvature of their sum.

    A ranking is a row of choices: the first of those who are left, again and again until one is left.
    """
    np = numpy()
    there = orders != NOBODY
    weights = np.where(there, np.exp(strengths)[orders], 0.0)
    left = np.cumsum(weights[:, ::-1], axis=1)[:, ::-1]
    chosen = there.copy()  # whether somebody was chosen among others: not the last
    chosen[:, :-1] &= there[:, 1:]
    chosen[:, -1] = False
    choices = np.tril(np.ones((orders.shape[1],) * 2)).T * chosen[:, :, None]  # choice, candidate: who was left then
    shares = choices * weights[:, None, :] / np.where(left > 0, left, 1.0)[:, :, None]
    size = len(strengths)
    pulls, curvature = np.zeros((len(orders), size)), np.zeros((size, size))
    rows = np.arange(len(orders))[:, None]
    np.add.at(pulls, (rows, orders), np.where(there, chosen - shares.sum(axis=1), 0.0))
    np.add.at(curvature, (orders, orders), np.where(there, shares.sum(axis=1), 0.0))
    joint = np.einsum("gct,gcu->gtu", shares, shares)
    np.add.at(curvature, (orders[:, :, None], orders[:, None, :]), -joint)
    return pulls, curvature
