"""The course as it is written, read once for all tests of a process."""

from functools import cache

from beankit.course.building import versions
from beankit.course.building.translation import read_messages
from beankit.course.exercise import load_exercises
from beankit.course.grading import run
from tests.notebooks.write import SOURCE

EXERCISES = load_exercises(SOURCE)


@cache
def notebooks(version, language="en"):
    """The notebooks of one version, by the names of their files."""
    return versions.notebooks(SOURCE, EXERCISES, version, language)


@cache
def lessons():
    """The lessons as students got them."""
    return tuple(run.given(SOURCE, EXERCISES))


@cache
def german():
    """The translations of all texts."""
    return read_messages(SOURCE, "de")
