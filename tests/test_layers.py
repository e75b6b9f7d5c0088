"""Imports only point downwards: core, then games and search, then what uses them, then the commands."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.sentences import nodes_of, parsed

pytestmark = pytest.mark.xdist_group("sources")

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "beankit"
ABOVE_ALL = {"", "__main__", "cli"}  # "" is beankit/__init__.py itself
FOR_BOTS = {"beankit", "beankit.adapters.policy", "beankit.bots", "beankit.search"}
# Only type checkers read these imports: the first because they all have it, the second for what a match finds above it.
FOR_TYPES = {"typing_extensions", "beankit.explain.explanation"}
APART = {"adapters", "apps", "arena", "checks", "classroom", "course", "explain", "notebook", "sandbox", "tournament",
         "training"}  # fmt: skip
FACELESS = {"adapters", "apps", "cli", "notebook", "words"}  # each game declares its zones and brings its face
KNOWN = {  # all that the lowest parts know
    "core": {"core"},
    "games": {"core", "games"},
    "search": {"core", "search"},
    "faces": {"core", "faces", "games"},
}
BELOW = {
    "adapters": {"arena"},
    "apps": {"arena", "checks", "classroom", "explain", "notebook", "sandbox", "tournament"},
    "sandbox": {"arena"},
    "checks": {"arena", "sandbox"},
    "classroom": {"arena", "checks", "sandbox"},
    "course": {"arena", "classroom", "sandbox"},
    "tournament": {"arena", "checks", "classroom", "sandbox"},
    "explain": {"arena"},
    "training": {"arena"},
    "notebook": {"arena", "explain"},
}


@cache
def imports(source: str) -> list[tuple[ast.Import | ast.ImportFrom, bool]]:
    """All imports of a source, and whether only type checkers read them: they stand under `if TYPE_CHECKING:`."""
    nodes = [node for node in nodes_of(parsed(source)) if isinstance(node, ast.If | ast.Import | ast.ImportFrom)]
    tests = (node for node in nodes if isinstance(node, ast.If))
    blocks = (node.body for node in tests if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING")
    for_types = {node for block in blocks for line in block for node in ast.walk(line)}
    return [(node, node in for_types) for node in nodes if not isinstance(node, ast.If)]


def modules_imported(source: str, package: str, types: bool = True) -> Iterator[str]:
    """Every module that a source imports, with dots resolved against its package; without `types`, when it runs."""
    for node, for_types in imports(source):
        if for_types and not types:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            parts = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*parts, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" if is_part(module, alias.name) else module for alias in node.names)


@cache
def is_part(module: str, name: str) -> bool:
    """Whether `from module import name` fetches a module of the kit and not one of its names."""
    folder = ROOT / module.replace(".", "/")
    return module.split(".")[0] == "beankit" and ((folder / name).is_dir() or (folder / f"{name}.py").is_file())


def part(module: str) -> str:
    """The part of the kit that a module belongs to: beankit.core.zones belongs to core."""
    return [*module.split("."), ""][1]


def complaint(part_here: str, imported: str) -> str | None:
    """What is wrong with this import, if anything."""
    top = imported.split(".")[0]
    if top != "beankit":
        foreign = part_here in {"core", "games", "search", "bots"} and top not in sys.stdlib_module_names
        return f"{part_here} needs the standard library only, not {top}" if foreign else None
    target = part(imported)
    if part_here in FACELESS and imported.startswith("beankit.games."):
        return f"{part_here} knows no game: what it needs of {imported} is declared or in a face"
    if part_here in ABOVE_ALL:
        return None
    if part_here == "bots":
        return None if imported in FOR_BOTS else f"a bot imports from beankit, not from {imported}"
    if target in ABOVE_ALL:
        return f"{imported} stands above {part_here}"
    if target not in KNOWN.get(part_here, {target}):
        return f"{target} stands above {part_here}"
    if target in APART and target != part_here and not may(part_here, imported):
        return f"{part_here} does not know {imported}"
    return None


def may(part_here: str, imported: str) -> bool:
    """Whether the picture has an arrow between two parts."""
    return part(imported) in BELOW.get(part_here, ())


def complaints(file: Path) -> list[str]:
    """All wrong imports of one file."""
    path = file.relative_to(ROOT)
    package = ".".join(path.parent.parts)
    here = part(".".join(path.with_suffix("").parts)).replace("__init__", "")
    if path.parts[0] == "bots" or path == Path("beankit/training/learner.py"):  # a bot that is written for people
        here = "bots"
    if path == Path("beankit/bots.py"):  # it gives access to bots/, like beankit/__init__.py
        here = ""
    source = file.read_text("utf-8")
    at_run_time = {*modules_imported(source, package, types=False)}
    modules = [
        module for module in modules_imported(source, package) if module in at_run_time or module not in FOR_TYPES
    ]
    return [f"{path}: {text}" for text in (complaint(here, module) for module in modules) if text]


@pytest.mark.full
def test_no_import_points_upwards():
    files = [*PACKAGE.rglob("*.py"), *(ROOT / "bots").rglob("*.py")]
    assert [text for file in sorted(files) for text in complaints(file)] == []


def reached(graph: dict[str, set[str]], start: str) -> set[str]:
    """All modules that can be reached from a module through imports."""
    modules: set[str] = set()
    ahead = [start]
    while ahead:
        for module in graph[ahead.pop()] - modules:
            modules.add(module)
            ahead.append(module)
    return modules


def test_there_are_no_import_cycles():
    """Late imports count too. Only imports for types may go both ways, within one part of the kit."""
    names = {".".join(file.relative_to(ROOT).with_suffix("").parts): file for file in PACKAGE.rglob("*.py")}
    graph: dict[str, set[str]] = {}
    for name, file in names.items():
        source, package = file.read_text("utf-8"), name.rpartition(".")[0]
        at_run_time = {*modules_imported(source, package, types=False)}
        others = {module for module in modules_imported(source, package) if part(module) != part(name)}
        graph[name] = (at_run_time | (others - FOR_TYPES)) & {*names}
    assert [name for name in graph if name in reached(graph, name)] == []


@pytest.mark.parametrize(
    ("here", "imported"),
    [
        ("core", "msgspec"),
        ("core", "beankit.games"),
        ("core", "beankit"),
        ("games", "beankit.arena"),
        ("games", "beankit.words"),
        ("games", "beankit.search"),
        ("search", "beankit.games"),
        ("search", "beankit.arena.bots.roster"),
        ("search", "numpy"),
        ("words", "beankit.cli"),
        ("words", "beankit.games.magic.spells"),
        ("notebook", "beankit.games.bohnedikt"),
        ("apps", "beankit.games.al_cabohne.actions"),
        ("cli", "beankit.games.bohnanza"),
        ("faces", "beankit.words"),
        ("faces", "beankit.notebook.picture.scene"),
        ("games", "beankit.faces"),
        ("laws", "beankit.arena"),
        ("arena", "beankit.notebook"),
        ("arena", "beankit.sandbox"),
        ("laws", "beankit.sandbox"),
        ("sandbox", "beankit.cli"),
        ("sandbox", "beankit.notebook"),
        ("sandbox", "beankit.checks"),
        ("arena", "beankit.checks"),
        ("checks", "beankit.cli"),
        ("checks", "beankit"),
        ("sandbox", "beankit.classroom.folder"),
        ("arena", "beankit.classroom.folder"),
        ("classroom", "beankit.cli.console"),
        ("classroom", "beankit.notebook"),
        ("sandbox", "beankit.course"),
        ("classroom", "beankit.course.results.known"),
        ("course", "beankit.cli"),
        ("sandbox", "beankit.tournament"),
        ("arena", "beankit.tournament"),
        ("tournament", "beankit.cli"),
        ("tournament", "beankit.notebook"),
        ("apps", "beankit.cli"),
        ("notebook", "beankit.apps"),
        ("classroom", "beankit.apps.queue"),
        ("adapters", "beankit.sandbox"),
        ("adapters", "beankit.games.bohnedikt"),
        ("notebook", "beankit.tournament.store.store"),
        ("arena", "beankit.explain"),
        ("search", "beankit.training.samples"),
        ("search", "beankit.explain"),
        ("explain", "beankit.notebook.film"),
        ("bots", "beankit.core"),
        ("bots", "beankit.search.outlook"),
        ("bots", "numpy"),
    ],
)
def test_an_arrow_against_the_picture_is_seen(here, imported):
    assert complaint(here, imported)


@pytest.mark.parametrize(
    ("here", "imported"),
    [
        ("core", "functools"),
        ("games", "beankit.core.rules"),
        ("arena", "beankit.games"),
        ("arena", "beankit.search"),
        ("bots", "beankit.search"),
        ("search", "beankit.core.game"),
        ("faces", "beankit.games.magic.actions"),
        ("words", "beankit.faces.face"),
        ("notebook", "beankit.faces"),
        ("cli", "beankit.games"),
        ("arena", "msgspec"),
        ("notebook", "beankit.arena"),
        ("notebook", "beankit.explain.study"),
        ("explain", "beankit.arena.table.match"),
        ("training", "beankit.arena.table.match"),
        ("training", "beankit.search.models"),
        ("explain", "beankit.search"),
        ("sandbox", "beankit.arena.table.sitting"),
        ("classroom", "beankit.arena.bots.files"),
        ("sandbox", "msgspec"),
        ("checks", "beankit.sandbox.engine.referee"),
        ("checks", "beankit.arena.table.faults"),
        ("tournament", "beankit.arena.processes"),
        ("tournament", "beankit.sandbox.engine.referee"),
        ("course", "beankit.sandbox"),
        ("cli", "beankit.arena.store"),
        ("apps", "beankit.classroom.folder"),
        ("apps", "beankit.notebook"),
        ("bots", "beankit"),
    ],
)
def test_an_arrow_of_the_picture_is_fine(here, imported):
    assert complaint(here, imported) is None


def test_dots_and_modules_are_resolved():
    source = "from . import options\nfrom ...games import GAMES\nfrom .deals import Offer\nfrom beankit import core\n"
    assert list(modules_imported(source, "beankit.core.trade")) == [
        "beankit.core.trade.options",
        "beankit.games",
        "beankit.core.trade.deals",
        "beankit.core",
    ]


def test_imports_for_types_are_told_from_those_at_run_time():
    source = "import json\nif TYPE_CHECKING:\n    from .deals import Offer\nelse:\n    import re\n"
    assert [*modules_imported(source, "beankit.core.trade")] == ["json", "beankit.core.trade.deals", "re"]
    assert [*modules_imported(source, "beankit.core.trade", types=False)] == ["json", "re"]
