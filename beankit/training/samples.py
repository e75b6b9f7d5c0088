"""Samples: what everybody at a table had when a turn began, and who of them got more until the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from beankit.arena.duel import deal_seed
from beankit.arena.processes import cores, spread
from beankit.arena.table.match import play
from beankit.core.game import Game
from beankit.core.registry import find_rules
from beankit.search.models import Features, Learned
from beankit.training.learner import Learner


class Sample(NamedTuple):
    """A player's features when a turn began, and the coins they got beyond those they had and could have harvested."""

    game: int
    turn: int
    row: Features
    coins: float


def samples(game: str, model: Learned, games: int, seed: int = 0, jobs: int | None = None) -> Iterator[list[Sample]]:
    """Let bots with this model play each other, and return each game's samples."""
    return spread(partial(one_game, game, model, seed), games, jobs or cores())


def one_game(name: str, model: Learned, seed: int, number: int) -> list[Sample]:
    """Play one game, and note what everybody has at the beginning of each turn."""
    kind = type("Trained", (Learner,), {"model": model})
    seats = range(find_rules(name).usual_players)
    watchers = [Learner() for _ in seats]
    noted: list[tuple[int, int, int, Features]] = []

    def watch(game: Game, *_: object) -> None:
        if game.over or (noted and noted[-1][0] == game.turn):
            return
        views = [game.view(seat) for seat in seats]
        if not noted:
            for watcher, view in zip(watchers, views, strict=True):
                watcher.start(view)
        rows = [watcher.row(view) for watcher, view in zip(watchers, views, strict=True)]
        noted.extend((game.turn, seat, game.standing(seat), rows[seat]) for seat in seats)

    match = play(name, [kind for _ in seats], deal_seed(seed, number), watch=watch)
    return [Sample(number, turn, row, match.scores[seat] - had) for turn, seat, had, row in noted]
