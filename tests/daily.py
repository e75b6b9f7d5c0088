"""Which of many like cases run every day."""

import pytest


def daily(cases, *chosen):
    """All cases for `parametrize`; those not chosen are slow, so `make test-quick` skips them."""
    return [case if case in chosen else pytest.param(case, marks=pytest.mark.slow) for case in cases]
