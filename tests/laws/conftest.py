"""Removes what a planted fault leaves in the registers, after each test."""

import pytest

from beankit.core.events import EVENTS
from beankit.core.phase import PHASES


@pytest.fixture(autouse=True)
def registers():
    before = dict(PHASES), dict(EVENTS)
    yield
    for register, kept in zip((PHASES, EVENTS), before, strict=True):
        register.clear()
        register.update(kept)
