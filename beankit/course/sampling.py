"""Positions to try a function or bot on: what seats saw at decisions of real games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from beankit.arena.bots.roster import BotLike
from beankit.arena.table.match import Match, play
from beankit.core.events import actions
from beankit.core.game import Game
from beankit.core.knowledge.view import View
from beankit.core.writing.record import restarted

Place = tuple[str, int]  # the record of a game, and how many actions were played before
SEEN_AT: dict[str, Place] = {}  # where a snapshot was taken: short to write down, and quick to play again


class Walk:
    """A game played again, action by action: one table, which remembers what was heard, so many looks cost little."""

    def __init__(self, game: Game) -> None:
        self.whole, self.moves = game, actions(game.past, game.log)
        self.game, self.step = restarted(game), 0

    def at(self, step: int) -> Game:
        """The table before this action; it changes with the next look."""
        if step < self.step:
            self.game, self.step = restarted(self.whole), 0
        for _, action in self.moves[self.step : step]:
            self.game.play(action)
        self.step = step
        return self.game


def views(
    kind: str | None = None,
    *,
    seeds: Iterable[int] = (7,),
    every: int = 11,
    most: int | None = None,
    game: str = "bohnanza",
    bots: Sequence[BotLike] = ("trader",) * 4,
) -> list[View]:
    """Views from games of these bots, at every 11th decision, or every 11th of one kind such as "plant".

    >>> len(views("answer", seeds=[1, 2], every=5, most=30))
    30

    No game is behind these views: they show what a seat saw then, and nothing can be played in them.
    """
    found: list[View] = []
    for seed in seeds:
        found += [View.from_snapshot(text) for text in snapshots(kind, seed, every, game, tuple(bots))]
    return found[:most]


@lru_cache(maxsize=256)
def snapshots(kind: str | None, seed: int, every: int, game: str, bots: tuple[BotLike, ...]) -> list[str]:
    """What the seats that were asked saw in one game."""
    walk, found, number = Walk(played(game, bots, seed).game), [], 0
    record = walk.whole.record()
    for step, (seat, _) in enumerate(walk.moves):
        table = walk.at(step)
        if table.decision is None or kind not in (None, table.decision.kind):
            continue
        number += 1
        if number % every == 0:
            text = table.view(seat).snapshot()
            SEEN_AT[text] = record, step
            found.append(text)
    return found


@lru_cache(maxsize=64)
def played(game: str, bots: tuple[BotLike, ...], seed: int) -> Match:
    """A game of these bots; asked again, it is not played again."""
    return play(game, bots, seed)
