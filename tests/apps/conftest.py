"""One server for all tests of a file that need nothing special."""

import pytest

from tests.apps.serving import serving


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture
def visitor(server):
    return server.visitor()
