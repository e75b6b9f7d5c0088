"""Wrong codes, and who has to wait because of them: whoever typed them, and never somebody else with the right one.

A code from a slip has 59 bits, so nobody finds it by guessing. One that a student chose may be a word. So there are
three limits: wrong codes from one address, wrong codes for one person from one address, and, where many addresses
guess the code of one person, one look at a code in half a minute. That last one locks nobody out: whoever has typed
the right code at their address before does not stand in that line, and whoever guessed less often is next.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from heapq import heapify, heappop, heappush
from itertools import count
from math import ceil

from beankit.apps.pages.limits import MOST_KNOWN, Limit
from beankit.classroom.codes import WrongCode, WrongForm, check_code, named
from beankit.classroom.people import Person
from beankit.classroom.store import Submissions

TEN_MINUTES, HOUR = 10 * 60, 60 * 60
FROM_ADDRESS, FOR_PERSON, IN_ALL = 30, 6, 60  # wrong codes
BETWEEN = 30.0  # seconds between two looks at the code of somebody who is attacked
MOST_IN_LINE = 100

Check = Callable[[Submissions, Person, str, str], bool]
Sleep = Callable[[float], Awaitable[None]]


class Guesses:
    """What was typed as a code on pages of this server, and from where."""

    def __init__(self, sleep: Sleep = asyncio.sleep) -> None:
        self.sleep = sleep
        self.from_address = Limit(FROM_ADDRESS, TEN_MINUTES)
        self.for_person = Limit(FOR_PERSON, TEN_MINUTES)  # from one address
        self.in_all = Limit(IN_ALL, HOUR)  # for one person, from all addresses
        self.known: set[str] = set()  # where somebody typed their right code
        self.lines: dict[str, Line] = {}

    async def admit(
        self, there: Submissions, who: str, code: str, address: str, *, checked: Check = check_code
    ) -> Person:
        """The person of this name, if the code is theirs."""
        person = await asyncio.to_thread(named, there, who)
        await self.check(person.id, address, lambda: checked(there, person, who, code))
        return person

    async def check(self, person: str, address: str, look: Callable[[], bool]) -> None:
        """Look at a code that was typed for a person: `look` refuses a wrong one, and is False if the name is free.

        It is counted before the look, so that many at once are not free, and taken back if the code was right.
        """
        here = f"{person} {address}"
        if pause := self.from_address.wait(address):
            raise too_often(pause)
        if pause := self.for_person.wait(here):
            self.from_address.take_back(address)
            raise too_often(pause)
        attacked = self.in_all.pause(person) > 0
        self.in_all.add(person)
        try:
            if attacked and here not in self.known:
                await self.turn(person, self.for_person.count(here))
            right = await asyncio.to_thread(look)
        except WrongCode:
            raise
        except WrongForm:
            self.take_back(person, address, here)
            raise
        self.take_back(person, address, here)
        if right:
            self.known = {here} | (self.known if len(self.known) < MOST_KNOWN else set())

    def take_back(self, person: str, address: str, here: str) -> None:
        """It was no wrong code."""
        self.from_address.take_back(address)
        self.for_person.take_back(here)
        self.in_all.take_back(person)

    async def turn(self, person: str, tries: int) -> None:
        """Wait for a turn to look at the code of somebody who is attacked."""
        line = self.lines.setdefault(person, Line(self.sleep))
        try:
            await line.turn(tries)
        finally:
            if not line.waiting:
                self.lines.pop(person, None)


class Line:
    """Those who wait for a look at one person's code; whoever tried less often is next."""

    def __init__(self, sleep: Sleep) -> None:
        self.sleep = sleep
        self.waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self.numbers = count()
        self.work: asyncio.Task[None] | None = None

    async def turn(self, tries: int) -> None:
        """Wait for a turn."""
        place = asyncio.get_running_loop().create_future()
        heappush(self.waiting, (tries, next(self.numbers), place))
        if len(self.waiting) > MOST_IN_LINE:
            last = max(self.waiting)
            self.waiting.remove(last)
            heapify(self.waiting)
            last[2].set_exception(too_often(BETWEEN))
        if self.work is None or self.work.done():
            self.work = asyncio.create_task(self.call())
        await place

    async def call(self) -> None:
        """Call one after the other."""
        while self.waiting:
            await self.sleep(BETWEEN)
            _, _, place = heappop(self.waiting)
            if not place.done():
                place.set_result(None)


def too_often(seconds: float) -> WrongForm:
    """What somebody reads who has to wait."""
    return WrongForm("name", "tries", minutes=str(ceil(seconds / 60)))
