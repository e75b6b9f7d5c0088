"""Marking one submission: its code runs once behind the walls, every answer is called there, and judged here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from copy import deepcopy
from functools import partial

import msgspec

from beankit.classroom.downloads import unreadable
from beankit.core.said import Said, rewritten, say
from beankit.course.building.lessons import ASKED
from beankit.course.exercise import Arguments, Exercise, Forbidden, Value
from beankit.course.grading.cells import (
    Unreadable,
    answers,
    are_as_given,
    called,
    code_cells,
    given_cell,
    is_untouched,
    needed,
    own_cells,
    own_texts,
    squeezed,
)
from beankit.course.grading.submissions import Submission
from beankit.course.grading.twins import Twin, judged, twin_of
from beankit.course.remark import is_literal, short
from beankit.course.results.leaves import Leaf
from beankit.course.results.trial import Hosted, is_earlier, listed, ready_numbers, ready_text, right_values, shipped
from beankit.course.results.written import travelling
from beankit.course.surroundings import MODULES, SILENT
from beankit.sandbox.evaluation.grader import evaluate
from beankit.sandbox.evaluation.outcomes import GRADING, MISSING, RETURNED, SKIPPED, Call, Evaluation, Outcome
from beankit.sandbox.evaluation.values import Made

THROUGH = "beankit.course.results.trial.in_cell"
MADE = "beankit.course.results.written.read_here"
CELLS = 20.0  # CPU seconds for all cells of a notebook
HOSTED = 2  # times the seconds of `check` where a host is asked: there may be more examples, and every question costs
MOST = 120.0  # for all examples of an exercise, whatever it asks for
MOST_NOTEBOOKS = 3  # of one lesson in a submission: nobody guesses with hundreds, or keeps the grader busy for days
MOST_ERROR, MOST_PLACE = 80, 30  # characters of an error, and of a cell or a type, in what a student reads
MOST_GIVEN = 1000  # characters of an example
AGAIN = ", again"  # in the name of a cell that is run a second time
ENDLESS = "endless"


class Mark(msgspec.Struct):
    """How one exercise was done: its points, a category, and how many examples of the twin fit."""

    exercise: str
    category: str  # untried, fails, endless, differs, fits or unreadable
    points: float
    most: float
    fits: int = 0
    examples: int = 0
    told: list[Said] = []
    share: float = 1.0  # how much of the points counts, because it came late
    value: str = ""  # an answer from the student's own data, to be compared with others'


class Marked(msgspec.Struct):
    """All marks of one submission, and what else is to be said about it."""

    marks: list[Mark]
    notes: list[Said] = []  # about what was run
    level: int = 0
    texts: list[str] = []  # what the student wrote, for a person to read
    ungraded: list[Said] = []  # why files could not be graded


class Given(msgspec.Struct):
    """A lesson as the grader has it: its own code cells, its exercises, and its texts in all languages."""

    stem: str
    code: list[str]
    exercises: list[str]
    texts: list[str] = []


def mark(
    submission: Submission,
    lessons: Sequence[Given],
    exercises: Mapping[str, Exercise],
    key: str,
    weak: bool,
    others: Sequence[Given] = (),
) -> Marked:
    """Mark everything that a submission has notebooks for; exercises without one are not attempted.

    Notebooks of the other lessons are left alone.
    """
    best: dict[str, Mark] = {}
    ungraded, notes, level, texts = list(submission.unreadable), list[Said](), 0, list[str]()
    tried: Counter[str] = Counter()  # notebooks, by lesson
    for name, raw in submission.ending(".ipynb").items():
        try:
            cells = code_cells(raw)
        except Unreadable as error:
            ungraded.append(unreadable(name, error.said))
            continue
        for lesson in lessons_of(name, cells, [*lessons, *others], exercises):
            if lesson not in lessons:
                continue
            tried[lesson.stem] += 1
            if tried[lesson.stem] > MOST_NOTEBOOKS:
                why = say("there are more than {count} notebooks of this lesson", count=MOST_NOTEBOOKS)
                notes.append(say("{name} was not run: {why}", name=name, why=why))
                continue
            marks, evaluation = marked(lesson, cells, submission.person.id, exercises, key, weak)
            level = evaluation.level
            texts += own_texts(raw, lesson.texts)
            notes += [outcome.said(called()) for outcome in failures(evaluation)]
            for mark in marks:
                if mark.exercise not in best or mark.points > best[mark.exercise].points:
                    best[mark.exercise] = mark
    wanted = [exercises[number] for lesson in lessons for number in lesson.exercises]
    empty = [Mark(exercise.id, "untried", 0, exercise.points) for exercise in wanted if exercise.id not in best]
    return Marked([*best.values(), *empty], notes, level, texts, ungraded)


def no_notebook(files: Iterable[str]) -> Said:
    """That only other things were handed in than a notebook."""
    others = ", ".join(sorted(files)) or say("a typed text")
    return say("no notebook of these lessons was handed in, only {files}", files=others)


def lessons_of(
    name: str, cells: Sequence[str], lessons: Sequence[Given], exercises: Mapping[str, Exercise]
) -> list[Given]:
    """The lessons that a notebook answers: the one that its file is named after, or those that it looks like.

    It looks like a lesson if it has most of that lesson's cells, and defines one of its answers.
    """
    if named := [lesson for lesson in lessons if lesson.stem in name]:
        return [max(named, key=lambda lesson: name.rindex(lesson.stem))]
    plain = [squeezed(cell) for cell in cells]
    given = [sum(map(set(map(squeezed, lesson.code)).__contains__, plain)) for lesson in lessons]
    return [
        lesson
        for lesson, count in zip(lessons, given, strict=True)
        if count == max(given) and any(answers(cells, exercises[number].name) for number in lesson.exercises)
    ]


def marked(
    lesson: Given, cells: Sequence[str], student: str, exercises: Mapping[str, Exercise], key: str, weak: bool
) -> tuple[list[Mark], Evaluation]:
    """The marks of one notebook."""
    own = own_cells(cells, lesson.code)
    wanted = [exercises[number] for number in lesson.exercises]
    tried = [exercise for exercise in wanted if not is_untouched(own, exercise.stub, exercise.name)]
    as_given = are_as_given(own, [exercise.stub for exercise in wanted])
    sources = {} if as_given else {**needed(lesson.code, own.values()), **own}
    together: dict[tuple[str, ...], list[Exercise]] = {}  # those that may use the same answers share a process
    for exercise in tried:
        together.setdefault(ready_for(exercise, sources.values()), []).append(exercise)
    seconds, marks = max(map(allowed, wanted), default=GRADING.seconds), dict[str, Mark]()
    for held, group in (together or {(): []}).items():
        twins = [twin_of(exercise, key, student) for exercise in group]
        evaluation = run(sources, [call for twin in twins for call in calls_of(twin)], seconds, weak, held)
        given = iter(evaluation.calls)
        for twin in twins:
            outcomes = [defined(next(given), own, evaluation) for _ in twin.examples]
            marks[twin.exercise.id] = mark = mark_of(twin, outcomes, student)
            if mark.category == "differs":
                mark.told += shown(twin, partial(run, sources, weak=weak, held=held), key)
    untried = {exercise.id: Mark(exercise.id, "untried", 0, exercise.points) for exercise in wanted}
    return [*(untried | marks).values()], evaluation


def ready_for(exercise: Exercise, sources: Iterable[str]) -> tuple[str, ...]:
    """The exercises whose answers the code takes and this exercise may build on: earlier ones, never itself."""
    taken = ready_numbers().intersection(ASKED.findall("\n".join(sources)))
    return tuple(sorted(number for number in taken if is_earlier(number, exercise.id)))


def allowed(exercise: Exercise) -> float:
    """CPU seconds for all examples of an exercise: what is in time for `check` is in time here."""
    return exercise.seconds * (HOSTED if exercise.host else 1)


def run(
    sources: Mapping[str, str], calls: Sequence[Call], seconds: float, weak: bool, held: Iterable[str] = ()
) -> Evaluation:
    """Run the cells and make the calls; a cell that needs a later one is run again after it.

    `held` are the exercises whose answers stand ready in the student's process: it never has any other.
    """
    if sources:
        texts = {number: ready_text(number) for number in held}
        hold = f"from beankit.course.results.trial import hold\n\nhold({texts!r})"
        sources = {str(given_cell(0)): hold, **sources}
    budget = msgspec.structs.replace(GRADING, start=CELLS, seconds=min(seconds, MOST))
    evaluation = evaluate(sources, calls, budget, modules=MODULES, stand_ins=SILENT, accept_weak=weak)
    early = [cell.name for cell in evaluation.failed if cell.error == "NameError"]
    if not early:
        return evaluation
    again = {**sources, **{name + AGAIN: sources[name] for name in early}}
    return evaluate(again, calls, budget, modules=MODULES, stand_ins=SILENT, accept_weak=weak)


def failures(evaluation: Evaluation) -> list[Outcome]:
    """The cells that failed; one that was run twice, if it failed the second time.

    Cells that draw with the kit's own answer to an exercise cannot run here, which is nobody's fault.
    """
    bad = [cell for cell in evaluation.failed if cell.error != Forbidden.__name__]
    last = [cell for cell in bad if cell.name + AGAIN not in evaluation.cells]
    names = [(cell.name.removesuffix(AGAIN), cell.file.removesuffix(AGAIN)) for cell in last]
    return [msgspec.structs.replace(cell, name=name, file=file) for cell, (name, file) in zip(last, names, strict=True)]


def defined(answer: Outcome, own: Mapping[str, str], evaluation: Evaluation) -> Outcome:
    """An answer that is missing because its cell failed tells that."""
    if answer.end == MISSING:
        for failure in evaluation.failed:
            if re.search(rf"\b{answer.name}\b", own.get(failure.name, "")):
                return failure
    return answer


def calls_of(twin: Twin) -> list[Call]:
    """What is asked of the student's process: never what is right."""
    exercise = twin.exercise
    if exercise.kind == "value":
        return [Call(exercise.name, None) for _ in twin.examples]
    return [call_on(exercise, arguments) for arguments in twin.examples]


