"""One server for all tests of a file that need nothing special."""

import pytest

from tests.apps.serving import serving


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return tmp_path_factory.mktemp("house")


@pytest.fixture(scope="module")
def server(home):
    with serving(home) as server:
        yield server


@pytest.fixture
def visitor(server):
    return server.visitor()
