"""No exercise is solved by glue: what a lesson gives, under the name that is asked for, passes no check."""

import ast
import builtins
import contextlib
import io
import warnings
from functools import cache, partial, wraps
from inspect import signature
from itertools import permutations
from random import Random
from types import FunctionType

import pytest

from beankit import Bot
from beankit.course.grading.cells import needed
from beankit.course.limit import TimeUp, limit
from beankit.course.results.known import games, known
from beankit.course.results.leaves import leaves, simplified
from beankit.course.results.trial import unpacked, way_of
from beankit.course.results.written import read
from tests.course.source import EXERCISES, lessons
from tests.daily import exercises

# A try that takes too long is interrupted wherever it is, also where nothing can be raised.
pytestmark = [pytest.mark.course, pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")]
SECONDS = 1.0  # of CPU time for one try; no right answer takes half of it
HELD = {
    "hand": lambda view: view.hand,
    "seat": lambda view: view.seat,
    "partner": lambda view: view.active,
    "options": lambda view: view.decision.options,
    "table": lambda view: (),
    "rng": lambda view: Random(1),
}
BUILT_IN = {*dir(builtins)}
MOST = 4  # free names of an expression, which may stand for any of the arguments


@cache
def given(number):
    """The names that a lesson's code defines or imports, and the trees of its cells."""
    (lesson,) = (lesson for lesson in lessons() if lesson.stem.partition("-")[0].lstrip("0") == number)
    trees = [ast.parse(cell) for cell in lesson.code]
    made = {node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    names = {"__name__": "lesson"}
    with contextlib.redirect_stdout(io.StringIO()):
        for text in needed(lesson.code, [*made, *imports(trees)]).values():
            with contextlib.suppress(Exception):
                exec(text, names)  # noqa: S102 - our own text
    return names, trees


def imports(trees):
    """The names that are imported."""
    for node in [node for tree in trees for node in ast.walk(tree)]:
        if isinstance(node, ast.ImportFrom):
            yield from (alias.asname or alias.name for alias in node.names)


def candidates(exercise):
    """What can be glued together without an idea: each with a label."""
    names, trees = given(exercise.lesson)
    things = {name: thing for name, thing in names.items() if callable(thing) and not name.startswith("__")}
    if exercise.kind == "bot":
        for name, thing in things.items():
            if isinstance(thing, type) and issubclass(thing, Bot):
                yield name, type(exercise.name, (thing,), {})
        return
    parameters = list(signature(exercise.solution).parameters)
    methods = {
        f"{name}.{inner}": bound(thing, part)
        for name, thing in things.items()
        if isinstance(thing, type)
        for inner, part in vars(thing).items()
        if isinstance(part, FunctionType) and not inner.startswith("__")
    }
    for name, thing in {**things, **methods}.items():
        for order, adapted in adapters(thing, parameters):
            yield f"{name}{order}", adapted
    for text in expressions(trees):
        yield from wrapped(text, parameters, names)


def bound(kind, method):
    """A method as a function: of a new object of its class, with random numbers if it is a bot."""

    @wraps(method)
    def call(*given, **named):
        thing = kind()
        thing.rng = Random(1)
        return method(thing, *given, **named)

    _first, *others = signature(method).parameters.values()
    call.__signature__ = signature(method).replace(parameters=others)
    return call


def adapters(thing, parameters):
    """A function with its arguments in any order, with fewer of them, or with what a view holds; a class as it is."""
    yield "", thing
    count = len(parameters)
    try:
        wanted = [part for part in signature(thing).parameters.values() if part.kind in (0, 1)]
    except (TypeError, ValueError):
        return
    if isinstance(thing, type):
        return
    needed_names = [part.name for part in wanted if part.default is part.empty]
    if "view" in parameters and all(name in parameters or name in HELD for name in needed_names):
        yield " by names", partial(by_names, thing, parameters, [part.name for part in wanted])
    sizes = {len(wanted), len(needed_names)}
    for size in sorted(size for size in sizes if 0 < size <= count <= 5):
        for order in permutations(range(count), size):
            if order != tuple(range(count)):
                yield str(order), lambda *given, order=order: thing(*(given[place] for place in order))


def by_names(thing, parameters, wanted, *given):
    """Call a function with what has the names of its parameters."""
    there = dict(zip(parameters, given, strict=True))
    held = {name: part(there["view"]) for name, part in HELD.items() if name in wanted and name not in there}
    return thing(**{name: value for name, value in {**there, **held}.items() if name in wanted})


def expressions(trees):
    """The texts of all expressions in the code of a lesson that calculate something."""
    kinds = (
        ast.BinOp | ast.Compare | ast.Call | ast.IfExp | ast.ListComp | ast.DictComp | ast.BoolOp | ast.Dict | ast.Tuple
    )
    nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, kinds) and not is_index(node)]
    return list(dict.fromkeys(map(ast.unparse, nodes)))


