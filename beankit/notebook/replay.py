"""`Replay`: a recorded game to step through, with the eyes of everybody or of one seat."""

from __future__ import annotations

from typing import Any

from beankit.core.errors import BadOption
from beankit.core.game import Game
from beankit.core.rules import Rules
from beankit.notebook.film import Film
from beankit.notebook.playing import play_on
from beankit.notebook.shown import Shown


class Replay(Film, Shown):
    """A game to watch: `Replay(match)`, `Replay(match.record)` or `match.watch()`."""

    def __init__(
        self,
        record: Any,
        *,
        at: int = 0,
        eyes: int | None = None,
        lang: str = "en",
        game: type[Rules] | None = None,
    ) -> None:
        Shown.__init__(self)
        text, table = read(record, game)
        Film.__init__(self, self, text, table, play_on, at, eyes, lang)
        self.stages.append(self)


def read(record: Any, rules: type[Rules] | None) -> tuple[str, Game]:
    """The text and the game of a record, a match, its summary, or a game."""
    if isinstance(record, Game):
        return record.record(), record
    text = record if isinstance(record, str) else getattr(record, "record", None)
    if not isinstance(text, str):
        raise BadOption("{record} cannot be watched: give a record, a match or a game", record=repr(record))
    return text, Game.from_record(text, game=rules or own_rules(record))


def own_rules(record: Any) -> type[Rules] | None:
    """The rules of a match, which may be a variant that no name leads to."""
    game = getattr(record, "game", None)
    return type(game.rules) if isinstance(game, Game) else None
