"""Two sources side by side: lines are marked that stand in both in the same shape, and in no house bot."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from keyword import iskeyword
from pathlib import Path

from beankit.apps.board.facts import ShapedLine, ShapedSource
from beankit.arena.bots.roster import house_bots
from beankit.sandbox.source.entry import Entry

RUN = 3  # lines in a row: single ones are the same in most programs
TOKEN = re.compile(r"#.*|\"[^\"]*\"|'[^']*'|[^\W\d]\w*|\d[\w.]*|\S")
MOST, LONGEST = 3000, 300  # lines of a bot, and signs of a line: a page with more helps nobody
Line = tuple[str, int, str]  # its file, its number, and its text or its shape


def side_by_side(entries: Mapping[str, Entry]) -> list[ShapedSource]:
    """The sources of some bots, with what each shares with another one of them."""
    lines = {name: list(lines_of(entry)) for name, entry in entries.items()}
    shapes = {name: shapes_of(all_lines[:MOST]) for name, all_lines in lines.items()}
    runs = {name: {run for _, run in runs_of(shape)} for name, shape in shapes.items()}
    others = {name: set().union(*(runs[other] for other in runs if other != name)) for name in runs}
    return [marked(name, lines[name], shapes[name], others[name] - house_runs()) for name in entries]


def lines_of(entry: Entry) -> Iterator[Line]:
    """The lines of a bot's files, the main one first."""
    for file, text in ({entry.file: entry.source} | entry.sources).items():
        for number, line in enumerate(text.splitlines(), 1):
            yield file, number, line[:LONGEST]


def marked(name: str, lines: Sequence[Line], shapes: Sequence[Line], shared: set[tuple[str, ...]]) -> ShapedSource:
    """The files of a bot; lines of a shared run are marked."""
    alike = {shapes[place + step][:2] for place, run in runs_of(shapes) if run in shared for step in range(RUN)}
    files: dict[str, list[ShapedLine]] = {}
    for file, number, line in lines[:MOST]:
        files.setdefault(file, []).append(ShapedLine(number, line, (file, number) in alike))
    return ShapedSource(name, files, max(0, len(lines) - MOST))


def shapes_of(lines: Iterable[Line]) -> list[Line]:
    """The shapes of some lines, for all that say something."""
    return [(file, number, shape) for file, number, line in lines if (shape := shape_of(line))]


def shape_of(line: str) -> str:
    """A line without its names, numbers, texts, comment and indentation."""
    return " ".join(kind for token in TOKEN.findall(line) if (kind := kind_of(token)))


def kind_of(token: str) -> str:
    """What stays of a word or sign."""
    if token.startswith("#"):
        return ""
    if iskeyword(token):
        return token
    return "name" if token[0].isalpha() or token[0] == "_" else "0" if token[0].isdigit() else token[0]


def runs_of(shapes: Sequence[Line]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every few lines in a row, with where they begin."""
    for place in range(len(shapes) - RUN + 1):
        yield place, tuple(shape for _, _, shape in shapes[place : place + RUN])


@cache
def house_runs() -> set[tuple[str, ...]]:
    """What stands in a house bot is nobody's own."""
    files = {Path(inspect.getfile(kind)) for kind in house_bots().values()}
    texts = {file.name: file.read_text("utf-8") for file in files}
    lines = [shapes_of((name, 0, line) for line in text.splitlines()) for name, text in texts.items()]
    return {run for shapes in lines for _, run in runs_of(shapes)}