def is_index(node):
    """Is it the inside of `rows[:, 0]`, which is no expression?"""
    return isinstance(node, ast.Tuple) and any(isinstance(part, ast.Slice) for part in node.elts)


def wrapped(text, parameters, names):
    """An expression as the body of a function; its free names stand for the arguments, in any order."""
    tree = ast.parse(text, mode="eval")
    stored = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    loaded = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
    free = [name for name in dict.fromkeys(loaded) if name not in stored and name not in BUILT_IN]
    open_names = [name for name in free if name not in names or name in parameters]
    if not 0 < len(open_names) <= min(MOST, len(parameters)):
        return
    for order in permutations(parameters, len(open_names)):
        head = ", ".join(dict(zip(order, open_names, strict=False)).get(name, f"_{name}") for name in parameters)
        with contextlib.suppress(SyntaxError):
            yield f"{text} with {order}", eval(f"lambda {head}: {text}", names)  # noqa: S307 - our own text


task_of = cache(known)


def fits(exercise, answer):
    """Does an answer fit all visible examples?"""
    task = task_of(exercise.id)
    way = way_of(task.kind, unpacked(task.call), unpacked(task.host), task.barred)
    judge = unpacked(task.judge)
    for number, written in enumerate(task.examples):
        example = tuple(read(written, games()))  # the first one loads all games, which the answer does not pay for
        try:
            with limit(SECONDS), contextlib.redirect_stdout(io.StringIO()):
                result = way(answer, *example)
                outcome = result if judge is None else judge(simplified(result), *example)
                if not task.fits(number, leaves(outcome)):
                    return False
        except (Exception, TimeUp):
            return False
    return True


def passing(exercise):
    """What passes."""
    if exercise.kind == "value":
        return []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what was never meant to get these arguments
        return [label for label, answer in candidates(exercise) if fits(exercise, answer)]


# A try at 10.3 takes eight seconds, and only what is better than the lesson's own eye passes.
GLUED = [exercise for exercise in EXERCISES.values() if exercise.id != "10.3"]


@pytest.mark.parametrize("exercise", exercises(GLUED, "1.1", "8.1", left_out=pytest.mark.soak))
def test_what_a_lesson_gives_does_not_answer_its_exercises(exercise):
    if exercise.kind != "value":
        assert fits(exercise, exercise.solution), "a right answer has the time that it needs"
    assert passing(exercise) == []


@pytest.mark.full
@pytest.mark.parametrize("number", ["1.1", "8.1"])
def test_an_answer_that_a_lesson_gives_under_another_name_is_found(number, monkeypatch):
    exercise = EXERCISES[number]
    names, trees = given(exercise.lesson)
    monkeypatch.setitem(globals(), "given", lambda _: ({**names, "borrowed": exercise.solution}, trees))
    assert "borrowed" in passing(exercise)


@pytest.mark.full
def test_an_answer_with_its_arguments_the_other_way_round_is_found(monkeypatch):
    exercise = EXERCISES["7.3"]
    names, trees = given(exercise.lesson)
    first, *others = signature(exercise.solution).parameters
    rest = ", ".join(others)
    turned = eval(f"lambda {rest}, {first}: answer({first}, {rest})", {"answer": exercise.solution})  # noqa: S307
    monkeypatch.setitem(globals(), "given", lambda _: ({**names, "turned": turned}, trees))
    assert [label for label in passing(exercise) if label.startswith("turned")]
