"""Ratings are those of the model of Plackett and Luce, with the spread that whole deals have."""

from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest
from scipy.optimize import minimize

from beankit.arena.statistics import student
from beankit.tournament.results.contests import ELO, choices, compared, contests, fitted, seated, slopes
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
            best = max(of_bots[seat] for seat in left)
            equals = [seat for seat in left if of_bots[seat] == best]
            left = [seat for seat in left if of_bots[seat] < best]
            behind, together = (np.exp(strengths[[bots[seat] for seat in some]]).sum() for some in (left, equals))
            for gone in range(len(equals) - (not left)):
                there = behind + together * (1 - gone / len(equals))
                total += np.mean([strengths[bots[seat]] for seat in equals]) - np.log(there)
    return total


def tables(deals):
    return [table for number in range(deals) for table in [BOTS, BOTS[:3], BOTS[1:]][number % 3 :][:1]]


@pytest.mark.full
@pytest.mark.parametrize("ties", daily([False, True], True))
def test_the_fit_is_the_most_likely_one(ties):
    who, points, deals = seated(contests(made([BOTS] * 15, race(1, ties)).data), BOTS)
    strengths, _ = fitted(who, points, deals, 4)
    best = minimize(lambda x: -likelihood(np.append(x, -x.sum()), who, points), np.zeros(3), tol=1e-9).x
    assert strengths == pytest.approx(np.append(best, -best.sum()), abs=0.01)


def test_without_equals_the_fit_is_that_of_another_library():
    who, points, deals = seated(contests(made(tables(60), race(2)).data), BOTS)
    rows = [[bots[i] for i in np.argsort(-of_bots) if bots[i] >= 0] for bots, of_bots in zip(who, points, strict=True)]
    import choix  # takes a second to load

    assert fitted(who, points, deals, 4)[0] == pytest.approx(choix.ilsr_rankings(4, rows), abs=0.002)


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
    pulls, curvature = slopes(np.zeros(4), choices(short, np.array([[3, 2, 1, 0]] * 2)), np.arange(2))
    assert pulls[0] == pytest.approx([0.5, -0.5, 0, 0])
    assert pulls[1] == pytest.approx([0, -1 / 3 - 1 / 2, 2 / 3, -1 / 3 + 1 / 2])
    assert curvature.sum() == pytest.approx(0)


def test_a_tie_of_two_counts_as_half_a_win_of_each():
    at = np.array([0.3, -0.2])
    tie, first, second = (
        slopes(at, choices(np.array([[0, 1]]), np.array([x])), np.zeros(1, int)) for x in ([1, 1], [1, 0], [0, 1])
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


@pytest.mark.full
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
    assert np.isfinite(table["rating"]).all()
    assert table["rating"].sum() == pytest.approx(0, abs=1e-4)
    assert table[["low", "high"]].isna().all(axis=None), "nobody knows by how much one is better"


def test_who_loses_everything_has_no_interval_and_does_not_touch_those_of_the_others():
    def points(number, seats):
        others = iter(race(4)(number, [bot for bot in seats if bot != "last"]))
        return [0.0 if bot == "last" else 0.25 + 0.75 * next(others) for bot in seats]

    result = made([(*BOTS, "last")] * 20, points)
    table = result.ratings()
    assert table.index[-1] == "last"
    assert table.loc["last", ["low", "high"]].isna().all()
    assert table["rating"][:-1].sum() == pytest.approx(0, abs=1e-4), "0 is the mean of the others"
    seats = result.data.seats
    without = type(result)(replace(result.data, seats=seats[seats["bot"] != "last"])).ratings()
    assert table[:-1].to_numpy() == pytest.approx(without.to_numpy(), abs=2)


def test_groups_that_are_never_mixed_up_are_not_compared():
    """Three that beat each other in turn, and two that lose to all of them."""
    rounds = [["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]]
    who = np.array(["abcde".index(bot) for first in rounds for bot in (*first, "d", "e")]).reshape(-1, 5)
    middle, sure = compared(who, np.broadcast_to(-np.arange(5), who.shape), 5)
    assert middle == [0, 1, 2]
    assert sure.tolist() == [True, True, True, False, False]
    middle, sure = compared(np.array([[0, 1, 2, 3]]), np.array([[2, 2, 1, 1]]), 4)
    assert middle == [0, 1, 2, 3]
    assert not sure.any(), "of two groups alike neither is the middle"


@pytest.mark.full
@pytest.mark.parametrize("last", [-2.0, -6.0])
def test_a_very_weak_bot_does_not_spoil_the_intervals_of_the_others(last):
    true = np.array([0.4, 0.2, 0.0, -0.2, -0.4, last])
    tables = [bots for bots in combinations(range(6), 3) for _ in range(2)]
    who = np.array([bots[turn:] + bots[:turn] for bots in tables for turn in range(3)])
    rng, hits = np.random.default_rng(1), []
    for _ in range(60):
        marks = true[who] + rng.gumbel(size=who.shape)
        strengths, errors = fitted(who, marks, np.repeat(np.arange(len(tables)), 3), 6)
        known = ~np.isnan(errors)
        off = strengths - (true - true[known].mean())
        hits += [*(abs(off) <= student(19) * errors)[:5]]
    assert 0.92 <= np.mean(hits) <= 0.98
