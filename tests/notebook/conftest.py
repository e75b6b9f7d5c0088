"""Every table that a test opens is closed after it: until then its bots keep a thread to think in."""

import sys

import pytest


@pytest.fixture(autouse=True)
def closed_tables():
    yield
    if "ipywidgets" in sys.modules:
        sys.modules["ipywidgets"].Widget.close_all()
