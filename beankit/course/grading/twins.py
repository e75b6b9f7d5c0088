"""Twins: the examples that count, the same ones for a whole class, and what the solution makes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice, zip_longest
from random import Random

from beankit.course.data import my_seed, twin_seed
from beankit.course.exercise import Arguments, BadCourse, Examples, Exercise, in_line
from beankit.course.results.leaves import Leaf, leaves, same
from beankit.course.results.trial import declared_way, outcome, right_results

MOST = 40  # examples
DRAWS = 20


@dataclass(frozen=True)
class Weighed:
    """An example with its right results, what the wrong answers make of it, and which of them it shows to be wrong."""

    arguments: Arguments
    right: list[list[Leaf]]
    mistakes: dict[str, list[Leaf]]
    shows: frozenset[str]
    solved: bool  # does the solution fit? An estimate may miss now and then


@dataclass(frozen=True)
class Twin:
    """The examples of an exercise that count, with all right results and those of known mistakes."""

    exercise: Exercise
    examples: Examples
    right: list[list[list[Leaf]]]
    mistakes: dict[str, list[list[Leaf]]]

    def fits(self, number: int, result: list[Leaf]) -> bool:
        """Is this result one of the right ones?"""
        return is_right(self.exercise, result, self.right[number])

    def hint(self, results: list[list[Leaf]]) -> str:
        """What to say about these results in one line, if they are those of a known mistake."""
        for name, wrong in self.mistakes.items():
            if all(same(a, b, self.exercise.tolerance) for a, b in zip(results, wrong, strict=True)):
                return in_line(self.exercise.hints[name])
        return ""


def twin_of(exercise: Exercise, key: str, student: str) -> Twin:
    """The twin of an exercise: the same one for everybody, unless it is about the student's own data."""
    if exercise.own:
        return made(exercise, [weighed(exercise, (my_seed(student),))])
    return twin_of_class(exercise, key)


@lru_cache(maxsize=256)
def twin_of_class(exercise: Exercise, key: str) -> Twin:
    """What counts for everybody: the same text gets the same points."""
    return made(exercise, chosen(exercise, drawn(exercise, key), Random(twin_seed(key, exercise.id))))


@lru_cache(maxsize=256)
def drawn(exercise: Exercise, key: str) -> list[list[Weighed]]:
    """Draws of examples, until each wrong answer fails on enough of them; all of this is the course's own code."""
    rng, draws = Random(twin_seed(key, f"{exercise.id} draws")), list[list[Weighed]]()
    for _ in range(DRAWS):
        draw = [weighed(exercise, arguments) for arguments in exercise.twin(rng)]
        draws.append([example for example in draw if example.solved])
        if not missed(exercise, draws):
            return draws
    raise BadCourse(
        "exercise {id}: {draws} draws have fewer than {count} examples against {names}",
        id=exercise.id,
        draws=DRAWS,
        count=exercise.hits,
        names=", ".join(missed(exercise, draws)),
    )


def weighed(exercise: Exercise, arguments: Arguments) -> Weighed:
    """An example, and what the solution and the wrong answers make of it."""
    way, right = declared_way(exercise), right_results(exercise, deepcopy(arguments))
    mistakes = {wrong.__name__: outcome(way, exercise.judge, wrong, deepcopy(arguments)) for wrong in exercise.wrong}
    shows = {name for name, result in mistakes.items() if not is_right(exercise, result, right)}
    solved = exercise.right is None or is_right(
        exercise, outcome(way, exercise.judge, exercise.solution, deepcopy(arguments)), right
    )
    return Weighed(arguments, right, mistakes, frozenset(shows), solved)


def is_right(exercise: Exercise, result: list[Leaf], right: list[list[Leaf]]) -> bool:
    """Is this result one of the right ones?"""
    return any(same(result, wanted, exercise.tolerance) for wanted in right)


def missed(exercise: Exercise, draws: Sequence[Sequence[Weighed]]) -> list[str]:
    """The wrong answers that too few of these examples show."""
    seen = Counter(name for example in chain(*draws) for name in example.shows)
    return [wrong.__name__ for wrong in exercise.wrong if seen[wrong.__name__] < exercise.hits]


def chosen(exercise: Exercise, draws: Sequence[Sequence[Weighed]], rng: Random) -> list[Weighed]:
    """Some for each wrong answer, the rarest first; then as many of the first draw as fit, as different as can be."""
    first, *more = [rng.sample(draw, len(draw)) for draw in draws]
    pool = [*first, *chain(*more)]
    seen = Counter(name for example in pool for name in example.shows)
    taken: dict[int, Weighed] = {}  # by their place in the pool
    for name in sorted((wrong.__name__ for wrong in exercise.wrong), key=seen.__getitem__):
        lacking = exercise.hits - sum(name in example.shows for example in taken.values())
        others = (
            (place, example) for place, example in enumerate(pool) if name in example.shows and place not in taken
        )
        taken.update(islice(others, max(0, lacking)))
    rest = [example for place, example in enumerate(first) if place not in taken]
    return [*taken.values(), *islice(mixed(rest), max(0, MOST - len(taken)))]


def mixed(examples: Sequence[Weighed]) -> Iterator[Weighed]:
    """Examples in turns by their right results: one of each first, then a second one of each, and so on."""
    strata: dict[str, list[Weighed]] = {}
    for example in examples:
        strata.setdefault(str(example.right[0]), []).append(example)
    return (example for row in zip_longest(*strata.values()) for example in row if example is not None)


def made(exercise: Exercise, examples: Sequence[Weighed]) -> Twin:
    """A twin of these examples."""
    mistakes = {wrong.__name__: [example.mistakes[wrong.__name__] for example in examples] for wrong in exercise.wrong}
    return Twin(
        exercise, [example.arguments for example in examples], [example.right for example in examples], mistakes
    )


def fitting(twin: Twin, results: list[list[Leaf]]) -> list[bool]:
    """Which of these results are right."""
    return [twin.fits(number, result) for number, result in enumerate(results)]


def judged(exercise: Exercise, value: object, arguments: Arguments) -> list[Leaf]:
    """A plain result as leaves; a judge that cannot cope with it finds it wrong."""
    try:
        return leaves(value if exercise.judge is None else exercise.judge(value, *arguments))
    except Exception as error:
        return [f"raises {type(error).__name__}"]
