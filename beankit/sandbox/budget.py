"""Budgets: what a bot may use in a game, and what a fault costs it."""

from __future__ import annotations

import msgspec


class Budget(msgspec.Struct, frozen=True):
    """CPU seconds for the game and for its start, MiB of memory, and how many faults it may have."""

    seconds: float = 10.0
    start: float = 2.0
    memory: int = 512
    strikes: int = 0  # 0: the first fault stops the game
    wall_factor: float = 10.0  # how much longer than its CPU time it may sleep
    wall_extra: float = 2.0
    last_words: float = 0.0  # seconds in which it may tell where it was when its time ran out

    @property
    def wall(self) -> float:
        """So many seconds of sleep we wait for a bot in a game; what a busy machine takes does not count."""
        return self.wall_factor * self.seconds + self.wall_extra

    @property
    def start_wall(self) -> float:
        """So many until it stands."""
        return self.wall_factor * self.start + self.wall_extra


PRACTICE = Budget()
CONTEST = Budget(strikes=3)
