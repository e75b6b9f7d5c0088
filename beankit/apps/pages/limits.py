"""How often something may be done from one address, and who waits after wrong codes: never one with the right code.

A code from a slip has 59 bits, so nobody finds it by guessing. One that a student chose may be a word. So there are
three limits: wrong codes from one address, wrong codes for one person from one address, and, where many addresses
guess the code of one person, one look at a code in half a minute. That last one locks nobody out: whoever has typed
the right code at their address before does not stand in that line, and whoever guessed less often is next.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from heapq import heapify, heappop, heappush
from ipaddress import IPv6Address, ip_address, ip_network
from itertools import count
from math import ceil
from time import monotonic

from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, RequestHandler

from beankit.classroom.folder import ClassFolder
from beankit.classroom.people import Person
from beankit.classroom.slips import WrongCode, WrongForm, check_code, named

MOST_KNOWN = 10_000
HOUSEHOLD = 64  # bits of an IPv6 address that a visitor does not choose


class Limit:
    """How often something may be done from one address within some seconds."""

    def __init__(self, times: int, seconds: float) -> None:
        self.times, self.seconds = times, seconds
        self.spent: dict[str, deque[float]] = {}

    def count(self, who: str) -> int:
        """How often it was done lately."""
        times = self.spent.get(who, deque())
        while times and times[0] <= monotonic() - self.seconds:
            times.popleft()
        return len(times)

    def pause(self, who: str) -> float:
        """How long until it may be done again; 0: now."""
        count = self.count(who)
        return self.spent[who][count - self.times] + self.seconds - monotonic() if count >= self.times else 0.0

    def add(self, who: str) -> None:
        """Count that it was done once more."""
        if len(self.spent) >= MOST_KNOWN:
            self.forget()
        self.spent.setdefault(who, deque()).append(monotonic())

    def take_back(self, who: str) -> None:
        """The last time does not count."""
        if self.spent.get(who):
            self.spent[who].pop()

    def wait(self, who: str) -> float:
        """How long until it may be done again; if that is now, it counts."""
        pause = self.pause(who)
        if not pause:
            self.add(who)
        return pause

    def spend(self, handler: RequestHandler) -> None:
        """Count a request, which is refused if it comes too soon."""
        if self.wait(address_of(handler.request)):
            raise HTTPError(429)

    def forget(self) -> None:
        """Drop whoever may go on anyway; if that is not half of them, those who did it longest ago."""
        recent = sorted((who for who in list(self.spent) if self.count(who)), key=lambda who: self.spent[who][-1])
        self.spent = {who: self.spent[who] for who in recent[-MOST_KNOWN // 2 :]}


def address_of(request: HTTPServerRequest) -> str:
    """Where a request comes from: an address of IPv4, or the part of one of IPv6 that a visitor cannot choose."""
    try:
        address = ip_address(request.remote_ip)
    except ValueError:
        return str(request.remote_ip)
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped or address.is_loopback:
        return str(address.ipv4_mapped or address)
    return str(ip_network((address, HOUSEHOLD), strict=False))


TEN_MINUTES, HOUR = 10 * 60, 60 * 60
FROM_ADDRESS, FOR_PERSON, IN_ALL = 30, 6, 60  # wrong codes
BETWEEN = 30.0  # seconds between two looks at the code of somebody who is attacked
MOST_IN_LINE = 100

Check = Callable[[ClassFolder, Person, str, str], bool]
Sleep = Callable[[float], Awaitable[None]]


class Guesses:
    """What was typed as a code on pages of this server, and from where."""

    def __init__(self, sleep: Sleep = asyncio.sleep) -> None:
        self.sleep = sleep
        self.from_address = Limit(FROM_ADDRESS, TEN_MINUTES)
        self.for_person = Limit(FOR_PERSON, TEN_MINUTES)  # from one address
        self.in_all = Limit(IN_ALL, HOUR)  # for one person, from all addresses
        self.known: set[str] = set()  # where somebody typed their right code
        self.lines: dict[str, WaitingLine] = {}

    async def admit(
        self, there: ClassFolder, who: str, code: str, address: str, *, checked: Check = check_code
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
        """Take a guess back whose code was right."""
        self.from_address.take_back(address)
        self.for_person.take_back(here)
        self.in_all.take_back(person)

    async def turn(self, person: str, tries: int) -> None:
        """Wait for a turn to look at the code of somebody who is attacked."""
        line = self.lines.setdefault(person, WaitingLine(self.sleep))
        try:
            await line.turn(tries)
        finally:
            if not line.waiting:
                self.lines.pop(person, None)


class WaitingLine:
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
    return WrongForm("name", "Too many tries. Again in {minutes} min.", minutes=ceil(seconds / 60))
