"""Rehearsals: does a bot keep state from one game to the next? Then its results depend on what ran before."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType, ModuleType
from typing import Any

from beankit.arena.bots.export import text_of
from beankit.arena.bots.roster import BotLike, find_bot
from beankit.arena.table.match import Match, play
from beankit.core.bot import Bot, name_of_bot
from beankit.core.errors import LOADED
from beankit.core.files import forget, load_file
from beankit.core.registry import find_rules

CODE = (FunctionType, ModuleType, type, property, classmethod, staticmethod)  # a game does not change these

_numbers = count()


@dataclass(frozen=True)
class Rehearsal:
    """The names of what a bot keeps from game to game, and whether it plays differently because of it."""

    bot: str
    kept: tuple[str, ...]
    differs: bool

    @property
    def sentence(self) -> str:
        """What was found."""
        names = ", ".join(self.kept)
        if not self.differs:
            kept = f", though it keeps {names}" if names else ""
            return f"{self.bot} plays a second game as if it were the first{kept}."
        found = f"it keeps {names}" if names else "it keeps something, but not on its class or in its file"
        return (
            f"{self.bot} plays a second game differently after a first one: {found}. "
            "Set what belongs to one game in `__init__`: self.name = ..."
        )


def rehearse(bot: BotLike, game: str = "bohnanza", seed: int = 1) -> Rehearsal:
    """Play two games in a row, and the second one alone; find what a bot keeps on its class or in its file."""
    found = find_bot(bot)
    with copied(found) as one, copied(found) as other:
        return compared(one, other, game, seed)


def compared(one: type[Bot] | Bot, other: type[Bot] | Bot, game: str, seed: int) -> Rehearsal:
    """The same with two copies of a bot that have not played yet."""
    before = state_of(one)
    try_out(one, game, seed)
    after = state_of(one)
    again, alone = try_out(one, game, seed + 1), try_out(other, game, seed + 1)
    kept = tuple(name for name in after if after[name] != before.get(name))
    return Rehearsal(name_of_bot(one), kept, (again.digest, again.remarks) != (alone.digest, alone.remarks))


def try_out(bot: type[Bot] | Bot, game: str, seed: int) -> Match:
    """One game against random bots."""
    return play(game, [bot, *["random"] * (find_rules(game).usual_players - 1)], seed)


@contextmanager
def copied(bot: type[Bot] | Bot) -> Iterator[type[Bot] | Bot]:
    """The same bot, loaded again under another name, so that it has not played yet."""
    kind = bot if isinstance(bot, type) else type(bot)
    name = f"{LOADED}rehearsal_{next(_numbers)}"
    with TemporaryDirectory() as folder:
        if kind.__module__.startswith((LOADED, "beankit.bots.")):
            file = Path(str(sys.modules[kind.__module__].__file__))
        else:
            file = Path(folder, "rehearsal.py")
            file.write_text(text_of(kind), "utf-8")
        try:
            copy: type[Bot] = getattr(load_file(str(file), name), kind.__name__)
            copy.data = kind.data
            yield copy if isinstance(bot, type) else with_state(copy, bot)
        finally:
            forget(name)


def with_state(kind: type[Bot], bot: Bot) -> Bot:
    """A bot of this class with the state of another bot."""
    made = kind.__new__(kind)
    vars(made).update(deepcopy(vars(bot)))
    return made


def state_of(bot: type[Bot] | Bot) -> dict[str, bytes]:
    """Every value on a bot's own classes and in their files, by its name."""
    kind = bot if isinstance(bot, type) else type(bot)
    main = kind.__module__
    files = [module for module in sys.modules if module == main or module.startswith(f"{main}.")]
    places: dict[str, Any] = {file.removeprefix(main).lstrip("."): vars(sys.modules[file]) for file in files}
    places |= {base.__name__: vars(base) for base in kind.__mro__ if base.__module__ in files}
    return {
        f"{place}.{name}".lstrip("."): print_of(value)
        for place, values in places.items()
        for name, value in list(values.items())
        if not name.startswith("__") and not isinstance(value, CODE)
    }


def print_of(value: object) -> bytes:
    """Something that differs when a value differs."""
    try:
        return pickle.dumps(value)
    except Exception:  # what cannot be pickled still has a repr
        return repr(value).encode()
