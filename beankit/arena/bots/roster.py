"""Finding bots: by the name of a house bot, by the path of a file, or as they are."""

from __future__ import annotations

import inspect
import os
import sys
import warnings
from collections.abc import Mapping, Sequence
from copy import deepcopy
from difflib import get_close_matches
from pathlib import Path
from random import Random
from types import ModuleType
from weakref import WeakKeyDictionary

from beankit.arena.bots.files import MAIN, BotFiles
from beankit.arena.bots.lint import misspelt, uncalled
from beankit.core.bot import Bot, name_of_bot
from beankit.core.errors import BadOption, Note
from beankit.core.modules import HOMES, load_file
from beankit.core.registry import GAMES
from beankit.core.rules import Rules
from beankit.core.said import Said, say
from beankit.core.texts import is_there

BotLike = str | type[Bot] | Bot
HOME = "beankit.bots"  # the package of the house bots
SIMPLE = ("template", "gardener", "trader", "counter")  # they play every game, and like them who copied nobody
HOMES.add(HOME)


def house() -> Path:
    """The folder of the house bots: inside the package when installed, next to it in a clone."""
    package = Path(__file__).parents[2]
    inside = package / "bots"
    return inside if inside.is_dir() else package.parent / "bots"


def house_bots() -> dict[str, type[Bot]]:
    """All house bots by name, sorted by their strength if they have one, then by name."""
    if KEPT:
        return dict(KEPT)
    bots: dict[str, type[Bot]] = {}
    for file in sorted(house().glob("*.py")):
        for kind in bots_in(str(file)).values():
            bots[name_of_bot(kind)] = kind
            _where[name_of_bot(kind)] = file
    return dict(sorted(bots.items(), key=lambda item: (getattr(item[1], "strength", 99), item[0])))


def quick_bots() -> dict[str, type[Bot]]:
    """The house bots that answer at once; whoever wants one that searches chooses it by name."""
    return {name: bot for name, bot in house_bots().items() if not getattr(bot, "searches", False)}


_where: dict[str, Path] = {}  # the file in which a house bot was last found


def house_bot(name: str) -> type[Bot] | None:
    """The house bot with this name, if any; its file is reloaded if it was edited."""
    if KEPT:
        return KEPT.get(name)
    kinds = bots_in(str(_where[name])).values() if name in _where and _where[name].is_file() else ()
    return next((kind for kind in kinds if name_of_bot(kind) == name), None) or house_bots().get(name)


def keep_house() -> None:
    """Load the house bots now, for a process that will not be allowed to look at files."""
    KEPT.update(house_bots())


KEPT: dict[str, type[Bot]] = {}


def bots_in(path: str) -> dict[str, type[Bot]]:
    """The bots that a file defines, by class name; a house bot's module belongs to `beankit.bots`."""
    file = Path(path).absolute()
    return bots_of(load_file(path, f"{HOME}.{file.stem}" if file.parent == house() else ""))


def bots_of(module: ModuleType) -> dict[str, type[Bot]]:
    """The bots that a module defines, by class name."""
    return {
        key: value
        for key, value in vars(module).items()
        if inspect.isclass(value) and issubclass(value, Bot) and value.__module__ == module.__name__
    }


def find_bot(bot: BotLike) -> type[Bot] | Bot:
    """The bot for what people write: `trader`, `my_bot.py`, `my_bot.py:Clever`, a folder, a class or an instance."""
    if not isinstance(bot, str):
        given: object = bot  # people pass anything, whatever the types say
        if isinstance(given, Bot) or (isinstance(given, type) and issubclass(given, Bot)):
            return given
        raise BadOption(
            "{bot} is not a bot: give a name, a path, a subclass of Bot or an instance of one", bot=repr(bot)
        )
    path, _, wanted = bot.partition(":")
    if path.endswith(".py"):
        return meant(bots_in(path), path, wanted)
    if (trusted := house_bot(bot)) is not None:
        return trusted
    if os.path.isfile(os.path.join(path, MAIN)):  # noqa: PTH113, PTH118 - Path fails on names that are too long
        kind = meant(bots_in(str(Path(path, MAIN))), path, wanted)
        kind.data = BotFiles.read(Path(path)).data
        return kind
    if is_there(bot):
        raise BadOption("{bot} is not a bot: {why}", bot=bot, why=no_bot(bot))
    raise unknown(bot)


def files_of(bot: BotLike | BotFiles) -> BotFiles:
    """The files of what people write: `trader`, `my_bot.py`, `my_bot.py:Clever`, a folder, a class in a file."""
    if isinstance(bot, BotFiles):
        return bot
    if isinstance(bot, str):
        path, _, class_name = bot.partition(":")
        if path.endswith(".py") or Path(path, MAIN).is_file():
            return BotFiles.read(Path(path), class_name)
    kind = find_bot(bot)
    if isinstance(kind, Bot):
        raise BadOption("{bot} is already in use here: to run it isolated, give its class or its file", bot=repr(kind))
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    if file is None:
        raise BadOption("{bot} is not in a file: save it first, then run it isolated", bot=kind.__name__)
    return BotFiles.read(Path(file), kind.__name__)


