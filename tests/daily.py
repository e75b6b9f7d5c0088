"""Which of many like cases run every day."""

import pytest


def daily(cases, *chosen):
    """All cases for `parametrize`, those of several values as tuples; only `make test-all` runs those not chosen."""
    assert all(choice in cases for choice in chosen), "chosen, but not there"
    return [case if case in chosen else pytest.param(*_values(case), marks=pytest.mark.long) for case in cases]


def exercises(many, *chosen):
    """All exercises for `parametrize`, those of a lesson in one process; only `make test-all` runs those not chosen."""
    assert {*chosen} <= {exercise.id for exercise in many}, "chosen, but not there"
    return [
        pytest.param(
            exercise,
            id=exercise.id,
            marks=[
                pytest.mark.xdist_group(f"lesson {exercise.lesson}"),
                *[pytest.mark.long] * (exercise.id not in chosen),
            ],
        )
        for exercise in many
    ]


def _values(case):
    return case if isinstance(case, tuple) else (case,)
