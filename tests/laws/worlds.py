"""All worlds that fit what a seat saw, and how often imagine deals them."""

from collections import Counter
from random import Random

from beankit.laws.lister import Lister, TooManyWorlds, World, changed, chi_square, chi_square_limit

__all__ = ["Lister", "TooManyWorlds", "changed", "chi_square", "chi_square_limit", "distance", "sampled", "worlds_of"]


class LongLister(Lister):
    most = 10**6


def worlds_of(view) -> set[World]:
    """Start with every possible deal, then let each event of the log rule out what it contradicts."""
    return LongLister(view).worlds


def imagined(view, rng: Random) -> World:
    return Lister.world(view.imagine(rng), view.seat)


def sampled(view, times: int, seed: int) -> Counter[World]:
    rng = Random(seed)
    return Counter(imagined(view, rng) for _ in range(times))


def distance(counts: Counter, worlds) -> float:
    """Half the sum of all differences from even chances: 0 if even, 1 if no world is shared."""
    times = sum(counts.values())
    return sum(abs(counts[world] / times - (world in worlds) / len(worlds)) for world in {*counts, *worlds}) / 2
