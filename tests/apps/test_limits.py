"""So many tries in so much time."""

import pytest

pytestmark = [pytest.mark.course, pytest.mark.usefixtures("server_packages")]


def test_the_next_try_comes_when_the_first_has_been_forgotten(monkeypatch):
    from beankit.apps.pages import limits

    now = 100.0
    monkeypatch.setattr(limits, "monotonic", lambda: now)
    limit = limits.Limit(2, 60)
    assert [limit.wait("a"), limit.wait("a")] == [0, 0]
    now = 110.0
    assert limit.wait("a") == 50
    assert limit.wait("b") == 0
    now = 160.5
    assert limit.wait("a") == 0
