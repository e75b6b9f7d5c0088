"""What students read about their marks, in their language. Marks keep it in English, one sentence a line."""

from __future__ import annotations

from collections.abc import Mapping

from beankit.core.said import Said
from beankit.words.said import decimal, heard, spoken

SENTENCES = (  # what a student's error may end like comes last
    "{name} returned a value of type {kind}: {why}",
    "{name} was not run: {why}",
    "{name} needed too much memory ({cell}, line {line})",
    "{name} needed too much memory",
    "{name} failed ({cell}, line {line}): {error}",
    "{name} failed: {error}",
    "{name} did not end ({cell}, line {line}): {why}",
    "{name} did not end: {why}",
    "{name} was stopped: {why}",
    "Your own data was that of the id {id}.",
    "This exercise is to be solved without {means}.",
    "Most examples fit: {worth}.",
    "Handed in late: {share} of {worth}.",
    "{boss} is not beaten ({mean}, 95 % interval {low} to {high}).",
    "The bot could not be loaded: {error}",
    "{file} is not readable: {why}",
    "no notebook of these lessons was handed in, only {files}",
    "graded",
    "partly: 1 exercise did not end",
    "partly: {count} exercises did not end",
    "{name} is not defined",
)
PARTS = (
    "a typed text",
    "cell {number}",
    "given {number}",
    "1 point",
    "{number} points",
    "it used up its 1 second of CPU time",
    "it used up its {number} seconds of CPU time",
    "it slept or waited for 1 second",
    "it slept or waited for {number} seconds",
    "it had to be stopped too often before",
    "it asked more than {count} times",
    "there are more than {count} notebooks of this lesson",
    "it has more than {count} parts",
    "it is nested more than {count} deep",
    "it is too large",
    "its process ended with status {number}",
    "its process was ended by {signal}",
    "a {kind} like this is not a plain value",
    "a {kind} is not a plain value",
    "a {kind} cannot be a key in a plain value",
    "two of its rows have the same name",
    "two of its columns have the same name",
    "it is not JSON, as a notebook is",
    "it is not a notebook: it has no cells",
    "it has more than {count} {kind} cells",
    "one of its cells has more than {count} characters",
    "its cells have more than {count} characters together",
    "it is a download with {count} submissions in it ({names}): hand in your own work alone",
)
OURS = frozenset({"cell", "files", "name", "why", "worth"})  # parts that are sentences of the kit, not of students
NUMBERS = frozenset({"high", "low", "mean", "number", "share"})  # parts with a decimal point


def lines_in(told: str, lang: str, hints: Mapping[str, str]) -> str:
    """Sentences, one a line, in a language; `hints` has those of the exercises, by the English ones."""
    return " ".join(hints.get(line) or spoken(understood(line), lang) for line in told.splitlines())


def in_line(text: str) -> str:
    """A text in one line."""
    return " ".join(text.split())


def understood(line: str) -> Said:
    """A sentence as a value that can be put into any language; anything else stays as it is."""
    said = heard(line, SENTENCES, 1)
    parts = {name: part_of(name, str(part)) for name, part in said.parts.items()}
    return said._replace(parts=parts)


def part_of(name: str, part: str) -> str | int | float | Said | dict[str, str]:
    """A part of a sentence, as a value or as each language writes it."""
    if name in NUMBERS:
        return decimal(part)
    if name not in OURS:
        return part
    said = heard(part, PARTS, 1)
    return said._replace(parts={name: part_of(name, str(one)) for name, one in said.parts.items()})
