"""How often something may be done from one address: a bucket that fills again while it is left alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import ceil
from time import monotonic

from beankit.classroom.folder import ClassFolder
from beankit.classroom.people import Person
from beankit.classroom.slips import WrongCode, WrongForm, check_code, named

MOST_KNOWN = 10_000
TEN_MINUTES = 10 * 60

Check = Callable[[ClassFolder, Person, str, str], bool]


class Bucket:
    """So many tokens for each address, and as many again within some seconds."""

    def __init__(self, size: int, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self.size, self.rate, self.clock = size, size / seconds, clock
        self.levels: dict[str, tuple[float, float]] = {}  # how full, and when

    def level(self, who: str) -> float:
        """How many tokens there are now."""
        level, at = self.levels.get(who, (float(self.size), 0.0))
        return min(self.size, level + (self.clock() - at) * self.rate)

    def pause(self, who: str) -> float:
        """How long until there is a token; 0: now."""
        return max(0.0, (1 - self.level(who)) / self.rate)

    def take(self, who: str, tokens: float = 1) -> None:
        """Take a token, or give one back."""
        if len(self.levels) >= MOST_KNOWN:
            self.levels = {other: held for other, held in self.levels.items() if self.level(other) < self.size}
        if len(self.levels) >= MOST_KNOWN:  # all of them are at work: those who were here first have waited longest
            self.levels = dict([*self.levels.items()][MOST_KNOWN // 2 :])
        self.levels[who] = (self.level(who) - tokens, self.clock())

    def wait(self, who: str) -> float:
        """How long until there is a token; if that is now, it is taken."""
        pause = self.pause(who)
        if not pause:
            self.take(who)
        return pause


def codes() -> Bucket:
    """Wrong words and codes: a code from a slip has 59 bits, and a class may share an address."""
    return Bucket(30, TEN_MINUTES)


async def admit(
    bucket: Bucket, there: ClassFolder, who: str, code: str, address: str, checked: Check = check_code
) -> Person:
    """The person of this name, if the code is theirs; only wrong ones count, and many at once are not free."""
    if pause := bucket.wait(address):
        raise too_often(pause)
    try:
        person = await asyncio.to_thread(named, there, who)
        await asyncio.to_thread(checked, there, person, who, code)
    except WrongCode:
        raise
    except WrongForm:
        bucket.take(address, -1)
        raise
    bucket.take(address, -1)
    return person


def too_often(seconds: float) -> WrongForm:
    """What somebody reads who has to wait."""
    return WrongForm("name", "Too many tries. Again in {minutes} min.", minutes=ceil(seconds / 60))
