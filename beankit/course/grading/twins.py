"""Twins: the examples that count, other ones for every student, and what the solution makes of them."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

from beankit.course.exercise import BadCourse, Examples, Exercise
from beankit.course.grading.wording import in_line
from beankit.course.results.leaves import Leaf, leaves, same
from beankit.course.results.trying import declared_way, outcome, right_results
from beankit.course.seeds import my_seed, twin_seed

MOST = 40  # examples
TRIES = 20


@dataclass(frozen=True)
class Twin:
    """The examples of one student for one exercise, with all right results and those of known mistakes."""

    exercise: Exercise
    examples: Examples
    right: list[list[list[Leaf]]]
    mistakes: dict[str, list[list[Leaf]]]

    def fits(self, number: int, found: list[Leaf]) -> bool:
        """Is this result one of the right ones?"""
        return any(same(found, one, self.exercise.tolerance) for one in self.right[number])

    def hint(self, results: list[list[Leaf]]) -> str:
        """What to say about these results in one line, if they are those of a known mistake."""
        for name, wrong in self.mistakes.items():
            if all(same(a, b, self.exercise.tolerance) for a, b in zip(results, wrong, strict=True)):
                return in_line(self.exercise.hints[name])
        return ""


def twin_of(exercise: Exercise, key: str, student: str) -> Twin:
    """The twin of an exercise for a student; drawn again until every known mistake shows in it."""
    if exercise.own:
        return made(exercise, [(my_seed(student),)])
    for attempt in range(TRIES):
        rng = Random(twin_seed(key, student, f"{exercise.id} {attempt}"))
        found = made(exercise, sampled(exercise, rng))
        if not any(all(fitting(found, wrong)) for wrong in found.mistakes.values()):
            return found
    raise BadCourse(f"exercise {exercise.id}: in {TRIES} twins some wrong answer was not told apart")


def sampled(exercise: Exercise, rng: Random) -> Examples:
    """The examples of a twin: if there are many, some of them."""
    examples = exercise.twin(rng)
    return rng.sample(examples, MOST) if len(examples) > MOST else examples


def fitting(twin: Twin, results: list[list[Leaf]]) -> list[bool]:
    """Which of these results are right."""
    return [twin.fits(number, result) for number, result in enumerate(results)]


def made(exercise: Exercise, examples: Examples) -> Twin:
    """Examples with what the solution and the wrong answers make of them."""
    way = declared_way(exercise)
    right = [right_results(exercise, deepcopy(arguments)) for arguments in examples]
    mistakes = {
        wrong.__name__: [outcome(way, exercise.judge, wrong, arguments) for arguments in deepcopy(examples)]
        for wrong in exercise.wrong
    }
    return Twin(exercise, examples, right, mistakes)


def judged(exercise: Exercise, value: Any, arguments: tuple[Any, ...]) -> list[Leaf]:
    """A plain result as leaves; a judge that cannot cope with it finds it wrong."""
    try:
        return leaves(value if exercise.judge is None else exercise.judge(value, *arguments))
    except Exception as error:
        return [f"raises {type(error).__name__}"]
