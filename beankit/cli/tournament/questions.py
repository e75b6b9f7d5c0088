"""A new tournament file: from options, or from a few questions."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from beankit.arena.bots.roster import quick_bots
from beankit.arena.files import OPEN, put
from beankit.cli.console import tell
from beankit.cli.options import BadNumber, count, whole
from beankit.core.errors import BadOption
from beankit.core.registry import GAMES, find_rules
from beankit.core.said import Said, say
from beankit.tournament.plan.file import read_settings
from beankit.words import catalogue
from beankit.words.catalogue import spoken

T = TypeVar("T")
DEALS = 20


def write_new(
    file: Path,
    game: str | None,
    players: int | None,
    bots: list[str],
    submissions: Path | None,
    deals: int | None,
    seed: int | None,
    lang: str,
) -> None:
    """Write the file; what no option says is asked for, if somebody is there to answer."""
    lang = catalogue(lang).language
    if file.suffix != ".toml":
        raise BadOption("{file}: a tournament file ends in .toml", file=str(file))
    if file.exists():
        raise BadOption("{file} exists already: change that file instead", file=str(file))
    asks = sys.stdin.isatty()
    which = say("Which game ({games})?", games=", ".join(GAMES))
    game = game or (asked(which, "bohnanza", lang) if asks else "bohnanza")
    kind = find_rules(game)
    if players is None:
        players = kind.usual_players
        if asks and len(kind.seats) > 1:
            players = number(say("How many at a table?"), str(players), count, lang)
    if asks and not bots and submissions is None:
        folder = asked(say("The submission folder of a class (empty: you name the bots)?"), "", lang)
        submissions = Path(folder) if folder else None
    if not bots and submissions is None:
        able = [name for name, bot in quick_bots().items() if not bot.games or game in bot.games]
        bots = asked(say("Which bots?"), ", ".join(able), lang).replace(",", " ").split() if asks else able
    if deals is None:
        deals = number(say("How many deals for every bot?"), str(DEALS), count, lang) if asks else DEALS
    if asks and seed is None:
        practice = say("A seed, for practice (empty: it counts)?")
        seed = number(practice, "", lambda answer: whole(answer) if answer else None, lang)
    put(file, tournament_text(file, game, players, bots, submissions, deals, seed, lang).encode(), OPEN)
    try:
        read_settings(file)
    except BadOption:
        file.unlink()  # so that the same command works with other answers
        raise
    tell(say("{file} has been written. Read it, and change what you like.", file=str(file)), lang)
    tell(say("Play it:  {command}", command=f"beankit tournament run {file}"), lang)


def asked(question: Said, usual: str, lang: str) -> str:
    """What somebody answers, or what is usual."""
    print(spoken(question, lang), f"[{usual}] > " if usual else "> ", end="", flush=True)
    return sys.stdin.readline().strip() or usual


def number(question: Said, usual: str, read: Callable[[str], T], lang: str) -> T:
    """The number that somebody answers; they are asked again until it is one."""
    while True:
        try:
            return read(asked(question, usual, lang))
        except BadNumber as wrong:
            tell(wrong.said, lang)


def tournament_text(
    file: Path,
    game: str,
    players: int,
    bots: list[str],
    submissions: Path | None,
    deals: int,
    seed: int | None,
    lang: str,
) -> str:
    """A tournament file with a word about each key."""
    words = catalogue(lang)
    listed = ", ".join(map(quoted, bots))
    if submissions is None:
        who = words.told("files.bots", bots=listed)
    else:
        folder = os.path.relpath(submissions, file.parent)
        more = f"bots = [{listed}]" if bots else '# bots = ["gardener"]'
        who = words.told("files.submissions", folder=quoted(folder), bots=more)
    line = "# seed = 7" if seed is None else f"seed = {seed}"
    return words.told(
        "files.tournament", name=file, game=game, players=str(players), who=who, deals=str(deals), seed=line
    )


def quoted(text: str) -> str:
    """A text as TOML writes it."""
    return json.dumps(text, ensure_ascii=False)
