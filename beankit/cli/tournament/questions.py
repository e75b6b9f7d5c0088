"""A new tournament file: from options, or from a few questions."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from typer import BadParameter

from beankit.arena.bots.roster import quick_bots
from beankit.arena.files import OPEN, put
from beankit.cli.console import out
from beankit.cli.options import count, whole
from beankit.core.errors import BadOption
from beankit.core.registry import GAMES, find_rules
from beankit.tournament.plan.file import read_settings

T = TypeVar("T")
DEALS = 20
TEMPLATE = """\
# A tournament: `beankit tournament run {name}` plays it, `beankit tournament --help` lists what else there is.

# The game, and how many sit at a table.
game = "{game}"
players = {players}

{who}

# How many deals every bot plays, rounded up to whole waves. Each deal is played in all rotations of the seats.
# Below 8 deals nothing is said about how sure a result is; 20 tell clear differences, 100 small ones.
deals = {deals}

# With a seed, the tournament is practice: anybody can play the same games.
# Without this line it counts: its deals come from a secret key.
{seed}

# House bots for empty seats if there are too few bots; without this line, the strongest. They are not ranked.
# fill = ["random", "template"]

# contest: a bot that fails three times forfeits the game. practice: the first fault stops the run and is shown.
# preset = "contest"

# Where to play: processes on this machine, or the workers of a Dask scheduler.
# engine = "dask"
# address = "tcp://scheduler:8786"

# Options of the table, as `beankit games` lists them.
# options = {{ third_field = true }}

# What a bot may use in one game. Without this section: the limits of the class, or 10 seconds and 512 MiB.
# [limits]
# seconds = 10   # of CPU time
# memory = 512   # MiB
"""
BOTS = """\
# The bots: names of house bots (`beankit bots`), or files whose paths start at this file, as in "my_bot.py:Clever".
bots = [{bots}]"""
CLASS = """\
# The submission folder of a class: the latest bot of every owner that passed the check. House bots can be added.
submissions = {folder}
{bots}"""


def write_new(
    file: Path,
    game: str | None,
    players: int | None,
    bots: list[str],
    submissions: Path | None,
    deals: int | None,
    seed: int | None,
) -> None:
    """Write the file; what no option says is asked for, if somebody is there to answer."""
    if file.suffix != ".toml":
        raise BadOption("{file}: a tournament file ends in .toml", file=str(file))
    if file.exists():
        raise BadOption("{file} exists already: change that file instead", file=str(file))
    asks = sys.stdin.isatty()
    game = game or (asked(f"Which game ({', '.join(GAMES)})?", "bohnanza") if asks else "bohnanza")
    kind = find_rules(game)
    if players is None:
        players = kind.usual_players
        if asks and len(kind.seats) > 1:
            players = number("How many at a table?", str(players), count)
    if asks and not bots and submissions is None:
        folder = asked("The submission folder of a class (empty: you name the bots)?", "")
        submissions = Path(folder) if folder else None
    if not bots and submissions is None:
        able = [name for name, bot in quick_bots().items() if not bot.games or game in bot.games]
        bots = asked("Which bots?", ", ".join(able)).replace(",", " ").split() if asks else able
    if deals is None:
        deals = number("How many deals for every bot?", str(DEALS), count) if asks else DEALS
    if asks and seed is None:
        seed = number("A seed, for practice (empty: it counts)?", "", lambda answer: whole(answer) if answer else None)
    put(file, tournament_text(file, game, players, bots, submissions, deals, seed).encode(), OPEN)
    try:
        read_settings(file)
    except BadOption:
        file.unlink()  # so that the same command works with other answers
        raise
    out().print(f"{file} is written: read it, and change what you like.", soft_wrap=True)
    out().print(f"Play it:  beankit tournament run {file}", soft_wrap=True)


def asked(question: str, usual: str) -> str:
    """What somebody answers, or what is usual."""
    print(f"{question} [{usual}] > " if usual else f"{question} > ", end="", flush=True)
    return sys.stdin.readline().strip() or usual


def number(question: str, usual: str, read: Callable[[str], T]) -> T:
    """The number that somebody answers; they are asked again until it is one."""
    while True:
        try:
            return read(asked(question, usual))
        except BadParameter as wrong:
            print(wrong.message)


def tournament_text(
    file: Path, game: str, players: int, bots: list[str], submissions: Path | None, deals: int, seed: int | None
) -> str:
    """A tournament file with a word about each key."""
    listed = ", ".join(map(quoted, bots))
    if submissions is None:
        who = BOTS.format(bots=listed)
    else:
        folder = os.path.relpath(submissions, file.parent)
        who = CLASS.format(folder=quoted(folder), bots=f"bots = [{listed}]" if bots else '# bots = ["gardener"]')
    line = "# seed = 7" if seed is None else f"seed = {seed}"
    return TEMPLATE.format(name=file, game=game, players=players, who=who, deals=deals, seed=line)


def quoted(text: str) -> str:
    """A text as TOML writes it."""
    return json.dumps(text, ensure_ascii=False)