def call_on(exercise: Exercise, arguments: Arguments) -> Call:
    """An answer on one example: its arguments go along, unless a host keeps them."""
    host = exercise.host and partial(Keeper, exercise.host, arguments)
    luggage = packed_in(() if host else arguments)
    given = [exercise.kind, shipped(exercise.call), luggage, [*exercise.without]]
    return Call(exercise.name, given, through=THROUGH, host=host)


def packed_in(arguments: Arguments) -> Made:
    """Arguments that are made in the student's process."""
    return Made(MADE, [travelling(*arguments)])


class Keeper(Hosted):
    """A host here, for an answer in its process."""

    def __init__(self, host: Callable[..., Generator[Value, Value, Value]], arguments: Arguments) -> None:
        super().__init__(host(*deepcopy(arguments)))

    def reply(self, question: object = None) -> str:
        """The reply as it travels."""
        return travelling(super().reply(question))


def mark_of(twin: Twin, outcomes: Sequence[Outcome], student: str) -> Mark:
    """What came back, judged."""
    exercise, results = twin.exercise, [leaves_of(twin, number, outcome) for number, outcome in enumerate(outcomes)]
    fits = [outcome.end == RETURNED and twin.fits(number, results[number]) for number, outcome in enumerate(outcomes)]
    mark = Mark(exercise.id, "fits", exercise.points, exercise.points, sum(fits), len(fits))
    if exercise.own and outcomes[0].end == RETURNED:
        mark.value = repr(outcomes[0].value)[:200]
    if all(fits):
        return mark
    mark.points = 0
    first = next(outcome for outcome, fit in zip(outcomes, fits, strict=True) if not fit)
    mark.category = category_of(first)
    hint = twin.hint(results)
    mark.told = [*sentences_of(exercise, first), *([Said(hint)] if hint else [])]
    if exercise.own:
        mark.told.append(say("Your own data was that of the id {id}.", id=student))
    return mark


