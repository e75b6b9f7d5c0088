"""Fingerprints of a source: what stays the same if somebody renames, renumbers, reorders or annotates a bot.

The tree of a source becomes a row of words for each function: kinds of nodes, and the few names that the kit or Python
gives. Of all short runs of words, winnowing keeps some (Schleimer, Wilkerson and Aiken 2003): two sources with a longer
run in common share a fingerprint. Nothing of the source is run, and nothing here calls itself however deep a source is.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from zlib import crc32

from beankit.core.bot import Bot
from beankit.core.knowledge.view import View
from beankit.sandbox.messages import MOST_NUMBERS

RUN = 12  # words in a run
WINDOW = 8  # runs of which at least one is kept
MOST = MOST_NUMBERS - 1  # fingerprints of a source; of more, the smallest are kept, which are the same ones for a copy
PRIME, BASE = (1 << 32) - 5, 1_000_003  # for the numbers of runs
LEAVES = pow(BASE, RUN - 1, PRIME)  # how much the first word of a run counts
ACTIONS = ("PASS", "CALL", "REFUSE", "Plant", "Harvest", "BuyField", "Offer", "Accept", "Bid", "Refuse", "Take")
PYTHON = (
    "abs all any bool dict enumerate filter float int isinstance len list map max min next range reversed round set "
    "sorted str sum tuple zip"
)
NAMES = frozenset({*PYTHON.split(), *ACTIONS})  # nobody renames these ...
ATTRIBUTES = frozenset({*dir(View), *dir(Bot)})  # ... nor these
FORM = crc32(
    " ".join([f"{RUN} {WINDOW} {MOST}", *sorted(NAMES), *sorted(ATTRIBUTES)]).encode()
)  # else none is comparable
SKIPPED = ("annotation", "returns", "type_params", "ctx")  # fields that change nothing in what a bot does
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def fingerprints(sources: Iterable[str]) -> list[int]:
    """One number for the whole of some sources, and then their fingerprints."""
    rows = [row for source in sources for row in rows_of(ast.parse(source))]
    whole = crc32("\n".join(sorted(" ".join(row) for row in rows)).encode())
    kept = {number for row in rows for number in winnowed(runs(row))}
    return [whole, *sorted(kept)[:MOST]]


def rows_of(tree: ast.Module) -> list[list[str]]:
    """The words of each function, and of what stands outside of functions."""
    rows: list[list[str]] = [[]]
    stack: list[tuple[ast.AST, list[str]]] = [(tree, rows[0])]
    while stack:
        node, row = stack.pop()
        if isinstance(node, FUNCTIONS):
            row = []
            rows.append(row)
        row.append(word_of(node))
        stack += [(child, row) for child in reversed([*children(node)])]
    return [row for row in rows if row]


def word_of(node: ast.AST) -> str:
    """The kind of a node, or a name that stays."""
    if isinstance(node, ast.Name) and node.id in NAMES:
        return node.id
    return node.attr if isinstance(node, ast.Attribute) and node.attr in ATTRIBUTES else type(node).__name__


def children(node: ast.AST) -> Iterator[ast.AST]:
    """What is in a node, without imports, annotations and sentences that do nothing."""
    for field, value in ast.iter_fields(node):
        if field not in SKIPPED:
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.AST) and not isinstance(part, ast.Import | ast.ImportFrom) and not idle(part):
                    yield part


def idle(node: ast.AST) -> bool:
    """Is this a docstring, or another sentence that does nothing?"""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def runs(row: Sequence[str]) -> list[int]:
    """A number for every run of words; a short function is like many others, and has none."""
    numbers = [crc32(word.encode()) for word in row]
    if len(numbers) < RUN:
        return []
    value = 0
    for number in numbers[:RUN]:
        value = (value * BASE + number) % PRIME
    values = [value]
    for old, new in zip(numbers, numbers[RUN:], strict=False):  # each run follows from the one before
        value = ((value - old * LEAVES) * BASE + new) % PRIME
        values.append(value)
    return values


def winnowed(numbers: Sequence[int]) -> set[int]:
    """The smallest number of every window: whoever has a window in common has one of these in common."""
    last = max(len(numbers) - WINDOW, 0)
    return {min(numbers[first : first + WINDOW]) for first in range(last + 1)} if numbers else set()
