"""The ladder: bots to beat, one after the other, and how far a bot has come."""

from beankit.course.ladder.climb import Climb, progress
from beankit.course.ladder.rungs import LADDERS, Rung

__all__ = ["LADDERS", "Climb", "Rung", "progress"]
