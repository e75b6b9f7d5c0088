"""The packages of other frameworks are there where they must be; elsewhere the tests of their doors are skipped."""

import pytest

from tests.needs import needed


@pytest.mark.adapter
def test_openspiel_and_what_checks_its_door_are_there():
    needed("pyspiel", "open_spiel", "shimmy", "pettingzoo", extra="openspiel")
