"""What did that move cost me? A seat's decisions beside those of a bot, and what the difference was worth.

`alternatives.py` asks the bot, `future.py` plays on from imagined worlds, `worth.py` has the statistics, `curve.py`
follows the chance to win, `ledger.py` lists deals and weighs them, `study.py` does the work piece by piece and sets
what could be done side by side, and `explanation.py` is what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable

from beankit.arena.bots.roster import BotLike
from beankit.arena.table.match import Match
from beankit.arena.table.notes import read_notes
from beankit.core.game import Game
from beankit.explain.explanation import Explanation
from beankit.explain.study import WORLDS, Study


def explain(
    record: Match | Game | str,
    seat: int,
    bot: BotLike | None = None,
    *,
    worlds: int = WORLDS,
    games: int = 0,
    progress: Callable[[float], None] | None = None,
) -> Explanation:
    """Which decisions of a seat cost most, compared with what a bot would have done.

    Without `bot` it is the strongest house bot of the game. With `games`, this number is played from the beginning of
    every turn, for the curve of the chance to win. `progress` gets the share of the work that is done.
    """
    study = study_of(record, seat, bot, worlds=worlds, games=games)
    for share in study.work():
        if progress is not None:
            progress(share)
    return study.explanation()


def study_of(
    record: Match | Game | str,
    seat: int,
    bot: BotLike | None = None,
    *,
    worlds: int = WORLDS,
    games: int = 0,
) -> Study:
    """The study of a seat in a match, a game or a record."""
    if isinstance(record, Match):
        return Study(record.game, seat, bot, names=record.names, worlds=worlds, games=games)
    game = Game.from_record(record) if isinstance(record, str) else record
    notes = read_notes(record) if isinstance(record, str) else None
    names = [] if notes is None else [notes.names.get(place, "") for place in range(len(game.players))]
    return Study(game, seat, bot, names=names, worlds=worlds, games=games)
