"""`check("3.2", answer)`: one of six answers in one sentence; never the solution, and never the word correct."""

from __future__ import annotations

import ast
import inspect
import linecache
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, TracebackType

from beankit.arena.bots import export
from beankit.core.actions import Action, no_action
from beankit.core.bot import Bot
from beankit.core.errors import BadOption
from beankit.core.knowledge.view import View
from beankit.course.exercise import Arguments, Forbidden, Value, is_stub
from beankit.course.limit import TimeUp, limit
from beankit.course.results.known import KnownExercise, Mistake, known
from beankit.course.results.leaves import Leaf, as_python, leaves, shape, simplified
from beankit.course.results.trial import listed, unpacked, way_of
from beankit.course.surroundings import as_graded
from beankit.course.tries import note
from beankit.words import catalogue
from beankit.words.catalogue import SPOKEN, spoken

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 - as in tracebacks
MOST_OPTIONS = 12  # that are shown beside a table
LONGEST = 200  # characters of an argument or a result that is shown
IMPORT = "from beankit.course import examples"


class Wrong(Exception):
    """The answer does not pass, and why: a category, and the parts of its sentence."""

    def __init__(self, category: str, key: str, **parts: object) -> None:
        super().__init__(category)
        self.category, self.key, self.parts = category, key, parts


@dataclass(frozen=True)
class Remark:
    """What a check found."""

    exercise: str
    category: str  # untried, unasked, fails, endless, differs or fits
    sentence: str
    mistake: Mistake | None = None  # the known one that was made

    def __str__(self) -> str:
        return f"{self.exercise}  {self.sentence}"


def check(exercise: str, answer: object, strict: bool = False) -> None:
    """Say how an answer does on the visible examples of an exercise; if strict, fail unless it fits."""
    verdict = look(exercise, answer)
    if verdict.category == "fits" and known(exercise).own:
        note(exercise, repr(answer), is_wrong=True)  # nobody can say here whether it is right: each answer is a try
    if strict and verdict.category != "fits":
        raise AssertionError(str(verdict))
    wrong = verdict.category not in ("untried", "fits")
    note(exercise, verdict.sentence, wrong, verdict.mistake)
    print(verdict, *[catalogue(SPOKEN[0])["course.stuck"]] * (wrong and not strict))


def speak(language: str) -> None:
    """The language of this notebook, such as "de": checks answer in it, and values are shown in it."""
    catalogue(language)
    SPOKEN[0] = language


def save(bot: type[Bot], path: str | Path) -> str:
    """Write a bot from a notebook to a file, with everything it needs, and say so; an older file is kept beside it."""
    return export.save(bot, path, SPOKEN[0])


def look(exercise: str, answer: object) -> Remark:
    """What a check says about an answer."""
    task = known(exercise)
    try:
        check_asked(task, answer)
        category, key, parts = "fits", "fits_own" if task.own else "fits", fitting(task, answer)
    except Wrong as wrong:
        category, key, parts = wrong.category, wrong.key, wrong.parts
    mistake = parts.pop("hint", None)
    words = catalogue(SPOKEN[0])
    sentence = str(words.told(f"course.{key}", **parts))
    if not isinstance(mistake, Mistake):
        return Remark(exercise, category, sentence)
    hint = mistake.hint.get(SPOKEN[0], mistake.hint["en"])
    return Remark(exercise, category, f"{sentence} {words.told('course.hint', hint=hint)}", mistake)


def check_asked(task: KnownExercise, answer: object) -> None:
    """Is there an answer at all, and is it the kind of thing that is asked for?"""
    if answer is ... or (task.kind != "value" and any(map(is_stub, sources_of(answer)))):
        raise Wrong("untried", "untried")
    if task.kind == "bot" and not (isinstance(answer, type) and issubclass(answer, Bot)):
        raise Wrong("unasked", "no_bot", name=task.name)
    if task.kind == "function":
        if not callable(answer):
            raise Wrong("unasked", "no_function", name=task.name, got=short(answer))
        try:
            inspect.signature(answer).bind(*task.parameters)
        except TypeError:
            wanted = f"{task.name}({', '.join(task.parameters)})"
            raise Wrong("unasked", "no_fit", wanted=wanted) from None


def sources_of(answer: object) -> Iterator[str]:
    """The source of a function, or of the methods of a class, as far as Python still knows it."""
    parts = vars(answer).values() if isinstance(answer, type) else [answer]
    for part in parts:
        if isinstance(part, FunctionType):
            with suppress(OSError):
                yield inspect.getsource(part)


def fitting(task: KnownExercise, answer: object) -> dict[str, object]:
    """Try the answer on every example; the parts of the sentence if all of them fit."""
    arguments = task.arguments()
    try:
        with limit(task.seconds), as_graded(answer) as graded:
            results, failed, shown = tried(task, graded, arguments)
    except TimeUp as stop:
        raise Wrong("endless", "endless", line=own_line(stop.__traceback__), seconds=round(task.seconds)) from None
    if task.own:
        return {"name": task.name}
    fits = [number not in failed and task.fits(number, result) for number, result in enumerate(results)]
    hint = None if all(fits) else task.mistaken(results)
    if failed:
        number, error = next(iter(failed.items()))
        if isinstance(error, NotImplementedError):  # what nbgrader puts where an answer is to be written
            raise Wrong("untried", "untried")
        line = own_line(error.__traceback__)
        text = f"{type(error).__name__}: {error}"
        raise Wrong("fails", "fails", error=text, line=line, example=example(task, number), hint=hint)
    if not all(fits):
        number = fits.index(False)
        open_ones = [n for n, wanted in enumerate(task.shown) if wanted and not fits[n]]
        number = open_ones[0] if open_ones else number
        parts = {"got": short(shown[number]), "example": example(task, number), "count": sum(fits), "all": len(fits)}
        key = "differs_value" if task.kind == "value" else "differs_wanted" if open_ones else "differs"
        raise Wrong("differs", key, hint=hint, wanted=task.shown[number] if open_ones else "", **parts)
    return {"count": sum(fits), "all": len(fits)}


