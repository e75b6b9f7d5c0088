"""What is wrong with a bot before it plays: no class, too many classes, or methods that nothing calls."""

from __future__ import annotations

from inspect import getattr_static, isfunction
from types import ModuleType

from beankit.arena.bots.lint import ill_fitting, misspelt, parameters, uncalled
from beankit.arena.bots.roster import bots_of, unnamed
from beankit.core.bot import MOST_SAID, Bot
from beankit.core.errors import perhaps
from beankit.core.registry import GAMES
from beankit.core.said import Said, say
from beankit.sandbox.messages import Problem
from beankit.sandbox.source.reading import parts


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
    return sorted(wrong, key=lambda one: one.line) + sorted(odd, key=lambda one: one.line)


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
    found = [
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
        found.append(Problem(line_of(kind, name, lines), cannot, to_write(written), True))
    return found


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
