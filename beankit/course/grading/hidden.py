"""Hidden tests of the version for nbgrader: an answer on a twin, in the process in which nbgrader runs everything."""

from __future__ import annotations

import os
from copy import deepcopy
from pathlib import Path

from beankit.course.exercise import find_source, load_exercises
from beankit.course.grading.twins import judged, twin_of
from beankit.course.limit import limit
from beankit.course.results.leaves import simplified
from beankit.course.results.trial import way_of
from beankit.course.surroundings import as_graded

SOURCE, KEY = "BEANKIT_COURSE_SOURCE", "BEANKIT_COURSE_KEY"


def check_twin(exercise: str, answer: object) -> None:
    """Fail if an answer does not fit its twin; the source of the course and a key may be set in the environment."""
    place = os.environ.get(SOURCE)
    declared = load_exercises(find_source(Path(place) if place else None))[exercise]
    student = (
        Path.cwd().parent.name if declared.own else "everybody"
    )  # nbgrader runs it in autograded/STUDENT/ASSIGNMENT
    twin = twin_of(declared, os.environ.get(KEY, "nbgrader"), student)
    with limit(declared.seconds), as_graded(answer) as graded:
        way = way_of(declared.kind, declared.call, declared.host, declared.barred)
        results = [simplified(way(graded, *deepcopy(arguments))) for arguments in twin.examples]
    fits = [twin.fits(number, judged(declared, value, twin.examples[number])) for number, value in enumerate(results)]
    if not all(fits):
        raise AssertionError(f"{exercise}: {sum(fits)} of {len(fits)} other examples fit")
