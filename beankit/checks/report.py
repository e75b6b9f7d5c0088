"""What a check found: text, JSON and the notebook's table are all written from this value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

import msgspec

from beankit.core.said import Said, say
from beankit.core.texts import printable
from beankit.core.values import Data, Json
from beankit.words.catalogue import spoken

SOURCE = ("parse", "imports", "interface")  # what is checked once
INDENT = "    "
STEPS = ("start", "games", "determinism", "second game", "time", "memory")  # what is checked in every game


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


class Report(msgspec.Struct, frozen=True):
    """What a check found: in the source, and then in each game."""

    file: str
    bot: str
    level: int
    isolation: Said
    passed: list[str]
    finding: Finding | None
    games: list[GameReport]
    notes: list[Said]
    lang: str = "en"  # the language in which it is shown

    @property
    def good(self) -> bool:
        """Is the bot accepted?"""
        return self.finding is None and all(game.good for game in self.games)

    @property
    def findings(self) -> dict[str, Finding]:
        """Everything that is wrong, by the game, or `source`."""
        findings = {"source": self.finding} | {game.game: game.finding for game in self.games}
        return {where: finding for where, finding in findings.items() if finding is not None}

    def spoken(self, lang: str) -> Report:
        """This report in another language."""
        return msgspec.structs.replace(self, lang=lang)

    def as_dict(self) -> Data:
        """The report for other programs."""
        return {"accepted": self.good, **json_of(self, self.lang)}

    @property
    def verdict(self) -> str:
        """The answer in one line."""
        source = spoken(Said("source"), self.lang)
        wrong = ", ".join(
            f"{source if finding is self.finding else where} ({spoken(Said(finding.step), self.lang)})"
            for where, finding in self.findings.items()
        )
        if not wrong:
            return spoken(say("{bot} is accepted.", bot=self.bot), self.lang)
        return spoken(say("{bot} is not accepted: {wrong}.", bot=self.bot, wrong=wrong), self.lang)

    def rows(self) -> Iterator[tuple[str, str, list[str]]]:
        """The source, then each game: its name, how it did, and the lines about it."""
        lang = self.lang
        yield (
            spoken(Said("source"), lang),
            mark(self.finding, lang),
            [passed(self.passed, lang), *fault_lines(self.finding, lang)],
        )
        for game in self.games:
            notes = [noted(note, lang) for note in game.notes]
            yield game.game, mark(game.finding, lang), [summary(game, lang), *fault_lines(game.finding, lang), *notes]

    def lines(self) -> Iterator[str]:
        """The whole report, line by line."""
        rows = list(self.rows())
        width = max(len(name) for name, *_ in rows)
        yield spoken(say("{file}: the bot {bot}", file=self.file, bot=self.bot), self.lang)
        yield spoken(self.isolation, self.lang)
        for name, how, (first, *more) in rows:
            yield f"{name:{width}}  {how:6}  {first}"
            yield from (f"{INDENT}{line}" for line in more)
        yield from (noted(note, self.lang) for note in self.notes)
        yield self.verdict

    def __repr__(self) -> str:
        return "\n".join(printable(line.replace("\n", " ")) for line in self.lines())

    def _repr_html_(self) -> str:
        """The report as a small table, for notebooks."""
        rows = "".join(drawn(name, how, lines) for name, how, lines in self.rows())
        below = "".join(f"<br>{escape(noted(note, self.lang))}" for note in self.notes)
        above = f"<b>{escape(self.verdict)}</b><br>{escape(self.file)}<br>{escape(spoken(self.isolation, self.lang))}"
        return f"{above}{below}<table>{rows}</table>"


def json_of(value: object, lang: str) -> Json:
    """A value of a report as JSON knows it, with its sentences in this language."""
    if isinstance(value, Said):
        return spoken(value, lang)
    if isinstance(value, msgspec.Struct):
        return {name: json_of(part, lang) for name, part in msgspec.structs.asdict(value).items()}
    return [json_of(part, lang) for part in value] if isinstance(value, list) else value


def mark(finding: Finding | None, lang: str) -> str:
    """Passed or failed."""
    return spoken(say("ok") if finding is None else say("failed"), lang)


def noted(note: Said, lang: str) -> str:
    """A note as a line."""
    return spoken(say("note: {note}", note=note), lang)


def passed(steps: Sequence[str], lang: str) -> str:
    """The steps that were passed."""
    listed = ", ".join(spoken(Said(step), lang) for step in steps) or say("nothing")
    return spoken(say("passed: {steps}", steps=listed), lang)


def summary(game: GameReport, lang: str) -> str:
    """The steps passed in a game, or what it cost if those are all."""
    if game.good and game.figures is not None:
        return spoken(game.figures.sentence, lang)
    return passed(game.passed, lang)


def fault_lines(finding: Finding | None, lang: str) -> Iterator[str]:
    """What is wrong, where, why, and what to do about it."""
    if finding is None:
        return
    place = f"{spoken(Said(finding.step), lang)}: {spoken(finding.place, lang)}"
    yield f"{place}:  {finding.code}" if finding.code else place
    yield spoken(finding.sentence, lang)
    yield spoken(say("rule: {rule}", rule=finding.rule), lang)
    yield spoken(say("hint: {hint}", hint=finding.hint), lang)
    if finding.reproducer is not None:
        yield spoken(lead(finding), lang)
        yield from (f"{INDENT}{line}" for line in finding.reproducer.lines.splitlines())


def lead(finding: Finding) -> Said:
    """What the author needs to reproduce a fault."""
    shown = finding.reproducer
    assert shown is not None
    begin = say("the position") if "\nposition: " in shown.record else say("the deal")
    way = say("{begin} and {moves} {moves:move|moves}", begin=begin, moves=shown.moves) if shown.moves else begin
    return say("To reproduce it, with {way} in {file}:", way=way, file=shown.file)


def drawn(name: str, how: str, lines: Sequence[str]) -> str:
    """One row of the table."""
    shown = "<br>".join(f'<span style="white-space: pre-wrap">{escape(line)}</span>' for line in lines)
    return f'<tr><td>{escape(name)}</td><td>{how}</td><td style="text-align: left">{shown}</td></tr>'


def keep_records(report: Report) -> list[Said]:
    """Write the records into the working folder; the answer says which could not be written, and why."""
    failed = []
    for shown in (finding.reproducer for finding in report.findings.values()):
        if shown is not None:
            try:
                Path(shown.file).write_text(shown.record, "utf-8")
            except OSError as error:
                failed.append(say("{file} cannot be written: {why}", file=shown.file, why=str(error.strerror)))
    return failed
