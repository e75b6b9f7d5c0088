"""Finding bots: by the name of a house bot, by the path of a file, or as they are."""

from __future__ import annotations

import inspect
from copy import deepcopy
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path

from beankit.core.bot import Bot, name_of_bot
from beankit.core.errors import BadOption
from beankit.core.registry import load_file

BotLike = str | type[Bot] | Bot


def house() -> Path:
    """The folder of the house bots: inside the package when installed, beside it in a clone."""
    package = Path(__file__).parent.parent
    inside = package / "bots"
    return inside if inside.is_dir() else package.parent / "bots"


@lru_cache
def house_bots() -> dict[str, type[Bot]]:
    """All house bots by name, in the order of their strength as far as they tell it, then by name."""
    found: dict[str, type[Bot]] = {}
    for file in sorted(house().glob("*.py")):
        for kind in bots_in(str(file)).values():
            found[name_of_bot(kind)] = kind
    return dict(sorted(found.items(), key=lambda item: (getattr(item[1], "strength", 99), item[0])))


def bots_in(path: str) -> dict[str, type[Bot]]:
    """The bots that a file defines, by class name."""
    module = load_file(path)
    return {
        key: value
        for key, value in vars(module).items()
        if inspect.isclass(value) and issubclass(value, Bot) and value.__module__ == module.__name__
    }


def find_bot(bot: BotLike) -> type[Bot] | Bot:
    """A bot from what people write: `trader`, `my_bot.py`, `my_bot.py:Clever`, a class or an instance."""
    if not isinstance(bot, str):
        given: object = bot  # whatever the types say, people pass anything
        if isinstance(given, Bot) or (isinstance(given, type) and issubclass(given, Bot)):
            return given
        raise BadOption(f"{bot!r} is no bot: give a name, a path, a subclass of Bot or an instance of one")
    path, _, wanted = bot.partition(":")
    if path.endswith(".py"):
        return _from_file(path, wanted)
    known = house_bots()
    if bot in known:
        return known[bot]
    if Path(bot).exists():
        raise BadOption(f"{bot} is no bot: a bot is a house bot's name or a Python file: my_bot.py")
    near = get_close_matches(bot.lower(), known, 1)
    hint = f" (perhaps {near[0]} is meant)" if near else ""
    raise BadOption(f"unknown bot {bot!r}{hint}; the house bots are: {', '.join(known)} (or a file: my_bot.py:Class)")


def _from_file(path: str, wanted: str) -> type[Bot]:
    found = bots_in(path)
    if wanted in found:
        return found[wanted]
    if not wanted and len(found) == 1:
        return next(iter(found.values()))
    if not found:
        raise BadOption(f"{path}: no bot there; a bot is a class like `class Mine(Bot): ...`")
    which = f"no bot {wanted} there;" if wanted else "which bot?"
    raise BadOption(f"{path}: {which} write one of {', '.join(f'{path}:{name}' for name in found)}")


def fresh(bot: type[Bot] | Bot) -> Bot:
    """A bot that has seen no game yet: a class is instantiated, an instance copied."""
    return bot() if isinstance(bot, type) else deepcopy(bot)