def tried(
    task: KnownExercise, answer: object, arguments: list[Arguments]
) -> tuple[list[list[Leaf]], dict[int, Exception], list[object]]:
    """The results of all examples, the exceptions by example, and what to show of each result.

    Where an answer is let loose by `call` or is a value, what the judge found tells more than what was done.
    """
    way = way_of(task.kind, unpacked(task.call), unpacked(task.host), task.barred)
    judge, summary = unpacked(task.judge), unpacked(task.summary)
    results: list[list[Leaf]] = []
    failed: dict[int, Exception] = {}
    shown = []
    for number, given in enumerate(arguments):
        try:
            result = way(answer, *given)
            check_shape(task, result)
            outcome = result if judge is None else judge(simplified(result), *given)
            results.append(leaves(outcome))
            seen = outcome if task.call or task.kind == "value" else result
            shown.append(seen if summary is None else summary(seen))
        except Wrong:
            raise
        except Forbidden:
            raise Wrong("unasked", "without", means=listed(task.without or task.barred)) from None
        except Exception as error:
            failed[number] = error
            results.append([f"raises {type(error).__name__}"])
            shown.append(None)
    return results, failed, shown


def check_shape(task: KnownExercise, result: object) -> None:
    """Refuse a result of another kind than the one asked for."""
    if task.kind == "bot" and not task.call and not isinstance(result, Action):
        why = spoken(no_action(result), SPOKEN[0])
        raise Wrong("unasked", "no_action", name=task.name, got=short(result), why=why)
    got, asked = shape(result), task.shape
    if got == asked or {got, asked} == {"truth", "number"} or {got, asked} == {"dict", "list"}:
        return
    if result is None:
        raise Wrong("unasked", "returns_none", name=task.name)
    words = catalogue(SPOKEN[0])
    raise Wrong("unasked", "no_such", name=task.name, asked=words[f"course.shapes.{asked}"], got=short(result))


def own_line(trace: TracebackType | None) -> str:
    """The last line of the student's own code in a traceback: its number and text."""
    shown = ""
    while trace is not None:
        code = trace.tb_frame.f_code
        if not code.co_filename.startswith((PACKAGE, "<string>", "<frozen")):
            text = linecache.getline(code.co_filename, trace.tb_lineno).strip()
            place = str(catalogue(SPOKEN[0]).told("course.place", line=trace.tb_lineno, name=code.co_name))
            shown = place + (f": {text}" if text else "")
        trace = trace.tb_next
    return shown or "?"


def example(task: KnownExercise, number: int) -> str:
    """An example as code to paste: a call, or where its arguments are if the answer is not called with them."""
    if task.kind == "bot" and not task.call:
        return f'from beankit.course import show; show("{task.id}", {number}, {task.name})'
    given, place = task.arguments()[number], f'examples("{task.id}")[{number}]'
    if task.kind != "function" or task.call:
        return f"{IMPORT}; {place}"
    text = ", ".join(map(repr, given))
    return f"{task.name}({text})" if len(text) <= LONGEST and is_literal(text) else f"{IMPORT}; {task.name}(*{place})"


def is_literal(text: str) -> bool:
    """Is this the code of numbers, texts, lists and the like, and of nothing that has to be imported?"""
    try:
        ast.literal_eval(f"({text},)")
    except (SyntaxError, ValueError):
        return False
    return True


def examples(exercise: str) -> list[Arguments]:
    """The arguments of the visible examples of an exercise, to try things out."""
    return known(exercise).arguments()


def show(exercise: str, number: int, answer: Value) -> None:
    """Show an example of an exercise, and what an answer makes of it: for a bot the table and its move."""
    task = known(exercise)
    if not 0 <= number < len(task.examples):
        raise BadOption("exercise {id} has the examples 0 to {last}", id=exercise, last=len(task.examples) - 1)
    given = task.arguments()[number]
    print(*given, sep="\n")
    if task.kind == "bot":
        print(*dealing(given[0]), *(f"  {option}" for option in given[0].decision.options[:MOST_OPTIONS]), sep="\n")
    print(answer.__name__, "->", short(way_of(task.kind, unpacked(task.call), unpacked(task.host))(answer, *given)))


def dealing(view: View) -> list[str]:
    """What is being dealt about: the offer, and what each player answered."""
    words = {view.active: view.offer, **view.answers} if view.offer is not None else {}
    return [f"  seat {seat}: {action}" for seat, action in words.items()]


def short(value: object) -> str:
    """A value as text, cut if it is long; a graph as its edges."""
    text = str(value) if isinstance(value, Action) else repr(as_python(value) if hasattr(value, "edges") else value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 4]} ..."
