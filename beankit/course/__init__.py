"""The course: exercises that check themselves, positions to try things on, and the ladder of bots to beat."""

from beankit.arena.duels.statistics import student
from beankit.course.checking import check, examples, save, speak
from beankit.course.keeping import finished, measured
from beankit.course.ladder import progress
from beankit.course.sampling import views
from beankit.course.seeds import my_seed

__all__ = ["check", "examples", "finished", "measured", "my_seed", "progress", "save", "speak", "student", "views"]
