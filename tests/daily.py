"""Which of many like cases run every day."""

import pytest


def daily(cases, *chosen):
    """All cases for `parametrize`, those of several values as tuples; only `make test-all` runs those not chosen."""
    assert all(choice in cases for choice in chosen), "chosen, but not there"
    return [case if case in chosen else pytest.param(*_values(case), marks=pytest.mark.long) for case in cases]


def exercises(many, *chosen, left_out=pytest.mark.long):
    """All exercises for `parametrize`, those of a lesson in one process; only `make test-all` runs those not chosen.

    With `left_out`, of each lesson it only runs the first, and marks the others like that.
    """
    assert {*chosen} <= {exercise.id for exercise in many}, "chosen, but not there"

    def how_often(exercise):
        if exercise.id in chosen:
            return []
        return [pytest.mark.long if exercise.id.endswith(".1") else left_out]

    return [
        pytest.param(
            exercise,
            id=exercise.id,
            marks=[pytest.mark.xdist_group(f"lesson {exercise.lesson}"), *how_often(exercise)],
        )
        for exercise in many
    ]


def _values(case):
    return case if isinstance(case, tuple) else (case,)
