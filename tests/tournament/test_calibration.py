"""A tenth of `make calibration`: intervals cover what they should, calls are right, duels do not see ghosts.

Shares of some hundred looks vary, so the bands are wider here than those that the whole calibration has to keep.
"""

import json

import pytest

from benchmarks.calibration import (
    BANK,
    BETTER,
    DEALS,
    IN_BANK,
    RUNS,
    TOURNAMENTS,
    WORLDS,
    bank,
    calibrated,
    duels,
    play_bank,
    power,
)

TENTH = TOURNAMENTS // 10
RATED = TENTH // 4  # fits take longer


@pytest.mark.parametrize("deals", [DEALS[0], *(pytest.param(more, marks=pytest.mark.full) for more in DEALS[1:])])
@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.full
def test_intervals_cover_the_truth_and_calls_are_right(world, deals):
    calibration = calibrated(world, deals, TENTH, RATED)
    assert 0.91 <= calibration.points <= 0.985
    assert 0.89 <= calibration.ratings <= 0.99
    assert calibration.ranks >= 0.95
    assert calibration.wrong <= 0.05


@pytest.mark.soak
def test_many_deals_tell_neighbours_apart():
    for world in WORLDS:
        assert power(world, 10) >= 0.9


@pytest.mark.full
def test_of_two_equal_bots_seldom_one_is_called_better():
    first, second, _ = duels(bank(), RUNS, 1)
    assert first + second <= 0.06


def test_a_better_bot_is_found():
    better, worse, _ = duels(bank(BETTER), RUNS, 2)
    assert better >= 0.8
    assert worse <= 0.01


@pytest.mark.full
def test_the_bank_is_of_a_real_duel():
    """Its first deals are played again."""
    kept = json.loads(BANK.read_text())
    assert play_bank(3) == pytest.approx(kept[:3])
    assert len(kept) == IN_BANK
    assert any(kept)
