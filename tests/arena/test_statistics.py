"""The statistics of duels and tournaments agree with scipy's where scipy has them."""

from random import Random

import pytest

from beankit.arena.statistics import Sums, interval, share_interval, student


def test_students_points_are_scipys():
    stats = pytest.importorskip("scipy.stats", reason="pip install 'beankit[tournament]'")
    for freedom in (*range(1, 60), 99, 400, 1999):
        assert student(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=1e-12)


def test_the_interval_of_a_share_is_scipys():
    stats = pytest.importorskip("scipy.stats", reason="pip install 'beankit[tournament]'")
    for wins, games in ((0, 5), (3, 10), (200, 200)):
        wilson = stats.binomtest(wins, games).proportion_ci(0.95, "wilson")
        assert share_interval(wins / games, games) == pytest.approx((wilson.low, wilson.high), abs=1e-9)


def test_the_interval_is_scipys_for_the_differences_and_one_zero():
    stats = pytest.importorskip("scipy.stats", reason="pip install 'beankit[tournament]'")
    differences = [Random(5).gauss(0.1, 0.2) for _ in range(12)]
    spread = stats.tstd([*differences, 0.0]) / 12**0.5
    mean, low, high = interval(differences)
    assert (low, high) == pytest.approx(stats.t.interval(0.95, 11, mean, spread))


def test_adding_one_by_one_is_the_same():
    differences = [Random(7).uniform(-1, 1) for _ in range(30)]
    sums = Sums()
    for difference in differences:
        sums.add(difference)
    assert sums.fixed() == pytest.approx(interval(differences))
    assert sums.anytime()[1] < sums.fixed()[1], "who may look all the time has to be more careful"
