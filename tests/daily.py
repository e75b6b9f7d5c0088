"""Which of many like cases run every day."""

import pytest


def daily(cases, *chosen, seldom=()):
    """All cases for `parametrize`, those of several values as tuples.

    Only `make test-all` runs those not chosen, and only `make soak` those that are named as run seldom.
    """
    assert all(choice in cases for choice in (*chosen, *seldom)), "chosen, but not there"

    def how_often(case):
        return pytest.mark.soak if case in seldom else pytest.mark.full

    return [case if case in chosen else pytest.param(*_values(case), marks=how_often(case)) for case in cases]


def exercises(many, *chosen, left_out=pytest.mark.full, seldom=()):
    """All exercises for `parametrize`, those of a lesson in one process; only `make test-all` runs those not chosen.

    With `left_out`, of each lesson it only runs the first, and marks the others like that. Only `make soak` runs those
    that are named as run seldom.
    """
    assert {*chosen, *seldom} <= {exercise.id for exercise in many}, "chosen, but not there"

    def how_often(exercise):
        if exercise.id in chosen:
            return []
        if exercise.id in seldom:
            return [pytest.mark.soak]
        return [pytest.mark.full if exercise.id.endswith(".1") else left_out]

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
