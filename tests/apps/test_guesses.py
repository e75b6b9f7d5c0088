"""Wrong codes hold up whoever typed them, and nobody who has the right one."""

import asyncio
from types import SimpleNamespace

import pytest

pytestmark = [pytest.mark.course, pytest.mark.usefixtures("server_packages")]


@pytest.fixture
def clock(monkeypatch):
    """A clock that a test moves."""
    from beankit.apps.pages import limits

    clock = SimpleNamespace(now=1000.0)
    monkeypatch.setattr(limits, "monotonic", lambda: clock.now)
    return clock


@pytest.fixture
def guesses(clock):
    from beankit.apps.pages.limits import Guesses

    slept = []

    async def sleep(seconds):
        slept.append(seconds)
        clock.now += seconds
        await asyncio.sleep(0)

    made = Guesses(sleep)
    made.slept = slept
    return made


async def typed(guesses, code, address="10.0.0.1", person="anna", order=None):
    """What somebody reads who types a code; the right one is `right`."""
    from beankit.classroom.slips import WrongCode, WrongForm

    def look():
        if order is not None:
            order.append(address)
        if code not in ("right", "new"):
            raise WrongCode("code", "This is not the code.")
        return code == "right"

    try:
        await guesses.check(person, address, look)
    except WrongForm as wrong:
        return "wrong" if isinstance(wrong, WrongCode) else "tries"
    return "admitted"


def test_whoever_guesses_has_to_wait_and_nobody_else(guesses, clock):
    async def story():
        assert [await typed(guesses, "guess") for _ in range(7)] == ["wrong"] * 6 + ["tries"]
        assert await typed(guesses, "right") == "tries"  # from there
        assert await typed(guesses, "right", "10.0.0.2") == "admitted"
        assert await typed(guesses, "right", person="bob") == "admitted"
        clock.now += 601
        assert await typed(guesses, "right") == "admitted"

    asyncio.run(story())
    assert guesses.slept == []


def test_right_codes_are_never_counted(guesses):
    async def story():
        return {await typed(guesses, "right") for _ in range(200)}

    assert asyncio.run(story()) == {"admitted"}
    assert guesses.in_all.count("anna") == 0


def test_an_address_that_guesses_everybodys_code_has_to_wait_before_a_name_is_charged(guesses):
    async def story():
        outcomes = [await typed(guesses, "guess", person=f"person {number}") for number in range(31)]
        assert outcomes == ["wrong"] * 30 + ["tries"]
        assert guesses.for_person.count("person 30 10.0.0.1") == 0
        assert guesses.in_all.count("person 30") == 0

    asyncio.run(story())


def test_many_guesses_at_once_are_not_more_than_one_after_the_other(guesses):
    async def story():
        return await asyncio.gather(*(typed(guesses, "guess") for _ in range(50)))

    outcomes = asyncio.run(story())
    assert (outcomes.count("wrong"), outcomes.count("tries")) == (6, 44)


async def attacked(guesses, addresses):
    """Sixty wrong codes for anna from many addresses."""
    for number in range(60):
        await typed(guesses, "guess", addresses[number % len(addresses)])


def test_guesses_from_many_addresses_are_slowed_down_and_the_right_code_still_works(guesses):
    async def story():
        await attacked(guesses, [f"10.1.0.{number}" for number in range(20)])
        assert guesses.slept == []
        assert await typed(guesses, "right", "10.0.0.9") == "admitted"
        assert guesses.slept == [30.0]
        assert await typed(guesses, "right", "10.0.0.9") == "admitted"  # from there it came before
        assert guesses.slept == [30.0]
        assert await typed(guesses, "right", "10.0.0.8", person="bob") == "admitted"
        assert guesses.slept == [30.0]
        return await asyncio.gather(*(typed(guesses, "guess", f"10.2.0.{number}") for number in range(10)))

    assert asyncio.run(story()) == ["wrong"] * 10
    assert guesses.slept == [30.0] * 11  # one after the other


def test_nobody_prepares_for_guesses_while_a_name_is_still_free(guesses):
    async def story():
        assert await typed(guesses, "new", "10.1.0.1") == "admitted"
        await attacked(guesses, [f"10.2.0.{number}" for number in range(20)])
        return await typed(guesses, "guess", "10.1.0.1")

    assert asyncio.run(story()) == "wrong"
    assert guesses.slept == [30.0]


def test_in_line_whoever_guessed_less_is_next(guesses):
    async def story():
        attackers = [f"10.1.0.{number}" for number in range(20)]
        await attacked(guesses, attackers)  # three times each
        order = []
        await asyncio.gather(
            *(typed(guesses, "guess", address, order=order) for address in attackers),
            typed(guesses, "right", "10.0.0.9", order=order),
        )
        return order

    assert asyncio.run(story())[0] == "10.0.0.9"


def test_a_line_has_an_end_at_which_those_are_sent_away_who_guessed_most(guesses, monkeypatch):
    from beankit.apps.pages import limits as module

    monkeypatch.setattr(module, "MOST_IN_LINE", 3)

    async def story():
        attackers = [f"10.1.0.{number}" for number in range(20)]
        await attacked(guesses, attackers)
        tries = [typed(guesses, "guess", address) for address in attackers[:5]]
        return await asyncio.gather(*tries, typed(guesses, "right", "10.0.0.9"))

    outcomes = asyncio.run(story())
    assert outcomes[-1] == "admitted"
    assert (outcomes.count("wrong"), outcomes.count("tries")) == (2, 3)
