"""Translations: whole text cells are gettext messages, one file a lesson in `de/`, found by the name of the cell.

A cell without a translation, or with one of an older text (fuzzy), stays English and is counted.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from pathlib import Path

from beankit.classroom.settings import Solutions
from beankit.core.errors import BadOption
from beankit.course.building.lessons import Lesson, LessonCell, expanded, read_lessons
from beankit.course.exercise import BadCourse, Exercise
from beankit.words import LANGUAGES

HEAD = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\\\n"
"Content-Transfer-Encoding: 8bit\\\\n"
"Language: {language}\\\\n"
"""


@dataclass(frozen=True)
class Translation:
    """One text and its translation; a fuzzy one belongs to an older text."""

    context: str
    text: str
    translation: str = ""
    fuzzy: bool = False


Messages = dict[str, Translation]


def read_messages(source: Path, language: str) -> Messages:
    """The messages of a language, by their contexts; none for English, or for one that no lesson is translated to."""
    if language == "en":
        return {}
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise BadOption("unknown language {language}; choose from: {known}", language=repr(language), known=known)
    messages: Messages = {}
    for file in sorted((source / language).glob("*.po")):
        messages |= parse(file.read_text("utf-8"), str(file))
    return messages


def all_messages(source: Path) -> dict[str, Messages]:
    """The messages of all languages that lessons are translated to."""
    return {language: read_messages(source, language) for language in LANGUAGES if (source / language).is_dir()}


@cache  # each version is written from the same files
def parse(text: str, name: str) -> Mapping[str, Translation]:
    """The messages of a file in gettext's form."""
    messages: Messages = {}
    for block in re.split(r"\n[ \t]*\n", text):
        parts: dict[str, str] = {}
        place = ""
        for line in block.splitlines():
            if match := re.match(r'(msg\w+) (".*")$', line):
                place = match[1]
                parts[place] = unquoted(match[2], name)
            elif line.startswith('"') and place:
                parts[place] += unquoted(line, name)
        if parts.get("msgctxt"):
            context, fuzzy = parts["msgctxt"], bool(re.search(r"^#,.*\bfuzzy\b", block, re.MULTILINE))
            messages[context] = Translation(context, parts.get("msgid", ""), parts.get("msgstr", ""), fuzzy)
    return messages


def unquoted(text: str, name: str) -> str:
    """What a quoted line says."""
    try:
        line = ast.literal_eval(text)
    except (SyntaxError, ValueError):
        raise BadCourse("{file}: this line is not quoted as gettext does it: {line}", file=name, line=text) from None
    return str(line)


def messages_text(messages: Iterable[Translation], language: str) -> str:
    """A file of messages; the same messages give the same bytes."""
    blocks = [HEAD.format(language=language).replace("\\\\", "\\")]
    for message in messages:
        lines = ["#, fuzzy"] if message.fuzzy and message.translation else []
        lines.append(f"msgctxt {quoted(message.context)}")
        lines += [*several("msgid", message.text), *several("msgstr", message.translation)]
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def several(keyword: str, text: str) -> list[str]:
    """A text of several lines, one below the other."""
    if "\n" not in text:
        return [f"{keyword} {quoted(text)}"]
    return [f'{keyword} ""', *(quoted(line) for line in text.splitlines(keepends=True))]


def quoted(text: str) -> str:
    """A text as gettext quotes it."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{plain}"'


def texts(lesson: Lesson, exercises: Mapping[str, Exercise]) -> Iterator[tuple[str, str]]:
    """Everything to be translated in a lesson: text cells, texts of exercises, and hints."""
    for cell in expanded(lesson, exercises, "student"):
        if cell.kind == "markdown":
            yield context_of(lesson, cell), cell.source
    for exercise in exercises.values():
        if exercise.lesson == lesson.number:
            yield from ((f"hint {exercise.id}/{name}", hint) for name, hint in exercise.hints.items())


def merged(source: Path, exercises: Mapping[str, Exercise], language: str) -> dict[str, list[Translation]]:
    """All messages by lesson: known ones with their translations, changed ones as fuzzy, new ones empty."""
    known, by_lesson = read_messages(source, language), {}
    for lesson in read_lessons(source):
        messages = by_lesson[lesson.stem] = list[Translation]()
        for context, text in texts(lesson, exercises):
            old = known.get(context, Translation(context, text))
            messages.append(Translation(context, text, old.translation, old.fuzzy or old.text != text))
    return by_lesson


def context_of(lesson: Lesson, cell: LessonCell) -> str:
    """How translations know a cell."""
    return f"{lesson.stem.partition('-')[0]}/{cell.name}"


def translated(lesson: Lesson, cell: LessonCell, messages: Messages) -> LessonCell:
    """A cell in the language of these messages, if there is a translation of this very text."""
    message = messages.get(context_of(lesson, cell))
    if (
        cell.kind != "markdown"
        or message is None
        or message.fuzzy
        or not message.translation
        or message.text != cell.source
    ):
        return cell
    return replace(cell, source=message.translation)


def speaking(language: str) -> LessonCell:
    """The cell that lets checks answer in a language."""
    return LessonCell("language", "code", f'from beankit.course import speak\n\nspeak("{language}")', {})


def showing(when: Solutions) -> LessonCell:
    """The cell that says when solutions are shown."""
    text = f'"{when.isoformat()}"' if isinstance(when, datetime) else repr(when)
    return LessonCell("solutions", "code", f"from beankit.course import solutions\n\nsolutions({text})", {})
