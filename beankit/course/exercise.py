"""Exercises: each is declared once, in `tutorials/source/exercises/`, and everything else is made from that."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from inspect import cleandoc, getsource
from pathlib import Path
from random import Random
from textwrap import dedent
from typing import Any, TypeAlias

from beankit.core.bot import Bot
from beankit.core.errors import BeankitError
from beankit.core.modules import load_file
from beankit.core.said import say

Value: TypeAlias = Any  # what an answer is given or returns: whatever a lesson works on
Arguments = tuple[Value, ...]
Examples = list[Arguments]
GAPS = ("...", "raise NotImplementedError()", "raise NotImplementedError")
BEGIN, END = "# BEGIN SOLUTION", "# END SOLUTION"


class BadCourse(BeankitError):
    """The source of the course is wrong or missing."""


class Forbidden(Exception):
    """An answer used what it is to do without."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Exercise:
    """One exercise: what is asked, the data it is tried on, its solution, and mistakes that are recognised.

    The solution and the wrong answers are functions, or bot classes that are asked for their move on views. The
    docstring of a wrong answer is its hint. If an example has several right answers, `right` returns all of them.
    `call(answer, *arguments)` runs beside the student's code, and `judge(result, *arguments)` never does. With `host`,
    the arguments stay outside, too: `host(*arguments)` is a generator, `call(answer, ask)` asks it, and what it returns
    is the result. None of the three is secret.
    With `code`, the student is asked for a value instead, and `code` is the cell that finds it; with `own`, this value
    depends on the student's own seed, which is the only argument of the solution. In a twin each wrong answer fails on
    at least `hits` examples. `summary(result)` is what a check shows of a result that is too long to read. `without`
    names methods of the kit that an answer may not use (`METHODS` in `results/trial.py`).
    """

    id: str
    text: str
    solution: Callable[..., Value] | type[Value]
    wrong: Sequence[Callable[..., Value] | type[Value]]
    visible: Callable[[], Examples]
    twin: Callable[[Random], Examples]
    tolerance: float = 1e-6
    right: Callable[..., Sequence[Value]] | None = None
    call: Callable[..., Value] | None = None
    judge: Callable[..., Value] | None = None
    host: Callable[..., Generator[Value, Value, Value]] | None = None
    summary: Callable[[Value], Value] | None = None
    seconds: float = 10.0
    points: int = 2
    hits: int = 3
    without: Sequence[str] = ()
    code: str = ""
    own: bool = False
    few: str = ""  # why fewer than five wrong answers are known

    @property
    def name(self) -> str:
        """The name that the student's function or class has."""
        return self.solution.__name__

    @property
    def kind(self) -> str:
        """What is asked for: a function, a bot or a value."""
        if self.code:
            return "value"
        return "bot" if isinstance(self.solution, type) and issubclass(self.solution, Bot) else "function"

    @cached_property  # to find a function in its file takes longest when notebooks are built
    def answer(self) -> str:
        """The text of the solution, as the cell of an answer has it."""
        return self.code.strip() if self.code else solution_of(self.solution).rstrip()

    @cached_property
    def stub(self) -> str:
        """What a student starts from."""
        return f"{self.name} = ..." if self.code else stub_of(self.solution).rstrip()

    @property
    def lesson(self) -> str:
        """The lesson it belongs to: `6b` for the exercise `6b.1`."""
        return self.id.partition(".")[0]

    @property
    def barred(self) -> list[str]:
        """What an answer may not use: methods of the kit, and the answer that stands ready."""
        return [*self.without, own_answer(self.id)]

    @property
    def hints(self) -> dict[str, str]:
        """What to say about each wrong answer, by its name."""
        return {wrong.__name__: cleandoc(wrong.__doc__ or "") for wrong in self.wrong}


def own_answer(exercise: str) -> str:
    """The kit's own answer to an exercise, as lessons ask for it."""
    return f'ready("{exercise}")'


def in_line(text: str) -> str:
    """A hint in one line."""
    return " ".join(text.split())


