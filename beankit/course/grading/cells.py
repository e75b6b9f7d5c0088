"""A submitted notebook as code: its code cells, without magics, after what the lesson itself gives.

Nothing here parses what a student wrote with Python's own parser, which can be crashed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

import msgspec

from beankit.arena.bots.packer import names_bound, statements
from beankit.core.errors import BeankitError
from beankit.core.said import Said, say

WORD = re.compile(r"[^\W\d]\w*")
MAGIC = re.compile(r"^(\s*)(?:[%!]|\?|get_ipython\(|[\w.]+\?{1,2}\s*$).*$")
ASSIGNED = re.compile(r"^(\s*\w[\w, ]*=\s*)[%!]\w.*$")
CLEARED = re.compile(r"^([ \t]*)# YOUR CODE HERE\n[ \t]*raise NotImplementedError\(\)", re.MULTILINE)  # by nbgrader
BELOW = re.compile(r"[ \t]*(#.*)?(\n[ \t]*(#.*)?)*(\n(?=\S)|$)")  # blank lines and comments, to the end of a function
HARMLESS = ("%%time", "%%timeit", "%%capture")  # cells that are still Python
MOST_CELLS = 500  # with code
LONGEST = 200_000  # characters of a cell
MOST_TOGETHER = 500_000  # characters of all of them


class Unreadable(BeankitError):
    """A file that is not a notebook."""


def code_cells(raw: bytes) -> list[str]:
    """The code cells of a notebook, in its order, if they are not too many or too long to be looked at."""
    cells = cells_of(raw, "code")
    if len(cells) > MOST_CELLS:
        raise Unreadable("it has more than {count} code cells", count=MOST_CELLS)
    if max(map(len, cells), default=0) > LONGEST:
        raise Unreadable("one of its cells has more than {count:,} characters", count=LONGEST)
    if sum(map(len, cells)) > MOST_TOGETHER:
        raise Unreadable("its cells have more than {count:,} characters together", count=MOST_TOGETHER)
    return [without_magics(source) for source in cells]


def own_texts(raw: bytes, given: Iterable[str]) -> list[str]:
    """The text cells that the student added or changed: what a person has to read."""
    known = {squeezed(cell) for cell in given}
    return [text.strip()[:LONGEST] for text in cells_of(raw, "markdown") if squeezed(text) not in known]


def cells_of(raw: bytes, kind: str) -> list[str]:
    """The texts of all cells of a kind that are not empty."""
    try:
        notebook = msgspec.json.decode(raw)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        raise Unreadable("it is not JSON, as a notebook is") from None
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    if not isinstance(cells, list):
        raise Unreadable("it is not a notebook: it has no cells")
    sources = [source_of(cell) for cell in cells if isinstance(cell, dict) and cell.get("cell_type") == kind]
    return [source for source in sources if source.strip()]


def source_of(cell: Mapping[str, object]) -> str:
    """The text of a cell: a text, or a list of lines."""
    source = cell.get("source", "")
    text = "".join(map(str, source)) if isinstance(source, list) else str(source)
    return text.encode(errors="replace").decode()


def without_magics(source: str) -> str:
    """The Python of a cell: `%matplotlib inline`, `!pip` and `view?` do nothing, nor does what nbgrader has cleared."""
    lines = CLEARED.sub(r"\1...\n", source).split("\n")
    if lines[0].startswith("%%"):
        if not lines[0].startswith(HARMLESS):
            return ""
        lines[0] = ""
    lines = [ASSIGNED.sub(r"\1None", line) for line in lines]
    return "\n".join(MAGIC.sub(r"\1pass", line) for line in lines)


def own_cells(cells: Sequence[str], given: Iterable[str]) -> dict[str, str]:
    """The student's own cells, by their number: what was given is left out, for the grader has its own copy."""
    known = {squeezed(cell) for cell in given}
    return {str(own_cell(number)): cell for number, cell in enumerate(cells, 1) if squeezed(cell) not in known}


@cache
def called() -> dict[str, Said]:
    """What cells are called, by the names under which they run: the student's own, and what the lesson gives."""
    numbers = range(1, MOST_CELLS + 1)
    names = [*map(own_cell, numbers), *map(given_cell, numbers)]
    return {str(name): name for name in names}


def own_cell(number: int) -> Said:
    """A cell of the student."""
    return say("cell {number}", number=number)


def given_cell(number: int) -> Said:
    """A statement of the lesson."""
    return say("given {number}", number=number)


def squeezed(source: str) -> str:
    """A source without empty lines, and without blanks at the ends of lines."""
    return "\n".join(line.rstrip() for line in without_magics(source).strip().split("\n") if line.strip())


def needed(given: Sequence[str], used: Iterable[str]) -> dict[str, str]:
    """The statements of the given cells that define what is used, and what these use in turn; nothing else is run.

    Each is a cell of its own, so that one that fails takes no other along.
    """
    wanted = {word for text in used for word in WORD.findall(text)}
    parts = [(set(names_bound(statement)), text) for cell in given for statement, text in statements(cell)]
    kept: set[int] = set()
    while True:
        more = {number for number, (names, _) in enumerate(parts) if names & wanted} - kept
        if not more:
            return {str(given_cell(number)): parts[number - 1][1] for number in sorted(number + 1 for number in kept)}
        kept |= more
        wanted |= {word for number in more for word in WORD.findall(parts[number][1])}


def answers(cells: Iterable[str], name: str) -> list[str]:
    """The cells that define this name."""
    begins = re.compile(rf"^[ \t]*(?:def|class)[ \t]+{name}\b|^[ \t]*{name}[ \t]*=", re.MULTILINE)
    return [cell for cell in cells if name in cell and begins.search(cell)]


def is_untouched(cells: Mapping[str, str], stub: str, name: str) -> bool:
    """Is the stub, as it was given, all there is of an answer?"""
    for cell in answers(cells.values(), name):
        before, gap, after = squeezed(cell).partition(squeezed(stub))
        if not gap or not BELOW.match(after) or answers([before, after], name):
            return False
    return True


def are_as_given(cells: Mapping[str, str], stubs: Iterable[str]) -> bool:
    """Is every cell a stub as it was given, and nothing else?"""
    begins = tuple(map(squeezed, stubs))
    texts = map(squeezed, cells.values())
    return all(any(text.startswith(stub) and BELOW.fullmatch(text[len(stub) :]) for stub in begins) for text in texts)
