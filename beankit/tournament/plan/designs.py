"""Designs: tables of numbers from 0 at which all play equally often, and meet each other about equally often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, cycle, permutations
from math import comb
from random import Random
from typing import Any

from beankit.extras import need

Seats = tuple[int, ...]
Graph = Any  # of networkx, which is loaded when it is needed

FEW = 21  # up to this number of combinations, all of them are played
TRIES = 10_000  # changes tried for each cycle; a limit in seconds would give another plan on every run
SLACK = 20  # how much worse a change may be at the beginning, in the first attempt
ATTEMPTS = 8


def graphs() -> Any:
    """The package networkx."""
    return need("networkx", "tournament")


def waves(bots: int, players: int, seed: str) -> Iterator[list[Seats]]:
    """Wave after wave of tables, without end: whoever stops after a wave has a fair tournament."""
    if players == 2 and bots > 2:
        return cycle(rounds(bots))
    if comb(bots, players) <= FEW:
        return every_table(bots, players)
    return cyclic(bots, players, seed)


def rounds(bots: int) -> list[list[Seats]]:
    """All pairs once, in rounds in which everybody plays once; with an odd number, one rests in each round.

    This is the one-factorisation of the complete graph by the circle method. Taking matchings out of the graph one
    after the other can get stuck.
    """
    even = bots + bots % 2
    graph, last = graphs().complete_graph(even), even - 1
    pairings: list[list[Seats]] = [[] for _ in range(last)]
    for a, b in graph.edges:
        number = (2 * a if b == last else a + b) % last
        if b < bots:
            pairings[number].append((a, b))
    return pairings


def every_table(bots: int, players: int) -> Iterator[list[Seats]]:
    """All combinations in every wave; the order around the table changes from wave to wave."""
    tables = list(combinations(range(bots), players))
    for order in cycle(list(permutations(range(1, players)))):
        yield [tuple(table[place] for place in (0, *order)) for table in tables]


def cyclic(bots: int, players: int, seed: str) -> Iterator[list[Seats]]:
    """Waves of one block each, moved round all numbers: everybody plays once on each place of the block.

    How often two meet depends only on the distance of their numbers, so n / 2 counters balance all pairs. Each cycle
    is planned by itself: the first waves never depend on how many follow.
    """
    chance = Random(f"{seed} {bots} {players}")
    met, follows = [0] * bots, [0] * bots  # by distance
    size = -(-(bots - 1) // (players * (players - 1)))
    while True:
        pairs = sum(counters(met)) + size * players * (players - 1) // 2
        usual = round(pairs / len(counters(met)))  # how often two should have met after this cycle
        blocks, met = even_blocks([often - usual for often in met], players, size, chance)
        for block in blocks:
            seated = best_order(block, follows)
            yield [tuple((seat + step) % bots for seat in seated) for step in range(bots)]


def even_blocks(met: list[int], players: int, size: int, chance: Random) -> tuple[list[list[int]], list[int]]:
    """The blocks of one cycle and the meetings after it: the first good ones, or else the best of a few attempts."""
    attempts = []
    for attempt in range(1, ATTEMPTS + 1):
        after = list(met)
        blocks = [first_block(after, players, chance) for _ in range(size)]
        improve(blocks, after, chance, attempt * SLACK)
        end, worst = unevenness(after), 0
        on_the_way = list(met)
        for block in blocks:
            for place, number in enumerate(block):
                tally(block[:place], number, on_the_way, 1)
            worst = max(worst, unevenness(on_the_way))
        attempts.append(((max(end, 2), max(worst, 3)), blocks, after))
        if attempts[-1][0] == (2, 3):
            break
    _, best, after = min(attempts, key=lambda attempt: attempt[0])
    return best, after


def unevenness(met: list[int]) -> int:
    """By how much the number of meetings of two bots differs at most."""
    return max(counters(met)) - min(counters(met))


def counters(met: list[int]) -> list[int]:
    """The meetings by distance; no distance is longer than half the circle."""
    return met[1 : len(met) // 2 + 1]


def distance(a: int, b: int, bots: int) -> int:
    """How far apart two numbers are on the circle."""
    return min((a - b) % bots, (b - a) % bots)


def weight(far: int, bots: int) -> int:
    """How often two at this distance meet in one wave; opposite numbers meet twice."""
    return 2 if 2 * far == bots else 1


def first_block(met: list[int], players: int, chance: Random) -> list[int]:
    """A block of numbers that have met least, counted in `met` at once."""
    bots = len(met)
    block = [0]
    while len(block) < players:
        free = [number for number in range(1, bots) if number not in block]
        chance.shuffle(free)
        block.append(min(free, key=lambda number: cost_of(block, number, met)))
        tally(block[:-1], block[-1], met, 1)
    return block


def tally(others: Sequence[int], number: int, met: list[int], times: int) -> None:
    """Count that a number meets others."""
    bots = len(met)
    for other in others:
        far = distance(other, number, bots)
        met[far] += times * weight(far, bots)


def cost_of(others: Sequence[int], number: int, met: list[int]) -> int:
    """How much the fourth powers of all meetings grow if a number meets others: extremes hurt most."""
    bots, cost = len(met), 0
    added: dict[int, int] = {}
    for other in others:
        far = distance(other, number, bots)
        often = met[far] + added.get(far, 0)
        step = weight(far, bots)
        cost += (often + step) ** 4 - often**4
        added[far] = added.get(far, 0) + step
    return cost


def improve(blocks: list[list[int]], met: list[int], chance: Random, most: int) -> None:
    """Change single numbers of the blocks to make meetings more even; at first, steps back up to `most` are allowed."""
    bots, players = len(met), len(blocks[0])
    for step in range(TRIES):
        slack = max(0, most - 2 * most * step // TRIES)
        block, place = chance.choice(blocks), chance.randrange(1, players)
        new = chance.randrange(1, bots)
        if new in block:
            continue
        old, others = block[place], block[:place] + block[place + 1 :]
        tally(others, old, met, -1)
        better = cost_of(others, new, met) <= cost_of(others, old, met) + slack
        block[place] = new if better else old
        tally(others, block[place], met, 1)


def best_order(block: Sequence[int], follows: list[int]) -> Seats:
    """The order around the table in which everybody plays after others most evenly, counted in `follows` at once."""
    bots = len(follows)

    def steps(order: Seats) -> list[int]:
        return [(right - left) % bots for left, right in zip(order, (*order[1:], order[0]), strict=True)]

    orders = [(block[0], *rest) for rest in permutations(sorted(block[1:]))]
    best = min(orders, key=lambda order: sum(2 * follows[step] + 1 for step in steps(order)))
    for step in steps(best):
        follows[step] += 1
    return best
