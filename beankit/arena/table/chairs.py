"""Clocks: how long each seat has been thinking, and how much time it has left."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time
from typing import Any
from beankit.arena.table.faults import OutOfTime
from beankit.core.bot import Bot
from beankit.core.knowledge.view import View

Ask = Callable[[View, Any], Any]  # asks a bot for a decision, or tells it that the game starts


class Clock:
    """An optional time bank in seconds for each seat; counts CPU time unless `now` says otherwise.

    It tells a bot how much time is left before it thinks, and checks afterwards: only a referee with processes can
    interrupt a bot, and then says itself what a seat has used.
    """

    def __init__(self, bank: float | None = None, now: Callable[[], float] = thread_time) -> None:
        self.bank, self.now = bank, now
        self.reset(0)

    def reset(self, seats: int) -> None:
        """Nobody has thought yet."""
        self.used = [0.0] * seats
        self.laps: list[list[float]] = [[] for _ in range(seats)]  # the seconds of each decision, and of `start`

    def stopped(self, seat: int, used: float) -> None:
        """A seat has made one more decision, and has used so much in all."""
        self.laps[seat].append(used - self.used[seat])
        self.used[seat] = used

    def left(self, seat: int) -> float | None:
        """The seconds that a seat has left; None without a time bank."""
        return None if self.bank is None else self.bank - self.used[seat]

    def timed(self, seat: int, bot: Bot, ask: Ask) -> Ask:
        """Asks a bot with its clock running. Every decision comes this way, so it looks up little."""
        now, used, laps, bank = self.now, self.used, self.laps[seat], self.bank
        bot.time_left = self.left(seat)

        def counted(view: View, decision: Any) -> Any:
            begin = now()
            try:
                return ask(view, decision)
            finally:
                spent = now() - begin
                used[seat] += spent
                laps.append(spent)

        def limited(view: View, decision: Any) -> Any:
            bot.time_left = self.left(seat)
            answer = counted(view, decision)
            assert bank is not None
            if used[seat] > bank:
                raise OutOfTime("is out of time: it used {used:.3f} s of {bank:g} s", used=used[seat], bank=float(bank))
            return answer

        return counted if bank is None else limited
