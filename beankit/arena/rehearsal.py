"""Rehearsals: does a bot keep state from one game to the next? Then its results depend on what ran before."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType, ModuleType

from beankit.arena.bots.export import text_of
from beankit.arena.bots.roster import BotLike, find_bot
from beankit.arena.table.match import Match, play
from beankit.core.bot import Bot, name_of_bot
from beankit.core.errors import LOADED
from beankit.core.modules import forget, load_file
from beankit.core.registry import find_rules
from beankit.core.said import Said, say

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
        """What came out, in English."""
        return str(self.said)

    @property
    def said(self) -> Said:
        """What came out, to be put into any language."""
        names = ", ".join(self.kept)
        if not self.differs and not names:
            return say("{bot} plays a second game as if it were the first.", bot=self.bot)
        if not self.differs:
            text = "{bot} plays a second game as if it were the first, though it keeps {names}."
            return say(text, bot=self.bot, names=names)
        kept = say("it keeps something, but not on its class or in its file")
        return say(
            "{bot} plays a second game differently after a first one: {kept}. "
            "Set what belongs to one game in `__init__`: self.name = ...",
            bot=self.bot,
            kept=say("it keeps {names}", names=names) if names else kept,
        )


def rehearse(bot: BotLike, game: str = "bohnanza", seed: int = 1) -> Rehearsal:
    """Play two games in a row, and the second one alone; find what a bot keeps on its class or in its file."""
    kind = find_bot(bot)
    with copied(kind) as first, copied(kind) as second:
        return compared(first, second, game, seed)


def compared(first: type[Bot] | Bot, second: type[Bot] | Bot, game: str, seed: int) -> Rehearsal:
    """The rehearsal of two copies of a bot that have not played yet: the first plays two games, the second one."""
    before = state_of(first)
    try_out(first, game, seed)
    after = state_of(first)
    again, alone = try_out(first, game, seed + 1), try_out(second, game, seed + 1)
    kept = tuple(name for name in after if after[name] != before.get(name))
    return Rehearsal(name_of_bot(first), kept, (again.digest, again.remarks) != (alone.digest, alone.remarks))


def try_out(bot: type[Bot] | Bot, game: str, seed: int) -> Match:
    """One game against random bots."""
    return play(game, [bot, *["random"] * (find_rules(game).usual_players - 1)], seed)


@contextmanager
def copied(bot: type[Bot] | Bot) -> Iterator[type[Bot] | Bot]:
    """A copy of a bot, loaded under another name, so that it has not played yet."""
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
    places: dict[str, Mapping[str, object]] = {
        file.removeprefix(main).lstrip("."): vars(sys.modules[file]) for file in files
    }
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
