"""What all tests share."""

import gc
import sys

import pytest
from hypothesis import settings

from beankit.cli import SELDOM
from tests.needs import needed

sys.modules.setdefault("rfc3987_syntax", None)  # as the commands do: see beankit/cli/__init__.py

gc.set_threshold(SELDOM)  # as the commands do, too

# The same examples on every machine and in every run, whatever its speed.
settings.register_profile("beankit", derandomize=True, deadline=None)
settings.load_profile("beankit")


def pytest_collection_modifyitems(items):
    """What takes longest begins first, so that no process is alone with it at the end."""
    items.sort(key=lambda item: item.get_closest_marker("first") is None)


@pytest.fixture(scope="session")
def server_packages():
    """What the server of the pages and its tests need."""
    needed("tornado", "anywidget", "websockets", "jupyter_server_proxy", extra="dev")
