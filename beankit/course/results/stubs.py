"""What a student starts from: the solution without its body."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from inspect import getsource
from textwrap import dedent

GAPS = ("...", "raise NotImplementedError()", "raise NotImplementedError")
BEGIN, END = "# BEGIN SOLUTION", "# END SOLUTION"


def solution_of(thing: Callable[..., object]) -> str:
    """The source of a solution, without the marks around the part to be written."""
    return re.sub(rf"^[ \t]*({BEGIN}|{END})[ \t]*\n", "", whole(thing), flags=re.MULTILINE)


def stub_of(thing: Callable[..., object]) -> str:
    """A solution with `...` for what the student is to write: the marked parts, or everything after the docstring."""
    text = whole(thing)
    if BEGIN in text:
        return re.sub(rf"^([ \t]*){BEGIN}.*?{END}[^\n]*$", r"\1...", text, flags=re.MULTILINE | re.DOTALL)
    lines = text.split("\n")
    for body in reversed(list(bodies(ast.parse(text).body[0]))):
        first, last = body[0].lineno, body[-1].end_lineno
        assert last is not None
        lines[first - 1 : last] = [" " * body[0].col_offset + "..."]
    return "\n".join(lines)


def whole(thing: Callable[..., object]) -> str:
    """The source of a function or class."""
    return dedent(getsource(thing)).rstrip() + "\n"


def bodies(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """The statements to be replaced: a function's, or those of each method of a class, without docstrings."""
    if isinstance(node, ast.FunctionDef):
        body = node.body[1:] if ast.get_docstring(node) else node.body
        if body:
            yield body
    elif isinstance(node, ast.ClassDef):
        for inner in node.body:
            yield from bodies(inner)


def is_stub(source: str) -> bool:
    """Is this function still to be written? Then there is nothing in it but `...`, or what nbgrader puts there."""
    try:
        nodes = ast.parse(dedent(source)).body
    except SyntaxError:
        return False
    return any(all(map(is_gap, body)) for node in nodes for body in bodies(node))


def is_gap(node: ast.stmt) -> bool:
    """Is this a statement that stands where an answer is to be written?"""
    return ast.unparse(node) in GAPS
