"""Grading a class: everybody in turn, kept after each, so that a stopped run goes on and one bad file stops nobody."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from beankit.arena.files import PRIVATE, put
from beankit.core.said import Said, say
from beankit.core.texts import printable
from beankit.course.building.translation import read_messages
from beankit.course.building.versions import lessons_in
from beankit.course.exercise import BadCourse, Exercise, in_line, load_exercises, numbered
from beankit.course.grading.marks import Given, Mark, Marked, mark, no_notebook
from beankit.course.grading.rules import Attempt, GradingRules, counted
from beankit.course.grading.rungs import LADDER, climbed
from beankit.course.grading.sheets import Grade, own_sheet, page, summary
from beankit.course.grading.store import GradedStudent, GradeStore
from beankit.course.grading.submissions import Submission
from beankit.course.ladder import LADDERS
from beankit.words import LANGUAGES
from beankit.words.catalogue import spoken

Moved = Callable[[int], None]
ACTIVE, BACKSLASHED = re.compile(r"[\\\[\]<&]"), r"\\\g<0>"  # with a backslash before it, Markdown shows it as it is


class Grading:
    """One grading of one class."""

    def __init__(
        self,
        source: Path,
        store: GradeStore,
        lessons: Sequence[str] = (),
        *,
        ladder: bool = False,
        weak: bool = False,
        lang: str = "en",
    ) -> None:
        self.lang, self.hints = lang, hints_in(source, lang)  # of the feedback
        self.exercises, self.store, self.ladder, self.weak = load_exercises(source), store, ladder, weak
        every = list(given(source, self.exercises))
        self.lessons = list(chosen([lesson for lesson in every if lesson.exercises], lessons))
        self.others = [lesson for lesson in every if lesson not in self.lessons]
        self.course = fingerprint(source, self.lessons, store.key) + (" and the ladder" if ladder else "")
        self.changes: list[Said] = []

    @property
    def numbers(self) -> list[str]:
        """The exercises that are graded, and the ladder if it is."""
        numbers = [number for lesson in self.lessons for number in lesson.exercises]
        return [*numbers, LADDER] if self.ladder else numbers

    def most(self, number: str) -> float:
        """The points there are."""
        return len(LADDERS["main"]) if number == LADDER else self.exercises[number].points

    def grade(self, submissions: Sequence[Submission], moved: Moved = lambda _: None, again: bool = False) -> None:
        """Mark what is not marked yet."""
        for done, submission in enumerate(submissions, 1):
            self.take(submission, again)
            moved(done)

    def take(self, submission: Submission, again: bool) -> None:
        """Mark one submission, unless it was marked before."""
        if submission.stranger is not None:
            self.store.rename(submission.stranger, submission.person)
        student = self.store.student(submission.person, submission.number)
        before = student.attempts.get(submission.digest)
        if before is not None and before.course == self.course and not again:
            return
        marked = mark(submission, self.lessons, self.exercises, self.store.key, self.weak, self.others)
        if self.ladder and submission.ending(".py"):
            marked.marks.append(climbed(submission.files, self.store.key, self.weak))
        elif not marked.level and not marked.ungraded:
            marked.ungraded.append(no_notebook(submission.files))
        if before is not None:
            self.changes += changed(submission.person.id, before.marked, marked)
            marked.marks += of_other_lessons(before.marked, marked)
        arrived = before.at if before is not None else submission.at
        student.number, student.person = submission.number, submission.person
        student.attempts[submission.digest] = Attempt(submission.digest, marked, submission.late, arrived, self.course)
        self.store.keep(student)

    def students(self) -> list[GradedStudent]:
        """Everybody who handed in something for these lessons, without their attempts at others."""
        wanted, students = set(self.numbers), []
        for student in self.store.students():
            attempts = {
                digest: attempt
                for digest, attempt in student.attempts.items()
                if any(mark.exercise in wanted for mark in attempt.marked.marks)
            }
            if attempts:
                students.append(msgspec.structs.replace(student, attempts=attempts))
        return students

    def graded(self, student: GradedStudent, rules: GradingRules) -> Grade:
        """What one person gets."""
        best = counted(rules, student.person.id, list(student.attempts.values()))
        empty = {number: Mark(number, "untried", 0, self.most(number)) for number in self.numbers}
        marks = {number: best.get(number, empty[number]) for number in self.numbers}
        words = sum(len(text.split()) for text in own_texts_of(student))
        grade = Grade(
            student.person.id, student.person.name, student.number, marks, state_of(student, marks), to_read=words
        )
        grade.feedback = summary(grade, self.lang)
        return grade

    def write(self, rules: GradingRules) -> list[Grade]:
        """Write the grades and the feedback; what everybody gets."""
        students = self.students()
        grades = [self.graded(student, rules) for student in students]
        put(self.store.folder / "grades.csv", own_sheet(grades, self.numbers).encode(), PRIVATE)
        put(self.store.folder / "to-read.md", texts_of(students, self.lang).encode(), PRIVATE)
        for student, grade in zip(students, grades, strict=True):
            marked = [attempt.marked for attempt in student.attempts.values()]
            notes = [note for each in marked for note in (*each.ungraded, *each.notes)]
            text = page(grade, list(dict.fromkeys(notes)), self.lang, self.hints)
            put(self.store.folder / "feedback" / f"{student.person.owner}.html", text.encode(), PRIVATE)
        return grades


def given(source: Path, exercises: Mapping[str, Exercise]) -> Iterable[Given]:
    """The lessons as students got them: the code that is not theirs, and the exercises."""
    languages = [lessons_in(source, exercises, "student", language) for language in LANGUAGES]
    for translated in zip(*languages, strict=True):
        (lesson, cells), *_ = translated
        code = [cell.source for cell in cells if cell.kind == "code" and cell.role != "answer"]
        texts = dict.fromkeys(cell.source for _, cells in translated for cell in cells if cell.kind == "markdown")
        numbers = [cell.exercise for cell in lesson.cells if cell.exercise]
        yield Given(lesson.stem, code, numbers, list(texts))


def hints_in(source: Path, lang: str) -> dict[str, str]:
    """The hints of the exercises in a language, by the English ones, all in one line."""
    hints = [
        message
        for message in read_messages(source, lang).values()
        if message.context.startswith("hint ") and not message.fuzzy
    ]
    return {in_line(message.text): in_line(message.translation) for message in hints}


def chosen(lessons: Sequence[Given], wanted: Sequence[str]) -> Iterable[Given]:
    """The lessons that are wanted: all of them, unless some are named."""
    by_number = {numbered(given.stem.partition("-")[0].lstrip("0")): given for given in lessons}
    for lesson in dict.fromkeys(wanted or by_number):
        number = numbered(lesson.lstrip("0"))
        if number not in by_number:
            there = ", ".join(number.lstrip("0") for number in by_number)
            text = "there is no lesson {lesson} with exercises; the lessons are: {names}"
            raise BadCourse(text, lesson=lesson, names=there)
        yield by_number[number]


def fingerprint(source: Path, lessons: Sequence[Given], key: str) -> str:
    """A hash of everything that a mark depends on, besides what was handed in."""
    hashed = sha256(key.encode())
    for lesson in lessons:
        hashed.update(msgspec.json.encode([lesson.stem, lesson.code, lesson.exercises]))
    for file in sorted((source / "exercises").glob("*.py")):
        if any(lesson.stem.partition("-")[0] == file.stem.removeprefix("lesson_") for lesson in lessons):
            hashed.update(file.read_bytes())
    return hashed.hexdigest()[:16]


def own_texts_of(student: GradedStudent) -> list[str]:
    """Everything that somebody wrote in their attempts, each text once."""
    return list(dict.fromkeys(text for attempt in student.attempts.values() for text in attempt.marked.texts))


def texts_of(students: Iterable[GradedStudent], lang: str) -> str:
    """What a person has to read: the texts that students wrote themselves."""
    parts = [spoken(say("# To read: texts that students added or changed"), lang)]
    for student in students:
        if texts := own_texts_of(student):
            parts += [f"## {student.person.id}", *map(quoted, texts)]
    return "\n\n".join(parts) + "\n"


def quoted(text: str) -> str:
    """A text that controls no terminal, without named links, pictures, HTML, and headings that look like ours."""
    return "\n".join(f"> {ACTIVE.sub(BACKSLASHED, line)}" for line in printable(text).split("\n"))


def changed(student: str, before: Marked, now: Marked) -> list[Said]:
    """What a grading of the same thing has changed: nobody loses points without a word."""
    old = {mark.exercise: mark.points for mark in before.marks}
    return [
        say(
            "{student}, {exercise}: {before:g} {before:point|points} before, {now:g} now",
            student=student,
            exercise=mark.exercise,
            before=old[mark.exercise],
            now=mark.points,
        )
        for mark in now.marks
        if mark.exercise in old and old[mark.exercise] != mark.points
    ]


def of_other_lessons(before: Marked, now: Marked) -> list[Mark]:
    """The marks of exercises that are not graded this time."""
    graded = {mark.exercise for mark in now.marks}
    return [mark for mark in before.marks if mark.exercise not in graded]


def state_of(student: GradedStudent, marks: Mapping[str, Mark]) -> Said:
    """How the grading went, in a few words."""
    ungraded = [why for attempt in student.attempts.values() for why in attempt.marked.ungraded]
    endless = sum(mark.category == "endless" for mark in marks.values())
    if ungraded and all(mark.category == "untried" for mark in marks.values()):
        return ungraded[0]
    if endless:
        return say("partly: {count} {count:exercise|exercises} did not end", count=endless)
    return say("graded")
