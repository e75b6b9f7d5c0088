"""The versions of the course: notebooks for students, teachers and nbgrader, and what the kit knows of the exercises.

nbgrader's has answers with regions to be cleared, and locked tests with a hidden part. It is only as safe as nbgrader
is, where students' code and the tests share one process: `beankit course grade` is what counts.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

from beankit.classroom.settings import Solutions
from beankit.core.values import Data
from beankit.course.building.growth import read_growth, with_figures
from beankit.course.building.lessons import (
    VERSIONS,
    Lesson,
    LessonCell,
    expanded,
    in_version,
    notebook_of,
    read_lessons,
    read_plan,
    with_place,
)
from beankit.course.building.translation import Messages, read_messages, showing, speaking, translated
from beankit.course.exercise import BEGIN, END, Arguments, BadCourse, Exercise, bodies, own_source
from beankit.course.results.known import KnownExercise, Mistake, hashes
from beankit.course.results.leaves import as_python, shape
from beankit.course.results.trial import declared_way, outcome, right_results, shipped
from beankit.course.results.written import Records, write

TOLD = {8: 2, 3: 1}  # how many examples there are at least, and how many right results are then told
SHORT = 160  # characters of a result that is told
OPENED, CLOSED = "### BEGIN SOLUTION", "### END SOLUTION"
HIDDEN = """check("{id}", {name}, strict=True)
### BEGIN HIDDEN TESTS
from beankit.course.grading.hidden import check_twin

check_twin("{id}", {name})
### END HIDDEN TESTS"""


def build(
    source: Path, to: Path, exercises: Mapping[str, Exercise], language: str = "en", shown: Solutions | None = None
) -> list[Path]:
    """Write every version of every lesson into a folder of its own; what was written."""
    written = []
    for version in VERSIONS:
        for name, text in notebooks(source, exercises, version, language, shown).items():
            path = to / version / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            written.append(path)
    return written


def notebooks(
    source: Path, exercises: Mapping[str, Exercise], version: str, language: str = "en", shown: Solutions | None = None
) -> dict[str, str]:
    """The notebooks of one version, by the names of their files; some say when solutions are shown."""
    messages, texts = read_messages(source, language), {}
    for lesson, cells in lessons_in(source, exercises, version, language):
        if version == "nbgrader":
            cells = list(for_nbgrader(iter(cells), dict(exercises)))
        if shown is not None and version != "solution":
            cells.insert(1, showing(shown))
        if messages:
            cells.insert(1, speaking(language))
        texts[f"{lesson.stem}.ipynb"] = notebook_of(cells)
    return texts


def lessons_in(
    source: Path, exercises: Mapping[str, Exercise], version: str, language: str
) -> Iterator[tuple[Lesson, list[LessonCell]]]:
    """The lessons with their cells in a version and a language: with the figures of bots, and where a lesson stands."""
    messages, growth, plan = read_messages(source, language), read_growth(source), read_plan(source)
    for lesson in read_lessons(source):
        cells = [cell for whole in expanded(lesson, exercises, version) if (cell := in_version(whole, version))]
        cells = [with_figures(translated(lesson, cell, messages), growth, language) for cell in cells]
        yield lesson, with_place(cells, plan.place(lesson.number), language)


def coverage(source: Path, exercises: Mapping[str, Exercise], language: str) -> dict[str, tuple[int, int]]:
    """How many text cells of each lesson are translated, and how many there are."""
    messages, counts = read_messages(source, language), {}
    for lesson in read_lessons(source):
        cells = [cell for cell in expanded(lesson, exercises, "student") if cell.kind == "markdown"]
        done = sum(translated(lesson, cell, messages) is not cell for cell in cells)
        counts[lesson.number] = done, len(cells)
    return counts


