"""What enters the process of a student's code: what their answer is given, and nothing that tells what is right."""

import re
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest

from beankit.core.knowledge.view import View
from beankit.course.data import SEEN_AT
from beankit.course.exercise import Exercise
from beankit.course.grading.marks import calls_of
from beankit.course.grading.twins import drawn, made, weighed
from beankit.course.results.leaves import simplified
from beankit.course.results.trial import declared_way
from beankit.course.surroundings import MODULES, SILENT
from beankit.sandbox.evaluation.grader import evaluate
from beankit.sandbox.evaluation.outcomes import GRADING, Call
from tests.course.probe import ATOMS, PLAIN, canonical, hashed
from tests.course.source import EXERCISES
from tests.daily import exercises

pytestmark = pytest.mark.course
PROBE = Path(__file__).with_name("probe.py").read_text("utf-8")
BUDGET = msgspec.structs.replace(GRADING, start=60.0, seconds=60.0)
MOST = 6  # examples of an exercise
KEY = 44


def looking(exercise):
    """An answer of the right kind that does nothing but look around."""
    if exercise.kind == "value":
        return f"{exercise.name} = Looks()"
    if not isinstance(exercise.solution, type):
        return f"def {exercise.name}(*given):\n    look(*given)\n    return 0"
    base = next(kind for kind in exercise.solution.__mro__ if kind.__module__.startswith("beankit."))
    own = [name for name, part in vars(exercise.solution).items() if callable(part)]
    lines = [f"    def {name}(self, *given):\n        look(self, *given)\n        return given[-1][0]" for name in own]
    return "\n".join(
        [f"from {base.__module__} import {base.__name__}", f"class {exercise.name}({base.__name__}):", *lines]
    )


def examples(exercise):
    """Some examples: those that are drawn for a class, and more if they are few and soon made."""
    draws = () if exercise.own or not exercise.wrong else drawn(exercise, "key")
    rng, cases = Random(KEY), [example.arguments for draw in draws for example in draw]
    while len(cases) < MOST and (not cases or exercise.seconds <= 10):
        cases += exercise.twin(rng)
    return cases[:MOST]


def look_around(exercise, data):
    """What a looking answer finds in each example."""
    calls, bare = [], replace(exercise, wrong=())
    for call in calls_of(made(bare, [weighed(bare, arguments) for arguments in data])):
        calls += [call, Call("seen")]
    cells = {"probe": PROBE, "answer": looking(exercise), "begin": "begin()"}
    evaluation = evaluate(cells, calls, BUDGET, modules=MODULES, stand_ins=SILENT, accept_weak=True)
    assert not evaluation.failed, [outcome.sentence for outcome in evaluation.failed]
    looks = [outcome.value for outcome in evaluation.calls[1::2]]
    assert all(looks), ["it was not asked", *(outcome.sentence for outcome in evaluation.calls)]
    return looks


def parts(value):
    """All plain values in a value, itself included."""
    if isinstance(value, ATOMS):
        yield value
    elif isinstance(value, dict):
        yield from [value] if canonical(value) else ()
        for part in value.values():
            yield from parts(part)
    elif type(value) in PLAIN:
        yield from [value] if canonical(value) else ()
        for part in value:
            yield from parts(part)


def right(exercise, arguments):
    """Everything that is right for an example: what the solution returns, what is found of it, and equals.

    What a host sees of a solution is no more than one of many ways to play: only what is found of it is right.
    """
    if exercise.right is not None:
        return [simplified(result) for result in exercise.right(*deepcopy(arguments))]
    returned = simplified(declared_way(exercise)(exercise.solution, *deepcopy(arguments)))
    judged = [] if exercise.judge is None else [simplified(exercise.judge(returned, *deepcopy(arguments)))]
    return judged if exercise.host and judged else [returned, *judged]


def origin(arguments):
    """The seeds of the games that views were taken from."""
    for view in arguments:
        if isinstance(view, View) and (text := view.snapshot()) in SEEN_AT:
            yield int(re.search(r"^seed: (\d+)", SEEN_AT[text][0], re.MULTILINE)[1])


