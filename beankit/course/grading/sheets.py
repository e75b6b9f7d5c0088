"""Grades on paper: our own CSV, the tables of Moodle and Canvas, which come back as they were, and a page a student."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

import msgspec

from beankit.classroom.sheets import as_given, csv_text
from beankit.core.errors import BadOption
from beankit.core.said import Said, say
from beankit.core.texts import read_text
from beankit.course.grading.marks import Mark
from beankit.words.catalogue import spoken

Rows = list[list[str]]
MOODLE = (("Identifier", "ID"), ("Grade", "Bewertung"), ("Feedback comments", "Feedback als Kommentar"))
MAXIMUM = ("Maximum Grade", "Bestwertung")
POSSIBLE = "Points Possible"  # in Canvas's second row
PARTICIPANT = "Teilnehmer/in"  # in German no space follows, as it does in "Participant 123"
SAID = {
    "untried": say("not attempted"),
    "fails": say("fails"),
    "endless": say("does not end"),
    "differs": say("differs"),
    "fits": say("fits"),
}
HEADS = (say("exercise"), say("what was found"))
POINTS, ELSE = say("points"), say("What else happened")
OTHERS = say("Grading uses other examples than {check} does.", check="<code>check</code>")
PAGE = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }}
table {{ border-collapse: collapse; width: 100%; }}
th, td {{ text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid #ccc; }}
td {{ white-space: pre-line; }}
td.points, th.points {{ text-align: right; white-space: nowrap; }}
.fits {{ color: #00664b; }} .differs, .fails, .endless {{ color: #a33c00; }}
@media (prefers-color-scheme: dark) {{ body {{ background: #1b1b1b; color: #eee; }}
  .fits {{ color: #5fd3ac; }} .differs, .fails, .endless {{ color: #ffb27d; }} }}
</style></head><body>
<h1>{title}</h1>
<p>{state}</p>
<table><thead><tr>{heads}<th class="points">{points}</th></tr></thead>
<tbody>
{rows}
</tbody></table>
<p>{others}</p>
{notes}
</body></html>
"""


class Grade(msgspec.Struct):
    """What one person gets."""

    id: str
    name: str
    number: str
    marks: dict[str, Mark]
    state: Said
    feedback: str = ""
    to_read: int = 0  # words that the student wrote, for a person to judge

    @property
    def total(self) -> float:
        """All points together."""
        return round(sum(mark.points for mark in self.marks.values()), 2)

    @property
    def most(self) -> float:
        """The points there are."""
        return sum(mark.most for mark in self.marks.values())

    @property
    def points(self) -> Said:
        """The points in words."""
        return say("{points:g} of {most:g} {most:point|points}", points=self.total, most=self.most)

    def scaled(self, maximum: str) -> str:
        """The points for a platform, whose own maximum may be another one."""
        number = maximum.strip().replace(",", ".")
        if number and not re.fullmatch(r"\d+(\.\d+)?", number):
            text = "the maximum in the sheet is {maximum}, which is no number: let the platform grade with points"
            raise BadOption(text, maximum=repr(maximum))
        wanted = float(number or 0)
        factor = wanted / self.most if wanted and self.most else 1.0
        return f"{round(self.total * factor, 2):g}"


def own_sheet(grades: Sequence[Grade], exercises: Sequence[str]) -> str:
    """One row a person, one column an exercise."""
    rows = [["id", "name", *exercises, "total", "to read", "state"]]
    for grade in grades:
        points = [f"{grade.marks[number].points:g}" if number in grade.marks else "0" for number in exercises]
        total = f"{grade.total:g}", str(grade.to_read), str(grade.state)
        rows.append([grade.id, grade.name, *points, *total])
    return csv_text(rows)


def moodle_sheet(sheet: Path, grades: Sequence[Grade]) -> str:
    """Moodle's worksheet with grade and feedback filled in; everything else stays."""
    rows = read_rows(sheet)
    who, points, comment = columns(sheet, rows, *MOODLE)
    maximum = next((place for place, head in enumerate(rows[0]) if head in MAXIMUM), None)
    by_number = {grade.number: grade for grade in grades}
    matched = set()
    for row in rows[1:]:
        number = row[who].removeprefix(PARTICIPANT).rpartition(" ")[2]
        if number in by_number:
            row[points] = by_number[number].scaled("" if maximum is None else row[maximum])
            row[comment] = by_number[number].feedback
            matched.add(number)
    refuse_rest(sheet, by_number, matched)
    return as_given(rows)


def canvas_sheet(sheet: Path, grades: Sequence[Grade], column: str) -> str:
    """Canvas's gradebook with one column filled in; the row of possible points and everything else stay."""
    rows = read_rows(sheet)
    student, who, points = columns(sheet, rows, ("Student",), ("ID",), (column,))
    by_number = {grade.number: grade for grade in grades}
    maximum = next((row[points] for row in rows[1:] if row[student].strip() == POSSIBLE), "")
    matched = set()
    for row in rows[1:]:
        number = row[who].strip()
        if number in by_number:
            row[points] = by_number[number].scaled(maximum)
            matched.add(number)
    refuse_rest(sheet, by_number, matched)
    return as_given(rows)


