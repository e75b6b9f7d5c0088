"""Every numbered rule of the registered games has a test that names it."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from beankit import GAMES
from beankit.rulebook import book

HERE = Path(__file__).resolve().parent
MOST = 3  # a test that names more rules really tests none


def marks(node: ast.AST) -> list[str]:
    """The rules named by a function's or class's own decorators."""
    return [
        word.value
        for decorator in getattr(node, "decorator_list", [])
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule"
        for word in decorator.args
        if isinstance(word, ast.Constant)
    ]


def stories(source: str) -> Iterator[tuple[str, list[str]]]:
    """All tests of a file that check something, with the rules they name."""
    tree = ast.parse(source)
    owners = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    checking = {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and ("assert" in (body := ast.unparse(node)) or "refused(" in body)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and node.name in checking:
            yield node.name, marks(node) or marks(owners[node])


@cache
def named() -> dict[str, list[str]]:
    """All tests that name rules, by file and name."""
    tests = {}
    for file in sorted(HERE.rglob("test_*.py")):
        source = file.read_text(encoding="utf-8")
        for name, rules in stories(source) if "pytest.mark.rule" in source else ():
            if rules:
                tests[f"{file.relative_to(HERE)}: {name}"] = rules
    return tests


def played() -> set[str]:
    """The rules of all registered games."""
    prefixes = {prefix for game in GAMES.values() for prefix in game.rulebook}
    return {rule.number for rule in book().values() if rule.prefix in prefixes}


@pytest.mark.full
def test_every_rule_has_a_test_that_names_it():
    covered = {rule for rules in named().values() if len(rules) <= MOST for rule in rules}
    assert sorted(played() - covered) == []
    assert {"F-1", "F-30", "B-1", "B-18", "B-O1"} <= played()


def test_a_test_names_at_most_three_rules_and_only_rules_of_the_book():
    for test, rules in named().items():
        assert len(rules) <= MOST, test
        assert set(rules) <= set(book()), test


def test_a_test_without_a_check_and_a_crowded_one_count_for_nothing():
    source = """
@pytest.mark.rule("F-1")
def test_empty(): pass

@pytest.mark.rule("F-2", "F-3")
def test_fine(): assert True

@pytest.mark.rule("F-4")
def helper(): assert True

def test_nameless(): assert True
"""
    assert list(stories(source)) == [("test_fine", ["F-2", "F-3"]), ("test_nameless", [])]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_names_its_rule_book(game):
    assert all(any(rule.prefix == prefix for rule in book().values()) for prefix in GAMES[game].rulebook)
