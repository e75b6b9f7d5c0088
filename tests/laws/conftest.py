"""Removes what a planted fault leaves in the registers, after each test."""

import pytest

from beankit.core.turn.events import EVENTS
from beankit.core.turn.phase import PHASES


@pytest.fixture(autouse=True)
def registers():
    before = dict(PHASES), dict(EVENTS)
    yield
    for register, kept in zip((PHASES, EVENTS), before, strict=True):
        register.clear()
        register.update(kept)
