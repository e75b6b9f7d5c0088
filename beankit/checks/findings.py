"""What a check finds, as values: what is wrong, how to reproduce it, and what a game costs."""

from __future__ import annotations

import msgspec

from beankit.core.said import Said, say

STEPS = ("start", "games", "determinism", "leaks", "time", "memory")  # what is checked in every game


class Reproducer(msgspec.Struct, frozen=True):
    """How to reproduce a fault: a record in a file of this name, and two lines of Python."""

    file: str
    record: str
    moves: int  # from the start of the record to the fault
    lines: str


class Finding(msgspec.Struct, frozen=True):
    """One thing that is wrong: the step, the place, what happened, the rule, and the cure."""

    step: str
    reason: str  # a code
    file: str
    line: int  # 0: unknown
    code: str  # the code on that line
    sentence: Said
    rule: Said
    hint: Said
    reproducer: Reproducer | None = None

    @property
    def place(self) -> Said:
        """The file and the line."""
        if not self.line:
            return say("{file}", file=self.file)
        return say("{file}, line {line}", file=self.file, line=self.line)


class Figures(msgspec.Struct, frozen=True):
    """What the games of a bot cost."""

    games: int
    decisions: int
    mean: float  # milliseconds of CPU time a decision
    slowest: float  # milliseconds of the slowest one
    seconds: float  # of the longest game
    memory: int  # MiB at most

    @property
    def sentence(self) -> Said:
        """The figures in one line."""
        cost = say(
            "{games} {games:game|games}, {decisions} {decisions:decision|decisions}: "
            "{mean:.2f} ms a decision, at most {slowest:.1f} ms; at most {seconds:.2f} s a game",
            games=self.games,
            decisions=self.decisions,
            mean=self.mean,
            slowest=self.slowest,
            seconds=self.seconds,
        )
        if not self.memory:  # unknown if it has no process of its own
            return cost
        return say("{cost} and {memory} MiB", cost=cost, memory=self.memory)


class GameReport(msgspec.Struct, frozen=True):
    """What was found in one game: the steps that it passed, and the first that it did not."""

    game: str
    passed: list[str]
    finding: Finding | None = None
    figures: Figures | None = None
    notes: list[Said] = []
    printed: str = ""  # the beginning of what it printed

    @property
    def good(self) -> bool:
        """Was every step passed?"""
        return self.finding is None
