"""Ratings are those of the model of Plackett and Luce, with the spread that whole deals have."""

from itertools import permutations
from random import Random

import numpy as np
import pytest
from scipy.optimize import minimize

from beankit.tournament.results.contests import contests
from beankit.tournament.results.ratings import ELO, both_orders, fitted, slopes
from tests.daily import daily
from tests.tournament.made import made

BOTS = ("a", "b", "c", "d")
TRUE = dict(zip(BOTS, (0.9, 0.3, -0.3, -0.9), strict=True))


def race(seed, ties=False):
    """Points of one game by seat; the order of two strengths is right as often as the model says."""

    def points(number, seats):
        chance = Random(f"{seed} {number} {seats}")
        marks = {bot: TRUE[bot] - np.log(-np.log(chance.random())) for bot in seats}
        if ties:
            marks = {bot: round(mark) for bot, mark in marks.items()}
        others = len(seats) - 1
        return [
            sum((marks[b] > marks[o]) + (marks[b] == marks[o]) / 2 for o in seats if o != b) / others for b in seats
        ]

    return points


def likelihood(strengths, orders):
    """The log likelihood written down as in the books, one ranking after the other."""
    total = 0.0
    for order in orders:
        left = np.exp(strengths[order])
        total += sum(np.log(left[place] / left[place:].sum()) for place in range(len(order)))
    return total


def tables(deals):
    return [table for number in range(deals) for table in [BOTS, BOTS[:3], BOTS[1:]][number % 3 :][:1]]


@pytest.mark.parametrize("ties", daily([False, True], True))
def test_the_fit_is_the_most_likely_one(ties):
    found = contests(made([BOTS] * 40, race(1, ties)).data)
    orders, deals = both_orders(found, BOTS)
    strengths, _ = fitted(orders, deals, 4)
    best = minimize(lambda x: -likelihood(np.append(x, -x.sum()), orders), np.zeros(3), tol=1e-9).x
    assert strengths == pytest.approx(np.append(best, -best.sum()), abs=0.01)


def test_slopes_are_those_of_the_likelihood():
    orders = np.array([[0, 1, 2, 3], [2, 0, 3, 1]])
    at, step = np.array([0.3, -0.1, 0.2, -0.4]), 1e-4
    pulls, curvature = slopes(at, orders)
    shifts = np.eye(4) * step
    for bot, shift in enumerate(shifts):
        change = likelihood(at + shift, orders) - likelihood(at - shift, orders)
        assert pulls.sum(axis=0)[bot] == pytest.approx(change / (2 * step), abs=1e-6)
        for other, more in enumerate(shifts):
            corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
            second = sum(i * j * likelihood(at + i * shift + j * more, orders) for i, j in corners)
            assert curvature[bot, other] == pytest.approx(-second / (4 * step**2), abs=1e-5)


def test_short_contests_count_like_long_ones():
    """Rankings of two, three and four, with nobody in the empty places."""
    short = np.array([[0, 1, -1, -1], [2, 3, 1, -1]])
    pulls, curvature = slopes(np.zeros(4), short)
    assert pulls[0] == pytest.approx([0.5, -0.5, 0, 0])
    assert pulls[1] == pytest.approx([0, -1 / 3 - 1 / 2, 2 / 3, -1 / 3 + 1 / 2])
    assert curvature.sum() == pytest.approx(0)


def test_ties_count_as_the_mean_of_both_orders():
    tied = contests(made([("a", "b", "c")], lambda *_: (0.75, 0.75, 0)).data)
    orders, _ = both_orders(tied, ("a", "b", "c"))
    assert len(orders) == 6
    assert {tuple(order) for order in orders.tolist()} == {(x, y, z) for x, y, z in permutations(range(3))}


def test_the_order_of_games_and_names_does_not_matter():
    result = made([BOTS] * 20, race(2))
    mixed = result.data.seats.sample(frac=1, random_state=4)
    again = type(result)(type(result.data)(**{**result.data.__dict__, "seats": mixed}))
    assert again.ratings().to_numpy() == pytest.approx(result.ratings().to_numpy(), abs=1e-6)


@pytest.mark.slow
def test_errors_are_those_of_drawing_whole_deals_again():
    """Refitting takes long; the sandwich says the same at once."""
    found = contests(made([BOTS] * 60, race(3)).data)
    orders, deals = both_orders(found, BOTS)
    _, errors = fitted(orders, deals, 4)
    rng, drawn = np.random.default_rng(5), []
    for _ in range(60):
        chosen = rng.integers(0, 60, 60)
        rows = np.concatenate([np.flatnonzero(deals == deal) for deal in chosen])
        drawn.append(fitted(orders[rows], deals[rows], 4)[0])
    assert errors == pytest.approx(np.std(drawn, axis=0), rel=0.35)


def test_a_hundred_points_are_64_wins_of_100_and_nobody_is_infinitely_good():
    assert 1 / (1 + np.exp(-100 / ELO)) == pytest.approx(0.64, abs=0.001)
    table = made([("a", "b", "c")] * 20, lambda _, seats: [{"a": 1, "b": 0.5, "c": 0}[bot] for bot in seats]).ratings()
    assert list(table.index) == ["a", "b", "c"]
    assert np.isfinite(table.to_numpy()).all()
    assert table["rating"].sum() == pytest.approx(0, abs=1e-6)
