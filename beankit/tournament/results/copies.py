"""Near copies: bots that decide alike where good bots differ."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from beankit.tournament.results.data import Data, Frame, pandas

ALIKE = 0.95  # the share of equal decisions from which on two bots are listed
LEAST = 20  # decisions to compare; with fewer there is nothing to say


def similarities(data: Data) -> Frame:
    """The share of equal decisions of every two bots on common positions where the well-known bots do not agree.

    `like` names a house bot that decides like both: then it says little that they are alike.
    """
    answers = {bot: data.answers.get(about["hash"], []) for bot, about in data.entrants.items()}
    known = {bot: data.answers.get(bot_hash, []) for bot, bot_hash in data.known.items()}
    telling = differing(list(known.values()))

    def like(pair: Sequence[str]) -> str:
        """A well-known house bot other than the two that both are like."""
        near = (
            bot
            for bot, its in known.items()
            if bot not in pair and all(equal(its, answers[one], telling)[0] >= ALIKE for one in pair)
        )
        return next(near, "")

    rows = [(a, b, *equal(answers[a], answers[b], telling), like((a, b))) for a, b in combinations(answers, 2)]
    found = pandas().DataFrame(rows, columns=["bot", "other", "alike", "decisions", "like"])
    found = found[found["decisions"] >= LEAST]
    return found.sort_values(["alike", "bot", "other"], ascending=[False, True, True]).reset_index(drop=True)


def near_copies(data: Data) -> Frame:
    """The pairs that are nearly always equal, without pairs of two house bots."""
    found = similarities(data)
    house = {bot for bot, about in data.entrants.items() if about["house"]}
    ours = found["bot"].isin(house) & found["other"].isin(house)
    return found[(found["alike"] >= ALIKE) & ~ours].reset_index(drop=True)


def differing(answers: Sequence[Sequence[str]]) -> list[int]:
    """The positions on which not all of these bots did the same."""
    return [place for place, said in enumerate(zip(*answers, strict=True)) if len({*said} - {""}) > 1]


def equal(a: Sequence[str], b: Sequence[str], places: Sequence[int]) -> tuple[float, int]:
    """The share of equal answers, and of how many."""
    both = [place for place in places if place < min(len(a), len(b)) and a[place] and b[place]]
    return (sum(a[place] == b[place] for place in both) / len(both) if both else 0.0), len(both)