def shown(twin: Twin, run_again: Callable[[Sequence[Call], float], Evaluation], key: str) -> list[Said]:
    """An example that an answer gets wrong, from a twin that does not count, in a process that saw none that does."""
    exercise = twin.exercise
    if exercise.own or exercise.host or exercise.kind == "value":
        return []
    other, secret = twin_of(exercise, f"{key} to show", ""), {travelling(*given) for given in twin.examples}
    outcomes = run_again(calls_of(other), allowed(exercise)).calls
    wrong = [
        (as_text(exercise, given), number)
        for number, given in enumerate(other.examples)
        if outcomes[number].end == RETURNED
        and not other.fits(number, leaves_of(other, number, outcomes[number]))
        and travelling(*given) not in secret
    ]
    if not wrong:
        return []
    text, number = min(wrong, key=lambda each: len(each[0]))
    got, right = outcomes[number].value, right_values(exercise, deepcopy(other.examples[number]))[0]
    if exercise.judge is not None:
        try:
            got = exercise.judge(got, *other.examples[number])
        except Exception:
            return []  # the judge makes no sense of it
    mine, wanted = (short(exercise.summary(each) if exercise.summary else each) for each in (got, right))
    sentence = "An example with other data:\n{given}\nYour answer gives {mine}, and {right} is right."
    return [say(sentence, given=text, mine=mine, right=wanted)]


