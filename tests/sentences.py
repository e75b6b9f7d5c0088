"""The sentences of the kit as they stand in its code: what is said, and what errors tell."""

import ast
from functools import cache
from pathlib import Path
from string import Formatter

PACKAGE = Path(__file__).resolve().parent.parent / "beankit"
AFTER_A_CODE = ("Lost", "Overlong", "Misplayed", "Objection")  # there, the sentence is the second argument


@cache
def tree_of(file):
    return ast.parse(file.read_text("utf-8"))


@cache
def kit_errors():
    """The names of all classes that are kit errors."""
    files = [*PACKAGE.rglob("*.py")]
    classes = [node for file in files for node in ast.walk(tree_of(file)) if isinstance(node, ast.ClassDef)]
    names = {"BeankitError"}
    while more := {one.name for one in classes if {*map(ast.unparse, one.bases)} & names} - names:
        names |= more
    return names


def called(tree):
    """All calls in a source with the names of what is called; a kit error that calls its base is that error."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name in kit_errors():
            calls = [one for one in ast.walk(node) if isinstance(one, ast.Call)]
            yield from [(node.name, one) for one in calls if ast.unparse(one.func) == "super().__init__"]
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func), node


def given_text(name, call):
    """The sentence that is given to a call, as a list; an empty one if there is none."""
    return call.args[1:2] if name in AFTER_A_CODE else call.args[:1]


def first_arguments(tree, names):
    """The sentences in the calls of these names; for a variable, what its function or its file sets it to."""
    calls = {id(node): text for name, node in called(tree) if name in names for text in given_text(name, node)}
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for scope in (*functions, tree):
        inside = [*ast.walk(scope)]
        assigned = [(ast.unparse(node.targets[0]), node.value) for node in inside if isinstance(node, ast.Assign)]
        for call in [id(node) for node in inside if id(node) in calls]:
            first = calls[call]
            values = [value for name, value in assigned if name == ast.unparse(first)]
            if values or not isinstance(first, ast.Name) or scope is tree:
                yield from values or [first]
                del calls[call]


def errors_in(files):
    """What stands first in each kit error of these files."""
    return [node for file in files for node in first_arguments(tree_of(file), kit_errors())]


def said_in(files):
    """The templates that are said in these files; they must be written out there."""
    nodes = [node for file in files for node in first_arguments(tree_of(file), {"say"})]
    return {ast.literal_eval(node) for node in nodes}


def told_in(files):
    """The templates that kit errors in these files tell."""
    return {node.value for node in errors_in(files) if isinstance(node, ast.Constant)}


def templates(files, names):
    """The templates that are written out in the calls of these names."""
    nodes = [node for file in files for node in first_arguments(tree_of(file), names)]
    return {node.value for node in nodes if isinstance(node, ast.Constant)}


def has_words(template):
    """Does a template say more than its parts?"""
    pieces = [
        piece for text, _, form, _ in Formatter().parse(template) for piece in (text, *(form or "").split("|")[1:])
    ]
    return any(any(map(str.isalpha, piece)) for piece in pieces)


def parts(template):
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def written(template):
    """The parts of a template with how they are written; each language has its own words for numbers."""
    return {(name, form) for _, name, form, _ in Formatter().parse(template) if name and "|" not in form}
