"""What it brings to play a deal in all rotations of the seats: the spread of two bots' difference, with and without."""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from math import inf
from random import Random
from statistics import fmean, variance

from beankit import GAMES, __version__, play
from beankit.arena.processes import cores, spread

Difference = tuple[float, float]  # in placing points and in coins
Deal = tuple[Difference, ...]  # in each rotation

FIRST, SECOND, OTHER = "trader", "gardener", "trader"  # who is compared, and who sits on the other seats
ALONE = "loner"  # where nobody trades, a trader is a gardener
DRAWS = 400


def rotated(game: str, players: int, deal: int) -> Deal:
    """How much better the first did than the second on one deal, in each rotation; alone, each plays it once."""
    if players == 1:
        first, second = (play(game, [bot], seed=deal) for bot in (ALONE, SECOND))
        return ((first.points[0], first.scores[0]), (second.points[0], second.scores[0]))
    bots = [FIRST, SECOND, *[OTHER] * (players - 2)]
    rotations = []
    for turn in range(players):
        match = play(game, bots[turn:] + bots[:turn], seed=deal)
        mine, other = -turn % players, (1 - turn) % players
        rotations.append((match.points[mine] - match.points[other], float(match.scores[mine] - match.scores[other])))
    return tuple(rotations)


def saving(deals: list[list[float]], alone: bool) -> float:
    """How many times as many games with new cards each would be as certain as these."""
    columns = list(zip(*deals, strict=True))
    if alone:
        apart, together = sum(map(variance, columns)), variance([first - second for first, second in deals])
    else:
        apart, together = fmean(map(variance, columns)) / len(columns), variance([fmean(deal) for deal in deals])
    return apart / together if together else inf


def gain(deals: list[list[float]], alone: bool) -> str:
    """The saving with its interval, by drawing whole deals again."""
    chance = Random(1)
    drawn = sorted(saving(chance.choices(deals, k=len(deals)), alone) for _ in range(DRAWS))
    low, high = drawn[DRAWS // 40], drawn[-1 - DRAWS // 40]
    return f"{saving(deals, alone):.2f} ({low:.2f} to {high:.2f})"


def duplicates(deals: int) -> Iterator[str]:
    """The table: a row for each game and the number of players that is usual."""
    yield f"Measured with beankit {__version__} on {deals} deals: `{FIRST}` (alone `{ALONE}`) against `{SECOND}`,"
    asked = "How many times as many games with new cards each would give the same certainty:"
    yield f"with `{OTHER}` on the other seats. {asked}"
    yield ""
    yield "| game | players | in placing points | in coins |"
    yield "|---|---|---|---|"
    for game, kind in GAMES.items():
        players = kind.usual_players
        task: Callable[[int], Deal] = partial(rotated, game, players)
        with closing(spread(task, deals, cores())) as results:
            measured = list(results)
        cells = [gain([[rotation[part] for rotation in deal] for deal in measured], players == 1) for part in (0, 1)]
        yield f"| {game} | {players} | {' | '.join(cells)} |"
