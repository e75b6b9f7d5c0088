"""Findings as lines for a terminal, and as rows of a table for a notebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from beankit.checks.findings import Finding, GameReport

INDENT = "    "


def summary(game: GameReport) -> str:
    """The steps passed in a game, and what it cost."""
    if game.good and game.figures is not None:
        return game.figures.sentence
    return f"passed: {', '.join(game.passed) or 'nothing'}"


def finding_lines(finding: Finding) -> Iterator[str]:
    """What is wrong, where, why, and what to do about it."""
    yield f"{INDENT}{finding.step}: {finding.place}{f':  {finding.code}' if finding.code else ''}"
    yield f"{INDENT}{finding.sentence}"
    yield f"{INDENT}rule: {finding.rule}"
    yield f"{INDENT}hint: {finding.hint}"
    if finding.reproducer is not None:
        shown = finding.reproducer
        what = "the position" if "\nposition: " in shown.record else "the deal"
        way = f"{what} and {shown.moves} moves" if shown.moves else what
        yield f"{INDENT}To reproduce it, with {way} in {shown.file}:"
        yield from (f"{INDENT}{INDENT}{line}" for line in shown.lines.splitlines())


def row(name: str, mark: str, finding: Finding | None, told: str, notes: Sequence[str]) -> str:
    """One row of the table."""
    lines = [told] if finding is None else [told, *(line.removeprefix(INDENT) for line in finding_lines(finding))]
    lines += [f"note: {note}" for note in notes]
    shown = "<br>".join(f'<span style="white-space: pre-wrap">{escape(line)}</span>' for line in lines)
    return f'<tr><td>{escape(name)}</td><td>{mark}</td><td style="text-align: left">{shown}</td></tr>'
