"""Bots for other processes: what has no name there is written down for them."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from beankit.arena.pool import can_fork
from beankit.arena.roster import BotLike, find_bot, house_bots
from beankit.arena.saving import text_of
from beankit.core.errors import BadOption
from beankit.core.registry import GAMES


@contextmanager
def sent(game: str | Any, bots: Sequence[BotLike], jobs: int) -> Iterator[tuple[str | Any, Sequence[BotLike], int]]:
    """A game and bots as other processes find them, and how many processes can play.

    A fork knows all that this process knows. Where it is not safe, as in a notebook, classes are written to files;
    what cannot be written plays here, and that is said.
    """
    if jobs < 2 or can_fork():
        yield game, bots, jobs
        return
    with TemporaryDirectory() as folder:
        found: tuple[str | Any, Sequence[BotLike], int]
        try:
            there = [address(bot, Path(folder, f"bot_{number}.py")) for number, bot in enumerate(bots)]
            found = name_of_game(game), there, jobs
        except BadOption as reason:
            warnings.warn(f"all games are played in this process: {reason}", stacklevel=4)
            found = game, bots, 1
        yield found


def address(bot: BotLike, file: Path) -> str:
    """What a process that is started anew finds a bot by; if need be, this file."""
    if isinstance(bot, str):
        find_bot(bot)
        return bot
    for name, kind in house_bots().items():
        if kind is bot:
            return name
    file.write_text(text_of(bot), "utf-8")  # type: ignore[arg-type]  # an instance is refused there
    return f"{file}:{bot.__name__}"  # type: ignore[union-attr]


def name_of_game(game: str | Any) -> str:
    """The name of a game, if it has one that everybody knows."""
    if isinstance(game, str):
        return game
    if game in GAMES.values():
        return str(game.name)
    raise BadOption(f"the game {game.name} is a class of this process: write it to a file, my_game.py:{game.__name__}")
