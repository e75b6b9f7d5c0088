"""The curve of a game: everybody's chance to win at the beginning of every turn, as a seat or a watcher knows it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from random import Random
from typing import NamedTuple

from beankit.arena.statistics import share_interval
from beankit.core.chance import seeded
from beankit.core.events import actions
from beankit.core.game import Game
from beankit.core.knowledge.heard import memory_of
from beankit.core.knowledge.imagine import imagine
from beankit.core.seats import NOBODY
from beankit.core.writing.record import restarted
from beankit.explain.future import ending


class Chance(NamedTuple):
    """How many imagined games each seat wins from here."""

    at: int  # decisions made before
    turn: int
    games: int
    won: tuple[int, ...]

    def share(self, seat: int) -> float:
        """The chance of a seat to win."""
        return self.won[seat] / self.games

    def interval(self, seat: int) -> tuple[float, float]:
        """The 95 % interval of that chance."""
        return share_interval(self.share(seat), self.games)


def led(curve: Sequence[Chance], seat: int) -> tuple[int, int] | None:
    """The first and the last of the most turns in a row in which a seat had the best chance; None if it never had."""
    longest: list[int] = []
    row: list[int] = []
    for chance in curve:
        others = [won for place, won in enumerate(chance.won) if place != seat]
        row = [*row, chance.turn] if chance.won[seat] > max(others, default=-1) else []
        longest = max(longest, row, key=len)
    return (longest[0], longest[-1]) if longest else None


def turns(game: Game) -> list[tuple[int, Game]]:
    """The tables at which a turn begins, each with the number of decisions before it."""
    table, begun = restarted(game), 0
    tables: list[tuple[int, Game]] = []
    for at, (_, action) in enumerate(actions(game.past, game.log)):
        if table.turn > begun:
            begun = table.turn
            tables.append((at, table.clone()))
        table.play(action)
    return tables


def watched(game: Game, rng: Random) -> Game:
    """A playable game, drawn uniformly from all that whoever watches cannot tell from the real one."""
    return imagine(game, NOBODY, memory_of(game, NOBODY), rng, 1)[0]


def imagined(table: Game, seat: int, rng: Random) -> Game:
    """A game that a seat, or whoever watches, cannot tell from this one."""
    return watched(table, rng) if seat == NOBODY else table.view(seat).imagine(rng)


def chances(game: Game, seat: int, games: int, known: Container[int] = ()) -> Iterator[tuple[Chance, float]]:
    """The chances turn by turn, and the share of the work that is done; the last one is how the game ended.

    With `NOBODY` as the seat they are those that whoever watches could know. Turns whose table is known are left out.
    """
    tables = turns(game)
    for place, (at, table) in enumerate(tables, 1):
        if at in known:
            continue
        rng = Random(seeded(at, "curve"))
        won = [0] * len(table.players)
        for _ in range(games):
            for winner, wins in enumerate(ending(imagined(table, seat, rng), rng).won):
                won[winner] += wins
        yield Chance(at, table.turn, games, tuple(won)), place / len(tables)
    assert game.result is not None
    winners = [place in game.result.winners for place in range(len(game.players))]
    last = len(actions(game.past, game.log))
    if last in known:
        return
    yield Chance(last, game.turn, games, tuple([games * won for won in winners])), 1.0
