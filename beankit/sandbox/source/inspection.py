"""What a source says about itself: where its parts stand, which lines are odd, and what is wrong with the bot in it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from inspect import getattr_static, isfunction
from types import ModuleType

from beankit.arena.bots.lint import ill_fitting, misspelt, names_in, parameters, uncalled
from beankit.arena.bots.roster import bots_of, unnamed
from beankit.core.bot import MOST_SAID, Bot
from beankit.core.errors import perhaps
from beankit.core.registry import GAMES
from beankit.core.said import Said, say
from beankit.sandbox.messages import Problem
from beankit.sandbox.source.loader import compiled

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
    kinds: dict[str, set[int]] = {kind: set() for kind in (CHANCE, SETS, PRINTS, SLEEPS, NUMBERED)}
    lucky, sets = chance_names(tree), set_names(tree)
    for node in ast.walk(tree):
        line: int = getattr(node, "lineno", 0)
        if is_chance(node, lucky):
            kinds[CHANCE].add(line)
        if isinstance(node, ast.Call) and last_name(node.func) in ("print", "sleep"):
            kinds[PRINTS if last_name(node.func) == "print" else SLEEPS].add(line)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("id", "hash"):
            kinds[NUMBERED].add(line)
        kinds[SETS].update(part.lineno for part in walked_through(node) if is_set(part, sets))
    return {kind: sorted(lines)[:MOST_LINES] for kind, lines in kinds.items()}


def names_a_clock(sources: Mapping[str, str]) -> bool:
    """Does any of a bot's sources, by their files, name a clock? Then it may decide differently next time."""
    names = [names_in(compiled(file, source)) for file, source in sources.items()]  # all of them must be readable
    return not CLOCKS.isdisjoint(set().union(*names))


def chance_names(tree: ast.AST) -> set[str]:
    """The names under which a source knows the module `random`, its functions, and numpy's."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.asname or alias.name for alias in node.names if alias.name == "random"}
            names |= {f"{alias.asname or 'numpy'}.random" for alias in node.names if alias.name == "numpy"}
        elif isinstance(node, ast.ImportFrom) and node.module in ("random", "numpy.random"):
            names |= {alias.asname or alias.name for alias in node.names if alias.name != "Random"}
        elif isinstance(node, ast.ImportFrom) and node.module == "numpy":
            names |= {alias.asname or alias.name for alias in node.names if alias.name == "random"}
    return names


def is_chance(node: ast.AST, lucky: set[str]) -> bool:
    """Does this take chance from elsewhere than the bot's own generator?"""
    if isinstance(node, ast.Call) and last_name(node.func) == "Random":
        return not node.args  # nobody knows its seed
    if isinstance(node, ast.Attribute):
        return ast.unparse(node.value) in lucky and node.attr != "Random"
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in lucky


def set_names(tree: ast.AST) -> set[str]:
    """The names to which a source gives sets, as far as one sees."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and is_set(node.value, names):
            names |= {ast.unparse(target) for target in node.targets}
    return names


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


def problems_in(module: ModuleType, source: str, wanted: str) -> list[Problem]:
    """All problems of the bot in a source, the most serious first."""
    lines, kinds = parts(source), bots_of(module)
    wanted = wanted or unnamed(kinds)
    if wanted not in kinds:
        return [no_bot(module, lines, list(kinds), wanted)]
    kind = kinds[wanted]
    wrong = [*of_methods(kind, lines), *of_games(kind, lines)]
    near = {name for name, _ in misspelt(kind)}
    odd = [
        Problem(line_of(kind, name, lines), idle(name), say("no game asks for it"), False)
        for name in uncalled(kind)
        if name not in near
    ]
    odd += misread(kind, lines)
    return sorted(wrong, key=lambda problem: problem.line) + sorted(odd, key=lambda problem: problem.line)


def misread(kind: type[Bot], lines: dict[str, int]) -> list[Problem]:
    """A `decide` that seems to expect options, as handlers get them."""
    method = getattr_static(kind, "decide", None)
    if not isfunction(method) or "options" not in parameters(method) or method is getattr_static(Bot, "decide"):
        return []
    odd = say("`decide` is given a decision, not options")
    cure = say("write `def decide(self, view, decision):` and take one of `decision.options`")
    return [Problem(line_of(kind, "decide", lines), odd, cure, False)]


def no_bot(module: ModuleType, lines: dict[str, int], kinds: list[str], wanted: str) -> Problem:
    """There is no bot, or it is not clear which one is meant."""
    if kinds:
        which = say("there are {count} bots: {names}", count=len(kinds), names=", ".join(kinds))
        if wanted:
            which = say("there is no bot `{name}`", name=wanted)
        return Problem(
            lines.get(kinds[-1], 0), which, say("name one: {name}", name=f"{module.__file__}:{kinds[0]}"), True
        )
    classes = [name for name, value in vars(module).items() if isinstance(value, type) and name in lines]
    if not classes:
        cure = say("write `class Mine(Bot):` with a method `plant`")
        return Problem(1, say("there is no bot in this file"), cure, True)
    name = classes[0]
    return Problem(
        lines[name], say("the class `{name}` is not a bot", name=name), to_write(f"class {name}(Bot):"), True
    )


def of_methods(kind: type[Bot], lines: dict[str, int]) -> list[Problem]:
    """Methods that are never called, or called with other arguments."""
    problems = [
        Problem(
            line_of(kind, name, lines),
            idle(name),
            say("rename it to `{name}`, if that is what you mean", name=meant),
            True,
        )
        for name, meant in misspelt(kind)
    ]
    for name, written in ill_fitting(kind):
        cannot = say("the method `{name}` does not accept the arguments it is called with", name=name)
        problems.append(Problem(line_of(kind, name, lines), cannot, to_write(written), True))
    return problems


def of_games(kind: type[Bot], lines: dict[str, int]) -> list[Problem]:
    """Games that do not exist."""
    line = line_of(kind, "games", lines)
    if not isinstance(kind.games, list | tuple):
        some = kind.games if isinstance(kind.games, str) else next(iter(GAMES))
        wrong = say("`games` is a list, not {name}", name=repr(kind.games)[:MOST_SAID])
        return [Problem(line, wrong, to_write(f'games = ["{some}"]'), True)]
    return [
        Problem(line, say("there is no game {name}", name=repr(name)), perhaps(name, GAMES) or all_games(), True)
        for name in kind.games
        if not isinstance(name, str) or name not in GAMES
    ]


def idle(name: str) -> Said:
    """What is wrong with a method that nothing calls."""
    return say("nothing calls the method `{name}`", name=name)


def to_write(code: str) -> Said:
    """The cure that is a line of code."""
    return say("write `{code}`", code=code)


def all_games() -> Said:
    """The games that a bot can play."""
    return say("the games are: {names}", names=", ".join(GAMES))


def line_of(kind: type[Bot], name: str, lines: dict[str, int]) -> int:
    """The line of a method or value in a class or its bases; 0 if none of them is in this source."""
    places = (f"{base.__name__}.{name}" for base in kind.__mro__)
    return next((lines[place] for place in places if place in lines), 0)
