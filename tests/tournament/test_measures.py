"""Thinking times are kept as classes, so that a game's thousand decisions are a few numbers."""

import pytest

from beankit.tournament.store.games import LONGEST, SHORTEST, longest, paces


def test_decisions_are_counted_by_how_long_they_took():
    assert paces([0.000001, 0.000002, 1.0, 0.000002]) == {0: 1, 4: 2, 80: 1}
    assert paces([]) == {}


def test_no_time_is_too_short_or_too_long():
    assert paces([0.0, 1e9]) == {SHORTEST: 1, LONGEST: 1}


@pytest.mark.parametrize("seconds", [1e-6, 3.7e-5, 0.002, 0.9, 77.0])
def test_a_time_is_known_to_a_fifth(seconds):
    assert longest(paces([seconds]), 0.99) == pytest.approx(seconds, rel=0.1)


def test_99_of_100_were_faster():
    laps = [1.0] + [0.001] * 99
    assert longest(paces(laps), 0.99) == pytest.approx(0.001, rel=0.1)
    assert longest(paces(laps), 1.0) == pytest.approx(1.0, rel=0.1)