def as_text(exercise: Exercise, given: Arguments) -> str:
    """What an answer is given, for people: a call if it can be written as one."""
    call = f"{exercise.name}({', '.join(map(repr, given))})"
    return cut(call if is_literal(call.partition("(")[2][:-1]) else "\n".join(map(str, given)), MOST_GIVEN)


def sentences_of(exercise: Exercise, outcome: Outcome) -> list[Said]:
    """What to say about an answer that failed, or used what it may not."""
    if outcome.error == Forbidden.__name__:
        means = listed(exercise.without or exercise.barred)
        return [say("This exercise is to be solved without {means}.", means=means)]
    if outcome.end == RETURNED:
        return []
    return [(brief(outcome) if outcome.name == exercise.name else outcome).said(called())]  # cells know no example


def brief(outcome: Outcome) -> Outcome:
    """What came of a call, cut: an answer could put all examples that it saw into its error, for others to read."""
    kind, file = cut(outcome.kind, MOST_PLACE), cut(outcome.file, MOST_PLACE)
    error = cut(outcome.told.strip().rpartition("\n")[2], MOST_ERROR)
    why = outcome.why and rewritten(outcome.why, lambda text: cut(text, MOST_PLACE))
    return msgspec.structs.replace(outcome, kind=kind, file=file, told=error, why=why)


def cut(text: str, most: int) -> str:
    """A text of this number of characters at most."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def category_of(outcome: Outcome) -> str:
    """The category of an answer that does not fit."""
    if outcome.end == RETURNED:
        return "differs"
    if outcome.end == MISSING or outcome.error == NotImplementedError.__name__:  # as `check` has it
        return "untried"
    return {"raised": "fails", SKIPPED: "fails"}.get(
        outcome.end, ENDLESS if outcome.end in ("time", "hang") else "fails"
    )


def leaves_of(twin: Twin, number: int, outcome: Outcome) -> list[Leaf]:
    """A result to be compared; a failure is one, too."""
    if outcome.end != RETURNED:
        return [f"raises {outcome.error}"]
    return judged(twin.exercise, outcome.value, twin.examples[number])