def knowledge(exercise: Exercise, records: Records, messages: Mapping[str, Messages]) -> KnownExercise:
    """What the kit is to know of an exercise: examples and hashes; hints in all languages there are."""
    way, judge, examples = declared_way(exercise), exercise.judge, exercise.visible()
    if not examples:
        raise BadCourse("exercise {id} has no visible examples", id=exercise.id)
    written = [[write(value, records) for value in arguments] for arguments in examples]
    first = way(exercise.solution, *deepcopy(examples[0]))
    right = [right_results(exercise, deepcopy(arguments)) for arguments in examples]
    mistakes = []
    for wrong in exercise.wrong:
        results = [outcome(way, judge, wrong, arguments) for arguments in deepcopy(examples)]
        hashed = [hashes(exercise.id, number, result, exercise.tolerance) for number, result in enumerate(results)]
        mistakes.append(Mistake(hints(exercise, wrong.__name__, messages), hashed))
    return KnownExercise(
        id=exercise.id,
        name=exercise.name,
        kind=exercise.kind,
        own=exercise.own,
        parameters=parameters(exercise),
        shape=shape(first),
        tolerance=exercise.tolerance,
        seconds=exercise.seconds,
        call=shipped(exercise.call),
        judge=shipped(exercise.judge),
        examples=written,
        right=[
            [hashes(exercise.id, number, result, exercise.tolerance) for result in results]
            for number, results in enumerate(right)
        ],
        mistakes=mistakes,
        without=list(exercise.without),
        host=shipped(exercise.host),
        shown=shown_of(exercise, examples),
        summary=shipped(exercise.summary),
    )


def shown_of(exercise: Exercise, examples: list[Arguments]) -> list[str]:
    """The right results that a check may tell: short ones of the first of several examples, which can be read."""
    hidden = exercise.host or exercise.judge or exercise.right or exercise.own or exercise.kind != "function"
    count = 0 if hidden else next((shown for many, shown in TOLD.items() if len(examples) >= many), 0)
    way, summary = declared_way(exercise), exercise.summary or as_python
    texts = [repr(summary(way(exercise.solution, *arguments))) for arguments in deepcopy(examples[:count])]
    return texts if all(len(text) <= SHORT for text in texts) else []


def hints(exercise: Exercise, wrong: str, messages: Mapping[str, Messages]) -> dict[str, str]:
    """What is said about a wrong answer, by language; `messages` are the translations of lessons by language."""
    text, translations = exercise.hints[wrong], {}
    for language, translated_texts in messages.items():
        message = translated_texts.get(f"hint {exercise.id}/{wrong}")
        if message is not None and not message.fuzzy and message.text == text and message.translation:
            translations[language] = message.translation
    return {"en": text, **translations}


def parameters(exercise: Exercise) -> list[str]:
    """The names of what a function is given."""
    return list(inspect.signature(exercise.solution).parameters) if exercise.kind == "function" else []


def with_regions(exercise: Exercise) -> str:
    """A solution between the marks that nbgrader clears."""
    if exercise.code:
        return f"{OPENED}\n{exercise.code.strip()}\n{CLOSED}"
    text = own_source(exercise.solution).rstrip()
    if BEGIN in text:
        return text.replace(BEGIN, OPENED).replace(END, CLOSED)
    lines = text.split("\n")
    for body in reversed(list(bodies(ast.parse(text).body[0]))):
        last, indent = body[-1].end_lineno, " " * body[0].col_offset
        assert last is not None
        lines[last:last] = [indent + CLOSED]
        lines[body[0].lineno - 1 : body[0].lineno - 1] = [indent + OPENED]
    return "\n".join(lines)


def for_nbgrader(cells: Iterator[LessonCell], exercises: dict[str, Exercise]) -> Iterator[LessonCell]:
    """The cells of a solution as nbgrader wants them."""
    for cell in cells:
        if cell.role == "answer":
            yield marked(replace(cell, source=with_regions(exercises[cell.exercise])), solution=True)
        elif cell.role == "check":
            exercise = exercises[cell.exercise]
            test = replace(cell, source=HIDDEN.format(id=exercise.id, name=exercise.name))
            yield marked(test, points=exercise.points, grade=True, locked=True)
        else:
            yield cell


def marked(
    cell: LessonCell, points: int = 0, *, grade: bool = False, solution: bool = False, locked: bool = False
) -> LessonCell:
    """A cell with nbgrader's own words about it."""
    words: Data = {"grade": grade, "solution": solution, "locked": locked, "task": False}
    words |= {"grade_id": cell.name, "schema_version": 3, **({"points": points} if grade else {})}
    return replace(cell, metadata={**cell.metadata, "nbgrader": words})
