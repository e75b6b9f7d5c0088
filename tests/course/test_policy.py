"""The tables of lesson 23 say what the lesson says about them."""

import pytest

from beankit.course import measured, student

pytest.importorskip("pandas")
pytestmark = pytest.mark.course


def interval(rival, pupil):
    """The mean over deals, and half of Student's interval, as the lesson gives them."""
    tests = measured("planters")
    rows = tests[(tests.rival == rival) & (tests.pupil == pupil)]
    deals = rows.groupby("deal").difference.mean()
    return round(deals.mean(), 2), round(student(len(deals) - 1) * deals.std() / len(deals) ** 0.5, 2)


def test_from_nothing_a_pupil_comes_close_to_a_gardener():
    curve = measured("pupils")
    curve = curve[curve.pupil == "from nothing"]
    first, last = (curve[part].ahead.mean() for part in (curve.games <= 64, curve.games > 448))
    assert (round(first, 1), round(last, 1)) == (-5.7, -0.6)
    assert interval("gardener", "from nothing") == (-0.01, 0.13)


def test_a_copy_plays_like_its_teacher_and_practice_brings_it_nothing_to_be_seen():
    assert interval("gardener", "copy") == (0, 0)
    assert interval("gardener", "copy, practised") == (0.01, 0.08)


@pytest.mark.parametrize("pupil", ["from nothing", "copy", "copy, practised"])
def test_all_pupils_lose_against_the_trader(pupil):
    middle, half = interval("trader", pupil)
    assert middle == pytest.approx(-0.7, abs=0.05)
    assert middle + half < 0
