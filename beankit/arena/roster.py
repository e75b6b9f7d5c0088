"""Finding bots: by the name of a house bot, by the path of a file, or as they are."""

from __future__ import annotations

import inspect
import warnings
from copy import deepcopy
from difflib import get_close_matches
from pathlib import Path
from random import Random
from weakref import WeakKeyDictionary

from beankit.arena.lint import misspelt, uncalled
from beankit.core.bot import Bot, name_of_bot
from beankit.core.errors import BadOption
from beankit.core.files import HOMES, is_there, load_file
from beankit.core.registry import GAMES
from beankit.core.rules import Rules

BotLike = str | type[Bot] | Bot
HOME = "beankit.bots"  # the package of the house bots
HOMES.add(HOME)


def house() -> Path:
    """The folder of the house bots: inside the package when installed, beside it in a clone."""
    package = Path(__file__).parent.parent
    inside = package / "bots"
    return inside if inside.is_dir() else package.parent / "bots"


def house_bots() -> dict[str, type[Bot]]:
    """All house bots by name, in the order of their strength as far as they tell it, then by name."""
    found: dict[str, type[Bot]] = {}
    for file in sorted(house().glob("*.py")):
        for kind in bots_in(str(file)).values():
            found[name_of_bot(kind)] = kind
            _where[name_of_bot(kind)] = file
    return dict(sorted(found.items(), key=lambda item: (getattr(item[1], "strength", 99), item[0])))


_where: dict[str, Path] = {}  # in which file a house bot was last found


def house_bot(name: str) -> type[Bot] | None:
    """The house bot of a name, if there is one; its file is loaded anew if it was edited."""
    kinds = bots_in(str(_where[name])).values() if name in _where and _where[name].is_file() else ()
    return next((kind for kind in kinds if name_of_bot(kind) == name), None) or house_bots().get(name)


def bots_in(path: str) -> dict[str, type[Bot]]:
    """The bots that a file defines, by class name; the module of a house bot is one of `beankit.bots`."""
    file = Path(path).absolute()
    module = load_file(path, f"{HOME}.{file.stem}" if file.parent == house() else "")
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
    if (found := house_bot(bot)) is not None:
        return found
    known = house_bots()
    if is_there(bot):
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


def fresh(bot: type[Bot] | Bot, rng: Random) -> Bot:
    """A bot that has seen no game yet: a class is instantiated, an instance copied. Its chance is its own at once."""
    if not isinstance(bot, type):
        seated = deepcopy(bot)
        seated.rng = rng
        return seated
    made = bot.__new__(bot)
    made.rng = rng
    made.__init__()  # type: ignore[misc]  # as a call of the class would, but the generator is there before
    return made


def check_bot(bot: type[Bot] | Bot, game: type[Rules]) -> None:
    """Refuse a bot that plays neither this game nor what it is a variant of; report methods that are never called."""
    kind = bot if isinstance(bot, type) else type(bot)
    known = _checked.setdefault(kind, WeakKeyDictionary())
    if game not in known:
        known[game] = notes_on(kind, game)
    for note in known[game]:
        warnings.warn(f"bot {name_of_bot(bot)}: {note}", stacklevel=3)


_checked: WeakKeyDictionary[type[Bot], WeakKeyDictionary[type[Rules], list[str]]] = WeakKeyDictionary()


def notes_on(bot: type[Bot], game: type[Rules]) -> list[str]:
    """What looks odd about a bot that is to play a game."""
    registered = game.name in GAMES  # else it is a variant: a bot may play it that plays what it varies
    names = {game.name} if registered else {getattr(kind, "name", "") for kind in game.__mro__}
    if bot.games and not names.intersection(bot.games):
        raise BadOption(f"the bot {name_of_bot(bot)} plays {', '.join(bot.games)}, not {game.name}")
    near = dict(misspelt(bot))
    asked = ", ".join(sorted(game.asks()))
    idle = [name for name in uncalled(bot) if name not in near]
    notes = [f"is its method {method!r} meant to be {kind!r}?" for method, kind in near.items()]
    return notes + [f"its method {name!r} is never called; it is asked to {asked}" for name in idle]