def several(bots: BotLike | Sequence[BotLike]) -> list[BotLike]:
    """The bots of a list; one bot alone needs none."""
    return [bots] if isinstance(bots, str | type | Bot) else list(bots)


def no_bot(path: str) -> Said:
    """What is missing from a file or folder that is not a bot."""
    if Path(path).is_dir():
        return say("a folder needs a {main}", main=MAIN)
    if path.endswith(".ipynb"):
        return say("it is a notebook; in it, `save(MyBot, 'my_bot.py')` writes a file for the class MyBot")
    return say("give the name of a house bot or a Python file such as my_bot.py")


def unknown(bot: str) -> BadOption:
    """What to say about a name that no house bot has."""
    known = house_bots()
    near = [f"{bot}.py"] if is_there(f"{bot}.py") else get_close_matches(bot.lower(), known, 1)
    names = ", ".join(known)
    if near:
        text = "unknown bot {bot} (did you mean {near}?); the house bots are: {names} (or a file: my_bot.py:Class)"
        return BadOption(text, bot=repr(bot), near=near[0], names=names)
    text = "unknown bot {bot}; the house bots are: {names} (or a file: my_bot.py:Class)"
    return BadOption(text, bot=repr(bot), names=names)


def meant(bots: Mapping[str, type[Bot]], path: str, wanted: str) -> type[Bot]:
    """The bot of a file that the user means."""
    name = wanted or unnamed(bots)
    if name in bots:
        return bots[name]
    if not bots:
        raise BadOption("{path} contains no bot; a bot is a class like `class Mine(Bot): ...`", path=path)
    names = ", ".join(f"{path}:{name}" for name in bots)
    if wanted:
        raise BadOption("{path}: it has no bot {wanted}; write one of {names}", path=path, wanted=wanted, names=names)
    raise BadOption("{path}: which bot? write one of {names}", path=path, names=names)


def unnamed(bots: Mapping[str, type[Bot]]) -> str:
    """The name of the bot that is meant if nobody names one: the only one that no other is built on, or none.

    What a function makes is meant only if there is no other: `save` keeps the kit's own answers in functions.
    """
    plain = {name: kind for name, kind in bots.items() if "<locals>" not in kind.__qualname__} or bots
    last = [name for name, kind in plain.items() if not any(kind in other.__mro__[1:] for other in bots.values())]
    return last[0] if len(last) == 1 else ""


def fresh(bot: type[Bot] | Bot, rng: Random) -> Bot:
    """A fresh bot for a game: a class is instantiated, an instance copied. It has its own random generator at once."""
    if not isinstance(bot, type):
        seated = deepcopy(bot)
        seated.rng = rng
        return seated
    made = bot.__new__(bot)
    made.rng = rng
    made.__init__()  # type: ignore[misc]  # like calling the class, but with the generator already there
    return made


def check_bot(bot: type[Bot] | Bot, game: type[Rules]) -> None:
    """Refuse a bot that plays neither this game nor the one it varies; report methods that are never called."""
    kind = bot if isinstance(bot, type) else type(bot)
    known = _checked.setdefault(kind, WeakKeyDictionary())
    if game not in known:
        known[game] = notes_on(kind, game)
    for note in known[game]:
        warnings.warn(Note("bot {bot}: {note}", bot=name_of_bot(bot), note=note), stacklevel=3)


_checked: WeakKeyDictionary[type[Bot], WeakKeyDictionary[type[Rules], list[Said]]] = WeakKeyDictionary()


def notes_on(bot: type[Bot], game: type[Rules]) -> list[Said]:
    """Likely mistakes in a bot that is going to play a game."""
    registered = game.name in GAMES  # otherwise it is a variant, open to bots for the game it varies
    names = {game.name} if registered else {getattr(kind, "name", "") for kind in game.__mro__}
    if bot.games and not names.intersection(bot.games):
        listed = repr(bot.games) if isinstance(bot.games, str) else ", ".join(map(str, bot.games))
        raise BadOption(
            "the bot {bot} plays {listed}, not {name}",
            bot=name_of_bot(bot),
            listed=listed,
            name=game.name,
        )
    near = dict(misspelt(bot))
    asked = ", ".join(sorted(game.asks()))
    idle = [name for name in uncalled(bot) if name not in near]
    notes = [
        say("is its method {method} meant to be {kind}?", method=repr(method), kind=repr(kind))
        for method, kind in near.items()
    ]
    never = "its method {method} is never called; it is asked to {asked}"
    return notes + [say(never, method=repr(name), asked=asked) for name in idle]