def read_rows(sheet: Path) -> Rows:
    """The rows of an exported table."""
    try:
        rows = list(csv.reader(io.StringIO(read_text(sheet))))
    except (OSError, ValueError) as error:
        raise BadOption("{file} cannot be read: {why}", file=str(sheet), why=str(error)) from None
    if not rows:
        raise BadOption("{file} is empty", file=str(sheet))
    width = len(rows[0])
    return [row + [""] * (width - len(row)) for row in rows]


def columns(sheet: Path, rows: Rows, *wanted: tuple[str, ...]) -> list[int]:
    """Where columns are, each with its name in some languages; Canvas adds a number to an assignment's name."""
    places = []
    for names in wanted:
        starts = tuple(f"{name} (" for name in names)
        fitting = [place for place, head in enumerate(rows[0]) if head in names or head.startswith(starts)]
        if len(fitting) != 1:
            known = ", ".join(head for head in rows[0] if head)
            raise BadOption(
                "{file} has {count} columns {names}; its columns are: {known}",
                file=str(sheet),
                count=len(fitting),
                names=", ".join(map(repr, names)),
                known=known,
            )
        places += fitting
    return places


def refuse_rest(sheet: Path, wanted: Mapping[str, Grade], matched: set[str]) -> None:
    """Nobody's grade may be lost silently."""
    lost = [grade.name or grade.id for number, grade in wanted.items() if number not in matched]
    if lost:
        raise BadOption(
            "{file} has no row for {names}: is it the sheet of this assignment?",
            file=str(sheet),
            names=", ".join(sorted(lost)),
        )


def page(grade: Grade, notes: Sequence[Said], lang: str = "en", hints: Mapping[str, str] | None = None) -> str:
    """The page of one student; `hints` has those of the exercises in this language, by the English ones."""
    below = "".join(f"<li>{escape(spoken(note, lang))}</li>" for note in notes)
    return PAGE.format(
        lang=lang,
        title=escape(f"{grade.name or grade.id}: {spoken(grade.points, lang)}"),
        state=escape(spoken(grade.state, lang)),
        heads="".join(f"<th>{spoken(head, lang)}</th>" for head in HEADS),
        points=spoken(POINTS, lang),
        rows="\n".join(row(number, mark, lang, hints or {}) for number, mark in grade.marks.items()),
        others=spoken(OTHERS, lang),
        notes=f"<h2>{spoken(ELSE, lang)}</h2><ul>{below}</ul>" if below else "",
    )


def row(number: str, mark: Mark, lang: str, hints: Mapping[str, str]) -> str:
    """The row of one exercise."""
    cell = f'<span class="{escape(mark.category)}">{category(mark, lang)}</span>'
    if mark.examples:
        fits = say("{fits} of {count} {count:example fits|examples fit}", fits=mark.fits, count=mark.examples)
        cell += f" ({spoken(fits, lang)})"
    if mark.told:
        sentences = [hints.get(said.text) or spoken(said, lang) for said in mark.told]
        cell += f"<br>{escape(' '.join(sentences))}"
    points = spoken(say("{points:g} of {most:g}", points=mark.points, most=mark.most), lang)
    return f'<tr><td>{escape(number)}</td><td>{cell}</td><td class="points">{points}</td></tr>'


def summary(grade: Grade, lang: str = "en") -> str:
    """A student's feedback in one line, for a gradebook's field."""
    parts = [spoken(grade.points, lang)]
    for number, mark in grade.marks.items():
        late = say("late, {share:.0%} of the points", share=mark.share)
        parts.append(f"{number}: {category(mark, lang)}" + (f" ({spoken(late, lang)})" if mark.share < 1 else ""))
    return "; ".join(parts)


def category(mark: Mark, lang: str) -> str:
    """How an exercise was done, in a word or two."""
    return spoken(SAID[mark.category], lang) if mark.category in SAID else mark.category


class Gradebook(NamedTuple):
    """The sheet of a platform, to be filled in; without a platform there is none."""

    platform: str
    sheet: Path | None
    column: str

    def check(self) -> None:
        """Before hours of grading: is everything there?"""
        if self.platform not in ("", "moodle", "canvas"):
            raise BadOption("--to takes moodle or canvas, not {platform}", platform=self.platform)
        if self.platform and self.sheet is None:
            raise BadOption(
                "--to {platform} fills in the sheet that it exported: give it with --sheet", platform=self.platform
            )
        if self.sheet is not None and not self.sheet.is_file():
            raise BadOption("there is no file {sheet}, which --sheet names", sheet=str(self.sheet))
        if self.platform == "canvas" and not self.column:
            raise BadOption("--to canvas needs --column, the name of the assignment in the gradebook")
        if self.platform:
            self.written(())  # does it have the columns?

    def written(self, grades: Sequence[Grade]) -> str:
        """The sheet, filled in."""
        assert self.sheet is not None
        if self.platform == "moodle":
            return moodle_sheet(self.sheet, grades)
        return canvas_sheet(self.sheet, grades, self.column)
