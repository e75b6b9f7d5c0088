"""What a planted fault leaves in the registers is gone after its test."""

import pytest

from beankit.core.events import EVENTS
from beankit.core.phases import PHASES


@pytest.fixture(autouse=True)
def registers():
    before = dict(PHASES), dict(EVENTS)
    yield
    for register, kept in zip((PHASES, EVENTS), before, strict=True):
        register.clear()
        register.update(kept)
