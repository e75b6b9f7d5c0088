"""Loaded where answers are graded, before the walls are raised: examples can then be looked at without a file."""

from beankit.course.results.known import games, texts
from beankit.course.results.trial import ready_numbers

games()
texts()
ready_numbers()
