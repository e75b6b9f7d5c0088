"""Benchmarks and pictures of the docs are made seldom: still, their code names only what is there."""

import ast
from importlib import import_module, util
from types import ModuleType

import pytest

from benchmarks import chances
from tests.documents import ROOT
from tests.sentences import nodes_of, parsed

TOOLS = [
    *sorted((ROOT / "benchmarks").rglob("*.py")),
    *sorted((ROOT / "docs").glob("*.py")),
    ROOT / "tests/golden/make.py",
]


def thing(module, name):
    """What a module of the kit has under a name, which may be a module inside it; None if there is nothing."""
    package = import_module(module)
    if hasattr(package, name):
        return getattr(package, name)
    return import_module(f"{module}.{name}") if util.find_spec(f"{module}.{name}") else None


def missing(source):
    """The names of the kit that a source imports, or reads from one of its modules, and that are not there."""
    nodes, modules = [*nodes_of(parsed(source))], {}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "beankit":
            for alias in node.names:
                modules[alias.asname or alias.name] = imported = thing(node.module, alias.name)
                if imported is None:
                    yield f"{node.module}.{alias.name}"
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = modules.get(node.value.id)
            if isinstance(module, ModuleType) and not hasattr(module, node.attr):
                yield f"{module.__name__}.{node.attr}"


@pytest.mark.parametrize("tool", [str(file.relative_to(ROOT)) for file in TOOLS])
def test_a_tool_names_only_what_is_there(tool):
    try:
        assert [*missing((ROOT / tool).read_text("utf-8"))] == []
    except ModuleNotFoundError as error:
        if error.name.partition(".")[0] == "beankit":
            raise
        pytest.skip(f"without {error.name}")  # packages of other frameworks


@pytest.mark.parametrize(
    "source",
    [
        "from beankit.core import nothing_of_this_name",
        "from beankit.core.knowledge import deal\ndeal.Plan.draw = None",
    ],
)
def test_a_name_that_is_gone_is_seen(source):
    assert len([*missing(source)]) == 1


def test_every_benchmark_is_run_in_the_same_way():
    places = [ROOT / "Makefile", *(ROOT / "docs").glob("*.md"), *(ROOT / "benchmarks").glob("*.py")]
    assert [file.name for file in places if "python benchmarks/" in file.read_text("utf-8")] == []


def test_the_deals_of_imagine_can_be_counted(capsys):
    chances.full(0)
    assert "bohnanza: 0 calls" in capsys.readouterr().out
