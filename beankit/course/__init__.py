"""The course: exercises that check themselves, positions to try things on, and the ladder of bots to beat."""

from beankit.arena.duels.statistics import student
from beankit.course.data import finished, measured, my_seed, views
from beankit.course.ladder import progress
from beankit.course.remark import check, examples, save, speak
from beankit.course.results.ready import ready

__all__ = ["check", "examples", "finished", "measured", "my_seed", "progress", "ready", "save", "speak", "student", "views"]
