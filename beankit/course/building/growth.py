"""The bots that the lessons show: what was measured of each, and how the texts of the lessons tell it.

`growth.json` beside the lessons has a row for each bot. `python -m benchmarks.tables lessons` measures what is new or
changed in it. A text says `[[OurFarmer against trader]]` and `[[deals]]`, for a bot with deals of its own
`[[deals of OurHunter]]`, and the notebook has the figures.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import msgspec

from beankit.arena.bots.packer import names_bound
from beankit.core.said import say
from beankit.course.building.lessons import ASKED, LessonCell, expanded, in_version, packed, read_lessons
from beankit.course.exercise import BadCourse, Exercise
from beankit.words.catalogue import spoken

KEPT = "growth.json"
FIGURE = re.compile(r"\[\[(\w+) against (\w+)\]\]")
DEALS = re.compile(r"\[\[deals(?: of (\w+))?\]\]")
MEASURE = "python -m benchmarks.tables lessons"


class Gap(msgspec.Struct, frozen=True):
    """The difference in a duel in placing points, and the ends of its interval."""

    mean: float
    low: float
    high: float

    def figures(self, language: str) -> str:
        """The figures as a text has them."""
        text = "{mean:+.2f} ({low:+.2f} to {high:+.2f})"
        return spoken(say(text, mean=self.mean, low=self.low, high=self.high), language)


class GrownBot(msgspec.Struct, kw_only=True):
    """A bot of a lesson: its idea, the bot before it, and what was measured when its code had this digest."""

    lesson: str
    name: str
    idea: str
    before: str  # another bot of the lessons, or a house bot
    failure: str = ""  # the cell that says that it is weaker than the one before, such as `22/deaf`
    deals: int = 0  # its own, where a small difference needs more of them
    digest: str = ""
    against: dict[str, Gap] = {}


class Growth(msgspec.Struct, kw_only=True):
    """How the bots of the lessons were measured, and what came of it."""

    version: str  # of the kit
    players: int
    deals: int
    seed: int
    bots: list[GrownBot]

    def deals_of(self, bot: GrownBot) -> int:
        """The deals that a bot is measured with."""
        return bot.deals or self.deals

    def bot(self, name: str) -> GrownBot:
        """A bot by its name."""
        for bot in self.bots:
            if bot.name == name:
                return bot
        raise BadCourse("{file}: there is no bot {name}", file=KEPT, name=name)


def read_growth(source: Path) -> Growth:
    """What is kept of the bots; none for a course without the file."""
    file = source / KEPT
    if not file.is_file():
        return Growth(version="", players=0, deals=0, seed=0, bots=[])
    return msgspec.json.decode(file.read_bytes(), type=Growth)


def write_growth(source: Path, growth: Growth) -> None:
    """Keep what was measured."""
    (source / KEPT).write_bytes(msgspec.json.format(msgspec.json.encode(growth), indent=1) + b"\n")


def bot_texts(source: Path, exercises: Mapping[str, Exercise], growth: Growth) -> dict[str, str]:
    """The code of each bot, with everything that it uses in its lesson, by the bots' names."""
    code = {}
    for lesson in read_lessons(source):
        cells = [cell for whole in expanded(lesson, exercises, "solution") if (cell := in_version(whole, "solution"))]
        code[lesson.number] = [cell.source for cell in cells if cell.kind == "code"]
    return {bot.name: code_of(code[bot.lesson], bot.name) for bot in growth.bots}


def code_of(cells: Sequence[str], name: str) -> str:
    """The statements of a lesson that define a name, and what these use in turn."""
    parts = [(part, text_of(part, cell)) for cell in cells for part in ast.parse(cell).body]
    wanted, kept = {name}, set[int]()
    while more := {number for number, (part, _) in enumerate(parts) if wanted & {*names_bound(part)}} - kept:
        kept |= more
        wanted |= {used for number in more for used in names_used(parts[number][0])}
    if not kept:
        raise BadCourse("{file}: no lesson shows the bot {name}", file=KEPT, name=name)
    return "\n".join(parts[number][1] for number in sorted(kept))


def text_of(part: ast.stmt, cell: str) -> str:
    """A statement as the cell has it, with its decorators."""
    decorators = [f"@{ast.unparse(decorator)}" for decorator in getattr(part, "decorator_list", ())]
    return "\n".join([*decorators, ast.get_source_segment(cell, part) or ""])


def names_used(part: ast.stmt) -> set[str]:
    """The names that a statement takes from those around it."""
    names = [node for node in ast.walk(part) if isinstance(node, ast.Name)]
    own = {node.arg for node in ast.walk(part) if isinstance(node, ast.arg)}
    own |= {node.id for node in names if isinstance(node.ctx, ast.Store)}
    return {node.id for node in names} - own


def digests(source: Path, exercises: Mapping[str, Exercise], growth: Growth) -> dict[str, str]:
    """What changes when a bot, an answer that it is built on, the bot before it, or the way of measuring does."""
    texts = bot_texts(source, exercises, growth)
    made = dict[str, str]()
    for bot in growth.bots:
        settings = f"{growth.version} {growth.players} {growth.deals_of(bot)} {growth.seed}"
        answers = [packed(exercises[number]) for number in ASKED.findall(texts[bot.name])]
        parts = [settings, texts[bot.name], *answers, made.get(bot.before, bot.before)]
        made[bot.name] = sha256("\n".join(parts).encode()).hexdigest()[:16]
    return made


def shrunken(growth: Growth) -> Iterator[GrownBot]:
    """The bots that are weaker than the one before them, without a lesson that says so."""
    for bot in growth.bots:
        gap = bot.against.get(bot.before)
        if gap is not None and gap.high < 0 and not bot.failure:
            yield bot


def insist_on_growth(growth: Growth) -> None:
    """Refuse to build lessons whose bots get weaker."""
    for bot in shrunken(growth):
        figures = bot.against[bot.before].figures("en")
        text = (
            "lesson {lesson}: {name} is weaker than {before}, {figures}; mend it, "
            "or let the lesson say so and name the cell as its failure in {file}"
        )
        raise BadCourse(text, lesson=bot.lesson, name=bot.name, before=bot.before, figures=figures, file=KEPT)


def with_figures(cell: LessonCell, growth: Growth, language: str) -> LessonCell:
    """A text with the figures that it asks for."""
    if cell.kind != "markdown":
        return cell

    def figures(match: re.Match[str]) -> str:
        name, other = match.groups()
        gap = growth.bot(name).against.get(other)
        if gap is None:
            text = "{cell}: {name} was not measured against {other}; run  {command}"
            raise BadCourse(text, cell=cell.name, name=name, other=other, command=MEASURE)
        return gap.figures(language)

    def deals(match: re.Match[str]) -> str:
        return str(growth.deals_of(growth.bot(match[1])) if match[1] else growth.deals)

    return replace(cell, source=DEALS.sub(deals, FIGURE.sub(figures, cell.source)))
