"""The sentences of the kit as they stand in its code: what is said, and what errors tell."""

import ast
import re
from functools import cache
from pathlib import Path
from string import Formatter

PACKAGE = Path(__file__).resolve().parent.parent / "beankit"
CLASS = re.compile(r"^ *class (\w+)\((.*)\):", re.MULTILINE)
ELSEWHERE = ("Lost", "Overlong", "Misplayed", "Objection", "Broken", "WrongForm", "WrongCode")
PLACES = {**dict.fromkeys(ELSEWHERE, 1), "demand": 2}  # elsewhere first


def tree_of(file):
    """What a file says, as a tree."""
    return parsed(file.read_text("utf-8"))


@cache
def parsed(source):
    """A source as a tree. The tests that read the whole kit run in one process, which parses it once."""
    return ast.parse(source)


@cache
def nodes_of(tree):
    """All that stands in a tree."""
    return tuple(ast.walk(tree))


@cache
def kit_errors():
    """The names of all classes that are kit errors."""
    classes = [line.groups() for file in PACKAGE.rglob("*.py") for line in CLASS.finditer(file.read_text("utf-8"))]
    names = {"BeankitError"}
    while more := {name for name, bases in classes if {*bases.split(", ")} & names} - names:
        names |= more
    return names


def dotted(node):
    """A name as it is written, with all its dots; quicker than `unparse`, which is for anything."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ast.unparse(node)


def called(tree):
    """All calls in a source with the names of what is called; a kit error that calls its base is that error."""
    for node in nodes_of(tree):
        if isinstance(node, ast.ClassDef) and node.name in kit_errors():
            calls = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
            yield from [(node.name, call) for call in calls if dotted(call.func) == "super().__init__"]
        if isinstance(node, ast.Call):
            yield dotted(node.func), node


def given_text(name, call):
    """The sentence that is given to a call, as a list; an empty one if there is none."""
    place = PLACES.get(name, 0)
    return call.args[place : place + 1]


def first_arguments(tree, names):
    """The sentences in the calls of these names; for a variable, what its function or its file sets it to."""
    calls = {id(node): text for name, node in called(tree) if name in names for text in given_text(name, node)}
    functions = [node for node in nodes_of(tree) if isinstance(node, ast.FunctionDef)] if calls else []
    for scope in (*functions, tree):
        inside = nodes_of(scope) if calls else ()
        for call in [id(node) for node in inside if id(node) in calls]:
            first = calls[call]
            assigned = [node for node in inside if isinstance(node, ast.Assign)]
            values = [node.value for node in assigned if dotted(node.targets[0]) == dotted(first)]
            if values or not isinstance(first, ast.Name) or scope is tree:
                yield from [arm for value in values or [first] for arm in arms(value)]
                del calls[call]


def arms(node):
    """What an expression can be: of `a if x else b`, either."""
    return [*arms(node.body), *arms(node.orelse)] if isinstance(node, ast.IfExp) else [node]


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
