"""The course: exercises that check themselves, positions to try things on, and the ladder of bots to beat."""

from beankit.arena.statistics import student
from beankit.course.data import finished, measured, my_seed, views
from beankit.course.ladder import progress
from beankit.course.remark import check, examples, save, show, speak
from beankit.course.results.trial import ready
from beankit.course.tries import hint, solution, solutions

__all__ = [
    "check",
    "examples",
    "finished",
    "hint",
    "measured",
    "my_seed",
    "progress",
    "ready",
    "save",
    "show",
    "solution",
    "solutions",
    "speak",
    "student",
    "views",
]
