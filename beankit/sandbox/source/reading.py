"""What a source says about itself: where its parts stand, and which lines print, sleep or leave something to chance."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from beankit.arena.bots.lint import names_in
from beankit.sandbox.source.sources import compiled

CHANCE, SETS, PRINTS, SLEEPS, NUMBERED = "chance", "sets", "prints", "sleeps", "numbered"
IN_SOME_ORDER = {"list", "tuple", "iter", "next", "enumerate", "max", "min", "zip", "map", "filter"}
MOST_LINES = 20  # of each kind
CLOCKS = {"time", "datetime", "time_left"}


def parts(source: str) -> dict[str, int]:
    """The lines of classes, functions, methods and values: `Mine`, `Mine.plant`, `Mine.seen`, `TABLE`."""
    return dict(named("", ast.parse(source).body))


def named(inside: str, body: list[ast.stmt]) -> Iterator[tuple[str, int]]:
    """What some statements give names to."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield node.name, node.lineno
            yield from named(f"{node.name}.", node.body)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield inside + node.name, node.lineno
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from ((inside + target.id, node.lineno) for target in targets if isinstance(target, ast.Name))


def uses(source: str) -> dict[str, list[int]]:
    """The lines that do what a bot should know it does, by kind."""
    tree = ast.parse(source)
    found: dict[str, set[int]] = {kind: set() for kind in (CHANCE, SETS, PRINTS, SLEEPS, NUMBERED)}
    lucky, sets = chance_names(tree), set_names(tree)
    for node in ast.walk(tree):
        line: int = getattr(node, "lineno", 0)
        if is_chance(node, lucky):
            found[CHANCE].add(line)
        if isinstance(node, ast.Call) and last_name(node.func) in ("print", "sleep"):
            found[PRINTS if last_name(node.func) == "print" else SLEEPS].add(line)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("id", "hash"):
            found[NUMBERED].add(line)
        found[SETS].update(one.lineno for one in walked_through(node) if is_set(one, sets))
    return {kind: sorted(lines)[:MOST_LINES] for kind, lines in found.items()}


def names_a_clock(sources: Mapping[str, str]) -> bool:
    """Does any of a bot's sources, by their files, name a clock? Then it may decide differently next time."""
    return any(not CLOCKS.isdisjoint(names_in(compiled(file, source))) for file, source in sources.items())


def chance_names(tree: ast.AST) -> set[str]:
    """The names under which a source knows the module `random`, its functions, and numpy's."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.asname or alias.name for alias in node.names if alias.name == "random"}
            found |= {f"{alias.asname or 'numpy'}.random" for alias in node.names if alias.name == "numpy"}
        elif isinstance(node, ast.ImportFrom) and node.module in ("random", "numpy.random"):
            found |= {alias.asname or alias.name for alias in node.names if alias.name != "Random"}
        elif isinstance(node, ast.ImportFrom) and node.module == "numpy":
            found |= {alias.asname or alias.name for alias in node.names if alias.name == "random"}
    return found


def is_chance(node: ast.AST, lucky: set[str]) -> bool:
    """Does this take chance from elsewhere than the bot's own generator?"""
    if isinstance(node, ast.Call) and last_name(node.func) == "Random":
        return not node.args  # nobody knows its seed
    if isinstance(node, ast.Attribute):
        return ast.unparse(node.value) in lucky and node.attr != "Random"
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in lucky


def set_names(tree: ast.AST) -> set[str]:
    """The names to which a source gives sets, as far as one sees."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and is_set(node.value, found):
            found |= {ast.unparse(target) for target in node.targets}
    return found


def is_set(node: ast.AST, sets: set[str]) -> bool:
    """Is this a set?"""
    if isinstance(node, ast.Name | ast.Attribute):
        return ast.unparse(node) in sets
    if isinstance(node, ast.BinOp):
        return is_set(node.left, sets) or is_set(node.right, sets)
    return isinstance(node, ast.Set | ast.SetComp) or (
        isinstance(node, ast.Call) and last_name(node.func) in ("set", "frozenset")
    )


def walked_through(node: ast.AST) -> list[ast.expr]:
    """What this goes through in the order in which it lies there."""
    if isinstance(node, ast.For):
        return [node.iter]
    if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp):
        return [inner.iter for inner in node.generators]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IN_SOME_ORDER:
        return list(node.args)
    if isinstance(node, ast.Call) and last_name(node.func) == "pop" and not node.args:
        return [node.func.value] if isinstance(node.func, ast.Attribute) else []
    return [node.value] if isinstance(node, ast.Starred) else []


def last_name(node: ast.expr) -> str:
    """`sleep` of `time.sleep`."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
