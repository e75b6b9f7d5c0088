"""Samples: what everybody at a table had when a turn began, and who of them got more until the end.

And tosses: plantings that chance decided. What comes of them is the honest test of a model, because nobody chose them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from beankit.arena.duel import deal_seed
from beankit.arena.processes import cores, spread
from beankit.arena.table.match import Match, play
from beankit.core.actions import Action
from beankit.core.game import Game
from beankit.core.knowledge.view import View
from beankit.core.registry import find_rules
from beankit.search.models import Features, Learned, feature_row, ripe
from beankit.training.learner import Cards, Learner, Rows

TOSSED = 0.2  # of all plantings with a choice
CLOSE, MOST = 0.6, 5  # coins below the best, and the number of options, that a toss decides among


class Sample(NamedTuple):
    """A player's features when a turn began, and the coins they got beyond those they had and could have harvested."""

    game: int
    turn: int
    row: Features
    coins: float


class Toss(NamedTuple):
    """A planting that chance decided: each option's sure coins and features after it, and what came of one of them."""

    game: int
    options: tuple[tuple[float, Features], ...]
    chosen: int
    coins: float  # beyond those that were paid before


Tossed = tuple[int, int, tuple[tuple[float, Features], ...], int]  # seat and its coins, options, the chosen one


class Tosser(Learner):
    """Now and then it plants any of the good options."""

    tosses: list[Tossed]

    def outlook(self, rows: Rows, table: Cards, hand: Cards) -> float:
        """As a learner, remembering the features."""
        self.features = feature_row(self, rows, table, hand, self.time)
        return ripe(self, rows) + self.model.coins(self.features)

    def plant(self, view: View, options: tuple[Action, ...]) -> Action:
        """The best option, or a good one."""
        if self.rng.random() >= TOSSED:
            return super().plant(view, options)
        seen = []
        for option in options:
            worth = self.prospect(view, option)
            seen.append((worth, (worth - self.model.coins(self.features), self.features), option))
        best = max(seen, key=lambda row: row[0])
        good = sorted([row for row in seen if row[0] > best[0] - CLOSE], key=lambda row: -row[0])[:MOST]
        chosen = self.rng.randrange(len(good))
        if len(good) > 1:
            after = tuple([after for _, after, _ in good])
            self.tosses.append((view.seat, len(view.me.coins), after, chosen))
        return good[chosen][2]


def samples(game: str, model: Learned, games: int, seed: int = 0, jobs: int | None = None) -> Iterator[list[Sample]]:
    """Let bots with this model play each other, and return each game's samples."""
    return spread(partial(one_game, game, model, seed), games, jobs or cores())


def tossed(
    game: str, model: Learned, games: int, seed: int = 0, jobs: int | None = None
) -> Iterator[tuple[list[Sample], list[Toss]]]:
    """The same with bots that toss for some of their plantings, and what came of each toss."""
    return spread(partial(tossed_game, game, model, seed), games, jobs or cores())


def one_game(name: str, model: Learned, seed: int, number: int) -> list[Sample]:
    """Play one game, and note what everybody has at the beginning of each turn."""
    return noted_game(name, type("Trained", (Learner,), {"model": model}), seed, number)[0]


def tossed_game(name: str, model: Learned, seed: int, number: int) -> tuple[list[Sample], list[Toss]]:
    """Play one game with tosses."""
    tosses: list[Tossed] = []
    played, match = noted_game(name, type("Trained", (Tosser,), {"model": model, "tosses": tosses}), seed, number)
    return played, [Toss(number, after, chosen, match.scores[seat] - had) for seat, had, after, chosen in tosses]


def noted_game(name: str, kind: type[Learner], seed: int, number: int) -> tuple[list[Sample], Match]:
    """A game of these bots, with what everybody had at the beginning of each turn."""
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
    return [Sample(number, turn, row, match.scores[seat] - had) for turn, seat, had, row in noted], match
