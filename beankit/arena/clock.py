"""Clocks: how long each seat has been thinking, and how much time it has left."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time
from typing import Any

from beankit.arena.faults import OutOfTime
from beankit.core.bot import Bot


class Clock:
    """An optional time bank in seconds for each seat; counts CPU time unless `now` says otherwise.

    It tells a bot how much time is left before it thinks, and checks afterwards: only a referee with processes can
    interrupt a bot, and then adds to `used` itself.
    """

    def __init__(self, bank: float | None = None, now: Callable[[], float] = thread_time) -> None:
        self.bank, self.now = bank, now
        self.used: list[float] = []

    def left(self, seat: int) -> float | None:
        """The seconds that a seat has left; None without a time bank."""
        return None if self.bank is None else self.bank - self.used[seat]

    def timed(self, seat: int, bot: Bot, call: Callable[..., Any], *args: Any) -> Any:
        """Call a bot's method while its clock runs."""
        bot.time_left = self.left(seat)
        begin = self.now()
        try:
            answer = call(*args)
        finally:
            self.used[seat] += self.now() - begin
        if self.bank is not None and self.used[seat] > self.bank:
            raise OutOfTime(f"is out of time: it used {self.used[seat]:.3f} s of {self.bank:g} s")
        return answer
