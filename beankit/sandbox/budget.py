"""Budgets: what a bot may use in a game, and how many faults it may have."""

from __future__ import annotations

import msgspec


class Budget(msgspec.Struct, frozen=True):
    """CPU seconds for the game and for its start, MiB of memory, and how many faults it may have."""

    seconds: float = 10.0
    start: float = 2.0
    memory: int = 512
    strikes: int = 0  # 0: the first fault stops the game
    wall_factor: float = 10.0  # the sleep it may take, as a multiple of its CPU time
    wall_extra: float = 2.0
    last_words: float = 0.0  # seconds to report its line after its time has run out

    @property
    def wall(self) -> float:
        """How many seconds a bot may sleep in a game; waiting for a busy machine does not count."""
        return self.wall_factor * self.seconds + self.wall_extra

    @property
    def start_wall(self) -> float:
        """How many seconds it may sleep while it starts."""
        return self.wall_factor * self.start + self.wall_extra


SPARE = 5  # CPU seconds until the kernel stops what we did not: a stalled virtual machine is charged to the bot, too

PRACTICE = Budget()
CONTEST = Budget(strikes=3)
