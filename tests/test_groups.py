"""Tests of one group run one after the other in one process, if pytest and pytest-xdist agree on their names."""

import pytest


@pytest.mark.xdist_group("groups")
def test_a_group_is_part_of_the_name_by_which_tests_are_handed_out(request):
    grouped = request.config.getoption("loadgroup", False)  # set in the processes of `--dist loadgroup`
    assert request.node.nodeid.endswith("@groups") == grouped
