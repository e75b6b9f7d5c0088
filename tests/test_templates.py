"""Errors and sentences are templates with parts wherever they arise: none is finished before somebody shows it."""

import ast
import re

import pytest

from tests.sentences import PACKAGE, called, given_text, kit_errors, nodes_of, parts, tree_of

pytestmark = pytest.mark.xdist_group("sources")
ROOMS = (
    *("core", "games", "search", "arena", "sandbox", "checks", "classroom", "course", "tournament", "training"),
    *("adapters", "apps", "cli", "explain", "laws", "notebook", "rulebook", "words"),
)
SAYING = {  # what takes a template, beside errors
    *("say", "Objection", "Reason", "Lost", "Overlong", "Failed", "Stopped", "BadNumber", "Broken", "demand", "Note"),
}
WORDS = re.compile(r"[a-z]{2,},? [a-z]{2,}").search
COMMANDS = ("beankit ", "python -m ")
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


def texts_in(node, values):
    """The texts that an expression can be, with ? for what stands in braces; of a name, what it is set to."""
    if isinstance(node, ast.Subscript):  # of a table: all that it has
        return texts_in(node.value, values)
    if isinstance(node, ast.Dict):
        return [text for value in node.values for text in texts_in(value, values)]
    if isinstance(node, ast.Name):
        return [text for value in values.get(node.id, ()) for text in texts_in(value, {})]
    if isinstance(node, ast.IfExp):
        return texts_in(node.body, values) + texts_in(node.orelse, values)
    if isinstance(node, ast.JoinedStr):
        return ["".join(part.value if isinstance(part, ast.Constant) else "?" for part in node.values)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def values_in(nodes):
    """What names are set to."""
    values = {}
    for node in nodes:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(targets[0], ast.Name):
            values.setdefault(targets[0].id, []).append(node.value)
    return values


def english_parts(tree):
    """The parts of templates that are English and not sentences themselves: no other language could say them."""
    constants = values_in(tree.body)
    for function in (node for node in nodes_of(tree) if isinstance(node, ast.FunctionDef)):
        values = {**constants, **values_in(ast.walk(function))}
        parts_of = [(call.lineno, part.value) for call, _ in sentences(function) for part in call.keywords]
        texts = [(line, text) for line, value in parts_of for text in texts_in(value, values)]
        yield from [(line, text) for line, text in texts if WORDS(text) and not text.startswith(COMMANDS)]


@pytest.mark.full
def test_no_part_of_a_template_is_an_english_text():
    wrong = {file.name: [*english_parts(tree_of(file))] for file in PACKAGE.rglob("*.py")}
    assert {name: texts for name, texts in wrong.items() if texts} == {}


@pytest.mark.parametrize(
    ("lines", "seen"),
    [
        ("raise BadOption('no: {why}', why='it is in use')", True),
        ("raise BadOption('no: {why}', why=f'the file {name}' if name else '')", True),
        ("why = f'look at {name} first'; raise BadOption('no: {why}', why=why)", True),
        ("raise BadOption('no: {why}', why=say('it is in use'))", False),
        ("raise BadOption('type {it}', it=f'beankit class new {name}')", False),
        ("raise BadOption('no {name}', name='in_use')", False),
    ],
)
def test_an_english_part_is_seen(lines, seen):
    assert bool([*english_parts(ast.parse(f"def f(name):\n    {lines}"))]) == seen


def test_an_english_part_is_seen_in_a_table_of_its_file():
    lines = "KINDS = {str: 'a long text', int: %s}\ndef f(kind):\n    raise BadOption('no {kind}', kind=KINDS[kind])"
    assert len([*english_parts(ast.parse(lines % "'a whole number'"))]) == 2
    assert len([*english_parts(ast.parse(lines % "say('a whole number')"))]) == 1


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
