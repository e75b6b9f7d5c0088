"""What a check found: text, JSON and the notebook's table are all written from this value."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

import msgspec

from beankit.checks.findings import Finding, GameReport
from beankit.checks.showing import INDENT, finding_lines, row, summary

SOURCE = ("parse", "imports", "interface")  # what is checked once


class Report(msgspec.Struct, frozen=True):
    """What a check found: in the source, and then in each game."""

    file: str
    bot: str
    level: int
    isolation: str
    passed: list[str]
    finding: Finding | None
    games: list[GameReport]
    notes: list[str]

    @property
    def good(self) -> bool:
        """Is the bot accepted?"""
        return self.finding is None and all(game.good for game in self.games)

    @property
    def findings(self) -> dict[str, Finding]:
        """Everything that is wrong, by the game, or `source`."""
        found = {"source": self.finding} | {game.game: game.finding for game in self.games}
        return {where: finding for where, finding in found.items() if finding is not None}

    def as_dict(self) -> dict[str, Any]:
        """The report for other programs."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return {"accepted": self.good, **found}

    @property
    def verdict(self) -> str:
        """The answer in one line."""
        wrong = ", ".join(f"{where} ({finding.step})" for where, finding in self.findings.items())
        return f"{self.bot} is not accepted: {wrong}." if wrong else f"{self.bot} is accepted."

    def lines(self) -> Iterator[str]:
        """The whole report, line by line."""
        yield f"{self.file}: the bot {self.bot}"
        yield self.isolation
        width = max([len("source"), *(len(game.game) for game in self.games)])
        yield f"{'source':{width}}  {mark(self.finding):6}  passed: {', '.join(self.passed) or 'nothing'}"
        if self.finding is not None:
            yield from finding_lines(self.finding)
        for game in self.games:
            yield f"{game.game:{width}}  {mark(game.finding):6}  {summary(game)}"
            if game.finding is not None:
                yield from finding_lines(game.finding)
            yield from (f"{INDENT}note: {note}" for note in game.notes)
        yield from (f"note: {note}" for note in self.notes)
        yield self.verdict

    def __repr__(self) -> str:
        return "\n".join(map(printable, self.lines()))

    def _repr_html_(self) -> str:
        """The same as a small table, for notebooks."""
        rows = [row("source", mark(self.finding), self.finding, f"passed: {', '.join(self.passed)}", [])]
        rows += [row(game.game, mark(game.finding), game.finding, summary(game), game.notes) for game in self.games]
        below = "".join(f"<br>note: {escape(note)}" for note in self.notes)
        return (
            f"<b>{escape(self.verdict)}</b><br>{escape(self.file)}<br>{escape(self.isolation)}{below}"
            f"<table>{''.join(rows)}</table>"
        )


def printable(line: str) -> str:
    """A line that is safe to print; a bot's text may contain control characters."""
    return "".join(sign if sign.isprintable() else " " for sign in line)


def mark(finding: Finding | None) -> str:
    """Passed or failed."""
    return "ok" if finding is None else "failed"
