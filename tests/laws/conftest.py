"""What a planted fault leaves in the registers is gone after its test."""

import pytest

from beankit.core.events import EventKind
from beankit.core.phases import Phase


@pytest.fixture(autouse=True)
def registers(monkeypatch):
    monkeypatch.setattr(Phase, "known", dict(Phase.known))
    monkeypatch.setattr(EventKind, "known", dict(EventKind.known))
