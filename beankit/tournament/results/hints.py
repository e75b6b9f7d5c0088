"""Hints for teachers, never verdicts: bots that have nearly the same code, and bots that are nearly a house bot.

What comes from a house bot, or stands in many bots, does not count between two bots: they have it from somebody else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from beankit.tournament.results.data import Frame, StoredGames, pandas

COPIED = 0.8  # the share of a source from which on it is listed
OWN = 8  # fingerprints of a source to compare: some ten lines
HANDED_OUT = 1 / 3  # of the bots: what more of them have, they have from somebody else ...
FEWEST = 4  # ... if these are more than a few friends
LISTED = 50  # pairs shown to people, most alike first


class Pair(NamedTuple):
    """How like another bot, or a house bot, a bot is."""

    bot: str
    other: str
    house: bool  # the other is a house bot
    source: float | None  # the share of the code that is the same; None: too little to say
    unchanged: bool  # only names, numbers, comments or the order of methods differ


def near_copies(data: StoredGames) -> Frame:
    """Bots with nearly the same code, and bots with nearly that of a house bot; most alike first."""
    bots = [bot for bot, about in data.entrants.items() if not about["house"]]
    prints = {bot: data.prints.get(data.entrants[bot]["hash"], []) for bot in bots}
    own = own_codes(data, prints)
    found = [
        Pair(bot, other, False, code_share(own[bot], own[other]), same(prints[bot], prints[other]))
        for bot, other in combinations(bots, 2)
    ]
    if data.house_prints:
        of_houses = [[of_house(bot, prints[bot], *house) for house in data.house_prints.items()] for bot in bots]
        found += [max(pairs, key=lambda pair: (pair.unchanged, pair.source or 0.0)) for pairs in of_houses]
    pairs = pandas().DataFrame(found, columns=Pair._fields)
    pairs = pairs.astype({"house": bool, "source": float, "unchanged": bool})
    pairs = pairs[pairs["source"] >= COPIED]
    order = ["source", "unchanged", "bot", "other"]
    return pairs.sort_values(order, ascending=[False, False, True, True]).reset_index(drop=True)


def of_house(bot: str, code: Sequence[int], name: str, house: Sequence[int]) -> Pair:
    """How much of a bot's code is that of a house bot."""
    mine = {*code[1:]}
    share = len(mine & {*house[1:]}) / len(mine) if len(mine) >= OWN else None
    unchanged = same(code, house)
    return Pair(bot, name, True, 1.0 if unchanged else share, unchanged)


def same(code: Sequence[int], other: Sequence[int]) -> bool:
    """Are two sources the same but for names, numbers, comments and order?"""
    return bool(code and other) and code[0] == other[0]


def own_codes(data: StoredGames, prints: dict[str, list[int]]) -> dict[str, set[int]]:
    """The fingerprints of every bot, without those of house bots and those that many bots have."""
    house = {number for numbers in data.house_prints.values() for number in numbers[1:]}
    codes = {bot: {*numbers[1:]} - house for bot, numbers in prints.items()}
    often = Counter(number for code in codes.values() for number in code)
    many = max(FEWEST, HANDED_OUT * sum(map(bool, codes.values())))
    return {bot: {number for number in code if often[number] <= many} for bot, code in codes.items()}


def code_share(a: set[int], b: set[int]) -> float | None:
    """How much of the smaller of two sources is in the other; None if it is too small to say."""
    smaller = min(len(a), len(b))
    return len(a & b) / smaller if smaller >= OWN else None
