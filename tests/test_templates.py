"""Errors and sentences are templates with parts wherever they arise: none is finished before somebody shows it."""

import ast

import pytest

from tests.sentences import PACKAGE, called, given_text, kit_errors, parts, tree_of

ROOMS = (
    *("core", "games", "arena", "sandbox", "checks", "classroom", "course"),
    *("apps", "cli", "laws", "notebook", "rulebook", "tournament", "words"),
)
SAYING = {"say", "Objection", "Reason", "Lost", "Overlong", "Failed", "Stopped"}  # what takes a template, beside errors
PASSED_ON = ("said.py", "errors.py")  # where templates are passed on


def sentences(tree):
    """The calls that take a template, each with what is given as that."""
    for name, call in called(tree):
        if name in kit_errors() | SAYING:
            yield from [(call, text) for text in given_text(name, call)]


def in_room(room):
    """The same for all sources of a room, with where they stand."""
    files = [file for file in (PACKAGE / room).rglob("*.py") if file.name not in PASSED_ON]
    return [(f"{file.name}:{call.lineno}", call, text) for file in files for call, text in sentences(tree_of(file))]


def is_finished(node):
    """Is this a text that was put together: an f-string, a sum, `"...".format(...)` or `" ".join(...)`?"""
    if isinstance(node, ast.JoinedStr | ast.BinOp):
        return True
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("format", "join")


@pytest.mark.parametrize("room", ROOMS)
def test_no_error_is_a_finished_sentence(room):
    assert in_room(room)
    assert {place: ast.unparse(text) for place, _, text in in_room(room) if is_finished(text)} == {}


@pytest.mark.parametrize("room", ROOMS)
def test_every_part_of_a_template_is_given_and_no_other(room):
    written = [
        (place, text.value, call.keywords) for place, call, text in in_room(room) if isinstance(text, ast.Constant)
    ]
    known = [(place, text, {word.arg for word in words}) for place, text, words in written]
    wrong = {place: text for place, text, names in known if parts(text) != names and None not in names}  # None: **parts
    assert wrong == {}


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
    assert any(is_finished(text) for _, text in sentences(ast.parse(line))) == finished
