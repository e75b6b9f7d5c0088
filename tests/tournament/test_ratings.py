"""Ratings are those of the model of Plackett and Luce, with the spread that whole deals have."""

from random import Random

import numpy as np
import pytest
from scipy.optimize import minimize

from beankit.tournament.results.contests import contests
from beankit.tournament.results.ratings import ELO, choices, fitted, seated, slopes
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


def likelihood(strengths, who, points):
    """The log likelihood written down as in the books, one contest after the other; equals are left in parts."""
    total = 0.0
    for bots, of_bots in zip(who, points, strict=True):
        left = list(range(len(bots)))
        while len(left) > 1:
            best = max(of_bots[one] for one in left)
            equals = [one for one in left if of_bots[one] == best]
            left = [one for one in left if of_bots[one] < best]
            behind, together = (np.exp(strengths[[bots[one] for one in some]]).sum() for some in (left, equals))
            for gone in range(len(equals) - (not left)):
                there = behind + together * (1 - gone / len(equals))
                total += np.mean([strengths[bots[one]] for one in equals]) - np.log(there)
    return total


def tables(deals):
    return [table for number in range(deals) for table in [BOTS, BOTS[:3], BOTS[1:]][number % 3 :][:1]]


@pytest.mark.parametrize("ties", daily([False, True], True))
def test_the_fit_is_the_most_likely_one(ties):
    who, points, deals = seated(contests(made([BOTS] * 40, race(1, ties)).data), BOTS)
    strengths, _ = fitted(who, points, deals, 4)
    best = minimize(lambda x: -likelihood(np.append(x, -x.sum()), who, points), np.zeros(3), tol=1e-9).x
    assert strengths == pytest.approx(np.append(best, -best.sum()), abs=0.01)


def test_slopes_are_those_of_the_likelihood():
    who = np.array([[0, 1, 2, 3], [2, 0, 3, 1], [3, 1, 0, 2]])
    points = np.array([[3, 2, 1, 0], [2.5, 2.5, 1, 0], [3, 1, 1, 1]])
    at, step = np.array([0.3, -0.1, 0.2, -0.4]), 1e-4
    pulls, curvature = slopes(at, choices(who, points), np.arange(3))
    shifts = np.eye(4) * step
    for bot, shift in enumerate(shifts):
        change = likelihood(at + shift, who, points) - likelihood(at - shift, who, points)
        assert pulls.sum(axis=0)[bot] == pytest.approx(change / (2 * step), abs=1e-6)
        for other, more in enumerate(shifts):
            corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
            second = sum(i * j * likelihood(at + i * shift + j * more, who, points) for i, j in corners)
            assert curvature[bot, other] == pytest.approx(-second / (4 * step**2), abs=1e-5)


def test_short_contests_count_like_long_ones():
    """Rankings of two, three and four, with nobody in the empty places."""
    short = np.array([[0, 1, -1, -1], [2, 3, 1, -1]])
    pulls, curvature = slopes(np.zeros(4), choices(short, np.array([3, 2, 1, 0])), np.arange(2))
    assert pulls[0] == pytest.approx([0.5, -0.5, 0, 0])
    assert pulls[1] == pytest.approx([0, -1 / 3 - 1 / 2, 2 / 3, -1 / 3 + 1 / 2])
    assert curvature.sum() == pytest.approx(0)


def test_a_tie_of_two_counts_as_half_a_win_of_each():
    at = np.array([0.3, -0.2])
    tie, first, second = (
        slopes(at, choices(np.array([[0, 1]]), np.array(x)), np.zeros(1, int)) for x in ([1, 1], [1, 0], [0, 1])
    )
    for whole, a, b in zip(tie, first, second, strict=True):
        assert whole == pytest.approx((a + b) / 2)


def alone(bots, deals, points):
    """A solo tournament: everybody plays every deal by themselves, always in this order."""
    result = made(
        [(bot,) for _ in range(deals) for bot in bots],
        lambda number, _: [points(number // len(bots), bots[number % len(bots)])],
    )
    seats = result.data.seats
    seats["deal"] = seats["number"] // len(bots)
    return result


def test_bots_that_are_always_equal_have_the_same_rating_wherever_they_stand():
    """Nothing tells them apart, so there is nothing to say how sure that is."""
    result = alone("abcdefghij", 20, lambda deal, _: deal % 3 / 2)
    table = result.ratings()
    assert list(table["rating"]) == [0] * 10
    assert table[["low", "high"]].isna().all(axis=None)
    assert " +0 " in str(result)
    assert "±" not in str(result)


def test_where_a_bot_stands_in_the_schedule_does_not_matter():
    """Nine bots do the same as each other; one wins more."""

    def points(deal, bot):
        return float(deal % 2 or (bot == "x" and deal % 4 == 0))

    for place in (0, 4, 9):
        bots = [*"abcdefghi"]
        bots.insert(place, "x")
        table = alone(bots, 20, points).ratings()
        assert table.index[0] == "x"
        assert table["rating"].nunique() == 2
        assert table["rating"].sum() == pytest.approx(0, abs=1e-4)


def test_the_order_of_games_and_names_does_not_matter():
    result = made([BOTS] * 20, race(2))
    mixed = result.data.seats.sample(frac=1, random_state=4)
    again = type(result)(type(result.data)(**{**result.data.__dict__, "seats": mixed}))
    assert again.ratings().to_numpy() == pytest.approx(result.ratings().to_numpy(), abs=1e-6)


def test_a_rating_has_an_interval_from_eight_deals_on():
    for deals, there in ((7, False), (8, True)):
        assert made([BOTS] * deals, race(2)).ratings()["low"].notna().eq(there).all()


@pytest.mark.slow
def test_errors_are_those_of_drawing_whole_deals_again():
    """Refitting takes long; the sandwich says the same at once."""
    who, points, deals = seated(contests(made([BOTS] * 60, race(3)).data), BOTS)
    _, errors = fitted(who, points, deals, 4)
    rng, drawn = np.random.default_rng(5), []
    for _ in range(60):
        chosen = rng.integers(0, 60, 60)
        rows = np.concatenate([np.flatnonzero(deals == deal) for deal in chosen])
        drawn.append(fitted(who[rows], points[rows], deals[rows], 4)[0])
    assert errors == pytest.approx(np.std(drawn, axis=0), rel=0.35)


def test_a_hundred_points_are_64_wins_of_100_and_nobody_is_infinitely_good():
    assert 1 / (1 + np.exp(-100 / ELO)) == pytest.approx(0.64, abs=0.001)
    table = made([("a", "b", "c")] * 20, lambda _, seats: [{"a": 1, "b": 0.5, "c": 0}[bot] for bot in seats]).ratings()
    assert list(table.index) == ["a", "b", "c"]
    assert np.isfinite(table.to_numpy()).all()
    assert table["rating"].sum() == pytest.approx(0, abs=1e-6)
