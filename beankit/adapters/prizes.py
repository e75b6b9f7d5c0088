"""Rewards at the end of a game: placing points or coins."""

from __future__ import annotations

from beankit.arena.table.summary import marks_of, share_behind
from beankit.core.errors import BadOption
from beankit.core.seats import Result

REWARDS = ("placing", "coins")


def check_reward(reward: str) -> str:
    """The name of a reward, if it is one."""
    if reward not in REWARDS:
        raise BadOption("reward={reward}: it is one of {rewards}", reward=repr(reward), rewards=", ".join(REWARDS))
    return reward


def prizes(result: Result, reward: str) -> tuple[float, ...]:
    """What each seat gets: the share of opponents it beat, or its coins."""
    if reward == "coins":
        return tuple(map(float, result.scores))
    marks = marks_of(result.scores, result.winners, result.rival)
    return tuple(share_behind(marks, seat) for seat in range(len(result.scores)))
