"""Sending bots to other processes: a bot without a name there is written to a file."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from beankit.arena.bots.roster import BotLike, find_bot, house_bots
from beankit.arena.bots.saving import text_of
from beankit.arena.processes.pool import can_fork
from beankit.core.errors import BadOption
from beankit.core.registry import GAMES


@contextmanager
def sent(game: str | Any, bots: Sequence[BotLike], jobs: int) -> Iterator[tuple[str | Any, Sequence[BotLike], int]]:
    """A game and bots in a form that other processes can load, and how many processes can play.

    A fork knows all that this process knows. If forking is not safe, as in a notebook, classes are written to files;
    what cannot be written plays in this process, with a warning.
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
    """What a new process can find a bot by; this file if need be."""
    if isinstance(bot, str):
        find_bot(bot)
        return bot
    for name, kind in house_bots().items():
        if kind is bot:
            return name
    file.write_text(text_of(bot), "utf-8")  # type: ignore[arg-type]  # an instance is refused there
    return f"{file}:{bot.__name__}"  # type: ignore[union-attr]


def name_of_game(game: str | Any) -> str:
    """The name of a game, if other processes know it too."""
    if isinstance(game, str):
        return game
    if game in GAMES.values():
        return str(game.name)
    raise BadOption(
        "only this process knows the game {name}: write it to a file, my_game.py:{game}",
        name=game.name,
        game=game.__name__,
    )