def secrets(exercise, arguments):
    """What must not be there, each with a name: right results, arguments, and where views come from."""
    raw = [] if exercise.own else [value for value in arguments if isinstance(value, (*ATOMS, *PLAIN))]
    named = {"right": right(exercise, arguments), "argument": raw, "seed": list(origin(arguments))}
    every = {name: [part for value in values for part in parts(value)] for name, values in named.items()}
    return {f"{name} {n}": hashed(canonical(part)) for name, all_of in every.items() for n, part in enumerate(all_of)}


def leaks(exercise, data):
    """The secrets that a looking answer finds: new in the process, or always under the same name."""
    looks, hidden = look_around(exercise, data), [secrets(exercise, arguments) for arguments in data]
    leaked = set()
    for seen, secret in zip(looks, hidden, strict=True):
        leaked |= {name for name, value in secret.items() if value in seen["found"]}
    return leaked | tracked(looks, hidden)


def tracked(looks, hidden):
    """Names under which there is always the right small value, or one that tells which it is."""
    traces = set()
    named = [{name: set(values) for name, *values in seen["named"]} for seen in looks]
    for secret in set.intersection(*map(set, hidden)):
        wanted = [hashes[secret] for hashes in hidden]
        if len(set(wanted)) == 1 or all(value in seen["given"] for value, seen in zip(wanted, looks, strict=True)):
            continue
        for name in set.intersection(*map(set, named)):
            values = [entries[name] for entries in named]
            if all(there == values[0] for there in values):
                continue
            if all(value in there for value, there in zip(wanted, values, strict=True)):
                traces.add(f"{secret} as {name}")
            elif all(there <= set(seen["given"]) for there, seen in zip(values, looks, strict=True)):
                continue
            elif len(wanted) == MOST and secret.startswith("right") and same_pattern(wanted, values):
                traces.add(f"{secret} told by {name}")
    return traces


def same_pattern(wanted, values):
    """Does one of these always differ when the other does, and never otherwise?"""
    if any(len(there) != 1 for there in values):
        return False
    pairs = {(value, *there) for value, there in zip(wanted, values, strict=True)}
    return len(pairs) < MOST and len(pairs) == len(set(wanted)) == len({seen for _, seen in pairs})


@pytest.mark.full
@pytest.mark.parametrize(
    "exercise", exercises(EXERCISES.values(), "1.1", left_out=pytest.mark.soak, seldom=("10.1", "14.1"))
)
def test_nothing_tells_what_is_right(exercise):
    assert not leaks(exercise, examples(exercise))


# --- would it be found? ---


def bean(number, prime):
    """An answer that nobody has by chance."""
    return f"bean {number * prime}"


def is_odd(number):
    """A small answer, of which the process is full."""
    return number % 2 == 1


def in_many_places(answer, number, small, framed, ringed):
    """Ask for an answer while what is right lies about: in frames, a closure, a module, and under no name."""
    import beankit.course

    def kept(secret):
        return lambda: secret

    def asked(large):
        return answer(number)

    keeper, beankit.course.note, label = kept(small), small, "yes" if small else "no"
    ring = [[ringed]]
    ring[0].append(ring)
    ring = ringed = None
    return asked(framed) if keeper and label else None


PLACES = ("in_many_places small", "in_many_places.<locals>.kept.<locals>.<lambda> secret", "dict note")
LABEL = "in_many_places label"
LYING = Exercise(
    id="0.1",
    text="",
    solution=is_odd,
    wrong=(),
    visible=list,
    twin=lambda rng: [(n, is_odd(n), bean(n, 7919), bean(n, 7907)) for n in rng.sample(range(1000, 9000), MOST)],
    call=in_many_places,
    right=lambda number, small, framed, ringed: [small, framed, ringed, number % 3 == 1, bean(number, 7901)],
)


@pytest.mark.full
def test_a_secret_that_is_there_is_found_and_one_that_is_not_there_is_not():
    assert {name for name in leaks(LYING, examples(LYING)) if name.startswith("right")} == {
        *(f"right 0 as {place}" for place in PLACES),
        f"right 0 told by {LABEL}",
        "right 1",
        "right 1 as in_many_places framed",
        "right 1 as asked large",
        "right 2",
    }
