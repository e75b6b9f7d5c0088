"""Which games there are, and how to find them by name."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from types import ModuleType
from weakref import WeakKeyDictionary

from beankit.core.errors import BadOption, perhaps
from beankit.core.modules import load_file
from beankit.core.rules import Rules, rules_for
from beankit.core.said import say
from beankit.core.values import Json

GAMES: dict[str, type[Rules]] = {}

_files: WeakKeyDictionary[type[Rules], str] = WeakKeyDictionary()


def find_rules(name: str) -> type[Rules]:
    """A registered game by its name, or a variant from a user's own file: `my_game.py:MyGame`."""
    if isinstance(name, str):
        if name in GAMES:
            return GAMES[name]
        path, _, wanted = name.partition(":")
        if path.endswith(".py"):
            return _from_file(path, wanted)
    meant = perhaps(name, GAMES) or say("the games are: {names} (or a file: my_game.py:MyGame)", names=", ".join(GAMES))
    raise BadOption("unknown game {name}; {meant}", name=repr(name), meant=meant)


def named_rules(name: str) -> type[Rules]:
    """The game that a record, position or snapshot names; never a file, since only the user may have one run."""
    if name.partition(":")[0].endswith(".py"):
        raise BadOption(
            "{name} is a file, which is run only if you name it: --game {name}, in Python game={code}",
            name=name,
            code=repr(name),
        )
    return find_rules(name)


def _from_file(path: str, wanted: str) -> type[Rules]:
    """The variant that a user's file defines; without a name, the only one in it."""
    module = load_file(path)
    games = {
        key: value
        for key, value in vars(module).items()
        if inspect.isclass(value) and issubclass(value, Rules) and value.__module__ == module.__name__
    }
    if not wanted and len(games) == 1:
        wanted = next(iter(games))
    if wanted in games:
        _files[games[wanted]] = f"{path}:{wanted}"
        return games[wanted]
    if games:
        names = ", ".join(f"{path}:{name}" for name in games)
        if wanted:
            raise BadOption(
                "{path}: it has no game {wanted}; write one of {names}", path=path, wanted=wanted, names=names
            )
        raise BadOption("{path}: which game? write one of {names}", path=path, names=names)
    no_game = say("{path} contains no game: a game is a class like `class Mine(Bohnanza): ...`", path=path)
    if _defines_bot(module):
        raise BadOption("{why}; the game's name comes first: bohnanza {path} ...", why=no_game, path=path)
    raise BadOption(no_game)


def _defines_bot(module: ModuleType) -> bool:
    return any(inspect.isclass(value) and hasattr(value, "decide") for value in vars(module).values())


def name_of(rules: Rules) -> str:
    """The name under which `find_rules` finds a game again."""
    return _files.get(type(rules), rules.name)


def make_rules(
    game: str | type[Rules] | Rules,
    players: int | None,
    deck: str | Mapping[str, Json] | None,
    options: Mapping[str, object],
) -> Rules:
    """The one Rules object for a game, its number of players, its deck and its options."""
    if not isinstance(game, str | type):
        if players not in (None, game.players) or deck is not None or options:
            raise BadOption(
                "{game} already has its {players} players, its deck and its options",
                game=repr(game),
                players=game.players,
            )
        return game
    return rules_for(find_rules(game) if isinstance(game, str) else game, players, deck, options)
