"""Letters for the standings: two bots share one exactly if they are not told apart.

This is the compact letter display of statistics (Piepho 2004): sets of bots of whom no two are told apart, so many that
every such pair is in one, and then without whatever is there twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from string import ascii_lowercase

Pairs = Set[tuple[str, str]]  # two bots that are told apart, the better one first
LETTER = re.compile(r"[a-z]\d*")  # after z comes a2


def groups(bots: Sequence[str], apart: Pairs) -> dict[str, str]:
    """Everybody's letters; the bots come in the order of the standings, and so do the letters."""
    sets = swept(covering(alike(bots, apart)), len(bots))
    letters = dict.fromkeys(bots, "")
    for number, places in enumerate(sorted([*bits(members)] for members in sets)):
        for place in places:
            letters[bots[place]] += letter(number)
    return letters


def alike(bots: Sequence[str], apart: Pairs) -> list[int]:
    """For each bot, as bits, from whom it is not told apart."""
    every = (1 << len(bots)) - 1
    near = [every & ~(1 << place) for place in range(len(bots))]
    places = {bot: place for place, bot in enumerate(bots)}
    for a, b in apart:
        near[places[a]] &= ~(1 << places[b])
        near[places[b]] &= ~(1 << places[a])
    return near


def covering(near: Sequence[int]) -> list[int]:
    """Sets as bits, each as large as can be, until every pair that is not told apart is in one."""
    to_do = list(near)
    sets: list[int] = []
    for place in range(len(near)):
        while to_do[place] or not any(members >> place & 1 for members in sets):
            members = grown(place, near, to_do)
            sets.append(members)
            for member in bits(members):
                to_do[member] &= ~members
    return sets


def grown(first: int, near: Sequence[int], to_do: Sequence[int]) -> int:
    """A set that begins with one bot; who completes most pairs comes next, then who is near in the standings."""
    members, able = 1 << first, near[first]
    while able:
        chosen = max(bits(able), key=lambda place: ((to_do[place] & members).bit_count(), -abs(place - first)))
        members |= 1 << chosen
        able &= near[chosen]
    return members


def swept(sets: list[int], bots: int) -> list[int]:
    """Sets without members whose pairs are all in other sets, too."""
    of_bot = [{number for number, members in enumerate(sets) if members >> place & 1} for place in range(bots)]
    for number in range(len(sets)):
        for place in [*bits(sets[number])]:
            others = [other for other in bits(sets[number]) if other != place]
            rest = of_bot[place] - {number}
            if rest and not any(rest.isdisjoint(of_bot[other]) for other in others):
                sets[number] &= ~(1 << place)
                of_bot[place] = rest
    return [members for members in sets if members]


def bits(number: int) -> Iterator[int]:
    """The places of the ones in a number, from the lowest."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


def letter(number: int) -> str:
    """a, b, ... z, then a2, b2 ..."""
    again, place = divmod(number, len(ascii_lowercase))
    return ascii_lowercase[place] + (str(again + 1) if again else "")
