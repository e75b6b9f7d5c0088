"""So many tries in so much time."""

import asyncio
from types import SimpleNamespace

import pytest

pytest.importorskip("tornado", reason="pip install 'beankit[pages]'")

from beankit.apps.pages import limits
from beankit.apps.pages.base import household, is_loopback, visitor_of
from beankit.classroom.slips import WrongCode, WrongForm


class Time:
    """A clock that stands still."""

    now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Time()


def test_a_bucket_fills_again_while_it_is_left_alone(clock):
    bucket = limits.Bucket(2, 60, clock)
    assert [bucket.wait("a"), bucket.wait("a")] == [0, 0]
    clock.now += 10
    assert bucket.wait("a") == pytest.approx(20)
    assert bucket.wait("b") == 0
    clock.now += 20
    assert bucket.wait("a") == 0
    assert bucket.wait("a") > 0


def test_of_too_many_those_are_forgotten_whose_bucket_is_full_or_old(clock, monkeypatch):
    monkeypatch.setattr(limits, "MOST_KNOWN", 4)
    bucket = limits.Bucket(1, 60, clock)
    assert [bucket.wait(who) for who in "abcde"] == [0] * 5
    assert [bucket.pause(who) > 0 for who in "abcde"] == [False, False, True, True, True]


def test_only_wrong_codes_count_also_many_at_once(monkeypatch, clock):
    monkeypatch.setattr(limits, "named", lambda _, who: who)

    def look(_, person, __, code):
        if code != "right":
            raise WrongCode("code", "That is not the code of {name}.", name=person)
        return True

    async def typed(bucket, code):
        try:
            return await limits.admit(bucket, None, "anna", code, "10.0.0.1", look)
        except WrongForm as wrong:
            return type(wrong)

    async def story():
        bucket = limits.Bucket(3, 600, clock)
        assert [await typed(bucket, "right") for _ in range(9)] == ["anna"] * 9
        many = await asyncio.gather(*(typed(bucket, f"guess {number}") for number in range(5)))
        assert sorted(map(str, many)) == sorted(map(str, [WrongCode] * 3 + [WrongForm] * 2))
        assert await typed(bucket, "right") is WrongForm
        clock.now += 200
        assert await typed(bucket, "right") == "anna"

    asyncio.run(story())


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
    assert household(peer) == address


@pytest.mark.parametrize(
    ("peer", "proxy", "said", "visitor"),
    [
        ("192.0.2.7", "", "198.51.100.1", "192.0.2.7"),
        ("192.0.2.7", "127.0.0.1", "198.51.100.1", "192.0.2.7"),
        ("127.0.0.1", "127.0.0.1", "203.0.113.9, 198.51.100.1", "198.51.100.1"),
        ("127.0.0.1", "127.0.0.1", "nonsense", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1", "", "127.0.0.1"),
    ],
)
def test_only_the_proxy_that_was_named_says_who_asks(peer, proxy, said, visitor):
    assert visitor_of(SimpleNamespace(remote_ip=peer, headers={"X-Forwarded-For": said}), proxy) == visitor


def test_what_is_this_computer_itself():
    assert [is_loopback(one) for one in ("127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1")] == [True] * 4
    assert [is_loopback(one) for one in ("192.0.2.7", "localhost", "2001:db8::7", "")] == [False] * 4
