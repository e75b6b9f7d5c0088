"""Feedback: one page a student, with what was found and no data of the twins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from beankit.core.said import Said, say
from beankit.course.grading.marking import Mark
from beankit.course.grading.sheets import Grade
from beankit.words.said import spoken

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


def page(grade: Grade, notes: Sequence[Said], lang: str = "en", hints: Mapping[str, str] | None = None) -> str:
    """The page of one student; `hints` has those of the exercises in this language, by the English ones."""
    total = say("{points:g} {points:point|points}", points=grade.total)
    below = "".join(f"<li>{escape(spoken(note, lang))}</li>" for note in notes)
    return PAGE.format(
        lang=lang,
        title=escape(f"{grade.name or grade.id}: {spoken(total, lang)}"),
        state=escape(spoken(grade.state, lang)),
        heads="".join(f"<th>{spoken(head, lang)}</th>" for head in HEADS),
        points=spoken(POINTS, lang),
        rows="\n".join(row(number, mark, lang, hints or {}) for number, mark in grade.marks.items()),
        others=spoken(OTHERS, lang),
        notes=f"<h2>{spoken(ELSE, lang)}</h2><ul>{below}</ul>" if below else "",
    )


def row(number: str, mark: Mark, lang: str, hints: Mapping[str, str]) -> str:
    """One exercise."""
    found = f'<span class="{escape(mark.category)}">{category(mark, lang)}</span>'
    if mark.examples:
        fits = say("{fits} of {count} {count:example fits|examples fit}", fits=mark.fits, count=mark.examples)
        found += f" ({spoken(fits, lang)})"
    if mark.told:
        sentences = [hints.get(said.text) or spoken(said, lang) for said in mark.told]
        found += f"<br>{escape(' '.join(sentences))}"
    points = spoken(say("{points:g} of {most:g}", points=mark.points, most=mark.most), lang)
    return f'<tr><td>{escape(number)}</td><td>{found}</td><td class="points">{points}</td></tr>'


def summary(grade: Grade, lang: str = "en") -> str:
    """The same in one line, for a gradebook's field."""
    return "; ".join(f"{number}: {category(mark, lang)}" for number, mark in grade.marks.items())


def category(mark: Mark, lang: str) -> str:
    """How an exercise was done, in a word or two."""
    return spoken(SAID[mark.category], lang) if mark.category in SAID else mark.category
