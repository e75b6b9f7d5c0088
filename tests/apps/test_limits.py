"""So many tries in so much time."""

from types import SimpleNamespace

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


def test_of_too_many_the_oldest_are_forgotten_and_not_all(monkeypatch):
    from beankit.apps.pages import limits

    monkeypatch.setattr(limits, "MOST_KNOWN", 4)
    limit = limits.Limit(1, 60)
    assert [limit.wait(who) for who in "abcde"] == [0] * 5
    assert [limit.pause(who) > 0 for who in "abcde"] == [False, False, True, True, True]


def test_who_only_looks_is_not_remembered():
    from beankit.apps.pages import limits

    limit = limits.Limit(1, 60)
    assert limit.pause("a") == 0
    assert limit.spent == {}


@pytest.mark.parametrize(
    ("peer", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("nonsense", "nonsense"),
        ("::1", "::1"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
    ],
)
def test_what_an_address_is(peer, address):
    from beankit.apps.pages.limits import address_of

    headers = {"X-Forwarded-For": "198.51.100.1"}  # anybody can write that: who believes it is decided at the door
    assert address_of(SimpleNamespace(remote_ip=peer, headers=headers)) == address
