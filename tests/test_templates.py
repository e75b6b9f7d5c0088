"""Errors and sentences are templates with parts wherever they arise: none is finished before somebody shows it."""

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.templates import parts

PACKAGE = Path(__file__).resolve().parent.parent / "beankit"
ROOMS = ("core", "games", "arena", "sandbox", "checks")
SAYING = {"say", "Objection", "Lost"}  # what takes a template beside the kit's errors
IN_CORE = ("core/said.py", "core/errors.py")  # where templates are passed on
FINISHED = (ast.JoinedStr, ast.BinOp)


@cache
def trees(room=""):
    """All sources of a room, or of the kit, as trees by their names."""
    files = (PACKAGE / room).rglob("*.py")
    return {file.relative_to(PACKAGE).as_posix(): ast.parse(file.read_text("utf-8")) for file in files}


@cache
def errors():
    """The names of all errors of the kit."""
    classes = [node for tree in trees().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found, before = {"BeankitError"}, 0
    while len(found) > before:
        before = len(found)
        found |= {kind.name for kind in classes if {ast.unparse(base) for base in kind.bases} & found}
    return found


def sentences(tree):
    """The calls that take a template, with everything that is given as text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in errors() | SAYING:
            yield node


def is_finished(node):
    """Is this a text that was put together: an f-string, a sum, `"...".format(...)` or `" ".join(...)`?"""
    if isinstance(node, FINISHED):
        return True
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("format", "join")


@pytest.mark.parametrize("room", ROOMS)
def test_no_error_is_a_finished_sentence(room):
    assert len(errors()) > 20
    finished = [
        f"{file}:{call.lineno}: {ast.unparse(call)}"
        for file, tree in trees(room).items()
        for call in sentences(tree)
        if any(map(is_finished, call.args))
    ]
    assert finished == []


@pytest.mark.parametrize("room", ROOMS)
def test_every_part_of_a_template_is_given_and_no_other(room):
    wrong = []
    for file, tree in trees(room).items():
        for call in sentences(tree):
            text, given = call.args[-1:], {word.arg for word in call.keywords}
            written_out = text and isinstance(text[0], ast.Constant) and None not in given and file not in IN_CORE
            if written_out and parts(text[0].value) != given:
                wrong.append(f"{file}:{call.lineno}: {ast.unparse(call)}")
    assert wrong == []


@pytest.mark.parametrize(
    ("line", "finished"),
    [
        ("raise BadOption(f'no {name}')", True),
        ("raise BadOption('no ' + name)", True),
        ("raise BadOption('no {}'.format(name))", True),
        ("raise BadOption('no {name}', name=name)", False),
        ("raise Lost(DIED, f'no {name}')", True),
        ("raise ValueError(f'no {name}')", False),
    ],
)
def test_a_finished_sentence_is_found(line, finished):
    assert any(is_finished(arg) for call in sentences(ast.parse(line)) for arg in call.args) == finished
