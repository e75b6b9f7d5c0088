"""Playing the games of one table; several processes do this at the same time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from beankit.arena.match import Match, match_of
from beankit.arena.roster import find_bot
from beankit.arena.sitting import ALL, Sitting
from beankit.core.game import Game
from beankit.sandbox.budget import CONTEST
from beankit.sandbox.entry import Entry
from beankit.sandbox.levels import Isolation
from beankit.sandbox.referee import Referee
from beankit.tournament.store import Played

Players = Mapping[str, str | Entry]  # house bots by their names, all others as entries


class Work(NamedTuple):
    """What is missing of one table: the seeds, and for each game its key, rotation and seats."""

    number: int
    deal: int
    bots: int
    games: tuple[tuple[str, int, tuple[str, ...]], ...]


def play_work(
    game: str, options: Mapping[str, Any], players: Players, here: Isolation | None, works: Sequence[Work], piece: int
) -> list[Played]:
    """The missing games of one table."""
    work, found = works[piece], []
    for key, rotation, seats in work.games:
        table = Game(game, players=len(seats), seed=work.deal, **options)
        match, level = play_game(table, [players[bot] for bot in seats], work.bots, here)
        found.append(Played(key, work.number, rotation, level, seats, match.summary().as_dict()))
    return found


def play_game(
    table: Game, seated: Sequence[str | Entry], seed: int, here: Isolation | None
) -> tuple[Match, int | None]:
    """One game, and at which level its entries were shut in; house bots play in this process."""
    if any(isinstance(player, Entry) for player in seated):
        refereed = Referee(table, seated, seed, budget=CONTEST, here=here).play()
        return refereed.match, refereed.level
    bots = [find_bot(player) for player in seated if isinstance(player, str)]
    sitting = Sitting(table, bots, seed, strikes=CONTEST.strikes)
    sitting.step(ALL)
    return match_of(sitting), None
