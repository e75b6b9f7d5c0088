"""Feedback: one page a student, with what was found and no data of the twins."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from beankit.course.grading.sheets import Grade
from beankit.words.spans import number_of

SAID = {
    "untried": "not attempted",
    "fails": "fails",
    "endless": "does not end",
    "differs": "differs",
    "fits": "fits",
}
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
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
<table><thead><tr><th>exercise</th><th>what was found</th><th class="points">points</th></tr></thead>
<tbody>
{rows}
</tbody></table>
<p>Grading uses other examples than <code>check</code> does, and other ones for everybody.</p>
{notes}
</body></html>
"""


def page(grade: Grade, notes: Sequence[str]) -> str:
    """The page of one student."""
    rows = []
    for number, mark in grade.marks.items():
        fits = f" ({mark.fits} of {number_of(mark.examples, 'example fits', 'examples fit')})" if mark.examples else ""
        told = f"<br>{escape(mark.told)}" if mark.told else ""
        found = f'<span class="{escape(mark.category)}">{SAID.get(mark.category, mark.category)}</span>{fits}{told}'
        points = f"{mark.points:g} of {mark.most:g}"
        rows.append(f'<tr><td>{escape(number)}</td><td>{found}</td><td class="points">{points}</td></tr>')
    below = "".join(f"<li>{escape(note)}</li>" for note in notes)
    return PAGE.format(
        title=escape(f"{grade.name or grade.id}: {number_of(f'{grade.total:g}', 'point')}"),
        state=escape(grade.state),
        rows="\n".join(rows),
        notes=f"<h2>What else happened</h2><ul>{below}</ul>" if below else "",
    )


def summary(grade: Grade) -> str:
    """The same in one line, for a gradebook's field."""
    return "; ".join(f"{number}: {SAID.get(mark.category, mark.category)}" for number, mark in grade.marks.items())