def numbered(lesson: str) -> str:
    """A lesson's number as files have it: `06b` for `6b`."""
    return lesson.zfill(2 if lesson.isdigit() else 3)


def load_exercises(source: Path) -> dict[str, Exercise]:
    """All exercises of a source folder, in the order of lessons."""
    folder = source / "exercises"
    exercises: dict[str, Exercise] = {}
    for file in sorted(folder.glob("lesson_*.py")):
        for exercise in getattr(load_file(str(file)), "EXERCISES", ()):
            check_declared(exercise, file, exercises)
            exercises[exercise.id] = exercise
    return exercises


def check_declared(exercise: Exercise, file: Path, declared: dict[str, Exercise]) -> None:
    """Refuse an exercise that is declared badly, and say what is missing."""
    where = say("{file}, exercise {id}", file=file.name, id=exercise.id)
    if exercise.id in declared:
        raise BadCourse("{where}: there are two exercises with this number", where=where)
    if numbered(exercise.lesson) != file.stem.removeprefix("lesson_"):
        raise BadCourse("{where}: it belongs in the file of lesson {lesson}", where=where, lesson=exercise.lesson)
    if len(exercise.wrong) < 2:
        raise BadCourse("{where}: an exercise declares at least two wrong answers", where=where)
    for name, hint in exercise.hints.items():
        if not hint:
            raise BadCourse("{where}: the docstring of {name} is its hint, and it has none", where=where, name=name)


def find_source(given: Path | None = None) -> Path:
    """The folder with the course's sources: the one given, or that of this clone."""
    if given is not None:
        if not (given / "exercises").is_dir():
            text = "{folder} is not a source of the course: it has no folder `exercises`"
            raise BadCourse(text, folder=str(given))
        return given
    here = Path(__file__).resolve().parents[2] / "tutorials" / "source"
    if not here.is_dir():
        raise BadCourse(
            "the sources of the course, with its solutions, are not part of the installed package: "
            "clone beankit, and give its folder with  --source beankit/tutorials/source"
        )
    return here


def solution_of(thing: Callable[..., object]) -> str:
    """The source of a solution, without the marks around the part to be written."""
    return re.sub(rf"^[ \t]*({BEGIN}|{END})[ \t]*\n", "", own_source(thing), flags=re.MULTILINE)


def stub_of(thing: Callable[..., object]) -> str:
    """A solution with `...` for what the student is to write: the marked parts, or everything after the docstring."""
    text = own_source(thing)
    if BEGIN in text:
        return re.sub(rf"^([ \t]*){BEGIN}.*?{END}[^\n]*$", r"\1...", text, flags=re.MULTILINE | re.DOTALL)
    lines = text.split("\n")
    for body in reversed(list(bodies(ast.parse(text).body[0]))):
        first, last = body[0].lineno, body[-1].end_lineno
        assert last is not None
        lines[first - 1 : last] = [" " * body[0].col_offset + "..."]
    return "\n".join(lines)


def own_source(thing: Callable[..., object]) -> str:
    """The source of a function or class."""
    return dedent(getsource(thing)).rstrip() + "\n"


def bodies(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """The statements to be replaced: a function's, or those of each method of a class, without docstrings."""
    if isinstance(node, ast.FunctionDef):
        body = node.body[1:] if ast.get_docstring(node) else node.body
        if body:
            yield body
    elif isinstance(node, ast.ClassDef):
        for inner in node.body:
            yield from bodies(inner)


def is_stub(source: str) -> bool:
    """Is this function still to be written? Then there is nothing in it but `...`, or what nbgrader puts there."""
    try:
        nodes = ast.parse(dedent(source)).body
    except SyntaxError:
        return False
    return any(all(map(is_gap, body)) for node in nodes for body in bodies(node))


def is_gap(node: ast.stmt) -> bool:
    """Is this a statement that stands where an answer is to be written?"""
    return ast.unparse(node) in GAPS
